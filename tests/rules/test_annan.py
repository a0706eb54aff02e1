"""Movements of the pieces in a place: Annan Shogi against published counts and against rules written by hand."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from shared import first, load

import interpreter
from interpreter.applications.rulebook.moves_in_words import Moves
from interpreter.errors import DefinitionError

#: Counts of legal moves from shogiops by WandererXII (test/fixtures/perftAnnan.ts): SFEN board, side, hand, count.
PUBLISHED = [
    line.split() for line in (Path(__file__).parent / "annan_positions.txt").read_text().splitlines()
]

Square = tuple[int, int]
Board = dict[Square, tuple[str, int]]  # kind by its letter, and side
Hands = tuple[dict[str, int], dict[str, int]]

ROOK = ((0, 1), (0, -1), (1, 0), (-1, 0))
BISHOP = ((1, 1), (1, -1), (-1, 1), (-1, -1))
GOLD = (*ROOK, (1, 1), (-1, 1))
SILVER = (*BISHOP, (0, 1))
STEPS = {
    "K": (*ROOK, *BISHOP),
    **dict.fromkeys(("G", "+S", "+N", "+L", "+P"), GOLD),
    "S": SILVER,
    "N": ((1, 2), (-1, 2)),
    "P": ((0, 1),),
    "+R": BISHOP,
    "+B": ROOK,
}
SLIDES = {"R": ROOK, "+R": ROOK, "B": BISHOP, "+B": BISHOP, "L": ((0, 1),)}


def seen(board: Board, at: Square) -> Iterator[Square]:
    """Where the piece on a square could go or capture, by the kind of the friend behind it or its own."""
    kind, side = board[at]
    up = 1 - 2 * side
    friend = board.get((at[0], at[1] - up))
    if friend and friend[1] == side:
        kind = friend[0]
    for ways, far in ((STEPS.get(kind, ()), 1), (SLIDES.get(kind, ()), 8)):
        for x, y in ways:
            for n in range(1, far + 1):
                to = at[0] + n * x * up, at[1] + n * y * up
                if not (0 <= to[0] < 9 and 0 <= to[1] < 9) or board.get(to, ("", -1))[1] == side:
                    break
                yield to
                if to in board:
                    break


def safe(board: Board, side: int) -> bool:
    """Does nothing attack the king?"""
    king = next((at for at, piece in board.items() if piece == ("K", side)), None)
    return king is None or not any(king in seen(board, at) for at in board if board[at][1] != side)


def name(square: Square) -> str:
    return f"{'abcdefghi'[square[0]]}{square[1] + 1}"


def legal(board: Board, hands: Hands, side: int, mating: bool = True) -> Iterator[str]:
    """Every legal move; without `mating` drops of pawns that mate are among them."""
    for at, (kind, owner) in board.items():
        if owner != side:
            continue
        zone = (6, 7, 8) if side == 0 else (0, 1, 2)
        for to in seen(board, at):
            after = {square: piece for square, piece in board.items() if square != at} | {to: (kind, side)}
            if safe(after, side):
                yield name(at) + name(to)
                if kind in "RBSNLP" and (at[1] in zone or to[1] in zone):
                    yield f"{name(at)}{name(to)}+"
    for kind, number in hands[side].items():
        for to in ((x, y) for x in range(9) for y in range(9) if number):
            if to in board or (kind == "P" and ("P", side) in (board.get((to[0], y)) for y in range(9))):
                continue
            after = board | {to: (kind, side)}
            if not safe(after, side):
                continue
            if kind == "P" and mating and not safe(after, 1 - side):
                if not any(legal(after, hands, 1 - side, mating=False)):
                    continue
            yield f"{kind}@{name(to)}"


def read(fen: str) -> tuple[Board, Hands, int]:
    """A position of its FEN."""
    rows, side = fen.split()[:2]
    rows, _, held = rows.rstrip("]").partition("[")
    board: Board = {}
    for down, row in enumerate(rows.split("/")):
        x = 0
        for token in re.findall(r"\d|\+?[A-Za-z]", row):
            if token.isdigit():
                x += int(token)
            else:
                board[x, 8 - down] = token.upper(), int(token[-1].islower())
                x += 1
    hands: Hands = ({}, {})
    for letter in held:
        hand = hands[letter.islower()]
        hand[letter.upper()] = hand.get(letter.upper(), 0) + 1
    return board, hands, int(side == "b")


@pytest.mark.every
def test_published_counts() -> None:
    annan, wrong = load("annanshogi"), []
    for board, side, hand, count in PUBLISHED:
        held = re.sub(r"(\d+)(\w)", lambda found: found[2] * int(found[1]), hand.strip("-"))
        position = annan.position(f"{board}[{held}] {'w' if side == 'b' else 'b'} - - 0 1")
        if len(position.legal_moves) != int(count):
            wrong.append((position.fen(), count, len(position.legal_moves)))
    assert (len(PUBLISHED), wrong) == (252, [])


@pytest.mark.every
@pytest.mark.parametrize("seed", range(5))
def test_games_against_the_judge(seed: int) -> None:
    dice = random.Random(seed)
    position = load("annanshogi").position()
    for _ in range(60):
        moves = sorted(map(str, position.legal_moves))
        assert moves == sorted(legal(*read(position.fen()))), position.fen()
        if not moves or position.outcome():
            break
        taking = [move for move in position.legal_moves if position.victims(move)]
        position.push(dice.choice(taking if taking and dice.random() < 0.3 else list(position.legal_moves)))


SHOGI = "format: 2\nvariant: mine\nextends: shogi\npieces: {all: {moves: [{like: self}, {like: LENDERS}]}}\n"


def targets(lenders: str, fen: str, square: str) -> set[str]:
    """Where the piece on a square of a shogi may go whose pieces move like others as well."""
    moves = interpreter.load_text(SHOGI.replace("LENDERS", lenders)).position(fen).legal_moves
    return {str(move)[2:4] for move in moves if str(move).startswith(square)}


@pytest.mark.parametrize(
    ("lenders", "fen", "found"),
    first(1, [
        ("{in: {step: forward}}", "4k4/9/9/9/9/4N4/4P4/9/4K4[] w - - 0 1", {"d5", "f5"}),
        ("{in: {step: forward}}", "4k4/9/9/9/9/4n4/4P4/9/4K4[] w - - 0 1", {"e4"}),
        ("{whose: enemy, in: {step: forward}}", "4k4/9/9/9/9/4n4/4P4/9/4K4[] w - - 0 1", {"e4", "d5", "f5"}),
        ("{in: {step: sideways}}", "4k4/9/9/9/9/9/3NPG3/9/4K4[] w - - 0 1", {"e4", "d5", "f5", "d4", "f4", "e2"}),
        ("{who: gold, in: {step: sideways}}", "4k4/9/9/9/9/9/3NPG3/9/4K4[] w - - 0 1", {"e4", "d4", "f4", "e2"}),
        ("{who: knight, in: guards}", "4k4/9/9/9/9/9/4P4/9/3NK4[] w - - 0 1", {"e4", "d5", "f5"}),
    ]),
)  # fmt: skip
def test_places_of_lenders(lenders: str, fen: str, found: set[str]) -> None:
    assert targets(lenders, fen, "e3") == found


def test_black_looks_the_other_way() -> None:
    fen = "4k4/9/4p4/4n4/9/9/9/9/4K4[] b - - 0 1"
    assert targets("{in: {step: forward}}", fen, "e7") == {"d5", "f5"}


@pytest.mark.every
def test_who_lends_in_words() -> None:
    annan = load("annanshogi").ruleset
    words = Moves(annan).piece(annan.pieces[annan.piece("gold")])
    assert words[0] == (
        "moves and captures like a piece of its own side directly behind it, towards its owner's edge"
    )
    guarded = interpreter.load_text(SHOGI.replace("LENDERS", "{who: knight, in: guards}")).ruleset
    told = Moves(guarded).piece(guarded.pieces[guarded.piece("gold")])
    assert told[-1] == "moves and captures like a knight of its own side that guards it"


def test_why_asks_for_the_lender() -> None:
    reason = load("annanshogi").position().why("a3a5")
    assert reason.code == "movement_condition"
    assert "rook of its own side directly behind it" in reason.sentence


@pytest.mark.parametrize(
    "lenders", ["{who: gold}", "{who: self, in: {step: forward}}", "{if: check, in: home}"]
)
def test_lenders_that_are_not_supported(lenders: str) -> None:
    with pytest.raises(DefinitionError, match="not supported"):
        targets(lenders, "", "e3")
