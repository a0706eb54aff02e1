"""Directions and offsets in words, from their vectors."""

from __future__ import annotations

from collections.abc import Sequence

from ..model.betza.reading import lines_of
from ..model.geometry import TOWARD, Vector, images
from .english import counted, listed, number

LINES = {
    "orthogonal": "orthogonally",
    "diagonal": "diagonally",
    "any": "in any direction",
    "vertical": "along the file",
    "horizontal": "along the rank",
}


def along_words(vectors: Sequence[Vector]) -> str:
    """Unit vectors: `orthogonally`, `straight forward`, `diagonally forward or sideways`."""
    words = lines_of(vectors)
    if not words:
        return f"exactly {listed(vector_words(*vector) for vector in vectors)}"
    return listed(line_words(one) for one in ([words] if isinstance(words, str) else words))


def line_words(text: str) -> str:
    """One text of LINES."""
    first, *rest = text.split()
    if first not in LINES:
        return f"straight {first}" if first in ("forward", "backward") else _way(first)
    if not rest:
        return LINES[first]
    way = " and ".join(map(_way, rest))
    return f"{'diagonally' if first == 'diagonal' else 'in any direction going'} {way}"


def _way(word: str) -> str:
    return f"to the {word}" if word in ("left", "right") else word


def offset_words(vectors: Sequence[Vector]) -> str:
    """Leaps: `two squares diagonally`, `two squares in one direction and one to the side`."""
    small, large = sorted(map(abs, vectors[0]))
    family = images(small, large)
    if not {*vectors} <= {*family}:
        return f"exactly {listed(vector_words(*one) for one in vectors)}"
    if not small and {*vectors} != {*family}:
        lines = along_words([(x // large, y // large) for x, y in vectors])
        return f"exactly {counted(large, 'square')} {lines}"
    way = _narrowing(vectors, family)
    if way is None:
        return f"exactly {listed(vector_words(*one) for one in vectors)}"
    if small in (0, large):
        return f"exactly {counted(large, 'square')} {'diagonally' if small else 'orthogonally'}{way}"
    knight = " (the knight's move)" if (small, large) == (1, 2) else ""
    return f"{counted(large, 'square')} in one direction and {number(small)} to the side{knight}{way}"


def _narrowing(vectors: Sequence[Vector], family: Sequence[Vector]) -> str | None:
    """Which way they go, if not every; None if no word says it."""
    if {*vectors} == {*family}:
        return ""
    for word, fits in TOWARD.items():
        if {v for v in family if fits(v)} == {*vectors}:
            return f", going {_way(word)}"
    return None


def vector_words(x: int, y: int) -> str:
    """One offset: `two squares to the right and one forward`."""
    parts = [(abs(x), "to the right" if x > 0 else "to the left"), (abs(y), "forward" if y > 0 else "back")]
    (first, way), *more = [part for part in parts if part[0]]
    return " and ".join([f"{counted(first, 'square')} {way}", *(f"{number(n)} {to}" for n, to in more)])
