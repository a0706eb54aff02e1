"""Chains of movements: the attack tables are their captures turned round, whatever stands where."""

from __future__ import annotations

import random

import pytest
from shared import first

import interpreter
from interpreter.building import build
from interpreter.language import inherit
from interpreter.model.ruleset import Ruleset
from interpreter.rules.chains import EMPTY, ENEMY, FRIEND, Chain, moves, open_way
from interpreter.rules.kernel import layout as k
from interpreter.rules.tables.attacks import AttackTables
from interpreter.rules.tables.work import Work

TYPES = ~(1 << k.ATTACK_FACING)
PIECES = """
format: 2
variant: approaches
board: {files: a-g, ranks: 1-6, holes: [b3, f4], wrap: WRAP}
regions: {camp: {ranks: 1-4}}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  giraffe:
    symbol: G
    moves: [{path: [{step: orthogonal, repeat: 3}, {step: diagonal}]}, {path: [{step: diagonal, repeat: 2}, {step: orthogonal}]}]
  hopper:
    symbol: H
    moves: [{path: [{slide: any, over: own}, {step: any, repeat: 1-2}]}, {path: [{slide: any, over: enemy}, {step: any}]}]
  neighbour: {symbol: N, moves: [{path: [{step: any, over: all}, {slide: any}]}, {leap: [1, 2], repeat: 2-3}]}
  guard: {symbol: A, to: camp, moves: [{slide: any, only: capture, from: own_half}, {step: any, to: far_half}]}
  hunter: {symbol: S, moves: [{slide: any, takes: guard}, {slide: diagonal, takes: [king, guard]}]}
  leaper: {symbol: L, moves: [{path: [{slide: any, only: capture}, {slide: any, only: quiet}], repeat: any}]}
setup: |
  k g h n a s l
  . . . . . . .
  . . . . . * .
  . * . . . . .
  . . . . . . .
  K G H N A S L
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
"""


def captors(game: Ruleset, board: dict[int, int], target: int, by: int) -> set[int]:
    """The squares of pieces whose chains lead to a capture on the target."""

    def look(square: int) -> int:
        code = board.get(square, 0)
        return EMPTY if not code else FRIEND if code & 1 == by else ENEMY

    def kind_of(square: int) -> str:
        return game.pieces[(board[square] >> 1) - 1].name

    def captures(chain: Chain[int]) -> bool:
        victims = chain.movement.victims
        royal = game.pieces[(board[target] >> 1) - 1].name
        if victims is not None and royal not in victims:
            return False
        return any(
            node.place == target and node.ending is not None and node.ending.capture
            for node, _ in open_way(chain, look, lambda square: True, kind_of)
        )

    return {
        square
        for square, code in board.items()
        if code & 1 == by
        for piece in [game.pieces[(code >> 1) - 1]]
        if any(captures(chain) for m in piece.movements for chain in moves(game, piece, m, by, square))
    }


def found(words: list[int], board: dict[int, int], by: int) -> set[int]:
    """The squares of attackers that the general form of the attack tables finds."""
    squares: set[int] = set()
    at = 1
    while at <= words[0]:
        word, mask = words[at], words[at + 1] & TYPES
        code = board.get(word & k.SQUARE_MASK, 0)
        if code and code & 1 == by and mask >> (code >> 1) & 1:
            squares.add(word & k.SQUARE_MASK)
        jump = k.ATTACK_EMPTY if not code else k.ATTACK_SAME if code & 1 == by else k.ATTACK_OTHER
        at += 2 * ((word >> jump) & k.ATTACK_JUMP_MASK)
    return squares


def check(game: Ruleset, boards: int) -> None:
    """Random boards, every square a target of both sides."""
    dice = random.Random(7)
    attacks = AttackTables(game, Work())
    royal = next(i for i, piece in enumerate(game.pieces) if piece.royal)
    lists = {
        (target, by): attacks.node_words(target, by) for target in range(game.board.size) for by in (0, 1)
    }
    seen = 0
    for _ in range(boards):
        crowd = dice.choice((0.1, 0.3, 0.6))
        codes = range(2, 2 * len(game.pieces) + 2)
        placed = {square: dice.choice(codes) for square in range(game.board.size) if dice.random() < crowd}
        for (target, by), words in lists.items():
            board = {**placed, target: 2 * royal + 3 - by}
            expected = captors(game, board, target, by)
            assert found(words, board, by) == expected
            seen += len(expected)
    assert seen


@pytest.mark.parametrize("name", first(1, ["xiangqi", "lakeside", "omega", "carousel"]))
def test_attacks_are_the_chains_turned_round(name: str) -> None:
    check(interpreter.load(name, kernel="plain").ruleset, 2)


@pytest.mark.every
@pytest.mark.parametrize("wrap", ["none", "files"])
def test_attacks_of_every_kind_of_movement(wrap: str) -> None:
    text = PIECES.replace(", wrap: WRAP", "") if wrap == "none" else PIECES
    doc = inherit.resolve_text(text.replace("WRAP", wrap), "approaches.yaml")
    check(build(doc, {}, doc), 12)


def test_one_text_for_a_quiet_move_and_a_capture_en_passant() -> None:
    """A square may be entered quietly by a later movement of a piece than by capturing en passant."""
    text = """
format: 2
variant: twice
board: {files: a-d, ranks: 1-5}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  pawn:
    symbol: P
    moves:
      - {step: diagonal forward, only: capture, takes: en_passant}
      - {step: diagonal forward, only: quiet}
      - {step: forward, repeat: 1-2, only: quiet, leaves: en_passant}
setup: |
  . p . k
  . . . .
  P . . .
  . . . .
  K . . .
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
"""
    position = interpreter.load_text(text, kernel="plain").position()
    for move in ("a1b1", "b5b3"):
        position.push(move)
    texts = [str(move) for move in position.legal_moves]
    assert len(texts) == len(set(texts))
