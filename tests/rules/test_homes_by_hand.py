"""Games that ask who stands on the homes of pieces, against their rules written once more by hand."""

from __future__ import annotations

import random

import pytest
from contract import choose
from referee.base import Board, Square, side_of
from referee.chesslike import Path
from shared import first, little_and_much, load

from rules.test_last_moves_by_hand import MIDDLE, Chess, Followed, agree

FILES = {"R": (0, 7), "N": (1, 6), "B": (2, 5), "Q": (3,)}


def home(letter: str, square: Square) -> Square | None:
    """Where a captured piece of chess has its home, as in Circe Chess: a king has none."""
    rank = 0 if letter.isupper() else 7
    if letter.upper() == "P":
        return square[0], 1 if letter.isupper() else 6
    files = FILES.get(letter.upper(), ())
    shade = sum(square) % 2
    fit = [x for x in files if (x + rank) % 2 == shade] or [*files]
    return (fit[0], rank) if fit else None


class Immune(Chess):
    """Nothing is captured while its home is occupied, but by what would capture it."""

    def _told(self, position: Followed) -> str:
        return ""

    def _home(self, letter: str, square: Square) -> Square | None:
        return home(letter, square)

    def _may(self, position: Followed, made: Path) -> bool:
        frm, to = made
        passing = position.board[frm] in "Pp" and frm[0] != to[0] and to not in position.board
        victim = (to[0], frm[1]) if passing else to
        letter = position.board.get(victim)
        if letter is None or side_of(letter) == position.turn:
            return True
        there = self._home(letter, victim)
        return there is None or there == frm or there not in position.board


class Geneva(Immune):
    """Nothing captures or checks while its own home is occupied."""

    def _mute(self, board: Board, frm: Square) -> bool:
        there = home(board[frm], frm)
        return there is not None and there in board

    def _may(self, position: Followed, made: Path) -> bool:
        frm, to = made
        passing = position.board[frm] in "Pp" and frm[0] != to[0]
        return not (passing or to in position.board) or not self._mute(position.board, frm)

    def _attacked(self, board: Board, square: Square, by: str) -> bool:
        loud = [s for s, piece in board.items() if side_of(piece) == by and not self._mute(board, s)]
        return any(self._strikes(board, frm, square) for frm in loud)


GAMES = {"immune": Immune, "geneva": Geneva}
STARTS = (
    None,
    MIDDLE,
    "4k3/PN4R1/3K4/8/8/8/1pq2n2/r7 w - - 0 1",
    "4k3/3p1p2/8/2P1P3/2p1p3/8/3P1P2/4K3 w - - 0 1",
    "4k3/1R1r2p1/2bqn1P1/2P2p2/1nQ1B3/3Np1b1/2r3P1/2R1K3 w - - 0 1",
)


@pytest.mark.parametrize(
    ("name", "fen"), first(len(GAMES), [(name, fen) for fen in STARTS for name in GAMES])
)
@little_and_much("games", 1, 20, 4)
def test_homes_by_hand(name: str, fen: str | None, games: int) -> None:
    for number in range(games):
        chance = random.Random(f"{name} {fen} {number}")
        position = load(name).position(fen)
        referee = GAMES[name](fen=fen)
        for _ in range(10 if games == 1 else 60):
            agree(referee, position)
            if referee.outcome():
                break
            move = choose(position, chance)
            position.push(move)
            referee.push(move)


@pytest.mark.parametrize("name", GAMES)
def test_first_moves_by_hand(name: str) -> None:
    counts = [GAMES[name]().perft(depth) for depth in (1, 2)]
    assert counts == [load(name).position().perft(depth) for depth in (1, 2)]
