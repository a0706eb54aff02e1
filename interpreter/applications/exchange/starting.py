"""What a start position says beside its diagram, and what a definition does not say of it."""

from __future__ import annotations

from .draft import Draft
from .settings import Settings
from .setup import Setup


def one_sided_en_passant(settings: Settings, setup: Setup) -> bool:
    """Does a piece capture en passant for one side only?"""
    return _one_sided("enPassantTypes", settings, setup)


def one_sided_count(settings: Settings, setup: Setup) -> bool:
    """Does a piece start the count of moves again for one side only?"""
    return _one_sided("nMoveRuleTypes", settings, setup)


def _one_sided(key: str, settings: Settings, setup: Setup) -> bool:
    """Does a set of pieces differ for the two sides in a kind that both sides have at first?"""
    white, black = (
        {settings.letters[token[-1].upper()] for row in setup.rows for token in row if case(token[-1])}
        for case in (str.isupper, str.islower)
    )
    return bool((set(settings[key][0]) ^ set(settings[key][1])) & white & black)


def black_begins(settings: Settings, setup: Setup) -> bool:
    """Does Black move first?"""
    return setup.turn == "b"


def say_black_begins(draft: Draft, setup: Setup) -> None:
    """Put into the definition that Black moves first."""
    draft.turn("by", "black")


def counts_from_one(settings: Settings, setup: Setup) -> bool:
    """Does a count of moves begin at one?"""
    return setup.short and bool(settings["nMoveRule"])


def say_counts_from_none(draft: Draft, setup: Setup) -> None:
    """Note that it begins at none here."""
    words = "the count of moves begins at 0; that program takes 0 for the missing field, and begins at 1"
    draft.otherwise(["startFen"], words)


def promoted(settings: Settings, setup: Setup) -> bool:
    """Is a piece marked as promoted that is not a kind of its own?"""
    return not setup.marked <= set(settings.letters)


def running(settings: Settings, setup: Setup) -> bool:
    """Is a capture en passant open, or does a count of moves run?"""
    return setup.running
