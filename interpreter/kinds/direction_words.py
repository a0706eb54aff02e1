"""Directions and offsets in words, from their vectors."""

from __future__ import annotations

from collections.abc import Sequence

from ..model.betza.reading import lines_of
from ..model.geometry import HEXAGONS, SQUARES, TOWARD, Board, Tiling, Vector, images
from .english import counted, listed, number

LINES = {
    "orthogonal": "orthogonally",
    "diagonal": "diagonally",
    "any": "in any direction",
    "vertical": "along the file",
    "horizontal": "along the rank",
}
ONE_LINE = {
    "any": "rank, file or diagonal",
    "orthogonal": "rank or file",
    "diagonal": "diagonal",
    "vertical": "file",
    "horizontal": "rank",
}
BETWEEN_HEXAGONS = {
    "any": "straight line",
    "orthogonal": "line through sides of hexagons",
    "diagonal": "line through corners of hexagons",
    "horizontal": "level line through corners of hexagons",
}


def one_line(lines: str, board: Board) -> str:
    """One line of those that a word means: `rank or file`."""
    return (BETWEEN_HEXAGONS if board.tiling.hexagonal else {}).get(lines, ONE_LINE[lines])


def reach_words(vectors: Sequence[Vector], board: Board) -> tuple[bool, str]:
    """Vectors of a board: are they single steps, and which way, or how far, they lead."""
    if len(vectors) > 8 and {*vectors} == {*board.everywhere}:
        return False, "to any other square"
    if any(board.parts(vector)[2] for vector in vectors):
        return _spatial_words(vectors, board)
    unit = all(vector in board.tiling.any for vector in vectors)
    return unit, (along_words if unit else offset_words)(vectors, board.tiling)


def along_words(vectors: Sequence[Vector], tiling: Tiling = SQUARES) -> str:
    """Unit vectors: `orthogonally`, `straight forward`, `diagonally forward or sideways`."""
    words = lines_of(vectors, tiling)
    if not words:
        return f"exactly {listed(vector_words(*vector) for vector in vectors)}"
    return listed(line_words(one) for one in ([words] if isinstance(words, str) else words))


def line_words(text: str) -> str:
    """One text of LINES."""
    first, *rest = text.split()
    if first not in LINES:
        if rest:  # between hexagons
            return f"{first} {' '.join(map(_way, rest))}"
        return f"straight {first}" if first in ("forward", "backward") else _way(first)
    if not rest:
        return LINES[first]
    way = " and ".join(map(_way, rest))
    return f"{'in any direction going' if first == 'any' else LINES[first]} {way}"


def _way(word: str) -> str:
    return f"to the {word}" if word in ("left", "right") else word


def offset_words(vectors: Sequence[Vector], tiling: Tiling = SQUARES) -> str:
    """Leaps: `two squares diagonally`, `two squares in one direction and one to the side`."""
    if tiling.hexagonal:
        return _slanted_words(vectors)
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


def _spatial_words(vectors: Sequence[Vector], board: Board) -> tuple[bool, str]:
    """The same of vectors between levels."""
    parts = [board.parts(vector) for vector in vectors]
    sizes = sorted(map(abs, parts[0]))
    if {*vectors} == {*board.images(sizes)}:
        if sizes[-1] == 1:
            return True, ("triagonally", "diagonally", "orthogonally")[sizes.count(0)]
        if sizes == [0, 1, 2]:
            return False, "two squares in one direction and one to the side (the knight's move)"
    unit = all(abs(n) < 2 for one in parts for n in one)
    ways = ((("left", "right"), ("back", "forward"), ("down", "up")) for _ in parts)
    told = []
    for one, names in zip(parts, ways, strict=True):
        steps = [(abs(n), pair[n > 0]) for n, pair in zip(one, names, strict=True) if n]
        told.append(" and ".join(_way(word) if unit else f"{number(n)} {_way(word)}" for n, word in steps))
    return unit, listed(told)


def _slanted_words(vectors: Sequence[Vector]) -> str:
    """Leaps between hexagons: `two squares orthogonally, then one at an angle of 60 degrees`."""
    x, y = vectors[0]
    aside, far, _ = sorted(map(abs, (x, y, x - y)))
    way = _narrowing(vectors, HEXAGONS.images(x, y), HEXAGONS)
    if way is None:
        return f"exactly {listed(vector_words(*one) for one in vectors)}"
    if aside in (0, far):
        return f"exactly {counted(far, 'square')} {'diagonally' if aside else 'orthogonally'}{way}"
    knight = " (the knight's move)" if (aside, far) == (1, 2) else ""
    return (
        f"{counted(far, 'square')} orthogonally, then {number(aside)} at an angle of 60 degrees{knight}{way}"
    )


def _narrowing(vectors: Sequence[Vector], family: Sequence[Vector], tiling: Tiling = SQUARES) -> str | None:
    """Which way they go, if not every; None if no word says it."""
    if {*vectors} == {*family}:
        return ""
    for word, fits in TOWARD.items():
        if {v for v in family if fits(tiling.heading(v))} == {*vectors}:
            return f", going {_way(word)}"
    return None


def vector_words(x: int, y: int) -> str:
    """One offset: `two squares to the right and one forward`."""
    parts = [(abs(x), "to the right" if x > 0 else "to the left"), (abs(y), "forward" if y > 0 else "back")]
    (first, way), *more = [part for part in parts if part[0]]
    return " and ".join([f"{counted(first, 'square')} {way}", *(f"{number(n)} {to}" for n, to in more)])
