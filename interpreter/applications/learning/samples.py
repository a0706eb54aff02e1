"""Games of the engine against itself, and what they leave of their quiet positions."""

from __future__ import annotations

import base64
import random
import time
import zlib
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ...engine.learned import look
from ...engine.network import Inputs
from ...engine.self_play import Note, SelfPlay
from ...engine.terms import Terms
from ...play.variant import Variant
from ...rules.machine.base import Machine
from ..matches.runner import Plan

Games = list[dict[str, Any]]
"""By game its number, White's points, the seconds that it took, the number of its quiet positions, and these:
as `rows`, or `packed` for a network."""


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
def _workshop(plan: Plan, inputs: bool) -> tuple[Variant, SelfPlay, Note]:
    """A variant, who plays it, and what is noted of a quiet position: its value for White, and more.

    That value leaves out a network: what is learnt takes its place.
    """
    variant = plan.load()
    known = look(variant)[0]
    terms = Terms(variant, known and replace(known, network=None))
    seen = Inputs(variant)

    def note(machine: Machine) -> list[int]:
        return [terms.whole_on(machine), *seen.seen(machine.desk)] if inputs else terms.of_on(machine)

    return variant, SelfPlay(variant), note


def played(lesson: Lesson) -> dict[str, Any]:
    """Play a game: White's points, and of each quiet position the score for White and what is noted."""
    _, course, note = _workshop(lesson.plan, lesson.inputs)
    begun = time.perf_counter()
    chance = random.Random(lesson.plan.dice(f"lesson/{lesson.number}"))
    points, rows = course.play(chance, lesson.nodes, note)
    seconds = round(time.perf_counter() - begun, 4)
    found = {"game": lesson.number, "points": points, "seconds": seconds, "positions": len(rows)}
    return found | ({"packed": packed(rows)} if lesson.inputs else {"rows": rows})


def packed(rows: Sequence[Sequence[int]]) -> str:
    """Scores, values, numbers of inputs and inputs, as text: some twenty times smaller than as rows."""
    columns = [[row[0] for row in rows], [row[1] for row in rows], [len(row) - 2 for row in rows]]
    return packed_words(array("h", (n for column in [*columns, *(row[2:] for row in rows)] for n in column)))


def packed_words(words: array[int]) -> str:
    """Columns that stand one behind the other, as text."""
    return base64.b64encode(zlib.compress(words.tobytes(), 1)).decode()


def unpacked(game: Mapping[str, Any]) -> array[int]:
    """What was packed of a game, one word after the other. Raises ValueError if it is not whole."""
    words = array("h")
    try:
        words.frombytes(zlib.decompress(base64.b64decode(game["packed"], validate=True)))
    except zlib.error as error:
        raise ValueError(str(error)) from None
    count = game["positions"]
    if len(words) != 3 * count + sum(words[2 * count : 3 * count]):
        raise ValueError("positions are missing")
    return words


def positions(games: Iterable[dict[str, Any]]) -> int:
    """How many positions games have left."""
    return sum(game["positions"] for game in games)
