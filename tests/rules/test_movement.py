"""Kinds of movement, one diagram each."""

from __future__ import annotations

import pytest

from .small import targets, variant

EMPTY = ". . . . . . k / . . . . . . . / . . . . . . . / . . . X . . . / . . . . . . . / . . . . . . . / K . . . . . ."


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("[{step: orthogonal}]", "c4 d3 d5 e4"),
        ("[{step: diagonal forward}]", "c5 e5"),
        ("[{step: any sideways}]", "c4 e4"),
        ("[{leap: [2, 1]}]", "b3 b5 c2 c6 e2 e6 f3 f5"),
        ("[{leap: [[1, 2], [-1, 2]]}]", "c6 e6"),
        ("[{slide: horizontal}]", "a4 b4 c4 e4 f4 g4"),
        ("[{step: orthogonal, repeat: 1-2}]", "b4 c4 d2 d3 d5 d6 e4 f4"),
        ("[{step: diagonal, repeat: 2}]", "b2 b6 f2 f6"),
        ("[{step: orthogonal, repeat: 3}]", "a4 d1 d7 g4"),
        ("[{leap: [1, 2], repeat: any}]", "b3 b5 c2 c6 e2 e6 f3 f5"),
        ("[{slide: vertical, from: a1}, {leap: [0, 3]}]", "a4 d1 d7 g4"),
        ("[{slide: vertical, to: last_rank}]", "d7"),
        ("WAD", "b2 b4 b6 c4 d2 d3 d5 d6 e4 f2 f4 f6"),
        ("[{like: knight}]", "b3 b5 c2 c6 e2 e6 f3 f5"),
        ("[{step: any backward}]", "c3 d3 e3"),
    ],
)
def test_movers_on_an_open_board(moves: str, expected: str) -> None:
    position = variant(EMPTY, f"tested: {{symbol: X, moves: {moves}}}").position()
    assert targets(position, "d4") == expected


CAPTOR = "{path: [{%s: horizontal, only: capture}, {%s, only: quiet}], repeat: any}"
BUSY = ". . . p . . k / . . . . . . . / . . . p . . . / . p P X . p . / . . . . . . . / . P . . . . . / K . . p . . ."


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("[{slide: orthogonal}]", "d1 d2 d3 d5 e4 f4"),
        ("[{slide: orthogonal, only: quiet}]", "d2 d3 e4"),
        ("[{slide: orthogonal, only: capture}]", "d1 d5 f4"),
        # cannon: over exactly one piece, own or enemy, to capture behind it
        ("[{path: [{slide: orthogonal, over: all}, {slide: orthogonal}], only: capture}]", "b4 d7"),
        ("[{path: [{slide: orthogonal, over: all}, {slide: orthogonal}]}]", "b4 d6 d7 g4"),
        ("[{path: [{slide: orthogonal, over: own}, {slide: orthogonal}]}]", "b4"),
        ("[{path: [{slide: orthogonal, over: enemy}, {slide: orthogonal}]}]", "d6 d7 g4"),
        # grasshopper: lands directly behind the hurdle
        ("[{path: [{slide: orthogonal, over: all}, {step: orthogonal}]}]", "b4 d6 g4"),
        ("[{path: [{step: orthogonal, over: all}, {step: orthogonal}]}]", "b4 d6"),
        # long leaper: captures what it jumps, lands on empty squares behind
        ("[{path: [{slide: any, only: capture}, {slide: any, only: quiet}], repeat: any}]", "d6 g4"),
        # the horse's leg: blocked towards c4 and d5
        ("[{path: [{step: orthogonal}, {step: diagonal}]}]", "c2 e2 f3 f5"),
        ("[{path: [{step: diagonal}, {step: orthogonal}]}]", "b3 b5 c2 c6 e2 e6 f3 f5"),
    ],
)
def test_movers_among_pieces(moves: str, expected: str) -> None:
    pieces = f"tested: {{symbol: X, moves: {moves}}}\npawn: {{symbol: P, moves: [{{step: vertical, only: quiet}}]}}"
    position = variant(BUSY, pieces).position()
    assert targets(position, "d4") == expected


@pytest.mark.parametrize(
    ("row", "hop", "expected"),
    [
        ("X m . . m . m .", CAPTOR % ("slide", "step: horizontal"), "c1 f1 h1"),
        ("X . m . m . . .", CAPTOR % ("slide", "step: horizontal"), "d1 f1"),
        ("X m . . m . . .", CAPTOR % ("step", "step: horizontal"), "c1"),
        ("X m . m . . . .", CAPTOR % ("step", "step: horizontal"), "c1 e1"),
        ("X m . . m . . .", CAPTOR % ("slide", "step: horizontal, repeat: 1-2"), "c1 d1 f1 g1"),
        ("X m . . . m . .", CAPTOR % ("slide", "step: horizontal, repeat: 1-2"), "c1 d1 g1 h1"),
        ("X m . . . m . .", CAPTOR % ("step", "step: horizontal, repeat: 1-2"), "c1 d1"),
        ("X m . m m . . .", CAPTOR % ("slide", "step: horizontal"), "c1"),
    ],
)
def test_chains_over_several(row: str, hop: str, expected: str) -> None:
    """The next hurdle may stand at any distance, as the first one; where a run is adjacent, behind a landing."""
    pieces = f"tested: {{symbol: X, moves: [{hop}]}}\nman: {{symbol: M, moves: [{{step: vertical}}]}}"
    setup = f"k . . . . . . . / . . . . . . . . / . . . . . . . K / {row}"
    assert targets(variant(setup, pieces).position(), "a1") == expected


def test_two_ways_to_one_square_are_one_move() -> None:
    position = variant(
        EMPTY, "tested: {symbol: X, moves: [{slide: orthogonal}, {leap: [0, 2]}, {like: rook}]}"
    ).position()
    texts = [str(move) for move in position.legal_moves]
    assert len(texts) == len(set(texts))
    assert targets(position, "d4") == "a4 b4 c4 d1 d2 d3 d5 d6 d7 e4 f4 g4"


def test_a_cylinder_joins_its_edges() -> None:
    setup = "k . . . . / . . . . . / . . . . . / R . . . . / . . K . ."
    position = variant(
        setup, "rook: {symbol: R, moves: [{step: orthogonal, repeat: 1}]}", board=", wrap: files"
    ).position()
    assert targets(position, "a2") == "a1 a3 b2 e2"


def test_holes_stop_slides_and_take_no_leap() -> None:
    setup = ". k . . . / . . . . . / R . * . . / . . . . . / . . K . ."
    position = variant(
        setup, "rook: {symbol: R, moves: [{slide: orthogonal}, {leap: [0, 2]}]}", board=", holes: [c3]"
    ).position()
    assert targets(position, "a3") == "a1 a2 a4 a5 b3"


def test_a_confined_piece_stays_and_may_not_attack_outside() -> None:
    setup = ". . k . . / . . . . . / . . . . . / . . R . . / K . . . ."
    v = variant(setup, "rook: {symbol: R, moves: [{slide: orthogonal}], to: {ranks: 1-3}}")
    position = v.position("2k2/5/5/2R2/K4 b - - 0 1")
    assert not position.is_check()
    assert "c4" not in targets(v.position(), "c2")
