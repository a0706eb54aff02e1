"""Lasca, whose towers stand on levels, against a referee that knows towers alone."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import yaml

from interpreter import Variant, load_text
from interpreter.play.variant import Position

ROWS = Path(__file__).parents[1] / "reach" / "ludii.yaml"
ALL = [(1, 1), (-1, 1), (1, -1), (-1, -1)]
Towers = dict[tuple[int, int], str]
"""By file and rank the pieces of a tower, the highest first."""


@pytest.fixture(scope="module")
def lasca() -> Variant:
    [row] = [row for row in yaml.safe_load(ROWS.read_text(encoding="utf-8")) if row["game"] == "Lasca"]
    return load_text(f"format: 2\nvariant: lasca\nname: Lasca\n{row['sketch']}")


def towers(position: Position) -> Towers:
    found: Towers = {}
    for name in sorted(position.variant.ruleset.board.names, reverse=True):
        if piece := position.piece_at(name):
            place = ord(name[1]) - 96, int(name[2])
            found[place] = found.get(place, "") + piece
    return found


def inside(x: int, y: int) -> bool:
    return 1 <= x <= 7 and 1 <= y <= 7


def moves(on: Towers, white: bool, at: tuple[int, int] | None, before: tuple[int, int] | None) -> set[str]:
    """Where the towers of a side may go; in the midst of a turn the one `at` a place, not back to that `before`."""
    steps, jumps = set(), set()
    for (x, y), tower in on.items():
        if tower[0].isupper() != white or at not in (None, (x, y)):
            continue
        ways = ALL if tower[0] in "Oo" else [way for way in ALL if way[1] == (1 if white else -1)]
        for dx, dy in ways:
            near, far = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
            enemy = near in on and on[near][0].isupper() != white
            if enemy and far not in on and inside(*far) and far != before:
                jumps.add(f"{x}{y}{far[0]}{far[1]}")
            elif near not in on and inside(*near) and at is None:
                steps.add(f"{x}{y}{near[0]}{near[1]}")
    return jumps or steps


def moved(on: Towers, move: str) -> bool:
    """Make a move; may the same tower go on?"""
    x, y, tx, ty = map(int, move)
    tower = on.pop((x, y))
    if abs(x - tx) == 2:
        middle = (x + tx) // 2, (y + ty) // 2
        tower += on[middle][0]
        on[middle] = on[middle][1:]
        if not on[middle]:
            del on[middle]
    crowned = tower[0] in "Ss" and ty == (7 if tower[0] == "S" else 1)
    on[tx, ty] = ({"S": "O", "s": "o"}[tower[0]] if crowned else tower[0]) + tower[1:]
    return abs(x - tx) == 2 and not crowned


def test_towers(lasca: Variant) -> None:
    chance, highest, again = random.Random(7), 0, 0
    for _ in range(12):
        position, on, white = lasca.position(), {}, True
        on = towers(position)
        at: tuple[int, int] | None = None
        before: tuple[int, int] | None = None
        for _ in range(90):
            told = {
                f"{ord(str(m)[1]) - 96}{str(m)[2]}{ord(str(m)[4]) - 96}{str(m)[5]}": m
                for m in position.legal_moves
            }
            assert told.keys() == moves(on, white, at, before), position.fen()
            if not told:
                assert position.outcome()
                break
            move = chance.choice(sorted(told))
            position.push(told[move])
            on_again = moved(on, move)
            before, at = (int(move[0]), int(move[1])), (int(move[2]), int(move[3]))
            if not on_again or not moves(on, white, at, before) or abs(int(move[0]) - int(move[2])) != 2:
                white, at, before = not white, None, None
            again += at is not None
            assert towers(position) == on, (move, position.fen())
            assert lasca.position(position.fen()).legal_moves.texts == position.legal_moves.texts
            highest = max(highest, *map(len, on.values()))
    assert highest > 4
    assert again > 5
