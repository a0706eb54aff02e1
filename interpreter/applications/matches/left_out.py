"""What a player leaves out, as written and as told: `without=[knight, {by: pawn, when: promotion}]`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ...building.rules import EVENTS
from ...errors import DefinitionError, quoted
from ...kinds.english import listed
from ...language.document import parse

KEYS = ("by", "when", "takes")
"""The questions that what is left out may answer."""


def entries(text: str) -> tuple[str, ...]:
    """Entries of `forbid`, as JSON, of a word, a MOVES of some keys, or a list. Raises ValueError."""
    try:
        value = parse(f"value: {text}\n", "without")["value"]
    except DefinitionError as error:
        raise ValueError(f"{quoted(text)} cannot be read: {error.problems[0].message}") from None
    found = tuple(json.dumps(entry(each)) for each in (value if isinstance(value, list) else [value]))
    if not found:
        raise ValueError("nothing is left out; write without=castling")
    return found


def entry(value: Any) -> Mapping[str, Any]:
    """What one item leaves out: moves of a kind, of a piece, or as a mapping says."""
    if isinstance(value, str) and value:
        return {"when": value} if value in EVENTS else {"by": value}
    if isinstance(value, dict) and value and value.keys() <= {*KEYS}:
        return dict(value)
    said = json.dumps(value) if isinstance(value, dict | list) else str(value)
    raise ValueError(
        f"expected a piece, one of {', '.join(EVENTS)}, or {{by: PIECES, when: MOVES, takes: PIECES}};"
        f" found {quoted(said)}"
    )


def words(left_out: Sequence[str]) -> str:
    """What a player leaves out, as a noun."""
    return listed(map(noun, left_out), "and")


NOUNS = {"quiet": "moving without capture", "drop": "dropping", "en_passant": "capture en passant"}


def noun(text: str) -> str:
    """One entry: `castling`, `the knight`, `promotion by the pawn`."""
    told: dict[str, Any] = json.loads(text)
    asked: list[list[Any]] = [value if isinstance(value := told.get(key), list) else [value] for key in KEYS]
    by, when, takes = asked
    if not all(isinstance(one, str | None) for one in (*by, *when, *takes)):
        return f"every move {text}"
    if when == takes == [None]:
        return the(by)
    said = listed(NOUNS.get(one, one) for one in when) if when != [None] else "capture"
    said += f" by {the(by)}" if by != [None] else ""
    return f"{said} of {the(takes)}" if takes != [None] else said


def the(names: Sequence[str]) -> str:
    """`the pawn or the knight`."""
    return listed(f"the {name}" for name in names)
