"""Royals that an effect makes other royals: kings that become what their side has lost (Kobul Kings)."""

from __future__ import annotations

import random

import pytest
from contract import check_along
from shared import first

import interpreter
from interpreter.errors import DefinitionError

KOBUL = """format: 2
variant: mine
extends: chess
castling: none
pieces:
  king_rook: {title: king like a rook, symbol: C, royal: true, moves: [{like: rook}]}
  king_knight: {title: king like a knight, symbol: E, royal: true, moves: [{like: knight}]}
effects:
  - {when: capture, takes: [rook, queen], in: board, who: royals, whose: enemy, do: {become: king_rook}}
  - {when: capture, takes: knight, in: board, who: royals, whose: enemy, do: {become: king_knight}}
  - {when: capture, takes: [pawn, bishop], in: board, who: royals, whose: enemy, do: {become: king}}
"""


def test_what_a_side_has_lost() -> None:
    variant = interpreter.load_text(KOBUL, kernel="plain")
    position = variant.position("5k2/8/8/8/8/8/r7/R3K3 w - - 0 1")
    position.push("a1a2")
    assert position.fen().split()[0] == "5c2/8/8/8/8/8/R7/4K3"
    assert {m.target for m in position.legal_moves if m.origin == "f8"} >= {"h8", "f3"}
    assert "f8g7" not in {str(move) for move in position.legal_moves}


def test_a_capture_may_not_make_a_king_that_attacks_ones_own() -> None:
    variant = interpreter.load_text(KOBUL, kernel="plain")
    assert "e3c2" not in {
        str(move) for move in variant.position("4k3/8/8/8/8/4N3/2r5/4K3 w - - 0 1").legal_moves
    }
    assert "e3c2" in {str(move) for move in variant.position("3k4/8/8/8/8/4N3/2r5/4K3 w - - 0 1").legal_moves}


@pytest.mark.parametrize("seed", first(1, range(4)))
def test_the_contract(seed: int) -> None:
    position, chance = interpreter.load_text(KOBUL, kernel="plain").position(), random.Random(seed)
    check_along(position, chance, 80, every=10)


def test_what_is_refused() -> None:
    with pytest.raises(DefinitionError, match="only royals can become 'king_rook'"):
        interpreter.load_text(KOBUL.replace("who: royals", "who: pawn"))


def test_a_piece_that_has_moved_is_another_kind() -> None:
    """Where it is said of royals alone, what has moved may become a royal whatever else moves."""
    text = KOBUL[: KOBUL.index("effects:")] + "effects: [{who: king, do: {become: king_rook}}]\n"
    position = interpreter.load_text(text, kernel="plain").position("4k3/8/8/8/8/8/P7/4K3 w - - 0 1")
    position.push("e1d1")
    assert position.fen().split()[0] == "4k3/8/8/8/8/8/P7/3C4"


CROWNS = """format: 2
variant: mine
extends: chess
pieces:
  crown: {title: pawn that is crowned, symbol: C, moves: []}
  pawn:
    promotion:
      - {to: last_rank, become: [queen, rook, bishop, knight, crown]}
      - {to: second_last_rank, become: crown, optional: true}
effects: [{who: crown, do: [{become: king}, change_side]}]
"""


def test_a_pawn_that_becomes_a_king_of_the_other_side() -> None:
    position = interpreter.load_text(CROWNS, kernel="plain").position("4k3/8/P7/8/8/8/8/R3K3 w - - 0 1")
    position.push("a6a7c")
    assert position.fen().split()[0] == "4k3/k7/8/8/8/8/8/R3K3"
    assert position.is_check(), "any of them"
    assert all(move.origin == "a7" for move in position.legal_moves)


@pytest.mark.parametrize("seed", first(1, range(4)))
def test_the_contract_of_crowns(seed: int) -> None:
    variant, chance = interpreter.load_text(CROWNS, kernel="plain"), random.Random(seed)
    position = variant.position("r3k3/1P4P1/P7/8/8/7p/1p4p1/R3K3 w - - 0 1")
    check_along(position, chance, 30, every=6)
