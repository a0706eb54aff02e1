"""Their dialect of Betza notation, read into movement entries of ours.

It differs from the dialect of `model.betza`: modifiers and directions may stand in any order, two directions
of a slanted line are one (`fl` of a ferz) but those of a straight one are two (`fs` of a wazir), `h`
stands before or behind, and `i` marks moves that are made from the squares of a double step only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...errors import quoted
from ...model.betza.dialect import LEAPS, SLIDERS, SYNONYMS, Line
from ...model.betza.reading import worded
from ...model.geometry import LINES, Vector, images
from .fragments import Entry

LONGEST = 200
LAME, RIDING = "DANZ", "WFKNRBQ"
"""Atoms whose lame leaps, and repeated ones, go anywhere: others are read there, but nothing moves so."""
_VERTICAL, _HORIZONTAL = "fbv", "lrs"


@dataclass(frozen=True)
class Term:
    """One atom with its modifiers, as an entry; `first` only from the squares of a double step.

    `near`: it jumps a hurdle only so near; the range that an entry has counts the squares behind the hurdle.
    """

    entry: Entry
    first: bool
    passant: bool
    near: bool = False


def terms(text: str) -> list[Term]:
    """The terms of a text. Raises ValueError for a letter that their dialect does not have."""
    found: list[Term] = []
    small: list[str] = []
    offset = 0
    if len(text) > LONGEST:
        raise ValueError(f"a movement of more than {LONGEST} letters is not read")
    while offset < len(text):
        letter = text[offset]
        if letter.islower():
            small.append(letter)
            offset += 1
            continue
        atom = SYNONYMS.get(letter, letter)
        if atom not in {*LEAPS, *SLIDERS, "K"}:
            raise ValueError(f"{quoted(text)}: {quoted(letter)} is not an atom of their Betza notation")
        size = text[offset + 1 : offset + 2]
        ranged = size.isdigit() or size == letter
        limit = int(size) if size.isdigit() else 0 if size == letter or atom in SLIDERS else 1
        term = _term(text, "".join(small), atom, limit)
        lame = "n" in small and limit == 1 and not {*"pg"} & {*small}
        if (not lame or atom in LAME) and (not ranged or atom in RIDING):
            found.append(term)
        small.clear()
        offset += 1 + ranged
    if small:
        raise ValueError(f"{quoted(text)}: an atom is missing at the end")
    return found


def _term(text: str, small: str, atom: str, limit: int) -> Term:
    unknown = set(small) - set("mcenpgi" + _VERTICAL + _HORIZONTAL + "h")
    if unknown:
        raise ValueError(f"{quoted(text)}: no modifier {quoted(min(unknown))} is known")
    atom = SLIDERS.get(atom, atom)
    parts = ("W", "F") if atom == "K" else (atom,)
    family = LINES["any"] if atom == "K" else images(*LEAPS[atom])
    vectors = {vector for part in parts for vector in _directed(LEAPS[part], _directions(small))}
    if not vectors:
        raise ValueError(f"{quoted(text)}: these directions leave {atom} nowhere to go")
    line = Line(_kind(text, small, limit), limit)
    entry = worded(line, tuple(v for v in family if v in vectors))
    hops, adjacent = limit > 1 and bool({*"gp"} & {*small}), limit == 2 and "p" in small
    if adjacent:  # they count from the piece on: over a neighbour, and no further
        entry = {"path": [_single(entry["path"][0]), _single(entry["path"][1])]}
    elif hops:
        entry["path"][1] = _single(entry["path"][1]) | {"repeat": f"1-{limit}"}
    if ("m" in small) != ("c" in small):
        entry["only"] = "quiet" if "m" in small else "capture"
    return Term(entry, "i" in small, "e" in small, hops and not adjacent)


def _single(leg: Entry) -> Entry:
    """A leg as a single step or leap."""
    named = {"step" if key == "slide" else key: value for key, value in leg.items()}
    return {key: value for key, value in named.items() if key != "repeat"}


def _kind(text: str, small: str, limit: int) -> str:
    if "p" in small or "g" in small:
        if limit == 1:
            raise ValueError(f"{quoted(text)}: only lines of any length hop here")
        return "cannon" if "p" in small else "grasshopper"
    if "n" in small and limit == 1:
        return "lame"
    return "leap" if limit == 1 else "ride"


def _directions(small: str) -> list[str]:
    """The direction letters in pairs, where they pair."""
    letters = [letter for letter in small if letter in _VERTICAL + _HORIZONTAL + "h"]
    found: list[str] = []
    while letters:
        one = letters.pop(0)
        pairs = letters and (
            letters[0] == one or _turns(one, letters[0]) or "h" in (one, letters[0])
        )  # fourfold letters stand with a side
        found.append(one + (letters.pop(0) if pairs else one))
    return found


def _turns(one: str, other: str) -> bool:
    return (one in _VERTICAL and other in _HORIZONTAL) or (one in _HORIZONTAL and other in _VERTICAL)


def _directed(leap: Vector, directions: Sequence[str]) -> Iterator[Vector]:
    """The vectors of an atom that its directions choose."""
    for vector in images(*leap):
        if not directions or any(_goes(vector, leap, pair) for pair in directions):
            yield vector


def _goes(vector: Vector, leap: Vector, pair: str) -> bool:
    """Does a vector go the way of a pair of letters?"""
    if 0 in leap and pair[0] != pair[1]:  # a straight line knows no slanted way: both letters by themselves
        return any(_goes(vector, leap, 2 * letter) for letter in pair if letter != "h")
    if leap[0] == leap[1] or 0 in leap:
        return all(_along(vector, letter) for letter in pair)
    if "h" in pair:
        return _half(vector, pair)
    short, long = pair[0], pair[1]  # `fs`: mostly sideways
    if long == short:
        return _longest(vector, long)
    return _longest(vector, long) and _along(vector, short)


def _half(vector: Vector, pair: str) -> bool:
    """The four of a slanted leap on one side, or those that turn the same way."""
    letter = pair.replace("h", "", 1)
    if pair[0] == "h":
        return _turning(vector) == (letter in "rb") if letter in "lr" else _along(vector, letter)
    return _along(vector, letter)


def _turning(vector: Vector) -> bool:
    """Is it one of the four that are turned images of (1, 2)?"""
    x, y = vector
    return (abs(x) < abs(y)) == (x * y > 0)


def _longest(vector: Vector, letter: str) -> bool:
    """Does the longer part of a slanted leap go this way?"""
    x, y = vector
    straight = (0, y) if abs(y) > abs(x) else (x, 0)
    return _along(straight, letter)


def _along(vector: Vector, letter: str) -> bool:
    x, y = vector
    sides = {"f": y > 0, "b": y < 0, "v": y != 0, "l": x < 0, "r": x > 0, "s": x != 0}
    return sides.get(letter, True)  # `h` beside another letter is not a side
