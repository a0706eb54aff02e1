"""Endings solved a second time: every position and every move in dictionaries, without tables, symmetry or unmoves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations

from interpreter.errors import FenError
from interpreter.play.variant import Position, Variant

Score = tuple[int, int]
"""1 won, -1 lost for the side to move, and in how many single moves; (0, 0): not forced."""


def bare(position: Position) -> str:
    """A position without its clocks."""
    return " ".join([*position.fen().split()[:4], "0", "1"])


def arrangements(variant: Variant, codes: list[int]) -> Iterator[str]:
    """The FENs of all placements of men, possible or not, either side to move."""
    board = variant.ruleset.board
    for squares in permutations(range(board.size), len(codes)):
        there = {s: variant.symbol(code) for s, code in zip(squares, codes, strict=True)}
        rows = [
            re.sub(
                "_+",
                lambda run: str(len(run[0])),
                "".join("_" if s is None else there.get(s, "_") for s in row),
            )
            for row in board.rows
        ]
        for turn in "wb":
            yield f"{'/'.join(rows)} {turn} - - 0 1"


class Brute:
    """Solves all positions that can arise from placements of some men, or from a position."""

    def __init__(self, variant: Variant, codes: list[int] | None = None, fen: str | None = None) -> None:
        self.variant = variant
        self.score: dict[str, Score] = {}
        self.after: dict[str, list[str]] = {}
        fens = [variant.position(fen).fen()] if codes is None else set(arrangements(variant, codes))
        self.first = [found for fen in fens if (found := self._placed(fen))]
        waiting = list(self.first)
        while waiting:
            waiting += self._look(waiting.pop())
        self._solve()

    def _placed(self, fen: str) -> str | None:
        try:
            return bare(self.variant.position(fen))
        except FenError:
            return None

    def _look(self, fen: str) -> list[str]:
        """Note how a position ends, or what follows from it; returns what follows."""
        if fen in self.after:
            return []
        position = self.variant.position(fen)
        ended = position.outcome()
        self.after[fen] = []
        if ended is not None or not position.legal_moves:
            winner = ended and ended.winner
            self.score[fen] = (0, 0) if not winner else (1 if winner == position.turn else -1, 0)
            return []
        for move in position.legal_moves:
            position.push(move)
            self.after[fen].append(bare(position))
            position.pop()
        return self.after[fen]

    def _solve(self) -> None:
        """Round after round, what is decided in so many moves."""
        length = 0
        while True:
            length += 1
            fresh = {}
            for fen, following in self.after.items():
                known = [self.score.get(after) for after in following]
                if fen in self.score or not following:
                    continue
                if any(one is not None and one == (-1, length - 1) for one in known):
                    fresh[fen] = 1, length
                elif all(one is not None and one[0] == 1 for one in known):
                    fresh[fen] = -1, length
            if not fresh and length > max((n for _, n in self.score.values()), default=0) + 1:
                return
            self.score |= fresh

    def of(self, fen: str) -> Score:
        """What a position is worth."""
        return self.score.get(fen, (0, 0))
