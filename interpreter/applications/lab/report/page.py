"""The report as one HTML page that needs nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from importlib.resources import files

from ...matches.presenting import decimal
from ..measures import Worths, worth_remarks, worth_rows
from ..questions import level
from . import charts, drawing
from .gathering import ArmFigures, Gathered, Section
from .glance import glance
from .markup import Markup, chart, joined, rows_of, tag
from .sections import Picture, heading, pictures_of, section, trends_drawn
from .sources import sources

INTERVALS = (
    "Intervals hold in 95 % at all looks at their games together; each experiment says what that asks for. "
    "Games of a pair (same opening, colours swapped) count as one observation."
)


def page(gathered: Gathered, title: str) -> str:
    """The whole page. Raises ChartsMissing without the library that draws."""
    with drawing.style():
        body = joined(
            [
                tag("h1", title),
                glance(gathered),
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


def drawings(gathered: Gathered) -> list[Picture]:
    """All charts in colours of their own. Raises ChartsMissing without the library that draws."""
    with drawing.style():
        drawn = [each for one in gathered.findings.trends for each in trends_drawn(one)]
        drawn += [each for one in gathered.sections for each in pictures_of(one)]
    return [Picture(drawing.plain(svg), caption) for svg, caption in drawn if svg.startswith("<svg")]


def summary(gathered: Gathered) -> Markup:
    """Contents, and the main figures of everything."""
    arms = [arm for one in gathered.sections for arm in one.arms]
    names = distinct(gathered.sections)
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
            *([overview(arms, names)] if arms else []),
            *(
                rows_of(one.head, [(False, row) for row in one.rows], names=2)
                for one in gathered.findings.levels
            ),
        ]
    )


def distinct(sections: Sequence[Section]) -> list[str]:
    """What the arms of all experiments are called; the same setting played twice with its seeds."""
    labels = Counter(label for one in sections for label in one.look.labels)
    return [
        f"{label}, seed {one.experiment.settings.seed}" if labels[label] > 1 else label
        for one in sections
        for label in one.look.labels
    ]


def overview(arms: Sequence[ArmFigures], names: Sequence[str]) -> Markup:
    """The main figures of all arms."""
    head = ("Arm", "Players", "Games", "White's score", "Drawn", "Plies", "Legal moves")
    rows = []
    for arm, name in zip(arms, names, strict=True):
        shown = {quantity.name: (quantity, interval) for quantity, interval in arm.figures}
        cells = (
            *(name, arm.stored.arm.who, f"{arm.stored.games:,}"),
            *(level(*shown[name]) for name in ("white_score", "draws")),
            *(decimal(shown[name][1].value) if name in shown else "-" for name in ("plies", "branching")),
        )
        rows.append((False, cells))
    return rows_of(head, rows, names=2)


def anchor(found: Worths) -> str:
    """The link to the worths of a variant."""
    return f"#worth-{found.variant.definition_hash[:12]}"


def piece_values(found: Worths) -> Markup:
    """The worths of the pieces of a variant."""
    head, *rows = worth_rows(found)
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
                [tag("div", chart(charts.worths(found), "Values with 95 % intervals."), class_="charts")]
                if told
                else []
            ),
            rows_of(head, [(False, cells) for cells in rows]),
            *(tag("p", text, class_="soft") for text in worth_remarks(found)),
        ]
    )
