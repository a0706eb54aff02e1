"""How much a piece captures otherwise than by going there: by effects, hurdles, hooks and freezing.

The unit is a square that the piece attacks, as a capture by displacement would attack it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..play.variant import Variant
from ..rules.kernel import layout as k
from .reach import LATE, Reach

WITHDRAWAL = 0.6  # its victim must be stood beside first
APPROACH = 0.8
CUSTODIAL = 0.4  # it needs a second piece, who stands well only for a moment
HURDLE = 0.5  # several landings behind one hurdle are one capture
HOOKED = 0.3  # squares that a hook attacks for every square in reach
FREEZING = 2.2  # a piece that cannot move is worse off than one attacked
SPECIALIST = 0.75  # an attack on part of the enemy's pieces counts as this power of that part


def part_of_enemies(variant: Variant, mask: int, side: int) -> float:
    """How much an attack on the types in a mask (-1 = all) counts for a side."""
    if mask == -1:
        return 1.0
    enemies = [index for index, owner in variant.ruleset.setup.values() if owner != side]
    hit = sum(1 for index in enemies if mask >> (index + 1) & 1)
    return float((hit / max(1, len(enemies))) ** SPECIALIST)


def share(variant: Variant, victims: Any, code: Any) -> Any:
    """`part_of_enemies` for every node, given its victims mask and piece code."""
    found = np.ones(len(victims), dtype=np.float32)
    for mask in np.unique(victims[victims != -1]):
        for side in (0, 1):
            part = part_of_enemies(variant, int(mask), side)
            found[(victims == mask) & ((code & 1) == side)] = part
    return found


def directions(mask: int) -> list[int]:
    """Compass directions of a mask."""
    return [d for d in range(k.DIRECTIONS) if mask >> d & 1]


class EffectTargets:
    """Squares attacked by effects, by filling (early, late) and square, one piece code after the other."""

    def __init__(self, variant: Variant, reach: Reach) -> None:
        self.variant = variant
        self.reach = reach
        words, size = reach.words, reach.size
        table = words[k.H_NEIGHBOURS]
        self.next = np.array(words[table : table + k.DIRECTIONS * size]).reshape(size, k.DIRECTIONS)
        self.crowd = np.array(reach.filling[: LATE + 1], dtype=np.float32)[:, None]
        self.ways = {
            k.EFFECT_WITHDRAWAL: self.withdrawal,
            k.EFFECT_APPROACH: self.approach,
            k.EFFECT_CUSTODIAL: self.custodial,
            k.EFFECT_HOOK: self.hooked,
        }

    def rows(self, code: int) -> Iterator[tuple[int, int, int]]:
        """Kind, mask of lines and mask of victims of every effect of a code."""
        words = self.reach.words
        offset = words[words[k.H_EFFECTS] + code]
        for i in range(words[offset] if offset else 0):
            row = offset + 1 + i * k.EFFECT_ROW
            yield words[row + k.EFFECT_KIND], words[row + k.EFFECT_LINES], words[row + k.EFFECT_VICTIMS]

    def all(self) -> Any:
        """The sum of all ways, by filling, code and square."""
        reach = self.reach
        jumps = reach.jumped * reach.quiet * share(self.variant, reach.victims, reach.code)
        total = HURDLE * reach.total(reach.chance[: LATE + 1] * jumps / (self.crowd / 2))
        for code in range(2, reach.codes):
            for kind, lines, victims in self.rows(code):
                part = part_of_enemies(self.variant, victims, code & 1)
                total[:, code] += part * self.ways[kind](code, lines)
            freeze = reach.words[k.H_FREEZE] + k.FREEZE_ROW * code
            lines, victims = reach.words[freeze : freeze + 2]
            if lines:
                part = part_of_enemies(self.variant, victims, code & 1)
                beside = sum((self.next[:, d] >= 0).astype(float) for d in directions(lines))
                total[:, code] += part * FREEZING * beside
        return total

    def mine(self, code: int) -> Any:
        """Nodes by which the piece may move without a capture."""
        return (self.reach.code == code) & self.reach.quiet

    def arrivals(self, code: int) -> Any:
        """Chance of each node to be a move to an empty square."""
        return self.reach.chance[: LATE + 1] * self.mine(code) * (1 - self.crowd)

    def withdrawal(self, code: int, lines: int) -> Any:
        """Neighbours that the piece can move straight away from."""
        reach, mine = self.reach, self.mine(code)
        total = np.zeros((LATE + 1, reach.size))
        for d in directions(lines):
            away = np.zeros(reach.size, dtype=bool)
            away[reach.origin[mine & (reach.direction == d ^ 4)]] = True
            total += (away & (self.next[:, d] >= 0)) * (1 - self.crowd)
        return WITHDRAWAL * total

    def approach(self, code: int, lines: int) -> Any:
        """Squares straight ahead of where it can move to."""
        reach = self.reach
        along = np.isin(reach.direction, directions(lines))
        ahead = self.next[reach.target, np.minimum(reach.direction, k.DIRECTIONS - 1)] >= 0
        return APPROACH * reach.total(self.arrivals(code) * (along & ahead))[:, code]

    def custodial(self, code: int, lines: int) -> Any:
        """Squares between where it can move to and a friend."""
        pinched = np.zeros(self.reach.size)
        for d in directions(lines):
            victim = self.next[:, d]
            pinched += (victim >= 0) & (self.next[victim, d] >= 0)
        weight = self.arrivals(code) * self.crowd / 2 * pinched[self.reach.target]
        return CUSTODIAL * self.reach.total(weight)[:, code]

    def hooked(self, code: int, lines: int) -> Any:
        """What a hook may capture is not known; it is taken to grow with the squares in reach."""
        steps = self.mine(code) & ~self.reach.jumped
        return HOOKED * self.reach.total(self.reach.chance[: LATE + 1] * steps)[:, code]


def effect_targets(variant: Variant, reach: Reach) -> Any:
    """Squares attacked by other ways than displacement, by filling (early, late), code and square."""
    return EffectTargets(variant, reach).all()
