"""Games of 63 kinds of piece, the last of which have the highest bits of masks: as with a handful of kinds."""

from __future__ import annotations

import random
from itertools import product

import pytest

import interpreter
from interpreter.applications.rulebook.presenter import position_text
from interpreter.building.pieces import MAX_PIECES
from interpreter.rules.kernel import layout as k

FRAME = """
format: 2
variant: many
board: {{files: a-g, ranks: 1-7}}
{more}
pieces:
{unused}
{pieces}
setup: |
  r b n k n b r
  p p p q p p p
  . . . . . . .
  . . . . . . .
  . . . . . . .
  P P P Q P P P
  R B N K N B R
end:
  - {{if: checkmate, result: loss}}
  - {{if: stalemate, result: draw}}
  - {{repeats: 4, result: draw}}
"""
PIECES = """
  pawn: {symbol: P, moves: [{step: forward, only: quiet}, {step: diagonal forward, only: capture}],
    promotion: {to: last_rank, become: [queen, bishop]}}
  knight: {symbol: N, moves: [{leap: [1, 2]}]}
  rook: {symbol: R, moves: [{slide: orthogonal}]}
  bishop: {symbol: B, moves: [{slide: diagonal}]}
  queen: {symbol: Q, moves: [{slide: any}]}
  king: {symbol: K, royal: true, moves: [{step: any}]}
"""
ODD = """
  pawn: {symbol: P, moves: [{step: forward}], promotion: {to: last_rank, become: queen}}
  knight: {symbol: N, moves: [{leap: [1, 2], takes: [pawn, king, queen]}]}
  rook: {symbol: R, moves: [{slide: orthogonal, if: {count: knight, in: neighbours}}, {step: orthogonal}]}
  bishop: {symbol: B, moves: [{slide: diagonal}, {slide: diagonal, over: [pawn, queen], only: capture}]}
  queen: {symbol: Q, moves: [{step: any}, {leap: [2, 2], only: capture, takes: own}]}
  king: {symbol: K, royal: true, moves: [{step: any}]}
"""
GAMES = {
    "pins": (PIECES, "", 63),
    "facing": (PIECES, "forbid: [{after: facing vertical}]", 63),
    "odd": (ODD, "forbid: [{after: facing vertical}]", 62),  # and what a rook captures under its condition
    "freezing": (
        PIECES.replace(
            "\n  pawn", "\n  all: {if: {count: bishop, whose: enemy, in: neighbours, is: 0}}\n  pawn"
        ),
        "effects: [{when: capture, by: queen, in: neighbours, who: [rook, queen], do: remove}]",
        63,
    ),
    "forbidding": (
        PIECES,
        "must: [{when: capture, by: [queen, king]}]\nforbid: [{by: [bishop, king], takes: [queen, pawn]}]",
        63,
    ),
    "becoming": (
        PIECES,
        "effects: [{when: capture, by: [king, pawn], in: board, who: [knight, rook], whose: enemy, do: {become: bishop}}]",
        63,
    ),
    "counting": (
        PIECES,
        "forbid: [{after: {count: {who: [queen, king], if: {count: [rook, queen], whose: enemy, in: attackers, is: 2+}}}}]",
        63,
    ),
    "twins": (PIECES, "hand: {drops: board, takes: all, as: base}", 61),
}
MOST = 120
"""Plies of a game."""


def letters() -> list[str]:
    """Symbols that the pieces above do not have."""
    forms = product("ACDEFGHIJLMOSTUVWXYZ", ("", "+"), ("", "'", "!"))
    return [f"{plus}{letter}{mark}" for letter, plus, mark in forms]


def game(name: str, kinds: int, kernel: str = "plain") -> interpreter.Variant:
    """The game with so many kinds, those that nobody has before the others."""
    pieces, more, _ = GAMES[name]
    own = sum(line.startswith("  ") and line[2].isalpha() for line in pieces.splitlines()) - (
        "all:" in pieces
    )
    named = enumerate(letters()[: max(0, kinds - own)])
    unused = "\n".join(f'  kind{i}: {{symbol: "{text}", moves: [{{step: any}}]}}' for i, text in named)
    return interpreter.load_text(FRAME.format(more=more, unused=unused, pieces=pieces), kernel=kernel)


@pytest.mark.parametrize("name", GAMES)
def test_with_kinds_that_nobody_has(name: str) -> None:
    few, many = game(name, 0), game(name, GAMES[name][2])
    assert len(many.ruleset.pieces) >= 62
    for seed in range(3):
        rng = random.Random(seed)
        one, other = few.position(), many.position()
        for _ in range(MOST):
            moves = sorted(map(str, one.legal_moves))
            assert sorted(map(str, other.legal_moves)) == moves, one.fen()
            assert one.checkers == other.checkers
            if not moves or one.outcome():
                break
            move = rng.choice(moves)
            one.push(move)
            other.push(move)
            assert one.fen() == other.fen()
            assert many.position(other.fen()) == other
        assert one.outcome() == other.outcome()


def test_there_are_as_many_kinds_as_bits() -> None:
    assert MAX_PIECES == k.TYPES_MOST == len(k.TYPE_BITS) - 1
    assert 2 * MAX_PIECES + 1 < k.CODES


def test_every_symbol_in_every_text() -> None:
    many = game("pins", 63)
    signs = [piece.symbol for piece in many.ruleset.pieces if piece.name.startswith("kind")]
    assert {"A", "A'", "A!", "+A"} <= {*signs}
    for sign in signs:
        position = many.position(f"3k3/7/7/2{sign}4/7/7/3K2{sign.lower()} w - - 0 1")
        assert many.position(position.fen()) == position
        assert {sign, sign.lower()} <= {*position_text(position).split()}
        assert position.svg()
        moves = [move for move in position.legal_moves if move.origin == "c4"]
        assert len(moves) == 8
        for move in moves:
            assert position.san(move) == f"{sign}{move.target}"
            for text in (position.san(move), position.lan(move), position.uci(move), str(move)):
                assert position.parse_san(text) == move
