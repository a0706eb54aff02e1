"""The pages and the npm package read shogi's moves in Western letters, and squares alone, as Python does."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from shared import first
from test_web_rules import in_node
from web_browser import wasm

from interpreter.play.variant import Move, Position

pytestmark = pytest.mark.browser

MEANT = """({ fen, texts }) => {
  const { rules, notation, position } = heterodox;
  const state = position(fen);
  const { moves } = rules.survey(state);
  return texts.map(text => notation.meanings(state, moves, text).map(move => notation.text(state, move)).sort());
}"""
GAMES = ("shogi", "minishogi", "kyotoshogi", "torishogi", "chushogi", "dobutsu")
MARKS = ("", "+", "=", "+#", "!?", "=!")
ONLY_DROPS = "4k3/8/8/8/8/8/5PPP/3r2K1[PPn] w - - 0 1"
SPOILT = "-x*'+=()19az7fPBSN"


def squares(position: Position) -> dict[str, tuple[str, str]]:
    """Our square -> its name in USI, and with two digits."""
    rows = position.variant.ruleset.board.rows
    names = position.variant.ruleset.board.names
    return {
        names[square]: (f"{len(row) - x}{chr(ord('a') + y)}", f"{len(row) - x}{y + 1}")
        for y, row in enumerate(rows)
        for x, square in enumerate(row)
        if square is not None
    }


def texts(position: Position, move: Move, chance: random.Random) -> list[str]:
    """A move as sites and books write it, with much and with little, rightly and wrongly."""
    to = squares(position)[move.target]
    if move.drop:
        return [move.drop.upper() + sign + chance.choice(to) for sign in "*'-\u2019"]
    start, piece = squares(position)[move.origin], (position.piece_at(move.origin) or "").upper()
    way = chance.randrange(2)
    origins = ("", start[way], f"({start[way]})")
    return [
        f"{piece}{origin}{chance.choice(('', '-', 'x', chr(0x2012), chr(0xD7)))}{to[way]}{chance.choice(MARKS)}"
        for origin in origins
    ]


@pytest.mark.parametrize("name", first(2, GAMES))
def test_a_page_reads_what_python_reads(name: str, tmp_path: Path) -> None:
    variant, chance, position, read = wasm(name), random.Random(name), wasm(name).position(), 0
    with in_node(variant, tmp_path) as evaluate:
        for _ in range(40):
            moves = [*position.legal_moves]
            if position.outcome():
                break
            asked = [
                text
                for move in chance.sample(moves, min(6, len(moves)))
                for text in texts(position, move, chance)
            ]
            for text in list(asked):
                place = chance.randrange(len(text))
                asked.append(text[:place] + chance.choice(SPOILT) + text[place + chance.randrange(2) :])
            answers = evaluate(MEANT, {"fen": position.fen(), "texts": asked})
            for text, theirs in zip(asked, answers, strict=True):
                ours = sorted(str(position.move(code)) for code in variant.sheet.candidates(position, text))
                assert theirs == ours, f"{text!r} in {position.fen()}"
                read += len(ours) == 1
            position.push(chance.choice(moves))
    assert read > 60


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("P-7f", ["c3c4"]),
        ("P-76", ["c3c4"]),
        ("\u6b69-76", ["c3c4"]),
        ("G6i-5h", ["d1e2"]),
        ("G-58", ["d1e2", "f1e2"]),
        ("P'5e", []),
    ],
)
def test_forms(text: str, moves: list[str], tmp_path: Path) -> None:
    variant = wasm("shogi")
    with in_node(variant, tmp_path) as evaluate:
        assert evaluate(MEANT, {"fen": variant.position().fen(), "texts": [text]}) == [moves]


@pytest.mark.parametrize("name", first(2, ("reversi", "crazyhouse", "connectfour")))
def test_a_square_alone_is_read_as_python_reads_it(name: str, tmp_path: Path) -> None:
    variant, chance = wasm(name), random.Random(name)
    position = variant.position(ONLY_DROPS if name == "crazyhouse" else None)
    asked = [sign + square for square in variant.ruleset.board.names for sign in ("", "@")]
    with in_node(variant, tmp_path) as evaluate:
        for _ in range(20):
            answers = evaluate(MEANT, {"fen": position.fen(), "texts": asked})
            for text, theirs in zip(asked, answers, strict=True):
                ours = sorted(str(position.move(code)) for code in variant.sheet.candidates(position, text))
                assert theirs == ours, f"{text!r} in {position.fen()}"
            if position.outcome():
                break
            position.push(chance.choice([*position.legal_moves]))
