"""Games of a database as JSON Lines.

A line is the JSON of a mapping. It is put together from texts: names are written once for an arm, moves and
what else comes again once for all games that have it, and nothing is played again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

import numpy as np

from ....model.ruleset import Ruleset
from ....play.notation.coordinate import Codec
from ....rules.machine.turns import ACT_BITS
from ..kernel.counting import PIECE_COUNTS, SHORT_MASK, acts_of, long
from .reading import Reader, StoredArm
from .replaying import words_of
from .schema import COUNTED, JOINED
from .tension import UNSCORED

BATCH = 500
"""Games whose moves are written together."""
NULL = "null"
GAMES = (
    f"SELECT {', '.join(COUNTED)}, fen, moves, scores, counts"
    f" FROM {JOINED} JOIN records USING (arm, number) JOIN piece_counts USING (arm, number)"
    " WHERE arm = ? ORDER BY number"
)


def dumped(value: object) -> str:
    """A value as JSON, letters of all languages as they are."""
    return json.dumps(value, ensure_ascii=False)


#: What makes JSON of a value, by its type; whole numbers are what they are.
WRITERS: dict[type, Callable[[Any], str]] = {
    float: float.__repr__,
    str: lru_cache(1024)(dumped),
    type(None): lambda _: NULL,
}


class Texts(dict[int, str]):
    """The texts of recorded moves as JSON, each made once."""

    def __init__(self, game: Ruleset) -> None:
        self._codec = Codec(game)
        self.acts = acts_of(game)

    def __missing__(self, word: int) -> str:
        text = self[word] = dumped(self._codec.text(long(word & SHORT_MASK) | word >> 32 << ACT_BITS))
        return text

    def of(self, words: Any) -> list[str]:
        """The texts of an array of moves, one for all the words in which a move is kept."""
        words = words if self.acts == 1 else np.ascontiguousarray(words, "<u4").view("<u8")
        distinct, places = np.unique(words, return_inverse=True)
        found: list[str] = np.array([self[word] for word in distinct.tolist()], object)[places].tolist()
        return found


def as_jsonl(reader: Reader, arms: Sequence[StoredArm]) -> Iterator[str]:
    """A line a game: what CSV has, start, moves, scores and the counts of the pieces."""
    for arm in arms:
        line, texts, counted = line_form(arm), Texts(arm.arm.ruleset()), counts_form(reader, arm)
        games = reader.stream(GAMES, (arm.id,))
        while batch := list(islice(games, BATCH)):
            for (*values, _, scores, counts), moves in zip(batch, moves_of(batch, texts), strict=True):
                head = [v if type(v) is int else WRITERS[type(v)](v) for v in values]
                yield line % (*head, ", ".join(moves), scores_text(scores), counted(counts))


def moves_of(batch: Sequence[Any], texts: Texts) -> Iterator[list[str]]:
    """The texts of the moves, game by game."""
    blobs = [words_of(row[-3], "<u4") for row in batch]
    found, first = texts.of(np.concatenate(blobs)), 0
    for blob in blobs:
        count = len(blob) // texts.acts
        yield found[first : first + count]
        first += count


def line_form(arm: StoredArm) -> str:
    """The line of a game of an arm, with a place for every value."""
    head = {"label": arm.arm.label, "variant": arm.arm.variant, "players": list(arm.arm.players)}
    opened = dumped(head)[:-1].replace("%", "%%")
    named = "".join(f", {dumped(name)}: %s" for name in (*COUNTED, "fen"))
    return f'{opened}{named}, "moves": [%s], "scores": %s, "pieces": %s}}\n'


def scores_text(blob: bytes) -> str:
    """The scores of a game; null for no score, and where nobody has given any."""
    scores = words_of(blob, "<i2").tolist()
    return str(scores).replace(str(UNSCORED), NULL) if scores else NULL


def counts_form(reader: Reader, arm: StoredArm) -> Callable[[bytes], str]:
    """What makes JSON of the counts of a game's pieces, by the name of the piece and of the count."""
    text = "SELECT code, side || ' ' || piece FROM pieces WHERE definition = ? ORDER BY code"
    names = dict(reader.query(text, (arm.definition,)))
    form = dumped({name: dict.fromkeys(PIECE_COUNTS, 0) for name in names.values()})
    form = form.replace("%", "%%").replace(": 0", ": %d")
    size = len(PIECE_COUNTS)
    places = [code * size + i for code in names for i in range(size)]

    def counted(blob: bytes) -> str:
        return form % tuple(words_of(blob, "<u4").take(places).tolist())

    return counted
