"""Whole games: every position with its value, by brute force, by known figures, and against the command."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from interpreter.applications.cli.cli import cli
from interpreter.errors import RequestError
from interpreter.play.loading import load_text
from interpreter.play.variant import Variant
from interpreter.solver.whole import WholeGame
from tests.solver.brute import Brute

TICTACTOE = """\
format: 2
variant: tictactoe
name: Tic-tac-toe
board: {files: a-c, ranks: 1-3}
pieces: {mark: {symbol: X, moves: []}}
castling: none
hand: {takes: none, setup: XXXXXxxxx, drops: board}
setup: |
  . . .
  . . .
  . . .
end:
  - {count: all, in: row any, is: 3+, result: win}
  - {if: stalemate, result: draw}
"""
PAWNS = """\
format: 2
variant: pawns
name: Pawns
board: {files: FILES, ranks: RANKS}
pieces:
  pawn: {symbol: P, moves: [{step: forward, only: quiet}, {step: diagonal forward, only: capture}]}
castling: none
setup: |
ROWS
end:
  - {count: pawn, in: last_rank, whose: mover, result: win, name: far_rank}
  - {if: stalemate, result: loss}
"""
LIONS = """\
format: 2
variant: lions
name: Lions
board: {files: a-b, ranks: 1-3}
pieces:
  lion: {symbol: L, moves: [{step: any}]}
  chick: {symbol: C, moves: [{step: forward}], promotion: {to: last_rank, become: hen}}
  hen: {symbol: +C, moves: [{like: gold}]}
castling: none
hand: {as: base, drops: board}
setup: |
  l .
  . .
  C L
end:
  - {count: lion, is: 0, result: loss, name: capture}
  - {count: {who: lion, if: {not: attacked}}, in: last_rank, result: win, name: arrival}
  - {if: stalemate, result: loss}
  - {repeats: 4, result: draw}
"""
KINGS = """\
format: 2
variant: kings
name: Kings
board: {files: a-c, ranks: 1-3}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  pawn: {symbol: P, moves: [{step: forward, only: quiet}, {step: diagonal forward, only: capture}],
         promotion: {to: last_rank, become: [rook, knight]}}
  rook: {symbol: R, moves: [{slide: orthogonal}]}
  knight: {symbol: N, moves: [{leap: [1, 2]}]}
castling: none
setup: |
  . k p
  . . .
  P K .
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
"""
PUSHERS = """\
format: 2
variant: pushers
name: Pushers
board: {files: a-c, ranks: 1-3}
pieces:
  stone:
    symbol: S
    moves: [{step: orthogonal, only: quiet}]
    effects: [{in: enclosed orthogonal 1, do: capture}]
castling: none
setup: |
  s . s
  . . .
  . S S
end:
  - {count: stone, is: 0-1, result: loss, name: few}
  - {if: stalemate, result: loss}
"""


def pawns(rows: str) -> str:
    """Pawns against each other on a board."""
    lines = rows.split("/")
    files, ranks = f"a-{'abcdef'[len(lines[0]) - 1]}", f"1-{len(lines)}"
    text = "\n".join("  " + " ".join(line) for line in lines)
    return PAWNS.replace("FILES", files).replace("RANKS", ranks).replace("ROWS", text)


@cache
def variant_of(text: str) -> Variant:
    """A game of a definition's text, or of its name."""
    return load_text(text)


def solved(variant: Variant, fold: bool = True, **more: int) -> WholeGame:
    """All positions of a game, every value proved."""
    game = WholeGame([variant.position()], fold=fold, **{"memory_mb": 64, **more})
    game.solve()
    game.verify()
    return game


SMALL = [pawns("pp/../PP"), pawns("ppp/.../PPP"), pawns("ppp/.../.P."), LIONS, KINGS, PUSHERS]


@pytest.mark.parametrize("fold", [False, True])
@pytest.mark.parametrize("text", SMALL)
def test_every_position_is_as_brute_force_says(text: str, fold: bool) -> None:
    variant = variant_of(text)
    brute, game = Brute(variant), solved(variant, fold)
    if not fold:
        assert game.counts.positions == len(brute.after)
    for fen in brute.after:
        value = game.value(variant.position(fen))
        assert value is not None, fen
        assert (value.result, value.plies) == brute.of(fen), fen


def test_tic_tac_toe_has_its_known_numbers() -> None:
    counts = solved(variant_of(TICTACTOE)).counts
    assert (counts.positions, counts.over) == (765, 138)
    counts = solved(variant_of(TICTACTOE), fold=False).counts
    assert (counts.positions, counts.over) == (5478, 958)
    assert counts.drawn == 16
