"""Playing batches of games: random ones in one call of the kernel, others one by one."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Iterator
from dataclasses import astuple, replace
from pathlib import Path

import numpy as np

from ....play.sides import OTHER
from ...matches.course import DRAW, LIMIT, RULE, WON_BY
from ...matches.openings import Opening, begin
from ...matches.runner import contest
from ...matches.workers import breaker
from ..design import Trial
from ..kernel.counting import Counted, Counter, acts_of, recorded
from ..store import UNSCORED, Part, Row, Tension, packed, part_of, tension
from .executors import Kept

RANDOM_BATCH = 500
"""Random games that are played in one call of the kernel."""
ROOM = 2_000_000
"""Moves that such a call may have room for in memory."""
WHITE_SCORE = {WON_BY["white"]: 1.0, WON_BY["black"]: 0.0, DRAW: 0.5}
UNKNOWN_TENSION = astuple(Tension(0))
_counters = threading.local()


def play_batch(trial: Trial, first: int, count: int) -> list[Row]:
    """Play the games `first`, `first` + 1, ... of a trial; they depend on nothing but trial and number.

    Raises PlayerError if a player cannot be had, Stopped if this process is told to stop.
    """
    numbers = range(first, first + count)
    if trial.random:
        return random_games(trial, numbers)
    return [played_game(trial, number) for number in numbers]


def play_part(shared: Trial | Kept, first: int, count: int, keep: Path | None) -> Part:
    """Play games as `play_batch` does, random ones so many at a time that there is room for them."""
    trial: Trial = shared.value if isinstance(shared, Kept) else shared
    size = max(2, min(RANDOM_BATCH, ROOM // (trial.max_plies or 1))) if trial.random else count
    starts = range(first, first + count, size)
    rows = [row for at in starts for row in play_batch(trial, at, min(size, first + count - at))]
    return part_of(rows, keep)


def counter_of(trial: Trial) -> Counter:
    """The counter of a trial's variant, one a thread."""
    variant = trial.load()
    if getattr(_counters, "variant", None) is not variant:
        _counters.variant, _counters.counter = variant, Counter(variant)
    counter: Counter = _counters.counter
    return counter


def dice(trial: Trial, number: int) -> int:
    """The seed of a random game: 62 bits, never 0."""
    digest = hashlib.sha256(trial.dice(f"game/{number}").encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 2 | 1


# --- random games -----------------------------------------------------------------------------


def random_games(trial: Trial, numbers: range) -> list[Row]:
    """Random games, those with one start position in one call."""
    openings = {number: trial.opening(number) for number in numbers}
    rows: dict[int, Row] = {}
    for fen in dict.fromkeys(opening.fen for opening in openings.values()):
        group = [number for number in numbers if openings[number].fen == fen]
        for row in random_group(trial, fen, group, [codes_of(trial, openings[n]) for n in group]):
            rows[row.number] = row
    return [rows[number] for number in numbers]


def random_group(trial: Trial, fen: str | None, numbers: list[int], told: list[list[int]]) -> Iterator[Row]:
    """Random games from one position; `told` are the moves of their openings."""
    assert trial.max_plies is not None
    start = time.perf_counter()
    seeds = [dice(trial, number) for number in numbers]
    counted = counter_of(trial).count(fen, told, seeds, trial.max_plies)
    seconds = (time.perf_counter() - start) / len(numbers)
    games, pieces = counted.games.tolist(), counted.pieces.astype("<u4")
    entries = counted.uses.astype("<u4")
    for i, number in enumerate(numbers):
        score, reason, kind = ending(trial, counted, i)
        yield Row(
            number=number,
            a_white=trial.colour(number) == "white",
            white_score=score,
            reason=reason,
            kind=kind,
            opening_plies=len(told[i]) // acts_of(trial.load().ruleset),
            fen=fen,
            counts=tuple(games[i]),
            tension=UNKNOWN_TENSION,
            nodes=(0, 0),
            seconds=seconds,
            moves=counted.moves[i].tobytes(),
            scores=b"",
            pieces=pieces[i].tobytes(),
            uses=uses(counted, i),
            entries=entries[i].tobytes(),
        )


def uses(counted: Counted, i: int) -> tuple[int | None, ...]:
    """What schema.USES names, of a counted game."""
    first = counted.first[i]
    return (abs(first) or None, int(first > 0) if first else None, counted.frozen[i])


def ending(trial: Trial, counted: Counted, i: int) -> tuple[float, str, str]:
    """White's points, reason and kind of the end of a counted game."""
    found = trial.load().verdict_of(counted.verdicts[i])
    if found is not None:
        outcome = found[1]
        return WHITE_SCORE[outcome.result], outcome.reason, RULE
    return 0.5, "no move left" if counted.stuck[i] else "ply limit", LIMIT


def codes_of(trial: Trial, opening: Opening) -> list[int]:
    """The moves of an opening in 32 bits each."""
    if not opening.moves:
        return []
    variant = trial.load()
    moves = (event.move for event in begin(variant, opening).events if event.move)
    return [word for move in moves for word in recorded(variant, move)]


# --- games of players -------------------------------------------------------------------------


def played_game(trial: Trial, number: int) -> Row:
    """A game between two players, and its moves counted afterwards."""
    start = time.perf_counter()
    result, game = contest(trial, number, breaker())
    course, a_white = result.course, result.colour == "white"
    moves = [event.move for event in game.events if event.move]
    codes = [word for move in moves for word in recorded(trial.load(), move)]
    counter = counter_of(trial)
    counted = counter.count(result.opening.fen, [codes], [1], len(moves))
    score = WHITE_SCORE[course.result]
    scores = [packed(turn.score, turn.side) for turn in course.turns if turn.move]
    scored = any(word != UNSCORED for word in scores)
    return Row(
        number=number,
        a_white=a_white,
        white_score=score,
        reason=course.reason,
        kind=course.kind,
        opening_plies=len(result.opening.moves),
        fen=result.opening.fen,
        counts=tuple(counted.games[0].tolist()),
        tension=astuple(replace(tension(scores, score), clarity=counter.clarity(result.opening.fen, codes))),
        nodes=(course.spent(result.colour)[1], course.spent(OTHER[result.colour])[1]),
        seconds=time.perf_counter() - start,
        moves=counted.moves[0].tobytes(),
        scores=np.array(scores, "<i2").tobytes() if scored else b"",
        pieces=counted.pieces[0].astype("<u4").tobytes(),
        uses=uses(counted, 0),
        entries=counted.uses[0].astype("<u4").tobytes(),
    )
