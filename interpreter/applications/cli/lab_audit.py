"""The command `lab audit`: whether the laboratory keeps what it promises, on this machine."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import click

from ..lab.audit import coverage, equality, exactly, judging, sampling, stopping
from ..lab.audit.checks import Check
from .lab import refusing, waiting
from .shell import table

HEAD = ("CHECK", "PROMISED", "FOUND", "KEPT")
MANY = 20
"""Games beyond which fewer samples are drawn: they take longer."""
WORDS = {True: "yes", False: "NO", None: "-"}


def checks(quick: bool) -> Iterator[Check]:
    """All checks, one after the other; quick ones draw fewer samples."""
    rounds = 100 if quick else 1000
    for number in judging.LEAST:
        yield from coverage.of_scores(number)
        yield from exactly.of_rates(number)
        yield from sampling.of_samples(number, rounds // (2 if number <= MANY else 4))
    yield from coverage.of_worths(rounds // 4)
    yield from stopping.of_stops(rounds // 10)
    yield from equality.by_chance(10 * rounds)
    with tempfile.TemporaryDirectory() as folder:
        yield from equality.by_games(Path(folder), rounds // 20, 40)
    yield from equality.same_games()


@refusing
def audit(quick: bool) -> None:
    """Carry out the checks and print them; ends with 1 if a promise is not kept."""
    waiting("drawing samples and playing games")
    found = []
    for check in checks(quick):
        found.append(check)
        click.echo(f"{check.name}: {check.found}", err=True)
    click.echo(table([HEAD, *((c.name, c.promised, c.found, WORDS[c.kept]) for c in found)]))
    broken = [c.name for c in found if c.kept is False]
    click.echo(f"Not kept: {'; '.join(broken)}." if broken else "All promises that were tried are kept.")
    if broken:
        raise click.exceptions.Exit(1)
