"""Metamachy against its rules written once more by hand: the leap of the king above all."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from contract import choose
from referee.base import Board, Position, Square, Step, forward, moved, other, owned, side_of, sign
from referee.chesslike import KNIGHT, ChessLike
from shared import first, little_and_much, load

from interpreter.play import variant


class Metamachy(ChessLike):
    """The page of its inventor, and the rulings of the definition. A right is that of the king to leap."""

    FILES = RANKS = 12
    LETTERS = "KQLGIRBNCEMP"
    START = (
        "cm3lg3mc/ernbikqibnre/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/ERNBIKQIBNRE/CM3LG3MC w Ff - 0 1"
    )
    KINGS = {"F": (5, 1), "f": (5, 10)}

    def _read(self, fen: str) -> Position:
        return replace(super()._read(fen), castling="".join(c for c in "Ff" if c in fen.split()[2]))

    def _at_home(self, board: Board, right: str) -> bool:
        return board.get(self.KINGS[right]) == owned("K", side_of(right))

    def _strikes(self, board: Board, frm: Square, to: Square) -> bool:
        kind, dx, dy = board[frm].upper(), to[0] - frm[0], to[1] - frm[1]
        leap = abs(dx), abs(dy)
        if kind == "P":
            return leap[0] == 1 and dy == forward(side_of(board[frm]))
        if kind in "KI":
            return max(leap) == 1
        if kind == "L":
            return max(leap) in (1, 2)
        if kind in "NM":
            return leap in (KNIGHT if kind == "N" else {(1, 3), (3, 1)})
        if kind == "E":
            return leap in {(1, 1), (2, 2)}
        if kind == "G":
            corner = frm[0] + sign(dx), frm[1] + sign(dy)
            return 0 not in leap and (leap == (1, 1) or (1 in leap and self._leaves(board, corner, to)))
        if kind == "C":
            return 0 in leap and leap != (0, 0) and self._between(board, frm, to) == 1
        return self._rides(board, frm, to, straight=kind in "RQ", slanted=kind in "BQ")

    def _leaves(self, board: Board, corner: Square, to: Square) -> bool:
        """May an eagle go on from the corner, if that is empty, to a square?"""
        return self._empty(board, corner) and self._rides(board, corner, to, straight=True, slanted=False)

    def _between(self, board: Board, frm: Square, to: Square) -> int:
        (x, y), (a, b) = sorted((frm, to))
        inside = ((u, v) for u in range(x, a + 1) for v in range(y, b + 1))
        return sum(square in board for square in inside if square not in (frm, to))

    def _glides(self, board: Board, frm: Square, to: Square) -> bool:
        if board[frm] in "Cc":
            return self._rides(board, frm, to, straight=True, slanted=False)
        return self._strikes(board, frm, to)

    def _pawn_reach(self, side: str, rank: int) -> int:
        return 2

    def _promotions(self, side: str, rank: int) -> tuple[str, ...]:
        return ("Q", "L", "G") if rank == (11 if side == "w" else 0) else ("",)

    def _piece_moves(self, position: Position, frm: Square) -> Iterator[Step]:
        if position.board[frm] not in "Ii":
            yield from super()._piece_moves(position, frm)
            return
        for step in super()._piece_moves(position, frm):
            to = self.square(step.text[len(self.name(frm)) :])
            for choice in self._promotions(position.turn, to[1]):
                board = {**step.after.board, to: owned(choice or "I", position.turn)}
                yield Step(step.text + choice.lower(), replace(step.after, board=board))
        up = forward(position.turn)
        passed, to = (frm[0], frm[1] + up), (frm[0], frm[1] + 2 * up)
        if self._empty(position.board, passed) and self._empty(position.board, to):
            for choice in self._promotions(position.turn, to[1]):
                letter = owned(choice or "I", position.turn)
                after = self._after(position, moved(position.board, frm, to, letter), reset=False)
                text = self.name(frm) + self.name(to) + choice.lower()
                # What has promoted is no longer what has passed the square.
                yield Step(text, after if choice else replace(after, ep=(passed,)))

    def _passed_by(self, position: Position) -> Square | None:
        enemy = other(position.turn)
        square = position.ep[0][0], position.ep[0][1] + forward(enemy)
        there = position.board.get(square, "")
        return square if there and side_of(there) == enemy else None

    def _castlings(self, position: Position) -> Iterator[Step]:
        board, side = position.board, position.turn
        for right in position.castling:
            king = self.KINGS[right]
            if side_of(right) != side or self._in_check(board, side):
                continue
            for to in self.squares - {*board}:
                dx, dy = to[0] - king[0], to[1] - king[1]
                if max(abs(dx), abs(dy)) == 2 and any(
                    self._is_safe(board, king, square) for square in self._passed(king, dx, dy)
                ):
                    text = self.name(king) + self.name(to)
                    yield Step(text, self._after(position, moved(board, king, to), reset=False))

    @staticmethod
    def _passed(king: Square, dx: int, dy: int) -> list[Square]:
        """The square between, or of a knight's move the two."""
        found = {(sign(dx), sign(dy)), (int(dx / 2), int(dy / 2))}
        return [(king[0] + x, king[1] + y) for x, y in found]

    def _is_safe(self, board: Board, king: Square, square: Square) -> bool:
        """Would the king not be attacked there, alone on the square?"""
        there = moved(board, king, square)
        return not self._attacked(there, square, other(side_of(board[king])))


@pytest.mark.parametrize(
    ("leap", "passed"),
    [((0, 2), {(0, 1)}), ((-2, 2), {(-1, 1)}), ((1, 2), {(0, 1), (1, 1)}), ((-2, 1), {(-1, 0), (-1, 1)})],
)
def test_the_squares_that_a_leap_passes(leap: Square, passed: set[Square]) -> None:
    assert {*Metamachy._passed((0, 0), *leap)} == passed


STARTS = (
    None,
    "5k6/12/3c3b4/12/6c5/4m4r2/12/2e9/7i4/4PI3P2/5K6/4L1G5 w F - 0 1",
    "12/5k6/12/6C5/3n8/9e2/12/2q4l1g2/8r3/3PP2P4/5KN5/12 w Ff - 0 1",
    "12/2P2k6/6I5/12/4p7/3P1I6/12/2c1p1i5/12/12/5K4p1/12 b Ff - 0 1",
)


def agree(referee: Metamachy, position: variant.Position) -> None:
    assert position.fen() == referee.fen()
    assert sorted(map(str, position.legal_moves)) == referee.moves(), referee.fen()
    assert position.is_check() == referee.in_check()
    again = position.variant.position(position.fen())
    assert (position.hash, [*map(str, position.legal_moves)]) == (again.hash, [*map(str, again.legal_moves)])


@pytest.mark.parametrize("fen", first(1, STARTS))
@little_and_much("games", 1, 20, 3)
def test_metamachy_by_hand(fen: str | None, games: int) -> None:
    for number in range(games):
        chance = random.Random(f"{fen} {number}")
        position, referee = load("metamachy").position(fen), Metamachy(fen=fen)
        for _ in range(12):
            agree(referee, position)
            if not referee.moves() or position.outcome():
                break
            move = choose(position, chance)
            position.push(move)
            referee.push(move)


def scattered(chance: random.Random) -> str:
    """A position in which neither king has moved, and some pieces stand around each."""
    board = {(5, 1): "K", (5, 10): "k"}
    for letter in "QLGIRBNCEMPqlgirbncemp":
        home = (5, 1) if chance.random() < 0.5 else (5, 10)
        square = home[0] + chance.randint(-4, 4), home[1] + chance.randint(-3, 3)
        if square[1] in range(1, 11) and square not in board:
            board[square] = letter
    empty = Metamachy()
    turn = chance.choice("wb")
    return f"{empty._board_text(board)} {turn} Ff - 0 1"


@pytest.mark.every
@little_and_much("number", 40, 3000, 300)
def test_leaps_in_the_midst_of_pieces(number: int) -> None:
    chance, leaps = random.Random(34), 0
    for _ in range(number):
        referee = Metamachy(fen=scattered(chance))
        board, turn = referee.position.board, referee.turn
        if referee._in_check(board, other(turn)):
            continue
        position = load("metamachy").position(referee.fen())
        agree(referee, position)
        leaps += sum(step.text in referee.moves() for step in referee._castlings(referee.position))
    assert leaps > number // 2
