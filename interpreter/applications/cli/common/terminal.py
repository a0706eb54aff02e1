"""The board as text: any shape, holes left blank, squares named along the edges."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

import click

from ....play.sides import side_name, side_of
from ....play.variant import Position
from ...drawing.text import grid, joined, pressed
from .shell import coloured

FIGURINES = {"king": "♚", "queen": "♛", "rook": "♜", "bishop": "♝", "knight": "♞", "pawn": "♟"}
OUTLINES = {"king": "♔", "queen": "♕", "rook": "♖", "bishop": "♗", "knight": "♘", "pawn": "♙"}
Colour = int | tuple[int, int, int]


@dataclass(frozen=True)
class Palette:
    """Backgrounds of dark and light squares, plain, of the last move and of targets; inks of the sides.

    The inks can be read on every background (a contrast of 4.5 at least, as WCAG measures it), which is why
    both are bright and the board is dark.
    """

    plain: tuple[Colour, Colour]
    last: tuple[Colour, Colour]
    target: tuple[Colour, Colour]
    ink: Mapping[str, Colour]


FEW = Palette(plain=(234, 238), last=(52, 88), target=(17, 20), ink={"white": 231, "black": 220})
"""Of the 256 colours that terminals have."""
MANY = Palette(
    plain=((43, 33, 24), (91, 70, 50)),
    last=((63, 63, 16), (97, 97, 26)),
    target=((18, 58, 90), (32, 88, 138)),
    ink={"white": (255, 255, 255), "black": (255, 215, 0)},
)
"""For terminals that show any colour."""


@dataclass(frozen=True)
class Style:
    """How to draw: characters, colours, and from whose side."""

    ascii: bool = False
    figurines: bool = False
    colour: bool = False
    flipped: bool = False
    narrow: bool = False


def style_for_output(only_ascii: bool = False, figurines: bool = False, flipped: bool = False) -> Style:
    """The style that the standard output can show."""
    try:
        "·♔♟".encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (LookupError, UnicodeEncodeError):
        only_ascii = True
    return Style(only_ascii, figurines and not only_ascii, coloured(), flipped)


def interactive() -> bool:
    """Is there a person at both ends?"""
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty())


def tell(text: str) -> None:
    """Print a line; on a terminal it is broken between words."""
    width = shutil.get_terminal_size().columns
    if interactive() and "\n" not in text and len(text) > width:
        text = textwrap.fill(text, width, subsequent_indent="  ", break_long_words=False)
    click.echo(text)


@contextmanager
def unechoed() -> Iterator[None]:
    """What is typed outside a prompt waits for the next one, and is not mixed with what is printed."""
    termios = find_spec("termios") and import_module("termios")  # not on every system
    if not termios or not interactive():
        yield
        return
    before = termios.tcgetattr(sys.stdin)
    after = list(before)
    after[3] &= ~termios.ECHO
    termios.tcsetattr(sys.stdin, termios.TCSANOW, after)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSANOW, before)


def _symbols(position: Position, style: Style) -> dict[int, tuple[str, str]]:
    """Square -> text of its piece, side."""
    index = position.variant.ruleset.board.index
    names = {piece.symbol.upper(): piece.name for piece in position.variant.ruleset.pieces}
    found = {}
    for square, symbol in position.pieces().items():
        side = side_of(symbol) or ""
        text = symbol
        if style.figurines:
            glyphs = OUTLINES if side == "white" else FIGURINES
            text = glyphs.get(names[symbol.upper()], symbol)
        found[index[square]] = text, side
    return found


def palette() -> Palette:
    """The colours for the terminal at hand."""
    return MANY if os.environ.get("COLORTERM") in ("truecolor", "24bit") else FEW


def board_text(
    position: Position, style: Style, last: Collection[str] = (), targets: Collection[str] = ()
) -> str:
    """The board as lines of text; `last` and `targets` are squares to mark."""
    board = position.variant.ruleset.board
    symbols = _symbols(position, style)
    kinds = (piece.symbol for piece in position.variant.ruleset.kinds)
    width = max(map(len, (*kinds, *(text for text, _ in symbols.values()))), default=1)
    colours = palette()
    empty = " " if style.colour else "." if style.ascii else "·"

    def cell(square: int) -> str:
        name = board.names[square]
        marks, kind = "  ", colours.plain
        if name in targets:
            marks, kind = "()", colours.target
        elif name in last:
            marks, kind = "[]", colours.last
        text, side = symbols.get(square, (empty, ""))
        shown = pressed(f"{marks[0]}{text:<{width}}{marks[1]}", style.narrow)
        if not style.colour:
            return shown
        ink = colours.ink[side or "white"]
        return click.style(shown, fg=ink, bg=kind[board.shade(square)], bold=bool(side))

    rows, files = grid(board, cell, width + 2 - style.narrow)
    if style.flipped:
        rows = [(names[::-1], cells[::-1]) for names, cells in reversed(rows)]
        files.reverse()
    return "\n".join(joined(rows, files, width - style.narrow))


def fitting(draw: Callable[[bool], str]) -> str:
    """What is drawn, narrow (True) where the terminal has no room for it as it should be."""
    wide = draw(False)
    longest = max(map(len, click.unstyle(wide).splitlines()), default=0)
    return wide if longest <= shutil.get_terminal_size().columns else draw(True)


def state_text(position: Position) -> str:
    """What else belongs to the position, in one line: pool, checks left, check."""
    parts = []
    fen = position.fen().split()
    if "[" in fen[0]:
        pool = fen[0].partition("[")[2].rstrip("]")
        kept = "in hand" if position.variant.ruleset.from_hand else "captured"
        parts.append(f"{kept}: {pool or 'none'}")
    if position.variant.dialect.checks:
        left = next((field for field in fen[1:] if "+" in field), "")
        white, black = position.variant.sides
        parts.append(f"checks left: {left.replace('+', f' for {white}, ')} for {black}")
    for side in ("white", "black") if position.turn == "either" else (position.turn,):
        if position.is_check(side):
            parts.append(f"{side_name(position.variant, side)} is in check")
    return "; ".join(parts)
