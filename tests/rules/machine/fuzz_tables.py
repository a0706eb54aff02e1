"""Asks the kernel file about damaged tables, for a process that may end badly: fuzz_tables.py SEED NUMBER.

Damaged tables may send the kernel round in circles, which no definition can; here its calls end by the clock.
"""

from __future__ import annotations

import random
import sys
import threading
import time
from collections.abc import Callable

import wasmtime
from shared import load

from interpreter.errors import KernelError
from interpreter.play.variant import Position, Variant
from interpreter.rules.machine import settings, wasm
from interpreter.rules.machine.base import Words

TICK, PATIENCE, ENDLESS = 0.05, 20, 1 << 40
WORDS = (0, -1, 1, 7, 64, 1000, 4096, 1 << 20, 1 << 31, -(1 << 31), 1 << 62, -(1 << 63), (1 << 63) - 1)
Ask = Callable[[Variant, Words, Position], object]
ASKED: tuple[Ask, ...] = (
    lambda v, t, p: v.machine.survey(t, p._state),
    lambda v, t, p: v.machine.survey(t, p._state),
    lambda v, t, p: v.machine.royal_attacked(t, p._state, 0),
    lambda v, t, p: v.machine.key(t, p._state),
    lambda v, t, p: v.machine.advance(t, p._state, p.variant.position().legal_moves[0].code),
    lambda v, t, p: v.machine.perft(t, p._state, 2, True),
    lambda v, t, p: v.machine.playout(t, p._state, 5, 50),
)


class Config(wasmtime.Config):
    """Settings with a clock."""

    def __init__(self) -> None:
        super().__init__()
        self.epoch_interruption = True


class Store(wasmtime.Store):
    """A store whose calls can be told to end after a while."""

    def __init__(self, engine: wasmtime.Engine) -> None:
        super().__init__(engine)
        self.set_epoch_deadline(ENDLESS)


def tick() -> None:
    """The clock."""
    while True:
        time.sleep(TICK)
        settings.engine().increment_epoch()


def damaged(tables: Words, chance: random.Random) -> Words:
    """A copy of tables with some words changed."""
    words = list(tables.words)
    for _ in range(chance.choice((1, 3, 20))):
        place = chance.randrange(64) if chance.random() < 0.3 else chance.randrange(len(words))
        flipped = words[place] ^ 1 << chance.randrange(63)
        words[place] = chance.choice(WORDS) if chance.random() < 0.7 else flipped
    return Words(words, tables.hooks)


def main(seed: int, number: int) -> None:
    """Ask, and tell how often there was an answer, and how often an error."""
    settings.wasmtime.Config = Config  # type: ignore[misc]
    wasm.wasmtime.Store = Store  # type: ignore[misc]
    threading.Thread(target=tick, daemon=True).start()
    chance, errors = random.Random(seed), 0
    for _ in range(number):
        variant = load(chance.choice(("chess", "ultima", "senterej", "xiangqi")), "wasm")
        tables, position = damaged(variant.tables_array, chance), variant.position()
        store = variant.machine._store
        store.set_epoch_deadline(PATIENCE)
        try:
            chance.choice(ASKED)(variant, tables, position)
        except (KernelError, MemoryError):
            errors += 1
        store.set_epoch_deadline(ENDLESS)
    print(f"{number} answered, {errors} of them with an error")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
