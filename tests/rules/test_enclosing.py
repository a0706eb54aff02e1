"""Drops and moves that turn over what is beside or enclosed, pieces that fall, and sides that are stuck."""

from __future__ import annotations

import pytest

import interpreter

from .small import variant

EMPTY = "k . . . . / . . . . . / . . . . . / . . . . . / . . . . K"
DISC = "disc: {{symbol: D, moves: [], drops: [{{to: board{}}}]}}"
HAND = 'hand: {takes: none, setup: "D*"}\n'


def game(drops: str = "", effects: str = "", board: str = "") -> interpreter.Variant:
    """Kings, and discs that are dropped."""
    return variant(EMPTY, DISC.format(drops), HAND + effects, board=board)


def dropped(position: interpreter.Position) -> set[str]:
    return {move.target for move in position.legal_moves if move.drop}


def after(one: interpreter.Variant, fen: str, move: str) -> str:
    """The board after a move; taking it back restores all."""
    position = one.position(fen)
    before = position.fen(), position.hash
    position.push(move)
    found = position.fen().split("[")[0].split()[0]
    position.pop()
    assert (position.fen(), position.hash) == before
    return found


ROWS = "k4/3dD/5/dddD1/d3K w - - 0 1"


@pytest.mark.parametrize(
    ("effect", "move", "board"),
    [
        ("in: enclosed, who: {not: royals}, do: change_side", "D@c4", "k4/2DDD/5/dddD1/d3K"),
        ("in: enclosed, who: {not: royals}, do: remove", "D@c4", "k4/2D1D/5/dddD1/d3K"),
        ("in: enclosed, who: king, do: change_side", "", ""),
        ("in: enclosed diagonal, who: {not: royals}, do: remove", "D@c4", "k4/2DdD/5/dddD1/d3K"),
        ("in: enclosed, who: {not: royals}, do: remove", "D@b4", "k4/1D1dD/5/dddD1/d3K"),
        ("in: neighbours, whose: enemy, who: {not: royals}, do: change_side", "D@c3", "k4/3DD/2D2/dDDD1/d3K"),
        (
            "in: {step: vertical}, whose: enemy, who: {not: royals}, do: change_side",
            "D@c3",
            "k4/3dD/2D2/ddDD1/d3K",
        ),
        (
            "in: neighbours, if: {count: disc, in: neighbours, is: 2+}, whose: enemy, do: remove",
            "D@e3",
            "k4/4D/4D/dddD1/d3K",
        ),
        (
            "in: neighbours, if: {count: disc, in: neighbours, is: 2+}, whose: enemy, do: remove",
            "D@c3",
            "k4/3dD/2D2/dddD1/d3K",
        ),
    ],
)
def test_what_follows_from_a_drop(effect: str, move: str, board: str) -> None:
    text = f"effects: [{{when: drop, {effect}}}]"
    if not board:
        with pytest.raises(interpreter.DefinitionError, match="royal 'king'"):
            game(effects=text)
        return
    assert after(game(effects=text), ROWS, move) == board


def test_a_row_ends_at_the_edge_at_gaps_and_at_its_own_beginning() -> None:
    turns = "effects: [{when: [arrival, drop], in: enclosed, who: {not: royals}, do: change_side}]"
    assert after(game(effects=turns), "k4/5/5/Dd1d1/4K w - - 0 1", "D@c2") == "k4/5/5/DDDd1/4K"
    around = game(effects=turns, board=", wrap: files")
    assert after(around, "k4/5/5/dd1dd/4K w - - 0 1", "D@c2") == "k4/5/5/ddDdd/4K"
    assert after(around, "k4/5/5/Dd1dd/4K w - - 0 1", "D@c2") == "k4/5/5/DDDDD/4K"
    assert after(game(effects=turns), "k4/5/D4/d4/1K3 w - - 0 1", "b1a1") == "k4/5/D4/D4/K4"


def test_drops_that_have_to_enclose() -> None:
    one = game(", if: {count: all, in: enclosed}")
    assert dropped(one.position("k4/3dD/5/ddd1D/d3K w - - 0 1")) == {"c4"}
    two = game(", if: {count: all, in: enclosed, is: 3+}")
    assert dropped(two.position("k4/3dD/5/dd1dD/D3K w - - 0 1")) == set()
    along = game(", if: {count: all, in: enclosed horizontal}")
    assert dropped(along.position("k4/3dD/D4/d4/4K w - - 0 1")) == {"c4"}
    reason = along.position("k4/3dD/D4/d4/4K w - - 0 1").why("D@a1").sentence
    assert "in an unbroken row between it and another piece of its own side, on one rank" in reason


def test_drops_away_from_enemies() -> None:
    """Of neighbours, only those on the lines count."""
    one = game(", if: {count: all, whose: enemy, in: {step: orthogonal}, is: 0}")
    barred = {"a4", "b5", "b2", "c1", "c3", "d2"}  # beside the black king and disc
    position = one.position("k4/5/5/2d2/4K w - - 0 1")
    assert dropped(position) == {f"{file}{rank}" for file in "abcde" for rank in range(1, 6)} - barred - {
        "a5",
        "c2",
        "e1",
    }


@pytest.mark.parametrize(
    ("falls", "squares"),
    [
        ("down", "b1 c3 d1 e2"),
        ("up", "a2 b5 c1 d5"),
        ("[down, up]", "a2 b1 b5 c1 c3 d1 d5 e2"),
        ("left", "a4 b5 b3 d2"),
        ("right", "b2 d1 e4"),
    ],
)
def test_pieces_fall(falls: str, squares: str) -> None:
    """To the edge, or before what stands in the way."""
    position = game(f", falls: {falls}").position("k4/5/d4/2d2/4K w - - 0 1")
    assert dropped(position) == set(squares.split())


def test_why_nothing_falls_there() -> None:
    position = game(", falls: down").position("k4/5/5/2d2/4K w - - 0 1")
    assert "there is no empty square right below it" in position.why("D@b3").sentence
    assert "there is no piece on its way from the top" in position.why("D@c1").sentence


STUCK = """
format: 2
variant: stuck
board: {{files: a-c, ranks: 1-3}}
pieces: {{pawn: {{symbol: P, moves: [{{step: forward, only: quiet}}]}}}}
turn: {{pass: {}}}
setup: |
  p . p
  . . .
  P . .
end:
  - {{if: all_stuck, result: score}}
  - {{if: stalemate, result: draw}}
"""


def passing(when: str, fen: str) -> interpreter.Position:
    """Pawns that stand in each other's way."""
    return interpreter.load_text(STUCK.format(when), kernel="plain").position(fen)


def test_two_sides_that_can_only_pass() -> None:
    """The count decides, whoever is to move."""
    for turn in "wb":
        position = passing("stuck", f"p1p/P1P/P2 {turn} - - 0 1")
        assert [str(move) for move in position.legal_moves] == ["0000"]
        assert position.outcome().result == "1-0"
        assert position.outcome().reason == "stuck"
        assert "neither side has a move but a pass" in str(position.why_result())
    assert passing("true", "p2/P2/3 w - - 0 1").outcome().result == "1/2-1/2"


def test_one_side_that_can_only_pass() -> None:
    position = passing("stuck", "p1p/P2/3 w - - 0 1")
    assert [str(move) for move in position.legal_moves] == ["0000"]
    assert position.outcome() is None
    words = [part.sentence for part in position.why_result().parts]
    assert any("white has no move but a pass, and black has one then" in sentence for sentence in words)
    position.push("0000")
    assert [str(move) for move in position.legal_moves] == ["c3c2"]


def test_who_may_not_pass_is_stalemated() -> None:
    assert passing("{black: stuck}", "p2/P2/3 w - - 0 1").outcome().reason == "stalemate"
    assert passing("{black: stuck}", "p2/P2/3 b - - 0 1").outcome().reason == "stuck"
