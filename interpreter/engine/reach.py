"""Where pieces get to: expected moves, ways from square to square, distances and habitats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from ..model.ruleset import Ruleset
from ..play.variant import Variant
from .walks import EARLY, LATE, Walks

NEVER = 255  # a distance that no number of moves makes up
FAR = 48  # moves after which the search for a way is given up
SOURCES = 64

Row = list[float]
"""Numbers by square."""
Squares = int
"""A set of squares: bit by bit, whether a square is in it."""
Graph = list[Squares]
"""By square, where a piece can move to from there."""


def mean(values: Sequence[float]) -> float:
    """The arithmetic mean."""
    return sum(values) / len(values)


def gathered(squares: Iterable[int]) -> Squares:
    """The set of some squares."""
    found = 0
    for square in squares:
        found |= 1 << square
    return found


def members(squares: Squares) -> Iterator[int]:
    """The squares of a set, from the lowest."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def waves(squares: Squares, graph: Graph) -> Iterator[Squares]:
    """What can be got to from some squares in one move, and no sooner in two, three and so on."""
    seen = squares
    while squares:
        came = 0
        for square in members(squares):
            came |= graph[square]
        squares = came & ~seen
        seen |= squares
        yield squares


def reverse(graph: Graph) -> Graph:
    """By square, where a piece can come from."""
    found = [0] * len(graph)
    for square, targets in enumerate(graph):
        for target in members(targets):
            found[target] |= 1 << square
    return found


def distances(goals: Iterable[int], origins: Graph) -> list[int]:
    """By square, the moves to the nearest goal; NEVER if there is no way.

    `origins` says by square where the piece can come from.
    """
    near = gathered(goals)
    away = [NEVER] * len(origins)
    for goal in members(near):
        away[goal] = 0
    for moves, squares in zip(range(1, NEVER), waves(near, origins), strict=False):
        for square in members(squares):
            away[square] = moves
    return away


class Mover:
    """A piece of one side: where it can go from every square."""

    def __init__(self, game: Ruleset, walks: Walks, code: int, born: set[int]) -> None:
        self.code, self.index, self.side = code, (code >> 1) - 1, code & 1
        self.piece = game.pieces[self.index]
        self.starts = {s for s, placed in game.setup.items() if placed == (self.index, self.side)}
        self._born = born
        size = game.board.size
        self.runs = [walks.run(code * size + square) for square in range(size)]

    @cached_property
    def mobility(self) -> list[Row]:
        """Expected number of moves, by filling (early, late) and square."""
        return [[run.pattern.mobility[filling] for run in self.runs] for filling in (EARLY, LATE)]

    @cached_property
    def ways(self) -> Graph:
        """All moves that some position allows."""
        return [gathered(run.targets) for run in self.runs]

    @cached_property
    def origins(self) -> Graph:
        """By square, where it can come from."""
        return reverse(self.ways)

    @cached_property
    def steady_origins(self) -> Graph:
        """The same by moves to empty squares alone, without longer first steps."""
        steady = (
            gathered(target for target, step in run.ways() if step.quiet and not step.record.longer)
            for run in self.runs
        )
        return reverse(list(steady))

    @cached_property
    def habitat(self) -> list[int]:
        """Squares on which it may come to stand; all where it never appears."""
        found = gathered(self.starts | self._born)
        for squares in waves(found, self.ways):
            found |= squares
        return list(members(found)) or list(range(len(self.runs)))

    @cached_property
    def crossing(self) -> tuple[float, float]:
        """Mean number of moves to the squares it can get to, and how many these are on average."""
        last, number = len(self.habitat) - 1, min(SOURCES, len(self.habitat))
        moves = count = 0
        for i in range(number):
            source = self.habitat[i * last // max(1, number - 1)]
            for step, squares in zip(range(1, FAR), waves(1 << source, self.ways), strict=False):
                count += squares.bit_count()
                moves += step * squares.bit_count()
        return moves / max(1, count), count / number


class Reach:
    """Movement statistics of all pieces of a variant."""

    def __init__(self, variant: Variant) -> None:
        self.ruleset = variant.ruleset
        self.words = variant.tables.words
        self.size = self.ruleset.board.size
        walks = Walks(self.words, len(self.ruleset.setup) / self.size)
        self.filling = walks.filling
        born = self._born()
        self.movers = {code: Mover(self.ruleset, walks, code, born[code]) for code in born}

    def _born(self) -> dict[int, set[int]]:
        """By piece code, the squares where such a piece is dropped or gated, or made by promotion."""
        found: dict[int, set[int]] = {code: set() for code in range(2, 2 * len(self.ruleset.pieces) + 2)}
        for piece in self.ruleset.pieces:
            for rule in piece.promotions:
                for side in (0, 1) if rule.side is None else (rule.side,):
                    for name in (*rule.to, *rule.recall):
                        # What promotes when it leaves its zone may arrive anywhere.
                        anywhere = {"departure", "movement"} & rule.at
                        born = range(self.size) if anywhere else rule.zone[side]
                        found[2 * self.ruleset.piece(name) + 2 + side].update(born)
        for i, piece in enumerate(self.ruleset.pieces):
            for side in (0, 1):
                made = found[2 * self.ruleset.piece(piece.twin_of) + 2 + side] if piece.twin_of else set()
                found[2 * i + 2 + side] |= made.union(*(drop.region[side] for drop in piece.drops))
                if piece.name in self.ruleset.gatable:
                    found[2 * i + 2 + side].update(
                        square for owner, square in self.ruleset.gates if owner == side
                    )
        return found
