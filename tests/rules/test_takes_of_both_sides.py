"""Captures of some kinds of one's own side and of others of the enemy, said in one list; legs over several kinds."""

from __future__ import annotations

import random

import pytest
from contract import check_along

import interpreter
from interpreter.applications.rulebook.moves_in_words import Moves

HEAD = """format: 2
variant: mine
extends: chess
castling: none
pieces:
  king: {royal: false}
"""
END = "end: [{count: king, is: 0, result: loss}]\n"

#: A rook's `takes`, and which pieces it may capture: of its own side, and of the enemy's.
TAKEN = {
    "[enemy, {who: pawn, whose: own}]": ("P", "KQRBNP"),
    "[{who: [pawn, knight], whose: own}, queen, bishop]": ("PN", "QB"),
    "[{who: pawn, whose: both}, knight]": ("P", "PN"),
    "[own, queen]": ("KQRBNP", "Q"),
    "[queen, own, en_passant]": ("KQRBNP", "Q"),
    "[enemy, queen]": ("", "KQRBNP"),
    "[all, queen]": ("KQRBNP", "KQRBNP"),
    "[queen, en_passant]": ("", "Q"),
    "[{whose: own}, queen]": ("KQRBNP", "Q"),
    "[{who: knight, whose: own}, {who: bishop, whose: enemy}]": ("N", "B"),
}


def scattered(chance: random.Random) -> dict[tuple[int, int], str]:
    squares = [(x, y) for x in range(8) for y in range(8)]
    chance.shuffle(squares)
    inner = [square for square in squares if 0 < square[1] < 7]
    pawns = dict(zip(inner, "pPpP", strict=False))
    return pawns | dict(zip((s for s in squares if s not in pawns), "KkRRqQbBnNrN", strict=False))


def fen_of(board: dict[tuple[int, int], str]) -> str:
    rows = ["".join(board.get((x, y), "1") for x in range(8)) for y in reversed(range(8))]
    return "/".join(rows) + " w - - 0 1"


@pytest.mark.parametrize("takes", TAKEN)
def test_a_rook_against_brute_force(takes: str) -> None:
    text = f"{HEAD}  rook: {{moves: [{{slide: orthogonal, takes: {takes}}}]}}\n{END}"
    variant, chance, (own, enemy) = (
        interpreter.load_text(text, kernel="plain"),
        random.Random(takes),
        TAKEN[takes],
    )
    for _ in range(120):
        board = scattered(chance)
        for (x, y), piece in board.items():
            if piece != "R":
                continue
            wanted = []
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                at = x + dx, y + dy
                while at not in board and min(at) >= 0 and max(at) < 8:
                    wanted.append(at)
                    at = at[0] + dx, at[1] + dy
                there = board.get(at, "")
                if there and there.upper() in (own if there.isupper() else enemy):
                    wanted.append(at)
            name = "abcdefgh"[x] + str(y + 1)
            moves = [str(m) for m in variant.position(fen_of(board)).legal_moves if str(m).startswith(name)]
            assert sorted(moves) == sorted(f"{name}{'abcdefgh'[a]}{b + 1}" for a, b in wanted)


def test_a_pawn_keeps_its_rights() -> None:
    moves = "[{step: forward, repeat: 2, only: quiet, from: second_rank, leaves: en_passant}, "
    moves += "{step: diagonal forward, only: capture, takes: [enemy, en_passant, {who: knight, whose: own}]}]"
    text = f"{HEAD}  pawn: {{moves: {moves}}}\n{END}"
    position = interpreter.load_text(text, kernel="plain").position("k7/3p4/2N1P3/4P3/8/8/8/K7 b - - 0 1")
    position.push("d7d5")
    assert {str(m) for m in position.legal_moves} >= {"e5d6"}
    position = interpreter.load_text(text, kernel="plain").position("k7/8/2N5/3P4/8/8/8/K7 w - - 0 1")
    assert "d5c6" in {str(m) for m in position.legal_moves}


@pytest.mark.parametrize("takes", TAKEN)
def test_the_contract(takes: str) -> None:
    text = f"{HEAD}  rook: {{moves: [{{slide: orthogonal, takes: {takes}}}]}}\n{END}"
    check_along(interpreter.load_text(text, kernel="plain").position(), random.Random(takes), 60, every=10)


def test_both_are_told() -> None:
    text = (
        f"{HEAD}  rook: {{moves: [{{slide: orthogonal, takes: [enemy, {{who: pawn, whose: own}}]}}]}}\n{END}"
    )
    variant = interpreter.load_text(text, kernel="plain")
    rook = next(piece for piece in variant.ruleset.pieces if piece.name == "rook")
    told = " ".join(Moves(variant.ruleset).piece(rook))
    assert "to capture a pawn" in told
    assert "its own side" in told


def test_a_leg_over_several_kinds() -> None:
    path = "{path: [{step: orthogonal, over: [empty, pawn, bishop]}, {step: diagonal}]}"
    same = "{path: [{step: orthogonal, over: [empty, {not: [king, queen, rook, knight]}]}, {step: diagonal}]}"
    fen = "4k3/8/8/2bP4/2qN4/3r4/8/4K3 w - - 0 1"
    found = []
    for leg in (path, same):
        text = f"{HEAD}  knight: {{moves: [{leg}]}}\n{END}"
        moves = interpreter.load_text(text, kernel="plain").position(fen).legal_moves
        found.append(sorted(str(m) for m in moves if str(m).startswith("d4")))
    assert found[0] == found[1] == ["d4c6", "d4e6", "d4f3", "d4f5"]
