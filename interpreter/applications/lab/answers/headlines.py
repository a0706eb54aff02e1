"""The answers of a database, as terminals, pages, notebooks and JSON have them.

First those of several experiments together: does an effect survive stronger play, what do all seeds say.
Then those of each experiment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ....kinds.english import capital
from ..design import strength_of
from ..questions import figure, size, spread
from ..statistics import LEVEL, Interval
from ..store import StoredExperiment
from . import verdicts
from .interim import Look
from .trends import FADES, OPEN, SURVIVES, Found, Trend
from .verdicts import named, said_of

BOUNDS = ("top", "beyond", "slope", "bend")


@dataclass(frozen=True)
class Headline:
    """Answers of some experiments, `together`: of all of them as one; `summary`: many in one sentence."""

    experiments: tuple[int, ...]
    heading: str
    lines: tuple[str, ...]
    summary: str = ""
    together: bool = False

    @property
    def told(self) -> list[str]:
        """All of it, the short before the long."""
        return [line for line in (self.summary, *self.lines) if line]


def headlines(
    experiments: Sequence[StoredExperiment], looks: Mapping[int, Look], trends: Sequence[Found]
) -> list[Headline]:
    """All answers to the questions of experiments, with what must not be overlooked about them."""
    several, seeds = len(looks) > 1, {each.settings.seed for each in experiments}
    found = [together(one) for one in trends if one.trends]
    ladders = {each.id for one in trends if one.series.ladder for each in one.series.members}
    for each in experiments:
        look = looks.get(each.id)
        if look and (lines := verdicts.verdicts(look)):
            lines += [] if each.id in ladders else caution(each, look)
            seed = f", seed {each.settings.seed}" if len(seeds) > 1 else ""
            heading = f"{', '.join(each.players)}{seed}:" if several else ""
            found.append(Headline((each.id,), heading, tuple(lines), verdicts.summary(look)))
    return found


def caution(experiment: StoredExperiment, look: Look) -> Iterator[str]:
    """That what was found at one strength is nothing that is known of others."""
    if any(one.established or one.equivalent for one in look.answers):
        players = experiment.players
        more = " (--nodes 100,400,1600)" if any(strength_of(text)[1] for text in players) else ""
        yield f"Played by {', '.join(players)} only: whether it holds for stronger play is open{more}."


def together(found: Found) -> Headline:
    """The answers of a series."""
    series = found.series
    seeds = ", ".join(str(seed) for seed in sorted({each.settings.seed for each in series.members}))
    nodes = [number for number in series.nodes if number]
    heading = f"{nodes[0]:,} to {nodes[-1]:,} nodes:" if series.ladder else f"Seeds {seeds}:"
    lines = tuple(sentence(one, found) for one in found.trends)
    return Headline(tuple(each.id for each in series.members), heading, lines, summary(found), True)


def summary(found: Found) -> str:
    """The verdicts about several arms in one sentence; empty where there are few."""
    trends = found.trends
    if not found.series.ladder or len(trends) < verdicts.SEVERAL:
        return ""
    kept, gone = (
        [found.labels[one.arm] for one in trends if one.verdict == verdict] for verdict in (SURVIVES, FADES)
    )
    parts = (
        f"{len(kept)} of {len(trends)} answers survive{'s' * (len(kept) == 1)}{named(kept)}",
        f"{len(gone)} fade{'s' * (len(gone) == 1)}{named(gone)}",
        f"{len(trends) - len(kept) - len(gone)} are open",
    )
    return f"{capital(trends[0].quantity.title)} with stronger play: {', '.join(parts)}."


def sentence(trend: Trend, found: Found) -> str:
    """What a series says of an arm."""
    quantity, points = trend.quantity, trend.points
    first, this = (sum(point.games[side] for point in points) for side in (0, 1))
    games = f"{first:,} and {this:,} games" if first else f"{this:,} games"
    if not trend.ladder:
        said = (
            claim(trend, trend.top, found)
            if trend.top.apart
            else f"Not established: {differing(trend, found)}"
        )
        chance = trend.chance or 0.0
        agree = f"the seeds {'disagree' if chance < LEVEL else 'agree'} (P = {chance:.2f})"
        return f"{said}: {spread(quantity, trend.top)}, {games}; {agree}."
    parts = (
        f"{spread(quantity, trend.top)} at {points[-1].nodes:,} nodes",
        f"{spread(quantity, trend.slope)} a doubling from {points[0].nodes:,}",
        f"{spread(quantity, trend.beyond)} at {trend.step:,} if that goes on",
        f"{games} at {len(points)} strengths",
    )
    bent = " The course is not straight, so nothing follows for stronger play." if trend.bent else ""
    return f"{WORDS[trend.verdict](trend, found)}: {'; '.join(parts)}.{bent}"


def surviving(trend: Trend, found: Found) -> str:
    """That an effect, or that there is none, survives stronger play."""
    if not trend.equivalent:
        return f"{claim(trend, trend.top, found)}, and it survives stronger play"
    margin = size(trend.quantity, trend.margin or 0.0)
    return f"No more than {margin}, and it survives stronger play: {differing(trend, found)}"


def fading(trend: Trend, found: Found) -> str:
    """That an effect of weak play goes away."""
    return f"{claim(trend, trend.points[0].effect, found)} in weak play, and it fades with stronger play"


def open_still(trend: Trend, found: Found) -> str:
    """That nothing is known."""
    return f"Open for stronger play: {differing(trend, found)}"


WORDS: dict[str, Callable[[Trend, Found], str]] = {SURVIVES: surviving, FADES: fading, OPEN: open_still}


def claim(trend: Trend, effect: Interval, found: Found) -> str:
    """What is established."""
    quantity, up, this = trend.quantity, effect.value > 0, found.labels[trend.arm]
    if found.question.against is None:
        return f"{said_of(quantity, up)} in {this} than in {found.labels[0]}"
    side = "above" if up else "below"
    return f"{capital(quantity.title)} in {this} is {side} {other(trend, found)}"


def differing(trend: Trend, found: Found) -> str:
    """What may be different."""
    return f"{trend.quantity.title} in {found.labels[trend.arm]} against {other(trend, found)}"


def other(trend: Trend, found: Found) -> str:
    """With what an arm is compared."""
    against = found.question.against
    return found.labels[0] if against is None else figure(trend.quantity, against)


def headline_data(trends: Sequence[Found]) -> list[dict[str, object]]:
    """What series say, as JSON data; intervals are [value, low, high]."""
    return [
        {
            "experiments": [each.id for each in found.series.members],
            "nodes": list(found.series.nodes),
            "seeds": [each.settings.seed for each in found.series.members],
            "primary": found.question.primary,
            "answers": [trend_data(one, found) for one in found.trends],
        }
        for found in trends
    ]


def trend_data(trend: Trend, found: Found) -> dict[str, object]:
    """What a series says of an arm."""
    return {
        "arm": trend.arm,
        "sentence": sentence(trend, found),
        "verdict": trend.verdict if trend.ladder else None,
        "strengths": [
            {"nodes": one.nodes, "difference": one.effect.as_data(), "games": list(one.games)}
            for one in trend.points
        ],
        **{name: getattr(trend, name).as_data() for name in BOUNDS},
        "beyond_nodes": trend.step,
        "p_disagreement": trend.chance,
    }
