"""Slides that go on over pieces: generals that jump over lower ranks, and lines that own pieces do not stop."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from shared import first

import interpreter
from interpreter.applications.rulebook.moves_in_words import Moves
from interpreter.errors import DefinitionError

from .test_legs_in_regions import (
    CHESS,
    COMPASS,
    SLANTED,
    UPRIGHT,
    Board,
    Square,
    check_scattered,
    played,
    scattered,
)

FREE = "  king: {royal: false}\n"
END = "end: [{count: king, is: 0, result: loss}]\n"
SPARED = {"rook": "RrKk", "bishop": "", "queen": ""}
GAMES = {
    "rook": "{slide: orthogonal, over: {not: [rook, king]}, only: capture, takes: {not: [rook, king]}}",
    "bishop": "{slide: diagonal, over: own, repeat: 2-5}",
    "queen": "{slide: any, over: {who: [knight, bishop], whose: enemy}}",
}
#: Over what each goes on, by whether it is its own side's.
PASSES: dict[str, Callable[[str, bool], bool]] = {
    "rook": lambda piece, own: piece not in "RrKk",
    "bishop": lambda piece, own: own,
    "queen": lambda piece, own: not own and piece in "NnBb",
}
STEPS = {"rook": UPRIGHT, "bishop": SLANTED, "queen": COMPASS}


def leads(name: str, board: Board, at: Square, step: Square) -> Iterator[Square]:
    """Where such a piece may go along a line."""
    white = board.there[at].isupper()
    for n in range(1, 8):
        to = at[0] + n * step[0], at[1] + n * step[1]
        if not (0 <= to[0] < 8 and 0 <= to[1] < 8):
            return
        piece = board.there.get(to)
        if name == "bishop" and not 2 <= n <= 5:
            fits = False
        elif piece is None:
            fits = name != "rook"
        else:
            fits = piece.isupper() is not white and piece not in SPARED[name]
        if fits:
            yield to
        if piece is not None and not PASSES[name](piece, piece.isupper() is white):
            return


@pytest.mark.parametrize("seed", first(1, range(3)))
@pytest.mark.parametrize("name", GAMES)
def test_lines_against_a_walk(name: str, seed: int) -> None:
    """Kings that may be captured, so that nothing but the walk decides."""
    text = f"{CHESS}pieces:\n{FREE}  {name}: {{moves: [{GAMES[name]}]}}\n{END}"
    variant, chance = interpreter.load_text(text, kernel="plain"), random.Random(seed)
    letter, far = {"rook": "r", "bishop": "b", "queen": "q"}[name], 0
    for _ in range(30):
        position = scattered(variant, "KkBBBbbbQQqqNNNNnnnnRRrr", chance)
        board, white = Board(position.fen()), position.turn == "white"
        wanted = {}
        for at, piece in board.there.items():
            if piece.lower() == letter and piece.isupper() is white:
                wanted[at] = {to for step in STEPS[name] for to in leads(name, board, at, step)}
                near = {to for step in STEPS[name] for to in board.line(at, step)}
                far += len(wanted[at] - near)
        assert played(position, letter) == {at: to for at, to in wanted.items() if to}, position.fen()
    assert far > 30, "that many moves lead over a piece"


@pytest.mark.parametrize("seed", first(1, range(3)))
@pytest.mark.parametrize("name", GAMES)
def test_checks_and_all_else(name: str, seed: int) -> None:
    """Attacks, legality, texts, reasons and hashes, with royal kings."""
    entry = GAMES[name].replace(", king]", "]")
    variant = interpreter.load_text(f"{CHESS}pieces: {{{name}: {{moves: [{entry}]}}}}\n", kernel="plain")
    chance = random.Random(seed)
    check_scattered(variant, "KkBBbbQqNnRr", chance, 4)


def test_around_a_cylinder() -> None:
    """A line that comes back to its beginning ends there."""
    text = f"{CHESS}board: {{files: a-h, ranks: 1-8, wrap: files}}\npieces: {{rook: {{moves: [{GAMES['queen']}]}}}}\n"
    variant, chance = interpreter.load_text(text, kernel="plain"), random.Random(1)
    check_scattered(variant, "KkBBbbQqNnRr", chance, 3)


def test_why_and_the_rulebook() -> None:
    entry = "{slide: orthogonal, over: {who: [pawn, knight], whose: own}}"
    variant = interpreter.load_text(f"{CHESS}pieces: {{rook: {{moves: [{entry}]}}}}\n", kernel="plain")
    told = Moves(variant.ruleset).piece(next(p for p in variant.ruleset.pieces if p.name == "rook"))
    assert "orthogonally, going on over a knight or a pawn of its own side" in told[0]
    position = variant.position("4k3/8/3n4/8/3B4/8/3P4/3RK3 w - - 0 1")
    ways = {to: position.why(f"d1{to}").code for to in ("d2", "d3", "d4", "d5")}
    assert ways == {"d2": "own_piece", "d3": "legal", "d4": "own_piece", "d5": "wrong_hurdle"}


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        ("{step: any, over: own}", "one step passes nothing"),
        ("{slide: any, over: [own, {who: pawn, whose: enemy}]}", "not supported as those jumped over"),
        ("{path: [{step: any}, {slide: any}], over: own}", "goes on over no pieces yet"),
    ],
)
def test_what_goes_over_nothing(entry: str, text: str) -> None:
    with pytest.raises(DefinitionError, match=text):
        interpreter.load_text(f"{CHESS}pieces: {{rook: {{moves: [{entry}]}}}}\n")
