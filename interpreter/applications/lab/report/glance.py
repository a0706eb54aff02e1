"""What a page begins with: the question of a study, its answers in sentences, and one picture of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ....errors import DefinitionError
from ..answers import Found, Headline
from ..questions import Quantity, Question, level, told
from ..statistics import Interval, halving
from . import charts
from .gathering import Gathered, Section
from .markup import Markup, chart, joined, tag
from .sections import beginning, trends_drawn

TREND = (
    "Dots: what was found at each strength. The line is the trend through them; the ring is where it leads, "
    "one step beyond, if that goes on. The band, if there is one, is the margin."
)
BOARDS = 6
"""Set-ups of a search that are shown at once."""


def glance(found: Gathered) -> Markup:
    """Every question of a page with its answers; nothing where nothing was asked."""
    asked = [(one.study, one.look.asked.question, one) for one in found.sections if one.look.asked]
    parts: list[Markup] = []
    for (_, question), group in groupby(asked, key=lambda found: found[:2]):
        answering = [one for _, _, one in group]
        numbers = {one.experiment.id for one in answering}
        told, together = found.findings.headlines, found.findings.trends
        lines = [each for each in told if numbers.issuperset(each.experiments)]
        ladders = [each for each in together if numbers.issuperset(e.id for e in each.series.members)]
        before = searched(answering[0], found.sections)
        parts += one_question(question, answering, lines, before, ladders)
    return joined(parts)


def searched(found: Section, sections: Sequence[Section]) -> list[Section]:
    """The search whose best setting an experiment plays again: one experiment for each of its settings."""
    seed = found.experiment.settings.seed - halving.FRESH
    others = [one for one in sections if one.experiment.settings.seed == seed and not one.look.asked]
    alike = [one for one in others if len(one.arms) == 1 and one.shown.players == found.shown.players]
    return alike if found.look.labels[0] in {one.look.labels[0] for one in alike} else []


def one_question(
    question: Question,
    sections: Sequence[Section],
    lines: Sequence[Headline],
    before: Sequence[Section],
    ladders: Sequence[Found],
) -> Iterator[Markup]:
    """A question, which several experiments may answer by `lines`: several strengths; `before`: a search.

    Where there are several strengths the pictures are how the effects go with them.
    """
    title, asks, notes, sources = words_of(sections[0].study)
    yield tag("h2", asks or title or "The question")
    for each in lines:
        if len(lines) > 1:
            yield tag("p", each.heading, class_="soft")
        said = [each.summary] if each.summary else each.lines
        yield from (tag("p", text, class_="answer") for text in said)
    quantity = question.quantity()
    trends = [picture for each in ladders for picture in trends_drawn(each)]
    rows = rows_of(sections)
    if trends:
        yield tag("div", *(chart(each.svg, each.caption) for each in trends), class_="charts")
        yield tag("p", TREND, class_="soft")
    elif rows:
        rows += rows_of_search(before, quantity, question.against or 0.0)
        drawn = charts.differences(rows, quantity, question.margin)
        band = " The band is the margin." if question.margin is not None else ""
        search = " Blue: what the search saw, which flatters the best." if before else ""
        yield tag("div", chart(drawn, f"Filled: established.{band}{search}"), class_="glance")
    yield from set_ups(sections[0], before, quantity, question.against or 0.0)
    for each in lines:
        if each.summary:
            listed = tag("ul", *(tag("li", text) for text in each.lines), class_="answers")
            title = ", ".join(text for text in ("All answers", each.heading.strip(":")) if text)
            yield tag("details", tag("summary", title), listed)
    if notes or sources:
        about = [tag("li", text) for text in (*notes, *(f"Source: {text}" for text in sources))]
        yield tag("details", tag("summary", "About this study"), tag("ul", *about))


def title_of(found: Gathered) -> str:
    """The title of the study that a database is about, if it is one."""
    texts = {one.study for one in found.sections}
    return words_of(texts.pop())[0] if len(texts) == 1 else ""


def words_of(study: str) -> tuple[str, str, tuple[str, ...], tuple[str, ...]]:
    """Title, question, notes and sources of the text of a study, if it is one."""
    try:
        return told(study) if study else ("", "", (), ())
    except DefinitionError:
        return "", "", (), ()


def rows_of(sections: Sequence[Section]) -> list[charts.Line]:
    """The lines of the picture: an arm of an experiment each."""
    several = len(sections) > 1
    return [
        charts.Line(
            one.look.labels[answer.arm] + ", ".join(("", *one.shown.players) if several else ()),
            answer.difference,
            answer.established or answer.equivalent,
        )
        for one in sections
        for answer in one.look.answers
    ]


def set_ups(best: Section, before: Sequence[Section], quantity: Quantity, goal: float) -> Iterator[Markup]:
    """The boards of a search among set-ups: the one that was played again, then those nearest to the goal."""
    if best.experiment.settings.position is None or not before:
        return
    known = [(one, figure(one, quantity)) for one in before if one.look.labels != best.look.labels]
    others = [(one, found) for one, found in known if found]
    others.sort(key=lambda row: (-row[0].arms[0].stored.games, abs(row[1].value - goal)))
    drawn = [
        chart(picture.svg, f"{one.look.labels[0]}: {level(quantity, found)}" if found else one.look.labels[0])
        for one, found in [(best, figure(best, quantity)), *others][:BOARDS]
        for picture in beginning(one)
    ]
    yield tag("div", *drawn, class_="setups")


def figure(section: Section, quantity: Quantity) -> Interval | None:
    """A quantity of the one arm of an experiment."""
    return next((interval for each, interval in section.arms[0].figures if each.name == quantity.name), None)


def rows_of_search(sections: Sequence[Section], quantity: Quantity, goal: float) -> list[charts.Line]:
    """How far every setting of a search was from its goal."""
    rows = []
    for one in sections:
        (arm,) = one.arms
        found = figure(one, quantity)
        if found:
            label = f"{one.look.labels[0]}, {arm.stored.games:,} games"
            rows.append(charts.Line(label, found.less(goal), False, True))
    return rows
