"""From movement entries to a Betza text, where they have one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ..geometry import LINES, Vector, along, images
from ..pieces import Movement
from .dialect import (
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
from .reading import STEPS


def movement(entries: Iterable[Mapping[str, Any]]) -> frozenset[Atom] | None:
    """What the entries say, free of wording, so that equal ones are the same; None without a Betza form."""
    atoms = _atoms(entries)
    return None if atoms is None else frozenset(atoms)


def written(movements: Iterable[Movement]) -> str | None:
    """The Betza text of movements, or None when they have none."""
    atoms: dict[Atom, None] = {}
    steps: dict[tuple[int, str], list[Movement]] = {}
    for m in movements:
        if m.way:
            steps.setdefault((m.entry, m.words), []).append(m)
            continue
        kind = "lame" if m.lame else "leap" if m.limit == 1 else "ride"
        kind = ("cannon" if m.beyond else "grasshopper") if m.hop else kind
        if m.hop and m.limit not in (None, 1):
            return None
        limit = 1 if kind in ("leap", "lame") else m.limit or 0
        modes = "m" * m.quiet + "c" * m.capture + "e" * m.takes_passant
        for vector in m.vectors:
            atoms |= {Atom(kind, vector, 0 if m.hop else limit, mode): None for mode in modes}
    texts = [_two_steps(found) for found in steps.values()]
    first = _text(atoms) if atoms else ""
    if first is None or None in texts or not (first or texts):
        return None
    return first + "".join(text or "" for text in texts)


def _two_steps(found: Sequence[Movement]) -> str | None:
    """Two steps of a piece, the second any way or back, as the Interactive Diagram writes them."""
    if any(
        m.passes or m.limit != 1 or m.hop or not (m.quiet and m.capture) or m.takes_passant for m in found
    ):
        return None
    told = {
        (m.way, m.vectors, tuple((one.place, one.taken, one.kinds) for one in m.met), m.home) for m in found
    }
    for atom, lines in STEPS.items():
        vectors = LINES[lines]
        for first in ("m", "c", "mc"):
            for back in (False, True):
                meant = {
                    ((a,), (b,), ((a, True, None),) if taken else (), b == _back(a))
                    for a in vectors
                    for b in ((_back(a),) if back else vectors)
                    for taken in (mode == "c" for mode in first)
                }
                if told == meant:
                    return f"{first}a{'b' * back}{atom}"
    return None


def _back(vector: Vector) -> Vector:
    return -vector[0], -vector[1]


def render(entries: Iterable[Mapping[str, Any]]) -> str | None:
    """The Betza text of movement entries, or None when they have none (`like` must be resolved before)."""
    return _text(_atoms(entries))


def _text(atoms: dict[Atom, None] | None) -> str | None:
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
    if not set(entry) <= SAYABLE or "any" in (one.get("leap") for one in (entry, *entry.get("path", ()))):
        return None
    if "path" in entry:
        return _path(entry)
    times = str(entry.get("repeat", "any" if "slide" in entry else 1))
    if times == "1":
        return Line("leap", 1)
    if times == "any":
        return Line("ride", 0)
    low, _, high = times.partition("-")
    if low == "1" and high:
        return Line("ride", int(high))
    return Line("lame", 1) if "step" in entry and not high and low.isdigit() else None


def _path(entry: Mapping[str, Any]) -> Line | None:
    """A path of two legs: over one piece, or a lame leap that begins straight."""
    first, last = entry["path"] if len(entry["path"]) == 2 else ({}, {})
    if first.get("over") == "all" and set(first) <= {"slide", "leap", "repeat", "over"}:
        if "step" in first or last.get("repeat", "any") != "any":
            return None
        beyond = "slide" in last or "repeat" in last
        return Line("cannon" if beyond else "grasshopper", 0)
    legs = set(first) | set(last)
    straight = (
        legs <= {"step", "repeat"} and "step" in first and all(0 in v for v in along(*_listed(first["step"])))
    )
    return Line("lame", 1) if straight and all(0 not in v for v in along(*_listed(last["step"]))) else None


def _listed(value: Any) -> list[str]:
    return value if isinstance(value, list) else [value]


def _modes(entry: Mapping[str, Any]) -> str | None:
    takes, only = entry.get("takes", "enemy"), entry.get("only")
    words = _listed(takes) if not isinstance(takes, Mapping) else ["other"]
    if not {*words} <= {"enemy", "en_passant"}:
        return None
    captures = ("c" if "enemy" in words else "") + ("e" if "en_passant" in words else "")
    return ("" if only == "capture" else "m") + ("" if only == "quiet" else captures)


def _vectors(entry: Mapping[str, Any]) -> tuple[Vector, ...] | None:
    line = _line(entry)
    if line is not None and line.kind == "lame":
        return _lame_ends(entry)
    leg = entry["path"][0] if "path" in entry else entry
    if "leap" not in leg:
        words = _listed(leg.get("step", leg.get("slide")))
        return None if any("drawn" in text for text in words) else along(*words)
    what = leg["leap"]
    return images(*what) if isinstance(what[0], int) else tuple((x, y) for x, y in what)


def _lame_ends(entry: Mapping[str, Any]) -> tuple[Vector, ...]:
    """Where a lame leap ends: straight steps, then outward ones."""
    legs = entry.get("path", [entry])
    ways = [(along(*_listed(leg["step"])), int(leg.get("repeat", 1))) for leg in legs]
    if len(ways) == 1:
        [(vectors, times)] = ways
        return tuple((x * times, y * times) for x, y in vectors)
    (straight, far), (slanted, wide) = ways
    ends = {
        (x * far + dx * wide, y * far + dy * wide)
        for x, y in straight
        for dx, dy in slanted
        if x * dx + y * dy > 0
    }
    return tuple(v for v in images(far + wide, wide) if v in ends)


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
