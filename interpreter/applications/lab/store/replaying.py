"""Recorded games played again, position by position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ....kinds.english import listed
from ....play.core.moves import Move
from ....play.variant import Position, Variant
from ..kernel.counting import SHORT_MASK, recorded, short
from .reading import DatabaseError

ALIKE = SHORT_MASK >> 8  # squares and kind of a move, without what it promotes to


def words_of(blob: bytes, kind: str) -> Any:
    """The numbers of a record: "<u4" its moves, "<i2" its scores. Raises DatabaseError if they are cut."""
    try:
        return np.frombuffer(blob, kind)
    except (TypeError, ValueError):
        raise DatabaseError("a record is damaged") from None


def find(position: Position, word: int) -> Move:
    """The legal move that a record keeps as a word of 32 bits. Raises DatabaseError unless there is one."""
    near = (code for code in position.legal_moves.codes if (code ^ word) & ALIKE == 0)
    found = [move for move in map(position.move, near) if short(move) == word]
    if len(found) > 1:
        several = listed((str(move) for move in found[:3]), "and")
        raise DatabaseError(
            f"records do not tell {several} apart: "
            "let captures that go on promote to one piece, without a choice, and be fewer"
        )
    if not found:
        raise DatabaseError("a recorded move is not legal by the rules recorded with it")
    return found[0]


def moves_of(position: Position, words: Iterator[int]) -> Iterator[Move]:
    """The moves that words keep, each asked for when the one before has been played."""
    for word in words:
        if position.variant.ruleset.put is None:
            yield find(position, word)
            continue
        pair = [word, next(words, 0)]
        move = next((m for m in position.legal_moves if recorded(position.variant, m) == pair), None)
        if move is None:
            raise DatabaseError("a recorded move is not legal by the rules recorded with it")
        yield move


def positions(
    variant: Variant, fen: str | None, words: Sequence[int]
) -> Iterator[tuple[Position, Move | None]]:
    """The position before every move of a game with that move, and at last the final position with None.

    It is always the same object: look at it before going on. Raises DatabaseError for an illegal move.
    """
    position = variant.position(fen)
    for move in moves_of(position, iter(words)):
        yield position, move
        position.push(move)
    yield position, None
