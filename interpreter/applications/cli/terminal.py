"""The board as text: any shape, holes left blank, squares named along the edges."""

from __future__ import annotations

import sys
from collections.abc import Collection
from dataclasses import dataclass

import click

from ...play.position import Position
from ..drawing.text import grid, joined
from .shell import coloured

FIGURINES = {"king": "♚", "queen": "♛", "rook": "♜", "bishop": "♝", "knight": "♞", "pawn": "♟"}
OUTLINES = {"king": "♔", "queen": "♕", "rook": "♖", "bishop": "♗", "knight": "♘", "pawn": "♙"}
# Colours of the 256 that terminals have. Backgrounds of dark and light squares, plain, of the last
# move and of targets; the ink of both sides can be read on all of them.
SHADES = 65, 101
LAST = 94, 136
TARGET = 61, 67
INK = {"white": 231, "black": 16}


@dataclass(frozen=True)
class Style:
    """How to draw: characters, colours, and from whose side."""

    ascii: bool = False
    figurines: bool = False
    colour: bool = False
    flipped: bool = False


def style_for_output(only_ascii: bool = False, figurines: bool = False, flipped: bool = False) -> Style:
    """The style that the standard output can show."""
    try:
        "·♔♟".encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (LookupError, UnicodeEncodeError):
        only_ascii = True
    return Style(only_ascii, figurines and not only_ascii, coloured(), flipped)


def _symbols(position: Position, style: Style) -> dict[int, tuple[str, str]]:
    """Square -> text of its piece, side."""
    index = position.variant.game.board.index
    names = {piece.symbol.upper(): piece.name for piece in position.variant.game.pieces}
    found = {}
    for square, symbol in position.pieces().items():
        side = "white" if symbol[0].isupper() else "black"
        text = symbol
        if style.figurines:
            glyphs = OUTLINES if side == "white" and not style.colour else FIGURINES
            text = glyphs.get(names[symbol.upper()], symbol)
        found[index[square]] = text, side
    return found


def _cell(text: str, side: str, width: int, mark: str, background: int, style: Style) -> str:
    if not style.colour:
        return f"{mark[:1] or ' '}{text:<{width}}{mark[1:] or ' '}"
    ink = INK.get(side)
    return click.style(f" {text:<{width}} ", fg=ink, bg=background, bold=bool(side))


def board_text(
    position: Position, style: Style, last: Collection[str] = (), targets: Collection[str] = ()
) -> str:
    """The board as lines of text; `last` and `targets` are squares to mark."""
    board = position.variant.game.board
    symbols = _symbols(position, style)
    width = max((len(piece.symbol) for piece in position.variant.game.pieces), default=1)
    empty = "." if style.ascii else "·"

    def cell(square: int) -> str:
        name = board.names[square]
        marks, kind = ("()", TARGET) if name in targets else ("[]", LAST) if name in last else ("", SHADES)
        text, side = symbols.get(square, (" " if style.colour else empty, ""))
        return _cell(text, side, width, marks, kind[board.shade(square)], style)

    rows, files = grid(board, cell, width + 2)
    if style.flipped:
        rows = [(names[::-1], cells[::-1]) for names, cells in reversed(rows)]
        files.reverse()
    return "\n".join(joined(rows, files, width))


def state_text(position: Position) -> str:
    """What else belongs to the position, in one line: pool, checks left, check."""
    parts = []
    fen = position.fen().split()
    if "[" in fen[0]:
        pool = fen[0].partition("[")[2].rstrip("]")
        parts.append(f"captured: {pool}" if pool else "captured: none")
    if position.variant.dialect.checks:
        left = next((field for field in fen[1:] if "+" in field), "")
        parts.append(f"checks left: {left.replace('+', ' for White, ')} for Black")
    for side in ("white", "black") if position.turn == "either" else (position.turn,):
        if position.is_check(side):
            parts.append(f"{side.capitalize()} is in check")
    return "; ".join(parts)
