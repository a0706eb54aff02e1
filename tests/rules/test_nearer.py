"""Movements that ask what they come nearer to, or go away from: babies of Monkey Queen, hounds and shy pieces."""

from __future__ import annotations

import math
import random

import pytest
from shared import first

import interpreter
from interpreter.errors import DefinitionError

from .test_legs_in_regions import CHESS, COMPASS, SLANTED, Board, check_scattered, played, scattered

HUNTS = "queen: {moves: [{slide: any, if: {count: king, whose: enemy, in: nearer}}]}"
SHY = "bishop: {moves: [{slide: diagonal, if: {count: knight, whose: both, in: farther, is: 2+}}]}"
HALF = (
    "queen: {moves: [{slide: any, if: {count: all, whose: enemy, in: {all: [nearer, far_half]}, is: 0-1}}]}"
)
STEPS = "queen: {moves: [{slide: any, if: {count: king, whose: enemy, in: nearer any}}]}"
ROOKS = "bishop: {moves: [{slide: diagonal, if: {count: [rook, knight], whose: both, in: farther orthogonal, is: 1-2}}]}"
STAYS = "queen: {if: {not: {count: king, in: farther}}}"
FREE = "  king: {royal: false}\n"
END = "end: [{count: king, is: 0, result: loss}]\n"


def fine(name: str, board: Board, at: tuple[int, int], to: tuple[int, int]) -> bool:
    """Does what an entry asks for hold of a move, said with roots."""
    white = board.there[at].isupper()
    rest = {square: piece for square, piece in board.there.items() if square != at}
    nearer = {piece + str(s): s for s, piece in rest.items() if math.dist(s, to) < math.dist(s, at)}
    farther = {piece + str(s): s for s, piece in rest.items() if math.dist(s, to) > math.dist(s, at)}
    if name == "hunts":
        return any(piece[0] == ("k" if white else "K") for piece in nearer)
    if name == "steps":
        king = next(square for square, piece in rest.items() if piece == ("k" if white else "K"))
        return max(abs(king[i] - to[i]) for i in (0, 1)) < max(abs(king[i] - at[i]) for i in (0, 1))
    if name == "rooks":
        gone = [
            sum(abs(s[i] - to[i]) - abs(s[i] - at[i]) for i in (0, 1)) for s, p in rest.items() if p in "rRnN"
        ]
        return 1 <= sum(way > 0 for way in gone) <= 2
    if name == "shy":
        return sum(piece[0] in "nN" for piece in farther) >= 2
    if name == "half":
        half = range(4, 8) if white else range(4)
        return sum(piece[0].isupper() is not white and s[1] in half for piece, s in nearer.items()) <= 1
    return not any(piece[0] == ("K" if white else "k") for piece in farther)


@pytest.mark.parametrize("seed", first(1, range(4)))
@pytest.mark.parametrize(
    ("name", "entry", "letter"),
    [
        *(("hunts", HUNTS, "q"), ("shy", SHY, "b"), ("half", HALF, "q"), ("stays", STAYS, "q")),
        *(("steps", STEPS, "q"), ("rooks", ROOKS, "b")),
    ],
)
def test_against_distances(name: str, entry: str, letter: str, seed: int) -> None:
    """Kings that may be captured, so that nothing but the distances decide."""
    text = f"{CHESS}pieces:\n{FREE}  {entry}\n{END}"
    variant, chance = interpreter.load_text(text, kernel="plain"), random.Random(seed)
    kept = 0
    for number in range(8):
        position = scattered(variant, "KkBBbbQQqqNnNnRr", chance)
        board, white = Board(position.fen()), position.turn == "white"
        wanted = {}
        for at, piece in board.there.items():
            if piece.lower() == letter and piece.isupper() is white:
                lines = SLANTED if letter == "b" else COMPASS
                goals = {to for step in lines for to in board.lifted(at).ends(white, at, step)}
                wanted[at] = {to for to in goals if fine(name, board, at, to)}
                kept += len(goals) - len(wanted[at])
        assert played(position, letter) == {at: to for at, to in wanted.items() if to}, position.fen()
        for at in wanted if number % 8 == 0 else ():
            origin = position.variant.ruleset.board.names[at[0] + 8 * at[1]]
            for square, target in chance.sample([*enumerate(position.variant.ruleset.board.names)], 20):
                legal = (square % 8, square // 8) in wanted[at]
                assert position.why(origin + target).legal is legal
    assert kept > 10, "so many moves would go the wrong way"


@pytest.mark.parametrize("seed", first(1, range(3)))
@pytest.mark.parametrize("entry", [HUNTS, SHY, HALF, STAYS, STEPS, ROOKS])
def test_checks_and_all_else(entry: str, seed: int) -> None:
    """Attacks, legality, texts, reasons and hashes, with royal kings."""
    variant = interpreter.load_text(f"{CHESS}pieces:\n  {entry}\n", kernel="plain")
    check_scattered(variant, "KkBbQqNnNnRr", random.Random(seed), 3)


def test_a_piece_that_would_go_away_gives_no_check() -> None:
    """A nightrider's cousin: what cannot come nearer attacks nothing, but a king itself is always nearer."""
    text = "pieces: {queen: {moves: [{slide: any, if: {count: knight, whose: enemy, in: nearer}}]}}\n"
    variant = interpreter.load_text(CHESS + text, kernel="plain")
    assert variant.position("k6n/8/8/8/Q7/8/8/4K3 b - - 0 1").is_check()
    assert not variant.position("k7/8/8/8/Q7/8/8/n3K3 b - - 0 1").is_check()
    hunts = interpreter.load_text(f"{CHESS}pieces: {{{HUNTS}}}\n", kernel="plain")
    assert hunts.position("k7/8/8/8/Q7/8/8/4K3 b - - 0 1").is_check()


def test_steps_go_round_a_cylinder_and_around_holes() -> None:
    """From a4 the king on h4 is one step away; a hole between makes a way longer."""
    text = "pieces: {rook: {moves: [{step: orthogonal, if: {count: king, whose: enemy, in: nearer any}}]}}\n"
    variant = interpreter.load_text(CHESS + "board: {wrap: files}\n" + text, kernel="plain")
    position = variant.position("8/8/8/8/1R4k1/8/8/4K3 w - - 0 1")
    assert {str(m) for m in position.legal_moves if m.origin == "b4"} == {"b4a4"}
    holes = text.replace("any}", "orthogonal}").replace("board", "board")
    board = "board: {files: a-h, ranks: 1-8, holes: [c4, c5]}\nsetup: |\n" + "".join(
        f"  {row}\n"
        for row in (
            *("r n b q k b n r", "p p p p p p p p", ". . . . . . . .", ". . * . . . . ."),
            *(". . * . . . . .", ". . . . . . . .", "P P P P P P P P", "R N B Q K B N R"),
        )
    )
    variant = interpreter.load_text(CHESS + board + holes, kernel="plain")
    position = variant.position("8/8/8/2*5/1R*1k3/8/8/4K3 w - - 0 1")
    assert {str(m) for m in position.legal_moves if m.origin == "b4"} == {"b4b3"}


def test_why() -> None:
    variant = interpreter.load_text(f"{CHESS}pieces: {{{HUNTS}}}\n", kernel="plain")
    told = variant.position("1k6/8/8/8/Q7/8/8/4K3 w - - 0 1").why("a4a3")
    assert told.code == "movement_condition"
    assert "at least one king of the other side that it comes nearer to" in told.sentence


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("forbid: [{by: pawn, if: {count: king, in: nearer}}]", "movement or a piece only"),
        ("board: {wrap: files}\npieces: {rook: {if: {count: king, in: nearer}}}", "boards of squares only"),
        (
            "pieces: {rook: {if: {count: king, in: nearer arrival}}}",
            "'arrival' means nothing behind 'nearer'",
        ),
        (
            "pieces: {rook: {moves: [{step: any, only: quiet, if: [unmoved, {count: king, in: nearer}]}]}}",
            "where a first move ends nothing is asked yet",
        ),
        (
            "pieces: {rook: {moves: [{step: any, only: quiet, if: [unmoved, {count: all, in: neighbours arrival}]}]}}",
            "where a first move ends nothing is asked yet",
        ),
        ("effects: [{in: nearer, do: remove}]", "'nearer' is not supported"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(DefinitionError, match=message):
        interpreter.load_text(f"{CHESS}{text}\n")
