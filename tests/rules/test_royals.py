"""Royals that are royal together, and checks that some pieces may not leave or give."""

from __future__ import annotations

import pytest
from contract import check_attacks, check_legality, check_texts

import interpreter
from interpreter.applications.rulebook.piece_data import phrases_of

from .small import variant

ROOK = "rook: {symbol: R, moves: [{slide: orthogonal}]}"
PAWN = "pawn: {symbol: P, moves: [{step: forward}], promotion: {to: last_rank, become: rook}}"


def legal(position: interpreter.Position) -> str:
    """The legal moves in order, agreed with by brute force."""
    check_legality(position)
    check_attacks(position)
    check_texts(position)
    return " ".join(sorted(map(str, position.legal_moves)))


class TestTogether:
    """Several kings are in check when all of them are attacked."""

    @pytest.fixture
    def game(self) -> interpreter.Variant:
        return variant(
            "k . k ./. . . r/. . . R/K . K .",
            ROOK,
            royal="royal: {count: {who: self, if: {not: attacked}}, is: 0},",
        )

    def test_one_attacked_king_is_no_check(self, game: interpreter.Variant) -> None:
        position = game.position("3k/R3/1R1k/K3 b - - 0 1")
        assert not position.is_check()
        assert "d2d1" in legal(position)

    def test_all_of_them_are(self, game: interpreter.Variant) -> None:
        position = game.position("R2k/4/1R1k/K3 b - - 0 1")
        assert position.is_check()
        assert legal(position) == "d2c1 d2c3 d2d1 d2d3 d4c3 d4d3"
        reason = position.why("d2c2")
        assert reason.code == "check_unanswered"

    def test_a_king_may_be_captured_while_there_is_another(self, game: interpreter.Variant) -> None:
        position = game.position("3k/R3/1R1k/K3 w - - 0 1")
        assert "b2d2" in legal(position)
        position.push("b2d2")
        assert position.is_check()
        assert legal(position) == "d4c4"

    def test_the_last_one_is_royal(self, game: interpreter.Variant) -> None:
        position = game.position("3k/1R2/4/K3 b - - 0 1")
        assert "d4d3" not in legal(position)


class TestForbidden:
    """What moves of some pieces may not do."""

    def test_a_king_may_not_run(self) -> None:
        top = "forbid: [{by: royals, if: [check, {not: {takes: {in: checkers}}}]}]"
        position = variant("k . . ./. . . ./. . . ./K R . r", ROOK, top=top).position(
            "k3/r3/2R1/K3 w - - 0 1"
        )
        assert legal(position) == "c2a2"
        assert position.why("a1b1").code == "leaves_check"
        position = position.variant.position("1k2/4/r3/K2R w - - 0 1")
        assert "a1a2" in legal(position)

    def test_no_check_by_promotion(self) -> None:
        top = "forbid: [{when: promotion, after: check}]"
        game = variant(". . k ./P . . ./. . . ./K . . r", f"{ROOK}\n{PAWN}", top=top)
        position = game.position("2k1/P3/4/K2R w - - 0 1")
        assert "a3a4r" not in legal(position)
        assert "d1c1" in legal(position)
        assert position.why("a3a4r").code == "gives_check"

    def test_no_check_by_certain_pieces(self) -> None:
        top = "forbid: [{by: {not: pawn}, after: check}]"
        game = variant(". . k ./P . . ./. . . ./K . . r", f"{ROOK}\n{PAWN}", top=top)
        found = legal(game.position("2k1/P3/4/K2R w - - 0 1"))
        assert "a3a4r" in found
        assert "d1c1" not in found

    def test_a_promotion_may_not_expose_what_was_royal(self) -> None:
        """The second king would take the royalty from both."""
        setup = "k . . r/. . . ./P . . ./K . . ."
        heir = PAWN.replace("rook", "king")
        for by, free in (("promotion", False), ("capture", True)):
            top = f"forbid: [{{when: {by}, after: {{count: was_royal, in: attacked}}}}]"
            game = variant(setup, f"{ROOK}\n{heir}", top=top, royal="royal: {count: self, is: 1},")
            position = game.position("3k/P3/4/K2r w - - 0 1")
            assert ("a3a4k" in legal(position)) == free, "in check by the rook on d1"
            if not free:
                assert position.why("a3a4k").code == "exposes"
            assert "a3a4k" in legal(game.position("3k/P3/4/K3 w - - 0 1"))

    def test_captures_only(self) -> None:
        top = "forbid: [{when: capture, after: check}]"
        game = variant(". . k ./. . . ./. r . ./K . . R", ROOK, top=top)
        assert "d1d3" not in legal(game.position("3k/3r/4/K2R w - - 0 1"))
        assert "d1c1" in legal(game.position("2k1/3r/4/K2R w - - 0 1"))


def test_a_piece_may_become_royal() -> None:
    """A second king of the side is royal as well."""
    pieces = f"{ROOK}\npawn: {{symbol: P, moves: [{{step: forward}}], promotion: PROMOTION}}"
    pieces = pieces.replace("PROMOTION", "{to: last_rank, become: king}")
    game = variant(". . k ./P . . ./. . . r/K . . .", pieces)
    position = game.position("2k1/P3/3r/K3 w - - 0 1")
    position.push("a3a4k")
    position.push("d2a2")
    assert position.is_check()
    assert legal(position) == "a1a2"
    with pytest.raises(interpreter.FenError, match="expected at least 1"):
        game.position("2k1/P3/3r/4 w - - 0 1")


class TestSmallWords:
    """One side only, all but some, nowhere, never, Black first."""

    def test_an_entry_for_one_side(self) -> None:
        pieces = "man: {symbol: M, moves: [{step: vertical}, {step: horizontal, whose: black}]}"
        game = variant(". . k ./m . . ./M . . ./. . K .", pieces)
        assert "a2b2" not in legal(game.position())
        position = game.position("2k1/1m2/1M2/2K1 b - - 0 1")
        assert {"b3a3", "b3c3"} <= set(legal(position).split())

    @pytest.mark.parametrize(
        ("victims", "taken"), [("{not: pawn}", "b1"), ("pawn", "a2"), ("{not: royals}", "a2 b1")]
    )
    def test_victims(self, victims: str, taken: str) -> None:
        pieces = f"man: {{symbol: M, moves: [{{step: any, takes: {victims}}}]}}\n{ROOK}\n{PAWN}"
        position = variant(
            "k . . ./. . . ./p . . ./M r . K",
            pieces,
            royal="royal: false,",
            end="  - {if: stalemate, result: draw}",
        ).position()
        found = {m.target for m in position.legal_moves if m.origin == "a1" and position.piece_at(m.target)}
        assert " ".join(sorted(found)) == taken

    def test_nowhere(self) -> None:
        pieces = "man: {symbol: M, moves: [{step: any, to: {white: board, black: none}}]}"
        position = variant(". k . m/. . . ./. . . ./M . . K", pieces).position()
        position.push("a1a2")
        assert not [m for m in position.legal_moves if m.origin == "d4"]

    def test_a_piece_that_never_moves(self) -> None:
        game = variant(". k . ./. . t ./. . T ./. . . K", "tower: {symbol: T, moves: []}")
        assert {m.origin for m in game.position().legal_moves} == {"d1"}
        assert phrases_of(game, "tower") == ["never moves"]

    def test_black_begins(self) -> None:
        game = variant("k . . ./. . . ./. . . ./. . . K", top="turn: {by: black}")
        position = game.position()
        assert (position.turn, position.fen()) == ("black", "k3/4/4/3K b - - 0 1")
        position.push("a4a3")
        assert position.fen() == "4/k3/4/3K w - - 1 2"
