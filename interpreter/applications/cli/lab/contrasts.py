"""Arms side by side in the terminal: what differs, by how much, and what is established."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...lab.answers import Found, Headline, Levels, Look, contrasts, headline_data, looked
from ...lab.statistics import LEVEL
from ...lab.store import StoredExperiment
from ..common.shell import table
from .figures import printable


def labels_of(experiment: StoredExperiment) -> list[str]:
    """What the arms are called, for a terminal."""
    return [printable(arm.arm.label) for arm in experiment.arms]


def answers(said: Sequence[Headline]) -> list[str]:
    """The answers to the questions of experiments, if there are some."""
    return ["\n".join(printable(line) for line in (each.heading, *each.lines) if line) for each in said]


def as_data(
    experiments: Sequence[StoredExperiment], found: Mapping[int, Look], trends: Sequence[Found]
) -> dict[str, Any]:
    """The comparisons as JSON data; arms are counted from 0 in their experiment."""
    if not found:
        return {}
    labels = {experiment.id: labels_of(experiment) for experiment in experiments}
    return {
        "comparisons": [
            {"experiment": number, "level": LEVEL, **contrasts.as_data(look, labels[number])}
            for number, look in found.items()
        ],
        "together": headline_data(trends),
    }


def by_strength(found: Levels) -> str:
    """How drawn games and White's score go with the strength of the players, as a table."""
    rows = [[printable(cell) for cell in row] for row in found.rows]
    return table([[name.upper() for name in found.head], *rows], right=range(2, 5))


def as_text(
    experiments: Sequence[StoredExperiment], found: Mapping[int, Look], every: bool = False
) -> list[str]:
    """For every arm but the first a table and a sentence; quantities without news only if asked for."""
    return [
        against(experiment, place, found[experiment.id], every)
        for experiment in experiments
        if experiment.id in found
        for place in range(1, len(experiment.arms))
        if experiment.arms[place].games
    ]


def against(experiment: StoredExperiment, place: int, look: Look, every: bool) -> str:
    """An arm against the first."""
    pairs, explored = contrasts.pairs_of(look.compared, place), look.asked is not None
    first, this = (printable(experiment.arms[i].arm.label) for i in (0, place))
    rows = [
        (*map(printable, row), "yes" if news else "no")
        for news, row in contrasts.cells(pairs)
        if news or every
    ]
    names = tuple(word.upper() for word in (*contrasts.head(explored), "hint" if explored else "established"))
    left = ", ".join(item.title for item, c in pairs if not contrasts.is_news(c))
    folded = [f"Not significant, see `lab show --differences --all`: {left}."] if left and not every else []
    return "\n".join(
        [
            f"{this}\n  against {first}, experiment {experiment.id}" + (", exploratory" if explored else ""),
            *([table([names, *rows], right=range(1, 6))] if rows else []),
            *map(printable, (*contrasts.remarks(look, pairs), *folded)),
            f"P is corrected for all looks. {looked(look.allowed)}",
        ]
    )
