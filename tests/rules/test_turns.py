"""Pieces that nobody owns, and turns in which one is put after the move."""

from __future__ import annotations

import pytest

import interpreter
from interpreter import Engine, Limits, MoveError

from .small import targets, variant

ROOK = "rook: {symbol: R, moves: [{slide: orthogonal}]}"
WALL = 'wall: {symbol: "*", whose: nobody}'
HOP = "{path: [{slide: orthogonal, over: all}, {slide: orthogonal}], only: capture}"
PIECES = f"{ROOK}\ncannon: {{symbol: C, moves: [{{slide: orthogonal, only: quiet}}, {HOP}]}}\n{WALL}"
SETUP = ". k . . . / . . . . . / R * . c . / . * . . . / K . . C r"
LOSES = "  - {count: king, is: 0, result: loss}\n  - {if: stalemate, result: loss}"


def game(act: str, royal: str = "royal: true,", setup: str = SETUP) -> interpreter.Variant:
    top = f"turn: [move, {act}]" if act else ""
    end = LOSES if not royal else "  - {if: checkmate, result: loss}\n  - {if: stalemate, result: draw}"
    pieces = PIECES if "c" in setup else f"{ROOK}\n{WALL}"
    return variant(setup, pieces, top, end, royal=royal)


@pytest.mark.parametrize(
    ("fen", "mover", "goes"),
    [
        ("1k3/5/R*1c1/1*3/K2Cr w - - 0 1", "a3", "a2 a4"),
        ("1k3/5/R*1c1/1*3/K2Cr b - - 0 1", "d3", "c3 d2 d4 d5 e3"),
    ],
)
def test_a_wall_blocks_both_sides_and_is_captured_by_none(fen: str, mover: str, goes: str) -> None:
    found = targets(game("").position(fen), mover)
    assert set(goes.split()) <= set(found.split())
    assert "b3" not in found.split()


def test_a_hop_goes_over_a_wall() -> None:
    place = game("").position("1k3/5/R*1c1/5/K2Cr b - - 0 1")
    assert "a3" in targets(place, "d3"), "over the wall on b3"
    assert place.victims(place.parse("d3a3")) == ("a3",)


def test_walls_are_part_of_the_position() -> None:
    place = game("").position()
    assert place.fen().startswith("1k3/5/R*1c1/1*3/K2Cr w")
    assert place.piece_at("b3") == "*"
    assert place.hash != game("").position("1k3/5/R*1c1/5/K2Cr w - - 0 1").hash


def test_a_turn_is_one_move() -> None:
    place = game("{drops: wall}").position()
    before = place.fen(), place.hash
    move = place.parse("a3a4,a4c3")
    assert (move.origin, move.target, move.put, str(move)) == ("a3", "a4", "c3", "a3a4,a4c3")
    place.push(move)
    assert place.turn == "black"
    assert place.fen() == "1k3/R4/1**c1/1*3/K2Cr b - - 1 1"
    assert place.hash == place.variant.machine.key(place.variant.tables_array, place._state)
    assert place.pop() == move
    assert (place.fen(), place.hash) == before


def test_one_that_stands_is_the_one_that_is_put() -> None:
    setup = ". k . . . / . . . . . / R . . . . / . . * . . / K . . . ."
    place = game("{drops: wall, is: 1}", setup=setup).position()
    assert "a3a4,a4c2" not in place.legal_moves.texts
    place.push("a3a4,a4a3")
    assert place.fen() == "1k3/R4/*4/5/K4 b - - 1 1"


def test_a_put_may_not_open_the_own_royal() -> None:
    setup = "k . . . . / . . . . . / . R . . . / . . . . . / K . * . r"
    place = game("{drops: wall, is: 1}", setup=setup).position()
    puts = {move.put for move in place.legal_moves if str(move).startswith("b3b4,")}
    assert puts == {"b1", "d1"}, "elsewhere it would open the king to the rook"


def test_each_act_leaves_the_royal_safe() -> None:
    setup = "k . . . . / . . . . . / . R . . . / . . * . . / K . . . r"
    place = game("{drops: wall, is: 1}", setup=setup).position()
    assert place.is_check()
    assert {str(move).partition(",")[0] for move in place.legal_moves} == {"a1a2", "b3b1", "a1b2"}


@pytest.mark.parametrize(
    ("act", "count"),
    [
        ("{drops: wall, to: origin}", 1),
        ("{drops: wall, to: b5}", 0),
        ("{drops: wall, to: {ranks: 2}}", 4),
        ("{drops: wall, to: {leap: [1, 2]}}", 2),
    ],
)
def test_where_it_may_be_put(act: str, count: int) -> None:
    place = game(act).position()
    found = [move.put for move in place.legal_moves if str(move).startswith("a3a4")]
    assert len(found) == count


def test_a_move_without_a_second_act_is_none() -> None:
    place = game("{drops: wall, to: b5}").position()
    assert len(place.legal_moves) == 0
    assert place.why("a3a4").code in ("no_second_act", "game_over")


def test_nothing_is_put_when_the_game_is_over() -> None:
    place = game("{drops: wall}", royal="").position("k4/5/R4/5/4K w - - 0 1")
    place.push("a3a5")
    outcome = place.outcome()
    assert outcome is not None
    assert outcome.result == "1-0"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a3a4", "put_missing"),
        ("a3a4,a4b5", "put_occupied"),
        ("a3a4,a4b3", "put_occupied"),
        ("b3b4", "nobodys"),
        ("a3b3,b3c3", "walled"),
        ("a3a4,a4z9", "unknown_square"),
    ],
)
def test_reasons(text: str, code: str) -> None:
    place = game("{drops: wall}").position()
    assert place.why(text).code == code
    with pytest.raises(MoveError):
        place.push(text)


@pytest.mark.parametrize("text", ["a3a4,a4c3", "Ra4,c3", "Ra4,a4c3", "Ra4, c3"])
def test_turns_are_read_as_people_write_them(text: str) -> None:
    place = game("{drops: wall}").position()
    move = place.parse_san(text)
    assert str(move) == "a3a4,a4c3"
    assert place.san(move) == "Ra4,c3"


def test_perft_counts_turns() -> None:
    setup = "k . . / . * . / R . K"
    place = game("{drops: wall}", royal="", setup=setup).position()
    below = 0
    for move in place.legal_moves:
        place.push(move)
        below += len(place.legal_moves)
        place.pop()
    assert place.perft(1) == place.perft(1, bulk=False) == len(place.legal_moves)
    assert place.perft(2) == place.perft(2, bulk=False) == below


@pytest.mark.every
def test_the_engine_answers_with_whole_turns() -> None:
    place = game("{drops: wall}", royal="").position("k4/5/5/R4/4K b - - 0 1")
    with Engine(place.variant, seed=1) as engine:
        result = engine.search(place, Limits(depth=3))
        assert result.move in place.legal_moves
        line = result.lines[0].pv
        for move in line:
            place.push(move)
        place = game("{drops: wall}", royal="").position("k4/5/5/R4/4K w - - 0 1")
        result = engine.search(place, Limits(depth=2))
    assert str(result.move) == "a2a5"
    assert result.lines[0].score.mate == 1


def test_reasons_of_what_is_put() -> None:
    duck = interpreter.load("duck").position()
    duck.push("e2e4,e4e5")
    assert duck.why("d7d6,d6e5").code == "put_back"
    assert [part.code for part in duck.why("d7d6,d6a6").parts] == ["puts"]
    assert interpreter.load("amazons").position().why("d1b1,b1e5").code == "put_elsewhere"


def test_walls_are_nobodys_in_a_line() -> None:
    """Two walls and a piece of Black's are not three in a row."""
    lines = interpreter.load_text(
        """
format: 2
variant: lines
board: {files: a-c, ranks: 1-3}
pieces:
  alpha: {symbol: A, moves: [{step: any}]}
  wall: {symbol: "*", whose: nobody}
turn: [move, {drops: wall}]
setup: |
  . * *
  a . .
  . . A
end:
  - {count: all, in: row any, is: 3+, result: win}
  - {if: stalemate, result: loss}
"""
    )
    position = lines.position("1**/a2/2A b - - 0 1")
    position.push("a2a3,a3a2")
    assert position.outcome() is None


def test_a_fen_says_what_has_been_passed_though_something_was_put_onto_the_way() -> None:
    """It was put after the move: onto the square that was left, or onto the one that was passed."""
    for put in ("e2", "e3"):
        position = interpreter.load("duck").position()
        position.push(f"e2e4,e4{put}")
        assert interpreter.load("duck").position(position.fen()).hash == position.hash


def test_with_safe_last_what_is_put_may_answer_a_check() -> None:
    setup = "k . . . . / . . . . . / . R . . . / . . * . . / K . . . r"
    each = game("{drops: wall, is: 1}", setup=setup).position()
    pieces = f"{ROOK}\n{WALL}"
    top = "turn: [move, {drops: wall, is: 1}]"
    last = variant(setup, pieces, top, royal="royal: turn_over,").position()
    found = {}
    for text in set(last.legal_moves.texts) - set(each.legal_moves.texts):
        found.setdefault(text.partition(",")[0], set()).add(text[-2:])
    assert found.pop("a1b1") == {"c1", "d1"}, "a step along the line, and the wall in it"
    assert found["b3b4"] == {"b1", "c1", "d1"}, "the wall alone answers the check"
    place = game("{drops: wall, is: 1}", setup=setup).position()
    assert place.why("b3b4,b4c1").code == "check_unanswered"
    assert last.why("b3b4,b4c1").code == "legal"
    assert last.why("b3b4,b4c4").code == "put_elsewhere"


def test_safe_last_asks_for_a_second_act() -> None:
    with pytest.raises(interpreter.DefinitionError, match="second act"):
        variant(SETUP, PIECES, royal="royal: turn_over,")


BESIDE = "{count: wall, whose: both, in: {step: orthogonal}}"
DROPPED = f"[{{to: first_rank}}, {{to: board, if: {BESIDE}}}]"
INSTEAD = """hand: {takes: none, setup: "**"}
forbid: [{when: drop, by: wall, if: [check, {not: {takes: {in: checkers}}}]}]"""


def instead(setup: str) -> interpreter.Position:
    rook = ROOK * ("r" in setup)
    wall = WALL.replace("nobody", f"nobody, drops: {DROPPED}")
    return variant(setup, f"{rook}\n{wall}", INSTEAD).position()


def test_a_wall_is_put_down_instead_of_moving() -> None:
    place = instead("k . . . . / . . . . . / . . . * . / . . . . . / K . . . .")
    before = place.fen(), place.hash
    drops = {str(move) for move in place.legal_moves if move.drop}
    assert drops == {f"*@{square}" for square in "b1 c1 d1 e1 d2 c3 e3 d4".split()}
    place.push("*@d2")
    assert place.fen() == "k4/5/3*1/3*1/K4 b - - 1 1", "a wall is nobody's, and the clock goes on"
    assert place.hash == place.variant.machine.key(place.variant.tables_array, place._state)
    assert {str(move) for move in place.legal_moves if move.drop} >= {"*@b5", "*@d1", "*@c2"}
    place.push("*@e5")
    assert place.pop().drop == "wall"
    place.pop()
    assert (place.fen(), place.hash) == before


def test_a_wall_in_hand_may_be_kept_from_answering_a_check() -> None:
    place = instead("k . . . . / . . . . . / . . . . . / . . . . . / K . . . r")
    assert not any(move.drop for move in place.legal_moves)
    assert place.why("*@c1").code == "leaves_check"
