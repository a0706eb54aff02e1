"""What a search is asked, and what it answers: plain values, no behaviour beyond reading them."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..play.core.moves import Move
from ..ranges import seconds, whole


@dataclass(frozen=True, slots=True)
class Clock:
    """Time on the clocks and increments in seconds, and moves to the next time control (None: no other).

    Increments are 0 or more, moves 1 or more; a clock may have run out. Raises TypeError or ValueError
    for others.
    """

    white: float
    black: float
    white_increment: float = 0.0
    black_increment: float = 0.0
    moves_to_go: int | None = None

    def __post_init__(self) -> None:
        for name in ("white", "black"):
            seconds(getattr(self, name), name, overdrawn=True)
        for name in ("white_increment", "black_increment"):
            seconds(getattr(self, name), name)
        if self.moves_to_go is not None:
            whole(self.moves_to_go, "moves_to_go", 1)


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search stops: whichever of the given limits comes first; none given = until `stop`.

    No limit of nodes cuts the first depth short. A node is a move made; `nodes` counts for each thread,
    `movetime` is in seconds, `mate` asks for a mate in so many moves, `multipv` for so many best lines,
    `only` restricts the moves at the root. `ponder`: the clock does not run until `ponder_hit`. `since`:
    the time counts from this moment of `time.perf_counter` on, at which the search was asked for; None:
    from its start.
    Whole numbers of 0 or more, `multipv` 1 or more. Raises TypeError or ValueError for others.
    """

    depth: int | None = None
    nodes: int | None = None
    movetime: float | None = None
    clock: Clock | None = None
    mate: int | None = None
    ponder: bool = False
    multipv: int = 1
    only: tuple[Move, ...] | None = None
    since: float | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        for name in ("depth", "nodes", "mate"):
            if getattr(self, name) is not None:
                whole(getattr(self, name), name, 0)
        if self.movetime is not None:
            seconds(self.movetime, "movetime")
        whole(self.multipv, "multipv", 1)


@dataclass(frozen=True, slots=True)
class Score:
    """Value for the side that is searching: centipawns, or plies until it mates (> 0) or is mated (<= 0).

    "Mate" stands for every decided end of the game, by whatever rule. Exactly one of the two is not None.
    """

    centipawns: int | None = None
    mate: int | None = None

    @property
    def mate_moves(self) -> int | None:
        """The distance of a mate in moves of the winner, negative for the loser, as UCI wants it."""
        if self.mate is None:
            return None
        return (self.mate + 1) // 2 if self.mate > 0 else -((-self.mate + 1) // 2)

    def __str__(self) -> str:
        if self.mate is not None:
            return f"#{self.mate_moves}"
        return f"{(self.centipawns or 0) / 100:+.2f}"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of thinking: `number` counts from 1 (MultiPV); `bound` is "", "lower" or "upper"."""

    depth: int
    seldepth: int
    number: int
    score: Score
    nodes: int
    seconds: float
    pv: tuple[Move, ...]
    hashfull: int = 0
    bound: str = ""

    @property
    def nps(self) -> int:
        """Nodes a second."""
        return int(self.nodes / max(self.seconds, 1e-4))


@dataclass(frozen=True, slots=True)
class Result:
    """The answer of a search: the move, the expected reply, and the last line of every number.

    `move` is None if the side has no move, or, with `passes`, if it prefers to let the other side
    move while either may.
    """

    move: Move | None
    ponder: Move | None
    lines: tuple[Line, ...]
    nodes: int
    seconds: float
    passes: bool = False
