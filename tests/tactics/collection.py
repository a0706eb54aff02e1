"""The tactical positions of tests/tactics/*.yaml, and how the engine is asked about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from shared import load

from interpreter.engine import Engine, Limits, Line, Result
from interpreter.play.position import Position
from interpreter.play.variant import Variant

from .prover import PASS

FOLDER = Path(__file__).parent
HASH_MB = 8


@dataclass(frozen=True)
class Tactic:
    """A position with its solution.

    `solutions`: coordinate texts, or `pass`; any of them will do. `side`: who is asked where either side may
    move. `moves`: played from the FEN first, where the history counts. `nodes`: within which the engine finds
    the solution. `proof`: one of `mate` (a won end within so many moves, by no other move), `saves` (every
    other move loses within so many moves of the opponent), or `plies` and `margin` (material that the solution
    is ahead of every other move, after so many plies and the captures that follow). `unsolved`: why
    the engine does not find it yet.
    """

    id: str
    variant_id: str
    fen: str
    solutions: tuple[str, ...]
    theme: str
    why: str
    nodes: int
    proof: Mapping[str, int]
    values: Mapping[str, int]
    options: Mapping[str, object] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    side: str = ""
    unsolved: str = ""

    @property
    def variant(self) -> Variant:
        """The variant with the options of the position."""
        return load(self.variant_id, options=self.options)

    def position(self) -> Position:
        """The position, with its moves played."""
        position = self.variant.position(self.fen)
        for move in self.moves:
            position.push(move)
        return position

    def asked(self, position: Position) -> str:
        """The side that is to find the solution."""
        return self.side or position.turn

    def is_solved(self, move: str, mate: int | None) -> bool:
        """Is this the solution? `mate`: the distance that the engine claims, in moves, None without a claim."""
        return move in self.solutions and self.proof.get("mate") in (None, mate)


def read(path: Path) -> list[Tactic]:
    """The positions of one file."""
    entry: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    lists = ("solutions", "moves")
    return [
        Tactic(
            **{key: tuple(value) if key in lists else value for key, value in item.items()},
            variant_id=entry["variant"],
            values=entry["values"],
        )
        for item in entry["positions"]
    ]


TACTICS = [tactic for path in sorted(FOLDER.glob("*.yaml")) for tactic in read(path)]


def ask(tactic: Tactic, limits: Limits) -> tuple[Result, list[Line]]:
    """What the engine plays, and what it said after every depth."""
    position = tactic.position()
    engine = Engine(tactic.variant, hash_mb=HASH_MB)  # a new one: what it learnt before must not matter
    lines: list[Line] = []
    result = engine.search(position, limits, on_line=lines.append, side=tactic.asked(position))
    return result, lines


def answer(result: Result) -> tuple[str, int | None]:
    """The move of a result as text, and the mate that is claimed with it."""
    move = PASS if result.passes else str(result.move)
    return move, result.lines[0].score.mate_moves if result.lines else None
