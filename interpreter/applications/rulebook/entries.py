"""Every entry of a definition said back: as it is written, in words, and what its missing keys mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ...errors import Mark, path_text
from ...kinds.english import capital, listed, plain, sentence
from ...kinds.schema.walk import Found, Path, mappings
from ...language.document import MappingNode, SequenceNode
from ...language.scalars import inline
from ...model.pieces import PieceType
from ...model.ruleset import Ruleset
from ...play.variant import Variant
from .effects_in_words import Effects
from .ends_in_words import ends_words
from .hand_in_words import HandInWords, hand_words
from .hooks_in_words import hooks_of
from .moves_in_words import Moves, condition_of_all
from .rules_in_words import (
    board_words,
    castling_way,
    castling_words,
    facing_words,
    forbidden_entry,
    must_words,
    passing_words,
    removing_words,
    score_words,
    turn_words,
    unchecking_words,
)
from .shuffle_in_words import shuffle_words

NO_RULES = (
    *("format", "variant", "name", "extends", "about", "look", "lint"),
    *("options", "setup", "evaluation", "tests"),
)
"""Keys of a definition under which no rule stands."""
NESTED = frozenset(
    {
        *("moves_said", "events_not", "pieces_said", "condition_said", "action_said", "chase", "limit"),
        *("comparison", "leg", "place_said"),
    }
)
"""Forms that are parts of the sentence of an entry."""
ELSEWHERE = "…"
OFF = "Not in this game: the option that it asks is chosen otherwise."
PIECE = len(("pieces", "name"))
TOGETHER = {
    "end": "It belongs to the entry after it, which says both.",
    "forbid": "It belongs to an end that names it.",
    "effects": "What it marks is asked by the entries that name the mark.",
    "pieces": "Whether and when it goes so, `all` says for every piece.",
}
"""What is said of entries that have no sentence of their own."""


@dataclass(frozen=True)
class Entry:
    """An entry: where it stands, how it is written, what it means, and what its missing keys mean by path."""

    path: str
    mark: Mark
    text: str
    says: tuple[str, ...] = ()
    left_out: Mapping[str, str] = field(default_factory=dict)

    @property
    def head(self) -> str:
        """Its path and its own words."""
        return f"{self.path}: {self.text}" if self.path else self.text

    def sentences(self) -> Iterator[str]:
        """What it means, then what it leaves out."""
        yield from self.says
        if self.left_out:
            told = ", ".join(f"`{key}` ({meaning})" for key, meaning in self.left_out.items())
            yield f"Left out: {told}."

    def data(self) -> dict[str, Any]:
        """It for programs."""
        place = {"file": self.mark.file, "line": self.mark.line, "column": self.mark.column}
        said = {"text": self.text, "says": list(self.says), "left_out": dict(self.left_out)}
        return {"path": self.path, **place, **said}


def entries(variant: Variant, document: MappingNode) -> list[Entry]:
    """All entries of the whole document of a variant, in its order; what they say, by the chosen options."""
    whole, *inner = [one for one in mappings(document) if not one.path or one.path[0] not in NO_RULES]
    heads = [one for one in inner if one.form.name not in NESTED]
    paths = {one.path for one in heads}
    rest = [Found(whole.form, document, (key,)) for key in document if key not in NO_RULES]
    heads += [one for one in rest if not any(path[0] == one.path[0] for path in paths)]
    order = {key: i for i, key in enumerate(document)}
    says = Sayings(variant, document)
    told = [says.entry(one, inner, paths) for one in sorted(heads, key=lambda one: order[str(one.path[0])])]
    game = Entry("", document.mark, f"variant: {variant.id}", left_out=whole.absent)
    return [game, *told]


class Sayings:
    """What the entries of one variant mean, in the sentences of its rulebook."""

    def __init__(self, variant: Variant, document: MappingNode) -> None:
        self.variant, self.game, self.document = variant, variant.ruleset, document
        self.decided = {getattr(one.value, "mark", None) for one in mappings(variant.definition)}
        self.moves = Moves(self.game)
        self.by_mark: dict[Mark, list[str]] = {}
        for mark, words in self._marked():
            if words not in self.by_mark.setdefault(mark, []):
                self.by_mark[mark].append(words)

    def entry(self, one: Found, inner: list[Found], heads: set[Path]) -> Entry:
        """One entry with all parts of it that are not entries of their own."""
        mark = place_of(self.document, one.path)
        value: Any = self.document
        for part in one.path:
            value = value[part]
        whole = one.form.name == "definition"
        absent = {} if whole else dict(one.absent)
        for part_of in inner:
            if part_of.form.name in NESTED and _head(part_of.path, heads) == one.path:
                where = path_text(part_of.path[len(one.path) :])
                absent |= {f"{where}.{key}": meaning for key, meaning in part_of.absent.items()}
        off = isinstance(value, Mapping) and not whole and mark not in self.decided
        says = [OFF] if off else self._says(value, one.path, mark)
        return Entry(path_text(one.path), mark, _text(value, one.path, heads), tuple(says), absent)

    def _says(self, value: Any, path: tuple[Any, ...], mark: Mark) -> list[str]:
        marked = self.by_mark.get(mark, [])
        if marked and path[0] in ("end", "forbid"):
            return marked
        found = list(self._by_path(value, path))
        if path != ("hand",):
            found += marked
        if found or path[0] not in TOGETHER or (path[0] == "pieces" and len(path) == PIECE):
            return found
        return [TOGETHER[path[0]]]

    def _by_path(self, value: Any, path: Path) -> Iterator[str]:
        if path[0] in ("turn", "must", "shuffle") or (len(path) == 1 and path[0] in BY_KEY):
            yield from BY_KEY[str(path[0])](self.variant)
        elif path[0] == "pieces" and len(path) == 2 and path[1] != "all":
            yield from self._piece(self.game.pieces[self.game.piece(str(path[1]))])
            yield from self.by_mark.get(value.value_marks["moves"], ()) if "moves" in value else ()
        elif path[0] == "regions" and path[-1] in self.game.regions:
            yield region_words(self.game, str(path[-1]))
        elif path[0] == "forbid" and "after" in value:
            yield from unchecking_words(self.game)
        elif path[0] == "forbid" and self.game.hand:
            yield from HandInWords(self.variant, self.game.hand).first()

    def _piece(self, piece: PieceType) -> Iterator[str]:
        """What a piece is besides its movements and promotions."""
        shared = condition_of_all(piece)
        if shared:
            yield f"It moves, captures and attacks only while {self.moves.provided(shared)}."
        bare = replace(piece, movements=(), promotions=(), effects=(), first_moves=None)
        never, *phrases = self.moves.piece(bare)
        yield from (sentence(f"it {phrase}") for phrase in [*[never] * (not piece.movements), *phrases])

    def _marked(self) -> Iterator[tuple[Mark, str]]:
        """The sentences of everything in the model that knows where the definition says it."""
        game, moves = self.game, self.moves
        every = game.definition["pieces"].get("all", ())
        for piece in game.pieces:
            subject = f"the {piece.word}" if "moves" in every else "it"
            for mark in dict.fromkeys(m.mark for m in piece.movements):
                own = [m for m in piece.movements if m.mark == mark]
                yield from ((mark, sentence(f"{subject} {words}")) for words in moves.movements(own))
            for first in (piece.first_moves,) if piece.first_moves else ():
                for mark in dict.fromkeys(m.mark for m in first.movements):
                    own = [m for m in first.movements if m.mark == mark]
                    yield mark, sentence(f"it {moves.first(replace(first, movements=tuple(own)))}")
            yield from ((e.mark, sentence(f"it {e.told(moves)}")) for e in piece.effects)
            yield from ((rule.mark, sentence(f"it {moves.promotion(rule)}")) for rule in piece.zoned)
            if game.hand:
                ways = HandInWords(self.variant, game.hand)
                yield from ((d.mark, f"It may be dropped {ways.ways((d,))}.") for d in piece.drops)
        yield from zip((end.mark for end in game.ends), ends_words(game), strict=True)
        effects = Effects(game)
        yield from ((entry.mark, effects.sentence(entry)) for entry in game.consequences)
        yield from ((facing.mark, facing_words(game, facing)) for facing in game.facings)
        yield from ((entry.mark, forbidden_entry(game, entry)) for entry in game.forbidden)
        yield from ((c.mark, words) for c in game.castlings for words in castling_way(game, c))


def _by_game(*words: Callable[[Ruleset], Iterable[str]]) -> Callable[[Variant], Iterator[str]]:
    return lambda variant: (one for say in words for one in say(variant.ruleset))


def acts_words(variant: Variant) -> Iterator[str]:
    """What a turn consists of."""
    game = variant.ruleset
    yield from [*turn_words(game), *passing_words(game), *removing_words(game)]
    if game.hand and game.hand.gating:
        yield from HandInWords(variant, game.hand).gating(game.hand.gating)
    if game.first:
        yield "Black begins."


def regions_words(game: Ruleset) -> Iterator[str]:
    """The squares of every place with a name."""
    yield from (region_words(game, name) for name in game.definition.get("regions", ()))


def region_words(game: Ruleset, name: str) -> str:
    """The squares of a place with a name."""
    white, black = (listed(squares_of(game, one), "and") or "no square" for one in game.regions[name])
    told = white if white == black else f"for White {white}; for Black {black}"
    return f"{capital(plain(name))}: {told}."


def squares_of(game: Ruleset, squares: frozenset[int]) -> list[str]:
    """Squares by name, in the order of the board."""
    return [game.board.names[square] for square in sorted(squares)]


BY_KEY: Mapping[str, Callable[[Variant], Iterable[str]]] = {
    "board": _by_game(board_words),
    "regions": _by_game(regions_words),
    "castling": _by_game(castling_words),
    "hand": hand_words,
    "turn": acts_words,
    "must": _by_game(must_words),
    "shuffle": _by_game(shuffle_words),
    "score": _by_game(score_words),
    "hooks": lambda variant: [words for hook in hooks_of(variant) for words in hook.sentences()],
}
"""Sentences about all that stands under a key of the definition."""


def place_of(document: Any, path: Path) -> Mark:
    """Where what a path leads to stands."""
    holder, value = document, document
    for part in path:
        holder, value = value, value[part]
    marks: Any = holder.item_marks if isinstance(holder, SequenceNode) else holder.value_marks
    found: Mark = getattr(value, "mark", None) or marks[path[-1]]
    return found


def _head(path: Path, heads: set[Path]) -> Path:
    """The path of the entry in which a part stands."""
    return next((path[:i] for i in range(len(path), 0, -1) if path[:i] in heads), path[:1])


def _text(value: Any, path: Path, heads: set[Path]) -> str:
    """An entry as it is written, in one line, without the entries in it."""
    return inline(_own(value, path, heads)).replace(f'"{ELSEWHERE}"', ELSEWHERE)


def _own(value: Any, path: Path, heads: set[Path]) -> Any:
    if isinstance(value, Mapping):
        return {key: _kept(one, (*path, key), heads) for key, one in value.items()}
    return (
        [_kept(one, (*path, i), heads) for i, one in enumerate(value)] if isinstance(value, list) else value
    )


def _kept(value: Any, path: Path, heads: set[Path]) -> Any:
    if path in heads or any((*path, i) in heads for i in range(len(value) if isinstance(value, list) else 0)):
        return ELSEWHERE
    return _own(value, path, heads)
