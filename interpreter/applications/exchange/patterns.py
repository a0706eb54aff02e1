"""Ends that look at how pieces stand: in rows, blocks and chains, in numbers, and on a full board."""

from __future__ import annotations

from typing import Any

from .draft import Draft
from .ends import OF_OWNER, flag_pieces, safety_asked
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


def goals_can_be_counted(settings: Settings) -> bool:
    """Are goals counted without further questions, for both sides? Safe pieces of both at once would draw."""
    more = settings["flagPieceBlockedWin"] or settings["flagMove"] or safety_asked(settings)
    return not more and all(settings["flagRegion"])


def say_goals(draft: Draft, setup: Setup) -> None:
    """Put into the definition how many pieces have to be in their goal."""
    settings = draft.settings
    board = (settings.files, settings.ranks)
    pieces = flag_pieces(draft, settings["flagPiece"][0])
    entry: Entry = {"when": "count", "pieces": pieces, "in": of_pair(settings["flagRegion"], board)}
    entry["at_least"] = settings["flagPieceCount"]
    draft.at_once(entry | {"side": "mover", "winner": "owner", "name": "flag"})


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
