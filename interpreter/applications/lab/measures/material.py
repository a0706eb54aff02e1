"""Material in the games of a database, and how results depend on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ....play.variant import Variant
from ..store import Reader, StoredArm, positions, words_of


@dataclass
class Observations:
    """Differences of material by kind, White's less Black's, with White's result and the game of each."""

    rows: list[Any] = field(default_factory=list)
    results: list[float] = field(default_factory=list)
    games: list[int] = field(default_factory=list)

    def add(self, row: Any, result: float, game: int) -> None:
        """Add an observation."""
        self.rows.append(row)
        self.results.append(result)
        self.games.append(game)

    @property
    def clusters(self) -> int:
        """Games that something was observed in."""
        return len(set(self.games))


def difference(variant: Variant, board: Any) -> Any:
    """White's pieces less Black's, by kind, on a board of piece codes."""
    number = len(variant.ruleset.pieces)
    counts = np.bincount(np.asarray(board, dtype=np.int64), minlength=2 * number + 2)
    return counts[2 : 2 * number + 2 : 2] - counts[3 : 2 * number + 3 : 2]


def observe_starts(reader: Reader, arm: StoredArm, found: Observations) -> None:
    """Add the material with which games began from given positions."""
    variant, seen = arm.arm.load(), {}
    rows = reader.stream(
        "SELECT number, fen, white_score FROM games JOIN records USING (arm, number)"
        " WHERE arm = ? AND fen IS NOT NULL ORDER BY number",
        (arm.id,),
    )
    for number, fen, score in rows:
        if fen not in seen:
            seen[fen] = difference(variant, variant.position(fen).view().board)
        found.add(seen[fen], score, game_of(arm, number))


def observe_quiet(reader: Reader, arm: StoredArm, found: Observations) -> None:
    """Add the quiet positions of games that began at the start, their openings aside.

    Quiet: neither the move before nor the move after takes something or promotes, and nobody is in check.
    """
    variant = arm.arm.load()
    rows = reader.stream(
        "SELECT number, moves, opening_plies, white_score FROM games JOIN records USING (arm, number)"
        " WHERE arm = ? AND fen IS NULL ORDER BY number",
        (arm.id,),
    )
    for number, moves, opening, score in rows:
        differences = list(course(variant, words_of(moves, "<u4").tolist()))
        for ply in range(opening + 1, len(differences) - 1):
            row, checked = differences[ply]
            before, after = differences[ply - 1][0], differences[ply + 1][0]
            if not checked and (row == before).all() and (row == after).all():
                found.add(row, score, game_of(arm, number))


def course(variant: Variant, moves: list[int]) -> Iterator[tuple[Any, bool]]:
    """The material before every ply of a game and at its end, and whether there is a check.

    Raises DatabaseError if a move is not legal.
    """
    for position, _ in positions(variant, None, moves):
        yield difference(variant, position.view().board), position.is_check()


def game_of(arm: StoredArm, number: int) -> int:
    """One number for a game of any arm."""
    return arm.id << 40 | number
