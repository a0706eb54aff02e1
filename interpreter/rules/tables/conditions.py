"""Tables of conditions: what is counted, where, and how many there have to be."""

from __future__ import annotations

from ...model.conditions import BOTH, ENEMY, OWN, Count
from ...model.ruleset import Ruleset
from ..kernel import layout as k
from .memory import Memory

SIDES = {OWN: k.COUNT_OWN, ENEMY: k.COUNT_ENEMY, BOTH: k.COUNT_OWN | k.COUNT_ENEMY}


def condition_words(count: Count, game: Ruleset, memory: Memory) -> list[int]:
    """The row of a condition (see COUNT_ names)."""
    pieces = [p.name for p in game.pieces] if count.pieces is None else count.pieces
    squares = [0, 0] if count.region is None else [memory.add([len(s), *sorted(s)]) for s in count.region]
    return [
        sum(2 << game.piece(name) for name in pieces),
        SIDES[count.side],
        *squares,
        count.at_least,
        k.SQUARES if count.at_most is None else count.at_most,
    ]
