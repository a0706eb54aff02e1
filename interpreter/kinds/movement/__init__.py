"""The words of a movement: every one in its file, with all that any room asks of it."""

from __future__ import annotations

from .lines import Leap, Like, Slide, Step
from .narrowing import Become, From, If, Leaves, Only, Over, Repeat, Takes, To, Whose
from .path import Bend, Path, Taken
from .word import Narrowing, Reader, Word

HEADS: tuple[type[Word], ...] = (Step, Slide, Leap, Like, Path)
"""What a movement is; one of them stands in each."""
WORDS: tuple[type[Word], ...] = (
    *(*HEADS, Repeat, Bend, Only, Over, Takes, Taken, From, To, Whose, Leaves, Become, If),
)
"""All words, in the order of the schema; those behind the heads are read from the last one on."""
TOLD = sorted(WORDS, key=lambda word: word.told_at)
"""All words in the order in which sentences speak of them."""
STOPS = {code: sentence for word in WORDS for code, sentence in word.stops.items()}
"""Why a movement does not lead to a square, by the code of the reason."""
BETZA_LACKS = {name: what for word in WORDS for name, what in word.betza_lacks.items()}
"""What Betza notation cannot say, by the field of a Movement."""
LOST = {name: what for word in WORDS for name, what in word.lost.items()}
"""What is lost in an export that has no word for it, by the field of a Movement."""

__all__ = ["BETZA_LACKS", "HEADS", "LOST", "STOPS", "TOLD", "WORDS", "Narrowing", "Reader", "Word"]
