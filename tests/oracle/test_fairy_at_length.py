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
from test_fairy_imports import EXACT, compare, counted_out, in_games, of, promotes_there, sparse, standing_on

import interpreter
from interpreter.kinds.ends import Reaches
from interpreter.play.variant import Position

pytestmark = pytest.mark.oracle

TABLE = Path(__file__).parent / "fairy_positions.tsv"
COLUMNS = "variant", "of games", "of few pieces", "differences"
WANTED, OF_GAMES = 500, 300
TRIES = 10
"""So many positions are looked at for each one wanted, before it is given up."""


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
    return (
        p
        for p in positions
        if not promotes_there(name, p) and not counted_out(name, p) and not arrived_before(p)
    )


def arrived_before(position: Position) -> bool:
    """Does the side to move stand where its arrival, which nobody may answer, has ended the game?"""
    game = position.variant.ruleset
    goals = [e for e in game.ends if isinstance(e, Reaches) and e.side == position.turn and not e.answer]
    return any(
        game.board.index[square] in goal.zone[0 if goal.side == "white" else 1]
        for square, letter in standing_on(position)
        if letter.isupper() == (position.turn == "white")
        for goal in goals
        if {piece.name for piece in game.pieces if piece.symbol == letter.upper()} & goal.pieces
    )


def row(name: str, tell: Callable[[str], object] = lambda text: None) -> str:
    """Compare a variant; its line of the table."""
    start = interpreter.load_text(of(name).text).position()
    tally = Tally(name)
    thin = fair(name, islice(sparse(start, random.Random(f"few {name}")), TRIES * WANTED))
    few = tally.take(thin, WANTED - OF_GAMES)
    whole = islice(in_games(start, random.Random(f"games {name}")), TRIES * (WANTED - few))
    games = tally.take(whole, WANTED - few)
    few += tally.take(thin, WANTED - few - games) if few + games < WANTED else 0  # games soon end alike
    for text in tally.differences:
        tell(text)
    return "\t".join(map(str, (name, games, few, len(tally.differences))))


def table() -> list[str]:
    return TABLE.read_text(encoding="utf-8").splitlines()[1:]


def test_the_table_tells_of_no_difference() -> None:
    """Every variant that is said completely was compared on enough positions."""
    rows = [line.split("\t") for line in table()]
    assert [row[0] for row in rows] == EXACT
    assert {row[3] for row in rows} == {"0"}
    assert all(int(row[1]) + int(row[2]) == WANTED for row in rows)


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
