"""Answers to the question of an experiment: a difference, an equivalence, or that it is open.

A difference is tested as `comparing` does it. That there is none larger than a margin is established by two
one-sided tests (D. Schuirmann 1987), each by the intervals that a comparison shows: so likely is the one
that reaches an end of the margin. Both hold for all looks together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ...matches.restrictions import MovesWorth
from ..questions import RATE, ArmSamples, Quantity, Question
from ..statistics import LEVEL, Allowance, Interval, Sample, effect_sizes
from ..store import labels_of

FARTHEST = 1e-12
"""Probabilities are followed down to this."""
HALVINGS = 24


@dataclass(frozen=True)
class Answer:
    """What the games of an arm say to the question.

    `difference` is this arm's less `first`, which is the first arm's or, without an interval, the value that
    the question names. `corrected` is the probability of a difference as large by chance, `equal` that of one
    as small if it were as large as the margin; both for all looks and all arms. `games` of the first arm (0:
    it is a value) and of this one; `pairs` are the openings that both have. `worth`: what
    one of the arm's two players leaves out is worth to the other.
    """

    arm: int
    quantity: Quantity
    first: Interval
    this: Interval
    difference: Interval
    corrected: float
    equal: float | None
    games: tuple[int, int]
    pairs: int
    worth: MovesWorth | None = None

    @property
    def established(self) -> bool:
        """Is there a difference beyond reasonable doubt?"""
        return self.corrected < LEVEL

    @property
    def equivalent(self) -> bool:
        """Is it smaller than the margin beyond reasonable doubt?"""
        return self.equal is not None and self.equal < LEVEL


def answers(
    arms: Sequence[ArmSamples], question: Question, allowed: Allowance, others: Sequence[float] = ()
) -> list[Answer]:
    """What every arm says, those aside that do not have the quantity.

    `others` are probabilities of more tests to be corrected for, where the question came after games; margins
    are corrected for as many.
    """
    quantity, labels = question.quantity(), labels_of([arm.evidence for arm in arms])
    samples = [arm.sample(quantity, own) for arm, own in zip(arms, labels, strict=True)]
    found = []
    for place, sample in enumerate(samples):
        if sample is None or not sample.clusters:
            continue
        if question.against is not None:
            found.append(to_value(place, sample, question, allowed))
        elif place and samples[0] is not None:
            found.append(to_first(place, (samples[0], sample), question, allowed))
    unequal = effect_sizes.holm([*(one.corrected for one in found), *others])
    known = [one.equal for one in found if one.equal is not None]
    equal = iter(effect_sizes.holm([*known, *[1.0] * len(others)]))
    return [
        replace(one, corrected=chance, equal=None if one.equal is None else next(equal))
        for one, chance in zip(found, unequal, strict=False)
    ]


def to_first(place: int, samples: tuple[Sample, Sample], question: Question, allowed: Allowance) -> Answer:
    """An arm against the first, not yet corrected for the others."""
    (first, second), quantity = samples, question.quantity()
    rate = quantity.kind == RATE
    tested = effect_sizes.difference(first, second, rate, allowed.confidence)
    common = len(np.intersect1d(first.names, second.names))

    def interval(confidence: float) -> Interval:
        return effect_sizes.difference(first, second, rate, confidence).interval

    clusters = common or min(first.clusters, second.clusters)
    return Answer(
        arm=place,
        quantity=quantity,
        first=quantity.interval(first, allowed.confidence),
        this=quantity.interval(second, allowed.confidence),
        difference=tested.interval,
        corrected=allowed.lasting(tested.chance),
        equal=within(interval, question.margin, clusters, allowed),
        games=(first.games, second.games),
        pairs=common,
    )


def to_value(place: int, sample: Sample, question: Question, allowed: Allowance) -> Answer:
    """An arm against a value, not yet corrected for the others."""
    quantity = question.quantity()
    value = question.against or 0.0

    def interval(confidence: float) -> Interval:
        return quantity.interval(sample, confidence).less(value)

    this = quantity.interval(sample, allowed.confidence)
    return Answer(
        arm=place,
        quantity=quantity,
        first=Interval(value, value, value),
        this=this,
        difference=this.less(value),
        corrected=allowed.lasting(max(reaching(interval, 0.0), least(sample.clusters))),
        equal=within(interval, question.margin, sample.clusters, allowed),
        games=(0, sample.games),
        pairs=0,
    )


def within(
    interval: Callable[[float], Interval], margin: float | None, clusters: int, allowed: Allowance
) -> float | None:
    """The larger probability of the two one-sided tests of a difference within a margin, for all looks."""
    if margin is None:
        return None
    if abs(interval(0.5).value) >= margin:
        return 1.0
    worst = max(least(clusters), reaching(interval, margin), reaching(interval, -margin))
    return allowed.lasting(worst) / 2


def least(clusters: int) -> float:
    """The least two-sided probability that so many observations can speak for: that of tosses of a coin."""
    return float(min(1.0, 2.0 ** (1 - min(clusters, 1000))))


def reaching(interval: Callable[[float], Interval], value: float) -> float:
    """The two-sided probability of a value: that with which the interval just reaches it."""
    if interval(FARTHEST).holds(value):
        return 1.0
    near, far = 0.0, 1.0  # exponents of FARTHEST: at the first the value is outside
    if not interval(1 - FARTHEST).holds(value):
        return FARTHEST
    for _ in range(HALVINGS):
        middle = (near + far) / 2
        reached = interval(1 - FARTHEST**middle).holds(value)
        near, far = (near, middle) if reached else (middle, far)
    return float(FARTHEST**near)
