"""What the evaluation of a position consists of: its groups of terms, side by side.

The kernel's own functions are asked, in their plain form, once for every group with all other terms zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from ..play.variant import Position
from ..rules.kernel import layout as k
from ..rules.machine.base import Desk
from ..rules.machine.state import STATE_BYTES, State
from .block import unpacked
from .evaluation import Evaluation
from .kernel import SEARCH
from .weights import GROUPS

NETWORK = "network"
ABOUT = {**GROUPS, NETWORK: "what a network learnt to add"}
"""What every term is about."""
Pair = tuple[int, int]  # early and late, centipawns


@dataclass(frozen=True, slots=True)
class Term:
    """One group of terms: what each side has of it, in centipawns, early and late."""

    group: str
    white: Pair
    black: Pair

    def total(self, share: float) -> float:
        """Centipawns for White, given the share of the early game."""
        early, late = (w - b for w, b in zip(self.white, self.black, strict=True))
        return share * early + (1 - share) * late


@dataclass(frozen=True, slots=True)
class Explanation:
    """The terms of a position, its part of early game (0 to 1), the part of their sum that counts in the end
    (1 = all), and the kernel's own total for White.
    """

    terms: tuple[Term, ...]
    early: float
    counted: float
    centipawns: int


def plain_state(state: State) -> Any:
    """A whole state of plain Python with a position in it."""
    desk = Desk(memoryview(bytearray(STATE_BYTES)), None)
    desk.load(state)
    return SimpleNamespace(**{name: getattr(desk, name).tolist() for name, *_ in k.STATE_FIELDS})


def without(state: Any, side: int) -> Any:
    """A copy of a plain state: lists, counts and hand have nothing of one side, the board is as it was."""
    alone = SimpleNamespace(**{name: getattr(state, name)[:] for name, *_ in k.STATE_FIELDS})
    alone.st[k.PIECES + side] = 0
    for numbers in (alone.count, alone.pool):
        numbers[side::2] = [0] * len(numbers[side::2])
    return alone


class Explainer:
    """Explains positions of one variant."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.variant = evaluation.variant
        modules = SEARCH.load(plain=True)
        self.evaluate, self.scaling = modules["evaluate"], modules["scaling"]
        self.network = modules["network"].network
        self.tables = {group: self._tables(evaluation.words(group)) for group in GROUPS}
        self.whole = self._tables(evaluation.words())

    def _tables(self, block: list[int]) -> list[int]:
        words = [*self.variant.tables.words, *block]
        words[k.H_EVAL] = len(self.variant.tables.words)
        return words

    def explain(self, position: Position) -> Explanation:
        """The explanation of a position, which is left as it is."""
        state = plain_state(position._state)
        block = self.whole[k.H_EVAL]
        full = self.whole[block + k.EVAL_PHASE_FULL]
        early = min(1.0, self.evaluate.phase_of(self.whole, state, block) / full)
        terms = []
        for group, tables in self.tables.items():
            white, black = (unpacked(word) for word in self._sides(tables, state))
            terms.append(Term(group, white, black))
        if self.whole[block + k.EVAL_NETWORK]:
            added = self.network(self.whole, state, self.whole[block + k.EVAL_NETWORK])
            terms.append(Term(NETWORK, (added, added), (0, 0)))
        counted = self._counted(state, block, early, sum(term.total(early) for term in terms))
        return Explanation(tuple(terms), early, counted, self.evaluate.evaluate(self.whole, state))

    def _counted(self, state: Any, block: int, early: float, total: float) -> float:
        """The factor of the sum of all terms."""
        if not self.whole[block + k.EVAL_SCALE] or total == 0:
            return 1.0
        late = self.scaling.scale_factor(self.whole, state, block, 0 if total > 0 else 1) / k.WHOLE
        return early + (1 - early) * float(late)

    def _sides(self, tables: list[int], state: Any) -> list[int]:
        """Packed value of what each side has."""
        kernel, block = self.evaluate, tables[k.H_EVAL]
        stamp = state.st[k.STAMP] + 1
        state.st[k.STAMP] = stamp
        kernel.mark_royals_and_promoters(tables, state, block, stamp)
        active = [kernel.activity(tables, state, block, side, stamp) for side in (0, 1)]
        found = []
        for side in (0, 1):
            sign = 1 - 2 * side
            alone = without(state, side ^ 1)
            total = active[side] + kernel.threats(tables, state, block, side, stamp)
            total += sign * kernel.material_and_place(tables, alone, block)
            total += sign * kernel.hands(tables, alone, block) if tables[k.H_HAND] else 0
            total += sign * kernel.pairs(tables, alone, block)
            total += tables[tables[block + k.EVAL_CHECKS] + min(state.st[k.CHECKS + side], 15)]
            if kernel.is_bare(tables, state, side ^ 1):
                total += kernel.packed_of(kernel.hunt(tables, state, block, side))
            if state.st[k.TURN] == side:
                total += sign * kernel.tempo(tables, state, block)
            found.append(total)
        return found
