"""Switching Chess against its rules written once more by hand, with every clock, right and end."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from contract import choose
from referee.base import Board, Position, Square, Step, forward, owned, side_of
from referee.chesslike import KNIGHT, ChessLike
from shared import first, little_and_much, load

from interpreter.play import variant

RANK = "PNBRQK"
"""The lesser of two pieces is the one that is written as switching."""


class Switching(ChessLike):
    """The page of its inventor, and the rulings of the definition."""

    LETTERS = "KQRBNP"
    START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    HOMES = {"K": ((4, 0), (7, 0)), "Q": ((4, 0), (0, 0)), "k": ((4, 7), (7, 7)), "q": ((4, 7), (0, 7))}
    OPTIONS = {"king_switches": True, "switch_in_check": True}

    def _strikes(self, board: Board, frm: Square, to: Square) -> bool:
        kind, dx, dy = board[frm].upper(), to[0] - frm[0], to[1] - frm[1]
        if kind == "P":
            return abs(dx) == 1 and dy == forward(side_of(board[frm]))
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
        yield from super()._pseudo(position)
        board = position.board
        if not self.options["switch_in_check"] and self._in_check(board, position.turn):
            return
        for frm, letter in board.items():
            for to, other in board.items():
                near = max(abs(frm[0] - to[0]), abs(frm[1] - to[1])) == 1
                ours = side_of(letter) == side_of(other) == position.turn
                lesser = RANK.index(letter.upper()) < RANK.index(other.upper())
                played = self.options["king_switches"] or other not in "Kk"
                if near and ours and lesser and played:
                    yield from self._switches(position, frm, to)

    def _switches(self, position: Position, frm: Square, to: Square) -> Iterator[Step]:
        board, pawn = position.board, position.board[frm] in "Pp"
        for choice in self._promotions(position.turn, to[1]) if pawn else ("",):
            piece = owned(choice, position.turn) if choice else board[frm]
            after = self._after(position, {**board, frm: board[to], to: piece}, reset=pawn)
            yield Step(self.name(frm) + self.name(to) + choice.lower(), after)

    def _castlings(self, position: Position) -> Iterator[Step]:
        for king, rook in self._rights(position):
            way = 1 if rook[0] > king[0] else -1
            to, crossed = (king[0] + 2 * way, king[1]), (king[0] + way, king[1])
            if self._king_path_safe(position, king, to):
                after = self._castled(position, (king, to), (rook, crossed))
                yield Step(self.name(king) + self.name(to), after)

    def _dead(self, board: Board) -> bool:
        left = [letter.upper() for letter in board.values() if letter not in "Kk"]
        return left in ([], ["N"], ["B"])


STARTS = (
    None,
    "4k3/PN4R1/3K4/8/8/8/1pq2n2/r7 w - - 0 1",  # pawns beside pieces before their last rank
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 90 30",
    "2k5/2P5/8/8/8/8/5p2/4PKB1 w - - 0 1",  # a pawn on its first rank
    "7k/8/8/8/8/4B3/4K3/8 w - - 96 80",
)
OPTIONS: list[dict[str, object]] = [{"king_switches": False}, {"switch_in_check": False}]
GAMES = [
    *((fen, {}) for fen in STARTS),
    *((fen, options) for fen in (STARTS[2], *STARTS[:2], *STARTS[3:]) for options in OPTIONS),
]


def agree(referee: Switching, position: variant.Position) -> None:
    assert position.fen() == referee.fen()
    assert sorted(map(str, position.legal_moves)) == referee.moves(), referee.fen()
    assert position.is_check() == referee.in_check()
    outcome = position.outcome()
    assert (outcome and (outcome.result, outcome.reason)) == referee.outcome(), referee.fen()
    assert position.hash == position.variant.position(position.fen()).hash


@pytest.mark.parametrize(("fen", "options"), first(len(STARTS) + 2, GAMES))
@little_and_much("games", 1, 20, 4)
def test_switching_by_hand(fen: str | None, options: dict[str, object], games: int) -> None:
    for number in range(games):
        chance = random.Random(f"{fen} {number}")
        position, referee = load("switching", options=options).position(fen), Switching(options, fen)
        for _ in range(10 if games == 1 else 40):
            agree(referee, position)
            if referee.outcome():
                break
            switches = [
                move for move in referee.moves() if {*position.victims(position.parse(move))} & own(position)
            ]
            move = chance.choice(switches) if switches and chance.random() < 0.4 else choose(position, chance)
            position.push(move)
            referee.push(move)


def own(position: variant.Position) -> set[str]:
    """The squares of the side to move."""
    return {
        name for name, letter in position.pieces().items() if letter.isupper() == (position.turn == "white")
    }


def test_switches_counted_by_hand() -> None:
    assert [Switching().perft(depth) for depth in (1, 2)] == [49, 2399]
    assert [load("switching").position().perft(depth) for depth in (1, 2)] == [49, 2399]
