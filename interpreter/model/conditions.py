"""Conditions that a rule may have: pieces are counted on the board as it is before the act."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from .geometry import Region, Vector

#: Regions that are seen from the square of the act.
RELATIVE = (
    *("here", "same_file", "same_rank", "same_shade", "same_box", "neighbours", "below", "opposite"),
    *("enclosed", "attackers", "guards", "attacked", "nearer", "farther"),
    *("level_above", "level_below", "levels_above", "levels_below"),
)
#: Regions that are not squares of their own: enemies that could capture there, own pieces that protect it.
OBSERVING = {"attackers": "enemy", "guards": "owner"}
ATTACKED = "attacked"
"""The region of what the piece at hand could capture, or guards."""
COMPARED = ("nearer", "farther")
"""The regions of squares that a movement comes nearer to, or goes away from, in steps along `lines`."""
STRAIGHT = "straight"
"""In their place: as the crow flies."""

#: Of `Count.last`: squares that lie from another one as a move went, or back, or behind what the move takes.
VECTORS = frozenset({"vector", "back", "again"})


@dataclass(frozen=True)
class Home:
    """The square of the setup that belongs to a piece of a kind; of several the nearest on the rank.

    `kind` "" is that of the piece on the square from which it is seen. `mirrored`: that of such a piece of
    the other side. `near` are squares among which it is, as conditions have them.
    """

    kind: str = ""
    mirrored: bool = False
    near: tuple[Count, ...] = ()


@dataclass(frozen=True)
class Count:
    """So many pieces stand in a region, counted on the board before the act.

    `region` is fixed, or None: then `where` is one of RELATIVE, or "" for the whole board. `who` None =
    every piece; with `new` also the kind that the piece is about to become; with `empty`, empty squares
    are counted too, for which `side` means nothing. Only squares `within` a region count, and that are `near`
    as all of these are, or, where one has `most` 0, as it is not; and with `last`
    only the one where the last move of the game, or with `last_of` that of the "own" side or of the
    "enemy", began ("origin") or ended ("arrival"), or one of VECTORS. `lines` are those on which neighbours,
    and enclosed enemies, stand. `vectors` are squares that far away, as White sees it; then `where` is
    "away".
    `passing` is how far from where a movement begins it passes a square, as White sees it: the condition is
    seen from there, as if the piece had come there.
    `taken` is seen from what is captured, as its own side sees it, before it is; with `but_captor` what
    captures it is not counted. With `where` "home" the one square is the `home` of a piece; with "here" the
    square at hand counts if it is that.
    With `moves` nothing on the board is counted: the number is that of the move, as records have it. With
    `events` it is 1 if the last move, or that of a side, was one of these words of MOVES, else 0.
    """

    who: frozenset[str] | None
    region: Region | None = None
    where: str = ""
    lines: str = "any"
    vectors: tuple[Vector, ...] = ()
    side: str = "owner"  # or "enemy" or "both"
    empty: bool = False
    new: bool = False
    lands: bool = False  # seen from where a movement ends, as if the piece had come there
    passed: bool = False  # seen from every square that a movement passes, as if the piece had come there
    before: bool = False  # seen from where a movement ends, before the move
    taken: bool = False  # seen from what a movement captures
    but_captor: bool = False  # without what captures it
    mutual: bool = False  # of attackers or guards: those that the piece at hand attacks, or guards, too
    home: Home | None = None
    passing: Vector = (0, 0)
    within: Region | None = None
    near: tuple[Count, ...] = ()
    last: str = ""
    last_of: str = ""
    than: Count | None = None  # how many more there are than of these, at least none, is the number
    moves: bool = False  # the number of the move is asked, and no piece
    events: frozenset[str] = frozenset()  # what the last move was is asked, and no piece
    least: int = 0
    most: int | None = None
    mark: Any = field(default=None, compare=False, repr=False)  # where the definition says it

    @property
    def of_square(self) -> bool:
        """Is it a question about the square at hand, whatever stands there?"""
        return self.where == "here" and self.who is None and self.empty

    def about(self, kinds: frozenset[str]) -> Count:
        """The same condition, where it is known what the piece becomes: a kind, with its twin."""
        than = self.than and self.than.about(kinds)
        if not self.new or self.who is None:
            return replace(self, new=False, than=than)
        return replace(self, who=self.who | kinds, new=False, than=than)

    @property
    def asks_attacks(self) -> bool:
        """Does it ask who could capture where?"""
        return self.where in OBSERVING or self.where == ATTACKED

    @property
    def on_the_way(self) -> bool:
        """Is it seen from elsewhere than where the movement begins?"""
        return self.lands or self.passed or self.before or self.taken

    @property
    def asks_mover(self) -> bool:
        """Does it ask for the home of what moves, whatever that is?"""
        own = self.home is not None and not self.home.kind and not self.taken
        return own or (self.than is not None and self.than.asks_mover)

    def of_kind(self, kind: str) -> Count:
        """The same condition, where it is seen from whatever stands there: of the home of such a kind."""
        than = self.than and self.than.of_kind(kind)
        if self.home is None or self.home.kind:
            return replace(self, than=than)
        return replace(self, home=replace(self.home, kind=kind), than=than)

    def passed_at(self, passing: Vector) -> Count:
        """The same condition, seen from a square that far from where a movement begins."""
        return replace(self, passing=passing, than=self.than and self.than.passed_at(passing))

    @property
    def parts(self) -> tuple[Count, ...]:
        """Itself, and what it is compared with."""
        return (self,) if self.than is None else (self, self.than)

    def allows(self, number: int) -> bool:
        """Is this number one with which the rule applies?"""
        return number >= self.least and (self.most is None or number <= self.most)
