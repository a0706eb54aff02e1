"""Where the last moves began and ended, as far as rules ask for it: `last=e2-e4` of a FEN."""

from __future__ import annotations

from typing import Any

from ...errors import FenError
from ...model.geometry import Board
from ...rules.kernel import layout as k
from ...rules.machine.state import State
from ..notation.fen import Setup
from ..notation.kept import LAST


def text(board: Board, kept: int, st: Any) -> str:
    """The last move, `e2-e4`, or those of White and of Black, `e2-e4/-`, as the LAST_ bits `kept` ask."""
    names, words = ["", *board.names], [int(st[k.LAST]), int(st[k.LAST_BLACK])]
    told = words if kept & k.LAST_BOTH else [max(words)]
    ends = [(word & k.SQUARE_MASK, word >> k.LAST_TO & k.SQUARE_MASK) for word in told]
    return "/".join(f"{names[began]}-{names[ended]}" for began, ended in ends) if any(words) else ""


def fill(board: Board, kept: int, setup: Setup, newest: int, state: State) -> None:
    """Put what a FEN says of them into a state; side `newest` has moved last. Raises FenError."""
    value, index = setup.extension[LAST], {"": -1, **board.index}
    moves, both = [part.split("-") for part in value.split("/")], bool(kept & k.LAST_BOTH)
    if len(moves) != 1 + both or any(len(ends) != 2 or not {*ends} <= index.keys() for ends in moves):
        form = "White's and Black's last move: last=e2-e4/e7-e5" if both else "the last move: last=e2-e4"
        raise refuse(f"last needs {form}")
    if setup.turn == k.EITHER:
        raise refuse("last: none while either side may move")
    for side, (began, ended) in zip((0, 1) if both else (newest,), moves, strict=True):
        for square, asked, deed in ((began, k.LAST_FROMS, "began"), (ended, k.LAST_TOS, "ended")):
            if square and not kept & asked:
                raise refuse(f"last={value}: where a move {deed} is not asked here")
        word = (index[began] + 1) | (index[ended] + 1) << k.LAST_TO
        state.st[k.LAST + side] = word | k.LAST_NEWEST if word and side == newest else word


def refuse(message: str) -> FenError:
    """An error of the state in braces."""
    return FenError(f"FEN, state: {message}", "state", 0)
