"""Gating: what comes out of the hand behind a first move, the rights to it, and how it is written."""

from __future__ import annotations

import random

import pytest
from contract import check_game
from shared import first, load, texts

import interpreter
from interpreter.applications.exchange.exporting import exported
from interpreter.applications.protocols.xboard_course import Course
from interpreter.applications.protocols.xboard_moves import XBoardMoves
from interpreter.applications.protocols.xboard_setup import brief, gui_name
from interpreter.applications.records.fentools import colours_swapped
from interpreter.engine import Engine
from interpreter.errors import FenError
from interpreter.play.variant import Variant

from .small import variant

CASTLING = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[EHeh] w KQkq - 0 1"
PIECES = {
    "R": "rook: {symbol: R, moves: [{slide: orthogonal}]}",
    "C": "cannon: {symbol: C, moves: [{slide: orthogonal, only: quiet}, HOP]}",
    "N": "knight: {symbol: N, moves: [{leap: [[1, 2]]}]}",
}
HOP = "{path: [{slide: orthogonal, over: all}, {step: orthogonal}], only: capture}"
GATE = "{drops: all, to: origin, by: unmoved, from: first_rank, optional: true}"


def small(setup: str, hand: str, more: str = "") -> Variant:
    """A small game with those of the rooks, cannons and knights that stand or lie somewhere."""
    there = (setup + hand.partition("setup:")[2]).upper()
    pieces = "\n".join(PIECES[x] for x in "RCN" if x in there).replace("HOP", HOP)
    return variant(setup, pieces, f"hand: {{{hand}}}\nturn: [move, {GATE}]\n{more}")


def gatings(position: interpreter.Position) -> set[str]:
    return {str(move) for move in position.legal_moves if move.gated}


def test_a_move_says_what_it_leaves_behind() -> None:
    position = load("seirawan").position(CASTLING)
    rook, king = position.parse("h1e1h"), position.parse("e1g1h")
    assert (rook.gated, rook.gated_on, rook.castling) == ("hawk", "h1", True)
    assert (king.gated, king.gated_on, king.promotion) == ("hawk", "e1", None)
    assert (rook.origin, rook.target) == ("e1", "g1")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("O-O/He1", "e1g1h"),
        ("0-0/Hh1", "h1e1h"),
        ("O-O-O/Ea1+", "a1e1e"),
        ("Ra1b1/H", "a1b1h"),
        ("Rb1/H", "a1b1h"),
        ("Rb1", "a1b1"),
        ("a1-b1H", "a1b1h"),
        ("Kf1/E", "e1f1e"),
    ],
)
def test_texts_are_read(text: str, meant: str) -> None:
    assert str(load("seirawan").position(CASTLING).parse_san(text)) == meant


def test_texts_that_leave_the_square_open_are_ambiguous() -> None:
    reason = load("seirawan").position(CASTLING).why("O-O/H")
    assert reason.code == "ambiguous"
    assert "O-O/He1, O-O/Hh1" in reason.sentence


@pytest.mark.parametrize(
    ("fen", "text", "code"),
    [
        (CASTLING, "e1g1h", "legal"),
        (CASTLING, "Rb1/Q", "gate_kind"),
        (CASTLING, "a2a3h", "promotion_not_here"),
        ("4k3/8/8/8/8/8/8/R3K3[E] w A - 0 1", "e1e2e", "gate_right"),
        ("4k3/8/8/8/8/8/8/R3K3[E] w A - 0 1", "a1a2h", "hand_empty"),
        ("4k3/8/8/8/8/8/8/R3K3[E] w A - 0 1", "a1e1e", "castling_right"),
        ("4k3/8/8/8/8/8/8/R3K3[E] w A - 0 1", "a1b2e", "no_such_movement"),
        ("4k3/8/8/8/8/8/8/r3BK2[EH] w E - 0 1", "Bd2/E", "exposes_royal"),
    ],
)
def test_reasons(fen: str, text: str, code: str) -> None:
    assert load("seirawan").position(fen).why(text).code == code


def test_a_reason_tells_what_comes() -> None:
    parts = load("seirawan").position(CASTLING).why("a1e1e").parts
    assert [(part.code, part.sentence) for part in parts] == [
        ("gates", "the elephant comes out of the hand onto a1")
    ]


@pytest.mark.parametrize(
    "fen",
    [
        "4k3/8/8/8/8/8/8/RN2K2R[EH] w KA - 0 1",  # A, and not Q: the rook of a1 cannot castle
        "4k3/8/8/8/8/8/8/RN2K2R[EH] w KB - 0 1",
        "rn2k3/8/8/8/8/8/8/4K3[eh] b ab - 0 1",
        CASTLING,
    ],
)
def test_positions_keep_rights(fen: str) -> None:
    position = load("seirawan").position(fen)
    assert position.fen() == fen
    for text in texts(position):
        position.push(text)
        assert load("seirawan").position(position.fen()).hash == position.hash
        position.pop()
    assert position.fen() == fen


@pytest.mark.parametrize("rights", ["KQB", "BB", "Kb"])
def test_rights_need_a_piece(rights: str) -> None:
    with pytest.raises(FenError, match="castling: '"):
        load("seirawan").position(CASTLING.replace("KQkq", rights))


def test_who_holds_nothing_has_no_rights() -> None:
    fen = "4k3/8/8/8/8/8/8/RN2K2R[] w K - 0 1"
    assert load("seirawan").position("4k3/8/8/8/8/8/8/RN2K2R[] w KAB - 0 1").fen() == fen


def test_a_mirror_has_the_rights_of_the_other_side() -> None:
    position = load("seirawan").position("4k3/8/8/8/8/8/8/RN2K2R[EH] w KB - 0 1")
    assert colours_swapped(position.variant, position.fen()) == "rn2k2r/8/8/8/8/8/8/4K3[eh] b kb - 0 1"


def test_rights_go_with_pieces_that_an_effect_takes() -> None:
    blast = "effects: [{when: capture, in: neighbours, who: rook, do: remove}]"
    game = small("k . . . n / . . . . . / . N . . . / . . . r . / K . . R R", "takes: none, setup: Nn", blast)
    position = game.position("k3n/5/1N3/3r1/K2RR[Nn] w ADE - 0 1")
    position.push("d1d2")
    assert position.fen().split()[2] == "A"  # the blast on d2 has taken the rook of e1


def test_what_comes_may_not_open_a_line_to_the_king() -> None:
    position = small(
        "c . . . k / . . . . . / . . . . . / N . . . . / K . . . .", "takes: none, setup: Nn"
    ).position("c3k/5/5/K4/N4[N] w A - 0 1")
    assert gatings(position) == {"a1b3n"}
    position = small(
        "k . . . c / . . . . . / . . . . . / . . . . . / K N . . .", "takes: none, setup: Nn"
    ).position("4k/5/5/5/KN2c[N] w B - 0 1")
    assert "b1c3" in texts(position)
    assert gatings(position) == set()  # the cannon would have its screen again


def test_squares_that_castling_fills_again_are_not_left() -> None:
    castling = "castling: {white: [{king: b1, rook: a1, to: a1}], black: none}"
    position = small(
        "n . . . k / . . . . . / . . . . . / . . . . . / R K . . .", "takes: none, setup: N", castling
    ).position()
    assert {str(move) for move in position.legal_moves if move.castling} == {"b1a1a1"}
    assert position.why("O-O-O/Na1").code == "gate_occupied"


def test_compulsory_captures_may_gate() -> None:
    position = small(
        ". . k . . / . . . . n / . . . . . / . n . . . / R K . . R",
        "takes: none, setup: N",
        "must: [capture]",
    ).position()
    assert set(texts(position)) == {"e1e4", "e1e4n", "b1b2", "b1b2n"}


def test_dropped_and_gated() -> None:
    position = small(
        "k . . . n / . . . . . / . . . . . / . . . . . / K . . . R", "drops: last_rank"
    ).position("k3n/5/5/5/K3R[Nn] w AE - 0 1")
    assert {"N@b5", "e1e2n", "a1b2n"} <= set(texts(position))
    assert "N@b1" not in texts(position)


@pytest.mark.parametrize("seed", first(1, range(4)))
def test_games(seed: int) -> None:
    hand = ("takes: none, setup: NNnn", "drops: board, setup: Cc", "setup: R*")[seed % 3]
    game = small("r c k c r / . . . . . / . . . . . / . . . . . / R C K C R", hand)
    check_game(game, game, 14, random.Random(seed), every=3, brute=3)


def test_the_hand_is_worth_something_as_long_as_it_can_come() -> None:
    game = load("seirawan")
    fens = [f"4k3/p7/8/8/8/8/P7/RN2K3[H] w {rights} - 0 1" for rights in ("B", "-")]
    usable, useless = (Engine(game, hash_mb=1).evaluate(game.position(fen)).centipawns or 0 for fen in fens)
    assert usable > useless + 200


def test_exported() -> None:
    found = exported(load("seirawan"))
    assert "seirawanGating = true" in found.text
    assert not any("hand" in words for words in found.losses)


@pytest.mark.parametrize("text", ["e1g1", "e1g1h", "h1e1h", "a1e1e", "a1b1h", "a1b1"])
def test_xboard(text: str) -> None:
    game = load("seirawan")
    moves = XBoardMoves(game, brief(game, gui_name("seirawan", shipped=True)))
    move, _ = moves.read(Course(game.position(CASTLING)), text)
    assert str(move) == text


def test_nothing_comes_with_check_where_that_is_forbidden() -> None:
    v = interpreter.load_text(
        "format: 2\nvariant: quiet\nextends: chess\nhand: {takes: none, setup: QRqr}\nturn:\n  - move\n  - {drops: all, to: origin, by: unmoved, from: first_rank, optional: true}\nforbid: [{after: check}]\n"
    )
    position = v.position("4k3/8/8/8/8/8/8/K3N3[Q] w E - 0 1")
    assert {text for text in texts(position) if text.startswith("e1")} == {"e1c2", "e1d3", "e1f3", "e1g2"}
    assert position.why("e1c2q").code == "gives_check"
    beside = v.position("5k2/8/8/8/8/8/8/K3N3[Q] w E - 0 1")
    assert "e1c2q" in texts(beside)
