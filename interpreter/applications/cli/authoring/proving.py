"""What `test` prints: the tests of definitions, and what of them is covered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import click

from ...authoring.workbench.coverage import Coverage, measure
from ...authoring.workbench.points import Point
from ...authoring.workbench.selftest import Definition, run
from ..common.progress import passing
from ..common.shell import json_text

USUAL_GAMES = 300
"""Random games of --coverage."""


def command(
    files: Sequence[str], coverage: bool, games: int | None, as_json: bool, allow_hooks: bool
) -> None:
    """Run the tests inside definitions."""
    if games is not None and not coverage:
        raise click.UsageError("--games needs --coverage")
    wanted = (USUAL_GAMES if games is None else games) if coverage else None
    if not test(files, wanted, as_json, allow_hooks):
        raise click.exceptions.Exit(1)


def test(files: Sequence[str], games: int | None, as_json: bool, allow_hooks: bool) -> bool:
    """Run and print the tests of files, and with a number of `games` their coverage. Did all tests pass?"""
    passed, data = True, []
    for name in files:
        definition = Definition(name, allow_hooks)
        with passing(name, len(definition.doc.get("tests", ())), "tests") as step:
            report = run(definition, step)
        passed &= report.passed
        found = report.data
        if not as_json:
            click.echo(report.text)
        if games is not None:
            with passing(name, games, "games") as step:
                coverage = measure(definition.doc, definition.variant, games, step)
            found["coverage"] = as_data(coverage)
            if not as_json:
                click.echo(as_text(name, coverage))
        data.append(found)
    if as_json:
        click.echo(json_text(data))
    return passed


def as_text(name: str, coverage: Coverage) -> str:
    """What is not covered, point by point, and a line that sums up."""
    missing, untested = coverage.missing, coverage.untested
    return "\n".join(
        [
            *_section("never used:", missing),
            *_section("used by random games only; a test would keep it so:", untested),
            f"{name}: {len(coverage.points) - len(missing)} of {len(coverage.points)} points covered, "
            f"{len(untested)} of them by {coverage.games} random games only",
        ]
    )


def _section(title: str, points: Iterable[Point]) -> Iterator[str]:
    found = [f"  {point.place}: {point.kind} {point.name}" for point in points]
    if found:
        yield title
        yield from found


def as_data(coverage: Coverage) -> dict[str, Any]:
    """The same for programs: every point, with what used it."""
    return {
        "games": coverage.games,
        "points": [
            {
                "kind": point.kind,
                "name": point.name,
                "file": point.file,
                "line": point.line,
                "by": [
                    word
                    for word, used in (("tests", coverage.by_tests), ("games", coverage.by_games))
                    if point in used
                ],
            }
            for point in coverage.points
        ],
    }
