"""Letters that are not a piece of the variant, and what they mean elsewhere."""

from __future__ import annotations

from ...errors import quoted
from .catalogue import Reason, place_in
from .scene import Scene

FOREIGN = {
    "S": ("N", "German"),
    "D": ("Q", "German, French, Spanish and Italian"),
    "T": ("R", "German, French, Spanish and Italian"),
    "L": ("B", "German"),
    "F": ("B", "French"),
    "C": ("N", "French, Spanish and Italian"),
    "A": ("B", "Spanish and Italian"),
    "\u0424": ("Q", "Russian"),
    "\u041b": ("R", "Russian"),
    "\u0421": ("B", "Russian"),
}
"""Letters of pieces elsewhere: which of ours they stand for."""
WESTERN = {"Q": "queen", "R": "rook", "B": "bishop", "N": "knight"}


def unknown_piece(scene: Scene, letter: str, hint: str = "") -> Reason:
    """A letter where a piece is expected."""
    names = {piece.name: piece.symbol for piece in scene.ruleset.kinds}
    ours, tongues = FOREIGN.get(letter, ("", ""))
    foreign = f"; in {tongues} it is {ours}" if ours and names.get(WESTERN[ours]) == ours else ""
    known = hint or f"pieces: {', '.join(names.values())}"
    sentence = f"{quoted(letter)} is not a piece of this variant; {known}{foreign}"
    return Reason("unknown_piece", sentence, place=place_in(scene.ruleset.definition, "pieces"))
