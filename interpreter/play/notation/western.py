"""Moves of shogi as its sites and books write them with Western letters: Hodges, Hosking, Kitao and Kawasaki.

    P-7f  P-76  P76         piece and target: squares as in USI, or with numbers on both axes
    Bx3c+  S-3c=            with promotion, and without although it could promote
    G6i-5h  G(69)58         with the square that the piece leaves
    P*5e  P'55              drops
    歩-76                   with the piece's own sign

They are read as SAN of our own squares, whether the move is legal or not, in games whose pieces promote to
`+` forms; others have no such texts.
"""

from __future__ import annotations

import re

from ...model.ruleset import Ruleset
from .coordinate import DROP, PROMOTED
from .kif import Kif
from .tongue import usi_names

_SQUARE = r"[1-9][0-9]?[a-wyz]|[1-9]{2}"
_SHAPE = re.compile(
    rf"(?P<piece>\+?[^\W\d_][!']??)(?:(?P<from>{_SQUARE})|\((?P<left>{_SQUARE})\))?"
    rf"(?P<sign>[-x*']?)(?P<to>{_SQUARE})(?P<rest>\+?)=?[#!?]*\Z"
)
_DROPS = ("*", "'")
_SIGNS = str.maketrans({"\u00d7": "x", "\u2019": "'"} | dict.fromkeys("\u2010\u2012\u2013\u2014\u2212", "-"))


class Western:
    """Reads the moves of one variant."""

    def __init__(self, game: Ruleset, kif: Kif) -> None:
        self.symbols = symbols = [piece.symbol for piece in game.pieces]
        grows = any(symbol.startswith(PROMOTED) for symbol in symbols)
        names = (usi_names(game.board), kif.squares) if grows else ()  # either may be empty
        self.squares = {
            theirs: ours for one in names for theirs, ours in zip(one, game.board.names, strict=False)
        }
        signs = {sign: symbols[kind - 1] for sign, kind in kif.by_sign.items() if kind}
        self.pieces = signs | {symbol: symbol for symbol in symbols}

    @property
    def types(self) -> dict[str, int]:
        """What a piece can be called -> its type; none in games that have no such texts."""
        own = {symbol: kind for kind, symbol in enumerate(self.symbols, 1)}
        return {sign: own[symbol] for sign, symbol in self.pieces.items()} if self.squares else {}

    def native(self, text: str) -> str | None:
        """A move in letters of our own; None for a text that has not this form."""
        match = _SHAPE.match(text.strip().translate(_SIGNS)) if self.squares else None
        origin = (match["from"] or match["left"] or "") if match else ""
        if not match or match["piece"] not in self.pieces or not {match["to"], origin} <= {"", *self.squares}:
            return None
        piece, target = self.pieces[match["piece"]], self.squares[match["to"]]
        if match["sign"] in _DROPS:
            return None if origin or match["rest"] else piece + DROP + target
        if match["rest"] and piece.startswith(PROMOTED):
            return None
        grown = f"={PROMOTED}{piece}" if match["rest"] else ""
        return f"{piece}{self.squares.get(origin, '')}{match['sign']}{target}{grown}"

    def promotes(self, text: str) -> bool | None:
        """Does a text say that the piece promotes? None for a text that has not this form."""
        return None if self.native(text) is None else PROMOTED in text.strip()[1:]
