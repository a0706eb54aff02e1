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


def steps(place: int, places: Sequence[int], around: int | None) -> list[int]:
    """By square, how far its file or rank is from one, the shorter way where edges are joined."""
    found = [abs(place - other) for other in places]
    return found if around is None else [min(step % around, -step % around) for step in found]


class Geometry:
    """The geometry of a board, in tables by square."""

    def __init__(self, board: Board) -> None:
        self.files = from_zero([file for file, _ in board.coordinates])
        self.ranks = from_zero([board.parts(place)[1] for place in board.coordinates])
        self._slanted = board.tiling.hexagonal
        self._around, self._over = board.rounds
        self._board = board

    @cached_property
    def remoteness(self) -> Row:
        """Mean number of king's steps from a square to all others, holes disregarded."""
        if self._slanted:
            places = [*zip(self.files, self.ranks, strict=True)]
            gaps = [[(x - a, y - b) for a, b in places] for x, y in places]
            return [sum(max(abs(x), abs(y), abs(x - y)) for x, y in row) / len(places) for row in gaps]
        if self._board.seam or any(self._board.shift):
            around = [self._board.beyond(place) for place in zip(self.files, self.ranks, strict=True)]
            return [self._mean(*images[0], around) for images in around]
        across = {file: steps(file, self.files, self._around) for file in set(self.files)}
        along = {rank: steps(rank, self.ranks, self._over) for rank in set(self.ranks)}
        squares = zip(self.files, self.ranks, strict=True)
        return [sum(map(max, across[file], along[rank])) / len(self.files) for file, rank in squares]

    def _mean(self, x: int, y: int, others: Sequence[Sequence[tuple[int, int]]]) -> float:
        """Mean number of king's steps from a place, of the images of each other one to the nearest."""
        far = 0
        for images in others:
            files, ranks = zip(*images, strict=True)
            far += min(map(max, steps(x, files, self._around), steps(y, ranks, self._over)))
        return far / len(others)

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
