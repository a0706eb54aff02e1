"""The command `lab report`."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import TextIO

from ...lab.report import ChartsMissing, Gathered, as_data, as_rows, gather, title_of
from ...lab.store import Reader
from ...records.files import written
from ..shell import Refusal
from .experiments import refusing, waiting


@refusing
def report(database: Path, output: str | None, form: str, title: str | None) -> None:
    """Write a report about a database."""
    try:
        with Reader(database) as reader:
            waiting(f"reading the games of {database.name}")
            found = gather(reader)
        if not found.sections and not found.worths:
            raise Refusal(f"lab report: {database} has no games yet; `lab run` plays some")
        with written(output) as stream:
            FORMS[form](found, title or title_of(found) or f"Laboratory report: {database.stem}", stream)
    except ChartsMissing as error:
        raise Refusal(f"lab report: {error}") from None


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
