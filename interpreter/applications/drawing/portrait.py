"""A position as a picture: its pieces, an arrow for its last move, and where a piece can go."""

from __future__ import annotations

from typing import Any

from ...errors import MoveError
from ...play.core.position import BasePosition
from ...play.variant import Position
from .appearance import dressed, scale_of, square_of
from .board import Artist
from .diagram import palaces
from .scene import Scene


def scene_of(position: Position, marked: str | None = None, flipped: bool = False) -> Scene:
    """A position as a scene, its last move as an arrow, or where the piece on a square can go as marks.

    Raises MoveError if `marked` is not a square, or an empty one.
    """
    variant = position.variant
    board = variant.ruleset.board
    last = position.move_stack[-1:]
    ways = [m for m in last if not marked and m.origin != m.target]
    arrows = [(board.index[m.origin], board.index[m.target]) for m in ways]
    marks = {} if marked is None else _marks(position, marked)
    return Scene(board, men_of(position), marks, arrows, palaces(variant), flipped=flipped)


def men_of(position: BasePosition) -> dict[int, tuple[int, int]]:
    """Square -> (piece index, side) of every piece."""
    return {s: ((code >> 1) - 1, code & 1) for s, code in enumerate(position.view().board) if code}


def svg_of(
    position: Position,
    marked: str | None = None,
    flipped: bool = False,
    scale: float = 1.0,
    size: float | None = None,
    look: str | None = None,
    pieces: str | None = None,
    **looks: Any,
) -> str:
    """A position as an <svg> element; `look` and `pieces` as `Artist` has them, `looks` as `looks.dressed`.

    Raises what `scene_of` and `dressed` raise, PictureError for a wrong picture.
    """
    scene = dressed(scene_of(position, marked, flipped), position, **looks)
    title = f"{position.variant.name}: {position.fen()}"
    drawn_at = scale_of(scene, size, scale)
    return Artist(position.variant, look=look, pieces=pieces).draw(
        scene, title, with_legend=marked is not None, scale=drawn_at
    )


def _marks(position: Position, name: str) -> dict[int, str]:
    """The legal targets of the piece on a square, and what its captures take elsewhere."""
    index = position.variant.ruleset.board.index
    square_of(position.variant.ruleset.board, name)
    if position.piece_at(name) is None:
        raise MoveError(f"there is no piece on {name}, so there are no moves to mark")
    found: dict[int, str] = {}
    for move in position.legal_moves:
        if move.origin == name and not move.removal and not move.passing:
            victims = position.victims(move)
            found[index[move.target]] = "taking" if victims else "move"
            found |= {index[victim]: "taken" for victim in victims if victim != move.target}
    return found
