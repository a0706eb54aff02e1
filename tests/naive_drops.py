"""Drops by their words, for the slow move generator: squares are looked at one by one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from interpreter.model.geometry import Board
from interpreter.model.hand import Count
from interpreter.model.pieces import PieceType
from interpreter.model.ruleset import Ruleset

On = Mapping[int, tuple[PieceType, int]]
LINES = {
    "orthogonal": lambda x, y: x == 0 or y == 0,
    "diagonal": lambda x, y: x != 0 and y != 0,
    "any": lambda x, y: True,
    "vertical": lambda x, y: x == 0,
    "horizontal": lambda x, y: y == 0,
}
FALLING = {"down": (0, -1), "up": (0, 1), "left": (-1, 0), "right": (1, 0)}


def sees(board: Board, where: str, square: int, other: int, side: int) -> bool:
    """Is another square in a relative region, seen from the square of an act of a side?"""
    (x, y), (u, v) = board.coordinates[square], board.coordinates[other]
    edge = board.size - len(board.extra)
    apart = abs(u - x)
    if board.wrap:
        apart = min(apart, len(board.files) - apart)
    if where == "here":
        return square == other
    if where in ("same_file", "same_rank"):
        both = square < edge and other < edge
        return square == other or (both and (u == x if where == "same_file" else v == y))
    if where.startswith("level"):
        apart, rest = divmod(v - y, board.stride)
        right = apart > 0 if where.endswith("above") else apart < 0
        return x == u and rest == 0 and right and (where.startswith("levels") or abs(apart) == 1)
    if where == "same_shade":
        return (u + v) % 2 == (x + y) % 2
    return apart == 0 and v == (y - 1 if side == 0 else y + 1)


def walk(board: Board, square: int, step: tuple[int, int]) -> list[int]:
    """The squares from one on, step by step, until the board ends or the way comes round."""
    found: list[int] = []
    x, y = board.coordinates[square]
    while True:
        x, y = x + step[0], y + step[1]
        if board.wrap:
            x %= len(board.files)
        there = board.at.get((x, y))
        if there is None or there == square:
            return found
        found.append(there)


def enclosed(game: Ruleset, on: On, square: int, lines: str, side: int) -> set[int]:
    """The enemies between a square and a piece of the side's own, on every line without a gap."""
    found: set[int] = set()
    for step in [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x or y) and LINES[lines](x, y)]:
        between: list[int] = []
        for other in walk(game.board, square, step):
            if other not in on or not on[other][0].owned:
                break
            if on[other][1] == side:
                found |= {*between}
                break
            between.append(other)
    return found


def seen(game: Ruleset, on: On, count: Count, square: int, side: int) -> set[int]:
    """The squares of a relative region."""
    if count.home is not None:
        return at_home(game, on, count, square, side)
    way, _, falls = count.where.partition("_")
    if falls in FALLING:
        x, y = FALLING[falls]
        return set(
            walk(game.board, square, (-x, -y)) if way == "behind" else walk(game.board, square, (x, y))[:1]
        )
    if count.where == "enclosed":
        return enclosed(game, on, square, count.lines, side)
    if count.where == "neighbours":
        near = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x or y) and LINES[count.lines](x, y)]
        return {other for step in near for other in walk(game.board, square, step)[:1]}
    if count.where == "same_box":
        files, ranks = (int(number) for number in count.lines.split("x"))
        (x, y), all_ = game.board.coordinates[square], enumerate(game.board.coordinates)
        return {s for s, (u, v) in all_ if (u // files, v // ranks) == (x // files, y // ranks)}
    if count.where == "away":
        turned = (game.turned(vector, side) for vector in count.vectors)
        return {other for vector in turned for other in walk(game.board, square, vector)[:1]}
    return {other for other in range(game.board.size) if sees(game.board, count.where, square, other, side)}


def at_home(game: Ruleset, on: On, count: Count, square: int, side: int) -> set[int]:
    """The home of a piece, of what stands on a square if no kind is named: the one nearest on the rank."""
    assert count.home is not None
    home = count.home
    kind = home.kind or on[square][0].name
    left = {
        other
        for other, (index, owner) in game.setup.items()
        if game.pieces[index].name == kind and owner == (1 - side if home.mirrored else side)
    }
    for near in home.near:
        among = {other for other in left if other in near.region[side]} if near.region else set()
        if not near.region:
            among = left & seen(game, on, near, square, side)
        left = among or (left if near.where == "same_shade" else set())
    if count.where == "here":
        return left & {square}
    files = {
        other: abs(game.board.coordinates[other][0] - game.board.coordinates[square][0]) for other in left
    }
    return {min(left, key=lambda other: (files[other], other))} if left else set()


def meets(
    game: Ruleset,
    on: On,
    count: Count,
    square: int,
    side: int,
    move: int = 1,
    last: Collection[Any] | None = None,
) -> bool:
    """Is there as much of what a condition counts as it asks for, or as much more than of something else?

    `move` is the number of the move. `last`: the square of the last move that the condition means, if it means one,
    or what that move was.
    """
    number = many(game, on, count, square, side, move, last)
    if count.than is not None:
        number = max(0, number - many(game, on, count.than, square, side, move, last))
    return number >= count.least and (count.most is None or number <= count.most)


def many(
    game: Ruleset, on: On, count: Count, square: int, side: int, move: int, last: Collection[Any] | None
) -> int:
    """How much there is of what a condition counts."""
    if count.moves:
        return move
    if count.events:
        return int(bool(count.events & {*(last or ())}))
    number = 0
    if count.region is not None:
        squares = {*count.region[side]}
    else:
        squares = seen(game, on, count, square, side) if count.where else {*range(game.board.size)}
    for near in count.near:
        alike = seen(game, on, near, square, side)
        squares = squares - alike if near.most == 0 else squares & alike
    for other in squares:
        if (last is not None and other not in last) or (count.within and other not in count.within[side]):
            continue
        if other not in on:
            number += count.empty
        else:
            piece, owner = on[other]
            whose = {"owner": owner == side, "enemy": owner != side, "both": True}[count.side]
            number += whose and (count.who is None or piece.name in count.who)
    return number


def dropped(
    game: Ruleset,
    on: On,
    pool: Mapping[tuple[str, int], int],
    side: int,
    holds: Callable[[Count, int, int], bool],
) -> set[tuple[int, str]]:
    """Square and name of everything that can be dropped; `holds`: does a condition, on a square, for a side?"""
    if game.hand is None:
        return set()
    base = {p.name: game.hand.faces.get(p.name, p.name) for p in game.pieces}
    held = {p for p in game.pieces if pool[base[p.name], side] or base[p.name] in game.hand.unlimited}
    if game.hand.first_alone and must_drop(game, pool, side):
        held = {p for p in held if p.name in game.hand.first}
    return {
        (square, piece.name)
        for piece in held
        for square in range(game.board.size)
        if square not in on
        and any(
            square in drop.region[side] and all(holds(c, square, side) for c in drop.provided)
            for drop in piece.drops
        )
    }


def must_drop(game: Ruleset, pool: Mapping[tuple[str, int], int], side: int) -> bool:
    """Does a piece in hand forbid everything else?"""
    return game.hand is not None and any(pool[name, side] for name in game.hand.first)
