"""Moves of janggi as its players write them: the square that a piece leaves, its name, and where it goes.

    79졸78  92차12차장군 (takes a chariot, gives check)  한수쉼 (passes)

A square is its rank, counted from the top with 0 for the tenth, and its file, counted from the left. Read as
well: 79卒78, 41漢兵42, and H02-83 as Fairy-Stockfish writes it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from ...model.ruleset import Ruleset
from ...rules.kernel import layout as k
from .letters import Letters
from .san import Board, kind_of

PASSED, CHECK = "한수쉼", "장군"
_SOUNDS = dict(zip("車包馬象士卒兵楚漢將王", "차포마상사졸병장장장장", strict=True))
_OTHER = {"궁": "장", "왕": "장", "초": "장", "한": "장"}
_NAMES = "".join({*_SOUNDS.values(), *_SOUNDS, *_OTHER})
_TEXT = re.compile(
    rf"(?:(?P<from>[0-9][1-9])[초한楚漢]??(?P<name>[{_NAMES}])(?P<to>[0-9][1-9])[{_NAMES}]?(?:{CHECK}|멍군|빅장|외통)?"
    r"|(?P<letter>[A-Z])(?P<origin>[0-9][1-9])[-x](?P<target>[0-9][1-9]))[+#!?]*\Z"
)
MOST_FILES, MOST_RANKS = 9, 10


class Korean:
    """Writes and reads the moves of one variant whose pieces have characters of janggi."""

    def __init__(self, game: Ruleset, letters: Letters) -> None:
        left, bottom, right, top = game.board.bounds
        named = all({*piece.character} and {*piece.character} <= _SOUNDS.keys() for piece in game.pieces)
        fits = named and right - left < MOST_FILES and top - bottom < MOST_RANKS
        places = [((top - y + 1) % 10, x - left + 1) for x, y in game.board.coordinates] if fits else []
        self.squares = [f"{rank}{file}" for rank, file in places]
        self.index = {name: square for square, name in enumerate(self.squares)}
        self.names = ["", *("".join(_SOUNDS.get(c, "") for c in piece.character) for piece in game.pieces)]
        self.by_name = {text.upper(): kind for text, kind in letters.by_symbol.items()}
        for kind, (piece, names) in enumerate(zip(game.pieces, self.names[1:], strict=True), 1):
            self.by_name |= dict.fromkeys(piece.character + names, kind)
        self.by_name |= {other: self.by_name[name] for other, name in _OTHER.items() if name in self.by_name}

    def text(self, code: int, board: Board, check: bool) -> str:
        """The text of a legal move, which may give check. Raises ValueError where there is none."""
        if kind_of(code) == k.KIND_PASS and self.squares:
            return PASSED
        if not self.squares or kind_of(code) != k.KIND_NORMAL or (code >> k.MOVE_PROMOTION) & k.TYPE_MASK:
            raise ValueError("the notation of janggi has no text for this move or for these pieces")
        origin, target = _ends(code)
        taken = self._called(board[target]) if board[target] else ""
        start = self.squares[origin] + self._called(board[origin])
        return start + self.squares[target] + taken + (CHECK if check else "")

    def _called(self, piece: int) -> str:
        return self.names[piece >> 1][-1 if piece & 1 else 0]

    def read(self, text: str, legal: Sequence[int], board: Board) -> list[int]:
        """The legal moves that a text can mean; none for a text of another notation."""
        plain = _plain(text)
        if plain == PASSED:
            return [code for code in legal if kind_of(code) == k.KIND_PASS]
        meant = self.squares_meant(plain)
        kind = self._kind(plain)
        return [
            code
            for code in legal
            if meant == _ends(code) and kind_of(code) != k.KIND_PASS and board[meant[0]] >> 1 == kind
        ]

    def squares_meant(self, text: str) -> tuple[int, int] | None:
        """The squares that a text names, whether the move is legal or not."""
        match = _TEXT.match(_plain(text))
        if not match:
            return None
        origin, target = match["from"] or match["origin"], match["to"] or match["target"]
        return (self.index[origin], self.index[target]) if {origin, target} <= self.index.keys() else None

    def _kind(self, text: str) -> int | None:
        match = _TEXT.match(text)
        return self.by_name.get(match["name"] or match["letter"]) if match else None


def _ends(code: int) -> tuple[int, int]:
    return code & k.SQUARE_MASK, (code >> k.MOVE_TO) & k.SQUARE_MASK


def _plain(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split())
