"""Conditions that a rule may have: pieces are counted on the board as it is before the move."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .geometry import Region

OWN, ENEMY, BOTH = "own", "enemy", "both"


@dataclass(frozen=True)
class Count:
    """So many pieces of some kinds stand in a region, the mover's own, his opponent's, or of both."""

    pieces: frozenset[str] | None = None  # None = of every kind
    new: bool = False  # and of the kind that the moving piece is about to become
    side: str = OWN
    region: Region | None = None  # None = anywhere
    at_least: int = 0
    at_most: int | None = None  # None = any number

    def about(self, kind: str) -> Count:
        """The same condition, where it is known what the piece becomes."""
        if not self.new or self.pieces is None:
            return replace(self, new=False)
        return replace(self, pieces=self.pieces | {kind}, new=False)

    def counts(self, name: str, square: int, owner: int, mover: int) -> bool:
        """Does a piece on a square count, seen by the side that moves?"""
        if self.pieces is not None and name not in self.pieces:
            return False
        if self.side != BOTH and (owner == mover) != (self.side == OWN):
            return False
        return self.region is None or square in self.region[mover]

    def allows(self, number: int) -> bool:
        """Is this number of pieces one with which the rule applies?"""
        return number >= self.at_least and (self.at_most is None or number <= self.at_most)
