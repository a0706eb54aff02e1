"""Squares that have something in common with the one at hand, beside other places: boxes, shades, files."""

from __future__ import annotations

import random

import pytest
import yaml
from contract import check_position
from shared import TESTS, first

import interpreter
from interpreter.errors import DefinitionError
from interpreter.rules.tables.conditions import same_box


def contact_grid() -> interpreter.Variant:
    """The sketch of the condition in the collection."""
    rows = yaml.safe_load((TESTS / "reach" / "popeye.yaml").read_text(encoding="utf-8"))
    sketch = next(row["sketch"] for row in rows if row["game"] == "ContactGridChess")
    return interpreter.load_text("format: 2\nvariant: contact\n" + sketch, kernel="plain")


CHESS = (
    "format: 2\nvariant: mine\nextends: chess\npieces: {all: {if: {count: all, whose: both, in: PLACE}}}\n"
)
PLACES = (
    "{all: [neighbours arrival, same_shade]}",
    "{all: [neighbours, {not: same_file}]}",
    "{all: [{leap: [1, 2]}, {not: same_box 3x2}]}",
    "{all: [same_rank, {not: same_box 4x1}, {files: a-f}]}",
    "{all: [{not: same_shade}, {not: same_rank}]}",
)


def scattered(variant: interpreter.Variant, chance: random.Random) -> interpreter.Position:
    """Pieces anywhere, so that nobody is in check who is not to move."""
    while True:
        squares = chance.sample(range(64), 18)
        cells = dict(zip(squares, "KkQqRRrrBbNNnnPPpp", strict=True))
        rows = ["".join(cells.get(8 * y + x, "1") for x in range(8)) for y in range(8)]
        if set(rows[0] + rows[7]) & {"P", "p"}:
            continue
        try:
            return variant.position("/".join(rows) + f" {chance.choice('wb')} - - 0 1")
        except interpreter.FenError:
            pass


@pytest.mark.parametrize("seed", first(2, range(8)))
def test_contact_over_a_line_of_the_grid(seed: int) -> None:
    """A knight, which nothing stands in the way of, goes just where something stands over a line beside it."""
    chance, variant = random.Random(seed), contact_grid()
    for _ in range(6):
        position = scattered(variant, chance)
        there = {(ord(s[0]) - 97, int(s[1]) - 1): piece for s, piece in position.pieces().items()}
        letter = "N" if position.turn == "white" else "n"
        for x, y in [at for at, piece in there.items() if piece == letter]:
            for to in [(x + a, y + b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a * b) == 2]:
                if not (0 <= to[0] < 8 and 0 <= to[1] < 8):
                    continue
                if to in there and there[to].isupper() == letter.isupper():
                    continue
                near = [(to[0] + a, to[1] + b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
                boxes = [(u // 2, v // 2) for u, v in near if (u, v) in there and (u, v) != (x, y)]
                fine = any(box != (to[0] // 2, to[1] // 2) for box in boxes)
                move = "abcdefgh"[x] + str(y + 1) + "abcdefgh"[to[0]] + str(to[1] + 1)
                legal = move in map(str, position.legal_moves)
                assert fine or not legal, (position.fen(), move)
                if fine and not legal:  # only its own king forbids it
                    assert position.why(move).code not in ("condition", "not_there"), (position.fen(), move)
        check_position(position, chance, take_back=1, brute=True)


def test_castling_in_contact() -> None:
    variant = contact_grid()
    for fen, castlings in (
        ("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", {"e1g1", "e1c1"}),
        ("r3k2r/pppppppp/8/8/8/8/P1PPPPPP/R3K2R w KQkq - 0 1", {"e1g1"}),
        ("r3k2r/p1pppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq - 0 1", {"e8g8"}),
    ):
        assert {str(move) for move in variant.position(fen).legal_moves if move.castling} == castlings


@pytest.mark.parametrize("seed", first(1, range(4)))
@pytest.mark.parametrize("place", PLACES)
def test_places_beside_each_other(place: str, seed: int) -> None:
    """What stands where all of them are, against the slow judge."""
    chance = random.Random(f"{place} {seed}")
    variant = interpreter.load_text(CHESS.replace("PLACE", place), kernel="plain")
    for _ in range(3):
        check_position(scattered(variant, chance), chance, take_back=1, brute=True)


def test_boxes_lie_from_the_first_square_on() -> None:
    board = interpreter.load("chess", kernel="plain").ruleset.board
    assert [board.names[s] for s in same_box(board, board.index["e3"], "3x2")] == "d3 e3 f3 d4 e4 f4".split()
    assert [board.names[s] for s in same_box(board, board.index["h8"], "3x3")] == "g7 h7 g8 h8".split()


@pytest.mark.parametrize(
    "place",
    [
        "same_box",
        "same_box 2",
        "{all: [attackers, same_shade]}",
        "{all: [nearer any, same_rank]}",
        "{all: [enclosed, same_rank]}",
    ],
)
def test_what_does_not_go_together(place: str) -> None:
    with pytest.raises(DefinitionError, match=r"H39[27]"):
        interpreter.load_text(CHESS.replace("PLACE", place), kernel="plain")


def test_the_rulebook_says_what_is_meant() -> None:
    variant = contact_grid()
    assert "not in its box of 2 by 2 squares" in str(variant.position().why("e2e4"))
