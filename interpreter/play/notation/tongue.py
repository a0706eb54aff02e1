"""Coordinate moves as other protocols write them: the same moves with other names of squares.

    USI   7g7f  P*5e  8h2b+     files by numbers from White's right, ranks by letters from the top
    UCCI  h2e2                  ranks from 0 where there are ten
    ICCS  H2-E2                 UCCI's squares in records

Only the names differ, so that a move is translated as a text, whether it is legal or not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...model.geometry import Board
from .coordinate import DROP
from .grid import grid_names, grid_places

USI, UCCI, ICCS = "usi", "ucci", "iccs"
_PIECE = r"\+?[^\W\d_][!']?"
_NAME = {USI: "[1-9][0-9]?[a-z]", UCCI: "[a-z](?:0|[1-9][0-9]?)"}
_DROPS = {USI: "*", UCCI: DROP}


def usi_names(board: Board) -> tuple[str, ...]:
    """Name by square index, of the bounding grid; empty where letters do not suffice for the ranks."""
    columns, rows = len(board.grid[0]), len(board.grid)
    if rows > 26 or columns > 99:
        return ()
    return tuple(f"{columns - x}{chr(ord('a') + rows - 1 - y)}" for x, y in grid_places(board))


class Tongue:
    """Moves between the coordinates of a board and those of a protocol."""

    def __init__(self, board: Board, names: Sequence[str], protocol: str) -> None:
        self.ours = dict(zip(names, board.names, strict=True))
        self.theirs = dict(zip(board.names, names, strict=True))
        self.drop = _DROPS[protocol]
        self._pattern = board.name_pattern
        self._words = re.compile(rf"(?<!\w)(?:{board.name_pattern.pattern})+")
        self._name = re.compile(_NAME[protocol])
        squares = rf"(?:{_NAME[protocol]})"
        self._move = re.compile(
            rf"(?:(?P<piece>{_PIECE}){re.escape(self.drop)}(?P<on>{squares})"
            rf"|(?P<way>{squares}{{2,4}}(?:,{squares}{{2}})?))(?P<rest>=?(?:[-+]|{_PIECE})?)[+#!?]*\Z"
        )

    def written(self, text: str) -> str:
        """A move in coordinates as the protocol writes it, alone or in a sentence."""
        return self._words.sub(self._moved, text).replace(DROP, self.drop)

    def _moved(self, word: re.Match[str]) -> str:
        return self._pattern.sub(lambda match: self.theirs[match[0]], word[0])

    def native(self, text: str) -> str | None:
        """The coordinates of a move that the protocol writes; None for a text that has not its form."""
        match = self._move.match(text.strip())
        if not match:
            return None
        squares = match["way"] or match["on"]
        if any(name not in self.ours for name in self._name.findall(squares)):
            return None
        moved = self._name.sub(lambda square: self.ours[square[0]], squares)
        start = match["piece"].upper() + DROP if match["piece"] else ""
        return start + moved + match["rest"].lower()


def tongue_of(board: Board, protocol: str) -> Tongue | None:
    """The coordinates of a protocol on a board, None where it has no names for the squares."""
    names = usi_names(board) if protocol == USI else grid_names(board)
    return Tongue(board, names, protocol) if names else None


def iccs(text: str) -> str:
    """A move in UCCI's coordinates as records of xiangqi write it: capitals, the squares parted."""
    return re.sub(rf"\A({_NAME[UCCI]})(?={_NAME[UCCI]})", r"\1-", text).upper()
