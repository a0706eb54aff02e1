"""When settings do not go together in their own program; concepts.yaml says what it makes of them."""

from __future__ import annotations

from .catalogue import KEYS
from .ends import answered_by_king
from .settings import SUMMED, Settings
from .setup import Setup

FALLING = ("top", "anyside")


def becomes_nothing(settings: Settings, setup: Setup) -> bool:
    """Is there a piece, not yet promoted, that is to promote to one that is gone?"""
    chosen = {kind for kinds in settings["promotionPieceTypes"] for kind in kinds}
    there = {
        kind for kind, one in settings.kinds.items() if kind in chosen or one.letter.upper() in setup.letters
    }
    pairs = settings.values.get("promotedPieceType", ())
    return any(before in there and after not in settings.kinds for before, after in pairs)


def king_promotes(settings: Settings, setup: Setup) -> bool:
    """May a king promote?"""
    chosen = any("king" in kinds for kinds in settings["promotionPawnTypes"])
    return "king" in settings.kinds and (chosen or "king" in dict(settings["promotedPieceType"]))


def has_to_by_capture(settings: Settings, setup: Setup) -> bool:
    """Has a piece to promote that only promotes by capture?"""
    forced = settings["mandatoryPiecePromotion"] and settings["piecePromotionOnCapture"]
    return forced and (settings["immobilityIllegal"] or "pawn" in dict(settings["promotedPieceType"]))


def both_ways(settings: Settings, setup: Setup) -> bool:
    """Does a piece that has to promote as pawns do, to nothing, also turn into another one?"""
    turning = {before for before, _ in settings["promotedPieceType"]} - {"pawn"}
    sides = zip(settings["promotionPawnTypes"], settings["promotionPieceTypes"], strict=True)
    return any(turning & set(kinds) and not chosen for kinds, chosen in sides)


def gone(settings: Settings, setup: Setup) -> bool:
    """Has a kind died out that is not in the game?"""
    kinds = settings.values.get("extinctionPieceTypes", ())
    return settings["extinctionValue"] != "none" and not {*kinds} <= {*settings.kinds, "*"}


def every_kind(settings: Settings, setup: Setup) -> bool:
    """Does `*` stand where it is not every kind there?"""
    keys = (key for key, row in KEYS.items() if row.kind == "pieces" and key not in SUMMED)
    values = (settings.values.get(key, ()) for key in keys)
    return any(
        "*" in (sum(value, ()) if value and isinstance(value[0], tuple) else value) for value in values
    )


def walled_in(settings: Settings, setup: Setup) -> bool:
    """Could walls or stones keep pieces from moving where none may stand that never moves again?"""
    walled = settings["wallingRule"] != "none" or bool(settings["petrifyOnCaptureTypes"])
    return settings["immobilityIllegal"] and walled


def safe_and_answered(settings: Settings, setup: Setup) -> bool:
    """Does a goal ask for safety, and for an answer to a king?"""
    return settings["flagPieceSafe"] and answered_by_king(settings)


def falls_beside_moves(settings: Settings, setup: Setup) -> bool:
    """Do pieces fall where they are dropped, and others move?"""
    moves = any(kind.betza for kind in settings.kinds.values())
    return settings["pieceDrops"] and settings["enclosingDrop"] in FALLING and moves


def decided(settings: Settings, setup: Setup) -> bool:
    """Does a castling decide that nobody may make?"""
    return not {*settings["castlingWins"]} <= {*setup.rights}
