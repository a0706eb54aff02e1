"""Boards of triangles: hexagons without one of their three colours, and Bizingo on them against a referee."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest
import yaml
from shared import TESTS, first

import interpreter
from interpreter.errors import DefinitionError
from interpreter.model.geometry import HEXAGONS

Point = tuple[int, int]


@cache
def bizingo() -> interpreter.Variant:
    """The sketch of the game in the collection."""
    rows = yaml.safe_load((TESTS / "reach" / "ludii.yaml").read_text(encoding="utf-8"))
    sketch = next(row["sketch"] for row in rows if row["game"] == "Bizingo")
    return interpreter.load_text("format: 2\nvariant: bizingo\n" + sketch)


def corners(cell: Point) -> frozenset[Point]:
    """The corners of a triangle lie where the places of the third colour are."""
    x, y = cell
    ways = [(1, 1), (0, -1), (-1, 0)] if (x + y) % 3 == 0 else [(0, 1), (1, 0), (-1, -1)]
    return frozenset((x + a, y + b) for a, b in ways)


class Referee:
    """Triangles that share two corners touch at a side, those that share one at a corner."""

    def __init__(self, variant: interpreter.Variant) -> None:
        board = variant.ruleset.board
        cells = dict(zip(board.names, map(corners, board.coordinates), strict=True))
        self.sides = {a: [b for b in cells if len(cells[a] & cells[b]) == 2] for a in cells}
        shade = dict(zip(board.names, map(sum, board.coordinates), strict=True))
        self.corners = {
            a: [b for b in cells if len(cells[a] & cells[b]) == 1 and (shade[a] - shade[b]) % 3 == 0]
            for a in cells
        }

    def played(self, there: dict[str, str], start: str, end: str) -> dict[str, str]:
        """The pieces after a move and its captures."""
        after = dict(there)
        after[end] = after.pop(start)
        taken = [other for other in self.sides[end] if self.held(after, other, after[end])]
        for other in taken:
            del after[other]
        around = [after.get(other) for other in self.sides[end]]
        if len(around) == 3 and all(piece and piece.isupper() != after[end].isupper() for piece in around):
            del after[end]
        return after

    def held(self, there: dict[str, str], cell: str, captor: str) -> bool:
        """Is the piece on a cell captured by the captor's side?"""
        piece = there.get(cell)
        if piece is None or piece.isupper() == captor.isupper():
            return False
        around = [there.get(other) for other in self.sides[cell]]
        if any(one is None or one.isupper() == piece.isupper() for one in around):
            return False
        led = any(one in ("C", "c") for one in around)
        return led or (len(around) == 3 and piece in ("S", "s"))


@pytest.mark.parametrize("seed", first(1, range(6)))
def test_bizingo(seed: int) -> None:
    """Moves and captures of random games that capture where they can."""
    chance, variant = random.Random(seed), bizingo()
    referee = Referee(variant)
    assert len(referee.sides) == 157
    assert {len(found) for found in referee.sides.values()} == {2, 3}
    captures = 0
    for _ in range(2):
        position = variant.position()
        for _ in range(120):
            there = position.pieces()
            mine = [cell for cell, piece in there.items() if piece.isupper() is (position.turn == "white")]
            wanted = {a + b for a in mine for b in referee.corners[a] if b not in there}
            moves = sorted(map(str, position.legal_moves))
            if position.outcome():
                break
            assert {*moves} == wanted, position.fen()
            ways = [re.findall(r"[a-z]\d+", move) for move in moves]
            after = {move: referee.played(there, *way) for move, way in zip(moves, ways, strict=True)}
            takes = [move for move in moves if len(after[move]) < len(there)]
            move = chance.choice(takes if takes and chance.random() < 0.7 else moves)
            captures += move in takes
            position.push(move)
            assert position.pieces() == after[move], move
    assert captures > 10


def test_holes_of_a_colour() -> None:
    """A colour among the holes is all its squares, of hexagons one of three."""
    board = bizingo().ruleset.board
    assert {board.shade(square) for square in range(board.size)} == {0, 1}
    near = [[board.offset(s, way) for way in HEXAGONS.orthogonal] for s in range(board.size)]
    assert max(6 - ways.count(None) for ways in near) == 3
    with pytest.raises(DefinitionError, match="H304"):
        interpreter.load_text("format: 2\nvariant: mine\nextends: chess\nboard: {holes: [middle]}\n")
