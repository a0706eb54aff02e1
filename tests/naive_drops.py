"""Drops by their words, for the slow move generator: squares are looked at one by one."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.model.geometry import Board
from interpreter.model.hand import Count
from interpreter.model.ruleset import PieceType, Ruleset

On = Mapping[int, tuple[PieceType, int]]


def sees(board: Board, where: str, square: int, other: int, side: int) -> bool:
    """Is another square in a relative region, seen from the square of an act of a side?"""
    (x, y), (u, v) = board.coordinates[square], board.coordinates[other]
    edge = board.size - len(board.extra)
    apart = abs(u - x)
    if board.wrap:
        apart = min(apart, len(board.files) - apart)
    if where in ("same_file", "same_rank"):
        both = square < edge and other < edge
        return square == other or (both and (u == x if where == "same_file" else v == y))
    if where == "same_shade":
        return (u + v) % 2 == (x + y) % 2
    if where == "neighbours":
        return square != other and apart <= 1 and abs(v - y) <= 1
    return apart == 0 and v == (y - 1 if side == 0 else y + 1)


def meets(game: Ruleset, on: On, count: Count, square: int, side: int) -> bool:
    """Is there as much of what a condition counts as it asks for?"""
    number = 0
    for other in range(game.board.size):
        if count.region is not None:
            inside = other in count.region[side]
        else:
            inside = sees(game.board, count.where, square, other, side)
        if not inside:
            continue
        if other not in on:
            number += count.empty
        elif not count.empty:
            piece, owner = on[other]
            whose = {"owner": owner == side, "enemy": owner != side, "both": True}[count.side]
            number += whose and (count.who is None or piece.name in count.who)
    return number >= count.least and (count.most is None or number <= count.most)


def dropped(game: Ruleset, on: On, pool: Mapping[tuple[str, int], int], side: int) -> set[tuple[int, str]]:
    """Square and name of everything that can be put down."""
    if game.hand is None:
        return set()
    base = {p.name: game.hand.faces.get(p.name, p.name) for p in game.pieces}
    held = {p for p in game.pieces if pool[base[p.name], side] or base[p.name] in game.hand.unlimited}
    return {
        (square, piece.name)
        for piece in held
        for square in range(game.board.size)
        if square not in on
        and any(
            square in drop.region[side] and all(meets(game, on, c, square, side) for c in drop.provided)
            for drop in piece.drops
        )
    }


def must_drop(game: Ruleset, pool: Mapping[tuple[str, int], int], side: int) -> bool:
    """Does a piece in hand forbid everything else?"""
    return game.hand is not None and any(pool[name, side] for name in game.hand.first)
