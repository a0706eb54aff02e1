"""Experiments that belong together: the same arms at several strengths, or on several seeds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from ..design import strength_of
from ..store import StoredExperiment


@dataclass(frozen=True)
class Series:
    """Experiments with the same arms, by nodes a move (None: players without) and seed."""

    members: tuple[StoredExperiment, ...]
    nodes: tuple[int | None, ...]

    @property
    def ladder(self) -> bool:
        """Are there several strengths?"""
        return len(set(self.nodes)) > 1

    def of(self, places: Sequence[int]) -> Series:
        """Only some of its experiments."""
        return Series(tuple(self.members[i] for i in places), tuple(self.nodes[i] for i in places))


def series_of(experiments: Sequence[StoredExperiment]) -> list[Series]:
    """The series among some experiments, those without games left aside."""
    known: dict[object, list[tuple[int | None, StoredExperiment]]] = {}
    for each in experiments:
        if all(arm.games for arm in each.arms):
            mark, nodes = kind_of(each)
            known.setdefault(mark, []).append((nodes, each))
    found = []
    for group in known.values():
        if len(group) > 1:
            group.sort(key=lambda one: (one[0] or 0, one[1].settings.seed))
            found.append(Series(tuple(each for _, each in group), tuple(nodes for nodes, _ in group)))
    return found


def kind_of(experiment: StoredExperiment) -> tuple[object, int | None]:
    """What the experiments of a series have in common, and this one's nodes if all players have the same."""
    arms = [arm.arm for arm in experiment.arms]
    players = [strength_of(text) for arm in arms for text in arm.players]
    nodes = {number for _, number in players}
    one = nodes.pop() if len(nodes) == 1 else None
    told = [name for name, _ in players] if one else [text for arm in arms for text in arm.players]
    settings = asdict(replace(experiment.settings, seed=0))
    rules = [(arm.variant, arm.text, arm.options) for arm in arms]
    return repr((settings, told, rules)), one
