"""The flat table array while it is being written."""

from __future__ import annotations

from collections.abc import Iterable

from ..kernel.layout import HEADER


class TableLimit(ValueError):
    """A definition needs more than the tables can hold."""


class Memory:
    """Grows by whole tables; the header stays in front."""

    def __init__(self) -> None:
        self.words: list[int] = [0] * HEADER

    def add(self, words: Iterable[int]) -> int:
        """Append a table; returns its offset."""
        offset = len(self.words)
        self.words.extend(words)
        return offset
