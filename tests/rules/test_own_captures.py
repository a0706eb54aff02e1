"""Captures of pieces of one's own: `takes: all`."""

from __future__ import annotations

import pytest

import interpreter
from interpreter import Position

from .small import targets, variant

START = "k . . . r / . . . . m / . . . . . / . . . . M / K . . . R"
MAN = "man: {symbol: M, moves: [{step: any}]}"
ROOK = "rook: {symbol: R, moves: [{slide: orthogonal, takes: all}]}"


def at(fen: str, rook: str = ROOK, top: str = "", man: str = MAN, **more: str) -> Position:
    return variant(START, f"{rook}\n{man}", top, **more).position(f"{fen} - - 7 1")


@pytest.mark.parametrize(
    ("rook", "reached"),
    [
        ("{slide: orthogonal, takes: all}", "b2 c2 d2 e2 c3 c4 c1"),
        ("{slide: orthogonal, takes: own}", "b2 c2 d2 e2 c3 c1"),
        ("{slide: orthogonal, only: capture, takes: own}", "b2 c1"),
        ("{slide: orthogonal, only: quiet, takes: all}", "d2 e2 c3"),
        ("{slide: orthogonal, takes: [man, own]}", "b2 c1 d2 e2 c3 c4"),
        ("{slide: orthogonal, takes: [royals, own]}", "b2 c1 d2 e2 c3"),
        ("{path: [{slide: orthogonal, over: all}, {step: orthogonal}], takes: all}", "a2 c5"),
    ],
)
def test_what_is_reached(rook: str, reached: str) -> None:
    """The rook on c2 has a man on b2, a king behind it on a2, a rook on c1, an enemy on c4 and a king behind it."""
    piece = f"rook: {{symbol: R, moves: [{rook}]}}"
    position = at("4k/2m2/5/KMR2/2R2 w" if "path" not in rook else "2m1k/2m2/5/MMR1K/5 w", piece)
    wanted = set(reached.split()) - {"c2"}
    assert set(targets(position, "c2").split()) == wanted


def test_no_royal_is_captured_by_its_own_side() -> None:
    assert "a1" not in targets(at("3k1/5/5/5/K3R w"), "e1")
    last = "rook: {symbol: R, royal: {count: self, is: 1}, moves: [{slide: orthogonal, takes: all}]}"
    position = at("1r2k/5/5/5/R1R1K w", last)
    assert targets(position, "a1") == "a2 a3 a4 a5 b1"


def test_it_is_a_capture_for_the_clock_and_is_taken_back() -> None:
    position = at("3k1/5/5/5/KM2R w", end="  - {moves: 50, since: capture, result: draw}")
    before, key = position.fen(), position.hash
    position.push("e1b1")
    assert position.fen() == "3k1/5/5/5/KR3 b - - 0 1"
    assert position.hash == position.variant.position(position.fen()).hash
    position.pop()
    assert (position.fen(), position.hash) == (before, key)


def test_it_is_a_capture_where_captures_are_compulsory() -> None:
    position = at("3k1/5/5/5/KM2R w", top="must: [capture]")
    assert [str(move) for move in position.legal_moves] == ["e1b1"]


def test_it_is_a_capture_to_effects() -> None:
    position = at(
        "3k1/5/5/2M2/KM2R w", top="effects: [{when: capture, in: neighbours, who: {not: royals}, do: remove}]"
    )
    position.push("e1b1")
    assert position.fen().split()[0] == "3k1/5/5/5/KR3"


@pytest.mark.parametrize(("owner", "hand"), [("captor", "[M]"), ("owner", "[M]")])
def test_it_comes_into_its_own_hand(owner: str, hand: str) -> None:
    position = at("3k1/5/5/5/KM2R[] w", top=f"hand: {{drops: board, whose: {owner}}}")
    position.push("e1b1")
    assert position.fen().split()[0] == f"3k1/5/5/5/KR3{hand}"
    assert position.hash == position.variant.position(position.fen()).hash
    position.pop()
    assert position.fen().split()[0] == "3k1/5/5/5/KM2R[]"


def test_a_captured_piece_of_ones_own_goes_home() -> None:
    position = at("3k1/5/5/5/KM2R w", top="effects: [{when: capture, in: victim, who: man, do: {go: home}}]")
    position.push("e1b1")
    assert position.fen().split()[0] == "3k1/5/5/4M/KR3"


def test_a_pawn_promotes_by_it() -> None:
    pawn = (
        "man:\n"
        "  symbol: M\n"
        "  moves: [{step: forward, only: quiet}, {step: diagonal forward, only: capture, takes: all}]\n"
        "  promotion: {to: last_rank, become: rook}"
    )
    position = at("1R3/M4/4k/5/K4 w", man=pawn)
    assert [str(move) for move in position.legal_moves if move.origin == "a4"] == ["a4a5r", "a4b5r"]
    assert position.san(position.parse("a4b5r")) == "axb5=R"


def test_it_neither_attacks_nor_checks() -> None:
    """The king beside an own piece that could be captured is in no check, and what is captured does not attack."""
    position = at("3k1/5/5/5/KR2r w")
    assert not position.is_check()
    assert {one.square for one in position.attackers("b1", "white")} == {"a1"}


def test_what_is_said_of_it() -> None:
    position = at("3k1/5/5/5/K1M1R w")
    assert position.why("e1c1").legal
    assert position.san(position.parse("e1c1")) == "Rxc1"
    assert str(position.parse_san("Rxc1")) == "e1c1"
    assert position.victims(position.parse("e1c1")) == ("c1",)
    refused = at("3k1/5/5/5/K3R w").why("e1a1")
    assert (refused.code, refused.squares) == ("own_royal", ("a1", "e1"))
    bound = "rook: {symbol: R, moves: [{slide: orthogonal, takes: {who: {not: man}, whose: own}}]}"
    assert at("3k1/5/5/5/K1M1R w", bound).why("e1c1").code == "victim_kind"


@pytest.mark.parametrize("kernel", ["plain", "wasm"])
def test_the_forms_agree(kernel: str) -> None:
    """Numbers of an independent program, of PyPI `chess` played on with enemies in place of own pieces."""
    game = interpreter.load("selfcapture", kernel=kernel)
    assert [game.position().perft(depth) for depth in (1, 2)] == [39, 1519]
