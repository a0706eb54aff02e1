"""Avalanche Chess by hand: who pushes, what may be pushed, and who chooses what a pawn becomes."""

from __future__ import annotations

import random
from itertools import product

import pytest
from contract import check_along, play_told, take_all_back
from shared import little_and_much, load, texts

import interpreter
from interpreter import DefinitionError
from interpreter.play.variant import Position

from .test_gallery_by_hand import Board, Square, Table, ahead, made, placed
from .test_take_and_make import safe, takes

Found = set[tuple[Square, Square, str]]
KINDS = "qrbn"


def last(side: int) -> int:
    """The last rank of a side."""
    return 0 if side else 7


def waiting(board: Board, side: int) -> set[Square]:
    """The pawns of a side that have been pushed onto their last rank."""
    return {square for square, piece in board.items() if piece == ("P", side) and square[1] == last(side)}


def harmless(board: Board, side: int) -> bool:
    """Is the king of a side safe, whatever the pawns of the other side become?"""
    pawns = sorted(waiting(board, 1 - side))
    boards = (
        board | {square: (kind.upper(), 1 - side) for square, kind in zip(pawns, kinds, strict=True)}
        for kinds in product(KINDS, repeat=len(pawns))
    )
    return all(safe(one, side) for one in boards)


def pushes(board: Board, side: int) -> tuple[Found, bool]:
    """What a side may push, and whether anything could be pushed if it were not for its king."""
    steps = {
        (square, to)
        for square in [s for s, piece in board.items() if piece == ("P", 1 - side)]
        for to in Table(8, 8, board).free(square, ((0, ahead(1 - side)),))
    }
    return {(*step, "") for step in steps if harmless(made(board, *step), side)}, bool(steps)


def goes(board: Board, side: int, step: tuple[Square, Square], kind: str) -> bool:
    """May a move that leaves the king safe be made, by what is to be pushed afterwards?"""
    after = made(board, *step)
    after[step[1]] = (kind.upper() or board[step[0]][0], side)
    found, any_at_all = pushes(after, side)
    return bool(found) or not any_at_all


def by_hand(position: Position) -> Found:
    """The legal moves of a position but castling, read from its FEN."""
    board, side = placed(position), int(position.turn == "black")
    if "again" in position.fen():
        return pushes(board, side)[0]
    if first := waiting(board, side):
        return {(square, square, kind) for square in first for kind in KINDS}
    found = set()
    for step in takes(board, side, None, makes_on=False):
        grown = board[step[0]][0] == "P" and step[1][1] == last(side)
        found |= {(*step, kind) for kind in (KINDS if grown else ("",)) if goes(board, side, step, kind)}
    return found


STARTS = (
    None,
    "r3k2r/1P3p2/5n2/8/3N4/8/1pP2p2/R3K2R w KQkq - 0 1",
    "4k3/P6P/8/8/8/8/p5p1/4K3 w - - 0 1",
    "8/2P1kP2/8/4p3/8/3K4/2p2p2/8 b - - 0 1",
)


@pytest.mark.parametrize("fen", STARTS)
@little_and_much("games", 1, 40, 8)
def test_avalanche_by_hand(fen: str | None, games: int) -> None:
    variant = load("avalanche")
    at = dict(zip(variant.ruleset.board.names, variant.ruleset.board.coordinates, strict=True))
    for number in range(games):
        chance = random.Random(f"avalanche {fen} {number}")
        position, before = variant.position(fen), []
        for _ in range(40):
            if position.outcome():
                break
            before.append((position.fen(), position.hash))
            moves = [m for m in position.legal_moves if not m.castling]
            kinds = {m: str(m)[4:] for m in moves}
            assert {(at[m.origin], at[m.target], kinds[m]) for m in moves} == by_hand(position), (
                position.fen()
            )
            again = variant.position(position.fen())
            assert (again.fen(), again.hash, texts(again)) == (*before[-1], texts(position))
            move = chance.choice([*position.legal_moves])
            play_told(position, move)
        take_all_back(position, before)


def test_its_owner_chooses_what_a_pawn_becomes_and_moves_then() -> None:
    position = load("avalanche").position("7k/8/8/8/8/5PK1/p4PPP/4R3 w - - 0 1")
    position.push("e1e2")
    assert texts(position) == ["a2a1"]
    position.push("a2a1")
    assert (position.turn, texts(position)) == ("black", ["a1a1b", "a1a1n", "a1a1q", "a1a1r"])
    assert position.why("h8h7").code == "promotes_first"
    reason = position.why("h8h7")
    assert reason.sentence == "the pawn on a1 is promoted before anything moves"
    position.push("a1a1n")
    assert (position.turn, position.fen()) == ("black", "7k/8/8/8/8/5PK1/4RPPP/n7 b - - 0 1")
    assert texts(position)[0] == "a1b3"


def test_nobody_pushes_a_pawn_that_may_attack_its_king() -> None:
    variant = load("avalanche")
    position = variant.position("7k/8/8/8/8/8/p7/4R1K1 w - - 0 1")
    assert "e1e2" not in texts(position), "a queen on a1 would give check"
    reason = position.why("e1e2")
    assert reason.code == "cannot_go_on"
    assert reason.sentence.endswith(
        "a pawn of the other side would have to be moved, and cannot without leaving a royal attacked"
    )
    assert position.why("g1g2").legal
    blocked = variant.position("7k/8/8/8/8/8/p7/R5K1 w - - 0 1")
    assert "g1g2" in texts(blocked), "no pawn can be pushed at all"


def test_a_check_is_parried_after_the_choice() -> None:
    position = load("avalanche").position("7k/6pp/8/8/8/6PK/p4PPP/4R3 w - - 0 1")
    position.push("e1e8")
    assert position.outcome() is None
    assert texts(position) == ["a2a1", "g7g6", "h7h6"]
    position.push("a2a1")
    assert texts(position) == ["a1a1b", "a1a1n", "a1a1q", "a1a1r"]
    position.push("a1a1q")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.reason == "checkmate"


@pytest.mark.every
def test_every_law_of_positions() -> None:
    for number in range(3):
        chance = random.Random(f"laws {number}")
        position = load("avalanche").position(STARTS[1 + number])
        check_along(position, chance, 20, brute=False)


CHESS = "format: 2\nvariant: rested\nextends: chess\n"


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("turn: [rest, move]", "nothing is promoted where it stands"),
        (
            "turn: [rest, move]\npieces: {rook: {promotion: {when: rest, at: last_rank, become: queen}}}",
            "en passant: not supported beside promotions before a move yet",
        ),
        (
            "turn: [move, {who: self, do: move, when: capture, blocked: unsafe}]",
            "of pieces of the other side",
        ),
    ],
)
def test_what_makes_no_sense_is_an_error(said: str, problem: str) -> None:
    with pytest.raises(DefinitionError, match=problem):
        interpreter.load_text(CHESS + said)
