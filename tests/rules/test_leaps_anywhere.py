"""A leap to any square, whole or as a leg: wormholes, and captures that begin at home (Mars Circe)."""

from __future__ import annotations

import random

import pytest
from shared import first

import interpreter
from interpreter.applications.rulebook.moves_in_words import Moves
from interpreter.errors import DefinitionError

from .test_legs_in_regions import SLANTED, UPRIGHT, Board, Square, check_scattered, played, scattered

CHESS = "format: 2\nvariant: mine\nextends: chess\ncastling: none\n"
FREE = "end: [{count: king, is: 0, result: loss}]\n"
MARS = """pieces:
  king: {royal: false}
  bishop:
    moves:
      - {slide: diagonal, only: quiet}
      - {slide: diagonal, only: capture, from: home}
      - {path: [{leap: any, to: {all: [home, same_shade]}}, {slide: diagonal, only: capture}]}
  rook:
    moves:
      - {slide: orthogonal, only: quiet}
      - {slide: orthogonal, only: capture, from: home}
      - {path: [{leap: any, to: {all: [home, same_shade]}}, {slide: orthogonal, only: capture}]}
  queen:
    moves:
      - {slide: any, only: quiet, to: last_rank}
      - {path: [{leap: any, to: home enemy}, {slide: any}], only: capture}
"""
HOMES = {"r": [0, 7], "b": [2, 5], "q": [3]}


def home(board: Board, at: Square, piece: str) -> Square:
    """The home of the shade of the square; all kinds here have one of each, or one."""
    rank = 0 if piece.isupper() is not (piece in "qQ") else 7
    found = [(x, rank) for x in HOMES[piece.lower()]]
    return next((h for h in found if sum(h) % 2 == sum(at) % 2), found[0])


@pytest.mark.parametrize("seed", first(1, range(4)))
def test_captures_that_begin_at_home(seed: int) -> None:
    variant, chance = interpreter.load_text(CHESS + MARS + FREE, kernel="plain"), random.Random(seed)
    captured = 0
    for _ in range(20):
        position = scattered(variant, "KkBBbbQqNnRr", chance)
        board, white = Board(position.fen()), position.turn == "white"
        for at, piece in board.there.items():
            if piece.isupper() is not white or piece in "KkNn":
                continue
            steps = {"r": UPRIGHT, "b": SLANTED, "q": UPRIGHT + SLANTED}[piece.lower()]
            free, start = board.lifted(at), home(board, at, piece)
            quiet = {to for step in steps for to in free.line(at, step) if to not in free.there}
            if piece in "Qq":
                quiet = {to for to in quiet if to[1] == (7 if white else 0)}
            begins = start not in free.there and (start != at or piece not in "Qq")
            ends = {to for step in steps for to in free.ends(white, start, step)} if begins else set()
            takes = {to for to in ends if to in free.there}
            found = played(position, piece.lower()).get(at, set())
            assert found == quiet | takes, (position.fen(), at)
            captured += len(takes)
    assert captured > 20


@pytest.mark.parametrize("seed", first(1, range(3)))
def test_attacks_legality_and_texts(seed: int) -> None:
    games = [
        MARS.replace("king: {royal: false}", "king: {royal: true}"),
        "pieces: {rook: {moves: [{slide: orthogonal}, {leap: any, only: quiet, from: first_rank}]}}\n",
        "pieces: {knight: {moves: [{leap: any, to: [d4-e5], takes: {not: king}}, {leap: [1, 2]}]}}\n",
    ]
    variant, chance = interpreter.load_text(CHESS + games[seed], kernel="plain"), random.Random(seed)
    check_scattered(variant, "KkBBbbQqNnRr", chance, 3)


BOARDS = {
    "torus": ("{files: a-d, ranks: 1-4, wrap: [files, ranks]}", 4, 4, 1),
    "cylinder": ("{files: a-d, ranks: 1-4, wrap: files}", 4, 4, 1),
    "levels": ("{files: a-c, ranks: 1-3, levels: 2}", 3, 3, 2),
    "hexagons": ("{shape: hexagons, files: a-d, ranks: 1-4}", 4, 4, 1),
}


@pytest.mark.parametrize("name", BOARDS)
def test_any_board(name: str) -> None:
    """Every other square is reached, and once."""
    board, files, ranks, levels = BOARDS[name]
    rows = ["K" + " ." * (files - 1), *[". " * files] * (ranks - 2), ". " * (files - 1) + "k"]
    setup = "\n\n".join(
        "\n".join(f"  {row}" for row in rows)
        if i == 0
        else "\n".join("  " + ". " * files for _ in range(ranks))
        for i in range(levels)
    )
    text = (
        f"format: 2\nvariant: mine\nname: Mine\nboard: {board}\n"
        "pieces: {king: {symbol: K, moves: [{leap: any, only: quiet}]}}\n"
        f"setup: |\n{setup}\nend: [{{count: king, is: 0, result: loss}}]\n"
    )
    variant = interpreter.load_text(text, kernel="plain")
    moves = [move.target for move in variant.position().legal_moves]
    assert len(moves) == len({*moves}) == files * ranks * levels - 2


def test_why_and_the_rulebook() -> None:
    variant = interpreter.load_text(CHESS + MARS + FREE, kernel="plain")
    position = variant.position("4k3/8/8/8/n2R4/8/8/4K3 w - - 0 1")
    assert position.why("d4a4").legal
    assert not variant.position("4k3/8/8/8/n2R4/8/8/B3K3 w - - 0 1").why("d4a4").legal, "home is taken"
    assert not variant.position("4k3/8/8/4n3/4R3/8/8/4K3 w - - 0 1").why("e4e5").legal
    told = {piece.name: Moves(variant.ruleset).piece(piece) for piece in variant.ruleset.pieces}
    assert "jumps to any other square to its square in the setup of the same shade, then" in str(told["rook"])
    assert "the other side's piece of its kind, then" in str(told["queen"])


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("[{path: [{leap: any, to: {all: [home, far_half]}}, {step: any}]}]", "not supported in a leg yet"),
        ("[{path: [{leap: any, to: last origin}, {step: any}]}]", "not supported in a leg yet"),
        ("[{path: [{leap: any}, {slide: any, bend: back}]}]", "turns from nothing"),
        ("[{leap: every}]", "any"),
    ],
)
def test_what_is_refused(moves: str, said: str) -> None:
    with pytest.raises(DefinitionError, match=said):
        interpreter.load_text(CHESS + f"pieces: {{rook: {{moves: {moves}}}}}\n")


def test_holes_that_are_not_alike_on_both_sides() -> None:
    """No two squares lie apart for White as a1 and b3 do for Black."""
    text = """format: 2
variant: holes
name: Holes
board: {files: a-b, ranks: 1-3, holes: [a3, b1, b2]}
pieces: {man: {symbol: M, moves: [{leap: any, only: quiet}]}}
setup: |
  * M
  . *
  m *
end: [{count: man, is: 0, result: loss}]
"""
    position = interpreter.load_text(text).position("*M/1*/m* w - - 0 1")
    assert [str(move) for move in position.legal_moves] == ["b3a2"]
    position.push("b3a2")
    assert [str(move) for move in position.legal_moves] == ["a1b3"]
