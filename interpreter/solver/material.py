"""Which men an ending has: read from a text, and in the order of its table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import RequestError, quoted
from ..play.variant import Variant


@dataclass(frozen=True)
class Material:
    """Piece codes of all men; symmetry turns the first: the lone side's royal, if there is one."""

    codes: tuple[int, ...]

    @property
    def key(self) -> tuple[int, ...]:
        """The same for the same men."""
        return tuple(sorted(self.codes))


def material_of(variant: Variant, codes: Sequence[int]) -> Material:
    """Men in the order of a table."""
    number = Counter(codes)
    size = [sum(code & 1 == side for code in codes) for side in (0, 1)]

    def rank(code: int) -> tuple[bool, bool, bool, int]:
        royal = bool(variant.ruleset.pieces[(code >> 1) - 1].royal)
        weaker = size[code & 1] < size[code & 1 ^ 1] or (size[0] == size[1] and code & 1 == 1)
        return number[code] > 1, not royal, not weaker, code

    first = [min(number, key=rank)] if codes else []
    rest = list(codes)
    for code in first:
        rest.remove(code)
    return Material((*first, *sorted(rest)))


def read_material(variant: Variant, text: str) -> Material:
    """The men of a text: White's, `v`, and Black's, by symbol or name, as `K R v K`. Raises RequestError."""
    parts = re.split(r"\s+(?:v|vs)\s+", text.strip()) if " " in text.strip() else text.strip().split("v")
    if len(parts) != 2:
        raise RequestError(
            f"{quoted(text)} is not an ending: write White's pieces, v, and Black's: 'K R v K'"
        )
    codes = [
        code for side, part in enumerate(parts) for word in part.split() for code in men(variant, word, side)
    ]
    if not codes:
        raise RequestError("an ending needs pieces: 'K R v K'")
    return material_of(variant, codes)


def men(variant: Variant, word: str, side: int) -> list[int]:
    """The men of a word: one piece, or several symbols of one letter. Raises RequestError."""
    try:
        return [variant.piece_code(word, side)]
    except KeyError:
        pass
    try:
        return [variant.piece_code(letter, side) for letter in word]
    except KeyError:
        symbols = ", ".join(piece.symbol for piece in variant.ruleset.kinds)
        raise RequestError(f"there is no piece {quoted(word)} in {variant.id}: it has {symbols}") from None


def material_text(variant: Variant, material: Material) -> str:
    """An ending as people write it: `K R v K`, royals first."""

    def place(code: int) -> tuple[bool, int]:
        return not variant.ruleset.pieces[(code >> 1) - 1].royal, code

    sides = [sorted((c for c in material.codes if c & 1 == side), key=place) for side in (0, 1)]
    words = [" ".join(variant.ruleset.pieces[(c >> 1) - 1].symbol.upper() for c in codes) for codes in sides]
    return " v ".join(words).strip()
