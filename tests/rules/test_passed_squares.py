"""Slides that ask something of every square that they pass: queens that do not go through check, pieces that must stop."""

from __future__ import annotations

import random

import pytest
import yaml
from shared import ROOT, first

import interpreter
from interpreter.errors import DefinitionError

from .test_legs_in_regions import CHESS, COMPASS, UPRIGHT, Board, Square, check_scattered, played, scattered

SAFE = "queen: {moves: [{slide: any, if: {count: all, in: attackers passed, is: 0}}]}"
STOPS = (
    "rook: {moves: [{slide: orthogonal, if: {count: knight, whose: enemy, in: neighbours passed, is: 0}}]}"
)
END = "end: [{count: king, is: 0, result: loss}]\n"
LEAPS = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]


def attacked(board: Board, at: Square, white: bool) -> bool:
    """Could a side capture on the square, which the board shows as empty, or as an enemy's?"""
    x, y = at
    for letter, steps in (("n", LEAPS), ("k", COMPASS)):
        piece = letter.upper() if white else letter
        if any(board.there.get((x + a, y + b)) == piece for a, b in steps):
            return True
    for step in COMPASS:
        lines = "rq" if step in UPRIGHT else "bq"
        for to in board.line(at, step):
            piece = board.there.get(to, ".")
            if piece.lower() in lines and piece.isupper() is white:
                return True
    return False


def leads(board: Board, at: Square, step: Square, name: str) -> set[Square]:
    """Where a slide may end along a line, square by square."""
    white, found = board.there[at].isupper(), set()
    free = board.lifted(at)
    for to in free.ends(white, at, step):
        found.add(to)
        if name == "safe" and attacked(free, to, not white):
            break
        around = {free.there.get((to[0] + a, to[1] + b), ".") for a, b in COMPASS}
        if name == "stops" and ("n" if white else "N") in around:
            break
    return found


@pytest.mark.parametrize("seed", first(1, range(4)))
@pytest.mark.parametrize(("name", "entry", "letter"), [("safe", SAFE, "q"), ("stops", STOPS, "r")])
def test_slides_against_a_walk(name: str, entry: str, letter: str, seed: int) -> None:
    """Kings that may be captured, so that nothing but the walk decides."""
    text = f"{CHESS}pieces:\n  king: {{royal: false}}\n  {entry}\n{END}"
    variant, chance = interpreter.load_text(text, kernel="plain"), random.Random(seed)
    kept = 0
    for _ in range(25):
        position = scattered(variant, "KkBbQQqqNnNnRRrr", chance)
        board, white = Board(position.fen()), position.turn == "white"
        wanted = {}
        for at, piece in board.there.items():
            if piece.lower() == letter and piece.isupper() is white:
                steps = UPRIGHT if letter == "r" else COMPASS
                wanted[at] = {to for step in steps for to in leads(board, at, step, name)}
                free = board.lifted(at)
                kept += sum(len({*free.ends(white, at, step)}) for step in steps) - len(wanted[at])
        assert played(position, letter) == {at: to for at, to in wanted.items() if to}, position.fen()
    assert kept > 40, "so many moves would pass a square where they have to stop"


@pytest.mark.parametrize("seed", first(1, range(3)))
@pytest.mark.parametrize("entry", [SAFE, STOPS, SAFE.replace("{moves", "{royal: true, moves")])
def test_checks_and_all_else(entry: str, seed: int) -> None:
    """Attacks, legality, texts, reasons and hashes, with royal kings, and royal queens."""
    variant = interpreter.load_text(f"{CHESS}pieces:\n  {entry}\n", kernel="plain")
    chance = random.Random(seed)
    check_scattered(variant, "KkBbQqNnNnRr", chance, 3)


def test_why() -> None:
    variant = interpreter.load_text(f"{CHESS}pieces:\n  {STOPS}\n", kernel="plain")
    position = variant.position("4k3/8/8/8/8/2n5/8/R3K3 w - - 0 1")
    assert {m.target for m in position.legal_moves if m.origin == "a1"} == {
        *("a2", "a3", "a4", "a5", "a6", "a7", "a8", "b1", "c1", "d1")
    }
    stopped = variant.position("4k3/8/8/8/8/8/2n5/R5K1 w - - 0 1").why("a1c1")
    assert stopped.code == "movement_condition"
    assert "there is no knight of the other side next to it on each square that it passes" in stopped.sentence


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        ("{leap: [1, 2], repeat: any, if: {count: all, in: attackers passed, is: 0}}", "cannot be asked yet"),
        (
            "{slide: any, takes: {who: rook, if: {count: all, in: guards passed, is: 0}}}",
            "leave arrival, before or passed",
        ),
    ],
)
def test_what_is_refused(entry: str, text: str) -> None:
    with pytest.raises(DefinitionError, match=text):
        interpreter.load_text(f"{CHESS}pieces: {{rook: {{moves: [{entry}]}}}}\n")


def test_a_published_game() -> None:
    """Caïssa Britannia has counts by another program: 56, 3127, 176883."""
    rows = yaml.safe_load((ROOT / "tests/reach/cvp.yaml").read_text(encoding="utf-8"))
    sketch = next(row["sketch"] for row in rows if row["game"] == "Caïssa Britannia")
    variant = interpreter.load_text(f"format: 2\nvariant: caissa\nname: Caissa\n{sketch}", kernel="plain")
    assert [variant.position().perft(depth) for depth in (1, 2)] == [56, 3127]
