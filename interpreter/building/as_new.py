"""Promotion by a move of the new kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..language.report import Report
from ..model.geometry import Region
from ..model.pieces import AsNew, Movement, PieceType, Promotion


def with_new_moves(
    pieces: tuple[PieceType, ...], nodes: Mapping[str, Any], report: Report
) -> tuple[PieceType, ...]:
    """The pieces with the moves that they make as what they become."""
    for piece in pieces:
        if piece.effects and any("as_new" in rule.at for rule in piece.promotions):
            message = f"'{piece.name}' captures by its finished moves, but a new kind moves in without"
            report.at(nodes[piece.name], "promotion", "H409", message, of_key=True)
    kinds = {piece.name: piece for piece in pieces}
    return tuple(
        replace(
            piece,
            as_new=tuple(
                AsNew(name, rule, tuple(moves_as(rule, kinds[name])))
                for rule in piece.promotions
                if "as_new" in rule.at and rule.on_move
                for name in rule.to
                if name in kinds
            ),
        )
        for piece in pieces
    )


def moves_as(rule: Promotion, kind: PieceType) -> list[Movement]:
    """The movements of a kind that take nothing, from the squares of a rule's sides."""
    return [
        replace(
            movement,
            capture=False,
            takes_passant=False,
            own=False,
            leaves_passant=False,
            start=within(rule.zone, movement.start, rule.side),
            target=within(kind.confined, movement.target) if kind.confined else movement.target,
            mark=rule.mark,
        )
        for movement in kind.movements
        if movement.quiet and not (movement.takes_hurdles or movement.met or movement.home)
    ]


def within(region: Region, other: Region | None, side: int | None = None) -> Region:
    """The squares of one region that are in another, for one side or both."""
    white, black = (
        part & (part if other is None else other[owner]) if side in (None, owner) else frozenset[int]()
        for owner, part in enumerate(region)
    )
    return white, black
