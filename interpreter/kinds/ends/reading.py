"""One entry of `end` as the conditions that it says, for the kinds to take what they know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from ...model.conditions import Count
from ...model.ends import End
from ...model.geometry import Region
from ...model.terms import ENEMY, Condition, Counted, Holds, Pieces, Place
from ..reading import Questions, Spot

OF_PLACES = {
    "hand": "leave it out: an end that asks for none, or at most so many, counts the hand, too",
    "joined": "count: {who: all, if: {count: all, in: {all: [first_rank, joined any]}}}, in: last_rank",
}
"""What says it otherwise, by the word of a place that stands for no squares."""
RESULT_KEYS = frozenset({"result", "name", "answer"})
Of = TypeVar("Of", bound=Condition)


class Names(Protocol):
    """What the names of a definition stand for."""

    @property
    def questions(self) -> Questions:
        """Reads answers."""

    @property
    def royals(self) -> frozenset[str]:
        """The royal kinds."""

    @property
    def everything(self) -> frozenset[str]:
        """All kinds."""

    def counts(self, condition: Condition, kinds: frozenset[str] | None, spot: Spot) -> tuple[Count, ...]:
        """Counts that all hold, seen from where a piece of the kinds stands."""

    @property
    def marks(self) -> dict[str, frozenset[str]]:
        """By the name of a mark on who was checked, the kinds whose checks write it."""


@dataclass(frozen=True)
class Found:
    """An entry as a row: its class and fields. `subject`: whose condition it is if the entry says no side."""

    kind: type[End]
    fields: dict[str, Any]


class Reader:
    """The conditions of one entry, and the side that it asks; what a kind takes is not left for others.

    `after`: they are asked of the position after a move, and end no game.
    """

    def __init__(
        self,
        spot: Spot,
        names: Names,
        parts: Iterable[Condition] | None = None,
        side: str = "",
        after: bool = False,
    ) -> None:
        self.spot = spot
        self.after = after
        self.names = names
        self.parts = [*(names.questions.sentence(spot, RESULT_KEYS).parts() if parts is None else parts)]
        self.side = side
        if side:
            return
        inner = {*_sides(spot.value.get("if"))} & {"white", "black"}
        self.side = str(spot.value.get("whose") or next(iter(inner), "either"))
        if len(inner) > 1 and "whose" not in spot.value:
            self.note("conditions of both sides", "write whose: white beside the result, or whose: black")

    def of_parts(self, parts: Iterable[Condition]) -> Reader:
        """A reader of some conditions of the same entry."""
        return Reader(self.spot, self.names, parts, self.side, self.after)

    @property
    def enemy(self) -> str:
        """The other side than the one that is asked, as a condition names it."""
        return {"white": "black", "black": "white"}.get(self.side, ENEMY)

    def note(self, message: str, hint: str = "", code: str = "H392") -> None:
        """Note a problem of the entry."""
        self.names.questions.note(self.spot, code, message, hint)

    def take(self, fits: Callable[[Condition], bool]) -> Condition | None:
        """The first of the conditions that fits, which is not left any more."""
        for part in self.parts:
            if fits(part):
                self.parts.remove(part)
                return part
        return None

    def word(self, word: str) -> Holds | None:
        """A condition of this word."""
        found = self.take(lambda part: isinstance(part, Holds) and part.word == word)
        return found if isinstance(found, Holds) else None

    def of(self, kind: type[Of]) -> Of | None:
        """A condition of a class."""
        found = self.take(lambda part: isinstance(part, kind))
        return found if isinstance(found, kind) else None

    def count(self, fits: Callable[[Counted], bool]) -> Counted | None:
        """A count of one's own, not of the enemy's pieces, that fits."""
        sides = "", self.side
        found = self.take(lambda part: isinstance(part, Counted) and part.whose in sides and fits(part))
        return found if isinstance(found, Counted) else None

    def some(self, who: Pieces) -> frozenset[str] | None:
        """The kinds of PIECES, None for all."""
        if who.word == "none":
            return frozenset()
        if not who.plain:
            self.note("only kinds of piece are supported here yet", "name the pieces")
        return who.kinds

    def kinds(self, who: Pieces) -> frozenset[str]:
        """The kinds of PIECES as a set."""
        found = self.some(who)
        return self.names.everything if found is None else found

    def region(self, place: Place | None) -> Region | None:
        """The squares of a place, None for the whole board."""
        if place is not None and place.region is None:
            hint = OF_PLACES.get(place.word, "name a region")
            self.note(f"'{place.word or 'a movement'}' is not supported as a place here yet", hint)
        return None if place is None else place.region

    @property
    def answer(self) -> str:
        """The side that may answer in kind."""
        return str(self.spot.value.get("answer", ""))

    @property
    def colour(self) -> str:
        """The one side, White or Black, that is asked; else `either`."""
        return self.side if self.side in ("white", "black") else "either"

    def needs_royal(self, what: str) -> None:
        """Note a condition about royals where there is none."""
        if not self.names.royals:
            self.note(f"'{what}' can never happen: this variant has no royal piece", code="H360")


def _sides(value: Any) -> Iterator[str]:
    """The sides that conditions inside an entry name."""
    if isinstance(value, Mapping):
        if "whose" in value:
            yield str(value["whose"])
        value = [value[key] for key in ("if", "any", "not") if key in value]
    for inner in value if isinstance(value, list) else ():
        yield from _sides(inner)
