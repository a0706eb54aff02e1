"""Tables of what single moves may not do, or may not lead to."""

from __future__ import annotations

from ...model.ruleset import Forbidden, Ruleset
from ..kernel import layout as k
from .conditions import Conditions, place_row
from .ends import end_row
from .memory import Memory
from .rules import mask_of

#: The moves of which an entry of `forbid` speaks.
WAYS = {
    "moves": k.BY_MOVE,
    "captures": k.BY_CAPTURE,
    "promotion": k.BY_PROMOTION,
    "drops": k.BY_DROP,
    "castling": k.BY_CASTLING,
    "en_passant": k.BY_PASSANT,
}


def forbidden_rows(game: Ruleset, memory: Memory) -> int:
    """Offset of the rows of what single moves may not bring about, 0 for none."""
    conditions = Conditions(game, memory)
    rows = [
        [
            *(word_of(game, one, memory), sum(WAYS[way] for way in one.by), mask_of(game, one.pieces)),
            *(conditions.offset(one.provided, side) for side in (0, 1)),
            *(
                conditions.keep([word for side in (0, 1) for word in conditions.row(taken, side)])
                if taken
                else 0
                for taken in (one.takes, one.spares)
            ),
            place_row(game, one.start, memory),
        ]
        for one in game.forbidden
    ]
    return memory.add([len(rows), *(word for row in rows for word in row)]) if rows else 0


def word_of(game: Ruleset, one: Forbidden, memory: Memory) -> int:
    """The number of what is forbidden, or the offset of the condition that may not hold afterwards."""
    if one.after is None:
        return k.FORBIDS[one.what]
    return memory.add(end_row(game, one.after, memory))
