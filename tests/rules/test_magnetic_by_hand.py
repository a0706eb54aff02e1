"""Magnetic Chess against its rules written once more by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from contract import choose
from referee.base import Board, Outcome, Position, Square, Step, owned, side_of
from referee.chesslike import KNIGHT, ChessLike
from shared import little_and_much, load

from interpreter.play import variant

DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))
ON = range(8)


class Magnetic(ChessLike):
    """The page of its inventors, and the rulings of the definition."""

    LETTERS = "KQRBNP"
    START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    HOMES = {"K": ((4, 0), (7, 0)), "Q": ((4, 0), (0, 0)), "k": ((4, 7), (7, 7)), "q": ((4, 7), (0, 7))}

    def _strikes(self, board: Board, frm: Square, to: Square) -> bool:
        kind, dx, dy = board[frm].upper(), to[0] - frm[0], to[1] - frm[1]
        if kind == "K":
            return max(abs(dx), abs(dy)) == 1
        if kind == "N":
            return (abs(dx), abs(dy)) in KNIGHT
        return self._rides(board, frm, to, straight=kind in "RQ", slanted=kind in "BQ")

    def _pawn_reach(self, side: str, rank: int) -> int:
        return 2 if rank in ((0, 1) if side == "w" else (6, 7)) else 1

    def _promotions(self, side: str, rank: int) -> tuple[str, ...]:
        return ("Q", "R", "B", "N") if rank == (7 if side == "w" else 0) else ("",)

    def _pseudo(self, position: Position) -> Iterator[Step]:
        for step in super()._pseudo(position):
            frm, to = self.square(step.text[:2]), self.square(step.text[2:4])
            if position.board[frm] in "Kk":
                if abs(frm[0] - to[0]) != 2:  # a king's own move moves nothing else
                    yield step
                    continue
                to = ((frm[0] + to[0]) // 2, to[1])  # where the rook stands
            board = dict(step.after.board)
            pull(board, to, position.turn)
            rights = "".join(one for one in step.after.castling if self._at_home(board, one))
            yield Step(step.text, replace(step.after, board=board, ep=(), castling=rights))

    def _castlings(self, position: Position) -> Iterator[Step]:
        for king, rook in self._rights(position):
            way = 1 if rook[0] > king[0] else -1
            to, crossed = (king[0] + 2 * way, king[1]), (king[0] + way, king[1])
            yield Step(self.name(king) + self.name(to), self._castled(position, (king, to), (rook, crossed)))

    def _in_check(self, board: Board, side: str) -> bool:
        return False

    def _board_end(self, position: Position) -> Outcome | None:
        for king, result in (("k", "1-0"), ("K", "0-1")):
            if king not in position.board.values():
                return result, "extinct"
        return None


def pull(board: Board, at: Square, side: str) -> None:
    """Move the nearest pieces of the four lines from a square, after a move of the side."""
    for dx, dy in DIRECTIONS:
        way = [(at[0] + n * dx, at[1] + n * dy) for n in range(1, 8)]
        way = [(x, y) for x, y in way if x in ON and y in ON]
        near = next((n for n, square in enumerate(way) if square in board), None)
        if near is None or board[way[near]] in "Kk":
            continue
        goal = 0
        if side_of(board[way[near]]) == side:
            goal = near
            while goal + 1 < len(way) and way[goal + 1] not in board:
                goal += 1
        letter = board.pop(way[near])
        last = 7 if side_of(letter) == "w" else 0
        crowned = letter in "Pp" and way[goal][1] == last
        board[way[goal]] = owned("Q", side_of(letter)) if crowned else letter


STARTS = (
    None,
    "4k3/2p1P3/8/3p4/1N2r3/8/3P1p2/R3K2R w KQ - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2P1k3/8/r4P2/2p5/5R2/1K3p2/8 b - - 96 80",
)


def agree(referee: Magnetic, position: variant.Position) -> None:
    assert position.fen() == referee.fen()
    assert sorted(map(str, position.legal_moves)) == referee.moves(), referee.fen()
    assert not position.is_check()
    outcome = position.outcome()
    assert (outcome and (outcome.result, outcome.reason)) == referee.outcome(), referee.fen()
    assert position.hash == position.variant.position(position.fen()).hash


@pytest.mark.parametrize("fen", STARTS)
@little_and_much("games", 1, 30, 4)
def test_magnetic_by_hand(fen: str | None, games: int) -> None:
    for number in range(games):
        chance = random.Random(f"{fen} {number}")
        position, referee = load("magnetic").position(fen), Magnetic({}, fen)
        for _ in range(10 if games == 1 else 60):
            agree(referee, position)
            if referee.outcome():
                break
            move = choose(position, chance)
            position.push(move)
            referee.push(move)


def test_its_first_moves() -> None:
    assert Magnetic().perft(2) == 437
