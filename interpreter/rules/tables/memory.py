"""The flat table array while it is being written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from ..kernel.layout import HEADER


class TableLimit(ValueError):
    """A definition needs more than the tables can hold; `pieces` are those whose movements do."""

    def __init__(self, message: str, pieces: Iterable[str] = (), remedy: str = "") -> None:
        super().__init__(message)
        self.pieces = tuple(pieces)
        self.remedy = remedy


@contextmanager
def about(piece: str) -> Iterator[None]:
    """Lets a limit that is reached inside say of which piece, if it does not say so itself.

    What a piece is under a condition has a number before its name.
    """
    try:
        yield
    except TableLimit as limit:
        raise TableLimit(str(limit), limit.pieces or (piece.split()[-1],), limit.remedy) from None


class Memory:
    """Grows by whole tables; the header stays in front."""

    def __init__(self) -> None:
        self.words: list[int] = [0] * HEADER

    def add(self, words: Iterable[int]) -> int:
        """Append a table; returns its offset."""
        offset = len(self.words)
        self.words.extend(words)
        return offset
