"""The movements of others."""

from __future__ import annotations

from ...model.ruleset import Movement
from ..english import as_list
from .word import Reader, Word


class Like(Word):
    """As another piece moves."""

    key = "like"
    means = "As such a piece, or one of the standard library (definitions/pieces.yaml), moves."
    type = "pieces_of"
    example = "knight"
    entry = "{like: knight}"

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        return [m for other in as_list(r.spot.value["like"]) for m in r.like(str(other))]
