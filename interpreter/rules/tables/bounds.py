"""What the kernel's arrays and packed words can hold, checked once the tables of a definition are made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...model.ruleset import Ruleset
from ..kernel import layout as k
from .memory import TableLimit
from .powers import Apart
from .records import Record

EMITS = k.NODE_EMIT_EMPTY | k.NODE_EMIT_ENEMY | k.NODE_PASSANT
TELLS = EMITS | k.NODE_RECORD | k.NODE_AUX_MASK << k.NODE_AUX
"""What of a node says how many moves it emits."""
RECORDS = k.NODE_AUX_MASK + 1
PASSANTS = 1 << (48 - k.MOVE_AUX)
"""En passant words by index: the search keeps a move in 48 bits."""
WAYS = k.AUX_MASK + 1
"""Sets of squares that a move may take on its way, by index."""
CASTLINGS = k.PROMOTION_MASK + 1
"""Castlings by index: a recorded move has it in place of the promotion."""


def check_counts(**counts: tuple[int, int]) -> None:
    """Refuse the first count that is more than its limit: name=(count, limit)."""
    for name, (count, limit) in counts.items():
        if count > limit:
            raise TableLimit(f"{count:,} {name.replace('_', ' ')}, at most {limit:,} are possible")


def emitted(words: Sequence[int], records: int, node: int) -> int:
    """Most moves that a node emits: one a promotion choice, and as many once more en passant."""
    row = records + ((node >> k.NODE_AUX) & k.NODE_AUX_MASK) * k.RECORD_ROW if node & k.NODE_RECORD else 0
    if not (node & EMITS or (row and words[row + k.RECORD_OWN])):
        return 0
    choices = 1
    if row:
        offset = words[row + k.RECORD_PROMOTION]
        choices = words[offset] if offset else 1
    return 2 * choices if node & k.NODE_PASSANT and node & k.NODE_EMIT_EMPTY else choices


def turning(words: Sequence[int], known: Iterable[Record]) -> int:
    """Most choices of promotion of a capture by jumps that turn, 0 where there are none."""
    return max((words[one[0]] if one[0] else 1 for one in known if one[3] & k.AUX_TURNS), default=0)


def most_chains(words: Sequence[int], known: Iterable[Record]) -> int:
    """Most captures by jumps that turn that a piece may have, so that they and its other moves have room."""
    choices = turning(words, known)
    return min(k.CHAINS_MOST, k.PIECE_MOVES // 2 // choices) if choices else 0


def widest_piece(words: Sequence[int], header: Mapping[int, int], game: Ruleset, hidden: Apart) -> int:
    """Most pseudo-legal moves of one piece on one square, at least 1.

    Raises TableLimit where that is more than the scratch of a position holds.
    """
    size, kinds = 2 * game.board.size, len(game.pieces)
    table, records, rests = header[k.H_MOVES], header[k.H_RECORDS], header[k.H_RESTS]

    known: dict[int, int] = {}  # most nodes are alike but for their squares

    def moves_of(node: int) -> int:
        said = node & TELLS
        if said not in known:
            known[said] = emitted(words, records, said)
        return known[said]

    def run(place: int) -> int:
        first, end = words[table + 2 * place : table + 2 * place + 2]
        return sum(map(moves_of, words[first:end]))

    places = range(size, size * (1 + kinds))
    moves = {
        place: run(place) + (words[words[rests + place]] if rests and words[rests + place] else 0)
        for place in places
    }
    if header[k.H_CHAINS]:
        chained = {
            2 * i + side
            for i, p in enumerate(game.pieces, 1)
            if any(m.bend for m in p.movements)
            for side in (0, 1)
        }
        for place in moves:
            if place // game.board.size in chained:
                moves[place] += k.PIECE_MOVES // 2
    for power in hidden.powers:
        for place in range(size):
            moves[size * power.owner + place] += run(size * power.moving + place)
    groups = [[number] for number in hidden.borrowed.values()]
    groups += [[p.moving for p in hidden.lent if p.owner == i] for i in range(1, 1 + kinds)]
    lent = {sum(run(size * i + place) for i in group) for group in groups for place in range(size)}
    widest = max((1, *moves.values(), *lent))
    if widest > k.PIECE_MOVES:
        raise TableLimit(f"one piece may have {widest:,} moves, at most {k.PIECE_MOVES:,} are possible")
    return widest
