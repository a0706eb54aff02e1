"""Rights that a piece has as long as it has not moved."""

from __future__ import annotations

from .castlings import gates, home_rank
from .draft import Draft
from .fragments import Entry
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
    """Gating onto the rank of castling, by all kinds that may be dropped there."""
    settings = draft.settings
    hand = draft.document.setdefault("hand", {"takes": "none", "setup": setup.hand})
    ranks = [_ranked(settings, setup, side) for side in (0, 1)]
    if not any(unmoved):
        return
    where = [frozenset((x, y) for x in unmoved[side]) for side, (y, _) in enumerate(ranks)]
    whole = all(standing <= unmoved[side] for side, (_, standing) in enumerate(ranks))
    board = settings.files, settings.ranks
    plain = whole and settings["castlingRank"] == 1
    zone = "first_rank" if plain else region((where[0], where[1]), board)
    gate: Entry = {"drops": "all", "to": "origin", "by": "unmoved", "from": zone, "optional": True}
    rank = {(x, 0) for x in range(draft.settings.files)}
    shut = [kind for kind in draft.names if rank <= closed(draft.settings, kind, 0)]
    if shut and "drops" in hand:
        gate["drops"] = {"not": draft.who([*shut, "king"])}
    draft.turn("do", ["move", gate])


def _ranked(settings: Settings, setup: Setup, side: int) -> tuple[int, set[int]]:
    """The rank of castling of a side, and the files where its pieces stand there."""
    rank = home_rank(settings, side)
    case = str.islower if side else str.isupper
    return rank, {x for x in range(settings.files) if case(setup.at(x, rank).strip("+~"))}


def _say_first_moves(draft: Draft, setup: Setup, unmoved: tuple[set[int], set[int]]) -> None:
    """Put the first moves of king and ferz into the definition."""
    for kind, leaps in (("king", [[-2, 1], [2, 1]]), ("fers", [[0, 2]])):
        name = draft.names.get(kind, "")
        sides = [_all_unmoved(draft.settings, setup, kind, side, unmoved[side]) for side in (0, 1) if name]
        if name and all(sides):
            piece = draft.document["pieces"][name]
            piece["moves"] = [*piece["moves"], {"leap": leaps, "only": "quiet", "if": "unmoved"}]
            if kind == "king" and "rook" in draft.names:
                by = {"who": draft.names["rook"], "whose": "enemy"}
                lines = ["same_file", "same_rank"]
                draft.append("effects", {"by": by, "who": name, "in": lines, "do": {"mark": "moved"}})
        elif name and any(unmoved):
            draft.lost(["startFen"], f"only some {name}s have their first move at the start")


def _all_unmoved(settings: Settings, setup: Setup, kind: str, side: int, unmoved: set[int]) -> bool:
    """Have all pieces of a side's kind at the start not moved?"""
    letter = settings.kinds[kind].letter.lower() if side else settings.kinds[kind].letter
    places = [(x, y) for x, y in settings.board if setup.at(x, y) == letter]
    return all(y == home_rank(settings, side) and x in unmoved for x, y in places)
