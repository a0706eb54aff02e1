"""The table of first-mover advantage in docs/findings.md, from a small file of results.

    python tests/benchmarks/findings.py                     write the table again; say if it is stale
    python tests/benchmarks/findings.py --from lab.sqlite   take the results from a database of `lab run`

The results keep the hash of the kernel that played them. Another kernel plays other games: they are stale then.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Any

from interpreter.applications.lab.database import versions
from interpreter.applications.lab.quantities import QUANTITIES, ArmSamples
from interpreter.applications.lab.reading import Reader

DOCS = Path(__file__).parents[2] / "docs"
RESULTS, PAGE = DOCS / "findings.json", DOCS / "findings.md"
BLOCK = re.compile(r"<!-- first mover -->\n.*?<!-- end of first mover -->\n", re.S)
HEAD = (
    "| game | players | games | different | White's score | drawn | plies |\n|---|---|---|---|---|---|---|\n"
)
NAMED = {quantity.name: quantity for quantity in QUANTITIES}


def collected(path: Path) -> dict[str, Any]:
    """The results of every arm of a database, all of one kernel."""
    rows, kernels = [], set()
    with Reader(path) as reader:
        for experiment in reader.experiments():
            kernels.add(experiment.versions["kernel"])
            for arm in (arm for arm in experiment.arms if arm.games):
                samples = ArmSamples(reader, arm.id)
                row = {"game": arm.arm.load().name, "players": arm.arm.players[0], "games": arm.games}
                row |= {"different": samples.evidence.distinct_games}
                for name in ("white_score", "draws", "plies"):
                    found = NAMED[name].interval(samples.sample(NAMED[name]))
                    row[name] = [round(x, 4) for x in (found.value, found.low, found.high)]
                rows.append(row)
    (kernel,) = kernels
    return {"kernel": kernel, "rows": rows}


def table(results: dict[str, Any]) -> str:
    """The block of the page."""
    lines = [
        f"| {row['game']} | {row['players']} | {row['games']} | {row['different']} | {percent(row['white_score'])}"
        f" | {percent(row['draws'])} | {row['plies'][0]:.0f} ({row['plies'][1]:.0f} to {row['plies'][2]:.0f}) |\n"
        for row in results["rows"]
    ]
    said = (
        f"Played with kernel {results['kernel']}; `python tests/benchmarks/findings.py` says if that is "
        "another one than yours: then these figures are stale.\n"
    )
    return f"<!-- first mover -->\n{HEAD}{''.join(lines)}\n{said}<!-- end of first mover -->\n"


def percent(interval: list[float]) -> str:
    """A share with its bounds."""
    value, low, high = (100 * x for x in interval)
    return f"{value:.1f} % ({low:.1f} to {high:.1f})"


def is_stale(results: dict[str, Any]) -> bool:
    """Were the games played by another kernel than this one?"""
    return bool(results["kernel"] != versions()["kernel"])


def main() -> None:
    """Write the table."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--from", dest="database", type=Path)
    path = words.parse_args().database
    if path:
        RESULTS.write_text(json.dumps(collected(path), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    results = json.loads(RESULTS.read_text(encoding="utf-8"))
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(BLOCK.sub(lambda _: table(results), page), encoding="utf-8")
    print("stale: another kernel has played these games" if is_stale(results) else "these games are current")


if __name__ == "__main__":
    main()
