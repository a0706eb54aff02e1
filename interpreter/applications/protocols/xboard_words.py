"""What the engine says to XBoard: results, reasons and lines of thinking, in lines that it can hold."""

from __future__ import annotations

from ...engine import Line, Score
from ...play.core.moves import Outcome
from ...play.sides import side_name
from ...play.variant import Variant
from .lines import LineWriter, clean

LONGEST = 500
"""Bytes of a line; XBoard's buffers hold 512."""
MATE = 100_000
LONGEST_REASON = 300


class Speaker:
    """Writes lines, cut to what XBoard can hold. Raises BrokenPipeError when nobody listens any more."""

    def __init__(self, writer: LineWriter) -> None:
        self._writer = writer

    def say(self, line: str) -> None:
        """Write one line."""
        self._writer.write(clean(line).encode("utf-8", "replace")[:LONGEST].decode("utf-8", "ignore"))


def reason(error: BaseException) -> str:
    """The first line of an error, without the round brackets that would end a reason."""
    first = (str(error).splitlines() or ["?"])[0]
    return clean(first).replace("(", "[").replace(")", "]")[:LONGEST_REASON]


def score_text(score: Score) -> int:
    """Centipawns; 100000 + N for a win in N moves, and the opposite for a loss."""
    if score.mate is None:
        return score.centipawns or 0
    moves = score.mate_moves or 0
    return MATE + moves if score.mate > 0 else -MATE + moves


def thinking(line: Line, variation: list[str]) -> str:
    """A line of thinking: depth, score, centiseconds, nodes and the variation."""
    figures = line.depth, score_text(line.score), round(line.seconds * 100), line.nodes
    return " ".join((*map(str, figures), *variation))


def claim(outcome: Outcome, variant: Variant) -> str:
    """The result with its reason, as the definition names it and the winner.

    The protocol fixes the result alone; the comment in braces is for people.
    """
    words = outcome.reason.replace("_", " ")
    if outcome.winner is None:
        text = "Stalemate" if outcome.reason == "stalemate" else f"Draw by {words}"
    elif outcome.reason == "checkmate":
        text = f"{side_name(variant, outcome.winner)} mates"
    else:
        text = f"{side_name(variant, outcome.winner)} wins by {words}"
    return f"{outcome.result} {{{text}}}"
