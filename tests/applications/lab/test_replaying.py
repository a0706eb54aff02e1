"""Recorded games are played again move by move; what a record does not tell apart is an error."""

from __future__ import annotations

import pytest

import interpreter
from interpreter.applications.lab.kernel.counting import short
from interpreter.applications.lab.store.reading import DatabaseError
from interpreter.applications.lab.store.replaying import find
from interpreter.rules.kernel import layout as k

JUMPS = """
format: 2
variant: jumps
board: {files: a-h, ranks: 1-8}
pieces:
  king: {symbol: K, moves: [{step: any}]}
  queen: {symbol: Q, moves: [{slide: any}]}
  jumper:
    symbol: J
    moves: [{path: [{step: any, only: capture}, {step: any, only: quiet}], repeat: all, bend: any}]
    promotion: {to: last_rank, become: BECOME}
end: [{if: stalemate, result: loss}]
setup: |
  . . . . k . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  J . . . K . . .
"""


@pytest.mark.parametrize(
    "fen", ["8/2j1j3/8/2j1j3/3J4/8/j7/k6K w - - 0 1", "8/2j5/8/2j5/3J4/8/8/k6K w - - 0 1"]
)
def test_every_move_is_found_by_its_word(fen: str) -> None:
    position = interpreter.load_text(JUMPS.replace("BECOME", "queen"), kernel="plain").position(fen)
    for move in position.legal_moves:
        assert find(position, short(move)) == move


def test_captures_that_a_record_does_not_tell_apart_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    game = interpreter.load_text(JUMPS.replace("BECOME", "[queen, king]"), kernel="plain")
    position = game.position("8/2j5/8/2j5/3J4/8/8/k6K w - - 0 1")
    for move in position.legal_moves:
        assert find(position, short(move)) == move
    monkeypatch.setattr(
        k, "SHORT_FACTOR", 0
    )  # as where more captures come together than a record has numbers
    words = {short(move) for move in position.legal_moves if move.origin == "d4"}
    for word in words:
        with pytest.raises(DatabaseError, match="records do not tell d4xc5xc7d8k and d4xc5xc7d8q apart"):
            find(position, word)
    with pytest.raises(DatabaseError, match="not legal by the rules"):
        find(position, 0)
