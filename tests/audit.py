"""Does the laboratory keep what it promises, on this machine? (docs/laboratory.md, "How it was checked")

    python tests/audit.py            four minutes on a busy machine
    python tests/audit.py --quick    fewer samples, less than a minute

The exit code is 1 if a promise is not kept; nothing is kept of the games.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from lab_audit import coverage, equality, exactly, judging, sampling, stopping
from lab_audit.checks import Check

from interpreter.applications.cli.common.shell import table

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


def audit(quick: bool) -> int:
    """Carry out the checks and print them; 1 if a promise is not kept."""
    found = []
    for check in checks(quick):
        found.append(check)
        print(f"{check.name}: {check.found}", file=sys.stderr, flush=True)
    print(table([HEAD, *((c.name, c.promised, c.found, WORDS[c.kept]) for c in found)]))
    broken = [c.name for c in found if c.kept is False]
    print(f"Not kept: {'; '.join(broken)}." if broken else "All promises that were tried are kept.")
    return 1 if broken else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Check what the laboratory promises.")
    parser.add_argument("--quick", action="store_true", help="draw fewer samples")
    sys.exit(audit(parser.parse_args().quick))
