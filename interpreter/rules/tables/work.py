"""How much work the tables of a definition may be, counted before it is done: a giant is refused soon."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Generic, TypeVar

from .memory import TableLimit

R = TypeVar("R")
T = TypeVar("T")

MOST_WORK = 3_000_000
"""Units of one node or one look: some seconds together."""
LINE = 4
"""Units of asking where a vector leads from a square, which takes as long as laying out some nodes."""
SQUARES = 8
"""So many squares along a line cost a unit: lines are followed to their end, but kept for other pieces."""
MAKING = 4
"""Units of a node that is new, not laid out once more on other squares."""


@dataclass(frozen=True)
class Asked(Generic[T]):
    """What something is made of, for caches: equal to what is written alike."""

    text: str
    of: T = field(compare=False)


class Kept:
    """What was made for other games, by what it is made of; the oldest goes where all would be too much."""

    MOST = 1_000_000
    """Units of work that what is kept took together: some tens of megabytes."""
    LEAST = 100
    """Units that each counts at least, for its text."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._held: dict[str, tuple[Any, int]] = {}
        self.units = 0

    def get(self, text: str) -> tuple[Any, int] | None:
        """What is kept, and how much work it was."""
        with self._lock:
            found = self._held.pop(text, None)
            if found is not None:
                self._held[text] = found
            return found

    def put(self, text: str, found: object, units: int) -> None:
        """Keep something; nobody changes it from now on."""
        with self._lock:
            if text not in self._held:
                self._held[text] = found, units
                self.units += max(units, self.LEAST)
            while self.units > self.MOST:
                _, units = self._held.pop(next(iter(self._held)))
                self.units -= max(units, self.LEAST)

    def clear(self) -> None:
        """Forget all."""
        with self._lock:
            self._held.clear()
            self.units = 0


class Work:
    """Counts what is done for one definition; `told` says what is too much if it does not end soon."""

    def __init__(self) -> None:
        self.done = 0
        self.told = "the definition says more"

    def spend(self, units: int) -> None:
        """Count work that is about to be done; raises TableLimit where that is too much."""
        self.done += units
        if self.done > MOST_WORK:
            self.refuse()

    def again(self, kept: Kept, text: str, make: Callable[[], R]) -> R:
        """What is kept or made now, with the units that it takes: too much the first time is so each time."""
        known = kept.get(text)
        if known is not None:
            self.spend(known[1])
            return known[0]  # type: ignore[no-any-return]
        before = self.done
        found = make()
        kept.put(text, found, self.done - before)
        return found

    def refuse(self) -> None:
        """Raise TableLimit for what is being done."""
        raise TableLimit(
            f"{self.told} than the tables can take: "
            "fewer kinds of piece or directions, a smaller board, or rides with a limit are needed"
        )
