"""Checking definition files for everything that can be wrong with them, whatever options are chosen."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from ...errors import DefinitionError, Problem
from ...language import options
from ...language.inherit import resolve
from ...play.loading import from_document
from ...play.variant import Variant
from ..authoring.lint import lint
from . import shell

FEWEST_CHOICES, MOST_WORDS = 8, 1_000_000
"""So many choices of options are tried at least, and no more than fit into so many words of tables."""


@dataclass
class Report:
    """What was found in one file."""

    file: str
    problems: list[Problem] = field(default_factory=list)
    tried: int = 0
    """How many choices of options have been built."""
    choices: int = 1
    """How many choices of options there are."""
    findings: tuple[Problem, ...] = ()
    """What the linter thinks is hardly meant; only of a definition without problems."""
    silenced: int = 0
    """How many findings the file itself allows."""
    complete: bool = True
    """Could the linter look at where pieces can go?"""

    def add(self, problems: Sequence[Problem], choice: str) -> None:
        """Note problems; those that only come with a choice of options say so."""
        known = {(p.code, p.file, p.line, p.column) for p in self.problems}
        for problem in problems:
            if choice and (problem.code, problem.file, problem.line, problem.column) not in known:
                problem = replace(problem, message=f"{problem.message} (with option {choice})")
            elif choice:
                continue
            self.problems.append(problem)


def check(name: str, allow_hooks: bool = False) -> Report:
    """Check one file or shipped variant, with every value of every option."""
    report = Report(name)
    try:
        doc = resolve(name)
        specs = options.declared(doc)
    except DefinitionError as error:
        report.add(error.problems, "")
        return report
    variants: list[tuple[str, Variant]] = []
    every = list(choices(specs))
    report.choices = most = len(every)
    for choice in every:
        if report.tried >= most:
            break
        text = ", ".join(f"{key}={options.show(value)}" for key, value in choice.items())
        try:
            variants.append((text, from_document(doc, choice, folder_of(name), allow_hooks, None)))
        except DefinitionError as error:
            report.add(error.problems, text)
        report.tried += 1
        if variants:
            most = max(FEWEST_CHOICES, MOST_WORDS // len(variants[0][1].tables.words))
        shell.progress(f"{name}: choice of options {report.tried} of {most}" if report.tried < most else "")
    if not report.problems:
        linted = lint(doc, variants[0][1], variants[1:])
        report.findings, report.silenced = linted.findings, len(linted.silenced)
        report.complete = linted.complete
    return report


def folder_of(name: str) -> Path | None:
    """The folder in which the hook files of a definition file lie; None for a shipped id."""
    return Path(name).resolve().parent if name.endswith((".yaml", ".yml")) else None


def choices(specs: Mapping[str, options.OptionSpec]) -> Iterator[dict[str, options.OptionValue]]:
    """The defaults, then every other value of every option, one at a time."""
    yield {}
    for name, spec in specs.items():
        for value in dict.fromkeys(spec.samples):
            if value != spec.default or type(value) is not type(spec.default):
                yield {name: value}


# --- formats -----------------------------------------------------------------------------------


def as_text(reports: Sequence[Report]) -> str:
    """All problems and findings, then a line for each file."""
    lines = [str(problem) for report in reports for problem in (*report.problems, *report.findings)]
    for report in reports:
        found = shell.counted(len(report.problems), "problem") if report.problems else "no problems"
        if report.findings:
            found += f", {shell.counted(len(report.findings), 'finding')}"
        of_all = f" of {report.choices:,}" if report.tried < report.choices else ""
        tried = f", {report.tried}{of_all} choices of options tried" if report.tried > 1 else ""
        allowed = f", {shell.counted(report.silenced, 'finding')} allowed" if report.silenced else ""
        partly = "" if report.complete else ", where pieces can go was not looked at"
        lines.append(f"{report.file}: {found}{tried}{allowed}{partly}")
        if report.findings:
            lines.append("`heterodox explain-code CODE` says more about a finding, and how to allow it")
    return "\n".join(dict.fromkeys(lines))


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
    return json.dumps(data, indent=2, ensure_ascii=False)


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
