"""What the language says of published games, row by row: a definition, an import or a sketch for each that it says exactly.

    PYTHONPATH=. python tests/reach/published.py            the shares, collection by collection
    PYTHONPATH=. python tests/reach/published.py FILE...    whether each row of these files is what it claims, and its faults

A row names a game of a collection and its class: E said exactly; W exactly, but awkwardly; M not exactly, with what is
missing; X outside the purpose (dice, hidden information, more than two sides, games of territory).
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from interpreter import Variant, load, load_text
from interpreter.errors import DefinitionError

HERE = Path(__file__).parent
SAID = ("E", "W")
PLIES = 12
KEYS = {"game", "class", "by", "options", "sketch", "start", "missing", "note"}


def files() -> list[Path]:
    """The collections."""
    return sorted(HERE.glob("*.yaml"))


def rows(path: Path) -> list[dict[str, Any]]:
    """The games of a collection."""
    found: list[dict[str, Any]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


def fault(row: dict[str, Any]) -> str:
    """Why a row does not show what it claims; empty if it does."""
    if extra := set(row) - KEYS:
        return f"keys that mean nothing: {', '.join(sorted(extra))}"
    if row["class"] not in SAID:
        return "" if row["class"] == "X" or row.get("missing") else "what is missing?"
    if ("by" in row) == ("sketch" in row):
        return "one of by (a shipped definition) and sketch has to show it"
    try:
        played(variant_of(row), row.get("start"))
    except (DefinitionError, ValueError, LookupError) as error:
        return str(error)
    return ""


def variant_of(row: dict[str, Any]) -> Variant:
    """The variant that shows a row."""
    if "by" in row:
        return load(row["by"], row.get("options"))
    text = row["sketch"]
    title = row["game"].replace('"', "'")
    name = "" if re.search(r"^name:", text, re.M) else f'name: "{title}"\n'
    return load_text(f"format: 2\nvariant: sketch\n{name}{text}", row.get("options"))


def played(variant: Variant, start: str | None) -> None:
    """Some moves at random, of conditions of problems from a position; each can be written and read again."""
    chance = random.Random(1)
    position = variant.position(start)
    if not position.legal_moves:
        raise ValueError("there is no move to begin with")
    for _ in range(PLIES):
        if position.outcome() is not None:
            break
        moves = list(position.legal_moves)
        position.push(chance.choice(moves))
        if list(variant.position(position.fen()).legal_moves) != list(position.legal_moves):
            raise ValueError(f"its own FEN has other moves: {position.fen()}")


def shares() -> Iterator[tuple[str, Counter[str]]]:
    """Each collection with its number of rows a class."""
    for path in files():
        yield path.stem, Counter(row["class"] for row in rows(path))


def main(names: list[str]) -> int:
    """Print faults of the files that are named, or the shares."""
    if not names:
        for stem, count in shares():
            fits = sum(count.values()) - count["X"]
            print(
                f"{stem:12} {dict(sorted(count.items()))}  {100 * (count['E'] + count['W']) / max(1, fits):.0f} %"
            )
        return 0
    wrong = 0
    for name in names:
        for row in rows(Path(name)):
            if found := fault(row):
                wrong += 1
                print(f"{name}: {row['game']}: {found}\n")
    print(f"{wrong} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
