"""Threads that run the kernel's passes over the entries of a table, stretch after stretch."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from ..play.variant import Variant
from ..rules.machine.base import Block, Machine
from ..rules.machine.forms import PLAIN
from .kernel import ENDINGS
from .kernel import columns as C

START, STEP, PROVE = (ENDINGS.entry(name) for name in ("start", "step", "prove"))
CENSUS, FIND = ENDINGS.entry("census"), ENDINGS.entry("find")
STRETCH = 1 << 15
PLAIN_STRETCH = 1 << 9


class Worker:
    """What one thread works with: a machine, two empty boards, and scratch."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.desks = machine.new_desk(), machine.new_desk()
        self.scratch = machine.block(C.W_SIZE)

    @property
    def error(self) -> int:
        """Why the last pass stopped, 0 if it came to its end."""
        return int(self.scratch.words[C.W_ERROR])

    def men(self) -> list[int]:
        """Codes of the men for which there was no table."""
        words = self.scratch.words
        return list(words[C.W_CODE : C.W_CODE + words[C.W_COUNT]])


Pass = Callable[[Worker, int, int], int]
"""Works from an entry to another one; returns where it stopped."""
Stretch = tuple[int, int]
"""The first entry, and the end."""
Stretches = dict[Stretch, None]
"""Those that a pass has still to go over, in their order."""
Tell = Callable[[float], None]


class Crew:
    """Workers whose machines share a memory."""

    def __init__(self, variant: Variant, threads: int | None = None) -> None:
        plain = variant.kernel.form == PLAIN
        count = 1 if plain else threads or os.cpu_count() or 1
        self.variant = variant
        self.stretch = PLAIN_STRETCH if plain else STRETCH
        self.workers = [Worker(machine) for machine in variant.kernel.machines(count)]

    def halves(self, size: int) -> Block:
        """Memory for so many entries."""
        return self.workers[0].machine.halves(size)

    def block(self, size: int) -> Block:
        """Memory for words."""
        return self.workers[0].machine.block(size)

    def run(self, work: Pass, left: Stretches, tell: Tell) -> None:
        """Let the workers do all stretches; what is left then are the rests of those where they stopped.

        A key that interrupts stops the others too, at the end of the stretch that they are in. What is left
        is right at any moment: a stretch that is not known to be finished is there as a whole.
        """
        number = len(left)
        waiting = iter(list(left))
        stopped: list[bool] = []

        def labour(worker: Worker) -> None:
            for stretch in waiting:
                if stopped:
                    return
                worker.scratch.words[C.W_ERROR] = 0
                rest = work(worker, *stretch), stretch[1]
                if rest[0] < rest[1]:
                    left[rest] = None
                if rest != stretch:
                    del left[stretch]
                if rest in left:
                    return
                if worker is self.workers[0]:
                    tell(1 - len(left) / number)
            worker.scratch.words[C.W_ERROR] = 0

        if len(self.workers) == 1:
            labour(self.workers[0])
            return
        with ThreadPoolExecutor(len(self.workers) - 1) as pool:
            try:
                others = [pool.submit(labour, worker) for worker in self.workers[1:]]
                labour(self.workers[0])
                for other in others:
                    other.result()
            except BaseException:
                stopped.append(True)
                raise

    def whole(self, size: int) -> Stretches:
        """All entries of a table, for a pass over them."""
        return dict.fromkeys(self.stretches(size))

    @property
    def is_later(self) -> bool:
        """Has a worker found entries of later levels since `forget_later`?"""
        return any(worker.scratch.words[C.W_LATER] for worker in self.workers)

    def forget_later(self) -> None:
        """Look for entries of later levels from now on."""
        for worker in self.workers:
            worker.scratch.words[C.W_LATER] = 0

    def stretches(self, size: int) -> list[Stretch]:
        """All entries of a table in parts."""
        return [(first, min(size, first + self.stretch)) for first in range(0, size, self.stretch)]

    def close(self) -> None:
        """Give the memory back."""
        self.workers = []


def error_of(crew: Crew) -> int:
    """The gravest error of the workers' last pass, 0 for none."""
    return min((worker.error for worker in crew.workers), default=0)
