"""Levels of play: weaker by a node budget and by randomness in every evaluation, not by blunders."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """Nodes a move (None = no limit), and centipawns by which an evaluation may be wrong."""

    nodes: int | None
    noise: int


LEVELS = {
    1: Level(150, 220),
    2: Level(300, 160),
    3: Level(600, 120),
    4: Level(1_200, 90),
    5: Level(2_500, 65),
    6: Level(6_000, 45),
    7: Level(15_000, 30),
    8: Level(40_000, 15),
    9: Level(120_000, 5),
    10: Level(None, 0),
}
