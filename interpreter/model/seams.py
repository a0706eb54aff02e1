"""Edges of a board that are joined after one of them has been mirrored, as on a Moebius strip."""

from __future__ import annotations

from dataclasses import dataclass

Place = tuple[int, int]


@dataclass(frozen=True)
class Seam:
    """Where places count on over such edges: beyond every one of them the board lies as its mirror image.

    `axis` is 0 where the first and the last file are joined so, 1 for ranks; `sizes` are files and ranks.
    """

    axis: int
    sizes: Place

    def odd(self, place: Place, vector: Place) -> bool:
        """Does a vector from a square lead to where the board is its mirror image?"""
        return (place[self.axis] + vector[self.axis]) // self.sizes[self.axis] % 2 == 1

    def mirror(self, vector: Place) -> Place:
        """A vector as the mirror image has it."""
        return (vector[0], -vector[1]) if self.axis == 0 else (-vector[0], vector[1])

    def images(self, place: Place) -> tuple[Place, Place, Place]:
        """A place of the board, and where it lies as a mirror image beyond either edge."""
        across = self.sizes[1 - self.axis] - 1 - place[1 - self.axis]
        ends = (place[self.axis] + sign * self.sizes[self.axis] for sign in (-1, 1))
        before, behind = ((along, across) if self.axis == 0 else (across, along) for along in ends)
        return place, before, behind

    def square(self, place: Place) -> Place:
        """The place on the board itself of one that lies beyond joined edges."""
        sheet, along = divmod(place[self.axis], self.sizes[self.axis])
        across = place[1 - self.axis]
        if sheet % 2:
            across = self.sizes[1 - self.axis] - 1 - across
        return (along, across) if self.axis == 0 else (across, along)
