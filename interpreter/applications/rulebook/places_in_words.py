"""Regions, directions and offsets of a definition as phrases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kinds.english import as_list, counted, listed, number, plain

Entry = Mapping[str, Any]

LINES = {
    "orthogonal": "orthogonally",
    "diagonal": "diagonally",
    "any": "in any direction",
    "vertical": "along the file",
    "horizontal": "along the rank",
}


def region_words(value: Any) -> str:
    """A region expression in words."""
    if value == "none":
        return "no square"
    if isinstance(value, str):
        if value.endswith("_last_rank"):
            return f"its {value.removesuffix('_last_rank')}-to-last rank"
        if value.endswith(("_rank", "_half")):
            whose = "the" if value == "far_half" else "its"
            return f"{whose} {plain(value)}" + " of the board" * value.endswith("_half")
        if "-" in value:
            return _rectangle(value)
        return value if any(c.isdigit() for c in value) else f"the {plain(value)}"
    if isinstance(value, list):
        return listed(map(str, value))
    for key, join in (("any", " or "), ("all", " that is also in ")):
        if key in value:
            return join.join(map(region_words, value[key]))
    if "not" in value:
        return "no square" if value["not"] == "board" else f"any square outside {region_words(value['not'])}"
    if "white" in value or "black" in value:
        return _two_sided(value)
    parts = [_spanned("file", value["files"])] if "files" in value else []
    if "ranks" in value:
        parts.append(f"{_spanned('rank', value['ranks'])} counted from its owner's side")
    return " of ".join(parts)


def squares_words(value: Any) -> str:
    """A region as the squares that it has: `d4 to e5`, not one of them."""
    words = listed(map(str, value), "and") if isinstance(value, list) else region_words(value)
    return words.removeprefix("one of ")


def _rectangle(value: str) -> str:
    """`one of the squares a8 to h8`, `one of the squares in the rectangle from d4 to e5`."""
    first, _, last = value.partition("-")
    line = first[0] == last[0] or first[1:] == last[1:]
    return f"one of the squares {_span(value) if line else f'in the rectangle from {_span(value)}'}"


def _spanned(line: str, value: Any) -> str:
    """`file d`, `files d to f`."""
    told = _span(value)
    return f"{line}{'s' * (' to ' in told)} {told}"


def _span(value: Any) -> str:
    first, _, last = str(value).partition("-")
    return f"{first} to {last}" if last not in ("", first) else first


def _two_sided(value: Entry) -> str:
    sides = {side: value[side] for side in ("white", "black") if side in value}
    some = {side: part for side, part in sides.items() if part not in ({"not": "board"}, "none")}
    if len(some) == 1:
        return "".join(f"{region_words(part)} ({side.capitalize()} only)" for side, part in some.items())
    return " or ".join(f"{region_words(part)} for {side.capitalize()}" for side, part in some.items())


def direction_words(lines: str, toward: Any) -> str:
    """Lines and the directions kept of them."""
    if toward is None:
        return LINES[lines]
    way = ways(toward)
    if lines in ("orthogonal", "vertical", "horizontal"):
        return f"straight {way}" if way in ("forward", "backward") else way
    return f"{'diagonally' if lines == 'diagonal' else 'in any direction going'} {way}"


def ways(toward: Any) -> str:
    """Directions: `forward or to the left`."""
    return listed(f"to the {way}" if way in ("left", "right") else way for way in as_list(toward))


def offset_words(value: Any, toward: Any) -> str:
    """Offsets of a leap: `two squares diagonally`, `three squares in one direction and one to the side`."""
    way = f", going {ways(toward)}" if toward is not None else ""
    if isinstance(value[0], list):
        return f"exactly {listed(_vector_words(*one) for one in value)}{way}"
    small, large = sorted(map(abs, value))
    if not small and toward is not None:
        return f"exactly {counted(large, 'square')} {direction_words('orthogonal', toward)}"
    if small in (0, large):
        return f"exactly {counted(large, 'square')} {'diagonally' if small else 'orthogonally'}{way}"
    knight = " (the knight's move)" if (small, large) == (1, 2) else ""
    return f"{counted(large, 'square')} in one direction and {number(small)} to the side{knight}{way}"


def _vector_words(x: int, y: int) -> str:
    """One offset: `two squares to the right and one forward`."""
    parts = [(abs(x), "to the right" if x > 0 else "to the left"), (abs(y), "forward" if y > 0 else "back")]
    (first, way), *more = [part for part in parts if part[0]]
    return " and ".join([f"{counted(first, 'square')} {way}", *(f"{number(n)} {to}" for n, to in more)])
