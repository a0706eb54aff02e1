"""What a search is asked, and what it answers: plain values, no behaviour beyond reading them."""

from __future__ import annotations

from dataclasses import dataclass

from ..play.position import Move


@dataclass(frozen=True, slots=True)
class Clock:
    """Time on the clocks and increments in seconds, and moves to the next time control (None: no other)."""

    white: float
    black: float
    white_increment: float = 0.0
    black_increment: float = 0.0
    moves_to_go: int | None = None


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search stops: whichever of the given limits comes first; none given = until `stop`.

    The first depth is always finished. `nodes` counts for each thread, `movetime` is in seconds,
    `mate` asks for a mate in so many moves, `multipv` for so many best lines, `only` restricts the
    moves at the root. `ponder`: the clock does not run until `ponder_hit`.
    """

    depth: int | None = None
    nodes: int | None = None
    movetime: float | None = None
    clock: Clock | None = None
    mate: int | None = None
    ponder: bool = False
    multipv: int = 1
    only: tuple[Move, ...] | None = None


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
