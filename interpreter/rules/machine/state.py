"""A position in memory: the part of the kernel's state that belongs to it, kept by Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Self

from ..kernel import layout as k
from .trimming import Census, trim

FORMATS: dict[int, Literal["b", "h", "q"]] = {1: "b", 2: "h", 8: "q"}


def _places() -> dict[str, tuple[int, int, Literal["b", "h", "q"]]]:
    """Where the fields of a state lie: first byte, byte behind the last, format of an element."""
    found: dict[str, tuple[int, int, Literal["b", "h", "q"]]] = {}
    at = 0
    for name, size, width in k.STATE_FIELDS:
        found[name] = at, at + size * width, FORMATS[width]
        at += size * width
    return found


PLACES = _places()
STATE_BYTES = -(-max(end for _, end, _ in PLACES.values()) // 8) * 8
"""Whole words, as memory is given out."""
OWN = 8 * (k.STAMP + 1)
"""Before it stands what is not of the position."""
BEFORE_HISTORY = PLACES["history"][0]
FIRST_PLIES = 16
"""Plies that a fresh position has room for in its history."""


def bytes_used(ply: int) -> int:
    """Bytes of a state, from its first one on, that belong to a position after so many plies."""
    return BEFORE_HISTORY + 8 * min(ply + 1, k.HISTORY)


class Fields:
    """The fields of a state as sequences of integers, over memory that is somebody's; made when looked at."""

    bytes: memoryview

    def __init__(self, memory: memoryview) -> None:
        self.bytes = memory

    def __getattr__(self, name: str) -> memoryview[int]:
        if name not in PLACES:
            raise AttributeError(name)
        first, end, form = PLACES[name]
        view = self.__dict__[name] = self.bytes[first:end].cast(form)
        return view


STATES = Census(trim())


class State(Fields):
    """A position: the fields up to its history, and of that as much as it has used."""

    def __init__(self, memory: bytearray | None = None) -> None:
        STATES.came()
        super().__init__(memoryview(bytearray(bytes_used(FIRST_PLIES)) if memory is None else memory))

    def __del__(self, went: Callable[[], None] = STATES.went) -> None:
        went()

    def copy(self) -> Self:
        """An independent copy."""
        return type(self)(bytearray(self.bytes))

    def reserve(self, size: int) -> None:
        """Have room for so many bytes; a field that was read before is to be asked for again."""
        if size > len(self.bytes):
            grown = bytearray(max(size, min(2 * len(self.bytes), bytes_used(k.HISTORY))))
            grown[: len(self.bytes)] = self.bytes
            self.__dict__.clear()
            self.bytes = memoryview(grown)
