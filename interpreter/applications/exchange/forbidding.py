"""What no move may do, and what a side has to do: check, royals that face each other, captures."""

from __future__ import annotations

from .draft import Draft
from .settings import Settings
from .setup import Setup
from .turns import NO_ESCAPE


def say_facing(draft: Draft, setup: Setup) -> None:
    """No royals face each other."""
    draft.append("forbid", {"after": "facing orthogonal"})


def kings_face(settings: Settings, setup: Setup) -> bool:
    """May kings not face each other? Of other royals it is not asked."""
    return bool(settings["flyingGeneral"]) and "king" in settings.kinds


def say_no_check(draft: Draft, setup: Setup) -> None:
    """No move gives check."""
    draft.append("forbid", {"after": "check"})


def say_no_check_by_promotion(draft: Draft, setup: Setup) -> None:
    """No promotion gives check."""
    draft.append("forbid", {"when": "promotion", "after": "check"})


def say_no_flight(draft: Draft, setup: Setup) -> None:
    """A king in check does not move, but to capture who gives it."""
    draft.append("forbid", {"by": draft.who(["king"]), "if": ["check", NO_ESCAPE]})


def say_no_exposing(draft: Draft, setup: Setup) -> None:
    """No promotion leaves an attacked piece that was royal."""
    draft.append("forbid", {"when": "promotion", "after": {"count": "was_royal", "in": "attacked"}})


def new_royal(settings: Settings, setup: Setup) -> bool:
    """Does a piece become royal by promotion?"""
    royal = settings["extinctionPieceTypes"] if settings["extinctionPseudoRoyal"] else ()
    return any(after in royal and before not in royal for before, after in settings["promotedPieceType"])


def say_captures(draft: Draft, setup: Setup) -> None:
    """Who can capture has to."""
    draft.document["must"] = ["capture"]
