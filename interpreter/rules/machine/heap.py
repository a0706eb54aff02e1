"""Which parts of a linear memory are taken: addresses only, no bytes."""

from __future__ import annotations

import threading
from bisect import bisect
from collections import deque
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
        self._given: deque[int] = deque()
        self._lock = threading.Lock()

    @property
    def taken(self) -> int:
        """Bytes handed out and not given back."""
        with self._lock:
            self._settle()
            return sum(self._sizes.values())

    def take(self, size: int) -> tuple[int, bool]:
        """The address of fresh bytes, and whether they were never used before (and so are zero)."""
        size = max(LINE, -(-size // LINE) * LINE)
        with self._lock:
            self._settle()
            found = next((i for i, (_, room) in enumerate(self._free) if room >= size), None)
            if found is None:
                address = self._end
                self._grow(address + size)
                self._end = address + size
            else:
                address, room = self._free.pop(found)
                if room > size:
                    self._free.insert(found, (address + size, room - size))
            self._sizes[address] = size
            return address, found is None

    def give_back(self, address: int) -> None:
        """Let others use what begins at an address that was taken, from the next taking on.

        Finalizers call this, which may run in the middle of `take`: nothing but a note is made.
        """
        self._given.append(address)

    def _settle(self) -> None:
        """Put what was given back among what is free, one stretch with its neighbours."""
        while self._given:
            address = self._given.popleft()
            size = self._sizes.pop(address)
            i = bisect(self._free, (address, 0))
            if i < len(self._free) and self._free[i][0] == address + size:
                size += self._free.pop(i)[1]
            if i and sum(self._free[i - 1]) == address:
                i -= 1
                address, before = self._free.pop(i)
                size += before
            self._free.insert(i, (address, size))
