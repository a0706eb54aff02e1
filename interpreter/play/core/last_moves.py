"""Where the last moves began and ended, as far as rules ask for it: `last=e2-e4` of a FEN."""

from __future__ import annotations

import re
from typing import Any

from ...errors import FenError
from ...model.geometry import Board
from ...rules.kernel import layout as k
from ...rules.machine.state import State
from ..notation.fen import Setup
from ..notation.kept import LAST

LETTERS = "qxudcpr"
"""What a move was, by its BY_ bits: quiet, a capture, with a promotion, a drop, a castling, en passant."""
FORM = re.compile(rf"((?:[A-Z]?[a-z]\d+)?)-((?:[A-Z]?[a-z]\d+)?)([{LETTERS}]*)")


def text(board: Board, kept: int, st: Any) -> str:
    """The last move, `e2-e4`, or those of White and of Black, `e2-e4/-`, as the LAST_ bits `kept` ask."""
    names, words = ["", *board.names], [int(st[k.LAST]), int(st[k.LAST_BLACK])]
    told = words if kept & k.LAST_BOTH else [max(words)]
    ends = [(word & k.SQUARE_MASK, word >> k.LAST_TO & k.SQUARE_MASK, word >> k.LAST_BITS) for word in told]
    texts = (f"{names[began]}-{names[ended]}{letters(was)}" for began, ended, was in ends)
    return "/".join(texts) if any(words) else ""


def letters(events: int) -> str:
    """The BY_ bits of a move in a FEN."""
    return "".join(letter for i, letter in enumerate(LETTERS) if events >> i & 1)


def fill(board: Board, kept: int, setup: Setup, newest: int, state: State) -> None:
    """Put what a FEN says of them into a state; side `newest` has moved last. Raises FenError."""
    value, index = setup.extension[LAST], {"": -1, **board.index}
    told, both = [FORM.fullmatch(part) for part in value.split("/")], bool(kept & k.LAST_BOTH)
    moves = [match.groups() for match in told if match]
    if len(moves) != 1 + both or any(not {*ends} <= index.keys() for *ends, _ in moves):
        form = "White's and Black's last move: last=e2-e4/e7-e5" if both else "the last move: last=e2-e4"
        raise refuse(f"last needs {form}")
    if setup.turn == k.EITHER:
        raise refuse("last: none while either side may move")
    for side, (began, ended, was) in zip((0, 1) if both else (newest,), moves, strict=True):
        for square, asked, deed in ((began, k.LAST_FROMS, "began"), (ended, k.LAST_TOS, "ended")):
            if square and not kept & asked:
                raise refuse(f"last={value}: where a move {deed} is not asked here")
        events = sum(1 << LETTERS.index(letter) for letter in {*was})
        if events & ~(kept >> k.LAST_ASKED):
            raise refuse(f"last={value}: what a move was is not asked so")
        word = (index[began] + 1) | (index[ended] + 1) << k.LAST_TO | events << k.LAST_BITS
        state.st[k.LAST + side] = word | k.LAST_NEWEST if word and side == newest else word


def refuse(message: str) -> FenError:
    """An error of the state in braces."""
    return FenError(f"FEN, state: {message}", "state", 0)
