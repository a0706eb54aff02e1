"""Walls that effects put on empty squares: where a piece has left, around where it comes, in a region."""

from __future__ import annotations

import random

import pytest
from contract import check_position
from shared import first

import interpreter

CHESS = """\
format: 2
variant: mine
extends: chess
pieces: {wall: {symbol: "*", whose: nobody}}
effects:
"""
GAMES = {
    "a square that is left is gone": "  - {in: origin, who: empty, do: {become: wall}}\n",
    "walls around a capture": "  - {when: capture, in: neighbours, who: empty, do: {become: wall}}\n",
    "walls that come and go": "  - {when: quiet, in: d4-e5, who: empty, do: {become: wall}}\n"
    "  - {when: capture, in: board, who: wall, do: remove}\n",
    "a flood": "  - {by: knight, in: c3-f6, who: {who: empty, if: {count: wall, whose: both, in: neighbours}}, "
    "repeat: all, do: {become: wall}}\n  - {by: pawn, in: origin, who: empty, do: {become: wall}}\n",
}


@pytest.mark.parametrize("seed", first(1, range(5)))
@pytest.mark.parametrize("game", GAMES)
def test_random_games(game: str, seed: int) -> None:
    """Moves, boards, hashes and texts, taken back too, as the slow judge has them."""
    chance = random.Random(f"{game} {seed}")
    variant = interpreter.load_text(CHESS + GAMES[game], kernel="plain")
    walls = 0
    for _ in range(3):
        position = variant.position()
        for ply in range(24):
            if position.outcome():
                break
            if ply % 8 == 3:
                check_position(position, chance, take_back=1, brute=True)
            moves = list(position.legal_moves)
            takes = [move for move in moves if position.victims(move)]
            position.push(chance.choice(takes if takes and chance.random() < 0.6 else moves))
            walls = max(walls, list(position.pieces().values()).count("*"))
    assert walls


def test_a_wall_is_nobodys() -> None:
    """It appears after moves of either side, blocks both, and costs nobody a right to castle but by standing there."""
    variant = interpreter.load_text(CHESS + GAMES["a square that is left is gone"], kernel="plain")
    position = variant.position()
    for move in ("e2e4", "d7d5", "g1f3"):
        position.push(move)
    assert position.fen() == "rnbqkbnr/ppp*pppp/8/3p4/4P3/5N2/PPPP*PPP/RNBQKB*R b KQkq - 0 2"
    assert [str(part) for part in variant.position().why("g1f3").parts] == ["a wall appears on g1"]
    assert not any(move.target in ("e2", "d7", "g1") for move in position.legal_moves)
    again = variant.position(position.fen())
    assert again.hash == position.hash
