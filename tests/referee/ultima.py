"""Ultima (Baroque chess): pieces that move alike and capture each in its own way."""

from __future__ import annotations

from collections.abc import Iterator

from .base import (
    ALL_DIRECTIONS,
    ORTHOGONAL,
    Board,
    Position,
    Referee,
    Square,
    Step,
    find_king,
    moved,
    other,
    owned,
    side_of,
    sign,
)

Direction = tuple[int, int]
Jumped = tuple[Square, ...]


def plus(square: Square, step: Direction, times: int = 1) -> Square:
    """The square some steps further on."""
    return (square[0] + step[0] * times, square[1] + step[1] * times)


def heading(frm: Square, to: Square) -> Direction:
    """The direction of a move along a line."""
    return (sign(to[0] - frm[0]), sign(to[1] - frm[1]))


def adjacent(one: Square, two: Square) -> bool:
    """Whether two squares are among each other's eight neighbours."""
    return max(abs(one[0] - two[0]), abs(one[1] - two[1])) == 1


def on_queen_line(one: Square, two: Square) -> bool:
    """Whether two squares share a rank, a file or a diagonal."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    return dx == 0 or dy == 0 or abs(dx) == abs(dy)


def beside(board: Board, square: Square, letters: str) -> list[Square]:
    """The neighbours of a square that hold one of these pieces."""
    around = (plus(square, step) for step in ALL_DIRECTIONS)
    return [near for near in around if board.get(near, "-") in letters]


class Ultima(Referee):
    """Rules page: Ultima.

    Pincer P, immobilizer M, coordinator R, long leaper N, withdrawer Q, chameleon B. D5: no dead material.
    """

    LETTERS = "KPMRNQB"
    START = "rnbqkbnm/pppppppp/8/8/8/8/PPPPPPPP/MNBKQBNR w - - 0 1"
    OPTIONS = {
        "suicide": True,
        "pure_immobilizer": False,
        "pure_chameleon": False,
        "chameleon_pinch_any_direction": False,
    }

    # ----------------------------------------------------------------- moves

    def _pseudo(self, position: Position) -> Iterator[Step]:
        """A free piece moves; a frozen one, never the king, may be removed instead."""
        board = position.board
        for frm, letter in board.items():
            if side_of(letter) != position.turn:
                continue
            if not self._frozen(board, frm):
                yield from self._piece_moves(position, frm)
            elif self.options["suicide"] and letter not in "Kk":
                remaining = {square: piece for square, piece in board.items() if square != frm}
                yield Step(self.name(frm) * 2, self._successor(position, remaining, reset=True))

    def _piece_moves(self, position: Position, frm: Square) -> Iterator[Step]:
        board = position.board
        for to, jumped in self._targets(board, frm):
            gone = self._captured(board, frm, to, jumped)
            after = moved(board, frm, to)
            for square in gone - {to}:
                del after[square]
            # D3: only a capture or a removal resets the count.
            yield Step(self.name(frm) + self.name(to), self._successor(position, after, reset=bool(gone)))

    def _targets(self, board: Board, frm: Square) -> Iterator[tuple[Square, Jumped]]:
        """Where a piece may go, with the pieces it jumps on the way."""
        kind = board[frm].upper()
        if kind == "K":
            yield from ((to, ()) for to in self._king_targets(board, frm))
            return
        for step in ORTHOGONAL if kind == "P" else ALL_DIRECTIONS:
            yield from self._along(board, frm, step)
        if kind == "B":
            # The chameleon captures a king in the king's way: one step onto it.
            enemy = find_king(board, other(side_of(board[frm])))
            if enemy is not None and adjacent(frm, enemy):
                yield enemy, ()

    def _king_targets(self, board: Board, frm: Square) -> list[Square]:
        """One step in any direction, to an empty square or onto an enemy piece."""
        around = [plus(frm, step) for step in ALL_DIRECTIONS]
        side = side_of(board[frm])
        return [to for to in around if self._empty(board, to) or (to in board and side_of(board[to]) != side)]

    def _along(self, board: Board, frm: Square, step: Direction) -> Iterator[tuple[Square, Jumped]]:
        """One line: over empty squares, and over each jumpable enemy with an empty square behind it."""
        jumped: Jumped = ()
        place = plus(frm, step)
        while place in self.squares:
            if place not in board:
                yield place, jumped
            elif self._jumps(board[frm], board[place]) and self._empty(board, plus(place, step)):
                jumped += (place,)
            else:
                return
            place = plus(place, step)

    def _jumps(self, jumper: str, over: str) -> bool:
        """A long leaper jumps any enemy, a chameleon enemy long leapers."""
        if side_of(jumper) == side_of(over):
            return False
        return jumper in "Nn" or (jumper in "Bb" and over in "Nn")

    # ----------------------------------------------------------------- captures

    def _captured(self, board: Board, frm: Square, to: Square, jumped: Jumped) -> set[Square]:
        """The squares of all pieces a move captures (the arrival square: what stood there before)."""
        kind = board[frm].upper()
        if kind == "K":
            return {to} & set(board)
        if kind == "P":
            return self._pinched(board, frm, to)
        if kind == "Q":
            return self._withdrawn(board, frm, to)
        if kind == "R":
            return self._coordinated(board, frm, to)
        if kind == "N":
            return set(jumped)
        if kind == "B":
            return self._mimicked(board, frm, to, jumped)
        return set()

    def _mimicked(self, board: Board, frm: Square, to: Square, jumped: Jumped) -> set[Square]:
        """Each enemy in its own way. D2: all ways combine; by option a jump captures only what it jumped."""
        if jumped and self.options["pure_chameleon"]:
            return set(jumped)
        enemy = other(side_of(board[frm]))
        gone = set(jumped) | ({to} & set(board))
        gone |= {s for s in self._withdrawn(board, frm, to) if board[s] == owned("Q", enemy)}
        gone |= {s for s in self._coordinated(board, frm, to) if board[s] == owned("R", enemy)}
        # D1: pincers move along ranks and files only, and so must the chameleon to pinch them.
        if 0 in heading(frm, to) or self.options["chameleon_pinch_any_direction"]:
            gone |= {s for s in self._pinched(board, frm, to) if board[s] == owned("P", enemy)}
        return gone

    def _enemy_on(self, board: Board, square: Square, side: str) -> bool:
        return square in board and side_of(board[square]) != side

    def _pinched(self, board: Board, frm: Square, to: Square) -> set[Square]:
        """Enemies orthogonally next to the arrival square with a piece of the mover's side directly beyond.

        Captures are effects of the completed move, so the departure square no longer supports anything.
        """
        side = side_of(board[frm])
        found = set()
        for step in ORTHOGONAL:
            near, beyond = plus(to, step), plus(to, step, 2)
            supported = beyond != frm and beyond in board and side_of(board[beyond]) == side
            if supported and self._enemy_on(board, near, side):
                found.add(near)
        return found

    def _withdrawn(self, board: Board, frm: Square, to: Square) -> set[Square]:
        """The enemy next to the departure square, exactly opposite to the direction of the move."""
        away = plus(frm, heading(frm, to), -1)
        return {away} if self._enemy_on(board, away, side_of(board[frm])) else set()

    def _coordinated(self, board: Board, frm: Square, to: Square) -> set[Square]:
        """Enemies where the new rank meets the own king's file and the new file meets the own king's rank."""
        side = side_of(board[frm])
        king = find_king(board, side)
        if king is None:
            return set()
        corners = ((king[0], to[1]), (to[0], king[1]))
        return {corner for corner in corners if self._enemy_on(board, corner, side)}

    # ----------------------------------------------------------------- immobilization

    def _frozen(self, board: Board, square: Square) -> bool:
        """Next to an enemy immobilizer; an immobilizer also next to an enemy chameleon."""
        letter = board[square]
        enemy = other(side_of(letter))
        if letter in "Mm" and beside(board, square, owned("B", enemy)):
            return True
        freezers = beside(board, square, owned("M", enemy))
        return any(self._freezes(board, freezer, square) for freezer in freezers)

    def _freezes(self, board: Board, freezer: Square, square: Square) -> bool:
        """A frozen immobilizer still freezes.

        By option, one that has another enemy immobilizer or chameleon next to it freezes nothing.
        """
        if not self.options["pure_immobilizer"]:
            return True
        side = side_of(board[square])
        return all(near == square for near in beside(board, freezer, owned("M", side) + owned("B", side)))

    # ----------------------------------------------------------------- check

    def _in_check(self, board: Board, side: str) -> bool:
        """Whether the enemy could capture the king by any means if it were his turn.

        Frozen pieces give no check; D4: but kings may never stand next to each other, frozen or not.
        """
        king = find_king(board, side)
        if king is None:
            return False
        enemy_king = find_king(board, other(side))
        if enemy_king is not None and adjacent(king, enemy_king):
            return True
        return any(
            side_of(letter) != side and self._threatens(board, frm, king) and not self._frozen(board, frm)
            for frm, letter in board.items()
        )

    def _threatens(self, board: Board, frm: Square, king: Square) -> bool:
        """Whether a free piece could capture this king; only moves that might do so are looked at."""
        kind = board[frm].upper()
        if kind == "M":
            return False
        if kind in "KB":
            return adjacent(frm, king)
        if kind == "Q":
            return adjacent(frm, king) and self._empty(board, plus(frm, heading(king, frm)))
        if kind == "P":
            # Only an arrival square orthogonally next to the king can pinch it.
            arrivals = (plus(king, step) for step in ORTHOGONAL)
            return any(
                self._empty(board, to)
                and self._rides(board, frm, to, straight=True, slanted=False)
                and king in self._pinched(board, frm, to)
                for to in arrivals
            )
        if kind == "N" and not on_queen_line(frm, king):
            return False
        return any(king in self._captured(board, frm, to, jumped) for to, jumped in self._targets(board, frm))

    def threatens_by_definition(self, side: str) -> bool:
        """Check as the rules word it, by playing out every enemy move: slow, for comparison with in_check."""
        board = self.position.board
        king = find_king(board, side)
        enemy = other(side)
        enemy_king = find_king(board, enemy)
        if king is None:
            return False
        if enemy_king is not None and adjacent(king, enemy_king):
            return True
        free = [s for s, letter in board.items() if side_of(letter) == enemy and not self._frozen(board, s)]
        return any(
            king in self._captured(board, frm, to, jumped)
            for frm in free
            for to, jumped in self._targets(board, frm)
        )
