"""Drops and promotions of which one of several conditions is asked: each move is there once."""

from __future__ import annotations

import pytest

from interpreter import Position, load_text

GROWING = """\
format: 2
variant: growing
board: {files: a-c, ranks: 1-3}
pieces:
  stone:
    symbol: S
    moves: []
    drops:
      to: board
      if: {any: [{count: stone, whose: both, in: {step: any}}, {count: stone, whose: both, is: 0}]}
hand: {setup: "S*s*"}
setup: |
  . . .
  . . .
  . . .
end: [{if: stalemate, result: loss}]
"""
PROMOTING = """\
format: 2
variant: promoting
board: {files: a-d, ranks: 1-4}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  queen: {symbol: Q, moves: [{slide: any}]}
  rook: {symbol: R, moves: [{slide: orthogonal}]}
  pawn:
    symbol: P
    moves: [{step: forward, only: quiet}]
    promotion: {to: last_rank, become: queen, if: {any: [{count: queen, is: 0}, {count: rook, is: 1}]}}
setup: |
  . . . k
  P . . .
  . . . .
  . . . K
end: [{if: checkmate, result: loss}, {if: stalemate, result: draw}]
"""


def texts(position: Position) -> list[str]:
    return sorted(map(str, position.legal_moves))


def test_a_stone_goes_beside_another_or_onto_an_empty_board(form: str) -> None:
    game = load_text(GROWING, kernel=form)
    assert game.position().perft(1) == 9
    assert game.position().perft(2) == 4 * 3 + 4 * 5 + 8
    assert game.position("3/3/S2[] b 0 1").perft(1) == 3


@pytest.mark.parametrize(
    ("more", "promotes"), [("", True), ("1Q", False), ("R", True), ("RQ", True), ("RRQ", False)]
)
def test_a_pawn_promotes_while_there_is_no_queen_or_just_one_rook(
    form: str, more: str, promotes: bool
) -> None:
    game = load_text(PROMOTING, kernel=form)
    last = f"{more}{3 - len(more) or ''}K"
    position = game.position(f"3k/P3/4/{last} w 0 1")
    assert [move for move in texts(position) if move.startswith("a3")] == (["a3a4q"] if promotes else [])
