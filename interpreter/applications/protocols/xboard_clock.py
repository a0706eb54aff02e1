"""Time controls of XBoard: `level`, `st`, `sd`, `time` and `otim`, as limits of a search."""

from __future__ import annotations

import re

from ...engine import Clock, Limits
from ...numerals import natural, signed

LEVEL = re.compile(r"([0-9]{1,4}) ([0-9]{1,5})(?::([0-9]{1,2}))? ([0-9]{1,5}(?:\.[0-9]{1,3})?)")
SECONDS = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,3})?")
CLOCK_DIGITS = 9
LEAST = 0.01
MARGIN = 0.03
"""Seconds of a fixed time that are left for the way to the interface."""
DEFAULT = 2.0
"""Seconds a move where no time control was ever given."""


class Clocks:
    """What is known of the time of both sides; times in seconds."""

    def __init__(self) -> None:
        self.session = 0
        self.base: float | None = None
        self.increment = 0.0
        self.fixed: float | None = None
        self.depth: int | None = None
        self.own: float | None = None
        self.other: float | None = None

    def new_game(self) -> None:
        """Clocks as at the start, and no limit of depth."""
        self.depth = None
        self.own = self.other = self.base

    def level(self, text: str) -> bool:
        """Moves of a session (0 = all), minutes or minutes:seconds, increment. False if it is malformed."""
        match = LEVEL.fullmatch(text)
        if match is None:
            return False
        self.session = int(match[1])
        self.base = int(match[2]) * 60.0 + int(match[3] or 0)
        self.increment = float(match[4])
        self.own = self.other = self.base
        self.fixed = None
        return True

    def seconds(self, text: str) -> bool:
        """A fixed time a move. False if it is malformed."""
        if SECONDS.fullmatch(text) is None or float(text) <= 0:
            return False
        self.fixed = float(text)
        return True

    def plies(self, text: str) -> bool:
        """A limit of depth. False if it is malformed."""
        depth = natural(text, 3)
        if not depth:
            return False
        self.depth = depth
        return True

    def centiseconds(self, text: str, own: bool) -> bool:
        """What is left on a clock. False if it is malformed."""
        value = signed(text, CLOCK_DIGITS)
        if value is None:
            return False
        if own:
            self.own = value / 100
        else:
            self.other = value / 100
        return True

    def limits(self, side: str, played: int, ponder: bool = False) -> Limits:
        """The limits of a search for a side that has played so many moves."""
        if self.fixed is not None:
            return Limits(depth=self.depth, movetime=max(LEAST, self.fixed - MARGIN), ponder=ponder)
        if self.own is None:
            return Limits(depth=self.depth, movetime=None if self.depth else DEFAULT, ponder=ponder)
        own, other = max(LEAST, self.own), max(LEAST, self.other or self.own)
        white, black = (own, other) if side == "white" else (other, own)
        left = self.session - played % self.session if self.session else None
        clock = Clock(white, black, self.increment, self.increment, left)
        return Limits(depth=self.depth, clock=clock, ponder=ponder)
