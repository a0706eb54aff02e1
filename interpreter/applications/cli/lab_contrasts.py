"""Arms side by side in the terminal: what differs, by how much, and what is established."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..lab import comparing, verdicts
from ..lab.comparing import Contrast
from ..lab.contrasts import chance, conclusion, pairs_of, tested
from ..lab.looking import Look, asked_of, looked_at, worth_a_look
from ..lab.looks import LEVEL
from ..lab.quantities import AMOUNT, RATE, ArmSamples, Quantity
from ..lab.questions import Question
from ..lab.reading import Reader, StoredExperiment
from ..lab.samples import Interval
from ..lab.sayings import looked, ruled_apart
from .lab_text import printable
from .shell import table

HEAD = ("QUANTITY", "FIRST ARM", "THIS ARM", "DIFFERENCE", "EFFECT", "P", "ESTABLISHED")
EXPLORED = (*HEAD[:-2], "Q", "HINT")
"""The last columns where something else is the primary outcome."""


def contrasts(
    reader: Reader, experiments: Sequence[StoredExperiment], question: Question | None = None
) -> dict[int, Look]:
    """By experiment, a look at its arms, if it has several with games or a question about one."""
    found = {}
    for experiment in experiments:
        asked = asked_of(reader, experiment, question)
        if worth_a_look(experiment, asked):
            more = asked.more() if asked else []
            arms = [ArmSamples(reader, arm.id, more) for arm in experiment.arms]
            found[experiment.id] = looked_at(reader, experiment, arms, asked)
    return found


def labels_of(experiment: StoredExperiment) -> list[str]:
    """What the arms are called, for a terminal."""
    return [printable(arm.arm.label) for arm in experiment.arms]


def answers(experiments: Sequence[StoredExperiment], found: Mapping[int, Look]) -> list[str]:
    """The answers to the questions of experiments, if there are some."""
    said = []
    for experiment in experiments:
        look = found.get(experiment.id)
        lines = verdicts.verdicts(look, labels_of(experiment)) if look else []
        if lines and len(found) > 1:
            lines.insert(0, f"{', '.join(dict.fromkeys(p for a in experiment.arms for p in a.arm.players))}:")
        said.append("\n".join(printable(line) for line in lines))
    return [text for text in said if text]


def as_data(experiments: Sequence[StoredExperiment], found: Mapping[int, Look]) -> dict[str, Any]:
    """The comparisons as JSON data; arms are counted from 0 in their experiment."""
    if not found:
        return {}
    labels = {experiment.id: labels_of(experiment) for experiment in experiments}
    return {
        "comparisons": [
            {
                "experiment": number,
                "level": LEVEL,
                "looks": list(look.allowed.shares or ()),
                "confidence": look.allowed.confidence,
                "not_compared": list(look.ruled),
                "question": verdicts.as_data(look, labels[number]),
                "quantities": comparing.as_data(look.compared),
            }
            for number, look in found.items()
        ]
    }


def as_text(experiments: Sequence[StoredExperiment], found: Mapping[int, Look]) -> list[str]:
    """For every arm but the first a table and a sentence."""
    return [
        against(experiment, place, found[experiment.id])
        for experiment in experiments
        if experiment.id in found
        for place in range(1, len(experiment.arms))
        if experiment.arms[place].games
    ]


def against(experiment: StoredExperiment, place: int, look: Look) -> str:
    """An arm against the first."""
    compared = look.compared
    pairs = pairs_of(compared, place)
    first, this = (printable(experiment.arms[i].arm.label) for i in (0, place))
    rows = [row(item.quantity, item.first, c) for item, c in pairs]
    explored = look.asked is not None
    return "\n".join(
        [
            f"{this}\n  against {first}, experiment {experiment.id}" + (", exploratory" if explored else ""),
            table([EXPLORED if explored else HEAD, *rows], right=range(1, 6)),
            printable(conclusion(pairs, explored)),
            tested(compared, explored),
            *(text for text in (printable(ruled_apart(look.ruled)),) if text),
            f"P is corrected for all looks. {looked(look.allowed)}",
        ]
    )


def row(quantity: Quantity, first: Interval, contrast: Contrast) -> tuple[str, ...]:
    """A quantity in one line."""
    effect = "h" if quantity.kind == RATE else "d"
    return (
        printable(quantity.title),
        ranged(quantity, first),
        ranged(quantity, contrast.interval),
        ranged(quantity, contrast.difference, signed=True),
        f"{effect}={contrast.effect.value:+.2f} {contrast.word}",
        chance(contrast.corrected),
        "yes" if contrast.established or contrast.hint else "no",
    )


def ranged(quantity: Quantity, interval: Interval, signed: bool = False) -> str:
    """`52.1% [50.0, 54.2]`: percent for rates."""
    sign = "+" if signed else ""
    if quantity.kind != AMOUNT:
        value, low, high = (100 * x for x in (interval.value, interval.low, interval.high))
        return f"{value:{sign}.1f}% [{low:{sign}.1f}, {high:{sign}.1f}]"
    return f"{interval.value:{sign}.3g} [{interval.low:{sign}.3g}, {interval.high:{sign}.3g}]"
