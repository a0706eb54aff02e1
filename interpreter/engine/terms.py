"""The value of a position as a sum that can be fitted: the parts of groups and of kinds of piece."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..play.variant import Position, Variant
from ..rules.kernel import layout as k
from ..rules.machine.base import Machine
from .evaluation import Evaluation, with_block
from .learned import Learned
from .weights import GROUPS
from .worker import EVALUATE

MATERIAL = "material"


class Terms:
    """The terms of a variant's positions: those of `groups`, then the material of each of `pieces`."""

    def __init__(self, variant: Variant, learned: Learned | None = None) -> None:
        self.machine = variant.machine
        self.network = learned.network if learned else None
        self.evaluation = found = Evaluation(variant, learned and replace(learned, network=None))
        self.groups = [name for name in GROUPS if name != MATERIAL]
        codes: dict[str, set[int]] = {}
        for mover in found.movers:
            if mover.code not in found.royals and mover.piece.owned:
                codes.setdefault(mover.piece.twin_of or mover.piece.name, set()).add(mover.code)
        self.pieces = list(codes)
        self._whole = with_block(variant, Evaluation(variant, learned).words())
        blocks = [found.words(), *(found.words(name) for name in self.groups)]
        blocks += [self._alone(found.words(MATERIAL), codes[name]) for name in self.pieces]
        self._tables: list[Any] = [with_block(variant, block) for block in blocks]

    def _alone(self, block: list[int], codes: set[int]) -> list[int]:
        """A block in which only some pieces are worth something."""
        base, size = len(self.evaluation.variant.tables.words), self.evaluation.reach.size
        for code in range(2, 2 + len(self.evaluation.movers)):
            if code not in codes:
                place = block[k.EVAL_PLACE] - base + code * size
                block[place : place + size] = [0] * size
                if block[k.EVAL_HAND]:
                    block[block[k.EVAL_HAND] - base + code] = 0
        return block

    def whole(self, position: Position) -> int:
        """Centipawns for White of the whole evaluation, a network included."""
        self.machine.desk.load(position._state)
        return self.whole_on(self.machine)

    def whole_on(self, machine: Machine) -> int:
        """The same of the position on the desk of a machine."""
        return machine.run(EVALUATE, self._whole, machine.desk)

    def of(self, position: Position) -> list[int]:
        """Centipawns for White of the whole and of each term, a network left out."""
        self.machine.desk.load(position._state)
        return self.of_on(self.machine)

    def of_on(self, machine: Machine) -> list[int]:
        """The same of the position on the desk of a machine."""
        return [machine.run(EVALUATE, tables, machine.desk) for tables in self._tables]

    def learned(self, factors: Sequence[float], usual: float) -> Learned:
        """The evaluation with its terms multiplied: material by `usual`, values by the rest of theirs."""
        weights = {
            name: round(100 * self._percent(name) * factor, 1)
            for name, factor in zip(self.groups, factors, strict=False)
        }
        weights[MATERIAL] = round(100 * self._percent(MATERIAL) * usual, 1)
        ratios = dict(zip(self.pieces, (f / usual for f in factors[len(self.groups) :]), strict=True))
        values = {}
        for name, ratio in ratios.items():
            early, late = self.evaluation.values[self.evaluation.ruleset.piece(name)]
            values[name] = round(early * ratio, 1), round(late * ratio, 1)
        return Learned(values, weights, self.network)

    def _percent(self, name: str) -> float:
        """The part of a group now, without the factors that the aim of the game brings along."""
        return self.evaluation.weights.get(name, 100) / 100
