"""Every end condition, and how royals make moves legal or not."""

from __future__ import annotations

import pytest

import interpreter
from interpreter.errors import DefinitionError

from .small import targets, variant

ROOK = "rook: {symbol: R, moves: [{slide: orthogonal}]}"
START = "k . . . r / . . . . . / . . . . . / . . . . . / K . . . R"


def ending(end: str, fen: str, moves: str = "", **more: str) -> tuple[str, str] | None:
    v = variant(START, more.pop("pieces", ROOK), end=end, **more)  # type: ignore[arg-type]
    position = v.position(fen)
    for move in moves.split():
        position.push(move)
    outcome = position.outcome()
    return None if outcome is None else (outcome.result, outcome.reason)


MATE = "k4/5/1K3/5/4R w - - 0 1"
STALE = "k4/5/1K3/5/1R3 b - - 0 1"


@pytest.mark.parametrize(
    ("end", "result"),
    [
        ("result: loss", "1-0"),
        ("whose: mover, result: win", "1-0"),
        ("result: win", "0-1"),
        ("whose: black, result: loss", "1-0"),
        ("whose: black, result: win", "0-1"),
        ("result: draw", "1/2-1/2"),
    ],
)
def test_who_wins_by_mate(end: str, result: str) -> None:
    assert ending(f"  - {{if: checkmate, {end}}}", MATE, "e1e5") == (result, "checkmate")


def test_stalemate_is_not_mate() -> None:
    end = "  - {if: checkmate, result: loss}\n  - {if: stalemate, result: loss, name: stuck}"
    assert ending(end, "k4/5/1K3/5/3R1 w - - 0 1", "d1c1") is None
    assert ending(end, "k4/1R3/1K3/5/5 b - - 0 1") == ("1-0", "stuck")


def test_repetition_names_its_loser() -> None:
    moves = ["a1b1", "a5b5", "b1a1", "b5a5"] * 2
    for who, result in (("result: loss", "1-0"), ("result: win", "0-1"), ("result: draw", "1/2-1/2")):
        end = f"  - {{repeats: 3, {who}}}"
        assert ending(end, "k3r/5/5/5/K3R w - - 0 1", " ".join(moves[:-1])) is None
        assert ending(end, "k3r/5/5/5/K3R w - - 0 1", " ".join(moves)) == (result, "repetition")


def test_perpetual_check_loses_where_the_rule_says_so() -> None:
    end = "  - {repeats: 3, every: check, result: loss}\n  - {repeats: 3, result: draw}"
    game = "e2e5 a5a4 e5e4 a4a5 e4e5 a5a4 e5e4 a4a5 e4e5"
    assert ending(end, "k4/5/5/4R/K4 w - - 0 1", game) == ("0-1", "repetition")
    quiet = end.partition("\n")[2]
    assert ending(quiet, "k4/5/5/4R/K4 w - - 0 1", game) == ("1/2-1/2", "repetition")


def test_move_count_counts_from_captures_and_named_pieces() -> None:
    end = "  - {moves: 2, since: [capture, {by: rook}], result: draw}"
    assert ending(end, "k3r/5/5/5/K3R w - - 0 1", "a1b1 a5b5 b1a1") is None
    assert ending(end, "k3r/5/5/5/K3R w - - 0 1", "a1b1 a5b5 b1a1 b5a5") == ("1/2-1/2", "move_count")
    assert ending(end, "k3r/5/5/5/K3R w - - 0 1", "a1b1 a5b5 e1e2 b5a5") is None
    assert ending(end, "k3r/5/5/5/K3R w - - 3 1", "a1b1") == ("1/2-1/2", "move_count")


def test_dead_material_by_sets_and_by_square_colour() -> None:
    pieces = (
        ROOK
        + "\nbishop: {symbol: B, moves: [{slide: diagonal}]}\nknight: {symbol: N, moves: [{leap: [1, 2]}]}"
    )
    start = "k . n b r / . . . . . / . . . . . / . . . . . / K . N B R"
    end = "  - {material: [none, knight, {who: bishop, in: one_shade}], result: draw}"
    v = variant(start, pieces, end=end)
    dead = {
        "k4/5/5/5/K4": True,
        "k4/5/5/5/K2N1": True,
        "k4/5/5/5/K1NN1": False,
        "k4/5/5/5/K2B1": True,
        "k2b1/5/5/5/K2B1": True,
        "k1b2/5/5/5/K2B1": False,
        "k4/5/5/5/K2R1": False,
    }
    for board, expected in dead.items():
        position = v.position(f"{board} w - - 0 1")
        assert (position.outcome() is not None) == expected, board
        assert position.legal_moves


def test_reaching_a_zone_ends_the_game_at_once() -> None:
    end = "  - {count: royals, in: last_rank, whose: mover, result: win, name: home}"
    assert ending(end, "5/1K3/5/k4/5 w - - 0 1", "b4b5") == ("1-0", "home")
    position = variant(START, ROOK, end=end).position("1K3/5/5/k4/4R b - - 0 1")
    assert not position.legal_moves
    assert position.perft(2) == 0


def test_an_answer_makes_it_a_draw() -> None:
    zone = "a5-e5"
    end = f"  - {{count: royals, in: {zone}, answer: black, result: win, name: goal}}"
    assert ending(end, "5/1K2k/5/5/5 w - - 0 1", "b4b5") is None
    assert ending(end, "5/1K2k/5/5/5 w - - 0 1", "b4b5 e4e5") == ("1/2-1/2", "goal")
    assert ending(end, "5/1K2k/5/5/5 w - - 0 1", "b4b5 e4e3") == ("1-0", "goal")
    assert ending(end, "5/1K3/5/4k/5 w - - 0 1", "b4b5") == ("1-0", "goal")
    assert ending(end, "5/1K2k/5/5/5 b - - 0 1", "e4e5") == ("0-1", "goal")


def test_extinction_and_baring() -> None:
    end = "  - {count: rook, is: 0, result: loss, name: no_rooks}"
    assert ending(end, "k3r/5/5/5/K3R w - - 0 1", "e1e5") == ("1-0", "no_rooks")
    bare = "  - {if: {count: {not: royals}, whose: enemy}, count: {not: royals}, is: 0, answer: either, result: loss, name: bare}"
    assert ending(bare, "kr3/5/5/5/K3R w - - 0 1", "e1e5") is None
    assert ending(bare, "4k/4r/5/5/K3R w - - 0 1", "e1e4") is None, "the king may bare back"
    assert ending(bare, "4k/4r/5/5/K3R w - - 0 1", "e1e4 e5e4") is None
    assert ending(bare, "4k/4r/5/5/K3R w - - 0 1", "e1e4 e5d5") == ("1-0", "bare")
    assert ending(bare, "4k/4r/5/5/KR2R w - - 0 1", "e1e4") == ("1-0", "bare")
    both = bare.replace("if: {count: {not: royals}, whose: enemy}, ", "")
    assert ending(both, "4k/4r/5/5/KR2R w - - 0 1", "e1e4") == ("1-0", "bare")
    assert ending(both, "4k/4r/5/5/K3R w - - 0 1", "e1e4") is None
    assert ending(both, "4k/4r/5/5/K3R w - - 0 1", "e1e4 e5e4") == ("1/2-1/2", "bare")
    assert ending(both, "4k/4r/5/5/K3R w - - 0 1", "e1e4 e5d5") == ("1-0", "bare")


def test_checks_are_counted() -> None:
    end = "  - {made: check, is: 2, result: win, name: two_checks}"
    fen = "k4/5/5/4R/K4 w - - 2+2 0 1"
    assert ending(end, fen, "e2e5 a5a4") is None
    assert ending(end, fen, "e2e5 a5a4 e5e4") == ("1-0", "two_checks")
    position = variant(START, ROOK, end=end).position(fen)
    position.push("e2e5")
    assert " 1+2 " in position.fen()


def test_a_game_without_a_royal_goes_on_where_no_end_counts_it() -> None:
    """Nobody attacks it, and its side has the moves that are left; the FEN reads back the same."""
    end = "  - {if: checkmate, result: loss}\n  - {if: stalemate, result: draw}"
    v = variant(START, ROOK, "effects: [{when: quiet, in: neighbours, do: remove}]", end=end)
    for fen, outcome in (
        ("k3r/5/5/5/1RK2 w - - 0 1", None),
        ("k4/5/5/5/1RK2 w - - 0 1", ("1/2-1/2", "stalemate")),
    ):
        position = v.position(fen)
        position.push("b1b4")
        again = v.position(position.fen())
        assert again.hash == position.hash
        for one in (position, again):
            assert not one.is_check()
            assert all(move.origin == "e5" for move in one.legal_moves)
            found = one.outcome()
            assert (found and (found.result, found.reason)) == outcome
            assert bool(one.legal_moves) == (outcome is None)


def test_checks_are_counted_as_far_as_an_end_asks() -> None:
    """What no end asks for is no part of the position: a FEN, which cannot say it, reads back the same."""
    end = """
  - {if: [{made: check, is: 1}, checkmate], whose: white, result: win, name: soon}
  - {if: [{made: check, is: 2}, {count: rook, whose: enemy, is: 1+}], result: win, name: late}"""
    v = variant(START, ROOK, end=end)
    position = v.position("k4/5/5/4R/K4 w - - 2+2 0 1")
    for move, left in (("e2e5", 1), ("a5a4", 1), ("e5e4", 0), ("a4a5", 0), ("e4e5", 0), ("a5a4", 0)):
        position.push(move)
        assert f" {left}+2 " in position.fen()
        assert v.position(position.fen()).hash == position.hash


def test_checks_in_a_row() -> None:
    end = "  - {made: check, is: 3, since: {not: check}, result: win}"
    start = "k4/5/5/5/K3R w - - 0 1"
    assert ending(end, start, "e1e5 a5a4 e5e4 a4a5 e4e5") == ("1-0", "checks")
    broken = "e1e5 a5a4 e5e3 a4a5 e3e5 a5a4 e5e4"
    assert ending(end, start, broken) is None
    assert ending(end, start, f"{broken} a4a5 e4e5") == ("1-0", "checks")
    position = variant(START, ROOK, end=end).position(start)
    for move, left in (("e1e5", "2+3"), ("a5a4", "2+3"), ("e5e3", "3+3"), ("a4a5", "3+3"), ("e3e5", "2+3")):
        position.push(move)
        assert f" {left} " in position.fen()
    assert "of 3 checks in a row" in position.why_result().parts[0].sentence
    with pytest.raises(DefinitionError, match="not both in one game"):
        variant(START, ROOK, end=f"{end}\n  - {{made: check, is: 5, result: win, name: five}}")
    with pytest.raises(DefinitionError, match="counted from such moves"):
        variant(START, ROOK, end="  - {made: check, is: 3, since: capture, result: win}")


def test_move_limit_counts_the_opponents_moves() -> None:
    pieces = ROOK + "\npawn: {symbol: P, moves: [{step: forward}]}"
    start = "k . . p r / . . . . . / . . . . . / . . . . . / K . . P R"
    end = "  - {countdown: [{if: [{count: rook}, {count: pawn, is: 0}], moves: 2}], result: draw, name: too_slow}"
    v = variant(start, pieces, end=end)
    position = v.position("k3r/5/5/3P1/K4 w - - 0 1")
    for move in "a1b1 a5b5 b1a1".split():
        assert position.outcome() is None
        position.push(move)
    assert position.outcome() == interpreter.Outcome("1/2-1/2", None, "too_slow")
    again = v.position("k3r/5/5/3P1/K4 w - - 0 1 {limit=0/1}")
    again.push("a1b1")
    assert again.outcome() is not None
    assert v.position(again.fen()).fen() == again.fen()


def test_two_royals_must_both_be_safe() -> None:
    start = "k . . . r / . . . . . / . . . . . / . . . . . / K . K . ."
    v = variant(start, ROOK)
    position = v.position("k1r2/5/5/5/K1K2 w - - 0 1")
    assert position.is_check()
    assert all(move.origin == "c1" for move in position.legal_moves)


def test_last_of_its_kind_is_royal() -> None:
    start = "k . . . r / . . . . . / . . . . . / . . . . . / K . K . ."
    v = variant(start, ROOK, royal="royal: {count: self, is: 1},")
    assert not v.position("k1r2/5/5/5/K1K2 w - - 0 1").is_check()
    assert v.position("k1r2/5/5/5/2K2 w - - 0 1").is_check()
    position = v.position("k1r2/5/5/5/K1K2 b - - 0 1")
    position.push("c5c1")
    assert targets(position, "a1") == "a2 b2", "the last king may not step beside the rook's line"


def test_royals_may_not_face_each_other() -> None:
    top = "forbid: [{after: facing vertical}]"
    start = "k . . . . / . . . . . / n . . . . / . . . . . / K . . . ."
    v = variant(start, "knight: {symbol: N, moves: [{leap: [1, 2]}, {step: vertical}]}", top)
    pinned = v.position("k4/5/n4/5/K4 b - - 0 1")
    assert targets(pinned, "a3") == "a2 a4", "the shield may not leave the file"
    assert targets(v.position("1k3/5/5/5/K4 w - - 0 1"), "a1") == "a2", "b1 and b2 face the king"
    with pytest.raises(interpreter.FenError):
        v.position("k4/5/5/5/K4 w - - 0 1")


def test_giving_check_may_be_forbidden() -> None:
    v = variant(START, ROOK, "forbid: [{after: check}]")
    position = v.position("k4/5/5/4R/K4 w - - 0 1")
    assert "e2e5" not in position.legal_moves.texts
    assert "e2e4" in position.legal_moves.texts


def test_options_decide_what_is_kept() -> None:
    top = "options:\n  goal: {title: goal, default: false}\n  who: {title: who, default: win, values: [win, loss]}"
    end = "  - {if: $goal, count: royals, in: last_rank, whose: mover, result: $who}\n  - {if: stalemate, result: draw}"
    for options, result in (({}, None), ({"goal": True}, "1-0"), ({"goal": "true", "who": "loss"}, "0-1")):
        position = variant(START, ROOK, top, end, options=dict(options)).position("5/1K3/5/k4/5 w - - 0 1")
        position.push("b4b5")
        outcome = position.outcome()
        assert (outcome.result if outcome else None) == result


def test_how_many_squares_are_empty_is_no_end() -> None:
    end = "  - {count: empty, is: 1, result: draw}\n  - {if: stalemate, result: draw}"
    with pytest.raises(DefinitionError) as error:
        variant(START, ROOK, end=end)
    assert "only whether there is none yet" in str(error.value)
    assert "write is: 0" in str(error.value)
