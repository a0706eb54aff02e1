"""Boards and diagrams as lines of text: any shape, holes left blank, squares named along the edges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ...model.geometry import LEVELS, Board
from ...play.variant import Variant
from .marks import MARKS, used
from .scene import Scene

Row = tuple[tuple[str, str], list[str]]


def edge_names(board: Board, row: Sequence[int | None], number: str) -> tuple[str, str]:
    """What is written left and right of a row: its rank, and the squares that lie on none.

    Hexagons side by side are of several ranks: the names of the first and the last one.
    """
    if board.tiling.hexagonal:
        there = [board.names[s] for s in row if s is not None]
        return there[0], there[-1]
    plain = board.size - len(board.extra)
    left = [board.names[s] for s in row[: len(row) // 2] if s is not None and s >= plain]
    right = [board.names[s] for s in row[len(row) // 2 :] if s is not None and s >= plain]
    rank = [number] if any(s is not None and s < plain for s in row) else []
    return " ".join(left + rank), " ".join(rank + right)


def file_letters(board: Board) -> list[str]:
    """The letters below the columns of the bounding grid."""
    x0, _, x1, _ = board.bounds
    return [board.files[x] if 0 <= x < len(board.files) else " " for x in range(x0, x1 + 1)]


def grid(board: Board, cell: Callable[[int], str], width: int) -> tuple[list[Row], list[str]]:
    """Rows of cells from the top, each cell `width` characters, and the letters below them."""
    rows: list[Row] = []
    for number, row in _staggered(board) if board.tiling.hexagonal else _ranks(board):
        cells = [" " * width if square is None else cell(square) for square in row]
        rows.append((edge_names(board, row, number), cells))
    return rows, file_letters(board)


def _ranks(board: Board) -> Iterator[tuple[str, Sequence[int | None]]]:
    """The ranks from the top, those outside the board too, with their numbers; a gap between levels."""
    top, high = board.bounds[3] if board.levels == 1 else board.ranks - 1, len(board.grid) // board.levels
    for n, row in enumerate(board.grid):
        below, y = divmod(n, high)
        letter = LEVELS[board.levels - 1 - below] if board.levels > 1 else ""
        if below and not y:
            yield "", ()
        yield f"{letter}{board.first_rank + top - y}", row


def _staggered(board: Board) -> Iterator[tuple[str, Sequence[int | None]]]:
    """Hexagons of one height in one line, so that files that lie side by side take turns."""
    heights: dict[int, list[int | None]] = {}
    for square, place in enumerate(board.coordinates):
        line = heights.setdefault(board.tiling.heading(place)[1], [None] * len(board.files))
        line[place[0]] = square
    yield from (("", heights[height]) for height in sorted(heights, reverse=True))


def joined(rows: list[Row], files: list[str], width: int) -> Iterable[str]:
    """The lines of a grid whose cells are `width` characters and a space on both sides."""
    margin = max(len(names[0]) for names, _ in rows)
    foot = (" " * (margin + 1) + "".join(f" {letter:<{width + 1}}" for letter in files)).rstrip()
    for (left, right), cells in rows:
        yield f"{left:>{margin}} {''.join(cells)} {right}".rstrip()
    yield foot


def sign(name: str, only_ascii: bool) -> str:
    """The character of a mark."""
    return MARKS[name].ascii if only_ascii else MARKS[name].sign


def scene_text(
    variant: Variant,
    scene: Scene,
    only_ascii: bool = False,
    style: Callable[[str, str], str] | None = None,
    narrow: bool = False,
) -> str:
    """A scene as text. `style(text, mark)` may colour the cell of a square with a mark; see `pressed`."""
    pieces = variant.ruleset.pieces
    shown = {*variant.ruleset.kinds, *(pieces[i] for i, _ in scene.occupants.values())}
    width = max(len(piece.symbol) for piece in shown)
    empty = "." if only_ascii else "·"

    def cell(square: int) -> str:
        occupant, mark = scene.occupants.get(square), scene.marks.get(square, "")
        shown = (
            variant.symbol(2 * (occupant[0] + 1) + occupant[1])
            if occupant
            else sign(mark, only_ascii)
            if mark
            else empty
        )
        # A marked piece stands between brackets.
        left, right = ("[", "]") if occupant and mark else (" ", " ")
        text = pressed(f"{left}{shown:<{width}}{right}", narrow)
        return style(text, mark) if style and mark else text

    return "\n".join(joined(*grid(scene.board, cell, width + 2 - narrow), width - narrow))


def pressed(cell: str, narrow: bool) -> str:
    """A cell, without the last character where boards are `narrow`: a mark is then on the left alone."""
    return cell[:-1] if narrow else cell


def scene_words(variant: Variant, scene: Scene) -> str:
    """A scene in words, for those who cannot see it: the pieces of each side, then the marked squares."""
    names, pieces = scene.board.names, variant.ruleset.pieces
    told = []
    for side, owner in enumerate(("White", "Black", "Nobody")):
        occupants = [
            (i, names[square])
            for square, (i, who) in sorted(scene.occupants.items())
            if (who if pieces[i].owned else 2) == side
        ]
        kinds = {i: [square for index, square in occupants if index == i] for i, _ in sorted(occupants)}
        listing = "; ".join(f"{pieces[i].title} {', '.join(squares)}" for i, squares in kinds.items())
        told += [f"{owner}: {listing}."] if listing else []
    for mark in used(scene.marks.values()):
        squares = ", ".join(names[square] for square, name in sorted(scene.marks.items()) if name == mark)
        told.append(f"{MARKS[mark].meaning}: {squares}.")
    told += [f"Arrow from {names[start]} to {names[end]}." for start, end in scene.arrows]
    return " ".join(told) or "An empty board."


def legend_text(scene: Scene, only_ascii: bool = False) -> list[str]:
    """The meanings of the marks of a scene, one line each."""
    on_occupants = {mark for square, mark in scene.marks.items() if square in scene.occupants}
    return [
        f"{'[ ]' if name in on_occupants else sign(name, only_ascii)}  {MARKS[name].meaning}"
        for name in used(scene.marks.values())
    ]
