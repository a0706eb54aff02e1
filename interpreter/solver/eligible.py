"""Whether endings can be solved: whether men and side to move are all there is to a position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..errors import RequestError
from ..kinds.ends import MoveCount
from ..play.variant import Variant
from ..rules.kernel import layout as k
from .nodes import choices, leaves, promotions, run
from .reach import is_carried, then_rows

OBSTACLES = (
    ((k.H_HAND,), "pieces are dropped from the hand"),
    ((k.H_CHECKS,), "checks are counted"),
    ((k.H_LIMITS,), "a side must win within a number of moves"),
    ((k.H_COUNT_OUT,), "moves may be counted out"),
    ((k.H_PASSED, k.H_FACING), "it counts what was passed before"),
    ((k.H_MULTIMOVE,), "a turn may be several moves"),
    ((k.H_NUMBERED,), "the number of the move counts"),
    ((k.H_SERIES,), "it counts by what the checks before were given"),
    ((k.H_POWERS,), "movements depend on other pieces"),
    ((k.H_LAST,), "rules ask where the last move went"),
    ((k.H_TURN, k.H_WALLS), "there are walls on the board"),
)
"""Words of a table's head, and what else belongs to a position where one of them is not 0."""
AGAIN = "moves may not bring a position about again"


def obstacles(variant: Variant) -> Iterator[str]:
    """What else belongs to a position of the variant, in words."""
    T = variant.tables_array
    if T[k.H_NEXT_TURN] or variant.tables.starts_either:
        yield "a rule decides whose turn it is"
    if T[k.H_PERPETUAL] & k.PAST_FORBIDS:
        yield AGAIN
    if T[k.H_PASS] >> k.REFUSE:
        yield "a move may be refused"
    yield from (said for words, said in OBSTACLES if any(T[word] for word in words))
    if any(movement.own for piece in variant.ruleset.pieces for movement in piece.movements):
        yield "pieces of one's own may be captured"
    if any(entry.do == "create" for entry in variant.ruleset.consequences):
        yield "pieces come onto the board"
    if variant.tables.ways:
        yield "pieces are captured on the way of others"
    if any(hook.counters for hook in variant.hooks):
        yield "a hook counts"


def demand_described(variant: Variant) -> None:
    """Raise RequestError if a FEN does not say everything that a game may depend on."""
    found = ["either side may move" if variant.tables.starts_either else ""]
    found += [AGAIN if variant.tables_array[k.H_PERPETUAL] & k.PAST_FORBIDS else ""]
    found += ["a hook counts" if any(hook.counters for hook in variant.hooks) else ""]
    if any(found):
        raise RequestError(f"{variant.id} cannot be solved: {' and '.join(filter(None, found))}")


def recalls(variant: Variant, code: int) -> bool:
    """Does a piece promote to what was captured before?"""
    T = variant.tables_array
    size = T[k.H_SQUARES]
    words = [word for square in range(size) for node in run(T, code, square) for word in promotions(T, node)]
    if T[k.H_RESTS]:
        words += [word for s in range(size) for word in choices(T, T[T[k.H_RESTS] + code * size + s])]
    return any(word & k.RECALL for word in words)


def demand_solvable(variant: Variant, codes: frozenset[int]) -> None:
    """Raise RequestError, with the reasons, if endings of these pieces cannot be solved."""
    found = list(obstacles(variant))
    if any(recalls(variant, code) for code in codes):
        found.append("a piece promotes to what was captured before")
    if found:
        raise RequestError(
            f"endings of {variant.id} cannot be solved: pieces and side to move are not all there is to "
            f"a position, for {' and '.join(found)}"
        )


MOST_COUNTED = 118
"""Moves of a count up to which the entries of a counted table fit into a byte."""


def demand_counted(variant: Variant, codes: frozenset[int]) -> int:
    """The moves of the rule that counts them. Raises RequestError if endings of these pieces cannot keep it.

    A table of men and side to move knows no count. It can say who wins if the count is at 0, as long as what
    begins it anew leads into another table: captures do, moves of pawns do not.
    """
    game = variant.ruleset
    found = [end for end in game.ends if isinstance(end, MoveCount)]
    if not found:
        raise RequestError(f"{variant.id} has no end that counts moves; leave --counted out")
    if any(end.result[0] != "draw" for end in found):
        raise RequestError(f"counting moves does not draw in {variant.id}; leave --counted out")
    names = sorted({game.pieces[(code >> 1) - 1].name for code in codes} & game.zeroing)
    if names:
        raise RequestError(
            f"a move of a {names[0]} begins the count anew, which a table of pieces and side to move "
            "cannot tell; leave --counted out"
        )
    moves = min(end.moves for end in found)
    if moves > MOST_COUNTED:
        raise RequestError(f"{moves} moves are too many to be counted; {MOST_COUNTED} at most are")
    return moves


@dataclass(frozen=True)
class Facts:
    """What spares the kernel work."""

    sweep: bool = False  # a move that stays in a table is not always one man's quiet move
    direct: bool = False  # see is_direct
    plain: bool = False  # a quiet move changes nothing but where its man stands


def facts_of(variant: Variant, codes: frozenset[int]) -> Facts:
    """What spares work with these pieces, and what promotion makes of them."""
    T = variant.tables_array
    plain = not T[k.H_HAS_EFFECTS] and not then_rows(T)
    return Facts(is_carried(T), is_direct(variant, codes), plain)


def is_direct(variant: Variant, codes: frozenset[int]) -> bool:
    """Is a move legal whenever its piece can make it and the position after it is one?"""
    T = variant.tables_array
    words = (
        *(k.H_FORBIDS, k.H_COMPULSORY, k.H_VETO, k.H_PROPOSE, k.H_PASS),
        *(k.H_HAS_FREEZE, k.H_HAS_EFFECTS, k.H_NO_CHECKING),
    )
    if any(T[word] for word in words) or then_rows(T):
        return False
    takes = {code & 1 for code in codes if T[T[k.H_TRAITS] + code] & k.TRAIT_PASSANT}
    return not any(code & 1 ^ 1 in takes and leaves(T, code) for code in codes)
