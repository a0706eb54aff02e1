"""Who plays in the terminal: a person, our engine as the command line wants it, or any player of a match."""

from __future__ import annotations

from ....engine.levels import LEVELS
from ...matches.budgets import Budget
from ...matches.specs import Spec, parse

HUMAN, ENGINE = "human", "engine"
DEFAULT_LEVEL = 5
FULL_SECONDS = 1.0
"""Thinking time of a move at the highest level, or of another program, when nothing else limits it."""


def seats(white: str | None, black: str | None) -> tuple[str, str]:
    """Who plays: a side left open goes to the person, or to the engine if the person has the other."""
    if white is None and black is None:
        return HUMAN, ENGINE
    if black is None:
        return str(white), ENGINE if white == HUMAN else HUMAN
    return white or (ENGINE if black == HUMAN else HUMAN), black


def engine_spec(
    level: int | None = None,
    movetime: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    threads: int = 1,
    hash_mb: int = 16,
    learned: bool = True,
) -> Spec:
    """The engine at a strength, with limits of a move in seconds, nodes and plies.

    Without a level it plays as well as it can within the limits; without limits too, at the default level.
    """
    limited = (movetime, nodes, depth) != (None, None, None)
    if level is None and not limited:
        level = DEFAULT_LEVEL
    budget = limits_at(level, Budget(nodes, movetime, depth))
    return Spec(ENGINE, ENGINE, budget, level=level, threads=threads, hash_mb=hash_mb, learned=learned)


def limits_at(level: int | None, budget: Budget) -> Budget:
    """The limits of an engine that plays at a level: the highest needs some."""
    unlimited = budget == Budget() and level is not None and LEVELS[level].nodes is None
    return Budget(movetime=FULL_SECONDS) if unlimited else budget


def read_seat(text: str, engine: Spec) -> Spec | None:
    """The player of a seat, None for a person; `engine` is the one without particulars. Raises SpecError."""
    if text.strip() == HUMAN:
        return None
    if text.strip() == ENGINE:
        return engine
    return parse(text, engine.budget.movetime or FULL_SECONDS, (HUMAN,))


def strength_words(spec: Spec) -> str:
    """How well the engine plays, as it was chosen."""
    budget = spec.budget
    parts = [f"level {spec.level} of {max(LEVELS)}"] if spec.level is not None else ["full strength"]
    parts += [f"{budget.movetime:g} s a move"] if budget.movetime is not None else []
    parts += [f"{budget.nodes:,} nodes a move"] if budget.nodes is not None else []
    parts += [f"depth {budget.depth}"] if budget.depth is not None else []
    parts += [f"{budget.clock.base:g} s + {budget.clock.increment:g} s a move"] if budget.clock else []
    parts += [] if spec.learned else ["nothing learnt"]
    return ", ".join(parts)


def seat_words(spec: Spec | None) -> str:
    """A player, for a line that says who plays."""
    if spec is None:
        return HUMAN
    return f"{ENGINE} ({strength_words(spec)})" if spec.kind == ENGINE and not spec.name else spec.label
