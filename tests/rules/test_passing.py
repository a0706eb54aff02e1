"""Passing as a move of the rules: when it may be made, what it changes, and how it is written."""

from __future__ import annotations

import pytest

import interpreter
from interpreter import Engine, Limits, MoveError

from .small import variant

PAWN = (
    "pawn:\n"
    "  symbol: P\n"
    "  moves: [{step: forward, only: quiet}, {step: forward, repeat: 2, only: quiet, from: second_rank, leaves: en_passant}, {step: diagonal forward, only: capture, takes: [enemy, en_passant]}]"
)
ROOK = "rook: {symbol: R, moves: [{slide: orthogonal}]}"
OPEN = ". . . . k / . . . . . / . . . . . / . . . . . / K . . R ."
COUNTED = "  - {repeats: 3, result: draw}\n  - {moves: 3, since: capture, result: draw}"


def position(word: str, end: str = COUNTED, fen: str | None = None) -> interpreter.Position:
    return variant(OPEN, ROOK, f"turn: {{pass: {word}}}", end=end).position(fen)


def passes(place: interpreter.Position) -> bool:
    return [move.text for move in place.legal_moves if move.passing] == ["0000"]


def test_what_has_to_be_dropped_first_comes_before_a_pass() -> None:
    """Only who can drop nothing of it may pass, as one who has no other move."""
    first = "hand: {takes: none, setup: R, drops: {files: a-b, ranks: 1}}\nforbid: [{when: {not: drop}, if: {count: all, in: hand}}]"
    game = variant(OPEN, ROOK, "turn: {pass: true}\n" + first, end=COUNTED)
    place = game.position("4k/5/5/5/K2R1[R] w - - 0 1")
    assert [*place.legal_moves.texts] == ["R@b1"]
    reason = place.why("0000")
    assert (reason.code, reason.sentence) == (
        "drop_first",
        "white still has a rook in hand, and has to drop first",
    )
    assert [*game.position("4k/5/5/5/KR1R1[R] w - - 0 1").legal_moves.texts] == ["0000"]
    assert passes(game.position("4k/5/5/5/K2R1[] w - - 0 1"))


def test_a_pass_gives_the_turn_away_and_nothing_else() -> None:
    place = position("true")
    before = place.fen(), place.hash
    place.push("0000")
    assert place.fen() == "4k/5/5/5/K2R1 b - - 1 1"
    place.push(place.parse_san("--"))
    assert place.fen() == "4k/5/5/5/K2R1 w - - 2 2"
    place.pop()
    place.pop()
    assert (place.fen(), place.hash) == before


def test_nobody_passes_in_check() -> None:
    place = position("true")
    assert passes(place)
    place.push("d1e1")
    assert place.is_check()
    assert not passes(place)
    reason = place.why("0000")
    assert (reason.code, reason.sentence) == ("pass_in_check", "black is in check and has to answer")


def test_each_side_has_a_word_of_its_own() -> None:
    place = position("{black: true}")
    assert not passes(place)
    assert place.why("--").code == "no_pass"
    place.push("a1a2")
    assert passes(place)


def test_only_a_stuck_side_passes_if_the_rules_say_so() -> None:
    place = position("stuck")
    reason = place.why("0000")
    assert (reason.code, reason.sentence.startswith("white may pass only without another move")) == (
        "pass_not_stuck",
        True,
    )
    with pytest.raises(MoveError, match="only without another move"):
        place.push("0000")
    freed = position("stuck", fen="k4/2R2/1K3/5/5 b - - 0 1")
    assert [str(move) for move in freed.legal_moves] == ["a5b5"]
    stuck = position("stuck", fen="k4/2R2/5/KR3/5 b - - 0 1")
    assert [str(move) for move in stuck.legal_moves] == ["0000"]
    assert stuck.outcome() is None, "a side that may pass is not stalemated"


def test_a_pass_takes_the_right_to_capture_en_passant_away() -> None:
    game = variant(". . . . k / . p . . . / . . . . . / P . . . . / . . . . K", PAWN, "turn: {pass: true}")
    place = game.position("4k/1p3/5/P4/4K b - - 0 1")
    place.push("b4b2")
    assert place.fen().split()[3] == "b3"
    assert "a2b3" in place.legal_moves.texts
    place.push("0000")
    assert place.fen().split()[3] == "-"
    place.push("0000")
    assert "a2b3" not in place.legal_moves.texts


def test_passes_count_for_repetition_and_the_clock() -> None:
    place = position("true")
    for _ in range(4):
        place.push("0000")
    outcome = place.outcome()
    assert outcome is not None
    assert outcome.reason == "repetition"
    place = position("true", "  - {moves: 3, since: capture, result: draw}")
    for _ in range(6):
        place.push("0000")
    outcome = place.outcome()
    assert outcome is not None
    assert outcome.reason == "move_count"


@pytest.mark.parametrize("text", ["--", "pass", "0000", "@@@@", "e5e5"])
def test_a_pass_is_read_as_people_write_it(text: str) -> None:
    place = position("true")
    place.push("a1a2")
    assert place.parse_san(text).passing
    assert place.san(place.parse_san(text)) == place.lan(place.parse_san(text)) == "--"


def test_perft_counts_passes() -> None:
    place = position("true")
    assert place.perft(1) == len(place.legal_moves) == 11
    total = 0
    for move in place.legal_moves:
        place.push(move)
        total += len(place.legal_moves)
        place.pop()
    assert place.perft(2) == place.perft(2, bulk=False) == total


def test_the_engine_passes_where_any_move_loses() -> None:
    """A lone king that must not let go of its pawn."""
    game = variant(
        ". . . . . / . . p . . / . . P . . / . K . k . / . . . . .",
        PAWN,
        "turn: {pass: true}",
        "  - {count: pawn, is: 0, result: loss}\n  - {moves: 20, since: capture, result: draw}",
    )
    place = game.position()
    with Engine(game, seed=1) as engine:
        result = engine.search(place, Limits(depth=4))
    assert result.move is not None
    assert result.move.passing
