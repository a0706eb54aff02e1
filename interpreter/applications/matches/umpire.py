"""What ends a game of a match before its rules do: the agreement of both players, or a solved ending."""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from ...engine import Score
from ...play.variant import Variant
from ...solver.known import Known
from .game import Game
from .openings import DECIDED, worth

QUIET_FROM = 60
"""Plies before which nobody agrees to a draw: openings are level, too."""
SHORTEST, LONGEST = 2, 1000
KEYS = "win=1000, draw=10, plies=8 and endings"


class Opinion(Protocol):
    """What a player thought of a move that it has made; those of the opening have no seconds."""

    @property
    def side(self) -> str:
        """Who moved."""

    @property
    def seconds(self) -> float | None:
        """How long it took."""

    @property
    def score(self) -> Score | None:
        """From that side."""


@dataclass(frozen=True, slots=True)
class Umpire:
    """When a game is decided early.

    In the last `plies` moves the scores of both players, in centipawns, gave one side at least `win`, or
    neither more than `draw`; with `endings`, an ending of the tables of this machine was reached, whose value
    counts without regard to moves that are counted, and to repetition. None: not so.
    """

    win: int | None = None
    draw: int | None = None
    plies: int = 8
    endings: bool = False

    def verdict(self, game: Game, turns: Sequence[Opinion]) -> tuple[str, str] | None:
        """Result and reason, if the game is decided."""
        return self._solved(game) or self._agreed(turns)

    def _solved(self, game: Game) -> tuple[str, str] | None:
        if not self.endings or game.free:
            return None
        value = _known(game.position.variant, threading.get_ident()).value(game.position)
        if value is None:
            return None
        return _result(value.result if game.side == "white" else -value.result), "solved ending"

    def _agreed(self, turns: Sequence[Opinion]) -> tuple[str, str] | None:
        last = turns[-self.plies :]
        seen = [
            worth(turn.score) * (1 if turn.side == "white" else -1)
            for turn in last
            if turn.score is not None and turn.seconds is not None
        ]
        if len(seen) < self.plies or len({turn.side for turn in last}) < 2:
            return None
        if self.win is not None and (min(seen) >= self.win or max(seen) <= -self.win):
            return _result(1 if seen[0] > 0 else -1), "agreed win"
        if self.draw is not None and len(turns) >= QUIET_FROM and max(map(abs, seen)) <= self.draw:
            return _result(0), "agreed draw"
        return None


def umpire(text: str) -> Umpire:
    """`win=1000,draw=10,plies=8,endings` as an umpire. Raises ValueError, which says what is wrong."""
    found: dict[str, int] = {}
    for part in text.split(","):
        key, _, number = part.strip().partition("=")
        if key in found:
            raise ValueError(f"'{key}' is given twice")
        if key == "endings" and not number:
            found[key] = 1
        elif key in ("win", "draw", "plies") and number.isascii() and number.isdigit():
            found[key] = min(int(number[:9]), 10**8)
        else:
            raise ValueError(f"'{part.strip()[:40]}' cannot be read: write some of {KEYS}")
    if not SHORTEST <= found.get("plies", SHORTEST) <= LONGEST:
        raise ValueError(f"plies has to be from {SHORTEST} to {LONGEST}")
    if not {"win", "draw", "endings"} & found.keys():
        raise ValueError("nothing to decide: write win=1000, draw=10 or endings")
    if found.get("win", 0) > DECIDED:
        raise ValueError(f"win has to be at most {DECIDED}, which a mate counts")
    if found.get("win", math.inf) <= found.get("draw", -1):
        raise ValueError("win has to be more than draw")
    return Umpire(found.get("win"), found.get("draw"), found.get("plies", 8), "endings" in found)


@lru_cache(maxsize=16)
def _known(variant: Variant, thread: int) -> Known:
    """The solved endings of a variant, one a thread: reading them uses the state of a solver."""
    return Known(variant)


def _result(sign: int) -> str:
    return {1: "1-0", 0: "1/2-1/2", -1: "0-1"}[sign]
