"""The evaluation block while it is being written, and its packed words."""

from __future__ import annotations

from collections.abc import Iterable

from ..rules.kernel import layout as k


def packed(early: float, late: float) -> int:
    """The word of a middle game and an endgame value."""
    return (round(early) << 32) + round(late)


def unpacked(word: int) -> tuple[int, int]:
    """Middle game and endgame values of a word."""
    late = ((word + (1 << 31)) & 0xFFFFFFFF) - (1 << 31)
    return (word - late) >> 32, late


class Block:
    """Offsets count from the beginning of the table array."""

    def __init__(self, base: int) -> None:
        self.base = base
        self.words: list[int] = [0] * k.EVAL_SIZE

    def table(self, slot: int, words: Iterable[int]) -> None:
        """Append a table."""
        self.words[slot] = self.base + len(self.words)
        self.words.extend(words)

    def number(self, slot: int, word: int) -> None:
        """Set a number."""
        self.words[slot] = word
