"""What every end condition is; the kinds are classes of their own in kinds/ends, one file each.

A kind tells everything that any room asks of it by methods. What a kind does not tell has a default here
that is true of all: a general sentence, no facts. Contexts are what a room hands in to be asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Protocol

from .conditions import Count
from .geometry import Region

MOST_PIECES = 1000
"""No side has more."""
Words = Mapping[str, int]
"""Names of places of a row in the tables, without END_, and what stands there."""


class Tabling(Protocol):
    """What a kind asks while it is put into the tables of the kernel."""

    game: Any

    def mask(self, names: frozenset[str] | None) -> int:
        """The kinds as a mask; None for all that a side can have."""

    def lines(self, word: str) -> int:
        """The directions of a LINES word as a mask."""

    def zone(self, region: Region) -> int:
        """The offset of a zone."""

    def add(self, words: Iterable[int]) -> int:
        """The offset of further words."""

    def rights(self, wing: str, used: bool) -> tuple[int, int]:
        """The rights to castle of White and of Black as masks, or the bits that remember their use."""

    def counts(self, provided: Sequence[Count]) -> int:
        """The offset of two words, of what has to hold of White's pieces and of Black's."""

    def ways(self, ways: Any) -> Words:
        """Conditions that are asked together; see kinds/ends/together.py."""


class Telling(Protocol):
    """What a kind asks while it is told in words."""

    game: Any

    def kinds(self, names: frozenset[str] | None, form: Any = str) -> str:
        """Pieces, each in a form: `article` or `plural`."""

    def region(self, zone: Region) -> str:
        """A region: `the palace`, `its last rank`."""

    def title(self, name: str) -> str:
        """A piece as sentences call it."""

    def condition(self, count: Count) -> str:
        """What has to hold of a piece: `there is no empty square next to it`."""

    @property
    def royals(self) -> str:
        """The royal pieces, as several."""


Seeing = Any
"""A position that is asked how far a condition is: play.reasons.seeing.Seen."""


@dataclass(frozen=True)
class Measure:
    """How far a condition is from being met: a sentence without its name, and the squares it is about."""

    sentence: str
    squares: tuple[int, ...] = ()


@dataclass(frozen=True)
class Goal:
    """A zone that decides the game when one of the pieces (None: any) stands in it: 1 wins, -1 loses."""

    side: int
    pieces: frozenset[str] | None
    zone: frozenset[int]
    sign: int


@dataclass(frozen=True)
class Loss:
    """A side that has no more than `least` of the pieces (None: any): 1 wins, -1 loses."""

    side: int
    pieces: frozenset[str] | None
    least: int
    sign: int


@dataclass(frozen=True, kw_only=True)
class End:
    """An end condition. `result` is (word, who): ("winner", "mover"), ("loser", "turn"), ("draw", "").

    ("winner", "more") is the side with the higher score, ("winner", "fewer") the other one, a tie drawn.
    """

    kind: ClassVar[str] = ""
    means: ClassVar[str] = ""  # what the page of the language says of it
    example: ClassVar[str] = ""  # an entry; with another value in it the game is another one
    about: ClassVar[str] = "either"  # whose condition it is where it has no side: "mover", "turn" or "either"
    attacks: ClassVar[bool] = False  # does the opponent attack royals because of it?
    playable: ClassVar[bool] = True  # can a side play for it? Nobody can for a repetition
    alone: ClassVar[bool] = False  # is it asked only by itself, never together with another condition?
    barring: ClassVar[bool] = False  # may `forbid` ask it of the position after a move?
    name: str
    result: tuple[str, str]
    mark: Any = field(default=None, compare=False, repr=False)  # where the definition says it

    @classmethod
    def read(cls, r: Any) -> Any:
        """The row that an entry says, as a Found; None if it is not of this kind."""
        return None

    @property
    def asked(self) -> Iterator[End]:
        """The conditions that it asks: itself, and those of which it is made."""
        yield self

    def asked_of(self, side: str) -> End:
        """The same condition asked of a side; what is nobody's condition stays as it is."""
        return self

    @property
    def keeps(self) -> str:
        """The field of a FEN that keeps what it has to know of the past; "" where the board says all."""
        return ""

    def tabled(self, to: Tabling) -> Words:
        """Its words for the kernel, besides kind and result."""
        return {}

    def clauses(self, told: Telling) -> Iterator[str]:
        """What it looks at, as a clause; then what follows the result, in further clauses."""
        yield f"the condition '{self.kind.replace('_', ' ')}' of the definition holds"

    def won(self, told: Telling, side: int, own: bool) -> tuple[str, str, str] | None:
        """How a side wins by it, holding for itself (`own`) or its opponent: verb, form in -ing, the rest."""
        return None

    def measured(self, seen: Seeing) -> Measure:
        """How far it is from being met in a position."""
        return Measure(f"how far '{self.kind.replace('_', ' ')}' is from being met is not known here")

    def never(self, facts: Any) -> str:
        """Why it can never hold, by the linter's facts; "" if it can."""
        return ""

    def follows(self, earlier: Any) -> bool:
        """Does an earlier condition of the same kind hold whenever this one does?"""
        return False

    @property
    def observes(self) -> bool:
        """Does it ask by whom pieces are attacked or guarded?"""
        return False

    @property
    def names(self) -> frozenset[str]:
        """The pieces that it speaks of by name."""
        return frozenset()

    def aims(self) -> Iterator[Goal | Loss]:
        """Squares to reach, and pieces to keep or to be rid of."""
        return iter(())

    # --- what the result means ---------------------------------------------------------------------

    def meaning(self, side: int, owner_moves: bool) -> int:
        """Result for the side whose condition holds: 1 wins, -1 loses, 0 drawn.

        `owner_moves` says whether the condition usually comes true by a move of that side.
        """
        word, who = self.result
        if word == "draw" or who in ("more", "fewer"):
            return 0
        own = {"owner": True, "opponent": False, "mover": owner_moves, "turn": not owner_moves}
        wins = own.get(who, who == ("white", "black")[side])
        return 1 if wins == (word == "winner") else -1


@dataclass(frozen=True, kw_only=True)
class Sided(End):
    """A condition that is asked of a side, `mover`, `turn`, `white`, `black`, or of `either`."""

    side: str = "either"

    @property
    def watched(self) -> tuple[int, ...]:
        """Sides that it can hold for."""
        return {"white": (0,), "black": (1,)}.get(self.side, (0, 1))

    def covers(self, later: Any) -> bool:
        """Is it asked whenever a later condition is?"""
        return self.side in ("either", later.side)

    def asked_of(self, side: str) -> End:
        return replace(self, side=side)
