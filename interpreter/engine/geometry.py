"""Where the squares of a board lie: files and ranks, the middle and the edge."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ..model.geometry import Board
from .reach import Row


def from_zero(numbers: Sequence[int]) -> list[int]:
    """The same numbers, counted from the least."""
    least = min(numbers)
    return [number - least for number in numbers]


class Geometry:
    """The geometry of a board, in tables by square."""

    def __init__(self, board: Board) -> None:
        self.files = from_zero([file for file, _ in board.coordinates])
        self.ranks = from_zero([rank for _, rank in board.coordinates])
        self._around = len(board.files) if board.wrap else None

    @cached_property
    def remoteness(self) -> Row:
        """Mean number of king's steps from a square to all others, holes disregarded."""
        across = {file: self._across(file) for file in set(self.files)}
        along = {rank: [abs(rank - other) for other in self.ranks] for rank in set(self.ranks)}
        squares = zip(self.files, self.ranks, strict=True)
        return [sum(map(max, across[file], along[rank])) / len(self.files) for file, rank in squares]

    def _across(self, file: int) -> list[int]:
        """By square, the steps from a file to its own, the shorter way around a cylinder."""
        steps = [abs(file - other) for other in self.files]
        return steps if self._around is None else [min(step, self._around - step) for step in steps]

    @cached_property
    def off_the_middle(self) -> Row:
        """How far a square's file is from the middle: 0 to 1 on the outermost."""
        middle = max(self.files) / 2
        return [abs(file - middle) / max(1.0, middle) for file in self.files]

    def centrality(self, squares: Sequence[int]) -> Row:
        """1 at the centre of some squares to -1 at their farthest edge, 0 elsewhere."""
        found = [0.0] * len(self.files)
        away = [self.remoteness[square] for square in squares]
        nearest, farthest = min(away, default=0), max(away, default=0)
        if farthest > nearest:
            for square, remote in zip(squares, away, strict=True):
                found[square] = 1 - 2 * (remote - nearest) / (farthest - nearest)
        return found
