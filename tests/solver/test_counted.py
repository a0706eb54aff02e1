"""Endings in which moves are counted, against a count of every ply by the rules as they are played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import permutations

import pytest

import interpreter
from interpreter.errors import RequestError
from interpreter.solver.material import read_material
from interpreter.solver.probing import probe
from interpreter.solver.solving import Solver

MOVES = 2
SMALL = """
format: 2
variant: small
board: {files: a-d, ranks: 1-3}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  queen: {symbol: Q, moves: [{slide: any}]}
  rook: {symbol: R, moves: [{slide: orthogonal}]}
setup: |
  k r . .
  . . . Q
  . . . K
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
"""
COUNT = f"  - {{moves: {MOVES}, since: capture, result: draw}}\n"
MEN = {"K Q v K R": "KQkr", "K Q v K": "KQk", "K v K R": "Kkr", "K v K": "Kk"}


@cache
def counted() -> interpreter.Variant:
    """A small game in which moves are counted."""
    return interpreter.load_text(SMALL + COUNT)


def fens(men: str) -> Iterator[str]:
    """All placements of men, either side to move."""
    for squares in permutations(range(12), len(men)):
        board = ["1"] * 12
        for square, man in zip(squares, men, strict=True):
            board[square] = man
        rows = "/".join("".join(board[i : i + 4]) for i in (0, 4, 8))
        yield from (fen_of(f"{rows} {side}") for side in "wb")


def fen_of(name: str) -> str:
    """The FEN of men and side to move."""
    rows, side = name.split()
    return f"{re.sub('1+', lambda found: str(len(found[0])), rows)} {side} - - 0 1"


def plain(fen: str) -> str:
    """Men and side to move alone."""
    rows, side, *_ = fen.split()
    for number in "234":
        rows = rows.replace(number, "1" * int(number))
    return f"{rows} {side}"


Moves = list[tuple[str, bool]]


def graph(men: str) -> dict[str, tuple[int | None, Moves]]:
    """Of every position: its result if it is over, and where its moves lead, capturing or not."""
    game, found = interpreter.load_text(SMALL), {}
    for fen in fens(men):
        try:
            position = game.position(fen)
        except interpreter.FenError:
            continue
        outcome = position.outcome()
        over = None if outcome is None else 0 if outcome.result == "1/2-1/2" else -1
        moves = []
        for move in () if outcome else position.legal_moves:
            number = len(position.pieces())
            position.push(move)
            moves.append((plain(position.fen()), len(position.pieces()) < number))
            position.pop()
        found[plain(fen)] = over, moves
    return found


def by_plies() -> dict[str, int]:
    """Who wins with the count at 0, for the side to move: reckoned for every number of plies that is left."""
    settled: dict[str, int] = {}
    for men in sorted(MEN.values(), key=len):
        positions = graph(men)
        values = {name: over or 0 for name, (over, _) in positions.items()}
        for _ in range(2 * MOVES):
            values = {
                name: over
                if over is not None
                else max(-settled[then] if taken else -values[then] for then, taken in moves)
                for name, (over, moves) in positions.items()
            }
        settled |= values
    return settled


@pytest.mark.every
def test_a_count_of_every_ply() -> None:
    variant, wanted = counted(), by_plies()
    solver, uncounted = (Solver(variant, threads=1, counted=yes) for yes in (True, False))
    kept = stopped = 0
    for text in MEN:
        solver.solve(read_material(variant, text))
        uncounted.solve(read_material(variant, text))
    for name, value in wanted.items():
        position = variant.position(fen_of(name))
        found, free = probe(position, solver.solve), probe(position, uncounted.solve)
        assert found is not None
        assert free is not None
        assert found.result == value, name
        long = free.plies > 2 * MOVES
        kept += long and value != 0  # a capture begins the count anew
        stopped += long and value == 0
    assert kept
    assert stopped


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("", "small has no end that counts moves; leave --counted out"),
        (COUNT.replace("capture", "[capture, {by: rook}]"), "a move of a rook begins the count anew"),
        (COUNT.replace("draw", "score"), "counting moves does not draw in small"),
        (COUNT.replace(f"moves: {MOVES}", "moves: 119"), "119 moves are too many"),
    ],
)
def test_what_cannot_be_counted_is_refused(more: str, said: str) -> None:
    variant = interpreter.load_text(SMALL + more)
    with pytest.raises(RequestError, match=said):
        Solver(variant, threads=1, counted=True).solve(read_material(variant, "K v K R"))
