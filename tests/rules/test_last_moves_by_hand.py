"""Games that ask where the last moves went, against their rules written once more by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import pytest
from contract import choose
from referee.base import DRAW, Board, Outcome, Position, Square, Step, forward, other, side_of, wins
from referee.chesslike import KNIGHT, ChessLike, Path
from shared import first, little_and_much, load

from interpreter.play import variant


@dataclass(frozen=True)
class Followed(Position):
    """A position with the last move of White and of Black, as far as the game asks for it."""

    trail: tuple[Path | None, Path | None] = (None, None)


class Chess(ChessLike):
    """Chess that keeps the last moves."""

    LETTERS = "KQRBNP"
    START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    HOMES = {"K": ((4, 0), (7, 0)), "Q": ((4, 0), (0, 0)), "k": ((4, 7), (7, 7)), "q": ((4, 7), (0, 7))}
    ENDS = (True, True)  # where it began and where it ended
    BOTH = False  # of both sides, and not only of the one that has just moved
    WITHOUT = ""  # rights that are no rights here

    def _prepare(self, position: Position) -> Followed:
        rights = "".join(letter for letter in position.castling if letter not in self.WITHOUT)
        return self._noted(Followed(**{**vars(position), "castling": rights}))

    def _noted(self, position: Followed) -> Followed:
        """For a game that needs to know more of its board."""
        return position

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
        return 2 if rank == (1 if side == "w" else 6) else 1

    def _promotions(self, side: str, rank: int) -> tuple[str, ...]:
        return ("Q", "R", "B", "N") if rank == (7 if side == "w" else 0) else ("",)

    def _castlings(self, position: Position) -> Iterator[Step]:
        for king, rook in self._rights(position):
            way = 1 if rook[0] > king[0] else -1
            to, crossed = (king[0] + 2 * way, king[1]), (king[0] + way, king[1])
            if self._king_path_safe(position, king, to):
                yield Step(
                    self.name(king) + self.name(to),
                    self._castled(position, (king, to), (rook, crossed)),
                )

    def _dead(self, board: Board) -> bool:
        left = {square: letter.upper() for square, letter in board.items() if letter not in "Kk"}
        bishops_of_one_shade = {*left.values()} == {"B"} and len({sum(square) % 2 for square in left}) == 1
        return bishops_of_one_shade or [*left.values()] in ([], ["N"])

    def _pseudo(self, position: Position) -> Iterator[Step]:
        assert isinstance(position, Followed)
        for step in super()._pseudo(position):
            made = self.square(step.text[:2]), self.square(step.text[2:4])
            if self._may(position, made):
                yield replace(step, after=self._followed(position, step.after, made))

    def _followed(self, position: Followed, after: Position, made: Path) -> Followed:
        white, black = position.trail if self.BOTH else (None, None)
        trail = (made, black) if position.turn == "w" else (white, made)
        return self._noted(replace(after, trail=trail))

    def _may(self, position: Followed, made: Path) -> bool:
        """May it be played, as far as the last moves are asked?"""
        return True

    @staticmethod
    def _last(position: Followed, side: str) -> Path | None:
        return position.trail["wb".index(side)]

    def _told(self, position: Followed) -> str:
        """What the FEN keeps, "" for nothing."""
        parts = [position.trail["wb".index(other(position.turn))]] if not self.BOTH else position.trail
        ends = [
            [self.name(s) * kept for s, kept in zip(m, self.ENDS, strict=True)] if m else ["", ""]
            for m in parts
        ]
        return "/".join("-".join(each) for each in ends) if any(parts) else ""

    def fen(self) -> str:
        assert isinstance(self.position, Followed)
        told = self._told(self.position)
        return super().fen() + (f" {{last={told}}}" if told else "")

    def _key(self, position: Position) -> tuple[object, ...]:
        assert isinstance(position, Followed)
        return (*super()._key(position), self._told(position))


class Suction(Chess):
    """What is captured goes where its captor came from; that is not taken back at once."""

    START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
    WITHOUT = "KQkq"

    def _in_check(self, board: Board, side: str) -> bool:
        return False

    def _promotions(self, side: str, rank: int) -> tuple[str, ...]:
        return ("",)

    def _piece_moves(self, position: Position, frm: Square) -> Iterator[Step]:
        if position.board[frm] not in "Kk":
            yield from super()._piece_moves(position, frm)

    def _followed(self, position: Followed, after: Position, made: Path) -> Followed:
        (frm, to), board = made, dict(after.board)
        gone = {*position.board} - {*board} - {frm}  # en passant
        taken = position.board.get(to) or next((position.board[s] for s in gone), None)
        if taken:
            board[frm] = taken
        pawn = position.board[frm] in "Pp"
        clock = 0 if pawn else position.halfmove + 1
        return super()._followed(position, replace(after, board=board, halfmove=clock), made)

    def _may(self, position: Followed, made: Path) -> bool:
        return made[1] not in position.board or made != self._last(position, other(position.turn))

    def _board_end(self, position: Position) -> Outcome | None:
        for letter, rank, winner in (("k", 0, "w"), ("K", 7, "b")):
            if any(piece == letter and square[1] == rank for square, piece in position.board.items()):
                return wins(winner), "drawn_home"
        return None

    def _stalemate(self, turn: str) -> str:
        return DRAW

    def _dead(self, board: Board) -> bool:
        return False


class Rested(dict[Square, str]):
    """A board on which one piece of each side may rest."""

    resting: Mapping[str, Square | None]


class Fuddled(Chess):
    """What has moved last of a side neither moves nor checks."""

    ENDS, BOTH = (False, True), True

    def _noted(self, position: Followed) -> Followed:
        board = Rested(position.board)
        board.resting = {side: last[1] if (last := self._last(position, side)) else None for side in "wb"}
        return replace(position, board=board)

    def _may(self, position: Followed, made: Path) -> bool:
        last = self._last(position, position.turn)
        return last is None or last[1] != made[0]

    def _attacked(self, board: Board, square: Square, by: str) -> bool:
        assert isinstance(board, Rested)
        awake = {s: p for s, p in board.items() if side_of(p) == by and s != board.resting[by]}
        return any(self._strikes(board, frm, square) for frm in awake)


class Patience(Chess):
    """Nobody moves onto a square that has just been left."""

    ENDS, BOTH, WITHOUT = (True, False), True, "KQkq"
    START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"

    def _may(self, position: Followed, made: Path) -> bool:
        return all(last is None or last[0] != made[1] for last in position.trail)


class Leader(Chess):
    """Who can move onto the square just left, must."""

    ENDS = (True, False)

    def _fits(self, position: Followed, made: Path) -> bool:
        last = self._last(position, other(position.turn))
        return last is not None and made[1] == last[0]

    def _legal_steps(self, position: Position) -> list[Step]:
        steps = super()._legal_steps(position)
        assert isinstance(position, Followed)
        fit = [step for step in steps if self._fits(position, self._made(step))]
        return fit or steps

    def _made(self, step: Step) -> Path:
        return self.square(step.text[:2]), self.square(step.text[2:4])


class Duellists(Leader):
    """Who can move what it has moved last, must."""

    ENDS, BOTH = (False, True), True

    def _fits(self, position: Followed, made: Path) -> bool:
        last = self._last(position, position.turn)
        return last is not None and made[0] == last[1]


GAMES = {
    "suction": Suction,
    "fuddledmen": Fuddled,
    "patience": Patience,
    "followmyleader": Leader,
    "duellists": Duellists,
}
MIDDLE = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 90 30"
STARTS = (
    None,
    MIDDLE,
    "4k3/PN4R1/3K4/8/8/8/1pq2n2/r7 w - - 0 1",
    "4k3/3p1p2/8/2P1P3/2p1p3/8/3P1P2/4K3 w - - 0 1",
)


def agree(referee: Chess, position: variant.Position) -> None:
    assert position.fen() == referee.fen()
    assert sorted(map(str, position.legal_moves)) == referee.moves(), referee.fen()
    assert position.is_check() == referee.in_check(), referee.fen()
    outcome = position.outcome()
    assert (outcome and (outcome.result, outcome.reason)) == referee.outcome(), referee.fen()
    again = position.variant.position(position.fen())
    assert (again.hash, again.fen()) == (position.hash, position.fen())
    assert [*map(str, again.legal_moves)] == [*map(str, position.legal_moves)]


@pytest.mark.parametrize(
    ("name", "fen"), first(len(GAMES), [(name, fen) for fen in STARTS for name in GAMES])
)
@little_and_much("games", 1, 20, 4)
def test_last_moves_by_hand(name: str, fen: str | None, games: int) -> None:
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
        for _ in position.move_stack:
            position.pop()
        assert position.fen() == load(name).position(fen).fen()


@pytest.mark.parametrize("name", GAMES)
def test_first_moves_by_hand(name: str) -> None:
    counts = [GAMES[name]().perft(depth) for depth in (1, 2)]
    assert counts == [load(name).position().perft(depth) for depth in (1, 2)]
