"""Games of the engine against itself, and what they leave of their quiet positions."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ...engine import Engine, Limits, Score
from ...engine.learned import look
from ...engine.network import Inputs
from ...engine.terms import Terms
from ...play.variant import Position, Variant
from ..matches.game import Game
from ..matches.openings import Randomiser, begin, worth
from ..matches.runner import Plan

OPENING = 4, 11
"""Random plies at the start: so many at least, and fewer than."""
STRAY = 0.03
"""Share of moves that are random later on, so that positions of other lines are seen."""
DECIDED, AGREED = 1000, 4
"""A game ends where so many centipawns have been seen for so many plies."""
LONGEST = 240
OPEN = 900
"""Positions that are worth more centipawns teach nothing."""
POINTS = {"white": 1.0, "black": 0.0}

Games = list[dict[str, Any]]
"""By game its number, White's points, the seconds that it took, and the rows of its quiet positions."""


@dataclass(frozen=True)
class Lesson:
    """A game to be played: the plan names variant and seed.

    With `inputs`, what is noted of a position is what a network sees, else the terms of the evaluation.
    """

    plan: Plan
    number: int
    nodes: int
    inputs: bool = False


@lru_cache(maxsize=2)
def _workshop(plan: Plan, inputs: bool) -> tuple[Variant, Engine, Callable[[Position], list[Any]]]:
    """A variant, who plays it, and what is noted of a quiet position: its value for White, and more.

    That value leaves out a network: what is learnt takes its place.
    """
    variant = plan.load()
    known = look(variant)[0]
    terms = Terms(variant, known and replace(known, network=None))
    note: Callable[[Position], list[Any]] = terms.of
    if inputs:
        seen = Inputs(variant)
        note = lambda position: [terms.whole(position), seen.of(position)]  # noqa: E731
    return variant, Engine(variant, hash_mb=8), note


def played(lesson: Lesson) -> dict[str, Any]:
    """Play a game: White's points, and of each quiet position the score for White and what is noted."""
    variant, engine, note = _workshop(lesson.plan, lesson.inputs)
    begun = time.perf_counter()
    seed = lesson.plan.dice(f"lesson/{lesson.number}")
    chance = random.Random(seed)
    game = begin(variant, Randomiser(chance.randrange(*OPENING)).opening(variant, seed))
    rows: list[list[Any]] = []
    points = _course(game, engine, note, chance, lesson.nodes, rows)
    seconds = round(time.perf_counter() - begun, 2)
    return {"game": lesson.number, "points": points, "seconds": seconds, "rows": rows}


def _course(
    game: Game,
    engine: Engine,
    note: Callable[[Position], list[Any]],
    chance: random.Random,
    nodes: int,
    rows: list[list[Any]],
) -> float:
    """White's points in a game that is played to its end."""
    engine.clear()
    agreed = 0
    while game.plies < LONGEST:
        position = game.position
        outcome = position.outcome()
        if outcome:
            return POINTS.get(outcome.winner or "", 0.5)
        moves = game.moves()
        if not moves:
            if not game.free or game.must_move:
                return 0.5
            game.decline()
            continue
        side = game.side
        result = engine.search(position, Limits(nodes=nodes), side=side)
        if result.move is None:
            game.decline()
            continue
        score = result.lines[0].score if result.lines else Score(0)  # too few nodes for a line
        value = worth(score) * (1 if side == "white" else -1)
        if result.lines and abs(value) < OPEN and quiet(position, result.move):
            rows.append([value, *note(position)])
        sign = 0 if abs(value) < DECIDED else 1 if value > 0 else -1
        agreed = agreed + sign if agreed * sign > 0 else sign
        if abs(agreed) >= AGREED:
            return (1 + sign) / 2
        game.play(chance.choice(moves) if chance.random() < STRAY else result.move)
    return 0.5


def quiet(position: Position, move: Any) -> bool:
    """Is nobody in check, and the best move no capture and no promotion?"""
    return not position.is_check() and move.promotion is None and not position.victims(move)
