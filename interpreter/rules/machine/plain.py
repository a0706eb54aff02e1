"""The kernel as plain Python: the same sources, a hundred times slower, and with every index looked at."""

from __future__ import annotations

from typing import Any

from ..kernel import layout as k
from ..kernel.parts import Entry
from .base import Block, Desk, Machine, Words
from .hooked import FAILURES
from .state import STATE_BYTES


class PlainMachine(Machine):
    """Lists, and functions of Python."""

    def __init__(self) -> None:
        self._calls: dict[str, Any] = {}
        self.desk = self.new_desk()
        self.moves = self.block(k.MOVE_BUFFER)

    def block(self, size: int) -> Block:
        words = [0] * size
        return Block(words, words)

    def halves(self, size: int) -> Block:
        words = memoryview(bytearray(2 * size)).cast("h")
        return Block(words, words)

    def new_desk(self) -> Desk:
        desk = Desk(memoryview(bytearray(STATE_BYTES)), None)
        desk.argument = desk
        return desk

    def run(self, entry: Entry, *arguments: Any) -> int:
        call = self._calls.get(entry.name)
        if call is None:
            module = entry.part.load(plain=True)[entry.module]
            call = self._calls[entry.name] = getattr(module, entry.name)
        found = call(
            *[
                a if a.__class__ is int else _tuple(a) if a.__class__ is Words else a.argument
                for a in arguments
            ]
        )
        if FAILURES.raised:
            raise FAILURES.taken()
        return int(found or 0)


def _tuple(words: Words) -> tuple[int, ...]:
    """Tables as the functions read them; threads share what nobody can write to."""
    if words.prepared is None:
        words.prepared = tuple(words.words)
    found: tuple[int, ...] = words.prepared
    return found
