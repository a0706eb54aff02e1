"""Senterej, Ethiopian chess, with the opening phase in which nobody waits for the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from .base import (
    DRAW,
    FIFTY_MOVES,
    ORTHOGONAL,
    Board,
    Outcome,
    Position,
    Referee,
    Square,
    Step,
    forward,
    moved,
    other,
    owned,
    side_of,
    wins,
)

PIECES = "FANR"  # what a side must still own to be mated
RECALLED = "ANR"  # what the pool holds
SEVEN = 7
Counts = tuple[int | None, int | None]


class Senterej(Referee):
    """Rules page: Senterej.

    Counters: in the opening phase (side "-") the FEN counters stay as they are. The position right after the
    first capture has the same move number and halfmove clock 0; counting starts with the next move. The same
    holds where the option werera_limit ends the phase. That option counts the moves made since the FEN.
    """

    LETTERS = "KFANRP"
    TURNS = ("w", "b", "-")
    HAS_POOL = True
    START = "rnakfanr/pppppppp/8/8/8/8/PPPPPPPP/RNAFKANR[] - - - 0 1"
    OPTIONS = {
        "ferz_orthogonal_step": False,
        "lone_side_draws": True,
        "bare_king": "draw",
        "seven_move_mate": False,
        "fifty_moves": True,
        "werera_limit": 0,
    }
    CHOICES = {"bare_king": ("draw", "loss")}

    # ----------------------------------------------------------------- pieces

    def _strikes(self, board: Board, frm: Square, to: Square) -> bool:
        """How the pieces capture; all but the pawn (and by option the ferz) also move so."""
        letter = board[frm]
        kind = letter.upper()
        dx, dy = to[0] - frm[0], to[1] - frm[1]
        leap = (abs(dx), abs(dy))
        if kind == "P":
            return leap[0] == 1 and dy == forward(side_of(letter))
        if kind == "K":
            return max(leap) == 1
        if kind == "F":
            return leap == (1, 1)
        if kind == "A":
            return leap == (2, 2)
        if kind == "N":
            return leap in ((1, 2), (2, 1))
        return self._rides(board, frm, to, straight=True, slanted=False)

    def _glides(self, board: Board, frm: Square, to: Square) -> bool:
        """How the pieces go to an empty square."""
        letter = board[frm]
        step = (to[0] - frm[0], to[1] - frm[1])
        if letter.upper() == "P":
            return step == (0, forward(side_of(letter)))
        if letter.upper() == "F" and self.options["ferz_orthogonal_step"] and step in ORTHOGONAL:
            return True
        return self._strikes(board, frm, to)

    def _moves_of(self, position: Position, side: str) -> Iterator[Step]:
        """The moves of one side by the walk of its pieces. D3: a king is never captured."""
        board = position.board
        for frm, letter in board.items():
            if side_of(letter) != side:
                continue
            for to in self.squares:
                target = board.get(to)
                if target is None:
                    possible = self._glides(board, frm, to)
                else:
                    capturable = side_of(target) != side and target not in "Kk"
                    possible = capturable and self._strikes(board, frm, to)
                if possible:
                    yield from self._arrivals(position, frm, to)

    def _arrivals(self, position: Position, frm: Square, to: Square) -> Iterator[Step]:
        """One move a choice of promotion; without promotion just the move."""
        letter = position.board[frm]
        side = side_of(letter)
        text = self.name(frm) + self.name(to)
        if letter.upper() != "P" or to[1] != (7 if side == "w" else 0):
            yield Step(text, self._next(position, frm, to, letter))
            return
        yield Step(text + "f", self._next(position, frm, to, owned("F", side)))
        for kind in RECALLED:
            piece = owned(kind, side)
            if piece in position.pool:
                smaller = replace(position, pool=position.pool.replace(piece, "", 1))
                yield Step(text + kind.lower(), self._next(smaller, frm, to, piece))

    def _next(self, position: Position, frm: Square, to: Square, letter: str) -> Position:
        """The position after a move, which may end the opening phase."""
        board = moved(position.board, frm, to, letter)
        side = side_of(letter)
        target = position.board.get(to)
        pool = position.pool + (target if target is not None and target.upper() in RECALLED else "")
        position = replace(position, pool="".join(sorted(pool)))
        if position.turn == "-":
            return self._next_in_opening(position, board, side, captured=target is not None)
        after = self._successor(position, board, reset=target is not None or position.board[frm] in "Pp")
        return replace(after, pawnless=self._pawnless(position, board, counted=side))

    def _next_in_opening(self, position: Position, board: Board, side: str, *, captured: bool) -> Position:
        """The first capture ends the phase, the captured-from side first; D4: the limit too, White first.

        Moves of the phase, the first capture included, are not counted against the seven moves.
        """
        made = position.opening_moves + 1
        pawnless = self._pawnless(position, board, None)
        after = replace(position, board=board, opening_moves=made, pawnless=pawnless)
        if captured:
            return replace(after, turn=other(side), halfmove=0)
        return replace(after, turn="w") if made == self.options["werera_limit"] else after

    # ----------------------------------------------------------------- legal moves

    def _legal_of(self, position: Position, side: str) -> list[Step]:
        """D3: a player may not leave or put his own king in check, in the opening phase either."""
        return [step for step in self._moves_of(position, side) if self._allowed(step.after.board, side)]

    def _legal_steps(self, position: Position) -> list[Step]:
        if self._lone_or_bare(position) or self._mated(position):
            return []
        sides = ("w", "b") if position.turn == "-" else (position.turn,)
        return [step for side in sides for step in self._legal_of(position, side)]

    def _mated(self, position: Position) -> str | None:
        """The side that is in check and has no legal move.

        Whose turn it is does not matter: in the opening phase either side can be mated, also by the move with
        which the option werera_limit ends the phase, although the turn then goes to White. In ordinary play
        only the side to move can be in check.
        """
        for side in ("w", "b"):
            if self._in_check(position.board, side) and not self._legal_of(position, side):
                return side
        return None

    # ----------------------------------------------------------------- endings

    def _final(self, position: Position) -> Outcome | None:
        """A lone side cannot be mated, so that draw goes first; with the option off any mate wins."""
        ended = self._lone_or_bare(position)
        if ended and ended[1] == "lone_side":
            return ended
        mated = self._mated(position)
        if mated:
            return wins(other(mated)), "checkmate"
        if ended or self._legal_steps(position):
            return ended
        if position.turn == "-":
            return DRAW, "stalemate"
        return wins(other(position.turn)), "stalemate"

    def _lone_or_bare(self, position: Position) -> Outcome | None:
        """A side with king and pawns only draws at once; with that option off, a king alone draws or loses.

        Two bare kings draw in any case.
        """
        kinds = {side: {x.upper() for x in position.board.values() if side_of(x) == side} for side in "wb"}
        if self.options["lone_side_draws"]:
            lone = any(not kinds[side] & set(PIECES) for side in "wb")
            return (DRAW, "lone_side") if lone else None
        bare = [side for side in "wb" if kinds[side] <= {"K"}]
        if not bare:
            return None
        lost = self.options["bare_king"] == "loss" and len(bare) == 1
        return wins(other(bare[0])) if lost else DRAW, "bare_king"

    def _drawn(self) -> Outcome | None:
        """D5: third repetition and fifty moves, both counted from the end of the opening phase."""
        position = self.position
        if position.turn == "-":
            return None
        if self._repeated():
            return DRAW, "repetition"
        if self.options["fifty_moves"] and position.halfmove >= FIFTY_MOVES:
            return DRAW, "move_count"
        expired = any(count is not None and count >= SEVEN for count in position.pawnless)
        if self.options["seven_move_mate"] and expired:
            return DRAW, "seven_move_mate"
        return None

    # ----------------------------------------------------------------- the seven moves

    def _prepare(self, position: Position) -> Position:
        """The pool in the order of the FEN; a side without pawns in the FEN is counted from there."""
        if any(letter.upper() not in RECALLED for letter in position.pool):
            raise ValueError(f"bad pool [{position.pool}]")
        return replace(position, pawnless=self._pawnless(position, position.board, None))

    def _pawnless(self, position: Position, board: Board, counted: str | None) -> Counts:
        """For White and Black: the opponent's own moves since this side has king and pieces but no pawns.

        The move that brings this about is not counted, whoever made it.
        """
        white, black = position.pawnless
        return (
            self._count(board, "w", white, more=counted == "b"),
            self._count(board, "b", black, more=counted == "w"),
        )

    def _count(self, board: Board, side: str, before: int | None, *, more: bool) -> int | None:
        kinds = {letter.upper() for letter in board.values() if side_of(letter) == side}
        if "P" in kinds or not kinds & set(PIECES):
            return None
        return 0 if before is None else before + more
