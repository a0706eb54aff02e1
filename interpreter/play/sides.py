"""What the players of a game call its sides; the one that begins is White here."""

from __future__ import annotations

from ..model.look import USUAL


def sides_words(names: tuple[str, str]) -> str:
    """A sentence about names that are not the usual ones; empty for these."""
    return "" if names == USUAL else "White is called {}, Black {}.".format(*names)
