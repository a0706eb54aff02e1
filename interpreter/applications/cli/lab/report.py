"""Commands about a whole database: `lab report`, and `lab choices`, how many legal moves are sensible."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import TextIO

from ...lab.measures import Choices, choices
from ...lab.questions import AMOUNT, SHARE, Quantity, level
from ...lab.report import Gathered, as_data, as_rows, gather, title_of
from ...lab.store import Reader
from ...records.files import written
from ..common.shell import Refusal, answer, table
from .experiments import waiting
from .figures import printable


def report(database: Path, output: str | None, form: str, title: str | None) -> None:
    """Write a report about a database."""
    with Reader(database) as reader:
        waiting(f"reading the games of {database.name}")
        found = gather(reader)
    if not found.sections and not found.worths:
        raise Refusal(f"lab report: {database} has no games yet; `lab run` plays some")
    with written(output) as stream:
        FORMS[form](found, title or title_of(found) or f"Laboratory report: {database.stem}", stream)


def write_html(found: Gathered, title: str, stream: TextIO) -> None:
    """Write the page."""
    from ...lab.report import page

    stream.write(page(found, title))


def write_json(found: Gathered, title: str, stream: TextIO) -> None:
    """Write the figures as JSON."""
    json.dump({"title": title, **as_data(found)}, stream, indent=1, ensure_ascii=False)
    stream.write("\n")


def write_csv(found: Gathered, title: str, stream: TextIO) -> None:
    """Write the figures as a table."""
    csv.writer(stream, lineterminator="\n").writerows(as_rows(found))


FORMS = {"html": write_html, "json": write_json, "csv": write_csv}


# --- choices -------------------------------------------------------------------------------------

CHOICES_HEAD = ("ID", "ARM", "GAMES", "POSITIONS", "SENSIBLE MOVES", "LEGAL MOVES", "SHARE")
PLAIN = Quantity("", "", AMOUNT, (), len)
PART = Quantity("", "", SHARE, (), len)


def show_choices(database: Path, wanted: int, nodes: int, as_json: bool) -> None:
    """Search positions of every arm, and print its effective number of choices beside the plain one."""
    waiting(f"searching positions of {database.name}", as_json)
    with Reader(database) as reader:
        arms = [arm for each in reader.experiments() for arm in each.arms if arm.games]
        found = [(arm.id, arm.arm.label, choices(reader, arm, wanted, nodes)) for arm in arms]
    answer(
        as_json,
        lambda: {"arms": [{"id": number, "label": label, **one.as_data()} for number, label, one in found]},
        lambda: table([CHOICES_HEAD, *(choices_row(*each) for each in found)], right=[0, 2, 3, 4, 5, 6]),
    )


def choices_row(number: int, label: str, one: Choices) -> tuple[str, ...]:
    """An arm in one line."""
    figures = level(PLAIN, one.sensible), level(PLAIN, one.legal), level(PART, one.share)
    return (str(number), printable(label), f"{one.games:,}", f"{one.positions:,}", *figures)
