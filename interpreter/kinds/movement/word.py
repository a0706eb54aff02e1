"""What every word of a movement is: a class that tells what any room asks of it, its data in words.yaml.

What a word does not tell has a default here that is true of all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from ...language.resources import data
from ...model.conditions import ATTACKED, Count
from ...model.geometry import Board
from ...model.pieces import Movement
from ..reading import Questions, Spot

_DATA = data(__file__, "words")

_KEY = ("means", "type", "example", "default", "moot")
Telling = Any
"""Who tells movements in words: applications.rulebook.moves_in_words.Moves."""


@dataclass(frozen=True)
class Reader:
    """An entry that is read; `like` gives movements of another piece, `under` those under a condition."""

    spot: Spot
    questions: Questions
    like: Callable[[Spot], list[Movement]]
    under: Callable[[list[Movement], Spot], list[Movement]]
    own: str = ""  # the piece that moves so

    def asked(self, leg: Spot) -> tuple[Count, ...]:
        """What has to hold where a leg ends."""
        if "if" not in leg.value:
            return ()
        found = self.under([Movement(vectors=((0, 1),))], leg["if"])
        if not found or any(
            count.on_the_way or count.mutual or count.where in ("enclosed", ATTACKED)
            for whole in found[0].provided
            for count in whole.parts
        ):
            hint = (
                "write {count: PIECES, in: attackers} or another place, which is seen from where the leg ends"
            )
            self.questions.note(leg["if"], "H392", "this is not supported as a condition of a leg yet", hint)
            return ()
        return found[0].provided


class Word:
    """A key of a movement, named as its class; a head makes movements, other words narrow what is there."""

    key: ClassVar[str]
    means: ClassVar[str]
    type: ClassVar[Any]
    example: ClassVar[Any]  # a value
    entry: ClassVar[str]  # a movement with it, that is another one without
    default: ClassVar[Any] = ""  # what its absence means (kinds/schema/keys.py)
    of_legs: ClassVar[Any] = False  # may a leg of a path have it? If so, what its key says otherwise there
    of_entries: ClassVar[bool] = True  # may an entry have it?
    told_at: ClassVar[int] = 60  # where in a sentence
    told_of_like: ClassVar[bool] = False  # also where the movement is told as that of another piece?
    lifted: ClassVar[Mapping[str, Any]] = {}
    stops: ClassVar[Mapping[str, str]] = {}
    betza_lacks: ClassVar[Mapping[str, str]] = {}
    lost: ClassVar[Mapping[str, str]] = {}

    def __init_subclass__(cls) -> None:
        cls.key = cls.__name__.lower()
        for name, value in _DATA.get(cls.key, {}).items():
            setattr(cls, name, value)

    @classmethod
    def row(cls, form: str) -> dict[str, Any]:
        """The key as the files of forms say one."""
        found = {name: getattr(cls, name) for name in _KEY if hasattr(cls, name)}
        return found | (getattr(cls, form) if isinstance(getattr(cls, form), Mapping) else {})

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        """The movements of the entry."""
        return found

    @classmethod
    def told(cls, told: Telling, m: Movement) -> str:
        """What it adds to the sentence of a movement, "" for nothing."""
        return ""


@dataclass(frozen=True)
class Narrowing(Word):
    """A word that asks something of both squares of a move; the movement keeps it as it is."""

    lifted: ClassVar[Mapping[str, Any]] = {"narrowings": ()}
    value: Any

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        return [replace(m, narrowings=(*m.narrowings, cls(r.spot.value[cls.key]))) for m in found]

    @property
    def phrase(self) -> str:
        """What it says in sentences: `only onto squares of the same shade`."""
        return f"only as '{self.key}: {self.value}' of the definition allows"

    def allows(self, board: Board, side: int, origin: int, target: int) -> bool:
        """May a side's move lead from a square to another? One that may not attacks nothing there."""
        return True
