"""Levels of play: weaker by a node budget and by randomness in every evaluation, not by blunders."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """Nodes a move (None = no limit), and centipawns by which an evaluation may be wrong."""

    nodes: int | None
    noise: int


# Matches of chess give each of the levels 2 to 5 between 59 and 81 % against the one before, 7 to 9 about
# 85 to 90 %.
LEVELS = {
    1: Level(80, 250),
    2: Level(190, 190),
    3: Level(410, 140),
    4: Level(800, 105),
    5: Level(1_500, 78),
    6: Level(3_000, 54),
    7: Level(6_500, 36),
    8: Level(17_000, 20),
    9: Level(60_000, 6),
    10: Level(None, 0),
}
