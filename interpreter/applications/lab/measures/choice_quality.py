"""How many of the legal moves are sensible: their effective number, by the values that a search finds.

Where the legal moves have the values v, in centipawns for the side to move, a player who plays them in the
proportion of e to the v / TEMPERATURE has as many choices as one with exp(H) equal ones; H is the entropy of
those proportions (M. Hill 1973, order 1). It is 1 where one move is clear, and the number of legal moves
where all are alike.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ....engine import Engine, Limits
from ....errors import RequestError
from ....play.variant import Position, Variant
from ...matches.openings import worth
from ..design import TEMPERATURE
from ..statistics import Interval, Sample
from ..store import Evidence, Reader, StoredArm, labels_of, positions, words_of

PER_GAME = 4
"""Positions of a game, evenly spread behind its opening."""


@dataclass(frozen=True)
class Choices:
    """Sensible and legal moves in positions of an arm, and their ratio; the intervals are over games."""

    games: int
    positions: int
    nodes: int
    sensible: Interval
    legal: Interval
    share: Interval

    def as_data(self) -> dict[str, object]:
        """As JSON data; intervals are [value, low, high]."""
        intervals = {name: getattr(self, name).as_data() for name in ("sensible", "legal", "share")}
        return {"games": self.games, "positions": self.positions, "nodes": self.nodes, **intervals}


def effective(values: Sequence[float], temperature: float = TEMPERATURE) -> float:
    """The effective number of moves with some values."""
    tilted = (np.asarray(values, float) - max(values)) / temperature
    shares = np.exp(tilted) / np.exp(tilted).sum()
    return float(math.exp(-(shares * np.log(np.where(shares > 0, shares, 1.0))).sum()))


def valued(engine: Engine, position: Position, nodes: int) -> list[float]:
    """The values of all legal moves by one search, which begins with a clean memory."""
    engine.clear()
    number = len(position.legal_moves)
    found = engine.search(position, Limits(nodes=nodes, multipv=number))
    return [worth(line.score) for line in found.lines]


def choices(reader: Reader, arm: StoredArm, wanted: int, nodes: int) -> Choices:
    """The choices in about so many positions of an arm's games. Raises RequestError where there are none.

    Raises DefinitionError, DatabaseError or FenError if its games cannot be played here, and MemoryError for
    a position with too many moves.
    """
    variant = arm.arm.load()
    if variant.ruleset.put:
        raise RequestError(f"{arm.arm.label}: choices are not supported where a turn has two acts")
    labels = labels_of([Evidence.of(reader, arm.id)])[0]
    step = max(1, len(labels) * PER_GAME // wanted)
    rows = reader.query(
        "SELECT number, opening_plies, fen, moves FROM games JOIN records USING (arm, number)"
        " WHERE arm = ? AND number % ? = 0 ORDER BY number",
        (arm.id, step),
    )
    engine = Engine(variant, hash_mb=1, learned=False)
    counts: list[tuple[int, float, int]] = []
    for number, opening, fen, blob in rows:
        words = words_of(blob, "<u4").tolist()
        for position in spread(variant, fen, words, opening):
            values = valued(engine, position, nodes)
            counts.append((int(labels[number]), effective(values), len(values)))
    if not counts:
        raise RequestError(f"{arm.arm.label}: no game has a position with a choice behind its opening")
    return summed_up(counts, nodes)


def spread(variant: Variant, fen: str | None, words: Sequence[int], opening: int) -> Iterator[Position]:
    """The positions of a game that are asked, those in which either side may move aside."""
    left = len(words) - opening
    wanted = {opening + int((i + 0.5) * left / PER_GAME) for i in range(PER_GAME)} if left > 0 else set()
    for ply, (position, move) in enumerate(positions(variant, fen, words)):
        if ply in wanted and move is not None and position.turn != "either":
            yield position


def summed_up(counts: Sequence[tuple[int, float, int]], nodes: int) -> Choices:
    """Means over positions; those of one game, or of games that are alike, are one observation."""
    names, sensible, legal = (np.array(column, float) for column in zip(*counts, strict=True))
    clusters = names.astype(int)
    share = Sample(sensible / legal, clusters, legal).mean_interval()  # the ratio of the sums
    return Choices(
        games=len(np.unique(clusters)),
        positions=len(counts),
        nodes=nodes,
        sensible=Sample(sensible, clusters).mean_interval(),
        legal=Sample(legal, clusters).mean_interval(),
        share=share,
    )
