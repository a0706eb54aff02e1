"""Hook functions of Python that the kernel calls, and what they raise meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field


class Failures(threading.local):
    """Exceptions raised inside hooks that run as Python, for the caller to look at: those of this thread."""

    def __init__(self) -> None:
        self.raised: list[BaseException] = []

    def taken(self) -> BaseException:
        """The last one; all are forgotten."""
        error = self.raised.pop()
        self.raised.clear()
        return error


FAILURES = Failures()
FIRST = 64
"""Place of the first foreign hook in the table of functions of the kernel file."""
MOST = 1024
"""Foreign hooks that one process can have."""


@dataclass(frozen=True, eq=False)
class ForeignHook:
    """A function that is not of the kernel file: the number in its slot, and what is to be called."""

    number: int
    event: str
    function: Callable[..., int]
    compiled: bytes = field(repr=False)
    """The same as a WebAssembly module, empty where it could not be compiled."""
