"""The laboratory's kernel: whole games played, counted and judged in one call."""

from __future__ import annotations

from ....engine.kernel import SEARCH
from ....rules.kernel import RULES
from ....rules.kernel.parts import Part

GAMES = Part(
    "games",
    __name__,
    ("columns", "census", "games", "rows", "stepping"),
    {
        "count_games": ("games", "TSSAAAAIII"),
        "judge_game": ("games", "TSSAAI"),
        "step_games": ("stepping", "TSAAAIIIIII"),
        "keep_row": ("stepping", "TSAI"),
        "lay_row": ("stepping", "TSAI"),
    },
    (RULES, SEARCH),
)
