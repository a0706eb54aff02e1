"""Sets of squares in the words of a definition, the shortest that mean them for both sides."""

from __future__ import annotations

from typing import Any

from .fragments import short
from .reading import FILES, Place, Squares

Board = tuple[int, int]  # files, ranks
_ORDINALS = ("first", "second", "third", "fourth")


def region(pair: tuple[Squares, Squares], board: Board) -> Any:
    """The region of a pair of squares for White and for Black."""
    white, black = pair
    if white == black:
        return "board" if len(white) == board[0] * board[1] else squares(white)
    if white and _image(white, board) == black:
        low, high = min(y for _, y in white), max(y for _, y in white)
        if white == _band(low, high, board):
            return _of_ranks(low, high, board)
        box = _box(white)
        if box is not None and _turned(white, board) == black:
            return _of_box(box, board)
    return {"white": squares(white), "black": squares(black)}


def squares(places: Squares) -> Any:
    """Squares that are the same for both sides: one, a rectangle, or a list of such."""
    if not places:
        return "none"
    found = []
    left = set(places)
    while left:
        box = _grown(min(left, key=lambda place: (place[1], place[0])), left)
        left -= box
        low, high = min(box), max(box)
        found.append(name(low) if low == high else f"{name(low)}-{name(high)}")
    return short(found)


def name(place: Place) -> str:
    """A square as people write it."""
    return f"{FILES[place[0]]}{place[1] + 1}"


def _grown(corner: Place, left: set[Place]) -> set[Place]:
    """The rectangle that grows out of a lower left corner: to the right first, then upwards."""
    x, y = corner
    right = x
    while (right + 1, y) in left:
        right += 1
    top = y
    while all((column, top + 1) in left for column in range(x, right + 1)):
        top += 1
    return {(column, row) for column in range(x, right + 1) for row in range(y, top + 1)}


def _image(places: Squares, board: Board) -> Squares:
    return frozenset((x, board[1] - 1 - y) for x, y in places)


def _turned(places: Squares, board: Board) -> Squares:
    return frozenset((board[0] - 1 - x, board[1] - 1 - y) for x, y in places)


def _band(low: int, high: int, board: Board) -> Squares:
    return frozenset((x, y) for x in range(board[0]) for y in range(low, high + 1))


def _box(places: Squares) -> tuple[Place, Place] | None:
    low = (min(x for x, _ in places), min(y for _, y in places))
    high = (max(x for x, _ in places), max(y for _, y in places))
    return (low, high) if len(places) == (high[0] - low[0] + 1) * (high[1] - low[1] + 1) else None


def _of_ranks(low: int, high: int, board: Board) -> Any:
    last = board[1] - 1
    half = board[1] // 2
    if (low, high) == (last, last):
        return "last_rank"
    if low == high and low < min(len(_ORDINALS), last):
        return f"{_ORDINALS[low]}_rank"
    if (low, high) == (0, half - 1):
        return "own_half"
    if (low, high) == (board[1] - half, last):
        return "far_half"
    return {"ranks": _span(low, high)}


def _of_box(box: tuple[Place, Place], board: Board) -> Any:
    (left, low), (right, high) = box
    files = FILES[left] if left == right else f"{FILES[left]}-{FILES[right]}"
    whole = (low, high) == (0, board[1] - 1)
    return {"files": files} if whole else {"files": files, "ranks": _span(low, high)}


def _span(low: int, high: int) -> int | str:
    return low + 1 if low == high else f"{low + 1}-{high + 1}"
