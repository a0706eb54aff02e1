"""How often each entry of a piece's `moves` was used: the double step of pawns, the leap of a champion."""

from __future__ import annotations

from dataclasses import dataclass

from ..store import Reader


@dataclass(frozen=True)
class Use:
    """Moves of a side's piece by one entry of its list, from 0, summed over some games."""

    piece: str
    side: str
    entry: int
    moves: int
    games: int

    @property
    def name(self) -> str:
        """As formulas and --set name it: `pawn[1]`."""
        return f"{self.piece}[{self.entry}]"


def uses(reader: Reader, arm: int) -> list[Use]:
    """The use of all entries that were used in the games of an arm; nothing of games of older layouts."""
    total, games = reader.entry_sums(arm)
    return [
        Use(piece, side, entry, int(moves), games)
        for code, piece, side in reader.piece_codes(arm)
        for entry, moves in enumerate(total[code])
        if moves
    ]
