"""The kernel as plain Python: the same sources, a hundred times slower, and with every index looked at."""

from __future__ import annotations

from typing import Any

from .base import Block, Desk, Words
from .functions import FunctionMachine
from .state import STATE_BYTES


class PlainMachine(FunctionMachine):
    """Lists, and functions of Python."""

    plain = True

    def prepared(self, words: Words) -> Any:
        return tuple(words.words)

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
