"""Which entry of a piece's `moves` leads from one square to another: a table for the kernel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ....model.pieces import PieceType
from ....model.ruleset import Ruleset
from ....rules.chains.lines import moves
from . import columns as words

Way = tuple[int, int, int, int]
"""Squares from and to, how it goes there (USE_ names), and the entry from 0."""


def most_entries(game: Ruleset) -> int:
    """How many entries a list of moves of a game has at most."""
    return max((1 + m.entry for piece in game.pieces for m in piece.movements), default=1)


def ways_of(game: Ruleset, piece: PieceType, side: int) -> Iterator[Way]:
    """Where a side's piece may go on some board, in the order of its entries."""
    for movement in sorted(piece.movements, key=lambda one: one.entry):
        for square in range(game.board.size):
            for chain in moves(game, piece, movement, side, square):
                for node, ending in chain.endings:
                    if ending.quiet:
                        yield square, node.place, words.USE_QUIET, movement.entry
                    if ending.jumped:
                        yield square, node.place, words.USE_JUMP, movement.entry
                    elif ending.capture or ending.passant:
                        yield square, node.place, words.USE_CAPTURE, movement.entry
                    if ending.own:
                        yield square, node.place, words.USE_OWN, movement.entry


def tables_of(game: Ruleset) -> Iterator[tuple[int, Any]]:
    """The tables of piece codes that need one; of several entries that lead the same way the first counts."""
    size = game.board.size
    for i, piece in enumerate(game.pieces):
        if not (piece.first_moves or piece.as_new or any(m.entry for m in piece.movements)):
            continue  # whatever it does is its only entry
        for side in range(2):
            rows = np.zeros((size, size), np.int64)
            for origin, target, way, entry in ways_of(game, piece, side):
                if rows[origin, target] >> way & words.USE_MASK == 0:
                    rows[origin, target] |= (entry + 1) << way
            yield 2 * i + 2 + side, rows.ravel()
