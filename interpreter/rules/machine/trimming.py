"""Giving the memory of many forgotten positions back to the system.

The allocator of GNU systems keeps what lies below anything still in use: of 100,000 forgotten positions, a
gigabyte, three quarters stayed. It gives all back when it is told to.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from contextlib import suppress

MANY = 10_000


def trim() -> Callable[[int], int] | None:
    """The allocator's function for it; others than GNU's need none."""
    with suppress(OSError, TypeError, AttributeError):
        found: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
        return found
    return None


class Census:
    """How many there are; when half of many have gone, their memory is given back."""

    def __init__(self, give_back: Callable[[int], int] | None) -> None:
        self.alive = 0
        self._most = 0
        self._give_back = give_back

    def came(self) -> None:
        """There is one more."""
        self.alive += 1
        if self.alive > self._most:
            self._most = self.alive

    def went(self) -> None:
        """There is one less."""
        self.alive -= 1
        if self._most > MANY and 2 * self.alive < self._most:
            self._most = self.alive
            if self._give_back:
                self._give_back(0)
