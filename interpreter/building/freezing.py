"""Conditions on whole pieces: a piece whose `if` fails has no movements, and attacks nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..kinds.reading import Spot
from ..model.pieces import Freeze, PieceType
from ..model.terms import Counted
from .conditions import beside
from .movers import Movers

EVERY = "all"
"""The name under `pieces` whose keys speak of every piece."""
OF_EVERY = ("moves", "takes", "if")
"""The keys that it may have."""


def with_losses(pieces: tuple[PieceType, ...], lost: Mapping[str, frozenset[str]]) -> tuple[PieceType, ...]:
    """The pieces with the enemies that end their first moves."""
    return tuple(
        replace(piece, first_moves=replace(piece.first_moves, lost_to=lost[piece.name]))
        if piece.first_moves and piece.name in lost
        else piece
        for piece in pieces
    )


def with_freezes(
    doc: Mapping[str, Any], pieces: tuple[PieceType, ...], movers: Movers
) -> tuple[PieceType, ...]:
    """The pieces with what they freeze: others whose `if` asks that no such enemy stands beside them."""
    freezes: dict[str, Freeze] = {}
    for name, node in doc["pieces"].items():
        if "if" in node:
            for freezer, found in frozen_by(Spot(node, "if"), name, movers):
                freezes[freezer] = both(freezes.get(freezer, found), found, movers)
    return tuple(replace(piece, freezes=freezes.get(piece.name)) for piece in pieces)


def both(one: Freeze, other: Freeze, movers: Movers) -> Freeze:
    """What a piece keeps from moving by two conditions; it does so on the same lines."""
    if (one.lines, one.unless_held) != (other.lines, other.unless_held):
        message = "another condition of a piece speaks of this one on other lines"
        movers.report.mark(other.mark, "H375", message, "pieces", "write the same for all pieces")
    if one.victims is None or other.victims is None:
        return replace(one, victims=None)
    return replace(one, victims=one.victims | other.victims)


def frozen_by(spot: Spot, name: str, movers: Movers) -> Iterator[tuple[str, Freeze]]:
    """The kinds that freeze a piece, or every one."""
    victims = None if name == EVERY else frozenset((name,))
    for part in movers.questions.condition(spot).parts():
        lines = beside(part)
        if not isinstance(part, Counted) or lines is None:
            continue  # of its movements
        for freezer in sorted(part.who.kinds or movers.questions.everything):
            yield freezer, Freeze(lines, victims, part.who.condition is not None, part.mark)
