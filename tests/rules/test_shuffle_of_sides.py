"""Setups in which each side is shuffled by itself, and a king that castles with its only rook, wherever that stands."""

from __future__ import annotations

import random

import pytest
from contract import check_along
from shared import load

import interpreter
from interpreter.applications.rulebook.rules_in_words import rules_words
from interpreter.applications.rulebook.shuffle_in_words import shuffle_words

SMALL = """format: 2
variant: mine
extends: chess
board: {files: a-e, ranks: 1-5}
setup: |
  n r b q k
  p p p p p
  . . . . .
  P P P P P
  N R B Q K
shuffle: [{in: first_rank, whose: white}, {in: first_rank, whose: black}]
castling: [{king: e1, rook: b1, to: toward 2}]
"""
DOUBLE = """format: 2
variant: mine
extends: chess
shuffle:
  - {in: first_rank, whose: white, if: [{count: bishop, in: dark, is: 1}, {count: king, in: enclosed rook}]}
  - {in: first_rank, whose: black, if: [{count: bishop, in: dark, is: 1}, {count: king, in: enclosed rook}]}
"""


def small() -> interpreter.Variant:
    return interpreter.load_text(SMALL, kernel="plain")


def test_every_start_once() -> None:
    variant = small()
    starts = [variant.position(start=n).fen().split()[0].split("/") for n in range(0, variant.starts, 7)]
    assert variant.starts == 120 * 120
    assert len({tuple(rows) for rows in starts}) == len(starts)
    assert all(rows[1:-1] == ["ppppp", "5", "PPPPP"] for rows in starts)
    assert all(sorted(rows[0].upper()) == sorted(rows[-1]) == sorted("NRBQK") for rows in starts)
    assert sum(rows[0].upper() != rows[-1] for rows in starts) > len(starts) * 0.9


def test_double_chess960() -> None:
    variant, single = interpreter.load_text(DOUBLE, kernel="plain"), load("chess960")
    rows = {single.position(start=n).fen().split("/")[-1].split()[0] for n in range(960)}
    assert variant.starts == 960 * 960
    chance = random.Random(5)
    for _ in range(100):
        position = variant.position(start=chance.randrange(variant.starts))
        fen = position.fen()
        assert {fen.split()[0].split("/")[0].upper(), fen.split()[0].split("/")[-1]} <= rows
        assert variant.position(fen).fen() == fen
        assert position.perft(2) == single.position(fen).perft(2)


@pytest.mark.parametrize("king", range(5))
@pytest.mark.parametrize("rook", range(5))
def test_castling_with_the_only_rook(king: int, rook: int) -> None:
    """The king goes two squares toward it, or to the edge, and the rook stands beside it on the other side."""
    if king == rook:
        return
    row = "".join("K" if x == king else "R" if x == rook else "1" for x in range(5))
    wing = "K" if rook > king else "Q"
    position = small().position(f"k4/p4/5/5/{row} w {wing} - 0 1")
    toward = 1 if rook > king else -1
    to = min(max(king + 2 * toward, 0), 4)
    beside = to - toward
    castles = [move for move in position.legal_moves if move.castling]
    possible = all(x in (king, rook) or row[x] == "1" for x in (to, beside)) and to != king
    assert len(castles) == possible
    if castles:
        position.push(castles[0])
        there = {x: position.piece_at("abcde"[x] + "1") for x in range(5)}
        assert {x: piece for x, piece in there.items() if piece} == {to: "K", beside: "R"}


def test_what_is_told() -> None:
    told = list(shuffle_words(small().ruleset))
    assert told[0] == "Before the game, White's pieces on a1, b1, c1, d1 and e1 are shuffled."
    assert told[1] == "Before the game, Black's pieces on a5, b5, c5, d5 and e5 are shuffled."
    rules = " ".join(rules_words(small()))
    assert "with the rook on the lower files" in rules
    assert "with the rook on the higher files" in rules


def test_the_contract() -> None:
    chance, variant = random.Random(2), small()
    for _ in range(4):
        check_along(variant.position(start=chance.randrange(variant.starts)), chance, 30, every=5)
