"""Squares and positions as XBoard names them: its own numbering, and a rectangle around any board.

XBoard knows rectangles only. A board is laid into its bounding grid: what is not a square becomes a hole,
and squares outside the files and ranks of the definition get the names of their places in the grid.
Files are lettered from a; ranks are numbered from 1, but from 0 on boards of exactly ten ranks.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping

from ...errors import FenError
from ...model.geometry import Board
from ...numerals import natural
from ...play.notation import fen as fen_text
from ...play.notation.grid import grid_names
from ...play.notation.sfen import bare
from ...play.variant import Position, Variant

MOST_FILES, MOST_RANKS = 16, 15
LEFT = chr(ord("a") - 2)
BESIDE = re.compile(r"([_-~])([0-9]{1,3})")
NAME = re.compile(r"[a-p][0-9]{1,3}")


class Squares:
    """The squares of one board under XBoard's names."""

    def __init__(self, board: Board) -> None:
        self.files, self.ranks = len(board.grid[0]), len(board.grid)
        self._hexagonal = board.tiling.hexagonal
        self.names = grid_names(board)
        self.index = {name: square for square, name in enumerate(self.names)}
        self.native = dict(zip(board.names, self.names, strict=True))
        self._native = re.compile(rf"(?<!\w)(?:{board.name_pattern.pattern})(?!\w)")

    @property
    def fits(self) -> bool:
        """Can XBoard show a board of this size and shape?"""
        return not self._hexagonal and self.files <= MOST_FILES and self.ranks <= MOST_RANKS

    def in_holdings(self, text: str, size: int) -> int | None:
        """Which kind XBoard's name of a place beside the board means: White's lie to the right from below."""
        place = BESIDE.fullmatch(text)
        if place is None or not size:
            return None
        row = int(place[2]) - (self.ranks != 10)
        if ord(place[1]) - ord("a") == self.files + 1:
            return row if 0 <= row < size else None
        row = max(self.ranks, size) - 1 - row
        return row if place[1] == LEFT and 0 <= row < size else None

    def translated(self, sentence: str) -> str:
        """A sentence of the rules with its squares under XBoard's names."""
        return self._native.sub(lambda match: self.native[match[0]], sentence)


class XBoardPositions:
    """FEN for XBoard and back.

    `letters`: our capital -> XBoard's, where it calls a piece otherwise; `holdings`: does it show the hands?
    """

    def __init__(
        self, variant: Variant, squares: Squares, letters: Mapping[str, str], holdings: bool = False
    ) -> None:
        self.variant = variant
        self.squares = squares
        self.holdings = holdings
        self.letters = {**letters, **{ours.lower(): its.lower() for ours, its in letters.items()}}
        self._back = {its: ours for ours, its in self.letters.items()}

    def write(self, position: Position, side: str) -> str:
        """A position as XBoard reads it, with the side whose turn it is; only what XBoard knows is told."""
        board, _, rights, passed, *rest = position.fen().split()
        clocks = [word for word in rest if natural(word) is not None]
        pattern = self.variant.ruleset.board.name_pattern
        squares = "".join(self.squares.native[match[0]] for match in pattern.finditer(passed))
        board, bracket, hands = board.partition("[")
        shown = board + bracket + hands if self.holdings else board
        told = "".join(self.letters.get(c, c) for c in shown)
        return " ".join((told, side[0], rights, squares or "-", *clocks))

    def read(self, text: str) -> tuple[Position, str]:
        """The position of an XBoard FEN, and the side whose turn it is. Raises FenError.

        Where the squares have our own names it is read as any FEN is. What is refused then may be a guess of
        XBoard's, which is left out: castling flags of pieces that are not at home, and passed squares that no
        move explains. A position with all pieces on the board belongs to the phase without turns, where the
        variant begins with one.
        """
        main, brace, state = bare(text).partition("{")
        fields = [*main.split(), *["-"] * 4]
        board = "".join(self._back.get(c, c) for c in fields[0])
        turn = "w" if fields[1] == "-" else fields[1]
        numbers = [word for word in fields[2:] if natural(word) is not None]
        halfmove, fullmove = numbers[-2:] if len(numbers) >= 2 else ("0", "1")
        checks = next((word for word in fields[2:] if "+" in word), "")
        clocks = f"{halfmove} {fullmove} {checks}" if checks[:1] == "+" else f"{checks} {halfmove} {fullmove}"
        clocks += f" {brace}{state}"
        setup = fen_text.Reader(self.variant.dialect, f"{board} {turn}").read()
        if self.variant.tables.starts_either and len(setup.board) == len(self.variant.start_setup.board):
            return self.variant.position(f"{board} - - - 0 1"), "black" if turn == "b" else "white"
        refused = None
        if self.squares.names == self.variant.ruleset.board.names:
            try:
                position = self.variant.own_position(
                    " ".join((board, turn, *main.split()[2:], brace + state))
                )
                return position, position.turn
            except FenError as error:
                guessed = error.field == "castling" or (
                    error.field == "en passant" and NAME.fullmatch(fields[3])
                )
                if not guessed:
                    raise
                refused = error
        rights = self.rights(fields[2], setup.board)
        # While moves are counted out, the limit of the count stands for the passed squares.
        for passed in (*numbers[-3:-2], *self.passed(fields[3]), "-"):
            with contextlib.suppress(FenError):
                fen = f"{board} {turn} {rights} {passed} {clocks}"
                return self.variant.own_position(fen), "black" if turn == "b" else "white"
        if refused:
            raise refused
        return self.variant.position(f"{board} {turn} {rights} - {clocks}"), ""

    def rights(self, text: str, board: Mapping[int, int]) -> str:
        """The castling rights of XBoard's field: KQkq, or the letters of the rooks' files."""
        found = []
        if self.variant.ruleset.castles_anywhere:
            return text
        start = self.variant.start_setup.board
        rights = zip(self.variant.tables.rights, self.variant.right_squares, strict=True)
        for (side, rook, letter), homes in rights:
            name = self.squares.names[rook][0]
            wanted = {letter, name if side else name.upper()}
            if wanted & set(text) and all(board.get(square) == start[square] for square in homes):
                found.append(letter)
        return "".join(found) or "-"

    def passed(self, text: str) -> Iterator[str]:
        """What the en passant field can mean: the squares, or one of them with its neighbour on the file."""
        board = self.variant.ruleset.board
        named = [self.squares.index[name] for name in NAME.findall(text) if name in self.squares.index]
        if named:
            yield "".join(board.names[square] for square in named)
        for square in named[:1]:
            for forward in (1, -1):
                beside = board.offset(square, (0, forward))
                if beside is not None:
                    yield "".join(board.names[s] for s in sorted((square, beside)))
