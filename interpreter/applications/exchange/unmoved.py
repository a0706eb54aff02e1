"""Rights that a piece has as long as it has not moved."""

from __future__ import annotations

from typing import Any

from .castlings import gates, home_rank
from .draft import Draft
from .hands import closed
from .regions import region
from .settings import Settings
from .setup import Setup


def can_be_said(settings: Settings) -> bool:
    """Is it either a first move, or what comes behind one, and not both?"""
    return bool(settings["cambodianMoves"]) != bool(settings["seirawanGating"])


def say(draft: Draft, setup: Setup) -> None:
    """Put what a first move allows into the definition: of the pieces that the start position names."""
    unmoved = gates(draft.settings, setup, 0), gates(draft.settings, setup, 1)
    if draft.settings["seirawanGating"]:
        _say_gating(draft, setup, unmoved)
    else:
        _say_first_moves(draft, setup, unmoved)


def _say_gating(draft: Draft, setup: Setup, unmoved: tuple[set[int], set[int]]) -> None:
    """Gating onto the rank of castling, by all kinds that may be put down there."""
    settings = draft.settings
    hand = draft.document.setdefault("hand", {"gains": "none", "setup": setup.hand})
    ranks = [_ranked(settings, setup, side) for side in (0, 1)]
    if not any(unmoved):
        return
    where = [frozenset((x, y) for x in unmoved[side]) for side, (y, _) in enumerate(ranks)]
    whole = all(standing <= unmoved[side] for side, (_, standing) in enumerate(ranks))
    board = settings.files, settings.ranks
    plain = whole and settings["castlingRank"] == 1
    gating: dict[str, Any] = {"to": "first_rank" if plain else region(where[0], where[1], board)}
    rank = {(x, 0) for x in range(draft.settings.files)}
    shut = [kind for kind in draft.names if rank <= closed(draft.settings, kind, 0)]
    if shut and "drops" in hand:
        gating["pieces"] = {"not": draft.named([*shut, "king"])}
    hand["gating"] = gating


def _ranked(settings: Settings, setup: Setup, side: int) -> tuple[int, set[int]]:
    """The rank of castling of a side, and the files where its pieces stand there."""
    rank = home_rank(settings, side)
    case = str.islower if side else str.isupper
    return rank, {x for x in range(settings.files) if case(setup.at(x, rank).strip("+~"))}


def _say_first_moves(draft: Draft, setup: Setup, unmoved: tuple[set[int], set[int]]) -> None:
    """Put the first moves of king and ferz into the definition."""
    pieces, rook = draft.document["pieces"], draft.names.get("rook")
    lost = {"lost_to": [rook]} if rook else {}
    ways = {
        "king": {"moves": [{"leap": [[-2, 1], [2, 1]]}], **lost},
        "fers": {"moves": [{"leap": [[0, 2]]}]},
    }
    for kind, way in ways.items():
        if kind not in draft.names:
            continue
        sides = [_all_unmoved(draft.settings, setup, kind, side, unmoved[side]) for side in (0, 1)]
        if all(sides):
            pieces[draft.names[kind]]["first_moves"] = way
        elif any(unmoved):
            draft.lost(["startFen"], f"only some {draft.names[kind]}s have their first move at the start")


def _all_unmoved(settings: Settings, setup: Setup, kind: str, side: int, unmoved: set[int]) -> bool:
    """Have all pieces of a side's kind at the start not moved?"""
    letter = settings.kinds[kind].letter.lower() if side else settings.kinds[kind].letter
    places = [(x, y) for x, y in settings.board if setup.at(x, y) == letter]
    return all(y == home_rank(settings, side) and x in unmoved for x, y in places)
