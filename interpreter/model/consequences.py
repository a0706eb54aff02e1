"""What follows from a completed move, besides what its piece captures: the entries of `effects`."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from .conditions import Count
from .geometry import Region

#: Moves that an entry may speak of.
EVENTS = ("arrival", "quiet", "capture", "drop", "castling")
#: Places that an entry may look at; a region of the board besides.
PLACES = (
    *("here", "neighbours", "enclosed", "between", "victim", "attacked", "approached", "withdrawn"),
    "checked",  # royals of the other side that are in check then
    "seen",  # the first piece on each line
    "origin",  # where the move began
    *("levels_above", "levels_below", "levels_above_origin", "levels_below_origin"),
    *("levels_above_victim", "levels_below_victim"),
)
LEVELS = ("levels_above", "levels_below")
"""The same square of all levels above or below, the next one first."""
NEXT_LEVELS = ("level_above", "level_below")
#: Of them those on the line of a straight move.
ALONG = frozenset({"between", "approached", "withdrawn"})


@dataclass(frozen=True, kw_only=True)
class Consequence:
    """An entry of `effects`: after which moves, where, to which pieces, and what is done with them.

    The places are looked at once the move is complete, promotion included; all of an entry happens at once,
    and with `chain` again.
    What `provided` counts is counted then, too, and what `asked` counts, seen from each piece by its owner.
    """

    on: tuple[str, ...]
    by: frozenset[str] | None = None  # whose moves; None = every piece
    movers: str = ""  # only of moves of pieces of the side that makes them ("own"), or of the "enemy"
    takes: frozenset[str] | None = None  # what they have to capture; None = whatever
    same: bool | None = None  # of the mover's own kind, or of another; None: that is not asked
    prey: str = "both"  # of which side: "own", "enemy" or "both"
    where: tuple[str, ...] = ("here",)
    region: Region | None = None  # a place beside those of `where`
    lines: str = "any"  # on which lines neighbours, what is enclosed, and what is passed stand
    who: frozenset[str] | None = None  # None = every piece
    whose: str = "both"
    start: Region | Count | None = None  # only after moves that begin there
    target: Region | Count | None = None  # and end there
    check: bool = False  # only after moves that leave a royal of the other side in check
    asked: tuple[Count, ...] = ()
    chain: bool = False  # again, as long as it changes anything
    # Or "change_side", "become", "become_victim" (what has been captured), "to", "create" (on empty squares).
    do: str = "remove"
    kind: str = ""  # what it becomes
    stone: bool = False  # that belongs to nobody
    # With do "to": "origin", "ahead", "again", "home", "squares", "line", "other_level", "nowhere"
    # (it is barred), or "here": it stays, and is altered.
    to: str = ""
    # With "line": the lines of White's and of Black's pieces, or "away" or "toward" for both.
    way: tuple[str, str] = ("", "")
    most: int = 0  # with "line": so many squares, 0 = as far as they are free
    of: str = "self"  # with "home": whose it is, "self", "victim" or "captor"
    mirrored: bool = False  # that of the same kind of the other side
    near: tuple[Count, ...] = ()  # squares among which the one is that it goes to
    from_here: bool = False  # the first free one on the levels above or below where the move ended
    altered: str = ""  # "change_side", "become" (its `kind`) or "captor" (the mover's kind): what it is there
    turned: bool = False  # beside a kind that it becomes: it changes sides as well
    altered_first: bool = True  # it is so already when its home is looked for
    renewed: bool = False  # it counts as not having moved, so that it may castle again
    blocked: str = ""  # "illegal", "removed" or "stays": what happens where the way `to` is barred
    provided: tuple[Count, ...] = ()
    act: bool = False  # an act of the turn: a royal is attacked as if its captor could stay where it comes
    mark: Any = field(default=None, compare=False, repr=False)  # where the definition says it

    @property
    def unmade(self) -> bool:
        """May what it does be undone by later moves, so that a position can come again after it?"""
        sent = self.do == "to" and not (self.to == "origin" and self.of_mover)
        return (self.do in ("change_side", "become", "become_victim") and not self.stone) or sent

    @property
    def narrowed(self) -> bool:
        """Does it follow only from some of the moves that `on`, `by` and `takes` mean, or for some pieces?"""
        return bool(self.provided or self.asked or self.start or self.target or self.check or self.movers)

    @property
    def swaps_others(self) -> frozenset[str] | None:
        """The kinds that always change places with what captures them, moved by the other side; None: all."""
        certain = replace(self, movers="").always_exchanges and self.by is None
        return self.who if certain and self.movers != "own" and self.whose != "own" else frozenset()

    @property
    def exchanges(self) -> bool:
        """Does what captures change places with what it captures?"""
        return self.where == ("victim",) and self.to == "origin" and not self.altered

    @property
    def always_exchanges(self) -> bool:
        """Does whatever captures what it speaks of change places with it, or make no legal move?"""
        certain = self.takes is None and not self.narrowed and self.blocked == "illegal"
        return self.exchanges and certain

    def exchanges_royals(self, size: int) -> bool:
        """Do all royals of a board of so many squares change sides at once, so that none is lost?"""
        everywhere = self.region is not None and all(len(squares) == size for squares in self.region)
        return self.do == "change_side" and everywhere and self.whose == "both" and not self.asked

    @property
    def changes_sides(self) -> bool:
        """Does a piece come to the other side by it?"""
        return self.turned or "change_side" in (self.do, self.altered)

    @property
    def sends(self) -> bool:
        """Does it send pieces to other squares?"""
        return self.to not in ("", "here")

    @property
    def changes_levels(self) -> bool:
        """Does it send each piece to a square of its own on another level?"""
        return not self.from_here and any(count.where in NEXT_LEVELS for count in self.near)

    @property
    def barred(self) -> bool:
        """May what it sends find its way barred?"""
        return self.sends and (self.to != "line" or self.most > 0)

    @property
    def strays(self) -> bool:
        """May it send a piece where no move and no setup would have brought it?"""
        back = self.to in ("nowhere", "here") or (self.to == "origin" and self.of_mover)
        return self.do == "to" and not back and (self.to != "home" or self.of != "self" or self.mirrored)

    @property
    def of_mover(self) -> bool:
        """Does it speak of the piece that has moved, and of no other?"""
        return self.where == ("here",) and self.region is None

    @property
    def moves_here(self) -> bool:
        """Does it send what stands where the move ended elsewhere than back?"""
        there = "here" in self.where or self.region is not None
        return self.sends and there and self.to != "origin"

    @property
    def costs(self) -> bool:
        """May it take pieces from their sides, besides the one that was captured?"""
        lost = self.blocked == "removed" and self.where != ("victim",)
        return self.do == "remove" or (self.stone and self.do != "create") or lost

    def spares_royals(self, royals: frozenset[str]) -> bool:
        """Does it leave royals alone that belong to the side that has moved?"""
        return self.whose == "enemy" or not self.costs or not (self.who is None or self.who & royals)
