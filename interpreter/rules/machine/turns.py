"""A turn as one number: the kernel's moves that are its acts, the first in the lower bits."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel import layout as k

ACT_BITS = 48
ACT_MASK = (1 << ACT_BITS) - 1


def acts(code: int) -> list[int]:
    """The kernel's moves that a turn consists of."""
    second = code >> ACT_BITS
    return [code & ACT_MASK, second] if second else [code]


def first_act(code: int) -> int:
    """The move with which a turn begins, and of which it mostly consists."""
    return code & ACT_MASK


def second_act(code: int) -> int:
    """What is put after the move; 0 if nothing is."""
    return code >> ACT_BITS


def is_gating(code: int) -> bool:
    """Does the move with which a turn begins leave a piece of the hand behind?"""
    return k.KIND_GATE <= (code >> k.MOVE_KIND) & k.KIND_MASK < k.KIND_WAY


def alone(code: int) -> int:
    """A turn without what its move leaves behind."""
    code &= ~k.MOVE_AGAIN
    if not is_gating(code):
        return code
    return (code & ~(k.PROMOTION_MASK << k.MOVE_PROMOTION)) - (k.KIND_GATE << k.MOVE_KIND)


def gated(code: int) -> int:
    """The code of the piece that a move leaves behind, 0 if it leaves none."""
    return (code >> k.MOVE_PROMOTION) & k.CODE_MASK if is_gating(code) else 0


def gated_by_rook(code: int) -> bool:
    """Does the move leave it on the square of the rook that castles?"""
    return is_gating(code) and bool(code >> k.MOVE_PROMOTION & k.GATE_ROOK)


def joined(words: Sequence[int]) -> list[int]:
    """Turns of words that are two acts each."""
    return [first | second << ACT_BITS for first, second in zip(words[::2], words[1::2], strict=True)]


def first_acts(codes: Sequence[int]) -> list[int]:
    """The moves with which turns begin, each once."""
    return list(dict.fromkeys(map(first_act, codes)))


def extra_of(code: int) -> int:
    """The aux field of the move with which a turn begins."""
    return (first_act(code) & ~k.MOVE_AGAIN) >> k.MOVE_AUX
