"""What may be drawn on a position beside its pieces; names and colours as python-chess has them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ...arguments import checked
from ...errors import MoveError, RequestError, did_you_mean, quoted
from ...model.colours import NAMES, is_colour
from ...model.geometry import Board
from ...model.layout import SQUARE
from ...model.look import BOARDS, COLORS, SETS
from ...play.core.moves import Move
from ...play.variant import Position, Variant
from .pictures import sets_of
from .scene import Arrow, Scene

#: The colours of an arrow by their names; any other colour can be given as itself.
ARROWS = {"green": "#15781b", "red": "#882020", "yellow": "#b87d00", "blue": "#003088"}
LASTMOVE, CHECK = "#d9a520", "#d43a2f"
_PAIR = re.compile(r"([A-Z]?[a-z]\d{1,3})([A-Z]?[a-z]\d{1,3})?")
MOST_SHAPES = 1000
ArrowLike = str | tuple[str, str] | tuple[str, str, str]


@checked
def dressed(
    scene: Scene,
    position: Position,
    *,
    lastmove: Move | str | None = None,
    check: str | None = None,
    arrows: Iterable[ArrowLike] = (),
    fill: Mapping[str, str] | None = None,
    squares: Iterable[str] = (),
    coordinates: bool = True,
    colors: Mapping[str, str] | None = None,
) -> Scene:
    """A scene with more on it: see `Position.svg`. Raises MoveError for no square, RequestError otherwise."""
    board = position.variant.ruleset.board
    fills = {square_of(board, name): _colour(value) for name, value in (fill or {}).items()}
    if lastmove is not None:
        fills = {square_of(board, name): LASTMOVE for name in _ends(lastmove)} | fills
    if check is not None:
        fills[square_of(board, check)] = CHECK
    shapes = [_arrow(board, arrow) for arrow in arrows]
    crossed = {square_of(board, name): "removed" for name in squares}
    if len(shapes) > MOST_SHAPES:
        raise RequestError(f"more than {MOST_SHAPES} arrows on one board")
    return replace(
        scene,
        arrows=() if lastmove is not None else scene.arrows,
        marks={**scene.marks, **crossed},
        fills=fills,
        shapes=shapes,
        named=coordinates,
        colours=_colours(colors or {}),
    )


@checked
def scale_of(scene: Scene, size: float | None, scale: float) -> float:
    """The scale by which a scene is `size` pixels wide. Raises RequestError for no size."""
    if size is None:
        return scale
    if not 10 <= size <= 100 * SQUARE:
        raise RequestError(f"size is a width in pixels, from 10 to {100 * SQUARE}; found {size:g}")
    return size / scene.size[0]


def _ends(move: Move | str) -> list[str]:
    if isinstance(move, Move):
        return [move.origin, move.target]
    found = _PAIR.match(move)
    return [name for name in found.groups() if name] if found else []


def square_of(board: Board, name: str) -> int:
    """The index of a square. Raises MoveError for a name that is none."""
    if name in board.index:
        return board.index[name]
    hint = did_you_mean(name, board.index)
    raise MoveError(f"no square {quoted(name)} on this board" + (f"; {hint}" if hint else ""))


def _arrow(board: Board, arrow: ArrowLike) -> Arrow:
    """An arrow: (tail, head), or with a colour; a text, `e2e4` or `e2e4:red`; to its own square a circle."""
    if isinstance(arrow, str):
        ends, _, colour = arrow.partition(":")
        found = _PAIR.fullmatch(ends)
        if found is None:
            raise RequestError(f"{quoted(arrow)} is not an arrow; write e2e4, e2e4:red, or e4 for a circle")
        tail, head = found[1], found[2] or found[1]
    else:
        tail, head, colour = (*arrow, "")[:3]
    return Arrow(
        square_of(board, tail), square_of(board, head), _colour(ARROWS.get(colour or "green", colour))
    )


def _colour(value: str) -> str:
    if is_colour(value):
        return value
    hint = did_you_mean(value, NAMES) or "write one as #d9a520 or by its name, such as gold"
    raise RequestError(f"{quoted(value)} is not a colour; {hint}")


def _colours(colors: Mapping[str, str]) -> dict[str, str]:
    for name in colors:
        if name not in COLORS:
            hint = did_you_mean(name, COLORS) or f"there are {', '.join(COLORS)}"
            raise RequestError(f"no colour is called {quoted(name)}; {hint}")
    return {name: _colour(value) for name, value in colors.items()}


def known_look(variant: Variant, look: str | None) -> str:
    """The look of a board, that of the definition if none is given. Raises RequestError for another word."""
    if look is None:
        return variant.ruleset.look.board
    return _one_of(BOARDS, look, "look")


def known_pieces(variant: Variant, pieces: str | None) -> str:
    """The set of pictures, that of the definition if none is given. Raises RequestError for another word."""
    if pieces is None:
        return variant.ruleset.look.pieces
    if pieces == "characters" and pieces not in sets_of(variant):
        raise RequestError(f"no piece of {variant.id} has a character; choose {', '.join(sets_of(variant))}")
    return _one_of(SETS, pieces, "set of pieces")


def _one_of(words: Iterable[str], given: str, what: str) -> str:
    if given in words:
        return given
    raise RequestError(f"no {what} is called {quoted(given)}; there are {', '.join(words)}")


def choices(texts: Iterable[str], what: str) -> dict[str, str]:
    """Texts `name=colour` as a command line has them. Raises RequestError for one that is none."""
    found: dict[str, Any] = {}
    for text in texts:
        name, sign, value = text.rpartition("=")
        if not sign or not name:
            raise RequestError(f"{quoted(text)} is not {what}=COLOUR")
        found[name.strip()] = value.strip()
    return found
