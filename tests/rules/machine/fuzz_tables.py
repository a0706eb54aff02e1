"""Asks the kernel file about damaged tables or states, for a process that may end badly.

fuzz_tables.py tables|states SEED NUMBER. What is damaged may send the kernel round in circles, which no
definition and no text of a position can; here its calls end by the clock.
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


def ask_tables(chance: random.Random) -> None:
    """Ask something about damaged tables."""
    variant = load(chance.choice(("chess", "ultima", "senterej", "xiangqi")), "wasm")
    tables, position = damaged(variant.tables_array, chance), variant.position()
    by_the_clock(variant, lambda: chance.choice(ASKED)(variant, tables, position))


def ask_states(chance: random.Random) -> None:
    """Ask twice about a damaged state."""
    variant = load("ultima", "wasm")
    position = variant.position()
    memory = position._state.bytes
    for _ in range(chance.choice((1, 4, 30))):
        memory[chance.randrange(len(memory))] = chance.randrange(256)
    for _ in range(2):
        by_the_clock(variant, lambda: variant.machine.survey(variant.tables_array, position._state))


def by_the_clock(variant: Variant, ask: Callable[[], object]) -> None:
    """Ask, for a second at most. Raises KernelError and MemoryError."""
    store = variant.machine._store  # type: ignore[attr-defined]
    store.set_epoch_deadline(PATIENCE)
    try:
        ask()
    finally:
        store.set_epoch_deadline(ENDLESS)


def main(kind: str, seed: int, number: int) -> None:
    """Ask, and tell how often there was an answer, and how often an error."""
    settings.wasmtime.Config = Config  # type: ignore[misc]
    wasm.wasmtime.Store = Store  # type: ignore[misc]
    threading.Thread(target=tick, daemon=True).start()
    chance, errors = random.Random(seed), 0
    ask = {"tables": ask_tables, "states": ask_states}[kind]
    for _ in range(number):
        try:
            ask(chance)
        except (KernelError, MemoryError) as error:
            assert str(error)
            errors += 1
    print(f"{number} answered, {errors} of them with an error")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
