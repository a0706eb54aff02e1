"""What reading and writing share: atoms, modifiers, and the directions an atom can be given."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ..geometry import Vector

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
SIDES: dict[str, Vector] = {"f": (0, 1), "b": (0, -1), "l": (-1, 0), "r": (1, 0)}
TURNED = [a + b for a in "fb" for b in "lr"] + [a + b for a in "lr" for b in "fb"]
#: Pairs that other dialects read as one direction and that mean nothing in this one.
AMBIGUOUS = {
    "orthogonal": (),
    "diagonal": ("lf", "lb", "rf", "rb"),
    "oblique": ("fs", "bs", "lv", "rv"),
    "any": TURNED,
}
SAYABLE = frozenset({"step", "slide", "leap", "path", "repeat", "only", "takes"})
"""Keys of a movement that Betza notation can say."""
MODIFIERS = "mcenpg"
DIRECTIONS = "fblrvsh"
ADVICE = {
    "i": "for initial moves write `from:` in a structured movement entry",
    "o": "for a board that wraps round write `wrap: files` under `board`",
    "O": "write castling under `castling`",
    "a": "moves of several legs have no form in this dialect",
    "P": "a pawn without its double step is mfWcfF",
    "U": "this dialect has no universal leaper",
}


MOST_SHOWN = 200  # letters of a wrong text in a message


class BetzaError(ValueError):
    """A text that is not in the dialect; `offset` counts from 0 to the letter that is wrong."""

    def __init__(self, text: str, offset: int, reason: str) -> None:
        place = f"letter {offset + 1} ({text[offset]})" if offset < len(text) else "the end"
        shown = text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."
        super().__init__(f'"{shown}", {place}: {reason}')
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


def directed(text: str, places: Sequence[int], family: tuple[Vector, ...]) -> tuple[Vector, ...]:
    """The vectors of an atom that its direction letters choose."""
    if not places:
        return family
    table, ambiguous = directions_of(family), AMBIGUOUS[shape_of(family)]
    chosen: set[Vector] = set()
    offset, end = places[0], places[-1] + 1
    while offset < end:
        pair = text[offset : min(offset + 2, end)]
        token = pair if pair in table or pair in ambiguous else text[offset]
        if token not in table:
            known = " ".join(sorted(table, key=lambda name: (len(name), name)))
            raise BetzaError(text, offset, f"{token} is not a direction of this atom; they are {known}")
        if table[token] <= chosen:
            raise BetzaError(text, offset, f"{token} adds nothing here")
        chosen |= table[token]
        offset += len(token)
    if len(chosen) == len(family):
        raise BetzaError(text, places[0], "these letters name every direction; leave them out")
    return tuple(vector for vector in family if vector in chosen)


def shape_of(family: Iterable[Vector]) -> str:
    shapes = {(min(abs(x), abs(y)), max(abs(x), abs(y))) for x, y in family}
    low, high = next(iter(shapes))
    if len(shapes) > 1:
        return "any"
    return "orthogonal" if low == 0 else "diagonal" if low == high else "oblique"


def directions_of(family: Sequence[Vector]) -> Directions:
    """The directions an atom can be given: the table of the package, column by column."""
    shape = shape_of(family)
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
