"""Rows of moves as numbered text."""

from __future__ import annotations

from collections.abc import Iterable

from ..arguments import checked
from .core.moves import Move
from .variant import Position


@checked
def variation_san(position: Position, moves: Iterable[Move | str]) -> str:
    """A row of moves as numbered SAN, `12... Nf6 13. e5`; the position is left as it was.

    Moves may be given as texts. Raises MoveError at the first that is not legal.
    """
    twin = position.copy()
    words: list[str] = []
    for move in moves:
        one = twin.parse_san(move) if isinstance(move, str) else move
        words.append(numbered(twin, twin.san(one), first=not words))
        twin.push(one)
    return " ".join(words)


def numbered(position: Position, text: str, first: bool = False) -> str:
    """A move's text with its number where one belongs: White's moves, and the first of a row."""
    if position.turn == "white":
        return f"{position.fullmove_number}. {text}"
    if position.turn == "black" and first:
        return f"{position.fullmove_number}... {text}"
    return text
