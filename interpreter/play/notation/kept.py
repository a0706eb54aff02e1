"""What end conditions have to know of the past, and the field of a FEN that keeps it."""

from __future__ import annotations

from ...model.ruleset import Ruleset

LIMIT = "limit"
COUNT = "count"
PASSES = "passes"
MOVES = "moves"  # that are left in a turn of several
AGAIN = "again"  # what has moved last in a turn that goes on
CASTLED = "castled"
SERIES = "series"
LAST = "last"  # where the last moves of both sides began and ended
BEFORE = "before"  # the position before the last move, which may be refused, and that move
REFUSED = "refused"  # the move that has been refused, which is barred in this turn
#: The names of the state in braces.
WORDS = (LIMIT, COUNT, PASSES, MOVES, AGAIN, CASTLED, SERIES, LAST, BEFORE, REFUSED)


def words_kept(game: Ruleset) -> frozenset[str]:
    """What the ends of a game keep of the past."""
    return frozenset(end.keeps for end in game.asked)


def count_in_fields(game: Ruleset) -> bool:
    """May limit and count stand in the fields of en passant and of the clock, as nothing else needs them?"""
    passant = any(m.leaves_passant for piece in game.pieces for m in piece.movements)
    words = words_kept(game)
    return COUNT in words and not passant and "halfmove" not in words
