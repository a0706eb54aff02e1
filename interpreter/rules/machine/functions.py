"""Machines whose kernel is functions of this process: compiled ones, or plain Python."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from ..kernel import layout as k
from ..kernel.parts import Entry
from .base import Machine, Words
from .hooked import FAILURES


class FunctionMachine(Machine):
    """Calls the functions of the kernel's sources, in one of their two forms."""

    plain: bool

    def __init__(self) -> None:
        self._calls: dict[str, Any] = {}
        self.desk = self.new_desk()
        self.moves = self.block(k.MOVE_BUFFER)

    @abstractmethod
    def prepared(self, words: Words) -> Any:
        """The words of tables as the functions read them; threads share what nobody can write to."""

    def _placed(self, words: Words) -> Any:
        if words.prepared is None:
            words.prepared = self.prepared(words)
        return words.prepared

    def run(self, entry: Entry, *arguments: Any) -> int:
        call = self._calls.get(entry.name)
        if call is None:
            module = entry.part.load(self.plain)[entry.module]
            call = self._calls[entry.name] = getattr(module, entry.name)
        placed = self._placed
        found = call(
            *[
                a if a.__class__ is int else placed(a) if a.__class__ is Words else a.argument
                for a in arguments
            ]
        )
        if FAILURES.raised:
            raise FAILURES.taken()
        return int(found or 0)
