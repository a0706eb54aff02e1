"""Checking definition files for everything that can be wrong with them, whatever options are chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ....errors import DefinitionError, Problem
from ....language import options
from ....language.document import MappingNode
from ....language.inherit import resolve
from ....play.loading import from_document
from ....play.variant import Variant
from ...rulebook.entries import Entry, entries
from ..lint import lint

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
    entries: list[Entry] = field(default_factory=list)
    """The entries of the file, said back; only where something was found in it."""
    complete: bool = True
    """Could the linter look at where pieces can go?"""

    def said(self, problem: Problem) -> Entry | None:
        """The entry of which a finding speaks."""
        place = problem.file, problem.line, problem.column
        whole = f"{problem.path}."
        for entry in self.entries:
            if place == (entry.mark.file, entry.mark.line, entry.mark.column) and entry.path.startswith(
                problem.path
            ):
                return entry
        whose = [e for e in self.entries if e.path and whole.startswith((f"{e.path}.", f"{e.path}["))]
        return max(whose, key=lambda entry: len(entry.path), default=None)

    def add(self, problems: Sequence[Problem], choice: str) -> None:
        """Note problems; those that only come with a choice of options say so."""
        known = {(p.code, p.file, p.line, p.column) for p in self.problems}
        for problem in problems:
            if choice and (problem.code, problem.file, problem.line, problem.column) not in known:
                problem = replace(problem, message=f"{problem.message} (with option {choice})")
            elif choice:
                continue
            self.problems.append(problem)


def check(name: str, allow_hooks: bool = False, note: Callable[[str], None] = lambda _: None) -> Report:
    """Check one file or shipped variant, with every value of every option; `note` hears how far it is."""
    return check_document(name, lambda: resolve(name), folder_of(name), allow_hooks, note)


def check_document(
    name: str,
    read: Callable[[], MappingNode],
    folder: Path | None,
    allow_hooks: bool,
    note: Callable[[str], None] = lambda _: None,
) -> Report:
    """The same of a document that is still to be read."""
    report = Report(name)
    try:
        doc = read()
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
            variants.append((text, from_document(doc, choice, folder, allow_hooks, None)))
        except DefinitionError as error:
            report.add(error.problems, text)
        report.tried += 1
        if variants:
            most = max(FEWEST_CHOICES, MOST_WORDS // len(variants[0][1].tables.words))
        note(f"{name}: choice of options {report.tried} of {most}" if report.tried < most else "")
    if not report.problems:
        linted = lint(doc, variants[0][1], variants[1:])
        in_tests = (*doc.in_tests, *options.wrong_in_tests(doc))
        report.findings, report.silenced = (*in_tests, *linted.findings), len(linted.silenced)
        report.complete = linted.complete
        report.entries = entries(variants[0][1], doc) if report.findings else []
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
