"""How various the openings of an arm's games are: entropy, and the number of openings that it stands for.

The effective number exp(H) is M. Hill's of order 1 (1973), as N. Tomašev and others (2020) count plausible
moves; the entropy H has G. Miller's correction for few games (1955). It cannot tell more openings than there
were games.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

from ..store import Reader

DEPTHS = (1, 2, 4, 8)
"""Plies after which openings are told apart."""


@dataclass(frozen=True)
class Variety:
    """The beginnings of so many plies: in how many games, how many different ones, their entropy in nats."""

    plies: int
    games: int
    different: int
    entropy: float

    @property
    def effective(self) -> float:
        """The number of equally common openings with this entropy, no more than there were games."""
        return min(math.exp(self.entropy), float(self.games))


def varieties(reader: Reader, arm: int) -> list[Variety]:
    """The variety of the games of an arm after one ply, two, four and eight; shorter games are left out."""
    counts: dict[int, Counter[tuple[str | None, bytes]]] = {depth: Counter() for depth in DEPTHS}
    for fen, moves, plies in records(reader, arm):
        turn = len(moves) // plies if plies else 0
        for depth in DEPTHS:
            if plies >= depth:
                counts[depth][fen, moves[: depth * turn]] += 1
    return [variety(depth, list(found.values())) for depth, found in counts.items() if found]


def records(reader: Reader, arm: int) -> Iterator[tuple[str | None, bytes, int]]:
    """First position, the first moves and the number of plies of every game."""
    text = "SELECT fen, moves, plies FROM games JOIN records USING (arm, number) WHERE arm = ?"
    with closing(reader.stream(text, (arm,))) as rows:
        yield from rows


def variety(plies: int, counts: list[int]) -> Variety:
    """The variety of openings that are there so often."""
    games = sum(counts)
    plain = -sum(n / games * math.log(n / games) for n in counts)
    return Variety(plies, games, len(counts), plain + (len(counts) - 1) / (2 * games))
