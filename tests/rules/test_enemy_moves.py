"""Further moves of a turn that are made with pieces of the other side, or by movements of their own."""

from __future__ import annotations

import random

import pytest
from contract import take_all_back
from shared import little_and_much, texts

import interpreter
from interpreter import DefinitionError, Engine, Limits
from interpreter.play.variant import Position

from .test_gallery_by_hand import Board, Square, Table, ahead, made, placed
from .test_take_and_make import safe, takes

CHESS = "format: 2\nvariant: enemy_test\nextends: chess\n"
PUSH = "turn: [move, {who: {who: pawn, whose: enemy}, do: move, like: {step: forward, only: quiet}}]\n"


def pushes(board: Board, side: int) -> set[tuple[Square, Square]]:
    """The steps of enemy pawns that leave the own king safe."""
    found = set()
    for square in [s for s, piece in board.items() if piece == ("P", 1 - side)]:
        for to in Table(8, 8, board).free(square, ((0, ahead(1 - side)),)):
            if safe(made(board, square, to), side):
                found.add((square, to))
    return found


def by_hand(position: Position) -> set[tuple[Square, Square]]:
    """The legal moves of a position, read from its FEN."""
    board, side, fields = placed(position), int(position.turn == "black"), position.fen().split()
    names = position.variant.ruleset.board
    at = dict(zip(names.names, names.coordinates, strict=True))
    if fields[-1].startswith("{again="):
        return pushes(board, side)
    return takes(board, side, at.get(fields[3]), makes_on=False)


@little_and_much("games", 1, 40, 10)
def test_pushes_by_hand(games: int) -> None:
    variant = interpreter.load_text(CHESS + PUSH)
    at = dict(zip(variant.ruleset.board.names, variant.ruleset.board.coordinates, strict=True))
    seen = 0
    for number in range(games):
        chance = random.Random(f"push {number}")
        position, before = variant.position(), []
        for _ in range(30):
            if position.outcome():
                break
            before.append((position.fen(), position.hash))
            ours = {(at[m.origin], at[m.target]) for m in position.legal_moves if not m.castling}
            assert ours == by_hand(position), position.fen()
            again = variant.position(position.fen())
            assert (again.fen(), again.hash, texts(again)) == (*before[-1], texts(position))
            move = chance.choice([*position.legal_moves])
            assert position.parse_san(position.san(move)) == move
            assert position.why(str(move)).legal
            side, pushed = position.turn, "again" in position.fen()
            position.push(move)
            goes_on = not pushed and bool(pushes(placed(position), int(side == "black")))
            assert position.outcome() or (position.turn == side) == goes_on
            seen += pushed
        take_all_back(position, before)
    assert seen > 8


def test_what_may_not_be_moved_has_its_reason() -> None:
    position = interpreter.load_text(CHESS + PUSH).position("4k3/8/8/8/4r3/3p1p2/8/4K2R w - - 0 1")
    assert position.why("f3f2").code == "not_your_turn"
    position = position.variant.position("4k3/8/8/8/8/3p1p2/4P3/4K2R w - - 0 1 {again=h1}")
    assert texts(position) == []
    position = position.variant.position("4k3/3p4/8/8/8/3p4/4P3/4K2R w - - 0 1 {again=h1}")
    assert texts(position) == ["d7d6"]
    codes = {text: position.why(text).code for text in ("d3d2", "d7d5", "h1h2", "e8e7", "d3e2")}
    assert codes == {
        "d3d2": "exposes_royal",
        "d7d5": "too_far",
        "h1h2": "moves_again",
        "e8e7": "moves_again",
        "d3e2": "no_such_movement",
    }


def test_a_move_that_must_be_followed_is_illegal_without_it() -> None:
    text = PUSH.replace("}]", ", blocked: illegal}]")
    strict = interpreter.load_text(CHESS + text).position("4k3/8/8/8/3p4/8/8/R3K3 w - - 0 1")
    assert "a1d1" in texts(strict)
    assert strict.why("e1d2").legal
    strict = strict.variant.position("4k3/8/8/8/3p4/8/3K4/R7 w - - 0 1")
    assert "d2d3" not in texts(strict), "then no pawn could be pushed"
    assert strict.why("d2d3").code == "cannot_go_on"


def test_the_side_that_moves_a_pawn_chooses_what_it_becomes() -> None:
    position = interpreter.load_text(CHESS + PUSH).position("4k3/8/8/8/8/8/p7/2R1K3 w - - 0 1 {again=c1}")
    assert texts(position) == ["a2a1b", "a2a1n", "a2a1q", "a2a1r"]
    position.push("a2a1n")
    assert position.fen() == "4k3/8/8/8/8/8/8/n1R1K3 b - - 0 1"


def test_a_movement_of_its_own_for_what_has_moved() -> None:
    text = "turn: [move, {who: self, do: move, when: quiet, like: {step: backward, only: quiet}, optional: true}]\n"
    position = interpreter.load_text(CHESS + text).position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    position.push("a1a5")
    assert texts(position) == ["0000", "a5a4"]


@pytest.mark.parametrize("like", ["{step: any, takes: all}", "{step: any}"])
def test_a_lent_movement_captures_no_wall(like: str) -> None:
    stone = 'pieces: {stone: {symbol: "*", whose: nobody}}\n'
    text = f"{CHESS}{stone}turn: [move, {{who: self, do: move, when: capture, like: {like}}}]\n"
    position = interpreter.load_text(text).position("4k3/8/8/8/1*6/1r6/1R6/4K3 w - - 0 1")
    position.push("b2b3")
    assert texts(position) == ["b3a2", "b3a3", "b3a4", "b3b2", "b3c2", "b3c3", "b3c4"]


def test_the_opponent_pushes_what_leaves_it_safe() -> None:
    variant = interpreter.load_text(CHESS + PUSH)
    position = variant.position("4k3/3p4/8/8/8/3p4/4P3/4K2R w - - 0 1 {again=h1}")
    with Engine(variant) as engine:
        assert str(engine.search(position, Limits(nodes=20)).move) == "d7d6"


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("turn: [move, {who: {who: pawn, in: board}, do: move}]", "not supported as those that move"),
        ("turn: [move, {do: move, like: {step: forward, if: unmoved}}]", "not supported in an act"),
        ("turn: [move, {do: move, like: {like: self}}]", "not supported in an act"),
        (
            "turn: [move, {do: move, like: {step: any, if: {count: pawn, in: neighbours}}}]",
            "movements with if",
        ),
    ],
)
def test_what_does_not_go_together(text: str, match: str) -> None:
    with pytest.raises(DefinitionError, match=match):
        interpreter.load_text(CHESS + text + "\n")
