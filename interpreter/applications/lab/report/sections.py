"""The part of a page about one experiment: its charts, how its arms differ, all figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....errors import DefinitionError, FenError, PictureError
from ...drawing.portrait import svg_of
from ...matches.presenting import decimal, percent
from ..answers import Against, Found, against, looked, openings_text
from ..measures import Use
from ..questions import SIDES, level
from . import charts
from .gathering import ArmFigures, Section
from .heatmaps import heatmaps
from .markup import Markup, chart, joined, rows_of, tag


class Picture(NamedTuple):
    """A drawing, empty where there is nothing to draw, and what it shows."""

    svg: str
    caption: str


def heading(found: Section) -> str:
    """What an experiment is called: by its arm, if it has one, else by its variants."""
    names = list(dict.fromkeys(arm.stored.arm.variant for arm in found.arms))
    if len(found.arms) == 1:
        names = list(found.look.labels)
    return f"{found.experiment.id}. {', '.join(names)}: {' - '.join(found.shown.players[:3])}"


def section(found: Section) -> Markup:
    """An experiment."""
    settings = found.experiment.settings
    several = len(found.arms) > 1
    how = f"Seed {settings.seed}; longest game {settings.max_plies} plies;"
    parts = [
        tag("h2", heading(found), id=f"experiment-{found.experiment.id}"),
        tag("p", f"{how} openings: {openings_text(found.experiment)}.", class_="soft"),
        *(tag("p", text, class_="soft") for text in (*unfinished(found), looked(found.look.allowed))),
    ]
    if several:
        others = against(found.look)
        parts.append(hung([*common_pictures(found), *map(effects_of, others)]))
        parts += map(comparison, others)
    for arm in found.arms:
        common = [] if several else common_pictures(found)
        parts += [tag("h3", arm.stored.arm.label)] if several else []
        parts += [hung([*common, *pictures(arm)]), arm_tables(arm)]
    return joined(parts)


def unfinished(found: Section) -> list[str]:
    """That games are missing, if some are."""
    if not found.interrupted:
        return []
    arms = found.experiment.arms
    games, wanted = sum(arm.games for arm in arms), sum(arm.wanted for arm in arms)
    return [
        f"Interrupted: it has {games:,} of the {wanted:,} games that were asked for; "
        "heterodox lab run --resume plays the others."
    ]


def hung(pictures: Sequence[Picture]) -> Markup:
    """Pictures side by side, as many as there is room for."""
    return tag("div", *(chart(each.svg, each.caption) for each in pictures), class_="charts")


def pictures_of(found: Section) -> list[Picture]:
    """All charts of an experiment."""
    return [
        *common_pictures(found),
        *map(effects_of, against(found.look)),
        *(each for arm in found.arms for each in pictures(arm)),
    ]


def common_pictures(found: Section) -> list[Picture]:
    """The charts of all arms of an experiment together."""
    results = "Results; the line through the dot is the interval of White's score."
    drawn = [*beginning(found), Picture(charts.outcomes(found.arms), results)]
    if any(arm.seen and arm.seen.branching for arm in found.arms):
        numbers = sorted({arm.seen.games for arm in found.arms if arm.seen})
        games = " to ".join(map(str, dict.fromkeys((numbers[0], numbers[-1]))))
        each = " of each arm" if len(found.arms) > 1 else ""
        text = f"Legal moves by ply, the mean of two plies, in a sample of {games} games{each}."
        drawn.append(Picture(charts.branching(found.arms), text))
    return drawn


def trends_drawn(found: Found) -> list[Picture]:
    """How the effect in every arm goes with the strength of the players, all on one scale."""
    if not found.series.ladder:
        return []
    reach = charts.reach_of(found.trends)
    return [
        Picture(charts.trend(one, reach), f"{found.labels[one.arm]}: {one.verdict}.") for one in found.trends
    ]


def beginning(found: Section) -> list[Picture]:
    """The position in which all games begin, if it is not the usual start."""
    fen = found.experiment.settings.position
    if fen is None:
        return []
    try:
        return [Picture(svg_of(found.arms[0].stored.arm.load().position(fen)), "Where the games begin.")]
    except (DefinitionError, FenError, PictureError):
        return []


def pictures(arm: ArmFigures) -> list[Picture]:
    """The charts of one arm."""
    drawn = [Picture(charts.lengths(arm), "Lengths of the games.")]
    if arm.curves:
        text = "White's expected score by ply, as the players judged it: mean, and middle half of the games."
        drawn.append(Picture(charts.advantages(arm.curves), text))
    return drawn + boards(arm)


def effects_of(found: Against) -> Picture:
    """Effect sizes of an arm against the first."""
    filled = f"filled: {'a ' * found.explored}{found.sign}"
    caption = f"Effect sizes of {found.title}; {filled}. Right of the line: more than there."
    return Picture(charts.forest(found.pairs), caption)


def boards(arm: ArmFigures) -> list[Picture]:
    """Where the pieces of both sides go."""
    if arm.seen is None:
        return []
    try:
        variant = arm.stored.arm.load()
    except DefinitionError:
        return []
    return [
        Picture(
            heatmaps(variant, arm.seen.arrivals, side),
            f"Where {name}'s pieces go: moves to each square in {arm.seen.games} games, "
            "the fullest square of a board darkest.",
        )
        for side, name in enumerate(("White", "Black"))
    ]


def comparison(found: Against) -> Markup:
    """An arm against the first."""
    said, *more = found.remarks
    return joined(
        [
            tag("h3", found.title),
            tag("p", said),
            *(tag("p", text, class_="soft") for text in more),
            tag(
                "details",
                tag("summary", "All differences"),
                rows_of(found.head, found.rows),
            ),
        ]
    )


def by_entry(found: Sequence[Use]) -> list[tuple[bool, tuple[str, ...]]]:
    """How often the entries of the pieces' moves were used, for pieces that have several."""
    several = {one.piece for one in found if one.entry}
    counts: dict[str, dict[str, str]] = {}
    for one in found:
        if one.piece in several:
            counts.setdefault(one.name, {})[one.side] = decimal(one.moves / one.games, 2)
    return [(False, (name, *(sides.get(side, "0") for side in SIDES))) for name, sides in counts.items()]


def arm_tables(arm: ArmFigures) -> Markup:
    """All figures of an arm."""
    figures = [(False, (q.title, level(q, interval))) for q, interval in arm.figures]
    if arm.median:
        value, *bounds = (f"{x:g}".replace("inf", "∞") for x in arm.median)
        figures.append((False, ("median of the plies", f"{value} ({' to '.join(bounds)})")))
    ends = [(False, (reason, f"{count:,}", *(percent(x) for x in i))) for reason, count, i in arm.ends]
    openings = [
        (False, (f"{one.plies}", f"{one.games:,}", f"{one.different:,}", decimal(one.effective)))
        for one in arm.varieties
    ]
    return tag(
        "details",
        tag("summary", f"All figures of {arm.stored.arm.label}"),
        rows_of(("Quantity", "Mean"), figures),
        rows_of(("Game ends by", "Games", "Share", "From", "To"), ends),
        rows_of(("Openings of plies", "Games", "Different", "Effective"), openings),
        rows_of(("Moves a game by entry", "White", "Black"), by_entry(arm.movements)),
    )
