"""Conditions that compare two counts: attacks of both sides, and pieces on squares."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from shared import first

import interpreter
from interpreter.errors import DefinitionError

from .test_legs_in_regions import (
    CHESS,
    COMPASS,
    SLANTED,
    UPRIGHT,
    Board,
    Square,
    check_scattered,
    inside,
    played,
    squares,
)
from .test_legs_in_regions import scattered as anywhere

SAFER = "{count: all, in: guards arrival, is: {more_than: {count: all, in: attackers arrival}}}"
LEAPS = f"queen: {{moves: [{{slide: any}}, {{leap: any, only: quiet, if: {SAFER}}}]}}"
FORTIFIED = SAFER.replace("arrival", "before").join(
    ["queen: {moves: [{slide: any}, {leap: any, only: quiet, if: ", "}]}"]
)
NEVER_WORSE = (
    "queen: {moves: [{slide: any, if: {not: "
    "{count: all, in: attackers arrival, is: {more_than: {count: all, in: guards arrival}}}}}]}"
)
CAPTURES = (
    "queen: {moves: [{slide: any, takes: {"
    "if: {count: all, in: attackers, is: {more_than: {count: all, in: guards}}}}}]}"
)
CROWD = (
    "queen: {if: {count: all, in: neighbours, is: {more_than: {count: all, whose: enemy, in: neighbours}}}}"
)
ARMY = "queen: {if: {count: knight, is: {more_than: {count: bishop, whose: both, in: far_half}}}}"
FREE = "  king: {royal: false}\n"
END = "end: [{count: king, is: 0, result: loss}]\n"
KNIGHT = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
RIDERS = {"q": COMPASS, "r": UPRIGHT, "b": SLANTED}
LEAPERS = {"k": COMPASS, "n": KNIGHT}


def reaches(board: Board, at: Square, to: Square) -> bool:
    """Could the piece capture there, or guard it?"""
    kind = board.there[at].lower()
    if kind in LEAPERS:
        return (to[0] - at[0], to[1] - at[1]) in LEAPERS[kind]
    return any(to in board.line(at, step) for step in RIDERS[kind])


def looking(board: Board, to: Square, white: bool) -> int:
    """How many pieces of a side could capture there."""
    return sum(
        at != to and piece.isupper() is white and reaches(board, at, to) for at, piece in board.there.items()
    )


def safer(board: Board, white: bool, at: Square) -> set[Square]:
    """Empty squares that more friends look at than enemies, of those that are left, and where queens go."""
    free = board.lifted(at)
    empty = {(x, y) for x in range(8) for y in range(8)} - board.there.keys()
    fine = {to for to in empty if looking(free, to, white) > looking(free, to, not white)}
    return fine | goals(board, white, at)


def fortified(board: Board, white: bool, at: Square) -> set[Square]:
    """Empty squares that more friends than enemies look at before the move, and where queens go."""
    empty = {(x, y) for x in range(8) for y in range(8)} - board.there.keys()
    fine = {to for to in empty if looking(board, to, white) > looking(board, to, not white)}
    return fine | goals(board, white, at)


def goals(board: Board, white: bool, at: Square) -> set[Square]:
    """Where a queen goes."""
    return {to for step in COMPASS for to in board.lifted(at).ends(white, at, step)}


def never_worse(board: Board, white: bool, at: Square) -> set[Square]:
    free = board.lifted(at)
    return {to for to in goals(board, white, at) if looking(free, to, not white) <= looking(free, to, white)}


def outnumbered(board: Board, white: bool, at: Square) -> set[Square]:
    """Empty squares, and enemies that more of one's own pieces attack than others guard them."""
    taken = {to for to in goals(board, white, at) if to in board.there}
    fine = {to for to in taken if looking(board, to, white) > looking(board, to, not white)}
    return goals(board, white, at) - taken | fine


def crowd(board: Board, white: bool, at: Square) -> set[Square]:
    near = [to for x, y in COMPASS if inside(to := (at[0] + x, at[1] + y)) and to in board.there]
    friends = sum(board.there[to].isupper() is white for to in near)
    return goals(board, white, at) if friends > len(near) - friends else set()


def army(board: Board, white: bool, at: Square) -> set[Square]:
    knights = sum(piece == ("N" if white else "n") for piece in board.there.values())
    half = range(4, 8) if white else range(4)
    bishops = sum(piece in "bB" and square[1] in half for square, piece in board.there.items())
    return goals(board, white, at) if knights > bishops else set()


CASES = [
    (LEAPS, safer),
    (FORTIFIED, fortified),
    (NEVER_WORSE, never_worse),
    (CAPTURES, outnumbered),
    (CROWD, crowd),
    (ARMY, army),
]


@pytest.mark.parametrize("seed", first(1, range(4)))
@pytest.mark.parametrize(("entry", "wanted"), CASES)
def test_against_counting(
    entry: str, wanted: Callable[[Board, bool, Square], set[Square]], seed: int
) -> None:
    """Kings that may be captured, so that nothing but the counts decide."""
    text = f"{CHESS}pieces:\n{FREE}  {entry}\n{END}"
    variant, chance = interpreter.load_text(text, kernel="plain"), random.Random(seed)
    kept = 0
    for _ in range(10):
        position = anywhere(variant, "KkBBbbQQQqqqNnNnRr", chance)
        board, white = Board(position.fen()), position.turn == "white"
        queens = [at for at, piece in board.there.items() if piece == ("Q" if white else "q")]
        found = {at: wanted(board, white, at) for at in queens}
        kept += sum(map(len, found.values()))
        assert played(position, "q") == {at: to for at, to in found.items() if to}, position.fen()
        names = position.variant.ruleset.board.names
        for at in found:
            for square, target in chance.sample([*enumerate(names)], 20):
                legal = (square % 8, square // 8) in found[at]
                assert position.why(names[at[0] + 8 * at[1]] + target).legal is legal, (
                    position.fen(),
                    target,
                )
    assert kept > 15


@pytest.mark.parametrize("seed", first(1, range(3)))
@pytest.mark.parametrize("entry", [entry for entry, _ in CASES])
def test_checks_and_all_else(entry: str, seed: int) -> None:
    """Attacks, legality, texts, reasons and hashes, with royal kings."""
    variant = interpreter.load_text(f"{CHESS}pieces:\n  {entry}\n", kernel="plain")
    check_scattered(variant, "KkBbQqNnNnRr", random.Random(seed), 3)


FLIP = (
    "effects: [{in: board, whose: enemy, do: change_side, who: {who: all, "
    "if: {count: all, in: attackers, is: {more_than: {count: all, in: guards}}}}}]\n"
)


@pytest.mark.parametrize("seed", first(1, range(3)))
def test_effects_against_counting(seed: int) -> None:
    """All enemies that more pieces attack than guard them change sides, as they stand after the move."""
    variant = interpreter.load_text(f"{CHESS}pieces:\n{FREE}{FLIP}{END}", kernel="plain")
    chance, flipped = random.Random(seed), 0
    for _ in range(10):
        position = anywhere(variant, "KkBBbbQqNnNnRr", chance)
        white = position.turn == "white"
        for move in chance.sample(position.legal_moves, 5):
            board = Board(position.fen())
            board.there[squares(move.target)] = board.there.pop(squares(move.origin))
            enemies = [s for s, piece in board.there.items() if piece.isupper() is not white]
            beaten = {s for s in enemies if looking(board, s, white) > looking(board, s, not white)}
            flipped += len(beaten)
            for square in beaten:
                board.there[square] = board.there[square].swapcase()
            position.push(move)
            assert Board(position.fen()).there == board.there, move
            position.pop()
    assert flipped > 20


def test_words() -> None:
    variant = interpreter.load_text(f"{CHESS}pieces: {{{LEAPS}}}\n", kernel="plain")
    told = variant.position("k7/8/8/8/8/5r2/8/1Q2K3 w - - 0 1").why("b1f1")
    assert told.code == "movement_condition"
    assert "more pieces of its own side that guard it than enemy pieces that attack it" in told.sentence


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("end: [{if: {count: queen, is: {more_than: {count: rook}}}, result: win}]", "not compared here yet"),
        ("end: [{count: queen, is: {more_than: {count: rook}}, result: win}]", "expected RANGE"),
        ("pieces: {rook: {if: {count: all, is: {more_than: check}}}}", "compared with one other"),
        ("pieces: {rook: {if: {count: all, is: {more_than: {count: all, is: 2}}}}}", "no number of its own"),
        (
            "pieces: {rook: {if: {count: all, in: guards arrival, is: {more_than: {count: all, in: attackers}}}}}",
            "seen from one square",
        ),
        ("forbid: [{by: rook, if: {made: check, is: {more_than: {count: all}}}}]", "are not compared yet"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(DefinitionError, match=message):
        interpreter.load_text(f"{CHESS}{text}\n")


PACIFIST = """format: 2
variant: pacifist
extends: chess
castling: none
pieces:
  rook:
    moves:
      - {slide: orthogonal, only: quiet}
      - {slide: orthogonal, over: {who: [rook, queen], whose: own}, only: capture, if: {count: all, is: 0}}
  bishop:
    moves:
      - {slide: diagonal, only: quiet}
      - {slide: diagonal, over: {who: [bishop, queen], whose: own}, only: capture, if: {count: all, is: 0}}
  queen:
    moves:
      - {slide: any, only: quiet}
      - {slide: orthogonal, over: {who: [rook, queen], whose: own}, only: capture, if: {count: all, is: 0}}
      - {slide: diagonal, over: {who: [bishop, queen], whose: own}, only: capture, if: {count: all, is: 0}}
  knight: {moves: [{leap: [1, 2], only: quiet}, {leap: [1, 2], only: capture, if: {count: all, is: 0}}]}
  king: {royal: false, moves: [{step: any, only: quiet}, {step: any, only: capture, if: {count: all, is: 0}}]}
  pawn:
    moves:
      - {step: forward, only: quiet}
      - {step: forward, repeat: 2, only: quiet, from: second_rank}
      - {step: diagonal forward, only: capture, if: {count: all, is: 0}}
effects:
  - in: board
    whose: enemy
    who: {who: all, if: {count: all, in: attackers, is: {more_than: {count: all, in: guards}}}}
    do: change_side
    repeat: all
end:
  - {count: king, is: 0, whose: mover, result: loss, name: converted}
  - {if: stalemate, result: draw}
"""


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        (
            "rkqn1rb1/ppppppbp/P7/1n4p1/8/4N3/1PPPPPPP/RNK1BBQR w",
            "e3f5",
            "rkqN1RB1/ppppPPBP/P7/1n3Np1/8/8/1PPPPPPP/RNK1BBQR",
        ),
        (
            "nbr1b1qr/ppppKppp/7n/4pN2/K3P3/P7/QPPP1PPP/B1R1RBN1 b",
            "a8b6",
            "1br1b1qr/ppppKppp/1n5n/4pN2/k3P3/P7/QPPP1PPP/B1R1RBN1",
        ),
        (
            "1rknn1br/p1pp1p1p/3bp1p1/1p1q2n1/5p2/2P4B/pP1PP1PP/B1RKR1QN w",
            "g1b6",
            "1RKNN1br/P1PP1p1p/1Q1Bp1p1/1P1q2n1/5P2/2P4B/pP1PP1PP/B1RKR2N",
        ),
    ],
)
def test_published_diagrams_of_pacifist_chess(before: str, move: str, after: str) -> None:
    """The page of the rules shows the board before and after: pieces that turn let others turn."""
    position = interpreter.load_text(PACIFIST, kernel="plain").position(f"{before} - - 0 1")
    position.push(move)
    assert position.fen().split()[0] == after
    assert position.variant.position(position.fen()).fen() == position.fen()


@pytest.mark.parametrize("seed", first(1, range(3)))
def test_chains_against_counting(seed: int) -> None:
    """As long as pieces change sides, the next ones do."""
    text = f"{CHESS}pieces:\n{FREE}{FLIP.replace('do: change_side', 'do: change_side, repeat: all')}{END}"
    variant, chance, longest = interpreter.load_text(text, kernel="plain"), random.Random(seed), 0
    for _ in range(10):
        position = anywhere(variant, "KkBBbbQqNnNnRrRrQq", chance)
        white = position.turn == "white"
        for move in chance.sample(position.legal_moves, 5):
            board, rounds = Board(position.fen()), 0
            board.there[squares(move.target)] = board.there.pop(squares(move.origin))
            while beaten := {
                s
                for s, piece in board.there.items()
                if piece.isupper() is not white and looking(board, s, white) > looking(board, s, not white)
            }:
                rounds += 1
                for square in beaten:
                    board.there[square] = board.there[square].swapcase()
            longest = max(longest, rounds)
            before = position.fen()
            position.push(move)
            assert Board(position.fen()).there == board.there, move
            position.pop()
            assert position.fen() == before
    assert longest > 2


def test_a_growth_and_what_would_never_end() -> None:
    """A flood of empty squares stops where it meets an edge or a piece."""
    text = (
        "effects: [{by: queen, in: board, who: {who: empty, if: {count: pawn, in: {step: orthogonal}}}, "
        "do: {become: pawn}, repeat: all}]\n"
    )
    variant = interpreter.load_text(CHESS + text, kernel="plain")
    position = variant.position("k2n4/3n4/nnnn4/8/nnnn4/P2n4/3n4/K2nQ3 w - - 0 1")
    position.push("e1e2")
    assert position.fen().startswith("k2n4/3n4/nnnn4/8/nnnn4/PPPn4/PPPnQ3/KPPn4 b")
    for wrong in ("do: change_side", "do: {become: rook}", "do: {go: origin}"):
        with pytest.raises(DefinitionError, match=r"for ever|not supported"):
            interpreter.load_text(f"{CHESS}effects: [{{in: neighbours, who: all, {wrong}, repeat: all}}]\n")
