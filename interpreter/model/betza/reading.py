"""From a Betza text to movement entries."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import combinations

from ..geometry import LINES, SQUARES, Tiling, Vector, images
from .dialect import (
    ADVICE,
    DIRECTIONS,
    LEAPS,
    MODIFIERS,
    SLIDERS,
    SYNONYMS,
    BetzaError,
    Entry,
    Line,
    directed,
)


def parse(text: str) -> list[Entry]:
    """The movement entries a Betza text stands for; `BetzaError` when it is not in the dialect."""
    entries: list[Entry] = []
    offset = 0
    while offset < len(text) or not entries:
        entry, offset = _term(text, offset)
        entries.append(entry)
    return entries


_TWO_STEPS = re.compile(r"(m|c|mc|cm)?a(b)?([KWF])(?![0-9KWF])|\((c)?K-([ab])K\)")
_ENDS: dict[str | None, Entry] = {
    "c": {"only": "capture"},
    "mc": {"only": "either"},
    "cm": {"only": "either"},
}
STEPS = {"K": "any", "W": "orthogonal", "F": "diagonal"}
"""Atoms of two steps, by their lines."""


def _two_steps(text: str, start: int) -> tuple[Entry, int] | None:
    """Two steps of a piece, as the Interactive Diagram writes them: caK, mabK, (cK-aK)."""
    match = _TWO_STEPS.match(text, start)
    if match is None:
        return None
    first, back, atom, taking, second = match.groups()
    lines = STEPS[atom or "K"]
    last: Entry = {"to": "origin"} if back or second == "b" else {"step": lines, "bend": "any"}
    return {"path": [{"step": lines} | _ENDS.get(first or taking, {}), last]}, match.end()


def _term(text: str, start: int) -> tuple[Entry, int]:
    steps = _two_steps(text, start)
    if steps is not None:
        return steps
    modifiers, directions, offset = _small_letters(text, start)
    family, unlimited, after = _atom(text, offset)
    limit, end = _range(text, offset, after, unlimited)
    kind = _kind(text, modifiers, family, limit)
    vectors = directed(text, directions, family)
    entry = worded(Line(kind, limit), vectors)
    return entry | _captures(text, modifiers), end


def _small_letters(text: str, start: int) -> tuple[dict[str, int], list[int], int]:
    """Where each modifier stands, where the direction letters stand, and where the atom should."""
    modifiers: dict[str, int] = {}
    directions: list[int] = []
    offset = start
    while offset < len(text) and text[offset].islower():
        letter = text[offset]
        if letter in DIRECTIONS:
            if directions and directions[-1] != offset - 1:
                raise BetzaError(text, offset, "the direction letters of an atom stand together")
            directions.append(offset)
        elif letter not in MODIFIERS:
            known = f"modifiers are {' '.join(MODIFIERS)}, directions {' '.join(DIRECTIONS)}"
            raise BetzaError(text, offset, ADVICE.get(letter, f"no such modifier; {known}"))
        elif letter in modifiers:
            raise BetzaError(text, offset, f"{letter} stands here twice")
        else:
            modifiers[letter] = offset
        offset += 1
    return modifiers, directions, offset


def _atom(text: str, offset: int) -> tuple[tuple[Vector, ...], bool, int]:
    """The atom's vectors, whether it is unlimited by itself, and where it ends."""
    if offset == len(text):
        raise BetzaError(text, offset, "an atom is missing" if text else "there is nothing to read")
    if text[offset] == "(":
        return _vector(text, offset)
    letter = SYNONYMS.get(text[offset], text[offset])
    unlimited = letter in SLIDERS
    letter = SLIDERS.get(letter, letter)
    if letter == "K":
        return LINES["any"], unlimited, offset + 1
    if letter not in LEAPS:
        atoms = " ".join([*LEAPS, *SYNONYMS, "K", *SLIDERS])
        raise BetzaError(text, offset, ADVICE.get(letter, f"no such atom; atoms are {atoms} and (m,n)"))
    return images(*LEAPS[letter]), unlimited, offset + 1


def _vector(text: str, offset: int) -> tuple[tuple[Vector, ...], bool, int]:
    found = re.compile(r"\(([0-9]{1,2}),([0-9]{1,2})\)").match(text, offset)
    if found is None:
        raise BetzaError(text, offset, "a vector is written (m,n) with two whole numbers")
    m, n = int(found[1]), int(found[2])
    if m == n == 0:
        raise BetzaError(text, offset, "the vector (0,0) goes nowhere")
    return images(m, n), False, found.end()


def _range(text: str, atom: int, after: int, unlimited: bool) -> tuple[int, int]:
    """The most steps in one line (0: any number) and where the term ends."""
    found = re.compile(r"[0-9]+").match(text, after)
    doubled = after == atom + 1 and text[after : after + 1] == text[atom]
    if found is None and not doubled:
        return (0 if unlimited else 1), after
    if unlimited and (doubled or int(found[0]) == 0):  # type: ignore[index]
        raise BetzaError(text, after, f"{text[atom]} goes any distance already")
    if found is None:
        more = text[after + 1 : after + 2]
        if more.isdigit() or more == text[atom]:
            raise BetzaError(text, after + 1, "the range is given twice")
        return 0, after + 1
    if found[0] == "1" or (len(found[0]) > 1 and found[0][0] == "0") or len(found[0]) > 2:
        raise BetzaError(text, after, "a range is 0 (any distance) or a number from 2 to 99")
    return int(found[0]), found.end()


def _kind(text: str, modifiers: Mapping[str, int], family: Sequence[Vector], limit: int) -> str:
    special = [letter for letter in modifiers if letter in "npg"]
    if len(special) > 1:
        raise BetzaError(text, modifiers[special[1]], f"{special[0]} and {special[1]} exclude each other")
    if not special:
        return "leap" if limit == 1 else "ride"
    offset = modifiers[special[0]]
    if special == ["n"]:
        if limit != 1 or family[0] in LINES["any"]:
            raise BetzaError(text, offset, "n makes a single leap lame; nothing can block a step")
        return "lame"
    if limit != 0:
        raise BetzaError(text, offset, f"{special[0]} needs a line without limit, such as {special[0]}R")
    return "cannon" if special == ["p"] else "grasshopper"


def _captures(text: str, modifiers: Mapping[str, int]) -> Entry:
    modes = "".join(letter for letter in "mce" if letter in modifiers)
    if modes == "mc":
        offset = max(modifiers["m"], modifiers["c"])
        raise BetzaError(text, offset, "m and c together say nothing; leave out both")
    entry: Entry = {}
    if modes and (modes == "m" or "m" not in modes):
        entry["only"] = "quiet" if modes == "m" else "capture"
    if "e" in modes:
        entry["takes"] = ["enemy", "en_passant"] if "c" in modes else "en_passant"
    return entry


def worded(line: Line, vectors: tuple[Vector, ...]) -> Entry:
    """The entry for these vectors of one atom: by lines where words say them, else exact vectors."""
    words = lines_of(vectors)
    if line.kind == "lame":
        return lame(vectors)
    if line.kind in ("cannon", "grasshopper"):
        run: Entry = (
            {"slide": words, "over": "all"}
            if words
            else {"leap": _exact(vectors), "repeat": "any"} | {"over": "all"}
        )
        landing: Entry = {"slide": words} if line.kind == "cannon" else {"step": words}
        if not words:
            landing = {"leap": _exact(vectors)} | ({"repeat": "any"} if line.kind == "cannon" else {})
        return {"path": [run, landing]}
    single = line.kind == "leap"
    if words:
        if single or line.limit:
            return {"step": words} | ({} if single else {"repeat": f"1-{line.limit}"})
        return {"slide": words}
    repeat: Entry = {} if single else {"repeat": f"1-{line.limit}" if line.limit else "any"}
    return {"leap": _exact(vectors)} | repeat


def lame(vectors: Sequence[Vector]) -> Entry:
    """The path of a lame leap, straight part first."""
    low, high = sorted(map(abs, vectors[0]))
    slanted = {(_sign(x), _sign(y)) for x, y in vectors}
    if low == 0 or low == high:
        return {"step": lines_of(tuple(slanted)), "repeat": high}
    straight = {(_sign(x), 0) if abs(x) > abs(y) else (0, _sign(y)) for x, y in vectors}
    legs: list[Entry] = [{"step": lines_of(tuple(straight))}, {"step": lines_of(tuple(slanted))}]
    for leg, times in zip(legs, (high - low, low), strict=True):
        if times > 1:
            leg["repeat"] = times
    return {"path": legs}


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _exact(vectors: Sequence[Vector]) -> list[int] | list[list[int]]:
    """All images of one leap as two numbers, others one by one."""
    low, high = sorted(map(abs, vectors[0]))
    if set(vectors) == {*images(low, high)}:
        return [low, high]
    return [list(vector) for vector in sorted(vectors)]


def lines_of(vectors: Sequence[Vector], tiling: Tiling = SQUARES) -> str | list[str]:
    """The words of LINES for unit vectors, as few as there can be; "" where they are not such vectors."""
    wanted = set(vectors)
    if not wanted <= {*tiling.any}:
        return ""
    words = (*WORDS, *SLANTED) if tiling.hexagonal else WORDS
    fitting = [(text, found) for text in words if (found := {*tiling.along(text)}) and found <= wanted]
    for size in range(1, 4):
        for chosen in combinations(fitting, size):
            if set().union(*(found for _, found in chosen)) == wanted:
                return chosen[0][0] if size == 1 else [text for text, _ in chosen]
    return ""


WORDS = (
    *("orthogonal", "diagonal", "any", "forward", "backward", "left", "right", "sideways", "vertical"),
    *(f"{lines} {way}" for lines in ("diagonal", "any") for way in ("forward", "backward", "left", "right")),
    *(f"diagonal {way} {side}" for way in ("forward", "backward") for side in ("left", "right")),
)
"""Words of LINES, the plainest first."""
SLANTED = (
    *(f"{way} {side}" for way in ("forward", "backward") for side in ("left", "right")),
    *(f"orthogonal {way}" for way in ("forward", "backward", "left", "right")),
    "diagonal sideways",
)
"""Words of LINES that mean something else, or more, between hexagons."""
