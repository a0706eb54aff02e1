"""Tables of the hand: who is dropped where, provided what, and what captured pieces become."""

from __future__ import annotations

from ...model.pieces import PieceType
from ...model.ruleset import Ruleset
from ..kernel import layout as k
from .conditions import Conditions
from .memory import Memory
from .rules import mask_of


def ways(conditions: Conditions, piece: PieceType, side: int) -> int:
    """Offset of the ways in which a piece is dropped, 0 for none."""
    rows = [
        (conditions.squares(sorted(drop.region[side])), conditions.offset(drop.provided, side))
        for drop in piece.drops
    ]
    return conditions.keep([len(rows), *(word for row in rows for word in row)]) if rows else 0


def most_drops(game: Ruleset) -> int:
    """The most drops that a side can have, one entry counted for itself."""
    return max(
        sum(len(drop.region[side]) for piece in game.pieces for drop in piece.drops) for side in (0, 1)
    )


def faces(game: Ruleset) -> list[int]:
    """Per code that of the piece in the hand that is put down as it."""
    codes = list(range(k.CODES))
    for form, base in game.hand.faces.items() if game.hand else ():
        for side in (0, 1):
            codes[2 * game.piece(form) + 2 + side] = 2 * game.piece(base) + 2 + side
    return codes


def hand_table(game: Ruleset, memory: Memory) -> int:
    """Offset of the block of the hand, 0 where nothing is dropped."""
    if game.hand is None or not game.from_hand:
        return 0
    block = memory.add([0] * k.HAND_SIZE)
    conditions = Conditions(game, memory)
    rows = [0] * k.CODES
    for i, piece in enumerate(game.pieces):
        for side in (0, 1):
            rows[2 * i + 2 + side] = ways(conditions, piece, side)
    memory.words[block + k.HAND_ROWS] = memory.add(rows)
    memory.words[block + k.HAND_FIRST] = mask_of(game, game.hand.first)
    memory.words[block + k.HAND_UNLIMITED] = mask_of(game, game.hand.unlimited)
    memory.words[block + k.HAND_NO_MATE] = mask_of(game, game.hand.no_mate)
    alone, possible = game.hand.first_alone, game.hand.first_if_possible
    memory.words[block + k.HAND_BEFORE] = k.FIRST_ALONE * alone | k.FIRST_IF_POSSIBLE * possible
    memory.words[block + k.HAND_FACES] = memory.add(faces(game)) if game.hand.faces else 0
    return block


def pooled_codes(game: Ruleset) -> list[int]:
    """By the code of what an enemy captures that in a hand, 0 if it is gone; then of one's own captures."""
    pooled, by_own = [0] * k.CODES, [0] * k.CODES
    hand = game.hand
    for name, kept in hand.becomes.items() if hand else ():
        for side in (0, 1):
            code, base = 2 * game.piece(name) + 2 + side, 2 * game.piece(kept) + 2
            if hand and hand.whose != "own":
                pooled[code] = base + (side if hand.owner else side ^ 1)
            if hand and hand.whose != "enemy":
                by_own[code] = base + side
    return [*pooled, *by_own]


def twin_table(game: Ruleset, memory: Memory) -> int:
    """Offset of the code that each code has when made by promotion, 0 where it is always its own."""
    if game.hand is None or not game.hand.twins:
        return 0
    codes = list(range(k.CODES))
    for name, twin in game.hand.twins.items():
        for side in (0, 1):
            codes[2 * game.piece(name) + 2 + side] = 2 * game.piece(twin) + 2 + side
    return memory.add(codes)
