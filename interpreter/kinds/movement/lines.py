"""Steps, slides and leaps, once or again and again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from ...model.geometry import DIAGONAL, SQUARES, Board, Region, Vector
from ...model.pieces import Met, Movement
from ...model.terms import Range
from ..direction_words import reach_words
from ..english import article, as_list
from ..homes import Homes
from ..places import Regions
from ..reading import Spot
from .bent import MOST_WAYS, Leg, TooManyWays, rides, ways
from .word import Reader, Telling, Word

ANY = "any"
COMES_BACK = "comes back to where it began"
LEGS = {"step", "slide", "leap"}
Goal = tuple[Region | None, Callable[[Vector], Region] | None, str]
"""Squares where a leg ends, from where a vector leads there, and what is said of it."""
NOWHERE: Goal = (None, None, "")


def head_of(entry: Mapping[str, Any]) -> str:
    """The key that says how an entry, or a leg, moves."""
    return next(key for key in ("step", "slide", "leap", "like", "path") if key in entry)


def vectors_of(entry: Mapping[str, Any], board: Board) -> tuple[Vector, ...]:
    """The vectors of a step, slide or leap: LINES, `[m, n]` (all images) or a list of exact vectors."""
    value = entry[head_of(entry)]
    if "leap" in entry and value == ANY:
        return board.everywhere
    if "leap" not in entry:
        return board.tiling.along(*map(str, as_list(value)))
    if isinstance(value[0], list):
        return tuple(board.joined(*v, *[0] * (3 - len(v))) for v in value)
    return board.images(value)


def checked_vectors(r: Reader, spot: Spot) -> tuple[Vector, ...]:
    """The vectors of an entry or a leg, problems noted."""
    entry, key = spot.value, head_of(spot.value)
    vectors = vectors_of(entry, r.questions.board)
    if not vectors:
        hint = lines_hint(str(as_list(entry[key])[0]), r.questions.board) if key != "leap" else ""
        r.questions.report.at(entry, key, "H339", "no direction is left", hint)
    if any(v == (0, 0) for v in vectors):
        r.questions.report.at(entry, key, "H334", "a leap of no squares goes nowhere")
        return ((0, 1),)
    if key == "leap":
        _check_leap(r, entry)
    return vectors


def lines_hint(said: str, board: Board) -> str:
    """What to write instead of words of LINES that have no direction together, where two words mean both."""
    *before, last = said.split()
    either = f"[{', '.join((*before, last))}]"
    vectors = [way[0] for way in map(board.tiling.along, (*before, last)) if len(way) == 1]
    onward = (sum(x for x, _ in vectors), sum(y for _, y in vectors))
    if len(vectors) != 2 or not all(onward):
        return f"two words mean both; for one or the other write {either}"
    ahead = next(word for word in said.split() if word in ("forward", "backward"))
    one = f"leap: [[{onward[0]}, {onward[1]}]], with repeat: any if it slides"
    return f"write diagonal {ahead}, for one way alone {one}, for either word {either}"


def _check_leap(r: Reader, entry: Any) -> None:
    """Note a leap that is a step, and three numbers where there is one level."""
    board = r.questions.board
    if entry["leap"] == ANY:
        if board.seam is not None:
            message = "on a board whose edges are joined as mirror images, leaps have two ways to a square"
            r.questions.note(Spot(entry, "leap"), "H392", message, "write the leaps that are meant")
        return
    whole = not isinstance(entry["leap"][0], list)
    leaps = [entry["leap"]] if whole else entry["leap"]
    if board.levels == 1 and any(len(leap) == 3 for leap in leaps):
        r.questions.report.at(entry, "leap", "H334", "three numbers ask for a board of several levels")
    elif (
        whole
        and len(leaps[0]) == 2
        and max(map(abs, leaps[0])) == 1
        and not r.questions.board.tiling.hexagonal
    ):
        hint = "write step: diagonal" if min(map(abs, leaps[0])) else "write step: orthogonal"
        r.questions.report.at(entry, "leap", "H335", "a leap of one square is a step", hint)


def bent(
    r: Reader, legs: Sequence[tuple[Spot, Range]], ends: Sequence[tuple[Met | None, ...]] = ()
) -> list[Movement]:
    """The movements of legs that turn, or of one that turns after each step; `ends` of all but the last."""
    report, board = r.questions.report, r.questions.regions.board
    goals = [
        goal_of(r, spot["to"]) if ends and spot is not legs[-1][0] and "to" in spot.value else NOWHERE
        for spot, _ in legs
    ]
    made = [
        Leg(
            () if LEGS.isdisjoint(spot.value) else checked_vectors(r, spot),
            times,
            tuple(map(str, as_list(spot.value.get("bend", "onward")))),
            end,
            r.asked(spot),
            *goal[1:],
            anywhere=spot.value.get("leap") == ANY,
        )
        for (spot, times), goal, end in zip(
            legs, goals, (*ends, *[(None,)] * (len(legs) - len(ends))), strict=True
        )
    ]
    try:
        found = ways(board, made) if len(made) > 1 else rides(board, made[0])
    except TooManyWays:
        report.at(r.spot.value, "bend", "H390", f"this turns in more than {MOST_WAYS:,} ways")
        return [Movement(vectors=((0, 1),))]
    if not found and "H339" in report.found:
        return [Movement(vectors=((0, 1),))]
    if not found:
        report.at(r.spot.value, head_of(r.spot.value), "H339", "no direction is left")
        return [Movement(vectors=((0, 1),))]
    words = ", then ".join(leg_words(leg, i > 0 or len(made) == 1, board) for i, leg in enumerate(made))
    passes = tuple(goal[0] for goal in goals if goal[0] is not None)
    return [replace(m, words=words, passes=passes) for m in found]


def goal_of(r: Reader, spot: Spot) -> Goal:
    """Where a leg before the last may end: squares, or the home of the piece."""
    ask = r.questions
    if ask.asks_square(spot.value):
        homes = Homes(r.own, ask.place(spot), spot, ask)
        return homes.region, homes.beginning(), homes.words
    region = ask.region(spot)
    return region, beginning(ask.regions, region), " to {}"


def beginning(regions: Regions, region: Region) -> Callable[[Vector], Region]:
    """From a vector, the squares from which it leads each side into its region."""
    board = regions.board

    def squares(vector: Vector, side: int) -> frozenset[int]:
        way = board.tiling.turned(vector, side, regions.symmetry)
        return frozenset(s for s in range(board.size) if board.offset(s, way) in region[side])

    return cache(lambda vector: (squares(vector, 0), squares(vector, 1)))


def leg_words(leg: Leg, turns: bool, board: Board) -> str:
    """A leg in words, of which "it" is the subject; with how it turns."""
    if not leg.vectors:
        return COMES_BACK
    least, most = leg.times.least, leg.times.most
    once = least == most == 1
    unit, along = reach_words(leg.vectors, board)
    often = (
        "any number of times" if (least, most) == (1, None) else f"{least} to {most or 'any number of'} times"
    )
    often = "" if once else f" {f'{least} times' if least == most else often}"
    how = (
        " or ".join({"any": "any way"}.get(bend, bend) for bend in leg.bends)
        if turns and leg.bends != ("onward",)
        else ""
    )
    turning = f", turning {how}" if how else ""
    jumps = leg.ends[-1] is not None and not leg.ends[-1].taken
    turning += " over empty squares, the last" * (jumps and not once)
    return f"{'steps' if unit else 'jumps'} {along}{often}{turning}{leg.goal}{end_words(leg.ends)}"


def end_words(ends: Sequence[Met | None]) -> str:
    """What a leg that is not the last ends on, where that is not just an empty square."""
    met = ends[-1]
    if met is None:
        return ""
    what = "a piece" if met.kinds is None else article(_any_of(met.kinds))
    if not met.taken:
        whose = {"friend": " of its own side", "enemy": " of the enemy"}.get(met.side, "")
        return f" onto {'an empty square, or ' * (len(ends) > 1)}{what}{whose} that it jumps over"
    return f" to capture {what}" if len(ends) == 1 else f", perhaps to capture {what}"


def _any_of(kinds: frozenset[str]) -> str:
    return " or ".join(sorted(kind.replace("_", " ") for kind in kinds)) or "nothing"


def times_of(r: Reader, spot: Spot) -> Range:
    """How often an entry or a leg goes on, problems noted."""
    often, report = Range(1, None if "slide" in spot.value else 1), r.questions.report
    times = r.questions.range(spot.get("repeat"), often)
    if times.all:
        report.at(spot.value, "repeat", "H336", "only a path that captures goes on for `all`", "write any")
    if times.least < 1:
        report.at(spot.value, "repeat", "H336", "a movement is made at least once", "write 1 or more")
    return often if times.least < 1 else times


class Straight(Word):
    """Along vectors, as often as `repeat` says."""

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        entry = r.spot.value
        times = times_of(r, r.spot)
        if "bend" in entry and times.most == 1:
            hint = "write repeat, or a path of two legs"
            r.questions.report.at(entry, "bend", "H336", "one step does not bend", hint)
        elif "bend" in entry:
            return bent(r, [(r.spot, times)])
        vectors, steps = checked_vectors(r, r.spot), times.only or 1
        whole = cls is Step and steps > 1 and entry.keys().isdisjoint({"leaves", "over"})
        if whole and {*vectors} <= {*DIAGONAL}:
            # A lame leap is the same, and shorter as a row.
            far = {(x * steps, y * steps) for x, y in vectors}
            leaps = tuple(v for v in SQUARES.images(steps, steps) if v in far)
            return [Movement(vectors=leaps, limit=1, lame="orthogonal_first")]
        return [Movement(vectors=vectors, least=times.least, limit=times.most)]


class Step(Straight):
    """One square."""


class Slide(Straight):
    """Any distance."""

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
        return [m for other in r.spot["like"].items() for m in r.like(other)]
