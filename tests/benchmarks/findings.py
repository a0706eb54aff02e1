"""The table of first-mover advantage in docs/findings.md, from a small file of results.

    python tests/benchmarks/findings.py                     write the table again; say if it is stale
    python tests/benchmarks/findings.py --from lab.sqlite   take the results from a database of `lab run`

The results keep what was played in the first games of every row, and the rules. They are stale where these games,
played again from their seeds, come out otherwise; a source that is written otherwise and plays the same changes nothing.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from pathlib import Path
from typing import Any

from interpreter.applications.lab.arms import arm
from interpreter.applications.lab.playing import play_batch
from interpreter.applications.lab.quantities import QUANTITIES, ArmSamples
from interpreter.applications.lab.reading import Reader, StoredArm
from interpreter.applications.lab.trial import Settings, trial

DOCS = Path(__file__).parents[2] / "docs"
RESULTS, PAGE = DOCS / "findings.json", DOCS / "findings.md"
BLOCK = re.compile(r"<!-- first mover -->\n.*?<!-- end of first mover -->\n", re.S)
HEAD = (
    "| game | players | games | different | White's score | drawn | plies |\n|---|---|---|---|---|---|---|\n"
)
REPLAYED = 2
"""Games a row that are played again."""
NAMED = {quantity.name: quantity for quantity in QUANTITIES}


def collected(path: Path) -> dict[str, Any]:
    """The results of every arm of a database. Raises ValueError for settings that are not the usual ones."""
    with Reader(path) as reader:
        found = reader.experiments()
        if any(experiment.settings != Settings() or len(experiment.arms) > 1 for experiment in found):
            raise ValueError(f"{path}: only `lab run GAME --players PLAYER --games N` can be played again")
        return {"rows": [row_of(reader, stored) for each in found for stored in each.arms if stored.games]}


def row_of(reader: Reader, stored: StoredArm) -> dict[str, Any]:
    """The results of an arm."""
    samples = ArmSamples(reader, stored.id)
    row = {"game": stored.arm.load().name, "variant": stored.arm.variant, "definition": stored.definition}
    row |= {"players": stored.arm.players[0], "games": stored.games}
    row |= {"different": samples.evidence.distinct_games}
    text = "SELECT moves FROM records WHERE arm = ? ORDER BY number LIMIT ?"
    row["courses"] = [course(moves) for (moves,) in reader.query(text, (stored.id, REPLAYED))]
    for name in ("white_score", "draws", "plies"):
        found = NAMED[name].interval(samples.sample(NAMED[name]))
        row[name] = [round(x, 4) for x in (found.value, found.low, found.high)]
    return row


def course(moves: bytes) -> str:
    """A hash of the moves of a game."""
    return hashlib.sha256(moves).hexdigest()[:16]


def table(results: dict[str, Any]) -> str:
    """The block of the page."""
    lines = [
        f"| {row['game']} | {row['players']} | {row['games']} | {row['different']} | {percent(row['white_score'])}"
        f" | {percent(row['draws'])} | {row['plies'][0]:.0f} ({row['plies'][1]:.0f} to {row['plies'][2]:.0f}) |\n"
        for row in results["rows"]
    ]
    said = (
        "These are the games of your program too as long as `python tests/benchmarks/findings.py` says so, which plays "
        f"the first {REPLAYED} of each row again.\n"
    )
    return f"<!-- first mover -->\n{HEAD}{''.join(lines)}\n{said}<!-- end of first mover -->\n"


def percent(interval: list[float]) -> str:
    """A share with its bounds."""
    value, low, high = (100 * x for x in interval)
    return f"{value:.1f} % ({low:.1f} to {high:.1f})"


def stale(rows: list[dict[str, Any]], games: int = REPLAYED) -> list[str]:
    """The games whose rules are others now, or whose first games come out otherwise."""
    return [
        row["game"] for row in rows if replayed(row, games) != (row["definition"], row["courses"][:games])
    ]


def replayed(row: dict[str, Any], games: int) -> tuple[str, list[str]]:
    """The rules of a row today, and what is played in its first games."""
    plan = trial(arm(row["variant"], {}, (), (row["players"],) * 2), 0, Settings())
    return plan.load().definition_hash, [course(game.moves) for game in play_batch(plan, 0, games)]


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
    found = stale(results["rows"])
    print(f"stale, other games are played now: {', '.join(found)}" if found else "these games are current")


if __name__ == "__main__":
    main()
