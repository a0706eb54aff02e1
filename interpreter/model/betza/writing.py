"""From movement entries to a Betza text, where they have one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ..geometry import LINES, TOWARD, Vector, images
from .dialect import (
    KINDS,
    LEAPS,
    SAYABLE,
    SLIDERS,
    TURNED,
    Atom,
    BetzaError,
    Line,
    directed,
    directions_of,
)


def movement(entries: Iterable[Mapping[str, Any]]) -> frozenset[Atom] | None:
    """What the entries say, free of wording, so that equal ones are the same; None without a Betza form."""
    atoms = _atoms(entries)
    return None if atoms is None else frozenset(atoms)


def render(entries: Iterable[Mapping[str, Any]]) -> str | None:
    """The Betza text of movement entries, or None when they have none (`like` must be resolved before)."""
    atoms = _atoms(entries)
    if not atoms:
        return None
    modes: dict[tuple[Line, Vector], set[str]] = {}
    for atom in atoms:
        modes.setdefault((Line(atom.kind, atom.limit), atom.vector), set()).add(atom.mode)
    terms: dict[tuple[Line, str], list[Vector]] = {}
    for (line, vector), found in modes.items():
        terms.setdefault((line, "".join(sorted(found, key="mce".index))), []).append(vector)
    written = [_written(line, mode, vectors) for (line, mode), vectors in terms.items()]
    return _joined([text for texts in written for text in texts])


def _joined(terms: list[str]) -> str:
    """The terms in a row; where a letter would read as doubling the one before, bare riders go first."""
    if any(first[-1] == second[0] for first, second in pairwise(terms)):
        terms = [f"{text[0]}0" if text == 2 * text[0] else text for text in terms]
        terms.sort(key=lambda text: (text[0].islower(), not text[-1].isdigit()))
    return "".join(terms)


def _atoms(entries: Iterable[Mapping[str, Any]]) -> dict[Atom, None] | None:
    """The atoms in the order written."""
    atoms: dict[Atom, None] = {}
    for entry in entries:
        line, modes = _line(entry), _modes(entry)
        vectors = _vectors(entry) if line else None
        if line is None or modes is None or vectors is None:
            return None
        for vector in vectors:
            atoms |= {Atom(line.kind, vector, line.limit, mode): None for mode in modes}
    return atoms


def _line(entry: Mapping[str, Any]) -> Line | None:
    kind = next((key for key in KINDS if key in entry), None)
    if kind is None or not set(entry) <= {kind, *SAYABLE}:
        return None
    if entry.get("min", 1) != 1 or entry.get("over", "any") != "any" or entry.get("run", "any") != "any":
        return None
    if kind == "hop":
        beyond = entry.get("landing", "next") == "beyond"
        return None if "max" in entry else Line("cannon" if beyond else "grasshopper", 0)
    if kind in ("slide", "ride"):
        limit = entry.get("max", 0)
        return Line("leap" if limit == 1 else "ride", limit)
    lame = entry.get("lame", False)
    return Line("lame" if lame else "leap", 1) if lame in (True, False) else None


def _modes(entry: Mapping[str, Any]) -> str | None:
    takes, only = entry.get("takes", ["normal"]), entry.get("only")
    takes = [takes] if isinstance(takes, str) else takes
    if only not in (None, "move", "capture") or not set(takes) <= {"normal", "en_passant"}:
        return None
    captures = ("c" if "normal" in takes else "") + ("e" if "en_passant" in takes else "")
    return ("" if only == "capture" else "m") + ("" if only == "move" else captures)


def _vectors(entry: Mapping[str, Any]) -> tuple[Vector, ...] | None:
    what = next(entry[key] for key in KINDS if key in entry)
    if isinstance(what, str):
        found = LINES.get(what)
    elif what and isinstance(what[0], int):
        found = images(*what)
    else:
        found = tuple((x, y) for x, y in what)
    toward = entry.get("toward", [])
    words = [toward] if isinstance(toward, str) else list(toward)
    if found is None or not set(words) <= set(TOWARD):
        return None
    return tuple(vector for vector in found if not words or any(TOWARD[word](vector) for word in words))


def _written(line: Line, mode: str, vectors: Sequence[Vector]) -> list[str]:
    """The terms for vectors that share everything but their atom."""
    modifiers = "" if mode == "mc" else mode
    modifiers += {"lame": "n", "cannon": "p", "grasshopper": "g"}.get(line.kind, "")
    families: list[tuple[Vector, ...]] = []
    if _letters([vector for vector in vectors if vector in LINES["any"]], LINES["any"]) is not None:
        families.append(LINES["any"])
    for m, n in vectors:
        if not any((m, n) in family for family in families):
            families.append(images(m, n))
    terms = []
    for family in families:
        letters = _letters([vector for vector in vectors if vector in family], family)
        terms.append(f"{modifiers}{letters or ''}{_atom_text(line, family)}")
    return terms


def _letters(vectors: Iterable[Vector], family: tuple[Vector, ...]) -> str | None:
    """Direction letters for part of an atom's vectors; None for parts of K and Q that have no letters."""
    wanted = frozenset(vectors)
    if wanted == frozenset(family):
        return ""
    table = {token: part for token, part in directions_of(family).items() if part <= wanted}
    few: list[str] = []
    for token in sorted(table, key=lambda name: (-len(table[name]), len(name))):
        if not table[token] <= frozenset().union(*(table[chosen] for chosen in few)):
            few.append(token)
    few.sort(key=lambda token: ["fblrvsh".index(letter) for letter in token])
    single = [token for token in table if token in TURNED]  # one vector each, and never misread
    for text in ("".join(few), "".join(single)):
        try:
            if text and frozenset(directed(text, range(len(text)), family)) == wanted:
                return text
        except BetzaError:
            continue
    return None


def _atom_text(line: Line, family: tuple[Vector, ...]) -> str:
    unlimited = line.limit == 0
    if len(family) > 4 and family == LINES["any"]:
        letter = "Q" if unlimited else "K"
    else:
        m, n = sorted(map(abs, family[0]))
        letter = next((name for name, leap in LEAPS.items() if leap == (m, n)), f"({m},{n})")
        letter = next((name for name, step in SLIDERS.items() if unlimited and step == letter), letter)
    if line.limit > 1:
        return f"{letter}{line.limit}"
    if not unlimited or letter in SLIDERS:
        return letter
    return letter * 2 if len(letter) == 1 else letter + "0"
