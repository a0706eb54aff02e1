"""Moves of xiangqi as its players write them: what WXF says, in characters.

    炮二平五  馬8進7  車九進一   piece, file, direction (進 forward, 退 backward, 平 along the rank), where to
    前炮退二  中兵平六  二兵進一  of several pieces of a kind on a file the first, the middle, the second
    前三平四                      pieces of a kind are so on two files: the first of file 3

The side that begins has characters for numbers, the other one figures. Characters are written in their
simplified form and read in either; both sides' names of a piece mean the same.
"""

from __future__ import annotations

import re
import unicodedata

from ...model.ruleset import Ruleset
from .kanji import NUMERALS
from .letters import Letters
from .san import Board
from .wxf import Said, Wxf

_FRONT, _MIDDLE, _REAR = "前中后"
_SIGNS = {"进": "+", "退": "-", "平": "="}
_SIMPLE = str.maketrans("帥將傌馬俥車砲進後", "帅将马马车车炮进后")
_ONE_NAME = str.maketrans("将仕相包卒", "帅士象炮兵")
_FIGURES = str.maketrans(NUMERALS, "123456789")
_BY_FILE = "士象"
"""Pieces that their direction tells apart."""
_NAMES = "帅士象马车炮兵"
_TEXT = re.compile(
    rf"(?:(?P<nth>[{_FRONT}{_MIDDLE}{_REAR}1-5])(?P<named>[{_NAMES}])"
    rf"|(?P<piece>[{_NAMES}])(?P<place>[1-9{_FRONT}{_MIDDLE}{_REAR}])"
    rf"|(?P<front>[{_FRONT}{_MIDDLE}{_REAR}])(?P<file>[1-9]))(?P<sign>[进退平])(?P<where>[1-9])\Z"
)


class Chinese(Wxf):
    """Writes and reads the moves of one variant whose pieces have characters."""

    title = "Chinese notation"

    def __init__(self, game: Ruleset, letters: Letters) -> None:
        super().__init__(game, letters)
        self.names = ["", *((p.character or p.symbol).translate(_SIMPLE) for p in game.pieces)]
        self.by_name: dict[str, int] = {}
        for kind, names in enumerate(self.names):
            for name in names:
                self.by_name.setdefault(name.translate(_ONE_NAME), kind)

    @staticmethod
    def fits(game: Ruleset) -> bool:
        """Have all its pieces characters that players write?"""
        return all(
            {*(piece.character or "?").translate(_SIMPLE).translate(_ONE_NAME)} <= {*_NAMES}
            for piece in game.pieces
        )

    def said(self, text: str) -> Said | None:
        """What a text says."""
        plain = _plain(text)
        match = _TEXT.match(plain)
        if not match:
            return None
        name = match["piece"] or match["named"]
        place = match["nth"] or match["front"]
        file = match["file"]
        if match["place"]:
            file, place = (match["place"], None) if match["place"].isdigit() else (None, match["place"])
        return Said(name, place, file, _SIGNS[match["sign"]] + match["where"], plain)

    def _writes(self, code: int, board: Board, said: Said) -> bool:
        return _plain(self._name(code, board)) == said.text

    def _fits(self, code: int, board: Board, said: Said) -> bool:
        origin = self.origin(code)
        if said.kind is not None and self.by_name.get(said.kind) != board[origin] >> 1:
            return False
        if said.file is not None and said.file != str(self._file(origin, board)):
            return False
        placed = self._column(origin, board)
        if said.place is None:
            return True
        last = len(placed) - 1
        nth = {_FRONT: 0, _MIDDLE: last // 2, _REAR: last}.get(said.place)
        if nth is None:
            nth = int(said.place) - 1
        return 0 < last >= nth and placed[nth] == origin

    def _name(self, code: int, board: Board) -> str:
        origin = self.origin(code)
        way = self._way(code, board)
        words = {theirs: word for word, theirs in _SIGNS.items()}
        return self._who(origin, code, board) + words[way[0]] + self._number(way[1:], board[origin])

    def _who(self, origin: int, code: int, board: Board) -> str:
        piece, placed = board[origin], self._column(origin, board)
        names = self.names[piece >> 1]
        name, file = names[-1 if piece & 1 else 0], self._number(str(self._file(origin, board)), piece)
        if len(placed) == 1 or name.translate(_ONE_NAME) in _BY_FILE:
            return name + file
        nth, last = placed.index(origin), len(placed) - 1
        place = {0: _FRONT, last: _REAR}.get(nth) or (_MIDDLE if last == 2 else NUMERALS[nth])
        return place + (file if last < 3 and self._columns(origin, board) > 1 else name)

    @staticmethod
    def _number(figure: str, piece: int) -> str:
        return figure if piece & 1 else NUMERALS[int(figure) - 1]


def _plain(text: str) -> str:
    """A text in simplified characters with one name for a piece, numbers as figures, without spaces."""
    narrow = "".join(unicodedata.normalize("NFKC", text).split())
    return narrow.translate(_SIMPLE).translate(_ONE_NAME).translate(_FIGURES)
