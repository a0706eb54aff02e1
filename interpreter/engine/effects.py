"""How much a piece captures otherwise than by going there: by effects, hurdles, hooks and freezing.

The unit is a square that the piece attacks, as a capture by displacement would attack it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..model.ruleset import Ruleset
from ..rules.kernel import layout as k
from .reach import Mover, Reach, Row
from .walks import Run

WITHDRAWAL = 0.6  # its victim must be stood beside first
APPROACH = 0.8
CUSTODIAL = 0.4  # it needs a second piece, who stands well only for a moment
HURDLE = 0.5  # several landings behind one hurdle are one capture
COORDINATED = 0.3  # squares that it attacks for every square in reach: two corners, mostly empty
HOOKED = 0.3  # squares that a hook attacks for every square in reach
FREEZING = 2.2  # a piece that cannot move is worse off than one attacked
SPECIALIST = 0.75  # an attack on part of the enemy's pieces counts as this power of that part


def part_of_enemies(game: Ruleset, mask: int, side: int) -> float:
    """How much an attack on the types in a mask (-1 = all) counts for a side."""
    if mask == -1:
        return 1.0
    enemies = [index for index, owner in game.setup.values() if owner != side]
    hit = sum(1 for index in enemies if mask >> (index + 1) & 1)
    return float((hit / max(1, len(enemies))) ** SPECIALIST)


def directions(mask: int) -> list[int]:
    """Compass directions of a mask."""
    return [d for d in range(k.DIRECTIONS) if mask >> d & 1]


class EffectTargets:
    """Squares attacked by effects, by piece, filling (early, late) and square."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self.words = reach.words
        rows = [self.words[k.H_NEIGHBOURS] + k.DIRECTIONS * square for square in range(reach.size)]
        self.next = [self.words[row : row + k.DIRECTIONS] for row in rows]
        self._parts: dict[tuple[int, int], float] = {}

    def part(self, mask: int, side: int) -> float:
        """`part_of_enemies` in this variant."""
        if (mask, side) not in self._parts:
            self._parts[mask, side] = part_of_enemies(self.reach.ruleset, mask, side)
        return self._parts[mask, side]

    def effects(self, code: int) -> Iterator[tuple[int, int, int]]:
        """Kind, mask of lines and mask of victims of every effect of a code."""
        offset = self.words[self.words[k.H_EFFECTS] + code]
        for i in range(self.words[offset] if offset else 0):
            row = self.words[offset + 1 + i * k.EFFECT_ROW : offset + 1 + (i + 1) * k.EFFECT_ROW]
            yield row[k.EFFECT_KIND], row[k.EFFECT_LINES], row[k.EFFECT_VICTIMS]

    def all(self, mover: Mover, filling: int) -> Row:
        """The sum of all ways."""
        ways = [self.hurdles(mover, filling), self.freezing(mover)]
        for kind, lines, victims in self.effects(mover.code):
            part = self.part(victims, mover.side)
            ways.append([part * attacked for attacked in WAYS[kind](self, mover, lines, filling)])
        return [sum(attacked) for attacked in zip(*ways, strict=True)]

    def hurdles(self, mover: Mover, filling: int) -> Row:
        """Enemies that it can jump over."""

        def over(run: Run) -> float:
            jumps = run.pattern.jumps
            return sum(step.chances[filling] * self.part(step.record.victims, mover.side) for step in jumps)

        enemy = self.reach.filling[filling] / 2
        return [HURDLE * over(run) / enemy for run in mover.runs]

    def freezing(self, mover: Mover) -> Row:
        """Neighbours that it keeps from moving."""
        row = self.words[k.H_FREEZE] + k.FREEZE_ROW * mover.code
        lines, victims = directions(self.words[row]), self.words[row + 1]
        worth = FREEZING * self.part(victims, mover.side)
        return [worth * sum(beside[d] >= 0 for d in lines) for beside in self.next]

    def free(self, filling: int) -> float:
        """Chance that a square is empty."""
        return 1 - self.reach.filling[filling]

    def withdrawal(self, mover: Mover, lines: int, filling: int) -> Row:
        """Neighbours that the piece can move straight away from."""

        def behind(run: Run, beside: list[int]) -> int:
            courses = {step.record.direction for step in run.pattern.steps if step.quiet}
            return sum(beside[d] >= 0 and d ^ 4 in courses for d in directions(lines))

        each = WITHDRAWAL * self.free(filling)
        return [each * behind(run, beside) for run, beside in zip(mover.runs, self.next, strict=True)]

    def approach(self, mover: Mover, lines: int, filling: int) -> Row:
        """Squares straight ahead of where it can move to."""
        courses = set(directions(lines))

        def ahead(run: Run) -> float:
            return sum(
                step.chances[filling]
                for target, step in run.ways()
                if step.quiet
                and (course := step.record.direction) in courses
                and self.next[target][course] >= 0
            )

        return [APPROACH * self.free(filling) * ahead(run) for run in mover.runs]

    def custodial(self, mover: Mover, lines: int, filling: int) -> Row:
        """Squares between where it can move to and a friend."""
        pinched = [self.pinched(square, directions(lines)) for square in range(self.reach.size)]

        def between(run: Run) -> float:
            return sum(step.chances[filling] * pinched[target] for target, step in run.ways() if step.quiet)

        friend = self.reach.filling[filling] / 2
        return [CUSTODIAL * self.free(filling) * friend * between(run) for run in mover.runs]

    def pinched(self, square: int, lines: list[int]) -> int:
        """Neighbours in some directions with a square behind them."""
        beside = self.next[square]
        return sum(beside[d] >= 0 and self.next[beside[d]][d] >= 0 for d in lines)

    def coordinated(self, mover: Mover, lines: int, filling: int) -> Row:
        """Where the lines of a partner cross those of the squares in reach."""
        return self.for_each_step(COORDINATED, mover, filling)

    def hooked(self, mover: Mover, lines: int, filling: int) -> Row:
        """What a hook may capture is not known; it is taken to grow with the squares in reach."""
        return self.for_each_step(HOOKED, mover, filling)

    def for_each_step(self, worth: float, mover: Mover, filling: int) -> Row:
        """So much for every square in reach."""

        def steps(run: Run) -> float:
            return sum(s.chances[filling] for s in run.pattern.steps if s.quiet and not s.record.jumped)

        return [worth * steps(run) for run in mover.runs]


#: The squares that an effect attacks, by the number of its kind.
WAYS: dict[int, Callable[[EffectTargets, Mover, int, int], Row]] = {
    k.EFFECT_WITHDRAWAL: EffectTargets.withdrawal,
    k.EFFECT_APPROACH: EffectTargets.approach,
    k.EFFECT_CUSTODIAL: EffectTargets.custodial,
    k.EFFECT_COORDINATION: EffectTargets.coordinated,
    k.EFFECT_HOOK: EffectTargets.hooked,
}
