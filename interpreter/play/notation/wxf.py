"""WXF, the notation of the World Xiangqi Federation: piece, file, direction, and where it leads.

    C2=5 (along the rank, to file 5)  R9+1 (one rank forward)  H2+3 (forward, to file 3)  K5-1
    H++6 P-=4 (front or rear of two pieces of a kind on a file)  15=6 35+1 (first, third of more on file 5)

Files are counted from the mover's right, ranks from the mover's side. Front and rear are written where both
pieces could go so far; ordinals where a kind has more than two pieces on a file, or two on several files. A
move that shares its text with another has none, and is written in long algebraic notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...model.ruleset import Ruleset
from ...rules.kernel import layout as k
from .letters import Letters
from .san import Board

_TEXT = re.compile(r"([A-Z][!']?|[1-9])([-+]|[1-9])([-+=.])([1-9][0-9]?)\Z")
_AHEAD = re.compile(r"([-+])([A-Z][!']?)")  # +R-1 for R+-1
_SIGNS = str.maketrans({"\uff0b": "+", "\uff0d": "-", "\u2013": "-", "\u2212": "-", "\u2014": "-"})
FRONT, REAR = "+", "-"


class Said(NamedTuple):
    """What a text says of the piece and of its way, and the text as it would be written."""

    kind: str | None
    place: str | None  # which of several on the file
    file: str | None
    way: str
    text: str


class Wxf:
    """Writes and reads the moves of one variant that declares the notation."""

    title = "WXF"

    def __init__(self, game: Ruleset, letters: Letters) -> None:
        self.board = game.board
        self.confined = [None, *(piece.confined for piece in game.pieces)]
        self.letters = [
            (aliases or (symbol,))[0]
            for symbol, aliases in zip(letters.symbols, letters.aliases, strict=True)
        ]
        self.by_letter = {text.upper(): kind for text, kind in letters.by_symbol.items()}
        xs = [x for x, _ in game.board.coordinates]
        self.ends = min(xs), max(xs)

    @staticmethod
    def fits(game: Ruleset) -> bool:
        """Can its pieces be written?"""
        return True

    def text(self, code: int, legal: Sequence[int], board: Board) -> str | None:
        """The text of a legal move; None if another legal move would have the same."""
        board = self._plain(board)
        text, way = self._name(code, board), self._way(code, board)
        like = (c for c in legal if self._way(c, board) == way)
        return text if sum(self._name(other, board) == text for other in like) == 1 else None

    def read(self, text: str, legal: Sequence[int], board: Board) -> list[int]:
        """The legal moves that a text can mean: the one that is written so, or else all that it fits."""
        said = self.said(text)
        if said is None:
            return []
        board = self._plain(board)
        fits = [c for c in legal if self._way(c, board) == said.way and self._fits(c, board, said)]
        exact = [c for c in fits if self._writes(c, board, said)]
        return exact if len(exact) == 1 else fits

    def said(self, text: str) -> Said | None:
        """What a text says that has the shape of a move; None for other texts."""
        bare = "".join(text.translate(_SIGNS).split()).upper().rstrip("+#!?")
        match = _TEXT.match(_AHEAD.sub(r"\2\1", bare, count=1) if bare[:1] in "+-" else bare)
        if not match:
            return None
        kind, place, sign, where = match.groups()
        way = ("=" if sign == "." else sign) + where
        letter = self.letters[self.by_letter[kind]] if kind in self.by_letter else kind
        file = place if place.isdigit() else None
        return Said(kind, None if file else place, file, way, letter + place + way)

    def _writes(self, code: int, board: Board, said: Said) -> bool:
        """Is the move written just so?"""
        return self._name(code, board) == said.text

    @staticmethod
    def origin(code: int) -> int:
        """The square that a move leaves."""
        return code & k.SQUARE_MASK

    def _plain(self, board: Board) -> list[int]:
        """The squares as a list: looking into it is faster."""
        return [int(code) for code in board[: self.board.size]]

    # --- parts of a text -----------------------------------------------------------------------

    def _name(self, code: int, board: Board) -> str:
        origin = code & k.SQUARE_MASK
        return self._who(origin, code, board) + self._way(code, board)

    def _who(self, origin: int, code: int, board: Board) -> str:
        """The piece: letter and file, letter and front or rear, or ordinal and file."""
        placed = self._column(origin, board)
        letter, file = self.letters[board[origin] >> 1], str(self._file(origin, board))
        if len(placed) == 1:
            return letter + file
        if len(placed) > 2 or self._columns(origin, board) > 1:
            return str(placed.index(origin) + 1) + file
        other = placed[1 - placed.index(origin)]
        if not self._could_go(other, origin, (code >> k.MOVE_TO) & k.SQUARE_MASK, board[origin]):
            return letter + file
        return letter + (FRONT if placed[0] == origin else REAR)

    def _way(self, code: int, board: Board) -> str:
        """Direction, and distance or file of arrival."""
        origin, target = code & k.SQUARE_MASK, (code >> k.MOVE_TO) & k.SQUARE_MASK
        (x, y), (u, v) = self.board.coordinates[origin], self.board.coordinates[target]
        forward = (v - y) * (-1 if board[origin] & 1 else 1)
        sign = "=" if not forward else "+" if forward > 0 else "-"
        return sign + str(abs(forward) if x == u else self._count(u, board[origin] & 1))

    def _fits(self, code: int, board: Board, said: Said) -> bool:
        """Can these words name the piece that moves?"""
        origin = code & k.SQUARE_MASK
        placed = self._column(origin, board)
        if said.kind and said.kind.isdigit():
            return [said.kind, said.file] == [str(placed.index(origin) + 1), str(self._file(origin, board))]
        if self.by_letter.get(said.kind or "") != board[origin] >> 1:
            return False
        if said.file:
            return said.file == str(self._file(origin, board))
        return len(placed) > 1 and placed[0 if said.place == FRONT else -1] == origin

    # --- pieces of a kind -------------------------------------------------------------------------

    def _column(self, square: int, board: Board) -> list[int]:
        """The pieces of the same kind and side on the file of a piece, the foremost first."""
        x = self.board.coordinates[square][0]
        placed = [s for s in self._placed(board[square], board) if self.board.coordinates[s][0] == x]
        return sorted(placed, key=lambda s: self.board.coordinates[s][1], reverse=not board[square] & 1)

    def _columns(self, square: int, board: Board) -> int:
        """The files on which more than one piece of the kind stands."""
        files = [self.board.coordinates[s][0] for s in self._placed(board[square], board)]
        return sum(files.count(x) > 1 for x in set(files))

    def _placed(self, piece: int, board: Board) -> Iterator[int]:
        return (s for s in range(self.board.size) if board[s] == piece)

    def _could_go(self, other: int, origin: int, target: int, piece: int) -> bool:
        """Is there a square for the other piece, as far from it as the target is from the origin?"""
        at = self.board.coordinates
        place = tuple(a + b - c for a, b, c in zip(at[other], at[target], at[origin], strict=True))
        square = self.board.at.get((place[0], place[1]))
        region = self.confined[piece >> 1]
        return square is not None and (region is None or square in region[piece & 1])

    def _file(self, square: int, board: Board) -> int:
        return self._count(self.board.coordinates[square][0], board[square] & 1)

    def _count(self, x: int, side: int) -> int:
        """The number of a file, from the mover's right."""
        first, last = self.ends
        return (x - first if side else last - x) + 1
