"""The reasons there are: a code and what it means. docs/reasons.md is made from this table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ...language.resources import data

TEXT = "text"
_DATA = data(__file__, "reasons")
GROUPS: dict[str, str] = {group: said["title"] for group, said in _DATA.items()}
#: Code -> (group, meaning). Further down is nearer to a legal move.
REASONS: dict[str, tuple[str, str]] = {
    code: (group, meaning) for group, said in _DATA.items() for code, meaning in said["codes"].items()
}
RANK = {code: i for i, code in enumerate(REASONS)}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a definition says something: file and line, and the text of the line."""

    file: str
    line: int
    column: int
    text: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is legal or not, or why a game is over or not.

    `code` is one of REASONS; `sentence` says it in words, without full stop; `squares` are those concerned,
    the most important first; `pieces` are (square, symbol) of the pieces concerned; `place` is the
    line of the definition that says so, None where no line does (the rule that sides alternate, for
    instance); `move` is the coordinate text, where one is meant; `parts` are further reasons: of the other
    pieces that a text can mean, of all that a legal move does, of each end condition.
    """

    code: str
    sentence: str
    squares: tuple[str, ...] = ()
    pieces: tuple[tuple[str, str], ...] = ()
    place: Place | None = None
    move: str = ""
    parts: tuple[Reason, ...] = field(default=())

    @property
    def legal(self) -> bool:
        """Does it say that the move is legal?"""
        return self.code == "legal"

    def __str__(self) -> str:
        return self.sentence

    def as_data(self) -> dict[str, Any]:
        """Plain values for JSON."""
        place = self.place
        return {
            "code": self.code,
            "sentence": self.sentence,
            "move": self.move or None,
            "squares": list(self.squares),
            "pieces": [{"square": square, "piece": symbol} for square, symbol in self.pieces],
            "place": place and {"file": place.file, "line": place.line, "column": place.column},
            "parts": [part.as_data() for part in self.parts],
        }


def place_of(mark: Any) -> Place | None:
    """The place of a mark of the definition."""
    if mark is None or not mark.line:
        return None
    return Place(mark.file, mark.line, mark.column, mark.source_line.strip())


def place_in(node: Mapping[str, Any], *path: str) -> Place | None:
    """The place of a key of the definition."""
    for key in path[:-1]:
        node = node.get(key, {}) if isinstance(node, Mapping) else {}
    marks = getattr(node, "key_marks", {})
    return place_of(marks.get(path[-1]))


def place_of_forbidden(node: Mapping[str, Any], after: object) -> Place | None:
    """The place of the entry of `forbid` about moves after which something holds."""
    return next(
        (place_of(entry.mark) for entry in node.get("forbid", ()) if entry.get("after") == after), None
    )


def place_of_removal(node: Mapping[str, Any]) -> Place | None:
    """The place of the act by which a side takes a piece of its own off the board; else of the turn."""
    turn = node.get("turn", ())
    acts: Any = turn.get("do", ()) if isinstance(turn, Mapping) else turn
    choices = [one for act in acts if isinstance(act, Mapping) for one in act.get("any", ())]
    removal = (place_of(getattr(one, "mark", None)) for one in choices if "do" in one)
    return next(removal, place_in(node, "turn"))
