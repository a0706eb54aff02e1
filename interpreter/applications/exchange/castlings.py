"""Castling: from the rights of the start position to squares."""

from __future__ import annotations

from typing import Any

from .draft import Draft
from .regions import name
from .settings import Settings
from .setup import Setup


def say(draft: Draft, setup: Setup) -> None:
    """Put the castlings into the definition: `none`, or a list for each side."""
    sides = {
        side: _castlings(draft.settings, setup, number) for number, side in enumerate(("white", "black"))
    }
    if not any(sides.values()):
        draft.document["castling"] = "none"
        return
    draft.document["castling"] = {side: found or "none" for side, found in sides.items()}
    king, rooks = draft.settings["castlingKingPiece"][0], draft.settings["castlingRookPieces"][0]
    if draft.settings["castlingDroppedPiece"] and king in draft.names and rooks and rooks[0] in draft.names:
        draft.document["castling"] = {
            "dropped": {draft.names[king]: draft.names[rooks[0]]},
            **draft.document["castling"],
        }
    if draft.settings["oppositeCastling"]:
        draft.document["castling"] = {"opposite": True, **draft.document["castling"]}


def shuffle(draft: Draft, setup: Setup) -> None:
    """Put the shuffle of Chess960 into the definition."""
    draft.document["shuffle"] = "castling"


def _castlings(settings: Settings, setup: Setup, side: int) -> list[dict[str, Any]]:
    if not settings["castling"]:
        return []
    rank = settings["castlingRank"] - 1 if side == 0 else settings.ranks - settings["castlingRank"]
    if settings["castlingDroppedPiece"]:
        king = settings["castlingKingFile"] - 1
        edges = (settings.files - 1, 1), (0, -1)
        return [_castling(settings, rank, king, rook, step) for rook, step in edges]
    found = []
    for right, step in (("K", 1), ("Q", -1)):
        if (right if side == 0 else right.lower()) in setup.rights:
            king = _king(settings, setup, side, rank)
            rook = _rook(settings, setup, side, rank, step)
            if king is not None and rook is not None:
                found.append(_castling(settings, rank, king, rook, step))
    return found


def _castling(settings: Settings, rank: int, king: int, rook: int, step: int) -> dict[str, Any]:
    to = (settings["castlingKingsideFile"] if step == 1 else settings["castlingQueensideFile"]) - 1
    to = min(to, settings.files - 1)
    return {"king": name((king, rank)), "rook": name((rook, rank)), "to": name((to, rank))}


def _king(settings: Settings, setup: Setup, side: int, rank: int) -> int | None:
    kind = settings["castlingKingPiece"][side]
    files = [
        x
        for x in range(settings.files)
        if kind in settings.kinds and _is(settings, setup, x, rank, side, [kind])
    ]
    wanted = settings["castlingKingFile"] - 1
    if len(files) > 1:
        return wanted if wanted in files else None
    return files[0] if files else None


def _rook(settings: Settings, setup: Setup, side: int, rank: int, step: int) -> int | None:
    """The rook on that side: the first from where it stands, or from the edge, towards the middle."""
    kinds = settings["castlingRookPieces"][side]
    key = "castlingRookKingsideFile" if step == 1 else "castlingRookQueensideFile"
    file = min(settings[key], settings.files) - 1
    while 0 <= file < settings.files:
        if _is(settings, setup, file, rank, side, kinds):
            return int(file)
        file -= step
    return None


def _is(settings: Settings, setup: Setup, file: int, rank: int, side: int, kinds: Any) -> bool:
    """Does one of these kinds of a side's stand there?"""
    letters = [settings.kinds[kind].letter for kind in kinds]
    return setup.at(file, rank) in [letter if side == 0 else letter.lower() for letter in letters]
