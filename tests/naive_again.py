"""Turns that go on after some moves, played slowly on boards of PyPI's `chess`: the turn is set again by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import chess

Asks = Callable[[chess.Board, chess.Move], bool]
"""Does a move, which has not been made, ask for a further one?"""


@dataclass(frozen=True)
class Turn:
    """A position within a turn: the square that has moved last, the number of further moves made with the next."""

    board: chess.Board
    last: int | None = None
    number: int = 0
    waits: int | None = None  # the square that the side to move has passed in this turn, for the other side


@dataclass(frozen=True)
class Rule:
    """Who moves again: the same piece or another; after which moves; by which; how often; may it stop."""

    asks: Asks
    same: bool | None = True
    captures_only: bool = False
    most: int = 1
    optional: bool = False


def moves(rule: Rule, turn: Turn) -> Iterator[chess.Move | None]:
    """The legal moves; None is the pass that ends a turn."""
    yield from _further(rule, turn)
    if turn.last is not None and rule.optional:
        yield None


def _further(rule: Rule, turn: Turn) -> Iterator[chess.Move]:
    for move in turn.board.legal_moves:
        if turn.last is not None:
            if turn.board.piece_type_at(move.to_square) == chess.KING:
                continue
            if rule.same is not None and (move.from_square == turn.last) != rule.same:
                continue
            if rule.captures_only and not turn.board.is_capture(move):
                continue
        yield move


def after(rule: Rule, turn: Turn, move: chess.Move | None) -> Turn:
    """The position after a move or a pass."""
    board, side = turn.board.copy(stack=False), turn.board.turn
    asks = move is not None and turn.number < rule.most and rule.asks(turn.board, move)
    if move is None:
        board.turn = not side
        board.ep_square = turn.waits
        return Turn(board)
    board.push(move)
    passed = board.ep_square
    if passed is None and turn.waits is not None and move.from_square != turn.waits + (8 if side else -8):
        passed = turn.waits
    if asks:
        again = board.copy(stack=False)
        again.turn, again.ep_square = side, None
        last = move.to_square
        found = Turn(again, last, turn.number + 1, passed)
        if any(True for _ in _further(rule, found)):
            return found
    board.ep_square = passed
    return Turn(board)


def perft(rule: Rule, turn: Turn, depth: int) -> int:
    """Sequences of so many single moves, a pass among them."""
    if not depth:
        return 1
    return sum(perft(rule, after(rule, turn, move), depth - 1) for move in moves(rule, turn))
