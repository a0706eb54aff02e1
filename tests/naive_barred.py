"""What may not hold after a move, asked of the position that brute force has reached: no table of the kernel."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from naive_ends import ENDS, Diary

from interpreter.model.ends import End
from interpreter.model.ruleset import SIDES
from interpreter.rules.kernel import layout as k

BY_REPLIES = ("checkmate", "stalemate")


def asks_replies(end: End) -> bool:
    """Does a condition ask which moves there are?"""
    return any(one.kind in BY_REPLIES for one in end.asked)


class Ahead(Diary):
    """A position after a move, as the judge of ends looks at it; there is no game that led to it."""

    def __init__(self, brute: Any, side: int, end: End) -> None:
        game, self.on, self.side = brute.game, brute.on(), side
        self.kinds = {piece.symbol.upper(): piece for piece in game.pieces}
        self.to_move = int(brute.state.st[k.TURN])
        replies = brute.legal_of(side ^ 1, replying=True) if asks_replies(end) else ()
        names = game.board.names
        hands = {
            SIDES[c]: {piece.symbol: brute.state.pool[2 * i + 2 + c] for i, piece in enumerate(game.pieces)}
            for c in (0, 1)
        }
        where: Any = SimpleNamespace(
            variant=brute.variant,
            view=brute.view,
            _state=brute.state,
            hands=hands,
            legal_moves=[SimpleNamespace(promotion="") for _ in replies],
            is_check=lambda: brute.attacked(self.to_move),
            fen=lambda: "",  # no condition of an end asks for the last move
            pieces=lambda: dict.fromkeys((names[square] for square in self.on), "x"),
        )
        self.position = where

    @property
    def turn(self) -> int:
        return self.to_move

    @property
    def mover(self) -> int:
        return self.side

    def placed(self, side: int, names: frozenset[str] | None = None) -> list[int]:
        return [
            square
            for square, (piece, owner) in self.on.items()
            if piece.owned and owner == side and (names is None or piece.name in names)
        ]


def holds(brute: Any, side: int, end: End) -> bool:
    """Does what a move may not lead to hold in the position that it has led to?"""
    return ENDS[end.kind](end, Ahead(brute, side, end)) is not None
