"""Ends that look at how pieces stand: in rows, blocks and chains, in numbers, and on a full board."""

from __future__ import annotations

from typing import Any

from .draft import Draft
from .ends import answered_by_king, flag_pieces, safety_asked
from .fragments import Entry
from .regions import region
from .settings import Settings
from .setup import Setup

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
    pieces: Any = "all" if "*" in kinds else draft.who(kinds)
    along, size = _lines(settings), settings["connectNxN"]
    result = {"whose": "mover", "result": settings["connectValue"]}
    for key, word in (("connectN", "row"), ("collinearN", "line")):
        if settings[key]:
            draft.at_once({"count": pieces, "in": f"{word} {along}", "is": f"{settings[key]}+"} | result)
    if size:
        draft.at_once({"count": pieces, "in": f"block {size}x{size}", "is": size * size} | result)
    if any(settings["connectRegion1"]):
        start, goal = (
            region(settings[f"connectRegion{n}"], (settings.files, settings.ranks)) for n in (1, 2)
        )
        chain = {"count": pieces, "in": {"all": [start, f"joined {along}"]}}
        draft.at_once({"count": {"who": pieces, "if": chain}, "in": goal} | result)
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
    zone = {"in": region(settings["flagRegion"], board)}
    wins: Entry = {"result": "win", "name": "flag"}
    sides = {"whose": "turn" if settings["flagMove"] else "mover"}
    if settings["flagMove"] or not safety_asked(settings):
        draft.at_once({"count": pieces} | zone | _many(most) | sides | wins)
    if safety_asked(settings):
        safe = {"count": {"who": pieces, "if": {"not": "attacked"}}} | zone | _many(most)
        enough = {"if": {"any": [safe, {"count": pieces} | zone | _many(most + 1)]}}
        if not settings["flagMove"]:
            draft.at_once(enough | {"whose": "both", "result": "draw", "name": "flag"})
        draft.at_once(enough | ({"whose": "mover"} if settings["flagMove"] else {}) | wins)
    if settings["flagPieceBlockedWin"]:
        draft.at_once({"if": {"count": pieces} | zone, "count": "empty"} | zone | {"is": 0} | sides | wins)


def say_counted_stalemate(draft: Draft, setup: Setup) -> None:
    """Let the material decide where a side has no move."""
    more = {"loss": "score", "win": "low_score", "draw": "draw"}[draft.settings["stalemateValue"]]
    entry = next(end for end in draft.document["end"] if end.get("if") == "stalemate")
    entry.pop("whose", None)
    entry["result"] = more


def say_full_board(draft: Draft, setup: Setup) -> None:
    """Let the material decide when no square is empty."""
    draft.at_once({"count": "empty", "is": 0, "result": "score"})


def _many(number: int) -> Entry:
    """So many, or more."""
    return {"is": f"{number}+"} if number > 1 else {}
