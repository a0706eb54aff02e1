"""What `draw` writes: a position as SVG."""

from __future__ import annotations

from ...errors import MoveError, did_you_mean, quoted
from ...model.geometry import Board
from ...play.variant import Position
from ..drawing.board import Artist
from ..drawing.diagram import palaces
from ..drawing.scene import Scene


def svg_of(position: Position, marked: str | None, flipped: bool, scale: float) -> str:
    """A position with an arrow for its last move. Raises MoveError if `marked` is no square."""
    variant = position.variant
    board = variant.ruleset.board
    occupants = {
        board.index[s]: _occupant(variant.dialect.symbols[symbol]) for s, symbol in position.pieces().items()
    }
    last = position.move_stack[-1:]
    arrows = [] if marked else [(board.index[m.origin], board.index[m.target]) for m in last if not m.removal]
    marks = {} if marked is None else _marks(position, marked)
    scene = Scene(board, occupants, marks, arrows, palaces(variant), flipped)
    return Artist(variant).draw(scene, f"{variant.name}: {position.fen()}", bool(marks), scale) + "\n"


def _occupant(code: int) -> tuple[int, int]:
    return (code >> 1) - 1, code & 1


def square_of(board: Board, name: str) -> int:
    """The index of a square. Raises MoveError for a name that is none."""
    if name in board.index:
        return board.index[name]
    hint = did_you_mean(name, board.index)
    raise MoveError(f"no square {quoted(name)} on this board" + (f"; {hint}" if hint else ""))


def _marks(position: Position, name: str) -> dict[int, str]:
    """The legal targets of the piece on a square, and what its captures take elsewhere."""
    index = position.variant.ruleset.board.index
    square_of(position.variant.ruleset.board, name)
    if position.piece_at(name) is None:
        raise MoveError(f"there is no piece on {name}, so there are no moves to mark")
    found: dict[int, str] = {}
    for move in position.legal_moves:
        if move.origin == name and not move.removal:
            victims = position.victims(move)
            found[index[move.target]] = "taking" if victims else "move"
            found |= {index[victim]: "taken" for victim in victims if victim != move.target}
    return found
