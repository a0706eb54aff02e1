"""Which parts of a linear memory are taken: addresses only, no bytes."""

from __future__ import annotations

import threading
from bisect import insort
from collections.abc import Callable

LINE = 64  # a cache line: everything begins on one


class Heap:
    """Hands out stretches of a memory that can grow, first fit; what is given back is used again.

    `grow` is told how many bytes the memory must have, and raises MemoryError. Threads may share it.
    """

    def __init__(self, first: int, grow: Callable[[int], None]) -> None:
        self._grow = grow
        self._end = -(-first // LINE) * LINE
        self._free: list[tuple[int, int]] = []
        self._sizes: dict[int, int] = {}
        self._lock = threading.RLock()  # a finalizer may give back in the middle of taking

    @property
    def taken(self) -> int:
        """Bytes handed out and not given back."""
        return sum(self._sizes.values())

    def take(self, size: int) -> tuple[int, bool]:
        """The address of fresh bytes, and whether they were never used before (and so are zero)."""
        size = max(LINE, -(-size // LINE) * LINE)
        with self._lock:
            for i, (address, room) in enumerate(self._free):
                if room >= size:
                    del self._free[i]
                    if room > size:
                        insort(self._free, (address + size, room - size))
                    self._sizes[address] = size
                    return address, False
            address = self._end
            self._grow(address + size)
            self._end = address + size
            self._sizes[address] = size
            return address, True

    def give_back(self, address: int) -> None:
        """Let others use what begins at an address that was taken."""
        with self._lock:
            insort(self._free, (address, self._sizes.pop(address)))
            merged: list[tuple[int, int]] = []
            for start, room in self._free:
                if merged and sum(merged[-1]) == start:
                    merged[-1] = merged[-1][0], merged[-1][1] + room
                else:
                    merged.append((start, room))
            self._free = merged
