"""Ways that turn: every one is a movement of its own, along its last line behind squares that are passed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import acos, atan2, hypot, pi

from ...model.conditions import Count
from ...model.geometry import Board, Region, Vector
from ...model.pieces import Met, Movement
from ...model.terms import Range

MOST_WAYS = 4_000
HERE = (0, 0)
Parts = tuple[int, int, int]
"""Files, ranks and levels of a step."""


class TooManyWays(Exception):
    """A piece would have more ways than can be looked at."""


@dataclass(frozen=True)
class Leg:
    """Steps along vectors, so many of them; `bends` say how it turns where it begins.

    `ends`: what it may end on where it is not the last: nothing (None), or a piece, its place left out.
    No vectors: back to where the piece came from. `asks`: what has to hold where it ends.
    """

    vectors: tuple[Vector, ...]
    times: Range
    bends: tuple[str, ...] = ("onward",)
    ends: tuple[Met | None, ...] = (None,)
    asks: tuple[Count, ...] = ()
    begins: Callable[[Vector], Region] | None = None  # where a way begins that passes its region so far on
    goal: str = ""  # that region in words
    anywhere: bool = False  # to any square, so that what follows turns from no direction


@dataclass(frozen=True)
class Course:
    """A way up to here: the squares passed, the last step, and to which side it turned last (-1, 0, 1)."""

    way: tuple[Vector, ...] = ()
    step: Vector | None = None
    side: int = 0
    met: tuple[Met, ...] = ()
    asks: tuple[Count, ...] = ()
    start: Region | None = None

    @property
    def at(self) -> Vector:
        """Where it has come to."""
        return self.way[-1] if self.way else HERE

    @property
    def is_free(self) -> bool:
        """Is the last place empty by what came before, or may it be?"""
        return all(met.taken or met.place != self.at for met in self.met)

    def along(self, step: Vector, side: int) -> Course:
        """It, a step further."""
        x, y = self.at
        return replace(self, way=(*self.way, (x + step[0], y + step[1])), step=step, side=side)

    def asking(self, counts: Iterable[Count]) -> Course:
        """It, where conditions have to hold on the last place."""
        return replace(self, asks=(*self.asks, *(count.passed_at(self.at) for count in counts)))

    def made(self, m: Movement) -> Movement:
        """A movement at its end, where it may begin and while its conditions hold."""
        return replace(m, provided=self.asks, start=self.start)

    def ending(self, leg: Leg) -> Iterator[Course]:
        """It, by all that may stand on the last place, where the leg may end there."""
        start = self.start
        if leg.begins is not None:
            here = leg.begins(self.at)
            start = here if start is None else (start[0] & here[0], start[1] & here[1])
        if start is None or any(start):
            ended = (replace(self, start=start).meeting(met) for met in leg.ends)
            yield from (course.asking(leg.asks) for course in ended if course is not None)

    def meeting(self, met: Met | None) -> Course | None:
        """It, where such a piece stands on the last place, or none; None if it came over it before."""
        if met is None:
            return self if self.is_free else None
        if self.at in (HERE, *self.way[:-1]):
            return None
        return replace(self, met=(*self.met, replace(met, place=self.at)))

    def turned(self, vectors: Sequence[Vector], bends: Iterable[str], board: Board) -> dict[Vector, int]:
        """The steps that may follow, each with the side to which it turns."""
        if self.step is None or not vectors:
            return dict.fromkeys(vectors, 0)
        before = board.parts(self.step)
        turns = {v: turn(before, board.parts(v)) for v in vectors}
        found = [v for bend in bends for v in fitting(turns, bend, self.side)]
        return {v: turns[v][1] for v in dict.fromkeys(found)}


def turn(before: Parts, after: Parts) -> tuple[int, int]:
    """By how much a step turns, in millionths of half a turn, and to which side (right: 1, left: -1).

    Between levels there is no side.
    """
    if before[2] or after[2]:
        along = sum(a * b for a, b in zip(before, after, strict=True)) / hypot(*before) / hypot(*after)
        return round(1e6 * acos(max(-1.0, min(1.0, along))) / pi), 0
    found = (atan2(*after[:2]) - atan2(*before[:2])) / pi
    signed = round(1e6 * ((found + 1) % 2 - 1))
    return abs(signed), -1 if -1_000_000 < signed < 0 else int(signed != 0)


def fitting(turns: dict[Vector, tuple[int, int]], bend: str, side: int) -> list[Vector]:
    """The steps that a word allows."""
    if bend in ("any", "aside"):
        return [v for v, (size, to) in turns.items() if bend == "any" or (size == 500_000 and to)]
    if bend in ("onward", "back"):
        sizes = [size for size, _ in turns.values()]
        wanted = min(sizes) if bend == "onward" else max(sizes)
        return [v for v, (size, _) in turns.items() if size == wanted]
    sides = {"left": (-1,), "right": (1,), "round": (side,), "zigzag": (-side,)}[bend] if bend else ()
    found: list[Vector] = []
    for one in sides if any(sides) else (-1, 1):
        sizes = [size for size, to in turns.values() if to == one and size < 1_000_000]
        found += [v for v, (size, to) in turns.items() if to == one and sizes and size == min(sizes)]
    return found


def ways(board: Board, legs: Sequence[Leg]) -> list[Movement]:
    """The movements of a path of legs."""
    courses = [Course()]
    for leg in legs[:-1]:
        courses = [one for course in courses for one in _runs(board, course, leg)]
        _counted(courses)
    last = legs[-1]
    found: list[Movement] = []
    for course in courses:
        if not last.vectors and course.at != HERE:
            x, y = course.at
            back = Movement(vectors=((-x, -y),), limit=1, way=course.way, met=course.met, home=True)
            found.append(course.made(back))
        for step in course.turned(last.vectors, last.bends, board):
            found += map(course.made, _lines(board, course, step, last))
    _counted(found)
    return found


def rides(board: Board, leg: Leg) -> list[Movement]:
    """The movements of a leg that turns after each step, and comes nowhere twice."""
    found, courses, times = [], [Course()], 0
    while courses and (leg.times.most is None or times < leg.times.most):
        times += 1
        following = []
        for course in courses:
            for step, side in course.turned(leg.vectors, leg.bends, board).items():
                further = course.along(step, side)
                if further.at in (HERE, *course.way) or not _inside(board, further.at):
                    continue
                following.append(further)
                if times >= leg.times.least:
                    found.append(Movement(vectors=(step,), limit=1, way=course.way))
        courses = following
        _counted([*found, *courses])
    return found


def _runs(board: Board, course: Course, leg: Leg) -> Iterator[Course]:
    """The ways on along a leg that is not the last."""
    for step, side in course.turned(leg.vectors, leg.bends, board).items():
        here, times = course, 0
        while leg.times.most is None or times < leg.times.most:
            here, times = here.along(step, side if times == 0 else 0), times + 1
            if not _inside(board, here.at):
                break
            if times >= leg.times.least:
                yield from replace(here, step=None if leg.anywhere else step, side=side).ending(leg)
            if not here.is_free:
                break


def _lines(board: Board, course: Course, step: Vector, leg: Leg) -> Iterator[Movement]:
    """The last line; where it comes over the square of the piece, that is empty.

    A move ends there if it has captured, or if the leg may turn back.
    """
    here, done, times = course, 0, leg.times
    most = times.most
    returns = any(met.taken for met in course.met) or not {"any", "back"}.isdisjoint(leg.bends)
    for n in range(1, max(board.sizes)):
        before, here = here, here.along(step, 0)
        if here.at == HERE and (most is None or n <= most):
            if n - 1 >= times.least:
                yield Movement((step,), least=times.least, limit=n - 1, way=course.way, met=course.met)
            if n >= times.least and returns:
                yield Movement((step,), limit=1, way=before.way, met=course.met, home=True)
            course, done = here, n
    if most is None or most > done:
        limit = None if most is None else most - done
        least = max(1, times.least - done)
        yield Movement((step,), least=least, limit=limit, way=course.way, met=course.met)


def _inside(board: Board, place: Vector) -> bool:
    """May a vector lie on the board?"""
    return all(abs(n) < size for n, size in zip(board.parts(place), board.sizes, strict=True))


def _counted(found: Sequence[object]) -> None:
    if len(found) > MOST_WAYS:
        raise TooManyWays
