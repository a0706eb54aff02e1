"""WXF: every legal move of the variants that declare it has one text, which is read as that move alone."""

from __future__ import annotations

import io
import random

import pytest
from contract import choose
from shared import little_and_much, load

from interpreter import DefinitionError, MoveError, load_text
from interpreter.applications.records import PgnReader, compose, pgn_text, replay

#: FEN, coordinates, WXF, further texts that mean it
NAMES = [
    (None, "h3e3", "C2=5", ("c2=5", "C2.5", "C2=5!", " C2 = 5 ")),
    (None, "h1g3", "H2+3", ("N2+3", "h2+3")),
    (None, "a1a2", "R9+1", ("R9+1+",)),
    (None, "e1e2", "K5+1", ()),
    (None, "c1e3", "E7+5", ("B7+5",)),
    (None, "e4e5", "P5+1", ()),
    ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1", "h8e8", "C8=5", ()),
    ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1", "b10c8", "H2+3", ()),
    # two on a file: front and rear, seen from the mover
    ("4k4/9/9/9/4N4/9/4N4/9/9/3K5 w - - 0 1", "e6f8", "H++4", ("+H+4", "N++4")),
    ("4k4/9/9/9/4N4/9/4N4/9/9/3K5 w - - 0 1", "e4c3", "H--7", ("-H-7",)),
    ("3k5/9/r8/9/9/9/9/9/r8/4K4 b - - 0 1", "a2b2", "R+=2", ()),
    ("4k4/9/9/4P4/4P4/9/9/9/9/3K5 w - - 0 1", "e6d6", "P-=6", ("-P=6",)),
    # the other could not go so far: the file tells it
    ("3k5/9/R8/9/9/9/9/9/R8/4K4 w - - 0 1", "a8a4", "R9-4", ("R+-4",)),
    ("3k5/9/9/9/9/9/9/3A5/9/3AK4 w - - 0 1", "d1e2", "A6+5", ("A-+5",)),
    # three on a file, and two on several: ordinals from the front
    ("4k4/9/4P4/4P4/4P4/9/9/9/9/3K5 w - - 0 1", "e8e9", "15+1", ("P++1",)),
    ("4k4/9/4P4/4P4/4P4/9/9/9/9/3K5 w - - 0 1", "e7d7", "25=6", ()),
    ("4k4/9/2P1P4/2P1P4/9/9/9/9/9/3K5 w - - 0 1", "c7d7", "27=6", ()),
]  # fmt: skip


@pytest.mark.parametrize(("fen", "move", "text", "more"), NAMES, ids=[f"{n[2]} {n[1]}" for n in NAMES])
def test_names(fen: str | None, move: str, text: str, more: tuple[str, ...]) -> None:
    position = load("xiangqi").position(fen)
    found = position.parse(move)
    assert position.wxf(found) == text
    for spelling in (text, *more):
        assert position.parse_san(spelling) == found


@pytest.mark.every
@little_and_much("plies", 150, 700)
def test_every_move_of_random_games(plies: int) -> None:
    chance = random.Random("wxf")
    position = load("xiangqi").position()
    tandems = 0
    for _ in range(plies):
        if not position.legal_moves or position.outcome():
            position = load("xiangqi").position()
        texts = {position.wxf(move): move for move in position.legal_moves}
        assert len(texts) == len(position.legal_moves)
        for text, move in texts.items():
            assert position.parse_san(text) == move
            tandems += text[1] in "+-" or text[0].isdigit()
        position.push(choose(position, chance))
    assert 7 * tandems > plies


def test_what_is_open_is_an_error() -> None:
    position = load("xiangqi").position("3k5/9/R8/9/9/9/9/9/R8/4K4 w - - 0 1")
    with pytest.raises(MoveError, match="can mean several moves"):
        position.parse_san("R9+1")
    with pytest.raises(MoveError, match="'C2=5' is not a legal move in WXF"):
        position.parse_san("C2=5")
    with pytest.raises(MoveError, match="'X2=5' is not a legal move in WXF"):
        position.parse_san("X2=5")


def test_only_where_it_is_declared() -> None:
    position = load("chess").position()
    with pytest.raises(ValueError, match="chess has no WXF"):
        position.wxf(position.legal_moves[0])
    with pytest.raises(MoveError):
        position.parse_san("P5+1")


def test_records_in_wxf() -> None:
    text = "1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 (3. P7+1 H2+3) P7+1 *"
    (record,) = PgnReader(io.BytesIO(f'[Variant "Xiangqi"]\n\n{text}\n'.encode()))
    replay(record)
    assert record.fault is None
    moves = "h3e3 h10g8 h1g3 i10h10 i1h1 g7g6".split()
    assert [str(node.move) for node in record.main.nodes] == moves
    assert [node.san for node in record.main.nodes][:2] == ["Che3", "Ng8"]
    again = compose(load("xiangqi"), [node.move for node in record.main.nodes])
    assert "Che3" in pgn_text(again)


CASTLING = """\
format: 2
variant: odd
extends: chess
look: {notation: [wxf]}
"""


def test_what_it_cannot_say() -> None:
    with pytest.raises(DefinitionError) as error:
        load_text(CASTLING)
    (problem,) = error.value.problems
    assert (problem.code, problem.line) == ("H381", 4)
    assert "castling, promotion" in problem.message


COLLIDING = """\
format: 2
variant: colliding
look: {notation: [wxf]}
board: {files: a-e, ranks: 1-5}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  hopper: {symbol: H, moves: [{leap: [1, 1]}, {leap: [1, 2]}]}
setup: |
  . . . . k
  . . . . .
  . . . . .
  . . . . .
  H K . . .
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
""".replace("{leap: [1, 1]}", "{step: diagonal}")


def test_moves_that_would_share_a_text_are_written_in_full() -> None:
    position = load_text(COLLIDING).position()
    near, far = position.parse("a1b2"), position.parse("a1b3")
    assert [position.wxf(near), position.wxf(far)] == ["Ha1-b2", "Ha1-b3"]
    for move in position.legal_moves:
        assert position.parse_san(position.wxf(move)) == move
    with pytest.raises(MoveError, match="several moves"):
        position.parse_san("H5+4")
