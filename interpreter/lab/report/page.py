"""The report as one HTML page that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from ...errors import DefinitionError
from ..comparing import LEVEL
from ..worth import Worths
from . import charts, drawing
from .gathering import ArmFigures, Gathered, Section
from .heatmaps import heatmaps
from .markup import Markup, chart, joined, ranged, rows_of, tag
from .sources import sources

INTERVALS = (
    "Intervals are 95 % intervals. Games of a pair (same opening, colours swapped) count as one observation."
)


def page(gathered: Gathered, title: str) -> str:
    """The whole page. Raises ChartsMissing without the library that draws."""
    with drawing.style():
        body = joined(
            [
                tag("h1", title),
                summary(gathered),
                *(section(one) for one in gathered.sections),
                *(piece_values(one) for one in gathered.worths),
                sources(gathered),
            ]
        )
    css = files(__package__).joinpath("style.css").read_text(encoding="utf-8")
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    head = joined(
        [
            Markup('<meta charset="utf-8">'),
            Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
            Markup(f'<meta http-equiv="Content-Security-Policy" content="{policy}">'),
            tag("title", title),
            tag("style", Markup(css)),
        ]
    )
    return f'<!doctype html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n{body}\n</body>\n</html>\n'


def heading(found: Section) -> str:
    """What an experiment is called."""
    names = list(dict.fromkeys(arm.stored.arm.variant for arm in found.arms))
    players = list(dict.fromkeys(text for arm in found.arms for text in arm.stored.arm.players))
    return f"{found.experiment.id}. {', '.join(names)}: {' - '.join(players[:3])}"


def summary(gathered: Gathered) -> Markup:
    """Contents, and the main figures of everything."""
    arms = [arm for one in gathered.sections for arm in one.arms]
    games = sum(arm.stored.games for arm in arms) + sum(
        arm.games for e in gathered.handicaps for arm in e.arms
    )
    links = [
        tag("li", tag("a", heading(one), href=f"#experiment-{one.experiment.id}"))
        for one in gathered.sections
    ]
    links += [
        tag("li", tag("a", f"Worth of the pieces: {one.variant.name}", href=anchor(one)))
        for one in gathered.worths
    ]
    links.append(tag("li", tag("a", "How it was run", href="#sources")))
    notes = [tag("p", note) for note in gathered.notes]
    return joined(
        [
            tag("p", f"{games:,} games. {INTERVALS}", class_="soft"),
            tag("nav", tag("ul", *links)),
            *notes,
            *([overview(arms)] if arms else []),
        ]
    )


def overview(arms: Sequence[ArmFigures]) -> Markup:
    """The main figures of all arms."""
    head = ("Arm", "Players", "Games", "White's score", "Drawn", "Plies", "Legal moves")
    rows = []
    for arm in arms:
        shown = {quantity.name: (quantity, interval) for quantity, interval in arm.figures}
        players = " - ".join(dict.fromkeys(arm.stored.arm.players))
        cells = (
            *(arm.stored.arm.label, players, f"{arm.stored.games:,}"),
            *(ranged(*shown[name]) for name in ("white_score", "draws")),
            *(f"{shown[name][1].value:.1f}" if name in shown else "-" for name in ("plies", "branching")),
        )
        rows.append((False, cells))
    return rows_of(head, rows, names=2)


def section(found: Section) -> Markup:
    """An experiment."""
    settings = found.experiment.settings
    several = len(found.arms) > 1
    parts = [
        tag("h2", heading(found), id=f"experiment-{found.experiment.id}"),
        tag("p", f"Seed {settings.seed}; longest game {settings.max_plies} plies.", class_="soft"),
    ]
    if several:
        parts.append(tag("div", *common_pictures(found), class_="charts"))
        parts += [comparison(found, place) for place in range(1, len(found.arms))]
    for arm in found.arms:
        common = [] if several else common_pictures(found)
        parts += [tag("h3", arm.stored.arm.label)] if several else []
        parts += [tag("div", *common, *pictures(arm), class_="charts"), arm_tables(arm)]
    return joined(parts)


def common_pictures(found: Section) -> list[Markup]:
    """The charts of all arms of an experiment together."""
    drawn = [
        chart(
            charts.outcomes(found.arms), "Results; the line through the dot is the interval of White's score."
        )
    ]
    if any(arm.seen and arm.seen.branching for arm in found.arms):
        games = " and ".join(str(arm.seen.games) for arm in found.arms if arm.seen)
        text = f"Legal moves by ply, the mean of two plies, in a sample of {games} games."
        drawn.append(chart(charts.branching(found.arms), text))
    return drawn


def pictures(arm: ArmFigures) -> list[Markup]:
    """The charts of one arm."""
    drawn = [chart(charts.lengths(arm), "Lengths of the games.")]
    if arm.curves:
        text = "White's expected score by ply, as the players judged it: mean, and middle half of the games."
        drawn.append(chart(charts.advantages(arm.curves), text))
    return drawn + boards(arm)


def boards(arm: ArmFigures) -> list[Markup]:
    """Where the pieces of both sides go."""
    if arm.seen is None:
        return []
    try:
        variant = arm.stored.arm.load()
    except DefinitionError:
        return []
    return [
        chart(
            heatmaps(variant, arm.seen.arrivals, side),
            f"Where {name}'s pieces go: moves to each square in {arm.seen.games} games, "
            "the fullest square of a board darkest.",
        )
        for side, name in enumerate(("White", "Black"))
    ]


def comparison(found: Section, place: int) -> Markup:
    """An arm against the first."""
    pairs = [(item, c) for item in found.compared for c in item.contrasts if c.arm == place]
    first, this = (found.arms[i].stored.arm.label for i in (0, place))
    known = [
        f"{item.quantity.title} {'up' if c.difference.value > 0 else 'down'}"
        for item, c in pairs
        if c.established
    ]
    said = f"Established: {', '.join(known)}." if known else "No difference is established."
    tests = sum(len(item.contrasts) for item in found.compared)
    rows = [
        (
            c.established,
            (
                item.quantity.title,
                ranged(item.quantity, item.first),
                ranged(item.quantity, c.interval),
                ranged(item.quantity, c.difference, signed=True),
                f"{c.effect.value:+.2f} {c.word}",
                "<0.001" if c.corrected < 0.001 else f"{c.corrected:.3f}",
            ),
        )
        for item, c in pairs
    ]
    head = ("Quantity", "First arm", "This arm", "Difference", "Effect", "P")
    caption = "Effect sizes; filled: established. Right of the line: more than in the first arm."
    return joined(
        [
            tag("h3", f"{this} against {first}"),
            tag("p", said),
            tag(
                "p",
                f"P is corrected for {tests} tests (Holm); established is P < {LEVEL:g}. What is not "
                "established may still differ, within the intervals.",
                class_="soft",
            ),
            tag("div", chart(charts.forest(found.compared, place), caption), class_="charts"),
            tag("details", tag("summary", "All differences"), rows_of(head, rows)),
        ]
    )


def arm_tables(arm: ArmFigures) -> Markup:
    """All figures of an arm."""
    figures = [(False, (q.title, ranged(q, interval))) for q, interval in arm.figures]
    if arm.median:
        low, high = arm.median.low, arm.median.high
        text = f"{arm.median.value:g} ({low:g} to {high:g})"
        figures.append((False, ("median of the plies (bootstrap)", text)))
    ends = [
        (False, (reason, f"{count:,}", *(f"{100 * x:.1f}%" for x in (i.value, i.low, i.high))))
        for reason, count, i in arm.ends
    ]
    return tag(
        "details",
        tag("summary", f"All figures of {arm.stored.arm.label}"),
        rows_of(("Quantity", "Mean"), figures),
        rows_of(("Game ends by", "Games", "Share", "From", "To"), ends),
    )


def anchor(found: Worths) -> str:
    """The link to the worths of a variant."""
    return f"#worth-{found.variant.definition_hash[:12]}"


def piece_values(found: Worths) -> Markup:
    """The worths of the pieces of a variant."""
    names = list(found.methods)
    head = ("Piece", *(name.capitalize() for name in names), "Apart", "Guide", "Engine")
    rows = []
    for piece in found.pieces:
        cells: list[object] = [piece]
        for name in names:
            one = found.methods[name].worths.get(piece)
            if one is None or piece == found.unit:
                cells.append("-" if one is None else "1")
            else:
                cells.append(f"{one.value:.2f} ({one.low:.2f} to {one.high:.2f})")
        apart = found.agreement(piece)
        cells.append("-" if apart is None else f"{apart:+.1f}")
        cells += ["-" if x is None else f"{x:.2f}" for x in (found.guide.get(piece), found.engine.get(piece))]
        rows.append((False, cells))
    accounts = []
    for name, method in found.methods.items():
        text = f"{name.capitalize()}: {method.games:,} games, {method.observations:,} positions"
        accounts.append(tag("p", f"{text}; {method.doubt}." if method.doubt else f"{text}.", class_="soft"))
    guide = [tag("p", f"Guide: {found.source}.", class_="soft")] if found.source else []
    told = any(one.worths for one in found.methods.values())
    return joined(
        [
            tag("h2", f"Worth of the pieces: {found.variant.name}", id=anchor(found)[1:]),
            tag(
                "p",
                f"In units of the {found.unit}: by games in which an army lacks a piece, and by the material "
                "of quiet positions in games from the start. Apart: standard errors between the two methods.",
            ),
            *(
                [tag("div", chart(charts.worths(found), "Worths with 95 % intervals."), class_="charts")]
                if told
                else []
            ),
            rows_of(head, rows),
            *accounts,
            *guide,
        ]
    )
