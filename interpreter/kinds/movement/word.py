"""What every word of a movement is: a class that tells what any room asks of it.

What a word does not tell has a default here that is true of all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Protocol, Self

from ...model.geometry import Board, Region
from ...model.ruleset import Movement
from ..reading import Questions, Spot

PLACES = "where a move may start or end"


class Reader(Protocol):
    """An entry that is read, and the names of its definition."""

    @property
    def spot(self) -> Spot:
        """The entry."""

    @property
    def questions(self) -> Questions:
        """Reads answers."""

    def note(self, holder: Any, key: Any, code: str, message: str, hint: str = "") -> None:
        """Note a problem under a key."""

    def like(self, other: str) -> list[Movement]:
        """The movements of another piece, or of the standard library."""

    def under(self, found: list[Movement], condition: Spot) -> list[Movement]:
        """Movements that are there only while a condition holds."""


class Telling(Protocol):
    """What a word asks while it is told in words."""

    game: Any

    def any_of(self, names: frozenset[str]) -> str:
        """One of some kinds of piece: `a queen or a rook`."""

    def region(self, zone: Region) -> str:
        """A region: `the palace`, `its last rank`."""

    def provided(self, counts: Sequence[Any]) -> str:
        """Conditions, all of which hold."""


class Word:
    """A key of a movement. `lost` and `betza_lacks` speak of the fields of Movement that it sets."""

    key: ClassVar[str]
    means: ClassVar[str]
    type: ClassVar[Any]  # as in the files of kinds/schema
    example: ClassVar[Any]  # a value
    entry: ClassVar[str]  # a movement with it, that is another one without
    default: ClassVar[str] = ""  # what its absence means
    title: ClassVar[str] = ""
    of_legs: ClassVar[bool] = False  # may a leg of a path have it?
    of_entries: ClassVar[bool] = True  # may an entry have it?
    told_at: ClassVar[int] = 60  # where in a sentence
    told_of_like: ClassVar[bool] = False  # also where the movement is told as that of another piece?
    stops: ClassVar[Mapping[str, str]] = {}  # code of a reason -> why it does not lead to a square
    betza_lacks: ClassVar[Mapping[str, str]] = {}
    lost: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def row(cls) -> dict[str, Any]:
        """The key as the files of forms say one."""
        told = {"title": cls.title, "default": cls.default}
        shown = {"means": cls.means, "type": cls.type, "example": cls.example}
        return shown | {name: text for name, text in told.items() if text}

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        """The movements of the entry: a head makes them, others narrow what is there."""
        return found

    @classmethod
    def told(cls, told: Telling, m: Movement) -> str:
        """What it adds to the sentence of a movement, "" for nothing."""
        return ""


@dataclass(frozen=True)
class Narrowing(Word):
    """A word that asks something of both squares of a move; the movement keeps it as it is."""

    value: Any

    @classmethod
    def of(cls, r: Reader) -> Self:
        """The word as the entry says it."""
        return cls(r.spot.value[cls.key])

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        """The movements with the word."""
        return [replace(m, narrowings=(*m.narrowings, cls.of(r))) for m in found]

    @property
    def phrase(self) -> str:
        """What it says in sentences: `only onto squares of the same shade`."""
        return f"only where '{self.key}: {self.value}' of the definition lets it go"

    def allows(self, board: Board, side: int, origin: int, target: int) -> bool:
        """May a side's move lead from a square to another? One that may not attacks nothing there."""
        return True
