"""Settings that do not go together in their own program: it warns of them, or plays otherwise than they say.

A definition says what each of them means by itself. What both together mean has no answer to compare with.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .catalogue import KEYS
from .ends import answered_by_king
from .settings import SUMMED, Settings
from .setup import Setup

FALLING = ("top", "anyside")


@dataclass(frozen=True)
class Clash:
    """Settings, what their own program makes of them, and when: `asked`, else where none is as usual."""

    keys: tuple[str, ...]
    words: str
    asked: Callable[[Settings, Setup], bool] | None = None

    def holds(self, settings: Settings, setup: Setup) -> bool:
        """Do they clash in a variant?"""
        if self.asked is not None:
            return self.asked(settings, setup)
        return not any(map(settings.is_usual, self.keys))


def _with_king(key: str) -> Callable[[Settings, Setup], bool]:
    return lambda settings, _: "king" in settings.kinds and not settings.is_usual(key)


def _names(key: str) -> Callable[[Settings, Setup], bool]:
    return lambda settings, _: "king" in settings.kinds and "king" in settings[key]


def _becomes_nothing(settings: Settings, setup: Setup) -> bool:
    """Is there a piece, not yet promoted, that is to promote to one that is gone?"""
    chosen = {kind for kinds in settings["promotionPieceTypes"] for kind in kinds}
    there = {
        kind for kind, one in settings.kinds.items() if kind in chosen or one.letter.upper() in setup.letters
    }
    pairs = settings.values.get("promotedPieceType", ())
    return any(before in there and after not in settings.kinds for before, after in pairs)


def _king_promotes(settings: Settings, _: Setup) -> bool:
    chosen = any("king" in kinds for kinds in settings["promotionPawnTypes"])
    return "king" in settings.kinds and (chosen or "king" in dict(settings["promotedPieceType"]))


def _has_to_by_capture(settings: Settings, _: Setup) -> bool:
    forced = settings["mandatoryPiecePromotion"] and settings["piecePromotionOnCapture"]
    return forced and (settings["immobilityIllegal"] or "pawn" in dict(settings["promotedPieceType"]))


def _both_ways(settings: Settings, _: Setup) -> bool:
    """Does a piece that has to promote as pawns do, to nothing, also turn into another one?"""
    turning = {before for before, _ in settings["promotedPieceType"]} - {"pawn"}
    sides = zip(settings["promotionPawnTypes"], settings["promotionPieceTypes"], strict=True)
    return any(turning & set(kinds) and not chosen for kinds, chosen in sides)


def _gone(settings: Settings, _: Setup) -> bool:
    kinds = settings.values.get("extinctionPieceTypes", ())
    return settings["extinctionValue"] != "none" and not {*kinds} <= {*settings.kinds, "*"}


def _every_kind(settings: Settings, _: Setup) -> bool:
    """Does `*` stand where it is not every kind there?"""
    keys = (key for key, row in KEYS.items() if row.kind == "pieces" and key not in SUMMED)
    values = (settings.values.get(key, ()) for key in keys)
    return any(
        "*" in (sum(value, ()) if value and isinstance(value[0], tuple) else value) for value in values
    )


def _moves(settings: Settings) -> bool:
    return any(kind.betza for kind in settings.kinds.values())


def _walled(settings: Settings) -> bool:
    return settings["wallingRule"] != "none" or bool(settings["petrifyOnCaptureTypes"])


CLASHES = (
    Clash(("blastOnCapture",), "explosions beside a king that is always royal", _with_king("blastOnCapture")),
    Clash(
        ("flipEnclosedPieces",),
        "pieces change sides beside a king that is always royal",
        _with_king("flipEnclosedPieces"),
    ),
    Clash(
        ("wallingRule",),
        "a duck beside a king that is always royal",
        lambda settings, _: "king" in settings.kinds and settings["wallingRule"] == "duck",
    ),
    Clash(
        ("petrifyOnCaptureTypes",),
        "a king that is always royal turns to stone",
        _names("petrifyOnCaptureTypes"),
    ),
    Clash(("mutuallyImmuneTypes",), "kings that are royal spare each other", _names("mutuallyImmuneTypes")),
    Clash(
        ("extinctionPseudoRoyal",),
        "all pieces together are royal",
        lambda settings, _: settings["extinctionPseudoRoyal"] and "*" in settings["extinctionPieceTypes"],
    ),
    Clash(("extinctionPieceTypes",), "a kind that is gone has died out", _gone),
    Clash(("promotionPieceTypes",), "* is not every kind of piece in this place", _every_kind),
    Clash(("promotedPieceType",), "a piece promotes to one that is gone", _becomes_nothing),
    Clash(("promotedPieceType",), "a king promotes", _king_promotes),
    Clash(
        ("promotionPawnTypes", "promotedPieceType"),
        "a piece promotes in both ways, by choice and to its form",
        _both_ways,
    ),
    Clash(
        ("mandatoryPiecePromotion", "piecePromotionOnCapture"),
        "pawns, or pieces that would never move again, have to promote and only do so by capture",
        _has_to_by_capture,
    ),
    Clash(
        ("immobilityIllegal",),
        "pieces that walls could keep from ever moving",
        lambda settings, _: settings["immobilityIllegal"] and _walled(settings),
    ),
    Clash(
        ("flyingGeneral", "extinctionPseudoRoyal"),
        "kings that face each other, beside royals as the last of their kind",
    ),
    Clash(
        ("flagPieceSafe", "flagMove"),
        "a king safe in its goal that may be answered",
        lambda settings, _: settings["flagPieceSafe"] and answered_by_king(settings),
    ),
    Clash(("flagPieceSafe", "blastOnCapture"), "safety in a goal where captures explode"),
    Clash(("pieceDrops", "wallingRule"), "walls beside pieces that are dropped"),
    Clash(
        ("wallOrMove",),
        "a wall instead of a move where there are no walls",
        lambda settings, _: settings["wallOrMove"] and settings["wallingRule"] == "none",
    ),
    Clash(("pass", "wallOrMove"), "a pass where a wall may come instead of a move"),
    Clash(
        ("freeDrops",),
        "kings are dropped without end",
        lambda settings, _: settings["pieceDrops"] and settings["freeDrops"] and "king" in settings.kinds,
    ),
    Clash(
        ("enclosingDrop",),
        "pieces that fall, where others move: there one is also dropped below a piece in the air",
        lambda settings, _: (
            settings["pieceDrops"] and settings["enclosingDrop"] in FALLING and _moves(settings)
        ),
    ),
    Clash(
        ("castlingWins",),
        "a castling decides whose right nobody has at the start",
        lambda settings, setup: not {*settings["castlingWins"]} <= {*setup.rights},
    ),
    Clash(("checkCounting", "checking"), "checks are counted that may not be given"),
    Clash(
        ("checking", "extinctionPseudoRoyal"),
        "checks to pieces that are royal as the last of their kind may not be given",
    ),
)
