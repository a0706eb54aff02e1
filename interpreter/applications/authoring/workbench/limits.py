"""Rules that limit others: where the game without one of them would go differently, it is at work."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ....kinds.movement import WORDS
from ....model.effects import Effect
from ....model.hand import Drop, Hand
from ....model.pieces import Freeze, Movement, PieceType, Promotion
from ....model.ruleset import Ruleset
from ....play.core.view import same_text
from ....play.reasons import Reason
from ....play.variant import Position, Variant
from ....rules.tables import compile_tables
from ....rules.tables.memory import TableLimit
from .points import Point, point, rule_point

MOVES, CAPTURES, VERDICT = "moves", "captures", "verdict"
"""What a rule may change: the legal moves, what a move captures, whether the game is over."""
Lift = Mapping[str, Any]

#: What a definition writes -> the fields of the model that say that nothing is limited.
OF_MOVEMENT: dict[str, Lift] = {word.key: word.lifted for word in WORDS if word.lifted}
OF_PROMOTION: dict[str, Lift] = {
    "optional": {"optional": False},
    "whose": {"side": None},
    "when": {"on_move": True, "on_capture": True, "on_passant": True},
    "if": {"provided": ()},
}
OF_DROP: dict[str, Lift] = {"if": {"provided": ()}}
OF_EFFECT: dict[str, Lift] = {"if": {"after": None}, "who": {"victims": None}}
OF_FREEZES: dict[str, Lift] = {"freezes": {"victims": None}, "guarded": {"unless_held": False}}
OF_PIECE: dict[str, tuple[Lift, str]] = {
    "to": ({"confined": None}, MOVES),
    "freezes": ({"freezes": None}, MOVES),
    "effects": ({"jump_captures_alone": False}, CAPTURES),
}
OF_END: dict[str, Lift] = {
    "answer": {"answer": ""},
    "every": {"perpetual": False},
    "enemy": {"opponent_at_least": 0},
    "one_shade": {"same_colour": frozenset()},
    "attacked": {"unattacked": False},
    "both": {"tie": False},
}

#: Code of the reason why a move is refused -> kind of the point that it speaks of.
OF_REASON = {
    **dict.fromkeys(("facing", "gives_check", "leaves_check", "move_forbidden", "exposes"), "forbid"),
    "drop_mates": "forbid",
    "confined": "to",
    "region_from": "from",
    "region_to": "to",
    "frozen": "freezes",
    "victim_kind": "takes",
    "compulsory_capture": "rule",
    "duty": "rule",
    "drop_condition": "if",
    "drop_first": "first",
}


@dataclass(frozen=True)
class LimitingRule:
    """A rule that limits others: its point, the game without it, and what it may change."""

    point: Point
    without: Ruleset
    changes: str


def limits_of(game: Ruleset) -> Iterator[LimitingRule]:
    """Every limiting rule of a game with its options chosen."""
    for i, piece in enumerate(game.kinds):
        for found, lifted, changes in _of_piece(game, piece):
            pieces = (*game.pieces[:i], lifted, *game.pieces[i + 1 :])
            yield LimitingRule(found, replace(game, pieces=pieces), changes)
    for found, ends in _each(game.ends, OF_END, lambda end: end.name):
        yield LimitingRule(found, replace(game, ends=ends), VERDICT)
    for facing in game.facings:
        rest = tuple(one for one in game.facings if one is not facing)
        yield LimitingRule(point("forbid", "facing", facing.mark), replace(game, facings=rest), MOVES)
    if game.no_checking:
        mark = _forbidding(game, "check", frozenset())
        yield LimitingRule(point("forbid", "giving_check", mark), replace(game, no_checking=False), MOVES)
    if game.checks_mate:
        mark = _forbidding(game, ["check", {"not": "checkmate"}], frozenset())
        yield LimitingRule(point("forbid", "giving_check", mark), replace(game, checks_mate=False), MOVES)
    if game.hand:
        yield from _of_hand(game, game.hand)
    for one in game.forbidden:
        others = tuple(other for other in game.forbidden if other is not one)
        yield LimitingRule(point("forbid", one.what, one.mark), replace(game, forbidden=others), MOVES)
    if game.has_duties:
        free = replace(game, compulsory_capture=False, duties=())
        yield LimitingRule(rule_point(game, "must"), free, MOVES)


def _forbidding(game: Ruleset, after: Any, keys: frozenset[str]) -> Any:
    """Where `forbid` says that no move leads there, in an entry that has these keys at most."""
    for entry in game.definition.get("forbid", ()):
        if entry.get("after") == after and {*entry} <= keys | {"after", "if"}:
            return getattr(entry, "mark", None)
    return None


def _of_hand(game: Ruleset, hand: Hand) -> Iterator[LimitingRule]:
    """The rules that keep the hand from being used, or a side from doing anything else."""
    if hand.no_mate:
        free = replace(game, hand=replace(hand, no_mate=frozenset()))
        mark = _forbidding(game, "checkmate", frozenset({"when", "by"}))
        yield LimitingRule(point("forbid", "giving_mate", mark), free, MOVES)
    if hand.first:
        marks = getattr(game.definition, "key_marks", {})
        free = replace(game, hand=replace(hand, first=frozenset()))
        yield LimitingRule(point("first", "hand", marks.get("must") or marks.get("forbid")), free, MOVES)


def _of_piece(game: Ruleset, piece: PieceType) -> Iterator[tuple[Point, PieceType, str]]:
    """(point, piece without the rule, what it may change) of every limiting rule of a piece."""

    def name(item: Movement | Promotion | Drop | Effect | Freeze) -> str:
        return piece.name

    for found, movements in _each(piece.movements, OF_MOVEMENT, name):
        yield found, replace(piece, movements=movements), MOVES
    for found, promotions in _each(piece.promotions, OF_PROMOTION, name):
        yield found, replace(piece, promotions=promotions), MOVES
    for found, drops in _each(piece.drops, OF_DROP, name):
        yield found, replace(piece, drops=drops), MOVES
    for found, effects in _each(piece.effects, OF_EFFECT, name):
        yield found, replace(piece, effects=effects), CAPTURES
    for found, (freezes,) in _each((piece.freezes,) if piece.freezes else (), OF_FREEZES, name):
        yield found, replace(piece, freezes=freezes), MOVES
    marks = getattr(game.definition["pieces"][piece.name], "key_marks", {})
    for key, (lift, changes) in OF_PIECE.items():
        lifted = replace(piece, **lift)
        if lifted != piece:
            yield point(key, piece.name, marks.get(key)), lifted, changes


def _each(
    items: tuple[Any, ...], lifts: Mapping[str, Lift], name: Callable[[Any], str]
) -> Iterator[tuple[Point, tuple[Any, ...]]]:
    """Every limit that an entry of a list has, and the list without it.

    An entry may stand for several items, which then have one mark.
    """
    for key, lift in lifts.items():
        for mark, first in {item.mark: item for item in reversed(items)}.items():
            without = tuple(_lifted(item, lift) if item.mark == mark else item for item in items)
            if without != items:
                yield point(key, name(first), mark), without


def _lifted(item: Any, lift: Lift) -> Any:
    """An item without a limit; one of a kind that has no such limit stays as it is."""
    return replace(item, **lift) if all(hasattr(item, field) for field in lift) else item


class LimitingRules:
    """Tells which limiting rules of a variant are at work in a position or a move."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.all = tuple(limits_of(variant.ruleset))
        self._tables: dict[Point, Any] = {}

    def _without(self, limit: LimitingRule) -> Any:
        """The tables without a rule, made once; None if they are too large, and nothing can be said."""
        if limit.point not in self._tables:
            try:
                words = compile_tables(limit.without, self.variant.hooks).words
                self._tables[limit.point] = self.variant.array_of(words)
            except TableLimit:
                self._tables[limit.point] = None
        return self._tables[limit.point]

    def _differ(
        self, changes: str, seen: Container[Point], ask: Callable[[Any], object], name: str = ""
    ) -> Iterator[Point]:
        """The points, not seen yet, of the rules (of a name) without which the answer is another."""
        asked = [limit for limit in self.all if limit.changes == changes and limit.point not in seen]
        asked = [limit for limit in asked if name in ("", limit.point.name)]
        answer = ask(self.variant.tables_array) if asked else None
        for limit in asked:
            tables = self._without(limit)
            if tables is None or ask(tables) != answer:
                yield limit.point

    def in_position(self, position: Position, seen: Container[Point]) -> Iterator[Point]:
        """The rules that change the legal moves of a position, or whether the game is over."""

        def moves(tables: Any) -> set[int]:
            return {same_text(code) for code in position.view(tables).legal()}

        def verdict(tables: Any) -> object:
            return position.view(tables).verdict()

        yield from self._differ(MOVES, seen, moves)
        yield from self._differ(VERDICT, seen, verdict)

    def in_move(self, position: Position, code: int, piece: str, seen: Container[Point]) -> Iterator[Point]:
        """The rules that change what a legal move of a piece captures."""

        def board(tables: Any) -> list[int]:
            return position.view(tables).after(code).board

        yield from self._differ(CAPTURES, seen, board, piece)

    def in_reason(self, reason: Reason) -> Iterator[Point]:
        """The rules that forbid a move, though another may forbid it too."""
        place, kind = reason.place, OF_REASON.get(reason.code)
        for limit in self.all:
            at = limit.point
            if place and (at.kind, at.file, at.line) == (kind, place.file, place.line):
                yield at
