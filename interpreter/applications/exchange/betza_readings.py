"""How the dialects of Betza notation read a text: ours, XBoard's (Betza 2.0) and Fairy-Stockfish's.

They agree on most texts. They differ on the directions of slanted leaps (`flN` goes far forward here, far to
the left there), on doubled directions, on `i`, and on what only Betza 2.0 has: `j` and legs (`a`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...model.betza import BetzaError, parse
from ...model.betza.dialect import SYNONYMS
from .catalogue import FACTS
from .dialect import LONGEST, Term, terms
from .fragments import Entry

HOME = "start"
"""The region in which initial moves begin."""
_TERM = re.compile(r"([a-z]*)([A-Z])(\d+|\2)?")
_MODES = {"m": "quiet", "c": "capture"}
#: Legs that together are one movement of ours: atom and small letters without modes -> entry.
LEGS: dict[str, Entry] = {
    "afsW": {"path": [{"step": "orthogonal"}, {"step": "diagonal"}]},
    "afsF": {"path": [{"step": "diagonal"}, {"step": "orthogonal"}]},
    "afW": {"step": "orthogonal", "repeat": 2},
    "afF": {"step": "diagonal", "repeat": 2},
    "afafW": {"step": "orthogonal", "repeat": 3},
    "afafF": {"step": "diagonal", "repeat": 3},
}


@dataclass(frozen=True)
class Reading:
    """What one dialect makes of a text: entries, or what is wrong with it."""

    dialect: str
    entries: tuple[Entry, ...] = ()
    error: BetzaError | None = None


def readings(text: str) -> list[Reading]:
    """What each dialect makes of a text."""
    return [_reading(name, reader, text) for name, reader in DIALECTS.items()]


def _reading(name: str, reader: Callable[[str], list[Entry]], text: str) -> Reading:
    try:
        return Reading(name, tuple(reader(text)))
    except BetzaError as error:
        return Reading(name, error=error)


def fairy_stockfish(text: str) -> list[Entry]:
    """Entries as Fairy-Stockfish reads a text. Raises BetzaError for what it does not read."""
    return [
        _entry(term, small)
        for offset, small, rest in _terms(text)
        for term in _plain(text, offset, small, rest)
    ]


def xboard(text: str) -> list[Entry]:
    """Entries as XBoard reads a text, as far as they can be said. Raises BetzaError otherwise."""
    return [entry for offset, small, rest in _terms(text) for entry in _extended(text, offset, small, rest)]


DIALECTS: dict[str, Callable[[str], list[Entry]]] = {
    "Heterodox": parse,
    "XBoard (Betza 2.0)": xboard,
    "Fairy-Stockfish": fairy_stockfish,
}


def _terms(text: str) -> Iterator[tuple[int, str, str]]:
    """Where each term begins, its small letters, and its atom with the range."""
    if not text or len(text) > LONGEST:
        raise BetzaError(text, 0, f"a text has 1 to {LONGEST} letters")
    offset = 0
    while offset < len(text):
        found = _TERM.match(text, offset)
        if found is None:
            wrong = offset + len(_small(text, offset))
            raise BetzaError(text, wrong, "an atom is expected here, a capital letter")
        yield offset, found[1], found[0][len(found[1]) :]
        offset = found.end()


def _small(text: str, offset: int) -> str:
    found = re.compile(r"[a-z]*").match(text, offset)
    return found[0] if found else ""


def _plain(text: str, offset: int, small: str, rest: str) -> list[Term]:
    """A term without legs. A letter that is not known is pointed at."""
    for place, letter in enumerate(small + rest[0], offset):
        if letter in FACTS["elsewhere"]:
            raise BetzaError(text, place, FACTS["elsewhere"][letter])
    for place, letter in enumerate(small, offset):
        if letter not in "mcenpgifbvlrsh":
            raise BetzaError(text, place, "no such modifier in this dialect")
    try:
        return terms(small + rest)
    except ValueError as error:
        raise BetzaError(text, offset + len(small), str(error).rpartition(": ")[2]) from error


def _entry(term: Term, small: str) -> Entry:
    entry = dict(term.entry)
    if term.passant:
        entry.pop("only", None)
        entry |= {} if "m" in small else {"only": "capture"}
        entry["takes"] = ["enemy", "en_passant"] if "c" in small else "en_passant"
    return entry | ({"from": HOME} if term.first else {})


def _extended(text: str, offset: int, small: str, rest: str) -> list[Entry]:
    if "a" in small:
        return [_legs(text, offset, small, rest)]
    if "j" in small:
        return [_jumping(text, offset, small, rest)]
    atom, size = rest[0], rest[1:]
    if len(size) < 2:
        return [_entry(term, small) for term in _plain(text, offset, small, rest)]
    if len(size) > 2 or size[0] == "0":
        raise BetzaError(text, offset + len(small) + 1, "a range is a number from 0 to 99")
    return [_ranged(_entry(term, small), size) for term in _plain(text, offset, small, f"{atom}2")]


def _ranged(entry: Entry, size: str) -> Entry:
    """An entry that was read with a range of one digit, with that range."""
    if "path" in entry:
        return entry | {"path": [entry["path"][0], entry["path"][1] | {"repeat": f"1-{int(size)}"}]}
    return entry | {"repeat": f"1-{int(size)}"}


def _legs(text: str, offset: int, small: str, rest: str) -> Entry:
    """Legs that come to one movement; the mode of the last one is that of the whole."""
    modes = small.rpartition("a")[2]
    bare = "".join(letter for letter in small if letter not in "mc") + SYNONYMS.get(rest, rest)
    if bare not in LEGS or len(set(modes) & set(_MODES)) != len([m for m in small if m in _MODES]):
        known = ", ".join(sorted(LEGS))
        reason = f"legs are read where they make one movement of ours, such as {known}"
        raise BetzaError(text, offset + small.index("a"), reason)
    return LEGS[bare] | _only(modes)


def _jumping(text: str, offset: int, small: str, rest: str) -> Entry:
    """`j`: the square passed has to be occupied."""
    line = {"D": "orthogonal", "A": "diagonal"}.get(rest)
    if line is None or set(small) - set("jmc"):
        raise BetzaError(
            text, offset + small.index("j"), "j is read before D and A, which jump over one square"
        )
    return {"path": [{"step": line, "over": "all"}, {"step": line}]} | _only(small)


def _only(letters: str) -> Entry:
    found = [_MODES[letter] for letter in letters if letter in _MODES]
    return {"only": found[0]} if len(found) == 1 else {}
