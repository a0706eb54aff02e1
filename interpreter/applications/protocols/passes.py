"""Passes in the wording of UCI programs that know them: a square twice, as of a piece that stays where it is.

Fairy-Stockfish writes the square of the king, or of the first piece of a side that has none; such a move, on
any square, is understood beside `0000`.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...play.core.moves import Move
from ...play.variant import Position


def spoken(position: Position, move: Move) -> str:
    """A legal move as it is sent: its coordinates, and for a pass the square of its side's king twice."""
    return _square(position) * 2 if move.passing else move.text


def spoken_line(position: Position, moves: Iterable[Move]) -> list[str]:
    """Moves that follow each other from a position, as they are sent."""
    line = list(moves)
    if not any(move.passing for move in line):
        return [move.text for move in line]
    course, texts = position.copy(), []
    for move in line:
        texts.append(spoken(course, move))
        course.push(move)
    return texts


def meant(position: Position, text: str) -> Move | None:
    """The legal pass that a square twice means; None if the text is something else, or a move itself."""
    half = len(text) // 2
    if not text or text[:half] != text[half:] or position.legal_moves.find(text):
        return None
    if text[:half] not in position.rules.ruleset.board.names:
        return None
    return next((move for move in position.legal_moves if move.passing), None)


def _square(position: Position) -> str:
    view = position.view()
    own = view.pieces_of(position.turn == "black")
    kings = [square for square in own if view.piece(view.board[square]).royal == "always"]
    return position.rules.ruleset.board.names[min(kings or own)]
