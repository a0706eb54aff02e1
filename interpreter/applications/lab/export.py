"""Games of a database in forms for other programs: PGN, CSV, JSON Lines."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ...play.core.moves import Move
from ...play.variant import Variant
from ..matches.course import DRAW, WON_BY
from ..records import compose, pgn_text
from .kernel.counting import PIECE_COUNTS, long
from .reading import Reader, StoredArm
from .replaying import positions, words_of
from .schema import COLUMNS
from .tension import UNSCORED

RESULT = {1.0: WON_BY["white"], 0.0: WON_BY["black"], 0.5: DRAW}
MOVES_AND_SCORES = (
    f"SELECT {', '.join(f'games.{name}' for name in COLUMNS)}, fen, moves, scores, counts"
    " FROM games JOIN records USING (arm, number) JOIN piece_counts USING (arm, number)"
    " WHERE arm = ? ORDER BY number"
)


def moves_of(arm: StoredArm, fen: str | None, blob: bytes) -> list[Move]:
    """The moves of a recorded game. Raises DatabaseError if one is not legal, FenError for a wrong FEN."""
    return [move for _, move in positions(arm.arm.load(), fen, words_of(blob, "<u4").tolist()) if move]


class Texts(dict[int, str]):
    """The texts of recorded moves as JSON, each made once: nothing is played again for them."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant

    def __missing__(self, word: int) -> str:
        text = self[word] = json.dumps(self._variant.move(long(word)).text, ensure_ascii=False)
        return text


def rows_of(reader: Reader, arm: StoredArm) -> Iterator[dict[str, Any]]:
    """The games of an arm, every column by its name, those of the records too."""
    for values in reader.stream(MOVES_AND_SCORES, (arm.id,)):
        yield dict(zip((*COLUMNS, "fen", "moves", "scores", "counts"), values, strict=True))


def as_csv(reader: Reader, arms: Sequence[StoredArm]) -> Iterator[str]:
    """A line for the names of the columns, and one a game."""
    yield csv_line(("label", "variant", "player_a", "player_b", *COLUMNS))
    text = f"SELECT {', '.join(COLUMNS)} FROM games WHERE arm = ? ORDER BY number"
    for arm in arms:
        for values in reader.stream(text, (arm.id,)):
            yield csv_line((arm.arm.label, arm.arm.variant, *arm.arm.players, *values))


def csv_line(values: Sequence[Any]) -> str:
    """Values as a line of CSV."""
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(values)
    return line.getvalue()


def as_jsonl(reader: Reader, arms: Sequence[StoredArm]) -> Iterator[str]:
    """A line a game: what CSV has, start, moves, scores and the counts of the pieces.

    The parts that are long are put together as text: nothing in them needs escaping twice.
    """
    for arm in arms:
        texts, counted = Texts(arm.arm.load()), counts_form(reader, arm)
        head = {"label": arm.arm.label, "variant": arm.arm.variant, "players": list(arm.arm.players)}
        for row in rows_of(reader, arm):
            data = head | {name: row[name] for name in (*COLUMNS, "fen")}
            scores = np.frombuffer(row["scores"], "<i2").tolist()
            told = json.dumps([None if word == UNSCORED else word for word in scores] or None)
            moves = ", ".join([texts[word] for word in words_of(row["moves"], "<u4").tolist()])
            opened = json.dumps(data, ensure_ascii=False)[:-1]
            yield f'{opened}, "moves": [{moves}], "scores": {told}, "pieces": {counted(row["counts"])}}}\n'


def counts_form(reader: Reader, arm: StoredArm) -> Callable[[bytes], str]:
    """What makes JSON of the counts of a game's pieces, by the name of the piece and of the count."""
    text = "SELECT code, side || ' ' || piece FROM pieces WHERE definition = ? ORDER BY code"
    names = dict(reader.query(text, (arm.definition,)))
    form = json.dumps({name: dict.fromkeys(PIECE_COUNTS, 0) for name in names.values()}, ensure_ascii=False)
    form = form.replace("%", "%%").replace(": 0", ": %d")
    codes = list(names)

    def counted(blob: bytes) -> str:
        return form % tuple(np.frombuffer(blob, "<u4").reshape(-1, len(PIECE_COUNTS))[codes].ravel().tolist())

    return counted


def as_pgn(reader: Reader, arms: Sequence[StoredArm]) -> Iterator[str]:
    """The games as records, an empty line after each."""
    for arm in arms:
        variant = arm.arm.load()
        for row in rows_of(reader, arm):
            a, b = arm.arm.players
            white, black = (a, b) if row["a_white"] else (b, a)
            tags = {"Event": f"heterodox lab: {arm.arm.label}", "Round": str(row["number"] + 1)}
            tags |= {"White": white, "Black": black}
            record = compose(
                variant,
                moves_of(arm, row["fen"], row["moves"]),
                row["fen"],
                tags,
                RESULT[row["white_score"]],
                row["reason"].replace("_", " "),
            )
            yield pgn_text(record)


FORMS: dict[str, Callable[[Reader, Sequence[StoredArm]], Iterator[str]]] = {
    "pgn": as_pgn,
    "csv": as_csv,
    "jsonl": as_jsonl,
}
