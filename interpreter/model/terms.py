"""What the seven questions of the language are answered with, in normal form: frozen values without YAML.

Who? `Pieces`. Whose? a side's word. Where? `Place`. When? `Moves`. If? a `Condition`. Do what? `Action`.
How many? `Range`. A list of a document is an alternative (`parts`), names are resolved, regions are squares;
what stands at a movement's other end stays that movement.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from .geometry import Region

OWN, ENEMY, BOTH = "own", "enemy", "both"


@dataclass(frozen=True)
class Range:
    """From `least` to `most`; None = no limit. `all`: as often as it can."""

    least: int = 1
    most: int | None = None
    all: bool = False

    @property
    def only(self) -> int | None:
        """The one number that it allows, None if there are several."""
        return self.least if self.least == self.most else None


@dataclass(frozen=True)
class Pieces:
    """Kinds of piece (None: every one), or a word of PIECE_WORDS, of a side, in a place, with a state.

    `parts` are alternatives; then everything else is as if not said. `named`: kinds were listed by name.
    """

    kinds: frozenset[str] | None = None
    word: str = ""
    named: bool = False
    whose: str = ""
    place: Place | None = None
    condition: Condition | None = None
    parts: tuple[Pieces, ...] = ()
    but: Pieces | None = None  # without these
    mark: Any = field(default=None, compare=False, repr=False)

    @property
    def plain(self) -> bool:
        """Are they told by their kinds alone?"""
        return not (self.word or self.whose or self.place or self.condition or self.parts or self.but)


@dataclass(frozen=True)
class Place:
    """Squares: a fixed region, a word (with lines and numbers behind it), or where a movement leads.

    `any_of` and `all_of` join places, `but` is all that is not in one; one of the six is said.
    """

    region: Region | None = None
    name: str = ""  # the region's, as the definition calls it
    word: str = ""
    rest: tuple[str, ...] = ()
    movement: Any = None  # a node of the document
    any_of: tuple[Place, ...] = ()
    all_of: tuple[Place, ...] = ()
    but: Place | None = None
    sides: tuple[Place, ...] = ()  # for White's pieces and for Black's, where a movement is each's own
    mark: Any = field(default=None, compare=False, repr=False)

    @property
    def lines(self) -> str:
        """The lines named behind the word; `any` where none are."""
        return self.rest[0] if self.rest else "any"

    @property
    def parts(self) -> tuple[Place, ...]:
        """The places of which one is enough."""
        return self.any_of or (self,)


@dataclass(frozen=True)
class Moves:
    """Moves: by which pieces, of which kinds, from where to where, taking what. None and "" ask nothing."""

    by: Pieces | None = None
    whose: str = ""
    when: frozenset[str] | None = None
    start: Place | None = None
    target: Place | None = None
    at: Place | None = None
    takes: Pieces | None = None
    after: Condition | None = None
    chases: tuple[Attack, ...] = ()
    mark: Any = field(default=None, compare=False, repr=False)

    def beyond(self, *known: str) -> list[str]:
        """The keys that ask something besides those which are known."""
        names = {"start": "from", "target": "to"}
        asked = [one.name for one in fields(self) if one.compare and getattr(self, one.name) != one.default]
        return [key for name in asked if (key := names.get(name, name)) not in known]


@dataclass(frozen=True)
class Attack:
    """Attacks by pieces on pieces, while a condition holds of what is attacked."""

    by: Pieces | None = None
    who: Pieces | None = None
    condition: Condition | None = None
    mark: Any = field(default=None, compare=False, repr=False)


class Condition:
    """What may hold or not."""

    def parts(self) -> Iterator[Condition]:
        """The conditions of which all have to hold: itself, if it is one."""
        yield self


@dataclass(frozen=True)
class Every(Condition):
    """All of them hold."""

    of: tuple[Condition, ...]

    def parts(self) -> Iterator[Condition]:
        yield from self.of


@dataclass(frozen=True)
class Some(Condition):
    """One of them holds."""

    of: tuple[Condition, ...]


@dataclass(frozen=True)
class Not(Condition):
    """It does not hold."""

    of: Condition


@dataclass(frozen=True)
class Holds(Condition):
    """A word that holds or not: `checkmate`, `stalemate`, `check`, `facing vertical`, `unmoved`, a mark."""

    word: str
    rest: tuple[str, ...] = ()
    mark: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Counted(Condition):
    """So many of the pieces, or empty squares, are in the place; so many more `than` of others."""

    who: Pieces
    whose: str = ""
    place: Place | None = None
    range: Range = Range()
    than: Counted | None = None
    mark: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class MoveNumber(Condition):
    """The number of the move, as records have it, is in the range."""

    range: Range
    mark: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Without(Condition):
    """So many moves by each side since one of `since`."""

    moves: int
    since: tuple[Moves, ...] = ()
    mark: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Made(Condition):
    """A side has made such moves, so many; with `since`, after its last move that was one of those."""

    moves: Moves
    range: Range = Range()
    since: tuple[Moves, ...] = ()
    mark: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Legal(Condition):
    """This many such moves are legal for the side to move."""

    moves: Moves
    range: Range = Range()
    mark: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Last(Condition):
    """The last move, or the last so many, were such."""

    moves: Moves
    count: int = 1
    mark: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Repeats(Condition):
    """The position, or the moves of a piece to and fro, stand for the nth time; `every` move was such."""

    times: int
    who: Pieces | None = None
    every: Moves | None = None
    mark: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Material(Condition):
    """Besides royals just one of the sets is left."""

    sets: tuple[Pieces, ...]
    mark: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Limit:
    """So many moves from when the condition holds; `from_pieces`: begun at the number of pieces."""

    moves: int
    condition: Condition | None = None
    from_pieces: bool = False
    mark: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Countdown(Condition):
    """The moves of the first limit whose condition holds have run out."""

    limits: tuple[Limit, ...]
    sooner_stays: bool = False  # a running count that ends sooner than the one that would begin goes on
    mark: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class By(Condition):
    """The move at hand is such a one."""

    moves: Moves
    mark: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Action:
    """What is done with a piece: `remove`, `capture`, `change_side`, `become`, `go`, `mark` or `drops`."""

    word: str
    pieces: Pieces | None = None
    place: Place | None = None
    name: str = ""
    range: Range | None = None
    mark: Any = field(default=None, compare=False, repr=False)
