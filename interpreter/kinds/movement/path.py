"""Paths: several legs, one after the other."""

from __future__ import annotations

from ...model.geometry import COMPASS, LINES, images
from ...model.ruleset import Movement
from ...model.terms import Range
from ..reading import Spot, range_of
from .lines import checked_vectors
from .narrowing import Takes
from .word import Reader, Telling, Word


class Path(Word):
    """A path of two legs that today's rows can play: a hop, captures on the way, or a lame leap."""

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        first, *others = r.spot["path"].items()
        made = (pattern(r, first, others[0]) for pattern in (_jump, _hop, _lame) if len(others) == 1)
        found = [next((m for m in made if m is not None), Movement(vectors=()))]
        if not found[0].vectors:
            hint = "write legs as docs/limits.md"
            r.questions.report.at(r.spot.value, "path", "H370", "this path is not supported yet", hint)
            return [Movement(vectors=((0, 1),))]
        taken = first.get("takes")
        return found if taken is None or "takes" in r.spot.value else Takes.taking(r, found, taken)

    @classmethod
    def told(cls, told: Telling, m: Movement) -> str:
        """What stops a lame leap."""
        x, y = map(abs, m.vectors[0])
        if not m.lame or 0 in (x, y) or x == y:
            return "unless a piece stands between" if m.lame else ""
        first, then = ("diagonally", "straight") if m.lame == "diagonal_first" else ("straight", "diagonally")
        return f"unless a piece stands in its way, which is first {first}, then {then}"


def _hop(r: Reader, first: Spot, last: Spot) -> Movement | None:
    """Along a line over one piece, to the next square behind it or further."""
    if "over" not in first.value or first.value.get("repeat", "any") != "any":
        return None
    over = r.questions.pieces(first["over"])
    runs = "slide" in first.value or first.value.get("repeat") == "any"
    beyond, limit = _behind(last)
    side = {"own": "friend", "enemy": "enemy"}.get(over.word, "any")
    return Movement(
        vectors=checked_vectors(r, first),
        limit=limit,
        hop=True,
        over=side,
        screens=over.kinds if side == "any" else None,
        beyond=beyond,
        adjacent=not runs,
    )


def _behind(last: Spot) -> tuple[bool, int | None]:
    """Does the last leg go further than to the next square, and how far at most?"""
    most = range_of(last.get("repeat"), Range(1, None if "slide" in last.value else 1)).most
    return most != 1, None if most == 1 else most


def _jump(r: Reader, first: Spot, last: Spot) -> Movement | None:
    """Over an enemy that is taken, to an empty square behind it, perhaps again and again."""
    if first.value.get("only") != "capture" or last.value.get("only") != "quiet":
        return None
    if "repeat" in first.value:
        return None
    vectors, (beyond, limit) = checked_vectors(r, first), _behind(last)
    if any(v not in LINES["any"] for v in vectors):
        message = "hurdles are taken along ranks, files and diagonals only"
        r.questions.report.at(r.spot.value, "path", "H338", message)
    return Movement(
        vectors=vectors,
        limit=limit,
        hop=True,
        over="enemy",
        beyond=beyond,
        adjacent="step" in first.value,
        takes_hurdles=True,
        chain=r.spot.value.get("repeat") == "any",
    )


def _lame(r: Reader, first: Spot, last: Spot) -> Movement | None:
    """Straight steps and then outward, or the other way round, over empty squares."""
    a, b = first.value, last.value
    if not ("step" in a and "step" in b) or {*a, *b} - {"step", "repeat"}:
        return None
    vectors, others = checked_vectors(r, first), checked_vectors(r, last)
    times, more = (range_of(leg.get("repeat"), Range(1, 1)).only or 0 for leg in (first, last))
    straight = all(0 in v for v in vectors)
    if straight == all(0 in v for v in others) or not times * more:
        return None
    ends = {
        (v[0] * times + w[0] * more, v[1] * times + w[1] * more)
        for v in vectors
        for w in others
        if abs(COMPASS.index(v) - COMPASS.index(w)) in (1, 7)
    }
    n, m = (times + more, more) if straight else (times + more, times)
    family = tuple(v for v in images(m, n) if v in ends)
    return Movement(vectors=family, limit=1, lame="orthogonal_first" if straight else "diagonal_first")
