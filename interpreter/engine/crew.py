"""The workers of an engine, one a thread, and the transposition table that they share."""

from __future__ import annotations

from ..errors import RequestError
from ..play.variant import Variant
from ..rules.machine.base import Block, Words
from ..rules.machine.forms import Kernel
from .kernel import frames as f
from .worker import Worker

MOST_HASH = 65_536  # megabytes
BUCKET_BYTES = 8 * f.BUCKET_WORDS
SAMPLE = 1000
"""Buckets that are looked at to tell how full the table is."""


def most_hash(kernel: Kernel) -> int:
    """Megabytes that the table of an engine can have by this kernel: half of a machine's memory."""
    return MOST_HASH if kernel.room is None else min(MOST_HASH, kernel.room >> 21)


class Crew:
    """Workers with machines of their own and one table; machines that an error has damaged are replaced.

    Raises RequestError for a table that the kernel's memory has no room for.
    """

    def __init__(self, variant: Variant, tables: Words, threads: int, hash_mb: int) -> None:
        if hash_mb > (most := most_hash(variant.kernel)):
            raise RequestError(
                f"hash_mb is at most {most:,} with the {variant.kernel.form} kernel, whose memory has "
                f"{most >> 9:,} GB: the native kernel has no such limit"
            )
        self.variant = variant
        self.tables = tables
        self.threads = threads
        self.buckets = 1 << (hash_mb * 2**20 // BUCKET_BYTES).bit_length() - 1
        self._equip()

    def _equip(self) -> None:
        """Have machines, and a table that they share."""
        machines = self.variant.kernel.machines(self.threads)
        self.table = machines[0].block(self.buckets * f.BUCKET_WORDS)
        self.workers = [Worker(self.variant, machine, self.tables, self.table) for machine in machines]
        self.age = 0

    def renew(self) -> None:
        """Have fresh machines if an error has damaged one, in place of all: they share their memory."""
        if not self.workers or any(worker.machine.damaged for worker in self.workers):
            self.workers, self.table = [], Block([], None)  # there may be no room for both
            self._equip()

    @property
    def nodes(self) -> int:
        """Positions visited since they were prepared, by all together."""
        return sum(worker.nodes for worker in self.workers)

    def grow_older(self) -> int:
        """Begin a search: the age of its entries in the table."""
        self.age = (self.age + 1) & 31
        return self.age

    def stop(self) -> None:
        """Let all come to their end; may come from any thread."""
        for worker in self.workers:
            worker.stop()

    def forget(self) -> None:
        """Forget everything learnt from earlier searches."""
        self.table.clear(0, len(self.table.words))
        for worker in self.workers:
            worker.forget()
        self.age = 0

    def hashfull(self) -> int:
        """How full the table is with entries of this search, in thousandths (of a sample)."""
        sample = list(self.table.words[1 : SAMPLE * f.BUCKET_WORDS : f.BUCKET_WORDS])
        used = sum(1 for data in sample if data and (data >> f.ENTRY_AGE) & 31 == self.age)
        return used * 1000 // min(SAMPLE, self.buckets)
