"""Effects that send pieces along lines: gravity, attraction and repulsion, pushes and pulls."""

from __future__ import annotations

import random

import pytest
from contract import check_game

from interpreter import DefinitionError, Position, Variant
from interpreter.applications.rulebook.effects_in_words import effects_words

from .small import variant

START = "k . . . r / . m . . . / . . . . . / . . . M . / K . . . R"
MAN = "man: {symbol: M, moves: [{step: any}]}\nrook: {symbol: R, moves: [{slide: orthogonal}]}"


def game(effect: str, **more: str) -> Variant:
    end = "  - {if: stalemate, result: draw}\n  - {repeats: 3, result: draw}\n  - {count: king, is: 0, result: loss}"
    return variant(START, MAN, f"effects: [{effect}]\ncastling: none", end=end, royal="royal: false,", **more)


def after(effect: str, fen: str, move: str) -> str:
    """The board after a move, which is taken back whole."""
    position: Position = game(effect).position(f"{fen} w - - 0 1")
    before = position.fen(), position.hash
    position.push(move)
    fen, key = position.fen(), position.hash
    assert position.variant.position(fen).hash == key
    position.pop()
    assert (position.fen(), position.hash) == before
    return fen.split()[0]


FALL = "{in: board, who: {not: king}, do: {go: {white: {slide: backward}, black: {slide: forward}}}}"
RISE = "{in: board, who: {not: king}, do: {go: {white: {slide: forward}, black: {slide: backward}}}}"
OWN_WAY = "{in: board, who: {not: king}, do: {go: {slide: backward}}}"


@pytest.mark.parametrize(
    ("effect", "fen", "move", "wanted"),
    [
        # All fall towards White, none through another one, whichever side they are of.
        (FALL, "k1m2/1M3/1m3/5/K4", "b4c4", "k4/5/5/2m2/KmM2"),
        (FALL, "k3R/4m/5/4M/K4", "e5d5", "k4/5/5/4m/K2RM"),
        (RISE, "k4/5/4M/4m/K3R", "a1a2", "k3M/4m/4R/K4/5"),
        # Each falls towards its own side: White's, who has moved, before Black's.
        (OWN_WAY, "k4/5/1m1M1/5/K4", "d3c3", "km3/5/5/5/K1M2"),
        (OWN_WAY, "k4/2M2/5/2m2/K4", "a1a2", "k4/5/2M2/K1m2/5"),
        # Only what has moved.
        ("{do: {go: {slide: right}}}", "k4/5/5/1M3/K4", "b2b3", "k4/5/4M/5/K4"),
        # What the move sees first on each line, near or far, and no further.
        ("{in: {slide: orthogonal}, whose: enemy, do: {go: toward}}", "k4/m3m/5/1MM2/K4", "b2b3", "k4/m3m/1M3/2M2/K4"),
        ("{in: {slide: orthogonal}, whose: enemy, do: {go: toward}}", "k4/2m2/5/m4/K1M2", "c1c2", "k4/5/2m2/1mM2/K4"),
        ("{in: {slide: any}, whose: own, do: {go: away}}", "k4/5/1M3/2M2/K4", "b3c3", "k4/5/2M2/5/K1M2"),
        # One step, of what stands in a region; where it is barred, it stays.
        (
            "{in: board, who: {not: king}, do: {go: {step: backward}}, blocked: stays}",
            "k4/5/1m1M1/5/K4",
            "d3c3",
            "k4/1m3/5/2M2/K4",
        ),
        ("{in: first_rank, whose: own, do: {go: {step: forward}}, blocked: stays}", "k4/5/3M1/2m2/K1MM1", "d3e3", "k4/5/4M/K1mM1/2M2"),
        # One square; off the board, where the way is barred.
        ("{in: {step: any}, whose: enemy, do: {go: away 1}, blocked: removed}", "k4/m4/m4/5/1M2K", "b1b2", "k4/m4/5/1M3/4K"),
        ("{in: {step: any}, whose: enemy, do: {go: away 1}, blocked: stays}", "k4/m4/m4/5/1M2K", "b1b2", "k4/m4/m4/1M3/4K"),
        ("{in: {slide: any}, whose: enemy, do: {go: toward 1}, blocked: stays}", "k1m2/5/5/5/K1M2", "c1c2", "k4/2m2/5/2M2/K4"),
        # What comes towards a square that is empty by then stops there.
        ("{do: remove}, {in: {slide: vertical}, whose: enemy, do: {go: toward}}", "k1m2/5/5/5/K1M2", "c1c2", "k4/5/5/2m2/K4"),
    ],
)  # fmt: skip
def test_where_pieces_are_sent(effect: str, fen: str, move: str, wanted: str) -> None:
    assert after(effect, fen, move) == wanted


def test_a_step_that_is_barred_may_be_illegal() -> None:
    position = game("{in: {step: any}, whose: enemy, do: {go: away 1}}").position("k4/m4/m4/5/1M2K w - - 0 1")
    assert "b1b2" not in [*map(str, position.legal_moves)]
    assert "not free" in position.why("b1b2").sentence


@pytest.mark.parametrize(
    "effect",
    [
        FALL,
        OWN_WAY,
        "{in: {slide: orthogonal}, whose: own, do: {go: away}}, {in: {slide: any}, whose: enemy, do: {go: toward}}",
        "{in: {step: any}, do: {go: away 1}, blocked: removed}",
        "{in: {slide: diagonal}, do: {go: toward 1}, blocked: stays}",
        "{in: board, who: rook, do: {go: away}}",
        "{in: [here, {step: any}], do: {go: {slide: left}}}",
    ],
)
def test_games_are_those_of_the_slow_reading(effect: str) -> None:
    plain = game(effect)
    check_game(plain, plain, 12, random.Random(5), every=3, brute=2)


CASTLING = """
castling: [{king: b1, rook: e1, to: d1}]
effects: [{when: castling, by: rook, in: {slide: diagonal}, who: man, do: {go: toward}}]"""


def test_a_castling_counts_as_the_move_of_its_rook() -> None:
    setup = ". k . m r / . . . . . / . . . . . / . . . . . / . K . . R"
    end = (
        "  - {if: checkmate, result: loss}\n  - {if: stalemate, result: draw}\n  - {repeats: 3, result: draw}"
    )
    position = variant(setup, MAN, CASTLING, end=end).position("1k3/5/m4/5/1K2R w K - 0 1")
    before = position.fen(), position.hash
    position.push("b1d1")
    assert position.fen().split()[0] == "1k3/5/5/1m3/2RK1"
    position.pop()
    assert (position.fen(), position.hash) == before


def test_it_is_told_in_words() -> None:
    [fall] = effects_words(game(FALL).ruleset)
    assert fall == (
        "After every move, all pieces but kings on the board go as far as the squares are empty, "
        "White's backward and Black's forward."
    )
    [push] = effects_words(
        game("{in: {step: any}, whose: enemy, do: {go: away 1}, blocked: removed}").ruleset
    )
    assert push == (
        "After every move, all enemy pieces next to the square of arrival go one square, straight away from the "
        "square of arrival; where that square is not free, it is removed."
    )


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ("{do: {go: {slide: sideways}}}", "not one way"),
        ("{do: {go: {slide: any}}}", "not one way"),
        ("{in: board, do: {go: away}, blocked: removed}", "finds no way barred"),
        ("{when: capture, in: victim, do: {go: away}}", "off the board"),
        ("{in: board, who: man, do: [change_side, {go: away}]}", "not supported with anything else"),
        ("{in: {leap: [1, 2]}, do: remove}", "{slide: any}"),
    ],
)
def test_what_cannot_be_meant(effect: str, message: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        game(effect)
    assert message in str(caught.value)


def test_no_line_is_followed_round_a_board() -> None:
    with pytest.raises(DefinitionError, match="goes round"):
        game("{in: board, do: {go: {slide: forward}}}", board=", wrap: files")


def test_on_hexagons_a_line_leads_through_sides() -> None:
    pieces = "man: {symbol: M, moves: [{step: any}]}\nrook: {symbol: R, moves: [{slide: orthogonal}]}"
    end = "  - {if: stalemate, result: draw}\n  - {count: king, is: 0, result: loss}"
    frame = {"pieces": pieces, "end": end, "royal": "royal: false,", "board": ", shape: hexagons"}
    fall = "effects: [{{in: board, who: man, do: {{go: {{slide: {way}}}}}}}]"
    position = variant(START, top=fall.format(way="backward"), **frame).position("k4/3m1/5/1M3/K4 w - - 0 1")
    position.push("b2b3")
    assert position.fen().split()[0] == "k2m1/5/5/5/KM3"
    with pytest.raises(DefinitionError, match="squares that touch"):
        variant(START, top=fall.format(way="diagonal forward"), **frame)


def test_a_dropped_piece_sees_others() -> None:
    top = (
        "hand: {takes: none, setup: M, drops: board}\n"
        "effects: [{when: drop, in: {slide: orthogonal}, who: rook, do: {go: toward}}]"
    )
    end = "  - {if: stalemate, result: draw}\n  - {count: king, is: 0, result: loss}"
    position = variant(START, MAN, top, end=end, royal="royal: false,").position("k4/5/4r/5/K4[M] w - - 0 1")
    position.push("M@b3")
    assert position.fen().split("[")[0] == "k4/5/1Mr2/5/K4"
