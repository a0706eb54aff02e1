"""Ends that look at how pieces stand: in rows, blocks and chains, in numbers, and on a full board."""

from __future__ import annotations

from typing import Any

from .draft import Draft
from .ends import OF_OWNER, answered_by_king, flag_pieces, safety_asked
from .regions import of_pair
from .settings import Settings
from .setup import Setup

Entry = dict[str, Any]
#: Vertical, horizontal, diagonal -> our word for such lines.
_LINES = {
    (True, True, True): "any",
    (True, True, False): "orthogonal",
    (False, False, True): "diagonal",
    (True, False, False): "vertical",
    (False, True, False): "horizontal",
}


def _lines(settings: Settings) -> str | None:
    return _LINES.get(tuple(settings[f"connect{word}"] for word in ("Vertical", "Horizontal", "Diagonal")))


def lines_have_a_word(settings: Settings) -> bool:
    """Is there one word for the lines that count?"""
    return _lines(settings) is not None


def say_connections(draft: Draft, setup: Setup) -> None:
    """Put into the definition what pieces of the side that has moved win by standing together."""
    settings = draft.settings
    kinds = settings["connectPieceTypes"]
    pieces: Any = "all" if "*" in kinds else draft.named(kinds)
    along = _lines(settings)
    result = {"side": "mover"} | OF_OWNER[settings["connectValue"]]
    if settings["connectN"]:
        draft.at_once(
            {"when": "line", "pieces": pieces, "length": settings["connectN"], "along": along} | result
        )
    if settings["collinearN"]:
        line = {"when": "line", "pieces": pieces, "length": settings["collinearN"], "along": along}
        draft.at_once(line | {"gaps": True} | result)
    if settings["connectNxN"]:
        size = [settings["connectNxN"]] * 2
        draft.at_once({"when": "block", "pieces": pieces, "size": size} | result)
    if any(settings["connectRegion1"]):
        board = (settings.files, settings.ranks)
        ways = {
            word: of_pair(settings[key], board)
            for word, key in (("from", "connectRegion1"), ("to", "connectRegion2"))
        }
        draft.at_once({"when": "connects", "pieces": pieces, **ways, "along": along} | result)
        words = "a chain goes on in all directions; that program follows it upwards and to the right only"
        draft.otherwise(["connectRegion1", "connectRegion2"], words)


def goals_can_be_counted(settings: Settings) -> bool:
    """Are goals counted for both sides, of pieces that are the same, and only in one way?"""
    alike = settings["flagPiece"][0] == settings["flagPiece"][1]
    twice = settings["flagPieceBlockedWin"] and safety_asked(settings)
    return bool(all(settings["flagRegion"]) and alike and not twice and not answered_by_king(settings))


def say_goals(draft: Draft, setup: Setup) -> None:
    """Put into the definition how many pieces have to be in their goal.

    With `flagMove` they have to outlive a move, or to be safe; without it, safe pieces of both sides draw.
    Only as many as are needed have to be safe: where there are more, that program does not ask.
    """
    settings = draft.settings
    board, most = (settings.files, settings.ranks), settings["flagPieceCount"]
    pieces = flag_pieces(draft, settings["flagPiece"][0])
    zone: Entry = {"pieces": pieces, "in": of_pair(settings["flagRegion"], board)}
    wins: Entry = {"winner": "owner", "name": "flag"}
    sides = {"side": "turn" if settings["flagMove"] else "mover"}
    if settings["flagMove"] or not safety_asked(settings):
        draft.at_once({"when": "count"} | zone | {"at_least": most} | sides | wins)
    if safety_asked(settings):
        safe = {"at_least": most, "unattacked": True, "enough": most + 1}
        once = {"side": "mover"} if settings["flagMove"] else {"both": "draw"}
        draft.at_once({"when": "count"} | zone | safe | once | wins)
    if settings["flagPieceBlockedWin"]:
        draft.at_once({"when": "full"} | zone | {"at_least": 1} | sides | wins)


def say_counted_stalemate(draft: Draft, setup: Setup) -> None:
    """Let the material decide where a side has no move."""
    value = draft.settings["stalemateValue"]
    more: Entry = (
        {"winner": "more"} if value == "loss" else {"winner": "fewer"} if value == "win" else {"draw": True}
    )
    ends = draft.document["end"]
    place = next(i for i, end in enumerate(ends) if end["when"] == "stalemate")
    ends[place] = {"when": "stalemate"} | more


def say_full_board(draft: Draft, setup: Setup) -> None:
    """Let the material decide when no square is empty."""
    draft.at_once({"when": "full", "winner": "more"})
