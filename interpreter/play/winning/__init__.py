"""Can a side still win by any sequence of legal moves, the other one helping? "No" is proved, "yes" is not.

What it looks at is the material: the ways to win that the definition has, each by a row of `ends.ROWS`, for
the pieces that the sides have or may get. Of two pieces on the board every position that can follow is seen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ...ranges import side_number
from ..core.position import BasePosition
from ..core.view import View
from ..notation import fen as fen_text
from .ends import Case, may_win
from .material import Material
from .winless import winless

__all__ = ["can_win", "winless", "without_past"]

MOST_PIECES = 2
MOST_POSITIONS = 10_000

P = TypeVar("P", bound=BasePosition)


def can_win(position: P, side: str, afresh: Callable[[View], P]) -> bool:
    """Can the side ("white", "black") still win? `afresh` makes the position of a view without its past."""
    mine = side_number(side)
    outcome = position.outcome()
    if outcome is not None:
        return outcome.winner == side
    view = position.view()
    game = view.ruleset
    if game.hooks or view.either:
        return True
    material = Material(view)
    if not any(may_win(Case(view, material, mine, end)) for end in game.ends):
        return False
    if sum(map(bool, view.board)) > MOST_PIECES or game.hand is not None or game.put is not None:
        return True
    return _found(afresh(view), side, afresh)


def without_past(view: View) -> str:
    """The position of a view as FEN, its count of moves at 0."""
    setup = view.setup()
    setup.halfmove, setup.fullmove = 0, 1
    return fen_text.write(view.rules.dialect, setup)


def _found(start: P, side: str, afresh: Callable[[View], P]) -> bool:
    """Does a sequence of moves win, history left out? True where there are too many to look at."""
    seen, waiting = {start.hash}, [start]
    while waiting:
        position = waiting.pop()
        for move in list(position.legal_moves):
            position.push(move)
            outcome = position.outcome()
            if outcome is not None and outcome.winner == side:
                return True
            if outcome is None and position.hash not in seen:
                seen.add(position.hash)
                waiting.append(afresh(position.view()))
            position.pop()
        if len(seen) > MOST_POSITIONS:
            return True
    return False
