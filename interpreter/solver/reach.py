"""On which squares each piece can come to stand at all: from the setup, by its moves and by promotion."""

from __future__ import annotations

from collections.abc import Iterator

from ..model.shuffle import EMPTY
from ..play.variant import Variant
from ..rules.kernel import layout as k
from ..rules.machine.base import Words
from .nodes import EMITS, choices, promotions, run

MOVING = (k.DO_CHANGE_SIDE, k.DO_BECOME, k.DO_TO_ORIGIN, k.DO_TO_HOME)
"""What follows from moves and brings men to where they have not gone."""
Place = tuple[int, int]  # piece code, square


def then_rows(T: Words) -> list[int]:
    """Offsets of the rows of what follows from moves."""
    first = T[k.H_THEN]
    return [first + 1 + i * k.THEN_ROW for i in range(T[first])] if first else []


def is_carried(T: Words) -> bool:
    """May men come to squares by other ways than moves of their own?"""
    return bool(T[k.H_PROPOSE]) or any(T[row + k.THEN_DO] in MOVING for row in then_rows(T))


def seeds(variant: Variant) -> set[Place]:
    """Where men stand at the start, and after castling."""
    game = variant.ruleset
    found = {(2 * i + 2 + side, square) for square, (i, side) in game.setup.items()}
    for group in game.shuffle.groups if game.shuffle else ():
        for side, (squares, kinds) in enumerate(group.lines):
            found |= {(2 * kind + 2 + side, square) for kind in {*kinds} - {EMPTY} for square in squares}
    for one in game.castlings:
        found |= {(2 * one.king + 2 + one.side, one.king_to), (2 * one.rook + 2 + one.side, one.rook_to)}
    return found


def grown(T: Words, word: int, side: int) -> Iterator[int]:
    """The codes that a promotion choice makes."""
    kind = word & k.TYPE_MASK
    if kind:
        code = 2 * kind + side
        yield T[T[k.H_TWINS] + code] if T[k.H_TWINS] else code


def following(T: Words, code: int, square: int) -> Iterator[Place]:
    """What a man may be, and where, after one move."""
    nodes = list(run(T, code, square))
    for row in first_rows(T):
        if T[row + k.FIRST_SQUARE] == square:
            nodes += T.words[T[row + k.FIRST_NODES] : T[row + k.FIRST_END]]
    for node in nodes:
        if node & EMITS:
            to, words = node & k.SQUARE_MASK, promotions(T, node)
            if not words or any(not word & k.PROMOTION_MASK for word in words):
                yield code, to
            for word in words:
                yield from ((made, to) for made in grown(T, word, code & 1))
    if T[k.H_RESTS]:
        for word in choices(T, T[T[k.H_RESTS] + code * T[k.H_SQUARES] + square]):
            yield from ((made, square) for made in grown(T, word, code & 1))


def first_rows(T: Words) -> list[int]:
    """Offsets of the rows of first moves."""
    first = T[k.H_FIRST]
    return [first + 1 + i * k.FIRST_ROW for i in range(T[first])] if first else []


def reachable(variant: Variant) -> dict[int, frozenset[int]]:
    """The squares that a man of each code can come to stand on; a code without any is left out."""
    T = variant.tables_array
    if is_carried(T):
        every = frozenset(range(T[k.H_SQUARES]))
        return dict.fromkeys(range(2, 2 * T[k.H_TYPES] + 2), every)
    known = seeds(variant)
    waiting = list(known)
    while waiting:
        fresh = set(following(T, *waiting.pop())) - known
        known |= fresh
        waiting += fresh
    found: dict[int, set[int]] = {}
    for code, square in known:
        found.setdefault(code, set()).add(square)
    return {code: frozenset(squares) for code, squares in found.items()}


def kinds_made(T: Words, codes: frozenset[int]) -> frozenset[int]:
    """These codes and all that promotions make of them."""
    known, waiting = set(codes), list(codes)
    while waiting:
        code = waiting.pop()
        made = {to for square in range(T[k.H_SQUARES]) for to, _ in following(T, code, square)}
        waiting += made - known
        known |= made
    return frozenset(known)
