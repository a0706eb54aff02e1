"""Castling: from the rights of the start position to squares."""

from __future__ import annotations

from typing import Any

from .draft import Draft
from .fragments import Entry
from .reading import FILES
from .regions import name
from .settings import Settings
from .setup import Setup


def say(draft: Draft, setup: Setup) -> None:
    """Put the castlings into the definition: White's, or of each side its own."""
    white, black = (_castlings(draft.settings, setup, side, 0) or "none" for side in (0, 1))
    own = (
        white
        if white == black
        else {"white": white, "black": _castlings(draft.settings, setup, 1, 1) or "none"}
    )
    draft.document["castling"] = own
    if white == black == "none":
        return
    rooks = draft.settings["castlingRookPieces"][0]
    who = draft.named([draft.settings["castlingKingPiece"][0], *rooks[:1]])
    if draft.settings["castlingDroppedPiece"] and len(who) == 2:
        draft.append("effects", {"when": "drop", "in": "home", "who": who, "do": {"mark": "moved", "is": 0}})
    if draft.settings["oppositeCastling"]:
        moved = {"whose": "enemy", "in": "same_wing", "do": {"mark": "moved"}}
        draft.append("effects", {"when": "castling", "who": draft.who(rooks), **moved})


def shuffle(draft: Draft, setup: Setup) -> None:
    """Put the shuffle of Chess960 into the definition."""
    draft.document["shuffle"] = "castling"


def _castlings(settings: Settings, setup: Setup, side: int, on: int) -> list[Entry]:
    """A side's castlings, told on the home rank of side `on`."""
    rank = home_rank(settings, side)
    if not settings["castling"] or not 0 <= rank < settings.ranks:
        return []
    if settings["castlingDroppedPiece"]:
        king = settings["castlingKingFile"] - 1
        edges = (settings.files - 1, 1), (0, -1)
        return [_castling(settings, king, rook, step, on) for rook, step in edges]
    king = _king(settings, setup, side)
    if king is None:
        return []
    rooks = {1 if king < rook else -1: rook for rook in _rooks(settings, setup, side)}
    return [_castling(settings, king, rooks[step], step, on) for step in (1, -1) if step in rooks]


def home_rank(settings: Settings, side: int) -> int:
    """The rank on which a side castles, counted from 0."""
    return int(settings["castlingRank"] - 1 if side == 0 else settings.ranks - settings["castlingRank"])


def _named(settings: Settings, setup: Setup, side: int) -> list[tuple[str, int | None]]:
    """The letters of a side's rights, as capitals, with the files that they mean."""
    found: list[tuple[str, int | None]] = []
    for letter in filter(str.islower if side else str.isupper, setup.rights):
        if letter in "KkQq":
            found.append((letter.upper(), _rook(settings, setup, side, 1 if letter in "Kk" else -1)))
        elif letter.lower() in FILES[: settings.files]:
            found.append((letter.upper(), FILES.index(letter.lower())))
    return found


def _rooks(settings: Settings, setup: Setup, side: int) -> list[int]:
    """The files of the rooks that may castle. A letter that is about gating is not about a rook."""
    held = any(letter.islower() == bool(side) for letter in setup.hand)
    plain = not settings["gating"] or (
        settings["seirawanGating"] and not held and not settings["capturesToHand"]
    )
    kinds, rank = settings["castlingRookPieces"][side], home_rank(settings, side)
    return [
        file
        for letter, file in _named(settings, setup, side)
        if file is not None and (plain or letter in "KQ") and _is(settings, setup, file, rank, side, kinds)
    ]


def gates(settings: Settings, setup: Setup, side: int) -> set[int]:
    """The files where a side's pieces on the rank of castling have not moved."""
    found = set()
    for letter, file in _named(settings, setup, side):
        found |= {file} | ({_king(settings, setup, side)} if letter in "KQ" else set())
    return {file for file in found if file is not None}


def _castling(settings: Settings, king: int, rook: int, step: int, on: int) -> Entry:
    to = (settings["castlingKingsideFile"] if step == 1 else settings["castlingQueensideFile"]) - 1
    to = min(to, settings.files - 1)
    return {
        word: name((x, home_rank(settings, on))) for word, x in (("king", king), ("rook", rook), ("to", to))
    }


def _king(settings: Settings, setup: Setup, side: int) -> int | None:
    kind, rank = settings["castlingKingPiece"][side], home_rank(settings, side)
    files = [
        x
        for x in range(settings.files)
        if kind in settings.kinds and _is(settings, setup, x, rank, side, [kind])
    ]
    wanted = settings["castlingKingFile"] - 1
    if len(files) > 1:
        return wanted if wanted in files else None
    return files[0] if files else None


def _rook(settings: Settings, setup: Setup, side: int, step: int) -> int | None:
    """The rook on that side: the first from where it stands, or from the edge, towards the middle."""
    kinds, rank = settings["castlingRookPieces"][side], home_rank(settings, side)
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
