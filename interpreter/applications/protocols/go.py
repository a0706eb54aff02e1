"""The `go` command of UCI: what it may say, and the limits it means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...engine import Clock, Limits
from ...numerals import signed
from ...play.core.moves import Move
from .lines import shortened

ANY = -(1 << 62)
#: Word -> least value of the number after it. Clocks may have run out; 0 moves to go is none.
LEAST = {"depth": 1, "nodes": 1, "mate": 1, "movetime": 0, "perft": 0}
LEAST_OF_CLOCKS = {"wtime": ANY, "btime": ANY, "winc": 0, "binc": 0, "movestogo": 0, "byoyomi": 0}
NUMBERS = {**LEAST, **LEAST_OF_CLOCKS}
FLAGS = ("infinite", "ponder")
MOVES = "searchmoves"
LEAST_TIME = 0.001
BYOYOMI_KEPT = 0.1
"""Seconds of a byoyomi that are left, at most half of it: what is used beyond it loses the game."""
MOST_DEPTH = 1000
MOST_MATE = 1000
"""Moves up to which a mate is looked for where USI asks for any mate."""
MOST_PERFT = 100


class BadGo(ValueError):
    """A `go` that cannot be obeyed."""


@dataclass
class Go:
    """A `go` command. Times are in milliseconds, as in the protocol."""

    numbers: dict[str, int] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)
    moves: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Is the answer to wait for `stop` (or `ponderhit`) even if the search ends before?"""
        return bool(self.flags) or self.endless

    @property
    def endless(self) -> bool:
        """Is there no limit but `stop`?"""
        bounds = {"depth", "nodes", "mate", "movetime", "wtime", "btime", "byoyomi"}
        return "infinite" in self.flags or not bounds & self.numbers.keys()

    def limits(self, multipv: int, only: Sequence[Move], side: str) -> Limits:
        """The limits for the engine, which searches for a side."""
        get = self.numbers.get
        clock, movetime = self.clock, get("movetime")
        seconds = None if movetime is None else max(LEAST_TIME, movetime / 1000)
        byoyomi = get("byoyomi", 0) / 1000
        if byoyomi and "infinite" not in self.flags:
            clock, seconds = self._with_byoyomi(byoyomi, side, clock, seconds)
        depth = get("depth")
        return Limits(
            depth=None if depth is None else min(depth, MOST_DEPTH),
            nodes=get("nodes"),
            movetime=seconds,
            clock=clock,
            mate=get("mate"),
            ponder="ponder" in self.flags,
            multipv=multipv,
            only=tuple(only) or None,
        )

    def _with_byoyomi(
        self, byoyomi: float, side: str, clock: Clock | None, seconds: float | None
    ) -> tuple[Clock | None, float | None]:
        """Clock and time for the move, where every move has a byoyomi once the clock has run out."""
        if clock is None or (clock.white if side == "white" else clock.black) <= LEAST_TIME:
            whole = byoyomi - min(BYOYOMI_KEPT, byoyomi / 2)
            return None, whole if seconds is None else min(whole, seconds)
        more = replace(
            clock,
            white=clock.white + byoyomi,
            black=clock.black + byoyomi,
            white_increment=clock.white_increment + byoyomi,
            black_increment=clock.black_increment + byoyomi,
        )
        return more, seconds

    @property
    def clock(self) -> Clock | None:
        """The clocks; a side that was not told has the time of the other."""
        get = self.numbers.get
        white, black = get("wtime", get("btime")), get("btime", get("wtime"))
        if white is None or black is None or "infinite" in self.flags:
            return None
        return Clock(
            white=max(LEAST_TIME, white / 1000),
            black=max(LEAST_TIME, black / 1000),
            white_increment=get("winc", 0) / 1000,
            black_increment=get("binc", 0) / 1000,
            moves_to_go=get("movestogo") or None,
        )


def read(words: Sequence[str], theirs: Mapping[str, str] | None = None) -> Go:
    """Read the words after `go`; unknown ones are kept apart. Raises BadGo for numbers that are none.

    `theirs`: what the client calls some of the words, for the error.
    """
    go = Go()
    waiting = list(reversed(words))
    while waiting:
        word = waiting.pop()
        if word in NUMBERS:
            go.numbers[word] = _number(word, waiting.pop() if waiting else "", theirs or {})
        elif word in FLAGS:
            go.flags.add(word)
        elif word == MOVES:
            while waiting and waiting[-1] not in (*NUMBERS, *FLAGS, MOVES):
                go.moves.append(waiting.pop())
            if not go.moves:
                raise BadGo(f"'{MOVES}' needs moves after it")
        else:
            go.unknown.append(word)
    if go.unknown and not (go.numbers or go.flags or go.moves):
        known = ", ".join((*NUMBERS, *FLAGS, MOVES))
        raise BadGo(f"'go' does not know '{shortened(go.unknown[0])}'; it knows {known}")
    if go.numbers.get("perft", 0) > MOST_PERFT:
        raise BadGo(f"'perft' goes to depth {MOST_PERFT}")
    return go


def for_mate(words: Sequence[str]) -> list[str]:
    """USI's `mate TIME` and `mate infinite` as UCI has them. Raises BadGo for other words."""
    if len(words) != 2 or words[0] != "mate":
        raise BadGo("expected 'go mate MILLISECONDS' or 'go mate infinite'")
    limit = [] if words[1] == "infinite" else ["movetime", str(_number("mate", words[1], {}))]
    return ["mate", str(MOST_MATE), *limit]


def _number(word: str, text: str, theirs: Mapping[str, str]) -> int:
    value = signed(text)
    if value is None or value < NUMBERS[word]:
        least = f" of at least {NUMBERS[word]}" if NUMBERS[word] != ANY else ""
        said = theirs.get(word, word)
        shown = f"'{shortened(text)}'" if text else "nothing"
        raise BadGo(f"'{said}' needs a whole number{least} after it, found {shown}")
    return value
