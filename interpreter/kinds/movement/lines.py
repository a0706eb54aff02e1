"""Steps, slides and leaps, once or again and again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...model.geometry import Vector, along, images
from ...model.ruleset import Movement
from ...model.terms import Range
from ..english import as_list
from ..reading import Spot, range_of
from .word import Reader, Telling, Word


def head_of(entry: Mapping[str, Any]) -> str:
    """The key that says how an entry, or a leg, moves."""
    return next(key for key in ("step", "slide", "leap", "like", "path") if key in entry)


def vectors_of(entry: Mapping[str, Any]) -> tuple[Vector, ...]:
    """The vectors of a step, slide or leap: LINES, `[m, n]` (all images) or a list of exact vectors."""
    value = entry[head_of(entry)]
    if "leap" not in entry:
        return along(*map(str, as_list(value)))
    if isinstance(value[0], list):
        return tuple((v[0], v[1]) for v in value)
    return images(value[0], value[1])


def checked_vectors(r: Reader, spot: Spot) -> tuple[Vector, ...]:
    """The vectors of an entry or a leg, problems noted."""
    entry, key = spot.value, head_of(spot.value)
    vectors = vectors_of(entry)
    if not vectors:
        r.questions.report.at(entry, key, "H339", "no direction is left")
    if any(v == (0, 0) for v in vectors):
        r.questions.report.at(entry, key, "H334", f"{key} [0, 0] goes nowhere")
        return ((0, 1),)
    if key == "leap" and not isinstance(entry[key][0], list) and max(map(abs, entry[key])) == 1:
        hint = "write step: diagonal" if min(map(abs, entry[key])) else "write step: orthogonal"
        r.questions.report.at(entry, key, "H335", "a leap of one square is a step", hint)
    return vectors


class Straight(Word):
    """Along vectors, as often as `repeat` says."""

    often = Range(1, 1)

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        entry = r.spot.value
        times = range_of(r.spot.get("repeat"), cls.often)
        if times.most is not None and times.least > times.most:
            r.questions.report.at(entry, "repeat", "H336", f"{times.least} is more than {times.most}")
        if times.least < 1:
            hint = "write 1 or more"
            r.questions.report.at(entry, "repeat", "H336", "a movement is made at least once", hint)
            times = cls.often
        vectors, steps = checked_vectors(r, r.spot), times.only or 1
        if cls is Step and steps > 1 and "leaves" not in entry and all(0 not in v for v in vectors):
            # A lame leap is the same, and shorter as a row.
            far = {(x * steps, y * steps) for x, y in vectors}
            whole = tuple(v for v in images(steps, steps) if v in far)
            return [Movement(vectors=whole, limit=1, lame="orthogonal_first")]
        return [Movement(vectors=vectors, least=times.least, limit=times.most)]


class Step(Straight):
    """One square."""


class Slide(Straight):
    """Any distance."""

    often = Range(1, None)

    @classmethod
    def told(cls, told: Telling, m: Movement) -> str:
        """Which lines a slide or a step follows."""
        return "along the lines drawn on the board" * m.drawn


class Leap(Straight):
    """A jump."""


class Like(Word):
    """As other pieces move."""

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        return [m for other in as_list(r.spot.value["like"]) for m in r.like(str(other))]
