"""SFEN, the positions of shogi programs: `lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 2P3s 8`.

The board is that of FEN. `b` moves the capital letters: shogi calls the side that begins Black, which is our
White. The hands follow, numbers before the letters, `-` if they are empty; then the number of the next single
move, which counts from 1.
"""

from __future__ import annotations

import re

from ...errors import FenError
from .fen import LONGEST, MOST_MOVES, MOST_POOLED, Dialect, Setup, write_board

WORD = "sfen"
SIDES = "bw"
NOTE = "four fields, read as SFEN: b is the side that begins, White here"
_TEXT = re.compile(
    rf"\s*({WORD}\s+)?(\S+)\s+([{SIDES}])\s+(-|(?:[0-9]*\+?[^\W\d_][!']?)+)(?:\s+([0-9]+))?\s*\Z"
)
_ROUND = re.compile(
    r"""\A\s*(?:(?:position\s+)?fen\s+|["']|\[\s*FEN\s+")|(?:"\s*\]|[";]|(?<=[0-9-])')\s*\Z|%20|_"""
)
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))
_HELD = re.compile(r"([0-9]*)(\+?[^\W\d_][!']?)")


def bare(text: str) -> str:
    """A FEN without what stands round it in commands and sources, with plain dashes; as long as before."""
    if len(text) > LONGEST:
        return text
    return _ROUND.sub(lambda match: " " * len(match[0]), text).translate(_DASHES)


def translated(text: str, dialect: Dialect, notes: list[str]) -> str:
    """The FEN of a text in SFEN; other texts as they are. Raises FenError for a wrong SFEN.

    A text is SFEN if it begins with this word, or has its four fields where the game is such that these are
    hardly the beginning of a FEN; then `notes` say so.
    """
    text = bare(text)
    named = text.split(None, 1)[:1] == [WORD]
    match = _TEXT.match(text) if len(text) <= LONGEST else None
    if match is None and named:
        why = f"expected BOARD b or w HANDS NUMBER, as in '{WORD} 4k4/9/9/9/9/9/9/9/4K4 b 2Pr 1'"
        raise FenError(f"SFEN, fields: {why}", "fields", 0)
    if match is None or not (named or (dialect.bare_sfen and match[5] and "[" not in match[2])):
        return text
    notes += [] if named else [NOTE]
    _, board, side, held, number = match.groups()
    single = int(number) if number and len(number) <= len(str(MOST_MOVES)) else 1
    hands = f"[{_hands(held, match.start(4), dialect)}]" if dialect.has_pool else _none(held, match.start(4))
    # Places in the board stay where they are, for the messages about them.
    return f"{' ' * match.start(2)}{board}{hands} {'wb'[SIDES.index(side)]} - - 0 {max(1, (single + 1) // 2)}"


def _hands(held: str, start: int, dialect: Dialect) -> str:
    """The letters of the hands, each as often as its piece is there."""
    found = []
    for match in _HELD.finditer(held if held != "-" else ""):
        count = int(match[1] or 1) if len(match[1]) <= 3 else MOST_POOLED + 1
        if not 1 <= count <= MOST_POOLED:
            why = f"'{match[1][:10]}' is not a number of pieces from 1 to {MOST_POOLED}"
            raise FenError(f"SFEN, hands: {why}", "hand", start + match.start())
        if dialect.readable.get(match[2]) not in dialect.pooled:
            raise FenError(f"SFEN, hands: '{match[2]}' is never kept in hand", "hand", start + match.start(2))
        found.append(match[2] * count)
    return "".join(found)


def _none(held: str, start: int) -> str:
    """The hands of a game without them. Raises FenError if there is something in them."""
    if held != "-":
        raise FenError("SFEN, hands: this variant keeps no captured pieces: write -", "hand", start)
    return ""


def write(dialect: Dialect, setup: Setup) -> str:
    """The SFEN of a setup; the number of the move is counted as if White had begun. What SFEN has no field
    for (castling, clocks, further state) is left out. Raises ValueError while either side may move.
    """
    if setup.turn not in (0, 1):
        raise ValueError("SFEN cannot say that either side may move")
    held = [
        (code & 1, code >> 1, f"{count if count > 1 else ''}{dialect.symbol(code)}")
        for code, count in setup.pool.items()
        if count > 0
    ]
    hands = "".join(text for _, _, text in sorted(held)) or "-"
    number = 2 * setup.fullmove - 1 + setup.turn
    return f"{write_board(dialect, setup.board)} {SIDES[setup.turn]} {hands} {min(number, MOST_MOVES)}"
