"""From a text that somebody wrote as a move to the legal move, or the error that says why there is none."""

from __future__ import annotations

from dataclasses import replace

from ..errors import MoveError, quoted
from .core.moves import Move
from .core.position import BasePosition
from .core.sheet import Sheet
from .reasons import why

#: Reasons that say what was wrong with the text themselves.
NO_MOVE = ("unreadable", "ambiguous")


def parse(sheet: Sheet, position: BasePosition, text: str, side: str | None = None) -> Move:
    """The legal move that a text means. Raises MoveError if there is none, or more than one.

    `side` ("white", "black") leaves only the moves of one side while either may move.
    """
    found = sheet.candidates(position, text, side)
    if len(found) == 1:
        return position.move(found[0])
    raise refusal(sheet, position, text, side)


def refusal(sheet: Sheet, position: BasePosition, text: str, side: str | None = None) -> MoveError:
    """The error of a text that means no legal move (of the side, where one is given), or several."""
    reason = why(sheet, position, text, side)
    if reason.legal:
        left_out = str(reason.move).removeprefix(sheet.own(text.strip()))
        written = (
            f"the piece becomes another one there: write {reason.move}"
            if len(left_out) == 1 and left_out != "-"  # the mark of what it becomes, not of turning back
            else f"it has to be written {reason.move}"
            if reason.move != text
            else "it is of another position"
        )
        reason = replace(reason, code="unreadable", sentence=f"{quoted(text)}: {written}", parts=())
    start = "" if reason.code in NO_MOVE else f"illegal move {quoted(text.strip())}: "
    return MoveError(start + reason.sentence, reason)
