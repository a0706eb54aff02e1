"""Arms side by side: every quantity with its interval, how much it differs, and if that is established."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from . import effects
from .effects import cliffs_delta, cohen_h, hedges_g
from .evidence import labels_of
from .looks import LEVEL, ONE_LOOK, Allowance
from .quantities import QUANTITIES, RATE, ArmSamples, Quantity, ending
from .samples import Interval, Sample

SHOWN_SHARE = 0.01
"""An end of games is compared if it is that common in some arm."""


@dataclass(frozen=True)
class Contrast:
    """A quantity in an arm against the first one.

    `effect` is Cohen's h of rates and Cliff's delta of everything else, `g` Hedges' g; `chance` the
    probability of a difference as large by chance at one look, `corrected` the same after the correction for
    looking again and again, and Holm's; where a primary outcome was asked for, all others are `exploratory`,
    and corrected for the rate of false discoveries.
    """

    arm: int
    interval: Interval
    difference: Interval
    effect: Interval
    g: Interval
    word: str
    chance: float
    corrected: float
    exploratory: bool = False

    @property
    def established(self) -> bool:
        """Is there a difference beyond reasonable doubt?"""
        return self.corrected < LEVEL and not self.exploratory

    @property
    def hint(self) -> bool:
        """Is it worth an experiment of its own?"""
        return self.corrected < LEVEL and self.exploratory


@dataclass(frozen=True)
class Compared:
    """A quantity in all arms: in the first one, and the contrasts of those others that have it."""

    quantity: Quantity
    first: Interval
    contrasts: tuple[Contrast, ...]


def compare(
    arms: Sequence[ArmSamples],
    allowed: Allowance = ONE_LOOK,
    exploratory: bool = False,
    ruled: Collection[str] = (),
) -> list[Compared]:
    """Compare the games of some arms with those of the first, corrected for the number of comparisons.

    `allowed` is what the looks until now leave. Quantities that do not vary at all are left out, and ends of
    games that are `ruled`: the rules of the arms say themselves that they differ. `exploratory`: something
    else is the primary outcome.
    """
    labels = labels_of([arm.evidence for arm in arms])
    found: list[tuple[Quantity, Sample, list[tuple[int, Sample]]]] = []
    for quantity in (*QUANTITIES, *common_ends(arms, ruled)):
        samples = [arm.sample(quantity, own) for arm, own in zip(arms, labels, strict=True)]
        first, others = samples[0], [(i, s) for i, s in enumerate(samples) if i and s]
        if first is None or not others:
            continue
        if any(s.variance > 0 or s.mean != first.mean for _, s in [(0, first), *others]):
            found.append((quantity, first, others))
    tests = [(place, i) for place, (_, _, others) in enumerate(found) for i, _ in others]
    chances = [effects.difference(first, s).chance for _, first, others in found for _, s in others]
    lasting = [allowed.lasting(chance) for chance in chances]
    correct = effects.benjamini_hochberg if exploratory else effects.holm
    corrected = dict(zip(tests, correct(lasting), strict=True))
    return [
        Compared(
            quantity,
            quantity.interval(first, allowed.confidence),
            tuple(
                contrast(quantity, i, (first, s), corrected[place, i], exploratory, allowed.confidence)
                for i, s in others
            ),
        )
        for place, (quantity, first, others) in enumerate(found)
    ]


def common_ends(arms: Sequence[ArmSamples], ruled: Collection[str] = ()) -> list[Quantity]:
    """The ends of games that are not too rare in all arms, the commonest first, but those that are ruled."""
    share: dict[str, float] = {}
    for arm in arms:
        for reason, count in arm.reasons().items():
            share[reason] = max(share.get(reason, 0.0), count / arm.games)
    return [
        ending(r)
        for r in sorted(share, key=lambda r: (-share[r], r))
        if share[r] >= SHOWN_SHARE and r not in ruled
    ]


def contrast(
    quantity: Quantity,
    arm: int,
    samples: tuple[Sample, Sample],
    corrected: float,
    exploratory: bool,
    confidence: float,
) -> Contrast:
    """A quantity in one arm against the first."""
    first, second = samples
    rate = quantity.kind == RATE
    tested = effects.difference(first, second, rate, confidence)
    effect = (cohen_h if rate else cliffs_delta)(first, second, confidence)
    return Contrast(
        arm=arm,
        interval=quantity.interval(second, confidence),
        difference=tested.interval,
        effect=effect,
        g=hedges_g(first, second, confidence),
        word=effects.word_of(effect.value, effects.WORDS if rate else effects.DELTA_WORDS),
        chance=tested.chance,
        corrected=corrected,
        exploratory=exploratory,
    )


def finite(interval: Interval) -> list[float | None]:
    """Value and bounds for JSON, None where there is no bound."""
    bounds = (interval.value, interval.low, interval.high)
    return [x if math.isfinite(x) else None for x in bounds]


def as_data(found: Sequence[Compared]) -> list[dict[str, object]]:
    """The comparison as JSON data; intervals are [value, low, high]."""
    return [
        {
            "name": item.quantity.name,
            "title": item.quantity.title,
            "kind": item.quantity.kind,
            "first": finite(item.first),
            "others": [
                {
                    "arm": c.arm,
                    "interval": finite(c.interval),
                    "difference": finite(c.difference),
                    "effect": finite(c.effect),
                    "effect_size": "cohen_h" if item.quantity.kind == RATE else "cliffs_delta",
                    "size": c.word,
                    "hedges_g": finite(c.g),
                    "p": c.chance,
                    "p_corrected": c.corrected,
                    "established": c.established,
                    "exploratory": c.exploratory,
                }
                for c in item.contrasts
            ],
        }
        for item in found
    ]
