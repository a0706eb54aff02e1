"""What no move may do, and what a side has to do, beside what concepts.yaml says alone."""

from __future__ import annotations

from .draft import Draft
from .settings import Settings
from .setup import Setup
from .turns import NO_ESCAPE


def say_no_flight(draft: Draft, setup: Setup) -> None:
    """A king in check does not move, but to capture who gives it."""
    draft.append("forbid", {"by": draft.who(["king"]), "if": ["check", NO_ESCAPE]})


def new_royal(settings: Settings, setup: Setup) -> bool:
    """Does a piece become royal by promotion?"""
    royal = settings["extinctionPieceTypes"] if settings["extinctionPseudoRoyal"] else ()
    return any(after in royal and before not in royal for before, after in settings["promotedPieceType"])


def say_captures(draft: Draft, setup: Setup) -> None:
    """Who can capture has to."""
    draft.document["must"] = ["capture"]
