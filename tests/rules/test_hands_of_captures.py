"""What comes into which hand: kinds that sink or turn tame, and pieces that their own side captures."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest
from contract import check_position, choose
from shared import little_and_much, load, texts

import interpreter
from interpreter.errors import DefinitionError
from interpreter.play.variant import Position

TAME = dict(zip("qrbnpdtaho", "dtahoqrbnp", strict=True))
SINKS = dict(zip("dhrbgsln", "hrbgslnp", strict=True))


def kept(game: str, victim: str, by: str) -> str:
    """The letter in a hand of what has been captured by a piece, of which side by its case; "" if it is gone."""
    letter, captor = victim.lower(), by.isupper()
    if game == "recycle":
        return victim if victim.isupper() == captor else ""
    if game == "clockworkorange":
        return TAME[letter].upper() if victim.isupper() else TAME[letter]
    return SINKS.get(letter, "").upper() if captor else SINKS.get(letter, "")


def hand_of(position: Position) -> Counter[str]:
    return Counter(position.fen().partition("[")[2].partition("]")[0])


def captured(position: Position, move: str) -> str:
    """The letter of what a move of the board captures; "" for nothing."""
    board = position.pieces()
    origin, target = re.findall(r"[a-i]\d", move)[:2]
    if target in board:
        return board[target]
    slanted = board[origin] in "PpOo" and origin[0] != target[0]
    return board[target[0] + origin[1]] if slanted else ""


STARTS = {
    "recycle": (None, "r3k2r/pP2qpp1/2n2n2/3pP3/8/2N2N2/PPPQ1Pp1/R3K2R[Qbn] w KQkq d6 0 1"),
    "clockworkorange": (None, "r3k2r/pO2qpp1/2n2h2/3pP3/8/2N2H2/PoPD1P1P/R3K2R[Qbo] w KQkq d6 0 1"),
    "mortalshogi": (None, "lnsgkgsnl/1r5b1/p1pp1pppp/1p7/4p4/2P6/PP1PPPPPP/1D5R1/LNSGKGSNL[Gg] w - - 0 3"),
}


@pytest.mark.parametrize("game", STARTS)
@little_and_much("games", 1, 30, 6)
def test_every_capture_comes_where_it_belongs(game: str, games: int) -> None:
    seen = 0
    for number in range(games):
        chance = random.Random(f"{game} {number}")
        position = load(game).position(STARTS[game][(number + 1) % 2])
        for _ in range(20):
            if not position.legal_moves:
                break
            move, hand = choose(position, chance), hand_of(position)
            if "@" in move:
                hand[move[0] if position.turn == "white" else move[0].lower()] -= 1
            elif victim := captured(position, move):
                seen += 1
                hand[kept(game, victim, "K" if position.turn == "white" else "k")] += 1
            position.push(move)
            del hand[""]
            assert +hand == hand_of(position), (move, position.fen())
            again = load(game).position(position.fen())
            assert (again.hash, texts(again)) == (position.hash, texts(position))
    assert seen >= games


@pytest.mark.parametrize(
    ("game", "fen"),
    [
        pytest.param("recycle", "4k3/P2n4/8/2b5/3P4/2N5/8/4K3[Rn] w - - 0 1", marks=pytest.mark.every),
        ("clockworkorange", "4k3/3n4/8/2b5/3P4/2N5/2o5/3DK3[Hd] w - - 0 1"),
        ("mortalshogi", "4k4/9/1P1s5/3p5/9/2L6/3N5/9/4K4[Gp] w - - 0 1"),
    ],
)
def test_everything_holds_in_the_midst_of_a_game(game: str, fen: str) -> None:
    chance = random.Random(game)
    position = interpreter.load(game, kernel="plain").position(fen)
    for _ in range(2):
        check_position(position, chance, take_back=2, brute=True)
        position.push(choose(position, chance))


CHESS = (
    "format: 2\nvariant: mine\nextends: chess\npieces: {rook: {moves: [{slide: orthogonal, takes: all}]}}\n"
)


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("{drops: board}", "PQn"),
        ("{takes: {whose: own}, drops: board}", "P"),
        ("{takes: {whose: enemy}, drops: board}", "Qn"),
        ("{takes: {who: [pawn, queen], whose: own}, drops: board}", "P"),
        ("{takes: {not: knight}, as: {queen: rook}, drops: board}", "PR"),
        ("{as: {queen: rook}, whose: owner, drops: board}", "PNr"),
        ("{as: pawn, takes: {whose: enemy}, drops: board}", "Pp"),
    ],
)
def test_whose_captures_and_as_what(hand: str, found: str) -> None:
    """White's rook takes an own pawn, Black's a knight, and White's a queen."""
    position = interpreter.load_text(f"{CHESS}hand: {hand}\n").position(
        "3rk3/8/8/8/q2N4/8/P7/R1K5[] w - - 0 1"
    )
    for move in ("a1a2", "d8d4", "a2a4"):
        position.push(move)
    assert hand_of(position) == Counter(found), position.fen()


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("{as: {queen: dragon}, drops: board}", "unknown piece 'dragon'"),
        ("{as: {king: queen}, drops: board}", "'king' never comes into the hand"),
        ("{takes: none, as: {queen: rook}, drops: board}", "only these come into the hand"),
        ("{takes: {whose: white}, drops: board}", "'white' is not supported here yet"),
    ],
)
def test_what_a_hand_cannot_say(hand: str, said: str) -> None:
    with pytest.raises(DefinitionError) as error:
        interpreter.load_text(f"format: 2\nvariant: mine\nextends: chess\nhand: {hand}\n")
    assert said in str(error.value)
