"""Arms side by side: every quantity with its interval, how much it differs, and if that is established."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ..questions import QUANTITIES, RATE, ArmSamples, Quantity, ending
from ..statistics import LEVEL, ONE_LOOK, Allowance, Interval, Sample, effect_sizes
from ..store import labels_of

Row = tuple[Quantity, Sample, list[tuple[int, Sample]]]
"""A quantity with its samples: of the first arm, and of others by their place."""
FOLLOWING = ("white_wins", "black_wins")
"""What is known by White's score and the drawn games."""
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
    """A quantity in all arms: in the first one, and the contrasts of those others that have it.

    `alike` are titles of quantities that say the same, or of shares that are the rest of all games.
    """

    quantity: Quantity
    first: Interval
    contrasts: tuple[Contrast, ...]
    alike: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """What it is called, with those quantities that say the same."""
        return self.quantity.marked + (f" ({'; '.join(self.alike)})" if self.alike else "")


def compare(
    arms: Sequence[ArmSamples],
    allowed: Allowance = ONE_LOOK,
    exploratory: bool = False,
    ruled: Collection[str] = (),
) -> list[Compared]:
    """Compare the games of some arms with those of the first, corrected for the number of comparisons.

    `allowed` is what the looks until now leave. Left out are quantities that do not vary at all, those that
    are `ruled`: the rules of the arms say themselves that they differ, and what follows from others, as who
    wins does from scores and draws. `exploratory`: something else is the primary outcome.
    """
    labels = labels_of([arm.evidence for arm in arms])
    found: list[Row] = []
    same: dict[str, list[str]] = {}
    for quantity in (*QUANTITIES, *common_ends(arms)):
        if quantity.name in FOLLOWING or quantity.name in ruled:
            continue
        samples = [arm.sample(quantity, own) for arm, own in zip(arms, labels, strict=True)]
        first, others = samples[0], [(i, s) for i, s in enumerate(samples) if i and s]
        if first is None or not others:
            continue
        if not any(s.variance > 0 or s.mean != first.mean for _, s in [(0, first), *others]):
            continue
        row = quantity, first, others
        known = next(((one[0].name, said) for one in found if (said := relation(one, row))), None)
        if known:
            same.setdefault(known[0], []).append(f"{known[1]} {quantity.marked}")
        else:
            found.append(row)
    tests = [(place, i) for place, (_, _, others) in enumerate(found) for i, _ in others]
    chances = [effect_sizes.difference(first, s).chance for _, first, others in found for _, s in others]
    lasting = [allowed.lasting(chance) for chance in chances]
    correct = effect_sizes.benjamini_hochberg if exploratory else effect_sizes.holm
    corrected = dict(zip(tests, correct(lasting), strict=True))
    return [
        Compared(
            quantity,
            quantity.interval(first, allowed.confidence),
            tuple(
                contrast(quantity, i, (first, s), corrected[place, i], exploratory, allowed.confidence)
                for i, s in others
            ),
            tuple(same.get(quantity.name, ())),
        )
        for place, (quantity, first, others) in enumerate(found)
    ]


def relation(one: Row, other: Row) -> str:
    """How a quantity says the same as one before, in all games of all arms; empty if it does not."""
    pairs = [(one[1], other[1]), *((s, t) for (_, s), (_, t) in zip(one[2], other[2], strict=False))]
    if [i for i, _ in one[2]] != [i for i, _ in other[2]] or any(s.games != t.games for s, t in pairs):
        return ""
    if all((s.values == t.values).all() and (s.labels == t.labels).all() for s, t in pairs):
        return "also"
    rest = one[0].kind == other[0].kind == RATE and all((s.values + t.values == 1).all() for s, t in pairs)
    return "the rest:" if rest else ""


def common_ends(arms: Sequence[ArmSamples]) -> list[Quantity]:
    """The ends of games that are not too rare in all arms, the commonest first."""
    share: dict[str, float] = {}
    for arm in arms:
        for reason, count in arm.reasons().items():
            share[reason] = max(share.get(reason, 0.0), count / arm.games)
    return [ending(r) for r in sorted(share, key=lambda r: (-share[r], r)) if share[r] >= SHOWN_SHARE]


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
    tested = effect_sizes.difference(first, second, rate, confidence)
    effect = (effect_sizes.cohen_h if rate else effect_sizes.cliffs_delta)(first, second, confidence)
    return Contrast(
        arm=arm,
        interval=quantity.interval(second, confidence),
        difference=tested.interval,
        effect=effect,
        g=effect_sizes.hedges_g(first, second, confidence),
        word=effect_sizes.word_of(effect.value, effect_sizes.WORDS if rate else effect_sizes.DELTA_WORDS),
        chance=tested.chance,
        corrected=corrected,
        exploratory=exploratory,
    )


def compared_data(found: Sequence[Compared]) -> list[dict[str, object]]:
    """The comparison as JSON data; intervals are [value, low, high]."""
    return [
        {
            "name": item.quantity.name,
            "title": item.quantity.title,
            "alike": list(item.alike),
            "blunders": item.quantity.blunders,
            "kind": item.quantity.kind,
            "first": item.first.as_data(),
            "others": [
                {
                    "arm": c.arm,
                    "interval": c.interval.as_data(),
                    "difference": c.difference.as_data(),
                    "effect": c.effect.as_data(),
                    "effect_size": "cohen_h" if item.quantity.kind == RATE else "cliffs_delta",
                    "size": c.word,
                    "hedges_g": c.g.as_data(),
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
