"""What Fairy-Stockfish calls its settings and pieces, and what value a setting has where it is not written.

Facts about that program, in words of our own. Settings that say nothing about rules have the kind `none`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...kinds import movement
from ...language.resources import data


class Key(NamedTuple):
    """The kind of a setting's value and its default; with `sides`, a pair for White and Black.

    The word says how it is written: `each` with the side behind the name, `both` without, `either` both
    ways.
    """

    kind: str
    default: Any = None
    sides: str = ""


def _fixed(value: Any) -> Any:
    """A value with tuples for lists."""
    return tuple(map(_fixed, value)) if isinstance(value, list) else value


FACTS: dict[str, Any] = data(__file__, "fairy_stockfish")
#: Their names of pieces that have a movement of their own, with it in Betza notation.
MOVEMENTS: dict[str, str] = FACTS["movements"]
CUSTOM = tuple(f"customPiece{number}" for number in range(1, 26))
#: All kinds of pieces in their order; the king is the one that check is about.
PIECES = (*MOVEMENTS, *CUSTOM, "king")
KEYS = {name: Key(*_fixed(row)) for name, row in FACTS["settings"].items()}
#: Settings that set several others.
TOGETHER: dict[str, tuple[str, ...]] = {name: _fixed(row) for name, row in FACTS["together"].items()}
#: Older keys: setting and side (None: both).
OLDER: dict[str, tuple[str, int | None]] = {name: _fixed(row) for name, row in FACTS["older"].items()}
#: The words of settings that choose one of several rules, by the kind of setting.
WORDS: dict[str, tuple[str, ...]] = {kind: _fixed(row) for kind, row in FACTS["words"].items()}
#: What is lost with a field of the model that no setting says, by the class and the field.
LOST: dict[str, dict[str, str]] = {**FACTS["lost"], "Movement": movement.LOST}
