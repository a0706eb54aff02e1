"""The pictures of a page on which one chooses among sets: each once, shown by the class of its set."""

from __future__ import annotations

from collections.abc import Iterator

from ...play.variant import Variant
from .bodies import Picture
from .pictures import BACKWARD, Album
from .svg import element

TURN = "hx-turn"
Occupant = tuple[int, int]


def chosen(word: str) -> str:
    """The class of what a page shows where this word is chosen."""
    return f"hx-{word}"


class Wardrobe:
    """The pictures of all pieces of a variant in one set."""

    def __init__(self, variant: Variant, word: str) -> None:
        self.word = word
        self.album = Album(variant, word)
        self.kinds = range(len(variant.ruleset.pieces))
        self.pieces = [(i, side) for i in self.kinds for side in (0, 1)]

    def shapes(self) -> Iterator[str]:
        """What the pictures are made of; what both sides share, once."""
        for occupant in self.pieces:
            picture = self.album.drawn[occupant]
            if self._holder(occupant) == occupant:
                name = self._id(occupant)
                turning = element("g", picture.turning, id=f"{name}-t") if picture.turning else ""
                yield turning + (element("g", picture.upright, id=name) if picture.upright else "")

    def worn(self, occupant: Occupant) -> str:
        """The picture of a piece, of shapes that stand elsewhere, in its colours."""
        picture, name = self.album.drawn[occupant], self._id(self._holder(occupant))
        turning = element("use", href=f"#{name}-t") if picture.turning else ""
        if turning and picture.turns:
            way = element("g", turning, transform=BACKWARD) if occupant[1] else turning
            turning = element("g", way, class_=TURN)
        upright = element("use", href=f"#{name}") if picture.upright else ""
        return self.album.inked(*occupant, turning + upright, class_=chosen(self.word))

    def _holder(self, occupant: Occupant) -> Occupant:
        """The piece whose shapes are drawn: White's, where Black's are the same."""
        white = occupant[0], 0
        return white if _drawn(self.album.drawn[white]) == _drawn(self.album.drawn[occupant]) else occupant

    def _id(self, occupant: Occupant) -> str:
        return f"{self.word}-{occupant[0]}-{occupant[1]}"


def _drawn(picture: Picture) -> tuple[str, str]:
    return picture.turning, picture.upright
