"""What a search says, as UCI lines."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from ...engine import Line, Score
from ...play.core.moves import Outcome

EVEN = 120.0
"""Centipawns at which half of the games are expected to be won."""
SLOPE = 80.0
"""Centipawns over which the odds of winning change by the factor e."""
BOUNDS = {"": "", "lower": " lowerbound", "upper": " upperbound"}


def wdl(score: Score) -> tuple[int, int, int]:
    """Expected wins, draws and losses in a thousand games, for the side of the score.

    win = 1 / (1 + exp((120 - x) / 80)), loss the same for -x, x in centipawns: an assumption that is
    the same for every variant, not a measurement. A mate is certain.
    """
    if score.mate is not None:
        return (1000, 0, 0) if score.mate > 0 else (0, 0, 1000)
    x = max(-10_000, min(10_000, score.centipawns or 0))
    win, loss = (round(1000 / (1 + math.exp((EVEN - value) / SLOPE))) for value in (x, -x))
    return win, 1000 - win - loss, loss


def score_words(score: Score) -> str:
    """`cp X` or `mate N`."""
    return f"cp {score.centipawns}" if score.mate is None else f"mate {score.mate_moves}"


def info(
    line: Line, moves: Sequence[str], show_wdl: bool, words: Callable[[Score], str] = score_words
) -> str:
    """The `info` line of a line of thinking, whose moves are sent like this, and its score in these words."""
    parts = [
        f"info depth {line.depth} seldepth {line.seldepth} multipv {line.number}",
        f"score {words(line.score)}{BOUNDS[line.bound]}",
        f"wdl {' '.join(map(str, wdl(line.score)))}" if show_wdl else "",
        f"nodes {line.nodes} nps {line.nps} hashfull {line.hashfull} time {round(line.seconds * 1000)}",
        f"pv {' '.join(moves)}" if moves else "",
    ]
    return " ".join(part for part in parts if part)


def final_info(outcome: Outcome | None, side: str, words: Callable[[Score], str] = score_words) -> str:
    """The `info` line of a position in which `side` has nothing to search.

    `mate 0`: it has lost; `mate 1`: it has won already; `cp 0`: drawn, or undecided without a move.
    """
    decided = outcome is not None and outcome.winner is not None
    score = Score(mate=int(outcome.winner == side)) if decided and outcome else Score(0)
    return f"info depth 0 score {words(score)}"
