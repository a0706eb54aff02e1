"""Where pieces get to: expected moves, ways from square to square, distances and habitats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from ..model.ruleset import Ruleset
from ..play.variant import Variant
from .walks import EARLY, LATE, Walks

NEVER = 255  # a distance that no number of moves makes up
FAR = 48  # moves after which the search for a way is given up
SOURCES = 64

Graph = list[list[int]]
"""By square, the squares that a piece can move to from there, each once."""


def mean(values: Sequence[float]) -> float:
    """The arithmetic mean."""
    return sum(values) / len(values)


def reverse(graph: Graph) -> Graph:
    """By square, where a piece can come from."""
    found: Graph = [[] for _ in graph]
    for square, targets in enumerate(graph):
        for target in targets:
            found[target].append(square)
    return found


def distances(goals: Iterable[int], graph: Graph) -> list[int]:
    """By square, the moves to the nearest goal; NEVER if there is no way."""
    away = [NEVER] * len(graph)
    near = set(goals)
    origins = reverse(graph) if near else []
    for step in range(NEVER):
        for square in near:
            away[square] = step
        near = {origin for square in near for origin in origins[square] if away[origin] == NEVER}
    return away


def reachable(starts: Iterable[int], graph: Graph) -> set[int]:
    """The squares that can be got to from some, these among them."""
    found: set[int] = set()
    fresh = set(starts)
    while fresh:
        found |= fresh
        fresh = {target for square in fresh for target in graph[square]} - found
    return found


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
    def mobility(self) -> list[list[float]]:
        """Expected number of moves, by filling (early, late) and square."""
        return [[run.mobility[filling] for run in self.runs] for filling in (EARLY, LATE)]

    @cached_property
    def ways(self) -> Graph:
        """All moves that some position allows."""
        return [list(set(run.targets)) for run in self.runs]

    @cached_property
    def steady_ways(self) -> Graph:
        """Moves to empty squares, longer first steps aside."""
        return [
            list({t for t, step in run.ways() if step.quiet and not step.record.longer}) for run in self.runs
        ]

    @cached_property
    def habitat(self) -> list[int]:
        """Squares on which it may come to stand; all where it never appears."""
        return sorted(reachable(self.starts | self._born, self.ways)) or list(range(len(self.runs)))

    @cached_property
    def crossing(self) -> tuple[float, float]:
        """Mean number of moves to the squares it can get to, and how many these are on average.

        Sets of the squares that it starts from travel along its ways, as bits of a number.
        """
        last, number = len(self.habitat) - 1, min(SOURCES, len(self.habitat))
        sources = [self.habitat[i * last // max(1, number - 1)] for i in range(number)]
        seen = [0] * len(self.runs)
        for i, square in enumerate(sources):
            seen[square] = 1 << i
        fresh = {square: seen[square] for square in sources}
        moves = count = 0
        for step in range(1, FAR):
            fresh = self._advanced(fresh, seen)
            arrived = sum(bits.bit_count() for bits in fresh.values())
            moves, count = moves + step * arrived, count + arrived
        return moves / max(1, count), count / number

    def _advanced(self, fresh: dict[int, int], seen: list[int]) -> dict[int, int]:
        """What came to squares with the last move goes on by one; notes and returns what is new there."""
        came: dict[int, int] = {}
        for square, bits in fresh.items():
            for target in self.ways[square]:
                came[target] = came.get(target, 0) | bits
        new = {square: bits & ~seen[square] for square, bits in came.items() if bits & ~seen[square]}
        for square, bits in new.items():
            seen[square] |= bits
        return new


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
        """By piece code, the squares where promotion makes such a piece."""
        found: dict[int, set[int]] = {code: set() for code in range(2, 2 * len(self.ruleset.pieces) + 2)}
        for piece in self.ruleset.pieces:
            for rule in piece.promotions:
                for side in (0, 1) if rule.side is None else (rule.side,):
                    for name in (*rule.to, *rule.recall):
                        found[2 * self.ruleset.piece(name) + 2 + side] |= rule.zone[side]
        return found
