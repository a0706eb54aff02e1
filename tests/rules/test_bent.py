"""Movements that turn on empty squares, against ways written by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from contract import (
    check_hash,
    check_movement,
    check_notation,
    check_round_trip,
    check_take_back,
    check_texts,
)
from shared import first

import interpreter
from interpreter.applications.rulebook.moves_in_words import Moves
from interpreter.errors import DefinitionError
from interpreter.play.variant import Position, Variant

Square = tuple[int, int]
Board = dict[Square, tuple[str, int]]
SIZE = 8
GAME = """
format: 2
variant: bent
board: {files: a-h, ranks: 1-8}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  griffin: {symbol: G, moves: [{step: diagonal}, {path: [{step: diagonal}, {slide: orthogonal}]}]}
  manticore: {symbol: M, moves: [{step: orthogonal}, {path: [{step: orthogonal}, {slide: diagonal}]}]}
  falcon:
    symbol: F
    moves:
      - {path: [{step: orthogonal, repeat: 2}, {step: diagonal}]}
      - {path: [{step: orthogonal}, {step: diagonal}, {step: orthogonal, bend: zigzag}]}
      - {path: [{step: diagonal}, {step: orthogonal, repeat: 2}]}
      - {path: [{step: diagonal, repeat: 2}, {step: orthogonal}]}
      - {path: [{step: diagonal}, {step: orthogonal}, {step: diagonal, bend: zigzag}]}
      - {path: [{step: orthogonal}, {step: diagonal, repeat: 2}]}
  hook_mover: {symbol: H, moves: [{slide: orthogonal}, {path: [{slide: orthogonal}, {slide: orthogonal, bend: aside}]}]}
  rose: {symbol: R, moves: [{leap: [1, 2], repeat: any, bend: round}]}
  crooked: {symbol: C, moves: [{step: diagonal, repeat: any, bend: zigzag}]}
  wanderer: {symbol: W, moves: [{step: any, repeat: 1-3, bend: any}]}
  returner: {symbol: T, moves: [{path: [{slide: orthogonal}, {slide: orthogonal, bend: back}]}]}
end: [{if: checkmate, result: loss}, {if: stalemate, result: draw}]
setup: |
  . . . . k . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . K . . .
"""
ROOK = ((0, 1), (1, 0), (0, -1), (-1, 0))
BISHOP = ((1, 1), (1, -1), (-1, -1), (-1, 1))
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
Steps = tuple[Square, ...]


def adjacent(a: Square, b: Square) -> bool:
    """Are two of the eight directions next to each other?"""
    return a != b and max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 and (0 in a) != (0 in b)


def griffins(first: Steps, then: Steps) -> Iterator[list[Square]]:
    for a in first:
        yield [a]
        for b in then:
            if adjacent(a, b):
                yield from ([a] + [b] * n for n in range(1, SIZE))


def falcons() -> Iterator[list[Square]]:
    for o in ROOK:
        for d in BISHOP:
            if adjacent(o, d):
                yield from ([o, o, d], [o, d, o], [d, o, o], [d, d, o], [d, o, d], [o, d, d])


def hooks() -> Iterator[list[Square]]:
    for a in ROOK:
        for n in range(1, SIZE):
            yield [a] * n
            for b in ROOK:
                if a[0] * b[0] + a[1] * b[1] == 0:
                    yield from ([a] * n + [b] * m for m in range(1, SIZE))


def roses() -> Iterator[list[Square]]:
    for i in range(8):
        for turn in (1, -1):
            yield from ([KNIGHT[(i + turn * j) % 8] for j in range(n)] for n in range(1, 8))


def crooked() -> Iterator[list[Square]]:
    for i in range(4):
        for j in (1, -1):
            yield from ([BISHOP[i], BISHOP[(i + j) % 4]] * 4 for _ in (0,))


def prefixes(ways: Iterator[list[Square]]) -> Iterator[list[Square]]:
    for way in ways:
        yield from (way[:n] for n in range(1, len(way) + 1))


def wanders(way: tuple[Square, ...] = ()) -> Iterator[list[Square]]:
    if way:
        yield list(way)
    if len(way) < 3:
        for step in (*ROOK, *BISHOP):
            yield from wanders((*way, step))


def returns() -> Iterator[list[Square]]:
    for a in ROOK:
        for n in range(1, SIZE):
            yield from ([a] * n + [(-a[0], -a[1])] * m for m in range(1, 2 * SIZE))


WAYS: dict[str, tuple[bool, list[list[Square]]]] = {
    "K": (False, [[step] for step in (*ROOK, *BISHOP)]),
    "G": (False, list(griffins(BISHOP, ROOK))),
    "M": (False, list(griffins(ROOK, BISHOP))),
    "F": (False, list(falcons())),
    "H": (False, list(hooks())),
    "R": (True, list(roses())),
    "C": (True, list(prefixes(crooked()))),
    "W": (True, list(wanders())),
    "T": (False, list(returns())),
}
"""By letter: may it come nowhere twice? And the steps of all ways."""


def targets(board: Board, origin: Square) -> set[Square]:
    """Where the piece on a square may go or capture."""
    letter, side = board[origin]
    once, ways = WAYS[letter]
    found = set()
    for way in ways:
        at, seen = origin, {origin}
        for i, (dx, dy) in enumerate(way):
            at = at[0] + dx, at[1] + dy
            if not (0 <= at[0] < SIZE and 0 <= at[1] < SIZE) or (once and at in seen):
                break
            seen.add(at)
            if i == len(way) - 1:
                if (at != origin and (at not in board or board[at][1] != side)) or (
                    at == origin and letter == "T"
                ):
                    found.add(at)
            elif at in board and at != origin:
                break
    return found


def attacked(board: Board, side: int) -> bool:
    """Can the king of a side be captured?"""
    king = next(square for square, piece in board.items() if piece == ("K", side))
    return any(king in targets(board, square) for square, (_, owner) in board.items() if owner != side)


def legal(board: Board, side: int) -> set[tuple[Square, Square]]:
    """All legal moves of a side."""
    found = set()
    for origin, (_, owner) in board.items():
        for target in targets(board, origin) if owner == side else ():
            after = {square: piece for square, piece in board.items() if square != origin}
            if not attacked(after | {target: board[origin]}, side):
                found.add((origin, target))
    return found


def crowded(chance: random.Random) -> tuple[Board, int, str]:
    """A random position in which the side that has moved is not in check; with its FEN."""
    while True:
        squares = [(x, y) for x in range(SIZE) for y in range(SIZE)]
        chance.shuffle(squares)
        board: Board = {squares[0]: ("K", 0), squares[1]: ("K", 1)}
        for square in squares[2 : 2 + chance.randint(3, 14)]:
            board[square] = chance.choice("GMFHRCWT"), chance.randint(0, 1)
        side = chance.randint(0, 1)
        if not attacked(board, 1 - side):
            break
    rows = []
    for y in reversed(range(SIZE)):
        row = ""
        for x in range(SIZE):
            letter, owner = board.get((x, y), (".", 0))
            row += letter.lower() if owner else letter
        for run in range(SIZE, 0, -1):
            row = row.replace("." * run, str(run))
        rows.append(row)
    return board, side, f"{'/'.join(rows)} {'wb'[side]} - - 0 1"


def moves_of(position: Position) -> set[tuple[Square, Square]]:
    """The legal moves as squares."""
    where = position.variant.ruleset.board
    at = {name: where.coordinates[i] for i, name in enumerate(where.names)}
    return {(at[move.origin], at[move.target]) for move in position.legal_moves}


@pytest.fixture(scope="module")
def bent() -> Variant:
    return interpreter.load_text(GAME)


def check_crowded(variant: Variant, seed: str, count: int) -> int:
    """Compare random positions; returns in how many of them there is a check."""
    chance, checks = random.Random(seed), 0
    for _ in range(count):
        board, side, fen = crowded(chance)
        position = variant.position(fen)
        assert moves_of(position) == legal(board, side), fen
        assert position.is_check() == attacked(board, side), fen
        checks += position.is_check()
    return checks


@pytest.mark.every
def test_some_positions(bent: Variant) -> None:
    assert check_crowded(bent, "some", 60) > 3


@pytest.mark.oracle
def test_many_positions(bent: Variant) -> None:
    assert check_crowded(bent, "many", 1000) > 50


@pytest.mark.parametrize("number", first(1, [2, 6]))
def test_the_contract(bent: Variant, number: int) -> None:
    """Texts, FEN, hash and taking back; and the words of the model mean what the tables do."""
    chance, plain = random.Random(7), interpreter.load_text(GAME, kernel="plain")
    for _ in range(number):
        fen = crowded(chance)[2]
        check_movement(plain.position(fen))
        position = bent.position(fen)
        for check in (check_texts, check_notation, check_round_trip, check_hash):
            check(position)
        check_take_back(position, chance, 3)


def test_words(bent: Variant) -> None:
    told = Moves(bent.ruleset)
    words = {piece.name: told.piece(piece) for piece in bent.ruleset.pieces}
    assert words["griffin"] == [
        "steps one square diagonally",
        "steps diagonally, then steps orthogonally any number of times",
    ]
    assert words["rose"][0].startswith("jumps")
    assert words["rose"][0].endswith("any number of times, turning round")


def test_a_bend_on_the_first_leg_is_told() -> None:
    with pytest.raises(DefinitionError, match="turns from nothing"):
        interpreter.load_text(
            GAME.replace(
                "[{step: diagonal}, {slide: orthogonal}]",
                "[{step: diagonal, bend: any}, {slide: orthogonal}]",
            )
        )


def test_a_piece_of_too_many_ways_is_told() -> None:
    with pytest.raises(DefinitionError, match="more than 4,000 ways"):
        interpreter.load_text(GAME.replace("repeat: 1-3, bend: any", "repeat: any, bend: any"))


GRIFFIN = "{path: [{step: diagonal}, {slide: orthogonal}]}"


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        (GRIFFIN.replace("]}", "], bend: any}"), "bend is of a path that is repeated"),
        (GRIFFIN.replace("]}", "], taken: at_once}"), "taken is of a path that is repeated"),
        (GRIFFIN.replace("]}", "], repeat: 2}"), "only a path of two legs is repeated"),
        (GRIFFIN.replace("]}", "], only: quiet, leaves: en_passant}"), "leaves passed squares"),
        (GRIFFIN.replace("slide: orthogonal", "slide: orthogonal, repeat: 0-2"), "made at least once"),
        (GRIFFIN.replace("step: diagonal", "step: diagonal, repeat: 3-2"), "3 is more than 2"),
    ],
)
def test_no_word_of_a_way_is_passed_over(moves: str, told: str) -> None:
    with pytest.raises(DefinitionError, match=told):
        interpreter.load_text(GAME.replace(GRIFFIN, moves))
