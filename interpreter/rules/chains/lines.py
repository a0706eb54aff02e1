"""The chains of a movement: on a board from a square, and apart from any board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import gcd, lcm

from ...model.geometry import Board, Vector
from ...model.pieces import Movement, PieceType
from ...model.ruleset import Ruleset
from .node import Chain
from .shapes import looks, nodes_of

Line = tuple[Vector, tuple[int, ...], tuple[int, ...] | None]
"""A vector as a side means it, the squares it meets, the legs of a lame leap (None: one is missing)."""


def starts_on(movement: Movement, square: int, side: int) -> bool:
    """May a side's piece begin the movement on a square?"""
    return movement.start is None or square in movement.start[side]


def ends_on(piece: PieceType, movement: Movement, side: int) -> frozenset[int] | None:
    """The squares on which a side's piece may end the movement, None: all."""
    regions = [region[side] for region in (movement.target, piece.confined) if region is not None]
    return frozenset.intersection(*regions) if regions else None


def lame_path(vector: Vector, diagonal_first: bool) -> tuple[Vector, ...]:
    """The squares a lame leap passes, target excluded: orthogonal part first, or diagonal first."""
    dx, dy = vector
    sx, sy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    straight = abs(abs(dx) - abs(dy))
    slanted = min(abs(dx), abs(dy))
    line = (sx, 0) if abs(dx) > abs(dy) else (0, sy)
    steps = [line] * straight + [(sx, sy)] * slanted
    if diagonal_first:
        steps.reverse()
    path: list[Vector] = []
    x = y = 0
    for step in steps[:-1]:
        x, y = x + step[0], y + step[1]
        path.append((x, y))
    return tuple(path)


def legs_of(movement: Movement, vector: Vector) -> tuple[Vector, ...]:
    """The places that a lame leap passes, from its origin."""
    return lame_path(vector, movement.lame == "diagonal_first") if movement.lame else ()


def turned_vectors(game: Ruleset, movement: Movement, side: int) -> tuple[Vector, ...]:
    """The vectors of a movement as a side means them."""
    return tuple(game.turned(vector, side) for vector in movement.vectors)


def turned_way(game: Ruleset, movement: Movement, side: int) -> tuple[Vector, ...]:
    """The places that a movement passes first, as a side means them."""
    return tuple(game.turned(place, side) for place in movement.way)


def lines(
    board: Board, movement: Movement, vectors: Iterable[Vector], square: int, way: Sequence[Vector] = ()
) -> Iterator[Line]:
    """The lines of a movement along its turned vectors from a square, wherever it may start and end.

    `way` is its turned way; the square of the piece itself counts as empty.
    """
    if way:
        legs = [board.offset(square, place) for place in way]
        begin = legs[-1]
        if begin is not None:
            passed_first = tuple(leg for leg in dict.fromkeys(legs) if leg is not None and leg != square)
            missing = None in legs or (movement.met and len(passed_first) < len(looks(way)))
            for vector in vectors:
                ray = board.ray(begin, board.carried(square, way[-1], vector))
                ray = ray[:1] if movement.home else ray[: ray.index(square)] if square in ray else ray
                if ray:
                    yield vector, ray, None if missing else passed_first
        return
    for vector in vectors:
        ray = board.ray(square, vector)
        if ray and movement.lame:
            legs = [board.offset(square, leg) for leg in legs_of(movement, vector)]
            yield vector, ray, None if None in legs else tuple(leg for leg in legs if leg is not None)
        elif ray:
            yield vector, ray, ()


def chains(game: Ruleset, movement: Movement, side: int, square: int) -> Iterator[Chain[int]]:
    """The chains of a side's movement from a square, wherever it may start and end."""
    turned = turned_vectors(game, movement, side), square, turned_way(game, movement, side)
    for vector, ray, legs in lines(game.board, movement, *turned):
        nodes = [] if legs is None else nodes_of(movement, legs, ray)
        chain = Chain(movement, vector, square, ray, nodes)
        if movement.narrowings:
            reached = (to for to in ray if movement.reaches(game.board, side, square, to))
            chain = chain.within(frozenset(reached))
        yield chain


def moves(
    game: Ruleset, piece: PieceType, movement: Movement, side: int, square: int
) -> Iterator[Chain[int]]:
    """The chains that a side's piece on a square may use; their moves end where it may be only."""
    if starts_on(movement, square, side):
        allowed = ends_on(piece, movement, side)
        for chain in chains(game, movement, side, square):
            if chain.nodes:
                yield chain if allowed is None else chain.within(allowed)


def boundless(game: Ruleset, movement: Movement, side: int) -> Iterator[Chain[Vector]]:
    """The chains of a side's movement without a board: the places are vectors from the origin.

    They are as long as anything can be on the game's board.
    """
    way = turned_way(game, movement, side)
    x, y = way[-1] if way else (0, 0)
    first = looks(way)
    for vector in turned_vectors(game, movement, side):
        dx, dy = vector
        line = [(x + n * dx, y + n * dy) for n in range(1, longest(game.board, vector) + 1)]
        if (0, 0) in line:
            line = line[:1] if movement.home else line[: line.index((0, 0))]
        if line:
            legs = first or legs_of(movement, vector)
            yield Chain(movement, vector, (0, 0), line, nodes_of(movement, legs, line))


def longest(board: Board, vector: Vector) -> int:
    """How often a vector can be repeated on a board at most, until it is back where it began."""
    if any(board.shift):
        return _longest_shifted(board, vector)
    sizes = list(board.sizes)
    if board.seam:
        sizes[board.seam.axis] *= 2  # once around, a line is on the mirror image: twice around it is back
    steps = [*zip(sizes, board.parts(vector), (board.wrap, board.wrap_ranks, False), strict=True)]
    ends = [(size - 1) // abs(step) for size, step, joined in steps if step and not joined]
    return min(ends) if ends else lcm(*(size // gcd(size, step) for size, step, _ in steps if step)) - 1


def _longest_shifted(board: Board, vector: Vector) -> int:
    """The same where edges are joined with a shift: until it is back, or has left the board from anywhere."""
    x = y = steps = 0
    while True:
        x, y = board.inside(x + vector[0], y + vector[1])
        gone = abs(x) - abs(board.shift[1]) >= len(board.files) or abs(y) - abs(board.shift[0]) >= board.ranks
        if gone or (x, y) == (0, 0):
            return steps
        steps += 1


def passed(board: Board, start: int, target: int, vector: Vector) -> tuple[int, ...]:
    """The squares that a move along a vector passes, each unit step of a straight leap being one."""
    ray = board.ray(start, board.unit(vector))
    return ray[: ray.index(target)] if target in ray else ray
