"""Promotion on leaving a zone, royals and forbidden checks against Fairy-Stockfish (PyPI `pyffish`)."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from contract import choose

import interpreter
from interpreter.play.variant import Position, Variant

pyffish = pytest.importorskip("pyffish")

pytestmark = pytest.mark.oracle

POSITIONS = 400
DEFINITIONS = """
[heterodoxshogi:shogi]
pieceDrops = false
capturesToHand = false

[heterodoxargess:chess]
castling = false
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1
"""
GOLD = "[{step: orthogonal}, {step: diagonal forward}]"
SHOGI = """
format: 2
variant: shogi_without_drops
board: {files: a-i, ranks: 1-9, symmetry: rotate}
regions: {far_third: {ranks: 7-9}, last_two: {ranks: 8-9}}
pieces:
  pawn:
    symbol: P
    moves: [{step: forward}]
    promotion: [{at: far_third, become: tokin, optional: true}, {to: last_rank, become: tokin}]
  lance:
    symbol: L
    moves: [{slide: forward}]
    promotion: [{at: far_third, become: promoted_lance, optional: true}, {to: last_rank, become: promoted_lance}]
  knight:
    symbol: N
    moves: [{leap: [[-1, 2], [1, 2]]}]
    promotion: [{at: far_third, become: promoted_knight, optional: true}, {to: last_two, become: promoted_knight}]
  silver:
    symbol: S
    moves: [{step: diagonal}, {step: forward}]
    promotion: {at: far_third, become: promoted_silver, optional: true}
  gold: {symbol: G, moves: GOLD}
  bishop: {symbol: B, moves: [{slide: diagonal}], promotion: {at: far_third, become: horse, optional: true}}
  rook: {symbol: R, moves: [{slide: orthogonal}], promotion: {at: far_third, become: dragon, optional: true}}
  king: {symbol: K, royal: true, moves: [{step: any}]}
  tokin: {symbol: +P, moves: GOLD}
  promoted_lance: {symbol: +L, moves: GOLD}
  promoted_knight: {symbol: +N, moves: GOLD}
  promoted_silver: {symbol: +S, moves: GOLD}
  horse: {symbol: +B, moves: [{slide: diagonal}, {step: orthogonal}]}
  dragon: {symbol: +R, moves: [{slide: orthogonal}, {step: diagonal}]}
setup: |
  l n s g k g s n l
  . r . . . . . b .
  p p p p p p p p p
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  P P P P P P P P P
  . B . . . . . R .
  L N S G K G S N L
end: [{if: checkmate, result: loss}, {if: stalemate, result: loss}]
""".replace("GOLD", GOLD)
ARGESS = """
format: 2
variant: black_first
extends: chess
castling: none
turn: {by: black}
"""


def of_text(text: str) -> Callable[[], Variant]:
    """A variant that is made when it is asked for."""
    return lambda: interpreter.load_text(text)


def shipped(name: str) -> Callable[[], Variant]:
    """A shipped variant."""
    return lambda: interpreter.load(name)


#: Their name -> our variant.
GAMES = {
    "heterodoxshogi": of_text(SHOGI),
    "heterodoxargess": of_text(ARGESS),
    "makpong": shipped("makpong"),
    "spartan": shipped("spartan"),
    "coregal": shipped("coregal"),
}


@pytest.fixture(scope="module", autouse=True)
def _variants() -> None:
    pyffish.load_variant_config(DEFINITIONS)
    assert set(GAMES) <= set(pyffish.variants())


def compare(name: str, position: Position) -> None:
    """Assert that both have the same moves, see the same checks, and write the same positions after them."""
    fen = position.fen()
    ours, theirs = {str(m) for m in position.legal_moves}, set(pyffish.legal_moves(name, fen, []))
    if not (not ours and position.outcome()):
        assert ours == theirs, (
            f"{fen}: only ours {sorted(ours - theirs)}, only theirs {sorted(theirs - ours)}"
        )
    assert position.is_check() == bool(pyffish.gives_check(name, fen, [])), fen


@pytest.mark.parametrize("name", GAMES)
def test_games(name: str) -> None:
    game = GAMES[name]()
    assert game.start_fen.split()[0] == pyffish.start_fen(name).split()[0].partition("[")[0]
    chance, done = random.Random(name), 0
    while done < POSITIONS:
        position = game.position()
        for _ in range(120):
            compare(name, position)
            done += 1
            if not position.legal_moves:
                break
            text = choose(position, chance)
            after = pyffish.get_fen(name, position.fen(), [text]).split()[0].partition("[")[0]
            position.push(text)
            assert position.fen().split()[0] == after
