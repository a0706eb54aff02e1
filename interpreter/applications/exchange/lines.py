"""Lines drawn on the board, along which some kinds of theirs also move."""

from __future__ import annotations

from collections.abc import Iterator

from .draft import Draft
from .fragments import Entry
from .reading import Squares
from .settings import Settings, square_name
from .setup import Setup

_SLANTED = ((1, 1), (1, -1))
#: Kind of theirs -> how it moves along the lines.
_ALONG: dict[str, Entry] = {
    "wazir": {"step": "diagonal drawn"},
    "soldier": {"step": "diagonal forward drawn"},
    "rook": {"slide": "diagonal drawn"},
}


def entries(settings: Settings, kind: str) -> Iterator[Entry]:
    """How a kind moves along the lines; the king does where he steps like a wazir."""
    wazir = kind == "king" and settings.kinds[kind].betza == "W"
    found = _ALONG.get("wazir" if wazir else kind)
    if found:
        yield found


def can_be_drawn(settings: Settings) -> bool:
    """Are no two of the squares in one slanted line with another square between them that is none?"""
    squares: Squares = settings["diagonalLines"]
    return not any(
        (x + n * dx, y + n * dy) in squares and (x + (n - 1) * dx, y + (n - 1) * dy) not in squares
        for x, y in squares
        for dx, dy in _SLANTED
        for n in range(2, max(settings.files, settings.ranks))
    )


def say(draft: Draft, setup: Setup) -> None:
    """Put the lines into the definition, as long as they can be."""
    squares: Squares = draft.settings["diagonalLines"]
    found = []
    for dx, dy in _SLANTED:
        for x, y in sorted(squares):
            end = (x, y)
            while (end[0] + dx, end[1] + dy) in squares:
                end = (end[0] + dx, end[1] + dy)
            if end != (x, y) and (x - dx, y - dy) not in squares:
                found.append(f"{square_name((x, y))}-{square_name(end)}")
    draft.document["board"]["lines"] = found
