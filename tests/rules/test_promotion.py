"""Promotion on leaving a zone, without moving, and up to a number; promoted forms of a letter."""

from __future__ import annotations

import random

import pytest
from contract import check_game

import interpreter
from interpreter.applications.rulebook.piece_data import phrases_of
from interpreter.errors import DefinitionError

from .small import variant

CAMP = "{at: last_rank, become: dragon, optional: true}"


def shogi_like(rule: str = CAMP, setup: str = ". k . ./R . . ./. . . ./. . . K") -> interpreter.Variant:
    """A rook with a promoted form on four by four squares."""
    pieces = f"""
        rook: {{symbol: R, moves: [{{slide: orthogonal}}], promotion: {rule}}}
        dragon: {{symbol: +R, moves: [{{slide: orthogonal}}, {{step: diagonal}}]}}
    """
    return variant(setup, pieces)


def moves(position: interpreter.Position, square: str) -> set[str]:
    """The texts of a piece's moves."""
    return {str(move) for move in position.legal_moves if move.origin == square}


def test_both_squares_count() -> None:
    position = shogi_like().position("4/R3/2k1/K3 w - - 0 1")
    assert {"a3a4", "a3a4+", "a3b3"} <= moves(position, "a3")
    assert "a3b3+" not in moves(position, "a3")
    position = shogi_like().position("R3/4/2k1/K3 w - - 0 1")
    assert {"a4a3", "a4a3+", "a4b4", "a4b4+"} <= moves(position, "a4")


def test_departure_alone() -> None:
    game = shogi_like("{from: last_rank, become: dragon}")
    assert "a3a4+" not in moves(game.position("4/R3/2k1/K3 w - - 0 1"), "a3")
    assert moves(game.position("R3/4/2k1/K3 w - - 0 1"), "a4") >= {"a4a3+", "a4b4+"}
    assert "a4b4" not in moves(game.position("R3/4/2k1/K3 w - - 0 1"), "a4")


def test_a_piece_may_stand_in_the_zone_that_it_promotes_on_leaving() -> None:
    game = shogi_like("{from: first_rank, become: dragon}", ". k . ./. . . ./. . . ./R . . K")
    assert "a1a2+" in moves(game.position(), "a1")


def test_texts_of_a_promoted_form() -> None:
    position = shogi_like().position("3k/R3/4/K3 w - - 0 1")
    for text, san in (("a3a4", "a4+"), ("a3a4+", "a4=+R+")):
        move = position.parse(text)
        assert (str(move), position.san(move)) == (text, san)
        assert position.parse_san(san) == move
    position.push("a3a4+")
    assert position.fen() == "+R2k/4/4/K3 b - - 1 1"
    assert position.variant.position(position.fen()).pieces() == position.pieces()
    assert position.piece_at("a4") == "+R"
    position.push("d4d3")
    assert position.san(position.parse("a4b3")) == "+Rb3+"
    assert str(position.parse_san("+Rb3")) == "a4b3"


def test_turning_back() -> None:
    pieces = """
        tower: {symbol: T, moves: [{slide: orthogonal}], promotion: {to: board, become: lance}}
        lance: {symbol: +T, moves: [{slide: diagonal}], promotion: {to: board, become: tower}}
    """
    position = variant(". . . k/. . . ./. . . ./T . K .", pieces).position("k3/4/4/1T1K w - - 0 1")
    assert "b1b2+" in moves(position, "b1")
    position.push("b1b2+")
    position.push("a4b4")
    assert moves(position, "b2") == {"b2a1-", "b2a3-", "b2c1-", "b2c3-", "b2d4-"}


SITTUYIN = """
general: {symbol: F, moves: [{step: diagonal}]}
pawn: {symbol: P, moves: [{step: forward, only: quiet}], promotion: PROMOTION}
""".replace("PROMOTION", "{to: [b3, c3], when: rest, become: general, if: {count: new, is: 0}}")


def sittuyin(fen: str) -> interpreter.Position:
    """Pawns that may become a general where they stand, if there is none."""
    return variant("k . . ./. p f F/. P . ./. . . K", SITTUYIN).position(fen)


class TestInPlace:
    """A piece promotes without moving."""

    def test_it_is_a_whole_turn(self) -> None:
        position = sittuyin("k3/1P2/4/3K w - - 0 1")
        assert moves(position, "b3") == {"b3b4", "b3b3f"}
        before = position.fen()
        move = position.parse("b3b3f")
        position.push(move)
        assert (move.origin, move.target, move.promotion) == ("b3", "b3", "general")
        assert position.fen() == "k3/1F2/4/3K b - - 1 1"
        position.pop()
        assert position.fen() == before

    def test_its_names(self) -> None:
        position = sittuyin("k3/1P2/4/3K w - - 0 1")
        move = position.parse("b3b3f")
        assert (position.san(move), position.lan(move)) == ("b3=F+", "b3-b3=F+")
        assert position.parse_san("b3=F") == move == position.parse_san("b3-b3=F")

    def test_a_pinned_piece_may_and_a_checked_side_may_not(self) -> None:
        assert "c3c3f" in moves(sittuyin("k3/2P1/4/3K w - - 0 1"), "c3")
        position = sittuyin("k3/2P1/2f1/3K w - - 0 1")
        assert position.is_check()
        assert not moves(position, "c3")

    def test_why(self) -> None:
        position = sittuyin("k3/1P2/4/3K w - - 0 1")
        assert "promotes where it stands" in position.why("b3b3f").sentence
        refused = sittuyin("k3/1P2/F3/3K w - - 0 1").why("b3b3f")
        assert refused.code == "promotion_limit"
        assert "the pieces that are counted are 1" in refused.sentence
        assert position.why("d1d1").code == "same_square"
        assert sittuyin("k3/4/1P2/3K w - - 0 1").why("b2b2f").code == "promotion_not_here"


class TestLimits:
    """A condition counts on the board before the move."""

    @pytest.mark.parametrize(
        ("provided", "board", "open_"),
        [
            ("{count: new, is: 0}", "4/P2k/4/K3", True),
            ("{count: new, is: 0}", "4/P2k/4/KQ2", False),
            ("{count: new, is: 0}", "4/P2k/q3/3K", True),
            ("{count: new, whose: both, is: 0}", "4/P2k/q3/3K", False),
            ("{count: new, whose: enemy}", "4/P2k/4/K3", False),
            ("{count: all, is: 0-2}", "4/P2k/4/K3", True),
            ("{count: all, is: 0-1}", "4/P2k/4/K3", False),
            ("{count: pawn, in: far_half, is: 2+}", "4/P2k/P3/K3", False),
            ("{count: pawn, in: far_half, is: 2+}", "4/P1Pk/4/K3", True),
        ],
    )
    def test_counting(self, provided: str, board: str, open_: bool) -> None:
        rule = f"{{to: last_rank, become: queen, if: {provided}}}"
        pieces = f"""
            queen: {{symbol: Q, moves: [{{step: orthogonal, repeat: 1}}]}}
            pawn: {{symbol: P, moves: [{{step: forward}}], promotion: {rule}}}
        """
        position = variant("k . . ./p . . q/P . . Q/. . . K", pieces).position(f"{board} w - - 0 1")
        assert moves(position, "a3") == ({"a3a4q"} if open_ else set())

    def test_the_last_rival_is_captured_too_late(self) -> None:
        """Its own side's count: a capture does not change it; the enemy's is taken before the move."""
        rule = "{to: last_rank, become: queen, if: {count: new, whose: both, is: 0}}"
        pieces = f"""
            queen: {{symbol: Q, moves: [{{step: any}}]}}
            pawn: {{symbol: P, moves: [{{step: diagonal forward}}], promotion: {rule}}}
        """
        position = variant("q . . k/. P . ./. p . Q/K . . .", pieces).position("q3/1P1k/4/K3 w - - 0 1")
        assert moves(position, "b3") == set()

    def test_two_ways_to_one_kind_are_one_move(self) -> None:
        rules = "[{to: last_rank, become: queen, if: {count: all, is: 0-9}}, "
        rules += "{to: last_rank, become: queen, if: {count: pawn}}]"
        pieces = f"""
            queen: {{symbol: Q, moves: [{{step: any}}]}}
            pawn: {{symbol: P, moves: [{{step: forward}}], promotion: {rules}}}
        """
        game = variant("k . . ./p . . q/P . . Q/. . . K", pieces)
        assert [str(m) for m in game.position("4/P2k/4/K3 w - - 0 1").legal_moves if m.promotion] == ["a3a4q"]

    @pytest.mark.parametrize(
        ("provided", "message"),
        [
            ("{count: quene, is: 0-1}", "unknown piece 'quene'"),
            ("{count: some, is: 0-1}", "unknown piece 'some'"),
            ('{count: new, is: "0--1"}', "0"),
        ],
    )
    def test_what_makes_no_sense(self, provided: str, message: str) -> None:
        with pytest.raises(DefinitionError) as caught:
            shogi_like(f"{{to: last_rank, become: dragon, if: {provided}}}")
        assert message in str(caught.value)


@pytest.mark.every
def test_the_contract_holds() -> None:
    """Tables, the slow player, hash, texts and reasons agree along games."""
    pieces = SITTUYIN + "rook: {symbol: R, moves: [{slide: orthogonal}], promotion: " + CAMP + "}\n"
    pieces += "dragon: {symbol: +R, moves: [{slide: orthogonal}, {step: diagonal}]}"
    game = variant("r . . k ./p . f p ./. . . . ./P . F P ./R . . K .", pieces, kernel=None)
    plain = variant("r . . k ./p . f p ./. . . . ./P . F P ./R . . K .", pieces)
    for seed in range(3):
        check_game(game, plain, 40, random.Random(seed), every=2, brute=2)


def test_what_has_nothing_to_become_guards_the_squares_where_it_may_not_go() -> None:
    """The pawn on b3 never goes to the last rank, and the king may not go where it would capture."""
    steps = "{step: forward, only: quiet}, {step: diagonal forward, only: capture}"
    pieces = f"pawn: {{symbol: P, moves: [{steps}], promotion: {{to: last_rank, become: none}}}}"
    game = variant(". . . k/. P . ./. . p ./. K . .", pieces)
    assert moves(game.position("k3/1P2/4/3K b - - 0 1"), "a4") == {"a4a3", "a4b3", "a4b4"}
    assert game.position("k3/1P2/4/3K b - - 0 1").is_check()
    stuck = game.position("3k/1P2/4/3K w - - 0 1")
    assert moves(stuck, "b3") == set()
    assert stuck.why("b3b4").sentence.endswith("and there is nothing that it could become")
    assert moves(game.position("kp2/2P1/4/3K w - - 0 1"), "c3") == set()


PASSING = """
format: 2
variant: passing
extends: chess
pieces:
  pawn: {promotion: [{to: {ranks: 6-8}, when: {not: en_passant}, become: queen}]}
"""


def test_a_capture_en_passant_may_be_the_one_that_does_not_promote() -> None:
    """The promotion is compulsory, but for that one capture."""
    passing = interpreter.load_text(PASSING)
    assert "d5c6q" in moves(passing.position("4k3/8/2n5/3P4/8/8/8/4K3 w - - 0 1"), "d5")
    position = passing.position("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1")
    assert moves(position, "d5") == {"d5c6", "d5d6q"}
    assert any("not by capturing en passant" in words for words in phrases_of(passing, "pawn"))
    assert position.why("d5c6q").code == "promotion_not_here"


AS_NEW = "{to: {ranks: 2-3}, when: as_new, become: dragon, if: {count: new, is: 0}}"


def test_a_piece_goes_as_what_it_becomes() -> None:
    position = shogi_like(AS_NEW).position("2k1/R3/2r1/K3 w - - 0 1")
    assert moves(position, "a3") == {"a3a2", "a3a4", "a3b3", "a3c3", "a3d3"} | {
        f"a3{square}+" for square in ("a2", "a4", "b3", "c3", "d3", "b2", "b4")
    }
    position.push("a3b2+")
    assert position.piece_at("b2") == "+R"
    outside = moves(shogi_like(AS_NEW).position("R3/2k1/4/K3 w - - 0 1"), "a4")
    assert "a4a3" in outside
    assert not any("+" in text for text in outside)


def test_a_move_as_a_new_kind_captures_nothing_and_counts() -> None:
    position = shogi_like(AS_NEW).position("2k1/R3/1r2/K3 w - - 0 1")
    assert "a3b2+" not in moves(position, "a3")
    position = shogi_like(AS_NEW).position("2k1/R3/4/K2+R w - - 0 1")
    assert not any("+" in text for text in moves(position, "a3"))
    assert position.why("a3b2+").code == "promotion_limit"


def test_moves_as_a_new_kind_keep_the_contract() -> None:
    game = shogi_like(AS_NEW, ". k . r/R . . ./. . . r/R . . K")
    for seed in range(3):
        check_game(game, game, 12, random.Random(seed), every=3, brute=3)


def test_moves_as_a_new_kind_in_words() -> None:
    words = " ".join(phrases_of(shogi_like(AS_NEW), "rook"))
    assert "by a move of the new kind, not a capture" in words


def test_a_promotion_in_place_needs_a_zone_with_squares() -> None:
    """Where no square is in the zone, nothing promotes; the table of promotions in place is there all the same."""
    empty = "{to: none, when: rest, become: dragon, optional: true}"
    pieces = f"""
        rook: {{symbol: R, moves: [{{slide: orthogonal}}], promotion: {empty}}}
        dragon: {{symbol: +R, moves: [{{slide: orthogonal}}, {{step: diagonal}}]}}
    """
    for kernel in ("plain", "wasm"):
        game = variant(". k . ./R . . ./. . . ./. . . K", pieces, kernel=kernel)
        assert moves(game.position(), "a3") == {f"a3{square}" for square in "a4 b3 c3 d3 a2 a1".split()}


def test_who_promotes_by_capture_only_does_not_while_resting() -> None:
    rule = "{to: last_rank, when: capture, become: dragon}"
    for kernel in ("plain", "wasm"):
        pieces = f"""
            rook: {{symbol: R, moves: [{{slide: orthogonal}}], promotion: {rule}}}
            dragon: {{symbol: +R, moves: [{{slide: orthogonal}}, {{step: diagonal}}]}}
        """
        game = variant(". . k ./. . . ./R . . ./. . . K", pieces, kernel=kernel)
        assert moves(game.position("R1b1/2k1/4/3K w - - 0 1".replace("b", "r")), "a4") == {
            "a4b4", "a4c4+", "a4a3", "a4a2", "a4a1"
        }  # fmt: skip


@pytest.mark.parametrize("condition", ["", ", if: {count: king, is: 0+}", ", if: {count: rook, is: 2+}"])
def test_a_piece_goes_as_what_it_becomes_while_the_new_movement_holds(condition: str) -> None:
    """A condition of a movement of the new kind is asked also of a piece that becomes of that kind by it."""
    pieces = f"""
        rook: {{symbol: R, moves: [{{step: forward}}], promotion: {{to: {{ranks: 2-3}}, when: as_new, become: dragon, optional: true}}}}
        dragon: {{symbol: +R, moves: [{{step: vertical}}, {{slide: diagonal{condition}}}]}}
    """
    alone, two = (variant(f". k . ./R . . ./. . . {x}/. . . K", pieces) for x in ".R")
    plain = {"a3a4", "a3a2+", "a3a4+"}
    grown = {"a3b2+", "a3c1+"}
    assert moves(alone.position(), "a3") == (plain if "rook" in condition else plain | grown)
    assert moves(two.position(), "a3") == plain | grown
    for seed in range(2):
        check_game(two, two, 12, random.Random(seed), every=3, brute=3)
