"""Against Fairy-Stockfish (PyPI `pyffish`): WXF and SAN of xiangqi, the squares of janggi."""

from __future__ import annotations

import random

import pytest
from contract import choose
from shared import load

pyffish = pytest.importorskip("pyffish")

pytestmark = pytest.mark.oracle

POSITIONS = 150


def thinned(chance: random.Random) -> str:
    """A position with many soldiers and horses on few files."""
    board = [["" for _ in range(9)] for _ in range(10)]
    board[9][4], board[0][3] = "K", "k"
    for letter in "PPPPPNNRRCC" + "pppnnrrcc":
        file = chance.choice((0, 2, 4, 6, 8) if letter in "Pp" else (1, 4, 7))
        row = (
            chance.randrange(0, 6)
            if letter == "P"
            else chance.randrange(4, 10)
            if letter == "p"
            else chance.randrange(10)
        )
        if chance.random() < 0.7 and not board[row][file]:
            board[row][file] = letter
    rows = ["".join(square or "1" for square in row) for row in board]
    for run in range(9, 1, -1):
        rows = [row.replace("1" * run, str(run)) for row in rows]
    return "/".join(rows) + f" {chance.choice('wb')} - - 0 1"


def test_wxf_and_san() -> None:
    chance = random.Random("wxf")
    variant = load("xiangqi")
    position = variant.position()
    compared = tandems = 0
    for number in range(POSITIONS):
        if number % 3 == 0:
            try:
                position = variant.position(thinned(chance))
            except ValueError:
                continue
        if not position.legal_moves or position.outcome():
            position = variant.position()
        fen = position.fen()
        for move in position.legal_moves:
            text = pyffish.get_san("xiangqi", fen, str(move), False, pyffish.NOTATION_XIANGQI_WXF)
            ours = position.wxf(move)
            assert ours == text, (fen, str(move), ours, text)
            if chance.random() < 0.2:
                san = pyffish.get_san("xiangqi", fen, str(move), False, pyffish.NOTATION_SAN)
                assert position.parse_san(text) == position.parse_san(san) == move, (fen, text, san)
            compared += 1
            tandems += text[1] in "+-" or text[0].isdigit()
        position.push(choose(position, chance))
    assert compared > 2_500
    assert tandems > 250


def test_janggi() -> None:
    chance = random.Random("janggi")
    position = load("janggi").position()
    compared = 0
    for _ in range(POSITIONS):
        if not position.legal_moves or position.outcome():
            position = load("janggi").position()
        for move in position.legal_moves:
            if move.passing:
                continue
            theirs = pyffish.get_san("janggi", position.fen(), str(move), False, pyffish.NOTATION_JANGGI)
            ours = position.variant.sheet.korean_text(position, move)
            assert (ours[:2], ours[3:5]) == (theirs[1:3], theirs[4:6]), (position.fen(), str(move))
            assert position.parse_san(theirs) == position.parse_san(ours) == move
            compared += 1
        position.push(choose(position, chance))
    assert compared > 2_500
