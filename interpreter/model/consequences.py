"""What follows from a completed move, besides what its piece captures: the entries of `effects`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .conditions import Count
from .geometry import Region

#: Moves that an entry may speak of.
EVENTS = ("arrival", "quiet", "capture", "drop")
#: Places that an entry may look at; a region of the board besides.
PLACES = ("here", "neighbours", "enclosed", "between", "victim", "attacked")


@dataclass(frozen=True, kw_only=True)
class Consequence:
    """An entry of `effects`: after which moves, where, to which pieces, and what is done with them.

    The places are looked at once the move is complete, promotion included; all of an entry happens at once.
    What `provided` counts is counted then, too.
    """

    on: tuple[str, ...]
    by: frozenset[str] | None = None  # whose moves; None = every piece
    where: tuple[str, ...] = ("here",)
    region: Region | None = None  # a place beside those of `where`
    lines: str = "any"  # on which lines neighbours, what is enclosed, and what is passed stand
    who: frozenset[str] | None = None  # None = every piece
    whose: str = "both"
    do: str = "remove"  # or "change_side", "become", "become_victim" (what has been captured), "to"
    kind: str = ""  # what it becomes
    stone: bool = False  # that belongs to nobody
    to: str = ""  # "origin" or "home"
    home: str = ""  # "same_file" or "same_shade": which of several squares of the setup
    blocked: str = ""  # "illegal", "removed" or "stays": what happens where the way `to` is barred
    provided: tuple[Count, ...] = ()
    mark: Any = field(default=None, compare=False, repr=False)  # where the definition says it

    @property
    def unmade(self) -> bool:
        """May what it does be undone by later moves, so that a position can come again after it?"""
        return (self.do in ("change_side", "become", "become_victim") and not self.stone) or self.to == "home"

    @property
    def of_mover(self) -> bool:
        """Does it speak of the piece that has moved, and of no other?"""
        return self.where == ("here",) and self.region is None

    @property
    def costs(self) -> bool:
        """Does it take pieces from their sides?"""
        return self.do == "remove" or self.stone

    def spares_royals(self, royals: frozenset[str]) -> bool:
        """Does it leave royals alone that belong to the side that has moved?"""
        return self.whose == "enemy" or not self.costs or not (self.who is None or self.who & royals)
