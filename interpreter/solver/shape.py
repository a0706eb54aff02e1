"""The shape of a table: which squares its men have, how the board may be turned, and which entry is whose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

from .material import Material
from .symmetry import Map


@dataclass(frozen=True)
class Shape:
    """How the entries of a table are numbered: by side to move, then by the place of each man.

    The first man stands on one square of each orbit of `maps` only: the board is turned until it does.
    """

    material: Material
    squares: tuple[tuple[int, ...], ...]  # of each man, where it may stand
    maps: tuple[Map, ...]  # the first changes nothing

    @property
    def codes(self) -> tuple[int, ...]:
        """Piece codes of the men."""
        return self.material.codes

    @cached_property
    def turned(self) -> Mapping[int, int]:
        """By square of the first man, the number of the map that brings it to its home in the table."""
        found = {}
        for square in self.squares[0] if self.squares else ():
            images = [turn[square] for turn in self.maps]
            found[square] = images.index(min(images))
        return found

    @cached_property
    def homes(self) -> tuple[int, ...]:
        """Where the first man stands in the table."""
        return tuple(square for square, number in self.turned.items() if number == 0)

    @cached_property
    def lists(self) -> tuple[tuple[int, ...], ...]:
        """The squares of each man in the table, in the order of their places."""
        return (self.homes, *self.squares[1:]) if self.squares else ()

    @cached_property
    def places(self) -> tuple[Mapping[int, int], ...]:
        """By man the place of a square."""
        return tuple({square: i for i, square in enumerate(squares)} for squares in self.lists)

    @property
    def first_sorted(self) -> int:
        """The first man that changes places with others of its code: the very first only if nothing turns."""
        return 0 if len(self.maps) == 1 else 1

    @property
    def half(self) -> int:
        """Entries of one side to move."""
        return prod(map(len, self.lists))

    @property
    def size(self) -> int:
        """Entries of the table."""
        return 2 * self.half

    def fixing(self, square: int) -> list[int]:
        """The maps, but for the first, that leave a home of the first man in its place."""
        return [number for number, turn in enumerate(self.maps) if number and turn[square] == square]

    def weight(self, square: int) -> int:
        """For how many squares of the first man a home stands."""
        return len({turn[square] for turn in self.maps})

    def index(self, men: Sequence[tuple[int, int]], turn: int) -> int | None:
        """The entry of men (code and square) with a side to move; None if one stands where it never can."""
        waiting = list(men)
        order = []
        for code in self.codes:
            man = min(one for one in waiting if one[0] == code)
            waiting.remove(man)
            order.append(man)
        if not order:
            return turn
        if order[0][1] not in self.turned:
            return None
        way = self.maps[self.turned[order[0][1]]]
        images = [(code, way[square]) for code, square in order]
        first = self.first_sorted
        for i in range(first, len(images)):
            run = [j for j in range(first, len(images)) if self.codes[j] == self.codes[i]]
            for j, square in zip(run, sorted(images[j][1] for j in run), strict=True):
                images[j] = self.codes[j], square
        index = turn
        for (_, square), places, squares in zip(images, self.places, self.lists, strict=True):
            if square not in places:
                return None
            index = index * len(squares) + places[square]
        return index

    def men(self, index: int) -> tuple[list[tuple[int, int]], int]:
        """The men of an entry, and the side to move."""
        found = []
        for code, squares in zip(reversed(self.codes), reversed(self.lists), strict=True):
            index, place = divmod(index, len(squares))
            found.append((code, squares[place]))
        return found[::-1], index

    def weights(self) -> Iterator[tuple[int, int]]:
        """The homes of the first man with their weights."""
        return ((square, self.weight(square)) for square in self.homes)
