"""Moves and positions of draughts by the numbers of the squares, as in PDN; and moves told by their squares.

    32-28  28x19  3228     origin and target; spaces are passed over
    28x19x10  281910       every square on which a capture lands
    d6xb4xd2  d6:b4:d2     the same by the names of squares
    W:W31-50,K3:B1-20      a position: who moves, men and kings of either colour

A game has numbers where no piece ever leaves the squares of one shade. They are counted along the ranks
from the right-hand corner of the side with the darker pieces: 1 is b10 in international draughts, g1 in
English, where our White begins and is called Black.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import pairwise

from ...errors import FenError, quoted
from ...model.ruleset import Ruleset
from .fen import LONGEST, Dialect, write_board

_SIGN = re.compile("\\s*[-x:*\u00d7\u2010-\u2014\u2212]\\s*")
_MARKS = re.compile(r"[\s!?#+*]+\Z")
_NUMBERS = re.compile(r"[0-9]{1,2}(?:-[0-9]{1,2})+\Z")
_PAIRS = re.compile(r"(?:[0-9]{2}){2,}\Z")
_MEN = r"K?(?:[0-9]{1,2}(?:-[0-9]{1,2})?|[a-l][0-9]{1,2})"
_FEN = re.compile(rf"\s*([WB])((?:\s*:\s*[WB](?:{_MEN}(?:\s*,\s*{_MEN})*)?)+)(?:\s*:[HF][0-9]+)*\s*\.?\s*\Z")
_MAN = re.compile(r"(K?)([a-l]?[0-9]+)(?:-([0-9]+))?")
NOTE = "squares by their numbers, read as a position of PDN"


def dark_side(game: Ruleset) -> int:
    """The side with the darker pieces."""
    usual = {0: "#ffffff", 1: "#000000"}
    inks = [game.look.inks.get(side, usual[side]) for side in usual]
    white, black = (ink if re.fullmatch("#[0-9a-f]{6}", ink) else usual[i] for i, ink in enumerate(inks))
    return int(sum(bytes.fromhex(white[1:])) >= sum(bytes.fromhex(black[1:])))


def numbered(game: Ruleset) -> tuple[int, ...]:
    """The squares in the order of their numbers; none in a game whose squares have no numbers."""
    board = game.board
    shades = {board.shade(square) for square in game.setup}
    vectors = (v for p in game.pieces for m in p.movements for v in (*m.vectors, *m.way))
    if len(shades) != 1 or game.hand or board.levels > 1 or board.tiling.hexagonal:
        return ()
    if (
        len(board.plain) != board.size
        or any(None in row for row in board.rows)
        or any(sum(v) % 2 for v in vectors)
    ):
        return ()
    squares = [square for row in board.rows for square in row if square is not None]
    order = [square for square in squares if board.shade(square) in shades]
    return tuple(order if dark_side(game) else reversed(order))


class Numbers:
    """The squares of one variant by their numbers, none where they have none, and ways by names."""

    def __init__(self, game: Ruleset) -> None:
        self.board = game.board
        self.order = numbered(game)
        self.dark = dark_side(game)
        name = game.board.name_pattern.pattern
        self._names = re.compile(rf"(?:{name})(?:-(?:{name})){{2,}}\Z")

    def way(self, text: str) -> list[int] | None:
        """The squares of a move by their numbers; None for another text."""
        bare = _bare(text) if self.order else ""
        if not (_NUMBERS.match(bare) or _PAIRS.match(bare)):
            return None
        numbers = [int(part) for part in re.findall("[0-9]{1,2}" if "-" in bare else "[0-9]{2}", bare)]
        return (
            [self.order[n - 1] for n in numbers]
            if 1 <= min(numbers) <= max(numbers) <= len(self.order)
            else None
        )

    def named_way(self, text: str) -> list[int] | None:
        """Three and more squares of a move by their names; None for another text."""
        bare = _bare(text)
        if not self._names.match(bare) or any(name not in self.board.index for name in bare.split("-")):
            return None
        return [self.board.index[name] for name in bare.split("-")]

    def native(self, text: str) -> str | None:
        """The ends of a move by its numbers in coordinates; None for another text."""
        way = self.way(text)
        return self.board.names[way[0]] + self.board.names[way[-1]] if way else None

    def lands(self, way: list[int], victims: Collection[int]) -> bool:
        """Does a capture of these pieces land on these squares: one of them between each two?"""
        spots = [self.board.coordinates[square] for square in way]
        taken = [self.board.coordinates[square] for square in victims]
        jumps = [[one for one in taken if _between(a, one, b)] for a, b in pairwise(spots)]
        return all(len(found) == 1 for found in jumps) and len({one for [one] in jumps}) == len(taken)

    def fen(self, text: str, dialect: Dialect, notes: list[str]) -> str:
        """The FEN of a position of PDN; other texts as they are. Raises FenError."""
        match = _FEN.match(text) if self.order and len(text) <= LONGEST else None
        if match is None:
            return text
        board: dict[int, int] = {}
        man = min(code for code in dialect.promoted if not code & 1)
        known = {str(n): square for n, square in enumerate(self.order, 1)}
        known |= {self.board.names[square]: square for square in self.order}
        for field in "".join(match[2].split())[1:].split(":"):
            side = self.dark ^ (field[0] == "W")
            for crown, first, last in _MAN.findall(field[1:]):
                for name in map(str, range(int(first), int(last) + 1)) if last else (first,):
                    if name not in known:
                        raise FenError(f"PDN: {quoted(name)} is not a square", "board", text.find(first))
                    board[known[name]] = (dialect.promoted[man] if crown else man) ^ side
        notes.append(NOTE)
        return f"{write_board(dialect, board)} {'wb'[self.dark ^ (match[1] == 'W')]} - - 0 1"


def _bare(text: str) -> str:
    """A text without marks and spaces, its squares parted by hyphens."""
    return _SIGN.sub("-", _MARKS.sub("", text.strip())) if len(text) <= LONGEST else ""


def _between(start: tuple[int, ...], place: tuple[int, ...], end: tuple[int, ...]) -> bool:
    """Does a place lie on the straight way from one to another?"""
    (x, y), (dx, dy) = ([b - a for a, b in zip(start, to, strict=True)] for to in (place, end))
    return x * dy == y * dx and 0 < x * dx + y * dy < dx * dx + dy * dy
