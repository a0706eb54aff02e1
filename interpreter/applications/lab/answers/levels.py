"""How White's score and drawn games go with the strength of the players, and where that leads.

The line is that of `trends`, through what an arm has at each strength instead of an effect. Games that are
not drawn are decided, so decisiveness is the rest; what moving first is worth is White's score.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..questions import QUANTITIES, ArmSamples, Question, level, spread
from ..statistics import Interval, shared
from ..store import Reader, StoredExperiment, labels_of
from .experiment_series import Series, series_of
from .trends import Trend, trend

SHOWN = [each for each in QUANTITIES if each.name in ("white_score", "draws")]


@dataclass(frozen=True)
class Levels:
    """A series at several strengths, and the line of each quantity of each arm."""

    series: Series
    trends: tuple[Trend, ...]

    @property
    def head(self) -> tuple[str, ...]:
        """What stands above the rows."""
        one = self.trends[0]
        first, last = (one.points[place].nodes for place in (0, -1))
        strengths = f"At {last:,} nodes", f"A doubling from {first:,}", f"At {one.step:,} if that goes on"
        return ("Arm", "Quantity", *strengths)

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """What an arm has at the greatest strength by the line, a doubling, and where that leads."""
        arms = self.series.members[0].arms
        return [
            (
                *(arms[one.arm].arm.label, one.quantity.title, level(one.quantity, possible(one.top))),
                spread(one.quantity, one.slope),
                "the course is not straight" if one.bent else level(one.quantity, possible(one.beyond)),
            )
            for one in self.trends
        ]

    def as_data(self) -> dict[str, object]:
        """As JSON data; intervals are [value, low, high]."""
        rows = [
            {
                "arm": one.arm,
                "quantity": one.quantity.name,
                "top": possible(one.top).as_data(),
                "slope": one.slope.as_data(),
                "beyond": possible(one.beyond).as_data(),
                "beyond_nodes": one.step,
            }
            for one in self.trends
        ]
        return {"experiments": [each.id for each in self.series.members], "levels": rows}


def possible(found: Interval) -> Interval:
    """The part of an interval that a share can have."""
    value, low, high = (min(1.0, max(0.0, x)) for x in found)
    return Interval(value, low, high)


def levels_of(reader: Reader, experiments: Sequence[StoredExperiment]) -> list[Levels]:
    """The lines of all series at several strengths; they hold together, at all looks."""
    found = []
    for series in series_of(experiments):
        sure = max(reader.look(each).confidence for each in series.members)
        each = shared(sure, len(SHOWN) * len(series.members[0].arms))
        trends = lines(reader, series, each) if series.ladder else []
        if trends:
            found.append(Levels(series, tuple(trends)))
    return found


def lines(reader: Reader, series: Series, sure: float) -> list[Trend]:
    """The line of each quantity of each arm that has enough games at all strengths."""
    found = []
    for place in range(len(series.members[0].arms)):
        arms = [ArmSamples(reader, each.arms[place].id, SHOWN, ()) for each in series.members]
        labels = labels_of([arm.evidence for arm in arms])
        for quantity in SHOWN:
            asked = [arm.sample(quantity, own) for arm, own in zip(arms, labels, strict=True)]
            samples = [sample for sample in asked if sample and sample.clusters > 1]
            if len(samples) == len(arms):
                question = Question(quantity.name, against=0.0)
                found.append(trend(quantity, question, sure, series.nodes, place, [[x] for x in samples]))
    return found
