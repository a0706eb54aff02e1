"""Hands of captured pieces, and how they are dropped again."""

from __future__ import annotations

from typing import Any

from . import enclosing, forms
from .draft import Draft
from .fragments import Entry, at_most
from .reading import Squares
from .regions import region
from .settings import Settings
from .setup import Setup
from .stuck import stuck

Pair = tuple[Squares, Squares]


def can_be_said(settings: Settings) -> bool:
    """Are all rules about drops such as a hand has?"""
    plain = enclosing.can_be_said(settings)
    told = not settings["promotedPieceType"] or not settings["capturesToHand"] or forms.can_be_told(settings)
    return plain and told and _gates_if_at_all(settings)


def _gates_if_at_all(settings: Settings) -> bool:
    return bool(settings["seirawanGating"] or not settings["gating"])


def say(draft: Draft, setup: Setup) -> None:
    """Put the hand into the definition, and where single kinds are dropped otherwise than all."""
    settings = draft.settings
    hand: Entry = {}
    if not settings["capturesToHand"] or settings["twoBoards"]:
        hand["takes"] = "none"
    elif not settings["dropLoop"]:
        hand["as"] = "base"
    if settings["twoBoards"]:
        hand["who"] = {"not": "royals"}
    if settings["dropPromoted"] and any(forms.is_form(settings, kind) for kind in draft.names):
        hand["as"] = "either"
    if settings["freeDrops"]:
        hand["setup"] = "*"
    elif setup.hand:
        hand["setup"] = setup.hand
    board = (settings.files, settings.ranks)
    usual: Pair = settings["dropRegion"]
    anywhere = enclosing.drops(settings, region(usual, board))
    hand["drops"] = _leaving_room(draft, setup, usual) or anywhere
    draft.document["hand"] = hand
    _forbid(draft)
    for kind, name in draft.names.items():
        if forms.is_form(settings, kind):
            continue
        entry = _drops(settings, kind, usual, board)
        if entry != anywhere:
            draft.document["pieces"][name]["drops"] = entry


def _forbid(draft: Draft) -> None:
    """Put into the definition what no drop may do, and what has to be dropped first."""
    settings = draft.settings
    pawns = draft.named(["shogiPawn"])
    if settings["shogiPawnDropMateIllegal"] and pawns:
        draft.append("forbid", {"when": "drop", "by": pawns[0], "after": "checkmate"})
        words = "a pawn whose drop would give mate, which loses there, may not be dropped at all"
        draft.otherwise(["shogiPawnDropMateIllegal"], words)
    if not settings["dropChecks"] and "king" in draft.names:  # of other royal pieces it is never asked
        draft.append("forbid", {"when": "drop", "after": "check"})
    if settings["mustDrop"]:
        _first(draft, settings["mustDropType"])


def _first(draft: Draft, kind: str) -> None:
    """Put into the definition what has to be dropped first; by files it may be impossible."""
    who: Any = "all" if kind == "*" else draft.who([kind])
    if not draft.settings.is_usual("dropNoDoubled"):
        draft.document["must"] = [{"when": "drop"} | ({} if kind == "*" else {"by": who})]
        return
    held = {"if": {"count": who, "in": "hand"}}
    draft.append("forbid", {"when": {"not": "drop"}} | held)
    if kind != "*":
        draft.append("forbid", {"by": {"not": who}} | held)


def _drops(settings: Settings, kind: str, usual: Pair, board: tuple[int, int]) -> Any:
    """Where a kind may be dropped: a region, or an entry with a condition."""
    if settings["sittuyinRookDrop"] and kind == "rook":
        usual = _first_rank(settings, usual[0], 0), _first_rank(settings, usual[1], 1)
    where = region((usual[0] - closed(settings, kind, 0), usual[1] - closed(settings, kind, 1)), board)
    if settings["dropOppositeColoredBishop"] and kind == "bishop":
        return {"to": where, "if": {"count": "self", "in": "same_shade", "is": 0}}
    if settings["dropNoDoubled"] != kind:
        return enclosing.drops(settings, where)
    if settings["dropNoDoubledCount"] == 0:
        return "none"
    most = settings["dropNoDoubledCount"] - 1
    return {"to": where, "if": {"count": "self", "in": "same_file", "is": at_most(most)}}


def _leaving_room(draft: Draft, setup: Setup, usual: Pair) -> list[Entry]:
    """Where others than bishops are dropped, which need a square of each shade; nothing if there is room."""
    settings = draft.settings
    others = sum(letter.isupper() for letter in setup.hand) - 2
    shades = [tuple(_of_shade(squares, shade) for squares in usual) for shade in (0, 1)]
    if not settings["dropOppositeColoredBishop"] or others < min(len(shade[0]) for shade in shades):
        return []
    board = (settings.files, settings.ranks)
    entries = []
    for white, black in shades:
        where = region((white, black), board)
        entries.append({"to": where, "if": {"count": draft.who(["bishop"]), "in": where}})
        entries.append({"to": where, "if": {"count": "empty", "in": where, "is": "2+"}})
    return entries


def _of_shade(squares: Squares, shade: int) -> Squares:
    """Those of one shade."""
    return frozenset((x, y) for x, y in squares if (x + y) % 2 == shade)


def _first_rank(settings: Settings, squares: Squares, side: int) -> Squares:
    """Those on a side's first rank."""
    return frozenset(place for place in squares if place[1] == (0, settings.ranks - 1)[side])


def closed(settings: Settings, kind: str, side: int) -> Squares:
    """The squares where a side may not drop the kind."""
    closed = set(settings.board - settings.mobility.get((side, kind), settings.board))
    if kind == "pawn":
        first = 0 if side == 0 else settings.ranks - 1
        if not settings["firstRankPawnDrops"]:
            closed |= {place for place in settings.board if place[1] == first}
        if not settings["promotionZonePawnDrops"]:
            closed |= settings["promotionRegion"][side]
    if settings["immobilityIllegal"]:
        closed |= stuck(settings, kind, side)
    return frozenset(closed)
