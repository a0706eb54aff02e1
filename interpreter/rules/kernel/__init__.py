"""The kernel of the rules: moves, legality, ends; what Python calls of it, and the arrays that it works on.

``load(plain)`` returns a Kernel, compiled for the machine or as plain Python (see parts.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any

from . import layout
from .parts import Part, jit_wanted

RULES = Part(
    "rules",
    __name__,
    (
        *("layout", "jit", "slots", "keys", "effects", "freezing", "moves", "room", "attacks", "castling"),
        *("ends", "board", "checks", "no_checking", "pins", "legality", "repeats", "play"),
    ),
)
ENTRIES = {
    **dict.fromkeys(("record", "advance", "verdict", "perft", "playout"), "play"),
    **dict.fromkeys(("put", "make", "unmake"), "board"),
    **dict.fromkeys(("attacked", "royal_attacked"), "attacks"),
    "limited": "ends",
    "legal": "legality",
    "hash_of": "keys",
}
"""Functions that Python calls -> module."""

Entry = Callable[..., Any]


@dataclass(frozen=True)
class Kernel:
    """Entry points and constructors of one form of the kernel; the modules' functions say what they take."""

    plain: bool
    modules: Mapping[str, ModuleType]
    put: Entry
    make: Entry
    unmake: Entry
    attacked: Entry
    royal_attacked: Entry
    limited: Entry
    legal: Entry
    hash_of: Entry
    record: Entry
    advance: Entry
    verdict: Entry
    perft: Entry
    playout: Entry

    def tables(self, words: Sequence[int]) -> Any:
        """The table array, which nothing can write to: threads share it."""
        if self.plain:
            return tuple(words)
        import numpy

        tables = numpy.array(words, dtype=numpy.int64)
        tables.flags.writeable = False
        return tables

    def state(self) -> Any:
        """An empty state record."""
        if self.plain:
            return SimpleNamespace(**{name: [0] * size for name, size, _ in layout.STATE_FIELDS})
        import numpy

        return numpy.zeros(1, state_dtype()).view(numpy.recarray)[0]

    def buffer(self, size: int = layout.MOVE_BUFFER) -> Any:
        """A move buffer."""
        if self.plain:
            return [0] * size
        import numpy

        return numpy.zeros(size, numpy.int64)

    def copy(self, state: Any) -> Any:
        """An independent copy of a state."""
        if self.plain:
            return SimpleNamespace(**{name: getattr(state, name)[:] for name, *_ in layout.STATE_FIELDS})
        return state.copy()


@cache
def state_dtype() -> Any:
    """The NumPy record type of a state."""
    import numpy

    return numpy.dtype([(name, f"i{width}", (size,)) for name, size, width in layout.STATE_FIELDS], align=True)


def load(plain: bool) -> Kernel:
    """The kernel in one of its two forms; always plain with HETERODOX_JIT=0."""
    return _load(plain or not jit_wanted())


@cache
def _load(plain: bool) -> Kernel:
    modules = RULES.load(plain)
    return Kernel(plain, modules, **{name: getattr(modules[where], name) for name, where in ENTRIES.items()})
