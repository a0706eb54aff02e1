"""Edges of a board that are joined so that what crosses them comes out as its mirror image."""

from __future__ import annotations

from dataclasses import dataclass

Place = tuple[int, int]


@dataclass(frozen=True)
class Seam:
    """Where places count on over such edges: beyond every one of them the board lies as its mirror image.

    `axis` is 0 where they are the first and the last file, 1 for ranks; `sizes` are files and ranks. The
    two are joined to each other, one of them turned over, as on a Moebius strip; at `poles` each is joined
    to itself, every square to the one half around, as lines of longitude meet.
    """

    axis: int
    sizes: Place
    poles: bool = False

    def odd(self, place: Place, vector: Place) -> bool:
        """Does a vector from a square lead to where the board is its mirror image?"""
        return (place[self.axis] + vector[self.axis]) // self.sizes[self.axis] % 2 == 1

    def mirror(self, vector: Place) -> Place:
        """A vector as the mirror image has it."""
        kept = self.axis == 0
        return (vector[0], -vector[1]) if kept is not self.poles else (-vector[0], vector[1])

    def images(self, place: Place) -> tuple[Place, Place, Place]:
        """A place of the board, and where it lies as a mirror image beyond either edge."""
        size, others = self.sizes[self.axis], self.sizes[1 - self.axis]
        along, across = place[self.axis], place[1 - self.axis]
        if self.poles:
            ends, across = (-1 - along, 2 * size - 1 - along), (across + others // 2) % others
        else:
            ends, across = (along - size, along + size), others - 1 - across
        before, behind = ((end, across) if self.axis == 0 else (across, end) for end in ends)
        return place, before, behind

    def square(self, place: Place) -> Place:
        """The place on the board itself of one that lies beyond joined edges."""
        size, others = self.sizes[self.axis], self.sizes[1 - self.axis]
        sheet, along = divmod(place[self.axis], size)
        across = place[1 - self.axis]
        if sheet % 2 and self.poles:
            along, across = size - 1 - along, across + others // 2
        elif sheet % 2:
            across = others - 1 - across
        return (along, across) if self.axis == 0 else (across, along)
