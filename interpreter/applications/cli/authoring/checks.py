"""What `check` prints of definition files."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any

import click

from ....errors import Problem
from ...authoring.lint import explain
from ...authoring.workbench import checking
from ...authoring.workbench.checking import Report
from ...studio.reading import files_beside
from ..common import shell

PAUSE = 0.3
"""Seconds between two looks at whether a file has changed."""


def command(files: Sequence[str], form: str, strict: bool, watch: bool, allow_hooks: bool) -> None:
    """Check definitions, and print every problem of every file."""
    while watch:
        seen = state_of(files)
        with suppress(click.exceptions.Exit):
            command(files, form, strict, False, allow_hooks)
        shell.flush()
        while state_of(files) == seen:
            time.sleep(PAUSE)
    reports = [check(name, allow_hooks) for name in files]
    if text := FORMATS[form](reports):
        click.echo(text)
    if any(report.problems for report in reports):
        raise click.exceptions.Exit(shell.BAD_INPUT)
    if strict and any(report.findings for report in reports):
        raise click.exceptions.Exit(1)


def state_of(files: Sequence[str]) -> list[object]:
    """The files, and those beside them that they may extend or use, as they are now."""
    folders = {checking.folder_of(name) for name in files}
    if None in folders:
        raise click.UsageError("--watch is for files: a shipped variant does not change")
    return [files_beside(str(folder)) for folder in folders]


def explain_code(code: str | None, as_json: bool) -> None:
    """Explain the code of a finding or error; without one, list all."""
    click.echo(explain.as_json(code) if as_json else explain.as_text(code))


def check(name: str, allow_hooks: bool = False) -> Report:
    """Check one file or shipped variant, with every value of every option."""
    return checking.check(name, allow_hooks, shell.progress)


# --- formats -----------------------------------------------------------------------------------


def as_text(reports: Sequence[Report]) -> str:
    """All problems and findings, then a line for each file."""
    lines = [str(problem) for report in reports for problem in report.problems]
    lines += [
        said for report in reports for problem in report.findings for said in _with_entry(report, problem)
    ]
    for report in reports:
        found = shell.counted(len(report.problems), "problem") if report.problems else "no problems"
        if report.findings:
            found += f", {shell.counted(len(report.findings), 'finding')}"
        of_all = f" of {report.choices:,}" if report.tried < report.choices else ""
        tried = f", {report.tried}{of_all} choices of options tried" if report.tried > 1 else ""
        allowed = f", {shell.counted(report.silenced, 'finding')} allowed" if report.silenced else ""
        partly = "" if report.complete else ", the moves of pieces were not examined"
        lines.append(f"{report.file}: {found}{tried}{allowed}{partly}")
        if not report.problems and report.file.endswith((".yaml", ".yml")):
            lines.append(f"`heterodox show {report.file} --entries` explains every entry, with its defaults")
        if report.findings:
            lines.append("`heterodox explain-code CODE` explains a finding, and how to allow it")
    return "\n".join(dict.fromkeys(lines))


def _with_entry(report: Report, problem: Problem) -> Iterator[str]:
    """A finding, and what the entry of which it speaks means."""
    entry = report.said(problem)
    yield "\n".join(
        [str(problem), *(f"  as it is read: {told}" for told in entry.sentences())]
        if entry
        else [str(problem)]
    )


def as_json(reports: Sequence[Report]) -> str:
    """The reports for programs."""
    data: list[dict[str, Any]] = [
        {
            "file": report.file,
            "ok": not report.problems,
            "problems": [asdict(p) for p in report.problems],
            "findings": [asdict(p) for p in report.findings],
            "allowed": report.silenced,
            "complete": report.complete,
            "choices": {"tried": report.tried, "of": report.choices},
        }
        for report in reports
    ]
    return shell.json_text(data)


def _escaped(text: str, *, value: bool = False) -> str:
    for plain, code in (("%", "%25"), ("\r", "%0D"), ("\n", "%0A")):
        text = text.replace(plain, code)
    return text.replace(":", "%3A").replace(",", "%2C") if value else text


def as_github(reports: Sequence[Report]) -> str:
    """Workflow commands that annotate the lines of a pull request."""
    lines = []
    for problem in (p for report in reports for p in (*report.problems, *report.findings)):
        place = [f"file={_escaped(problem.file, value=True)}"]
        if problem.line:
            place += [f"line={problem.line}", f"col={problem.column}"]
        text = "\n".join(filter(None, (problem.message, problem.note, problem.hint)))
        lines.append(f"::{problem.level} {','.join(place)},title={problem.code}::{_escaped(text)}")
    return "\n".join(lines)


FORMATS: dict[str, Callable[[Sequence[Report]], str]] = {
    "text": as_text,
    "json": as_json,
    "github": as_github,
}
