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


def joined(words: Sequence[int]) -> list[int]:
    """Turns of words that are two acts each."""
    return [first | second << ACT_BITS for first, second in zip(words[::2], words[1::2], strict=True)]


def first_acts(codes: Sequence[int]) -> list[int]:
    """The moves with which turns begin, each once."""
    return list(dict.fromkeys(map(first_act, codes)))


def extra_of(code: int) -> int:
    """The aux field of the move with which a turn begins."""
    return first_act(code) >> k.MOVE_AUX
