"""Squares on which a piece that may be enclosed is safe."""

from __future__ import annotations

from shared import load

from interpreter.engine.stability import FIRM, LURE, SAFE, is_enclosable, stability


def test_corners_edges_and_what_lies_beside_corners() -> None:
    game = load("reversi").ruleset
    worth = dict(zip(game.board.names, stability(game, game.pieces[0]), strict=True))
    assert {name for name, value in worth.items() if value == SAFE} == {"a1", "a8", "h1", "h8"}
    assert {name for name, value in worth.items() if value == LURE} >= {"a2", "b1", "b2", "g7"}
    assert worth["a4"] == worth["d8"] == FIRM
    assert worth["d4"] == worth["c6"] == 0


def test_only_what_can_be_enclosed() -> None:
    assert not is_enclosable(load("ataxx").ruleset, load("ataxx").ruleset.pieces[0])
    assert not is_enclosable(load("chess").ruleset, load("chess").ruleset.pieces[0])
