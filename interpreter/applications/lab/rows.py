"""A finished game as the database keeps it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One game.

    `white_score` is 0, 1/2 or 1; `kind` "rule", "limit" or "forfeit"; `counts` in the order of GAME_COUNTS;
    `tension` in the order of the fields of Tension. `nodes` of A and B. `opening_plies` moves were
    given. Blobs are little-endian: `moves` unsigned 32 bits a move, `scores` signed 16 bits a ply, White's
    view (see tension.py), empty if nobody scored; `pieces` unsigned 32 bits, the array (code, PIECE_COUNTS);
    `entries` the same of the array (code, entry of its moves). `uses` in the order of schema.USES.
    """

    number: int
    a_white: bool
    white_score: float
    reason: str
    kind: str
    opening_plies: int
    fen: str | None
    counts: tuple[int, ...]
    tension: tuple[float | None, ...]
    nodes: tuple[int, int]
    seconds: float
    moves: bytes
    scores: bytes
    pieces: bytes
    uses: tuple[int | None, ...]
    entries: bytes
