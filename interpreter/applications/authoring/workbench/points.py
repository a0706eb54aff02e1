"""The points of a definition that can be covered: pieces, movements, rules, options, end conditions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ....errors import Mark
from ....language.document import MappingNode
from ....model.pieces import PieceType
from ....model.ruleset import Ruleset


@dataclass(frozen=True)
class Point:
    """One thing that a game can make use of, and where the definition says it.

    `kind` and `name` with the place identify it: the same entry under other options is the same point.
    """

    kind: str
    name: str
    file: str = ""
    line: int = 0
    column: int = 0

    @property
    def place(self) -> str:
        """`file:line`, or the file alone."""
        return f"{self.file}:{self.line}" if self.line else self.file


def point(kind: str, name: str, mark: Any) -> Point:
    """A point at a mark."""
    mark = mark or Mark("", 0, 0)
    return Point(kind, name, mark.file, mark.line, mark.column)


def points_of(game: Ruleset) -> Iterator[Point]:
    """All points of a game with its options chosen, but for the options themselves and what limits moves."""
    nodes = game.definition["pieces"]
    for piece in game.kinds:
        if not piece.owned:
            continue
        mark = nodes.key_marks.get(piece.name) if isinstance(nodes, MappingNode) else None
        yield point("piece", piece.name, mark)
        yield from _movements(piece, mark)
        yield from _promotions(piece)
        for effect in piece.effects:
            yield effect_point(piece, effect.kind, effect.mark)
        for drop in piece.drops:
            yield drop_point(piece, drop.mark)
        if piece.first_moves:
            yield first_moves_point(piece)
    for castling in game.usual_castlings:
        yield castling_point(game, castling)
    for use in game.hooks:
        if "pieces" in use.parameters:
            yield point("hook", use.name, use.mark)
    yield from (consequence_point(game, number) for number in range(len(game.consequences)))
    yield from (end_point(game, row) for row in range(len(game.ends)))
    yield from _rules(game)


MOVEMENT, PASSANT, OWN_CAPTURE = "movement", "en passant", "own capture"
"""What a movement is used for: any move, taking en passant, taking a piece of the same side."""


def movement_point(piece: PieceType, number: int, piece_mark: Any, kind: str = MOVEMENT) -> Point:
    """The entry behind a movement; for Betza letters the piece."""
    return point(kind, piece.name, piece.movements[number].mark or piece_mark)


def _movements(piece: PieceType, mark: Any) -> Iterator[Point]:
    for number, movement in enumerate(piece.movements):
        yield movement_point(piece, number, mark)
        if movement.takes_passant:
            yield movement_point(piece, number, mark, PASSANT)
        if movement.own:
            yield movement_point(piece, number, mark, OWN_CAPTURE)


def _promotions(piece: PieceType) -> Iterator[Point]:
    for rule in piece.promotions:
        for name in (*rule.to, *rule.recall):
            yield promotion_point(piece, name, rule.mark)


def promotion_point(piece: PieceType, name: str, mark: Any) -> Point:
    """One choice of a promotion rule."""
    return point("promotion", f"{piece.name} to {name}", mark)


def effect_point(piece: PieceType, kind: str, mark: Any) -> Point:
    """A capture that follows from a move."""
    return point("capture", f"{piece.name}: {kind}", mark)


def drop_point(piece: PieceType, mark: Any) -> Point:
    """One way of putting a piece down."""
    return point("drop", piece.name, mark)


def first_moves_point(piece: PieceType) -> Point:
    """What a piece may do until it has moved."""
    assert piece.first_moves
    return point("first moves", piece.name, piece.first_moves.mark)


def consequence_point(game: Ruleset, number: int) -> Point:
    """What follows from a completed move."""
    entry = game.consequences[number]
    return point("effect", f"{entry.do} on {' and '.join(entry.on)}", entry.mark)


def castling_point(game: Ruleset, castling: Any) -> Point:
    """One castling entry, whatever its targets."""
    names = game.board.names
    return point("castling", f"{names[castling.king_from]} with {names[castling.rook_from]}", castling.mark)


def end_point(game: Ruleset, row: int) -> Point:
    """An end condition."""
    return point("end", game.ends[row].name, game.ends[row].mark)


def option_point(doc: MappingNode, name: str, value: str) -> Point:
    """One value of an option."""
    return point("option", f"{name}={value}", doc["options"].key_marks[name])


def rule_point(game: Ruleset, key: str) -> Point:
    """A rule that is one key of the definition."""
    marks = getattr(game.definition, "key_marks", {})
    return point("rule", key, marks.get(key))


def gating_point(game: Ruleset) -> Point:
    """What comes onto a square that a move leaves."""
    gating = game.hand.gating if game.hand else None
    return point("rule", "gating", gating and gating.mark)


def _rules(game: Ruleset) -> Iterator[Point]:
    if game.remove_own:
        yield rule_point(game, "freezing")
    if game.put or game.series or game.stuck_takes:
        yield rule_point(game, "turn")
    if game.passing != ("never", "never"):
        yield rule_point(game, "pass")
    if game.refusing != "never":
        yield rule_point(game, "refuse")
    if game.hand and not game.hand.pieces <= game.hand.unlimited:
        yield rule_point(game, "hand")
    if game.gates:
        yield gating_point(game)
