"""Findings in the terminal: answers, tables by strength, and arms side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...lab.answers import Against, Findings, look_data, looked
from ...lab.statistics import LEVEL
from ..common.shell import table
from .figures import printable


def as_text(found: Findings, figures: str, every: bool = False) -> str:
    """All findings, the answers above some figures; quantities that are not news only if asked for."""
    answers = ["\n".join(lines(each.heading, *each.told)) for each in found.headlines]
    levels = [columns(one.head, one.rows, range(2, 5)) for one in found.levels]
    return "\n\n".join([*answers, figures, *levels, *(against(one, every) for one in found.against)])


def as_data(found: Findings) -> dict[str, object]:
    """Findings as JSON data, what was compared where it was; arms are counted from 0 in their experiment."""
    told = found.as_data()
    compared = [
        {"experiment": number, "level": LEVEL, **look_data(look)} for number, look in found.looks.items()
    ]
    return {"comparisons": compared, **told} if compared else {"levels": told["levels"]}


def against(found: Against, every: bool) -> str:
    """An arm against the first."""
    rows = [(*cells, "yes" if news else "no") for news, cells in found.rows if news or every]
    left = ", ".join(cells[0] for news, cells in found.rows if not (news or every))
    about = f"  against {found.first}, experiment {found.experiment}{', exploratory' * found.explored}"
    folded = f"Not significant, see `lab show --differences --all`: {left}." if left else ""
    sure = f"P is corrected for all looks. {looked(found.allowed)}"
    shown = [columns((*found.head, found.sign), rows, range(1, 6))] if rows else []
    return "\n".join([*lines(found.this, about), *shown, *lines(*found.remarks, folded, sure)])


def lines(*texts: str) -> list[str]:
    """Texts for a terminal, those that are empty left out."""
    return [printable(text) for text in texts if text]


def columns(head: Iterable[str], rows: Iterable[Sequence[str]], right: Sequence[int]) -> str:
    """A table for a terminal."""
    return table([[name.upper() for name in head], *(list(map(printable, row)) for row in rows)], right)
