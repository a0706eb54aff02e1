"""The setup of a definition as a grid, and changes of single places or of its size."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from ...building.boards import build_board
from ...language.report import Report
from ...model.geometry import Board
from .splice import Change, Source

EMPTY, HOLE = ".", "*"
TOKEN = re.compile(r"\S+")
Grid = list[list[str]]


def grid_of(text: str) -> Grid:
    """The words of a setup, row by row from the top."""
    return [line.split() for line in text.splitlines() if line.strip()]


def board_of(doc: Mapping[str, Any]) -> Board | None:
    """The board of a whole definition, None where it makes no sense."""
    report = Report()
    board = build_board(doc, report)
    return None if report.problems else board


def place_name(board: Board, row: int, column: int) -> str:
    """What the square or hole at a place of the grid is called; nothing for places outside the rectangle."""
    square = board.grid[row][column]
    if square is not None:
        return board.names[square]
    x, y = board.bounds[0] + column, board.bounds[1] + len(board.grid) - 1 - row
    return board.name(x, y) if 0 <= x < len(board.files) and 0 <= y < board.ranks else ""


def hexagon_place(board: Board, row: int, column: int) -> list[float]:
    """Where a place of a grid of hexagons lies: columns to the right and halves of a hexagon down."""
    x, y = board.place(column, board.ranks - 1 - row)
    return [x, -board.tiling.heading((x, y))[1]]


def fits(board: Board, grid: Grid) -> bool:
    """Has the grid the board's rows and columns?"""
    return [*map(len, grid)] == [*map(len, board.grid)]


def text_of_grid(grid: Grid) -> str:
    """A grid as the text of a setup."""
    width = max(len(token) for row in grid for token in row)
    return "".join(" ".join(token.ljust(width) for token in row).rstrip() + "\n" for row in grid)


def changed(source: Source, before: str, grid: Grid) -> list[Change]:
    """Changes that make the setup this grid; `before` is the setup that now counts, inherited or not."""
    old = grid_of(before)
    node = source.node(["setup"])
    if old == grid:
        return []
    if not isinstance(node, yaml.ScalarNode) or node.style != "|":
        return source.put(["setup"], text_of_grid(grid))
    places = _places(source, node)
    if [len(row) for row in old] == [len(row) for row in grid]:
        several = [
            (places[r][c], grid[r][c])
            for r in range(len(grid))
            for c in range(len(grid[r]))
            if old[r][c] != grid[r][c]
        ]
        if all(end - start == len(token) for (start, end), token in several):
            return [Change(start, end, token) for (start, end), token in several]
    first, last = places[0][0][0], places[-1][-1][1]
    margin = " " * source.column(first)
    body = text_of_grid(grid).rstrip("\n").replace("\n", f"\n{margin}")
    return [Change(first, last, body)]


def _places(source: Source, node: yaml.ScalarNode) -> list[list[tuple[int, int]]]:
    """Where the words of a setup behind | stand in the text."""
    rows, at = [], source.line_end(source.start(node)) + 1
    end = source.end(node)
    while at < end:
        stop = source.line_end(at)
        found = [token.span() for token in TOKEN.finditer(source.text, at, min(stop, end))]
        if found:
            rows.append(found)
        at = stop + 1
    return rows


def resized(grid: Grid, files: int, ranks: int) -> Grid:
    """The grid with so many columns and rows: columns come and go on the right, rows in the middle."""
    rows = [[*row[:files], *[EMPTY] * (files - len(row))] for row in grid]
    middle = (len(rows) + 1) // 2
    if ranks >= len(rows):
        fresh = [[EMPTY] * files for _ in range(ranks - len(rows))]
        return [*rows[:middle], *fresh, *rows[middle:]]
    top = ranks - ranks // 2
    return [*rows[:top], *rows[len(rows) - ranks // 2 :]]


def holes_in(grid: Grid, files: str, first_rank: int, walls: Sequence[str] = ()) -> list[str]:
    """The names of the places of a plain grid that are not squares."""
    high = first_rank + len(grid) - 1
    return [
        f"{files[c]}{high - r}"
        for r, row in enumerate(grid)
        for c, token in enumerate(row)
        if token == HOLE and token not in walls
    ]
