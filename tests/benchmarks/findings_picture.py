"""The intervals of a study as a picture: a line for each arm, the margin within which nothing matters as a band."""

from __future__ import annotations

from html import escape
from typing import Any

from interpreter.applications.lab.design.sweeping import strength_of
from interpreter.applications.lab.questions.questions import Question

WIDTH, LEFT, RIGHT, LINE, TOP, FOOT = 640, 250, 24, 26, 14, 40
INK, FAINT, BAND = "#1c5d99", "#767676", "#9ec9ea"
Data = dict[str, Any]


def picture(found: Data, question: Question) -> str:
    """SVG of the differences of all arms, or of their distances from the value that is asked for."""
    several = len(found["strengths"]) > 1
    lines = [
        (f", {strength_of(each['players'][0])[1]:,}" if several else "", one)
        for arms in zip(*(each["intervals"] for each in found["strengths"]), strict=True)
        for each, one in zip(found["strengths"], arms, strict=True)
    ]
    rate = question.quantity().kind != "amount"
    margin = (question.margin or 0.0) * (100 if rate else 1)
    reach = 1.08 * max([margin, *(abs(x) for _, one in lines for x in one["difference"][1:])])
    height = TOP + LINE * len(lines) + FOOT

    def x(value: float) -> str:
        return f"{LEFT + (WIDTH - LEFT - RIGHT) * (value + reach) / (2 * reach):.1f}"

    floor = TOP + LINE * len(lines)
    parts = [
        f'<rect x="{x(-margin)}" y="{TOP}" width="{float(x(margin)) - float(x(-margin)):.1f}" '
        f'height="{floor - TOP}" fill="{BAND}" fill-opacity="0.5"/>',
        f'<path d="M{x(0)} {TOP}V{floor}" stroke="{FAINT}" stroke-dasharray="3 3"/>',
    ]
    for place, (nodes, one) in enumerate(lines):
        middle = TOP + LINE * place + LINE / 2
        value, low, high = one["difference"]
        name = one["arm"] + nodes
        parts.append(
            f'<text x="{LEFT - 10}" y="{middle + 4}" text-anchor="end" fill="{FAINT}">{escape(name)}</text>'
            f'<path d="M{x(low)} {middle}H{x(high)}" stroke="{INK}" stroke-width="2"/>'
            f'<circle cx="{x(value)}" cy="{middle}" r="4" fill="{INK}"/>'
        )
    for mark, anchor in ((-margin, "end"), (0, "middle"), (margin, "start")) if margin else ((0, "middle"),):
        parts.append(
            f'<text x="{x(mark)}" y="{floor + 15}" text-anchor="{anchor}" fill="{FAINT}">{said(mark, question)}</text>'
        )
    parts.append(
        f'<text x="{x(0)}" y="{floor + 32}" text-anchor="middle" fill="{FAINT}">{escape(axis(found, rate))}</text>'
    )
    title = escape(found["title"])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" font-family="system-ui,sans-serif" font-size="12"><title>{title}</title>{"".join(parts)}</svg>\n'
    )


def said(mark: float, question: Question) -> str:
    """The value at a mark of the axis: that which is asked for is the middle."""
    if question.against is None:
        return f"{mark:+g}" if mark else "0"
    return f"{100 * question.against + mark:g} %"


def axis(found: Data, rate: bool) -> str:
    """What the axis measures."""
    name = found["strengths"][0]["intervals"][0]["quantity"]
    by_nodes = ", by nodes a move" if len(found["strengths"]) > 1 else ""
    return f"{name}{', points' if rate else ''}{by_nodes}"
