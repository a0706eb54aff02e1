"""Conditions of one end that are asked together: all of them, any of them, not one, of either side."""

from __future__ import annotations

import pytest

from interpreter.applications.rulebook.ends_in_words import ends_words
from interpreter.errors import DefinitionError
from interpreter.play.reasons.results import why_result

from .small import variant
from .test_ends import MATE, ROOK, START, ending

PAWN = ROOK + "\npawn: {symbol: P, moves: [{step: forward}]}"


def test_all_conditions_hold_of_one_side() -> None:
    end = "  - {if: [{count: rook, is: 2+}, {count: royals, in: last_rank}], result: win, name: both}"
    assert ending(end, "5/1K3/5/2k2/4R w - - 0 1", "b4b5") is None, "one rook"
    assert ending(end, "5/1K3/5/2k2/3RR w - - 0 1", "b4b5") == ("1-0", "both")
    assert ending(end, "5/1K3/5/4k/r3r w - - 0 1", "b4b5") is None, "the rooks are those of the other side"
    assert ending(end, "5/1K3/5/r2rk/5 b - - 0 1", "e2e1") == ("0-1", "both")


def test_a_condition_of_the_enemy() -> None:
    end = "  - {if: [checkmate, {count: pawn, whose: enemy, is: 0}], result: loss, name: clean}\n"
    end += "  - {if: checkmate, result: draw}"
    assert ending(end, MATE, "e1e5", pieces=PAWN) == ("1-0", "clean")
    assert ending(end, "k4/5/1K3/2P2/4R w - - 0 1", "e1e5", pieces=PAWN) == ("1/2-1/2", "checkmate")
    named = end.replace("whose: enemy", "whose: white").replace("result: loss", "whose: black, result: loss")
    assert ending(named, MATE, "e1e5", pieces=PAWN) == ("1-0", "clean")
    assert ending(named, "k4/5/1K3/2P2/4R w - - 0 1", "e1e5", pieces=PAWN) == ("1/2-1/2", "checkmate")
    assert ending(named, "K4/5/1k3/5/4r b - - 0 1", "e1e5", pieces=PAWN) == ("1/2-1/2", "checkmate")


def test_any_and_not() -> None:
    end = "  - {if: {any: [{count: rook, is: 3+}, [{count: rook, is: 1}, {not: {count: king, in: first_rank}}]]}, %s}"
    for result in ("result: win, name: so", "whose: white, result: win, name: so"):
        assert ending(end % result, "2k2/5/5/5/K3R w - - 0 1", "e1d1") is None
        assert ending(end % result, "2k2/5/5/5/K3R w - - 0 1", "a1a2") == ("1-0", "so")
        assert ending(end % result, "2k2/5/5/5/K2RR w - - 0 1", "a1a2") is None
        assert ending(end % result, "4k/5/5/5/KRRR1 b - - 0 1") == ("1-0", "so")
    none = "  - {if: {not: {any: [{count: rook}, [{count: pawn}, {count: king, in: first_rank}]]}}, result: loss, name: no}"
    assert ending(none, "r3k/5/5/P4/K4 w - - 0 1", "a2a3", pieces=PAWN) is None
    assert ending(none, "r3k/5/5/P4/K4 w - - 0 1", "a1b2", pieces=PAWN) == ("0-1", "no")


def test_moves_without_progress_count_only_beside_the_rest() -> None:
    end = "  - {moves: 1, since: capture, if: [{count: {not: royals}, is: 1}, {count: {not: royals}, whose: enemy, is: 1}], "
    end += "result: draw, name: few}"
    assert ending(end, "k3r/5/5/5/K3R w - - 0 1", "a1b1") is None
    assert ending(end, "k3r/5/5/5/K3R w - - 0 1", "a1b1 a5b5") == ("1/2-1/2", "few")
    assert ending(end, "k3r/5/5/5/K2RR w - - 0 1", "a1b1 a5b5") is None
    position = variant(START, ROOK, end=end).position("k3r/5/5/5/K3R w - - 2 1")
    assert position.legal_moves, "it is not a condition of the board alone, so there are moves"


def test_of_the_board_alone_it_leaves_no_moves() -> None:
    end = "  - {if: [{count: rook, is: 2+}, {count: royals, in: last_rank}], result: win, name: both}"
    position = variant(START, ROOK, end=end).position("1K3/5/5/4k/3RR b - - 0 1")
    assert not position.legal_moves
    assert position.perft(1) == 0


def test_both_sides_at_once_may_draw() -> None:
    bare = "count: rook, is: 0"
    asked = f"if: [{{{bare}}}, {{count: king, in: first_rank}}]"
    end = f"  - {{{asked}, whose: both, result: draw, name: tie}}\n  - {{{asked}, result: loss, name: lost}}"
    assert ending(end, "4k/5/3r1/1K3/5 w - - 0 1", "b2a2") is None
    assert ending(end, "4k/5/3r1/1K3/5 w - - 0 1", "b2b1") == ("0-1", "lost")
    assert ending(end, "4k/5/5/1K3/r4 w - - 0 1", "b2a1") == ("1/2-1/2", "lost")
    assert ending(end, "5/4k/5/1K3/r4 w - - 0 1", "b2a1") == ("0-1", "lost"), "Black's king is not there"


def test_checks_of_one_side_and_a_memory_inside() -> None:
    end = "  - {if: [{made: check}, {count: rook, is: 1}], whose: black, result: win, name: given}"
    assert ending(end, "k4/5/5/4R/K4 w - - 1+1 0 1", "e2e5") is None, "White's checks do not count"
    assert ending(end, "k4/4r/5/5/K4 b - - 1+1 0 1", "e4e1") == ("0-1", "given")
    position = variant(START, ROOK, end=end).position("k4/5/5/4R/K4 w - - 1+1 0 1")
    position.push("e2e5")
    assert " 0+1 " in position.fen(), "what it has to know stands in the FEN"


def test_mates_among_others_are_written_as_mates() -> None:
    end = "  - {if: [checkmate, {count: rook, whose: enemy, is: 1}], result: loss, name: one_rook}"
    position = variant(START, ROOK, end=end).position(MATE)
    assert position.san(position.parse("e1e5")) == "Re5#"


def test_words_and_reasons() -> None:
    end = "  - {if: [checkmate, {not: {count: rook, whose: enemy, is: 2+}}], result: loss, name: poor}"
    v = variant(START, ROOK, end=end)
    [said] = ends_words(v.ruleset)
    assert said == (
        "Poor: when the side to move is in check and has no legal move, and it is not so that its opponent has "
        "at least two rooks, that side loses."
    )
    position = v.position(MATE)
    position.push("e1e5")
    why = why_result(position)
    assert why.code == "over"
    assert "not: White has 1, Black 0 pieces" in why.sentence


@pytest.mark.parametrize(
    ("end", "told"),
    [
        (
            "{if: [{count: rook, whose: white, is: 0}, {count: rook, whose: black, is: 0}], result: loss}",
            "of both sides",
        ),
        ("{if: [{repeats: 3}, {moves: 3, since: capture}], result: loss}", "belong to neither side"),
        (
            "{if: [all_stuck, {count: rook}], result: draw}",
            "'stuck': this condition is not supported together",
        ),
        (
            "{if: [{count: rook}, {count: rook, in: neighbours}], result: draw}",
            "'neighbours' is not supported",
        ),
        ("{if: [{count: rook}, {count: pawns}], result: draw}", "unknown piece 'pawns'"),
        ("{if: [{count: rook}, unmoved], result: draw}", "this condition is not supported beside others yet"),
    ],
)
def test_what_cannot_be_asked_together(end: str, told: str) -> None:
    with pytest.raises(DefinitionError) as error:
        variant(START, ROOK, end=f"  - {end}")
    assert told in str(error.value)
