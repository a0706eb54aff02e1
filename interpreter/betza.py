"""Betza notation in one strict dialect, to movement entries and back.

    parse("mfWcfF")  ->  [{"step": "orthogonal", "toward": "forward", "only": "move"},
                          {"step": "diagonal", "toward": "forward", "only": "capture"}]

A text is a row of terms. A term is modifiers (small letters), one atom (a capital letter or a vector) and
perhaps a range.

    atom       movement                            atom       movement
    W   F      step orthogonal, diagonal           K          W and F: step any
    D   A      leap (0,2), (2,2)                   R   B   Q  slide orthogonal, diagonal, any
    N          leap (1,2)                          C or L     leap (1,3)
    H   G      leap (0,3), (3,3)                   Z or J     leap (2,3)
    (m,n)      leap (m,n), all its symmetric images

    range           meaning                                       example
    number >= 2     at most so many steps or leaps in one line    W3 or R3: three squares as a rook; N2
    0               any number                                    W0 is R, N0 the nightrider; (1,4)0
    letter doubled  any number                                    WW is R, NN the nightrider

    modifier   meaning
    m   c      only without capturing, only capturing (neither letter: both)
    e          may capture en passant; ce also ordinarily; me and mce also without capturing
    n          lame leaper, orthogonal part first: nN is the xiangqi horse
    p          on R B Q or another unlimited line: hop over one piece, land anywhere behind it (the cannon)
    g          on such a line: hop over one piece, land directly behind it (the grasshopper)

    directions    on W D H R (0,n)   on F A G B (n,n)     on N C Z (m,n)                  on K Q
    f b l r       that direction     the two that way     the two furthest that way       the three that way
    v   s         f and b, l and r   -                    f and b, l and r                -
    fl fr bl br   both directions    that one diagonal    long step forward, short left   -
    lf lb rf rb   both directions    -                    long step left, short forward   -
    fh bh lh rh   -                  -                    the four that way               -

Direction letters are read from the left, pairs first, and add up. `-` is an error, and so is every letter,
combination or order that this table does not name. In particular `i` (initial move) is refused, because
dialects differ on what it means: a definition says where a move may start with `from:`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from .geometry import LINES, Vector, images

Entry = dict[str, Any]
Directions = dict[str, frozenset[Vector]]

LEAPS: dict[str, Vector] = {
    "W": (0, 1),
    "F": (1, 1),
    "D": (0, 2),
    "N": (1, 2),
    "A": (2, 2),
    "H": (0, 3),
    "C": (1, 3),
    "Z": (2, 3),
    "G": (3, 3),
}
SYNONYMS = {"L": "C", "J": "Z"}
SLIDERS = {"R": "W", "B": "F", "Q": "K"}
TOWARD: dict[str, Callable[[Vector], bool]] = {
    "forward": lambda vector: vector[1] > 0,
    "backward": lambda vector: vector[1] < 0,
    "left": lambda vector: vector[0] < 0,
    "right": lambda vector: vector[0] > 0,
    "sideways": lambda vector: vector[1] == 0 and vector[0] != 0,
}
SIDES: dict[str, Vector] = {"f": (0, 1), "b": (0, -1), "l": (-1, 0), "r": (1, 0)}
TURNED = [a + b for a in "fb" for b in "lr"] + [a + b for a in "lr" for b in "fb"]
#: Pairs that other dialects read as one direction and that mean nothing in this one.
AMBIGUOUS = {
    "orthogonal": (),
    "diagonal": ("lf", "lb", "rf", "rb"),
    "oblique": ("fs", "bs", "lv", "rv"),
    "any": TURNED,
}
KINDS = ("step", "leap", "slide", "ride", "hop")
SAYABLE = ("only", "toward", "min", "max", "lame", "over", "landing", "run", "takes")
MODIFIERS = "mcenpg"
DIRECTIONS = "fblrvsh"
ADVICE = {
    "i": "initial moves are said with `from:` in a structured movement entry",
    "o": "a board that wraps round is said with `wrap: files` under `board`",
    "O": "castling is said under `castling`",
    "a": "moves of several legs have no form in this dialect",
    "P": "a pawn without its double step is mfWcfF",
    "U": "this dialect has no universal leaper",
}


class BetzaError(ValueError):
    """A text that is not in the dialect; `offset` counts from 0 to the letter that is wrong."""

    def __init__(self, text: str, offset: int, reason: str) -> None:
        place = f"letter {offset + 1} ({text[offset]})" if offset < len(text) else "the end"
        super().__init__(f'"{text}", {place}: {reason}')
        self.text = text
        self.offset = offset
        self.reason = reason


class Atom(NamedTuple):
    """One way of moving along one vector; a set of them is a movement, in whatever words it was written."""

    kind: str  # leap, lame, ride, cannon (hop, landing beyond), grasshopper (hop, landing next)
    vector: Vector
    limit: int  # most steps of a ride; 0: any number, 1: what leaps and hops have
    mode: str  # m without capturing, c capturing, e capturing en passant


class Line(NamedTuple):
    """What a term's vectors have in common."""

    kind: str
    limit: int


# Reading ------------------------------------------------------------


def parse(text: str) -> list[Entry]:
    """The movement entries a Betza text stands for; `BetzaError` when it is not in the dialect."""
    entries: list[Entry] = []
    offset = 0
    while offset < len(text) or not entries:
        entry, offset = _term(text, offset)
        entries.append(entry)
    return entries


def _term(text: str, start: int) -> tuple[Entry, int]:
    modifiers, directions, offset = _small_letters(text, start)
    family, unlimited, after = _atom(text, offset)
    limit, end = _range(text, offset, after, unlimited)
    kind = _kind(text, modifiers, family, limit)
    vectors = _directed(text, directions, family)
    entry = _worded(Line(kind, limit), vectors, family)
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
        entry["only"] = "move" if modes == "m" else "capture"
    if "e" in modes:
        entry["takes"] = ["normal", "en_passant"] if "c" in modes else ["en_passant"]
    return entry


def _directed(text: str, places: Sequence[int], family: tuple[Vector, ...]) -> tuple[Vector, ...]:
    """The vectors of an atom that its direction letters choose."""
    if not places:
        return family
    table, ambiguous = _directions(family), AMBIGUOUS[_shape(family)]
    chosen: set[Vector] = set()
    offset, end = places[0], places[-1] + 1
    while offset < end:
        pair = text[offset : min(offset + 2, end)]
        token = pair if pair in table or pair in ambiguous else text[offset]
        if token not in table:
            known = " ".join(sorted(table, key=lambda name: (len(name), name)))
            raise BetzaError(text, offset, f"{token} is no direction of this atom; they are {known}")
        if table[token] <= chosen:
            raise BetzaError(text, offset, f"{token} adds nothing here")
        chosen |= table[token]
        offset += len(token)
    if len(chosen) == len(family):
        raise BetzaError(text, places[0], "these letters name every direction; leave them out")
    return tuple(vector for vector in family if vector in chosen)


def _shape(family: Iterable[Vector]) -> str:
    shapes = {(min(abs(x), abs(y)), max(abs(x), abs(y))) for x, y in family}
    low, high = next(iter(shapes))
    if len(shapes) > 1:
        return "any"
    return "orthogonal" if low == 0 else "diagonal" if low == high else "oblique"


def _directions(family: Sequence[Vector]) -> Directions:
    """The directions an atom can be given: the table above, column by column."""
    shape = _shape(family)
    half = {side: frozenset(v for v in family if _along(v, side) > 0) for side in SIDES}
    if shape == "any":
        return half
    if shape == "diagonal":
        return half | {pair: half[pair[0]] & half[pair[1]] for pair in TURNED if pair[0] in "fb"}
    longest = max(map(max, family))
    far = {side: frozenset(v for v in family if _along(v, side) == longest) for side in SIDES}
    table = far | {"v": far["f"] | far["b"], "s": far["l"] | far["r"]}
    if shape == "oblique":
        table |= {side + "h": half[side] for side in SIDES}
        table |= {pair: far[pair[0]] & half[pair[1]] for pair in TURNED}
    return table


def _along(vector: Vector, side: str) -> int:
    x, y = SIDES[side]
    return vector[0] * x + vector[1] * y


# Wording ------------------------------------------------------------


def _worded(line: Line, vectors: tuple[Vector, ...], family: tuple[Vector, ...]) -> Entry:
    """The entry for these vectors of one atom: with `toward` where that says it, else exact vectors."""
    unit = family[0] in LINES["any"]
    plain, exact = {"leap": ("step", "leap"), "lame": ("leap", "leap"), "ride": ("slide", "ride")}.get(
        line.kind, ("hop", "hop")
    )
    whole: str | list[int] = sorted(map(abs, family[0]))
    if unit:
        whole = next(name for name, members in LINES.items() if set(members) == set(family))
        named = [name for name, members in LINES.items() if set(members) == set(vectors)]
        if named:
            return {plain: named[0]} | _extras(line)
    toward = _toward(vectors, family)
    if toward is None:
        return {exact: [list(vector) for vector in sorted(vectors)]} | _extras(line)
    key = plain if unit else exact
    return {key: whole} | ({"toward": toward} if toward else {}) | _extras(line)


def _toward(vectors: Iterable[Vector], family: Iterable[Vector]) -> str | list[str] | None:
    wanted, among = set(vectors), set(family)
    if wanted == among:
        return []
    for size in (1, 2, 3):
        for words in combinations(TOWARD, size):
            if {vector for vector in among if any(TOWARD[word](vector) for word in words)} == wanted:
                return words[0] if size == 1 else list(words)
    return None


def _extras(line: Line) -> Entry:
    if line.kind == "ride" and line.limit:
        return {"max": line.limit}
    if line.kind == "lame":
        return {"lame": True}
    return {"landing": "beyond"} if line.kind == "cannon" else {}


# Writing ------------------------------------------------------------


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
    table = {token: part for token, part in _directions(family).items() if part <= wanted}
    few: list[str] = []
    for token in sorted(table, key=lambda name: (-len(table[name]), len(name))):
        if not table[token] <= frozenset().union(*(table[chosen] for chosen in few)):
            few.append(token)
    few.sort(key=lambda token: ["fblrvsh".index(letter) for letter in token])
    single = [token for token in table if token in TURNED]  # one vector each, and never misread
    for text in ("".join(few), "".join(single)):
        try:
            if text and frozenset(_directed(text, range(len(text)), family)) == wanted:
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
