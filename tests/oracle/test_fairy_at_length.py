"""Five hundred different positions of every imported variant beside Fairy-Stockfish (PyPI `pyffish`), and a table of them.

`python tests/oracle/test_fairy_at_length.py` compares those that are not in fairy_positions.tsv yet, seven seconds each, and
writes their rows; names behind it choose variants, whose rows are made anew.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import pytest
from test_fairy_imports import EXACT, compare, counted_out, in_games, of, promotes_there, sparse

import interpreter
from interpreter.play.variant import Position

pytestmark = pytest.mark.oracle

TABLE = Path(__file__).parent / "fairy_positions.tsv"
COLUMNS = "variant", "of games", "of few pieces", "differences", "why not more"
WANTED, OF_GAMES = 500, 300
TRIES = 10
"""So many positions are looked at for each one wanted, before it is given up."""
FEWER: dict[str, str] = {}
"""Why a variant has no five hundred positions."""


@dataclass
class Tally:
    """What was compared: different positions, and those that both do not judge alike."""

    name: str
    seen: set[str] = field(default_factory=set)
    differences: list[str] = field(default_factory=list)

    def take(self, positions: Iterator[Position], wanted: int) -> int:
        """Compare so many positions that were not seen before; how many there were."""
        before = len(self.seen)
        for position in positions:
            told = " ".join(position.fen().split(" ")[:-2])
            if told not in self.seen:
                self.seen.add(told)
                self.judge(position)
            if len(self.seen) - before >= wanted:
                break
        return len(self.seen) - before

    def judge(self, position: Position) -> None:
        try:
            compare(self.name, position)
        except AssertionError as problem:
            self.differences.append(str(problem))


def fair(name: str, positions: Iterator[Position]) -> Iterator[Position]:
    """Those of a few pieces to which a game may come. Where every kind has to be there, these are none."""
    return (p for p in positions if not promotes_there(name, p) and not counted_out(name, p))


def row(name: str, tell: Callable[[str], object] = lambda text: None) -> str:
    """Compare a variant; its line of the table."""
    start = interpreter.load_text(of(name).text).position()
    tally = Tally(name)
    thin = islice(sparse(start, random.Random(f"few {name}")), TRIES * (WANTED - OF_GAMES))
    few = tally.take(fair(name, thin), WANTED - OF_GAMES)
    whole = islice(in_games(start, random.Random(f"games {name}")), TRIES * (WANTED - few))
    games = tally.take(whole, WANTED - few)
    for text in tally.differences:
        tell(text)
    return "\t".join(map(str, (name, games, few, len(tally.differences), FEWER.get(name, ""))))


def table() -> list[str]:
    return TABLE.read_text(encoding="utf-8").splitlines()[1:]


def test_the_table_tells_of_no_difference() -> None:
    """Variants that are said completely were compared on enough positions, or there is a reason."""
    rows = [line.split("\t") for line in table()]
    names = [row[0] for row in rows]
    assert names == [name for name in EXACT if name in names]
    assert {row[3] for row in rows} == {"0"}
    assert {row[0] for row in rows if int(row[1]) + int(row[2]) < WANTED} == {*FEWER}
    assert all(row[4] == FEWER.get(row[0], "") for row in rows)


@pytest.mark.slow
@pytest.mark.parametrize("name", EXACT)
def test_at_length(name: str) -> None:
    found: list[str] = []
    assert row(name, found.append) in table(), found


def main(names: list[str]) -> None:
    """Compare variants with a line of progress each, and write their rows."""
    rows = {line.split("\t")[0]: line for line in table()} if TABLE.exists() else {}
    for number, name in enumerate(names, 1):
        rows[name] = row(name, lambda text: print(f"  {text}", file=sys.stderr))
        print(f"{number}/{len(names)}\t{rows[name]}", flush=True)
        lines = ["\t".join(COLUMNS), *(rows[name] for name in EXACT if name in rows)]
        TABLE.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    known = {line.split("\t")[0] for line in table()} if TABLE.exists() else set()
    main(sys.argv[1:] or [name for name in EXACT if name not in known])
