"""Reasons take a move for what it is, and speak of it in the words of its kind."""

from __future__ import annotations

import pytest
from shared import load

import interpreter
from interpreter.play.core.moves import Move
from interpreter.play.reasons import Scene
from interpreter.play.reasons.saying import ways_of
from interpreter.play.variant import Position

KINDS = [
    (
        "chess",
        "r3k3/6P1/8/3pP3/8/8/8/4K2R w Kq d6 0 1",
        {"quiet", "capture", "promotion", "castling", "en_passant"},
    ),
    ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", {"quiet", "drop"}),
    ("janggi", None, {"quiet", "pass"}),
    ("sittuyin", "4k3/8/8/4P3/8/8/8/K2R4[] w - - 0 1", {"quiet", "promotion", "rest"}),
    ("ultima", "8/6pp/6Qb/8/3k4/8/4NK2/8 w - - 0 1", {"quiet", "capture"}),
]


def words_of(position: Position, move: Move) -> set[str]:
    """The words of a move by what the list says of it."""
    if move.drop or move.passing or move.castling:
        return {"drop"} if move.drop else {"pass"} if move.passing else {"quiet", "castling"}
    if move.promotion and move.origin == move.target:
        return {"rest"}
    besides = {"promotion": move.promotion, "en_passant": move.en_passant}
    taken = position.victims(move) and not move.removal
    return {"capture" if taken else "quiet", *(word for word, holds in besides.items() if holds)}


@pytest.mark.parametrize(("variant", "fen", "kinds"), KINDS)
def test_what_a_move_is(variant: str, fen: str | None, kinds: set[str]) -> None:
    position = load(variant).position(fen)
    scene, found = Scene.of(position), set()
    for move in position.legal_moves:
        assert ways_of(scene, move.code) == words_of(position, move), move
        found |= words_of(position, move)
    assert found == kinds


def sentence(variant: str, text: str, fen: str | None = None) -> str:
    return load(variant).position(fen).why(text).sentence


@pytest.mark.every
def test_a_piece_that_comes_back() -> None:
    fen = "4k3/8/8/8/3p4/4L3/8/4K3 w - - 0 1"
    assert sentence("mightylion", "e3e3", fen) == "the lion on e3 comes back to e3"
    assert sentence("mightylion", "e3d4e3", fen) == "the lion on e3 comes back to e3"
    assert sentence("mightylion", "e3d3", fen).startswith("the lion on e3 goes to d3")


def test_where_something_is_put() -> None:
    assert sentence("duck", "e2e4,zz") == "'zz' does not end in a square of this board"
    assert sentence("duck", "e2e4,e7") == "the duck cannot be put onto e7, where the pawn stands"
    assert sentence("duck", "e2e4").startswith("the turn has to say where the duck is put: e2e4,")
    told = sentence("amazons", "d1d2,h8")
    assert told.startswith("after d1d2, the arrow cannot be put onto h8; it can be put onto a2, ")


@pytest.mark.parametrize(
    ("whose", "told"),
    [("own", " of its own side"), ("enemy", " of the other side"), ("both", "")],
)
def test_whose_pieces_a_condition_counts(whose: str, told: str) -> None:
    rook = f"{{slide: orthogonal, if: {{count: knight, whose: {whose}, in: neighbours}}}}"
    text = f"format: 2\nvariant: x\nname: X\nextends: chess\npieces: {{rook: {{moves: [{rook}], betza: none}}}}\n"
    position = interpreter.load_text(text, kernel="plain").position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    assert f"at least one knight{told} next to it;" in position.why("a1a2").sentence


def test_a_promotion_for_which_there_is_no_kind() -> None:
    become = "{to: last_rank, become: [queen, rook], if: {count: new, is: 0-1}}"
    text = f"format: 2\nvariant: x\nname: X\nextends: chess\npieces: {{pawn: {{promotion: {become}}}}}\n"
    fen = "8/P3k3/8/8/8/8/8/QQ2K1RR w - - 0 1"
    reason = interpreter.load_text(text, kernel="plain").position(fen).why("a7a8")
    assert reason.code == "promotion_limit"
    assert reason.sentence == (
        "the pawn on a7 has to promote on a8, and there is no kind of which the number allows one more"
    )


def test_a_promotion_for_which_nothing_waits() -> None:
    become = "{to: last_rank, become: {who: rook, in: hand}}"
    text = f"format: 2\nvariant: x\nname: X\nextends: chess\nhand: {{whose: owner}}\npieces: {{pawn: {{promotion: {become}}}}}\n"
    reason = (
        interpreter.load_text(text, kernel="plain").position("8/P3k3/8/8/8/8/8/4K3[] w - - 0 1").why("a7a8")
    )
    assert reason.code == "promotion_pool"
    assert reason.sentence == ("the pawn on a7 has to promote on a8, and no captured piece waits in the hand")


def test_a_movement_that_says_what_the_piece_becomes_is_not_a_promotion() -> None:
    rook = "[{slide: orthogonal, only: capture, become: [queen, knight]}, {slide: orthogonal, only: quiet}]"
    text = (
        f"format: 2\nvariant: x\nname: X\nextends: chess\npieces: {{rook: {{moves: {rook}, betza: none}}}}\n"
    )
    position = interpreter.load_text(text, kernel="plain").position("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    assert position.why("a1a8").sentence.startswith("the rook on a1 becomes another piece on a8: ")
    assert position.why("a1a8p").sentence == "the rook on a1 does not become pawn; it becomes N, Q"
    assert position.why("a1a8n").parts[-1].sentence == "the rook becomes knight"
