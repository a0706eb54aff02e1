"""Whether a kind of piece could ever move again, or go back, however the others stand."""

from __future__ import annotations

from ...model.betza import movement
from .dialect import terms
from .reading import Squares
from .settings import Settings
from .setup import Setup


def stuck(settings: Settings, kind: str, side: int) -> Squares:
    """The squares of a side from which no move of the kind stays on the board."""
    atoms = movement([term.entry for term in terms(settings.kinds[kind].betza)]) or frozenset()
    sign = 1 if side == 0 else -1
    ways = {(sign * atom.vector[0], sign * atom.vector[1]) for atom in atoms}
    return frozenset(
        (x, y) for x, y in settings.board if not any((x + dx, y + dy) in settings.board for dx, dy in ways)
    )


def goes_back(settings: Settings, kind: str) -> bool:
    """May the kind take back one of its moves that capture nothing?"""
    atoms = movement([term.entry for term in terms(settings.kinds[kind].betza)]) or frozenset()
    quiet = {atom.vector for atom in atoms if atom.mode == "m"}
    return any((-x, -y) in quiet for x, y in quiet)


def never_moves_again(settings: Settings, setup: Setup) -> bool:
    """Could a piece go where it would never move again, and would not have to promote there?"""
    if not settings["immobilityIllegal"]:
        return False
    letters = settings.letters
    kinds = {letters[letter] for letter in setup.letters}
    return any(
        stuck(settings, kind, side) - settings["promotionRegion"][side]
        or (stuck(settings, kind, side) and kind not in _promoting(settings, side))
        for kind in kinds
        for side in (0, 1)
    )


def _promoting(settings: Settings, side: int) -> set[str]:
    """The kinds of a side that promote."""
    pawns = settings["promotionPawnTypes"][side] if settings["promotionPieceTypes"][side] else ()
    return {*pawns, *(before for before, _ in settings["promotedPieceType"])}
