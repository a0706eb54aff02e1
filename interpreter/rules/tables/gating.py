"""Tables of gating: who comes out of the hand behind whom."""

from __future__ import annotations

from ...model.ruleset import Ruleset
from ..kernel import layout as k
from .bounds import check_counts
from .memory import Memory
from .rules import mask_of


def gate_table(game: Ruleset, memory: Memory) -> int:
    """Offset of the block of gating, 0 where there is none."""
    if not game.gatable or game.hand is None:
        return 0
    check_counts(squares_to_gate_onto=(len(game.gates), k.MOST_GATES))
    lasting = game.hand.unlimited | set(game.hand.becomes.values())
    words = [0] * (k.GATE_BITS + game.board.size)
    words[k.GATE_TYPES] = mask_of(game, game.gatable)
    words[k.GATE_LASTS] = int(bool(game.gatable & lasting))
    for i, (side, square) in enumerate(game.gates):
        words[k.GATE_SIDES + side] |= 1 << i
        words[k.GATE_BITS + square] = 1 << i
    return memory.add(words)


def most_gates(game: Ruleset, widest: int) -> int:
    """The most moves of a side that gate; `widest`: the most that one piece has."""
    leaving = max((sum(owner == side for owner, _ in game.gates) for side in (0, 1)), default=0)
    return (leaving * widest + 2 * len(game.castlings)) * len(game.gatable)
