"""Promotion: pawns that choose, pieces that turn into one other, limits, and where it is compulsory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import forms
from .dialect import terms
from .draft import Draft
from .reading import Squares
from .regions import of_pair, region
from .settings import Settings
from .setup import setup_of
from .stuck import stuck
from .vocabulary import knows

DEPARTURE = "$defs.promotion.properties.at"
LIMIT = "$defs.promotion.properties.provided"
Rule = tuple[Squares, dict[str, Any]]


def promotions(draft: Draft, kind: str) -> list[dict[str, Any]]:
    """The promotion rules of a kind of piece: for both sides where they agree, else for each."""
    board = (draft.settings.files, draft.settings.ranks)
    white, black = (list(_rules(draft, kind, side)) for side in (0, 1))
    if [rule for _, rule in white] == [rule for _, rule in black]:
        zones = zip(white, black, strict=True)
        return [{"zone": region(mine[0], theirs[0], board), **mine[1]} for mine, theirs in zones]
    found = []
    for word, rules in (("white", white), ("black", black)):
        for zone, rule in rules:
            image = frozenset((x, board[1] - 1 - y) for x, y in zone)  # the other side is never asked
            pair = (zone, image) if word == "white" else (image, zone)
            found.append({"zone": of_pair(pair, board), **rule, "side": word})
    return found


def _rules(draft: Draft, kind: str, side: int) -> Iterator[Rule]:
    """What a side's kind becomes, and whether it has to, zone by zone."""
    settings = draft.settings
    zone: Squares = settings["promotionRegion"][side]
    chosen = settings["promotionPieceTypes"][side] if kind in settings["promotionPawnTypes"][side] else ()
    if chosen and settings["sittuyinPromotion"]:
        yield from _as_new(draft, list(chosen), zone)
        return
    turned = [after for before, after in settings["promotedPieceType"] if before == kind]
    if settings["pieceDemotion"] and (base := forms.base_of(settings, kind)):
        turned.append(base)
    kinds = [*sorted(chosen, key=list(settings.kinds).index, reverse=True), *turned]
    if not draft.named(kinds) or not zone:
        if zone and kind in settings["promotionPawnTypes"][side] and settings["mandatoryPawnPromotion"]:
            yield zone, {"to": []}  # it guards what it may not enter
        return
    forced = settings["mandatoryPawnPromotion"] if chosen else settings["mandatoryPiecePromotion"]
    extra: dict[str, Any] = {}
    if settings["piecePromotionOnCapture"] and not chosen:
        extra["on"] = "capture"
    if not chosen and kind in settings["enPassantTypes"][side] and passed_in_zone(settings):
        extra["except"] = "en_passant"
    leaves = zone - stuck(settings, kind, side)
    if (
        not chosen
        and leaves
        and zone != settings.board
        and knows(DEPARTURE)
        and (not forced or settings["pieceDrops"] or starts_there(draft, kind))
    ):
        extra["at"] = ["arrival", "departure"]
    last = zone & stuck(settings, kind, side) if settings["immobilityIllegal"] and not forced else frozenset()
    for choice in _choices(draft, kinds):
        if last != zone:
            yield zone - last, choice | ({} if forced else {"optional": True}) | extra
        if last:
            yield last, choice | extra


def can_be_new(settings: Settings) -> bool:
    """Does every pawn become a piece that steps diagonally? It then attacks its neighbours there."""
    return all(set(kinds) == {"fers"} for kinds in settings["promotionPieceTypes"])


def _as_new(draft: Draft, kinds: list[str], zone: Squares) -> Iterator[Rule]:
    """On their lines, and the last one everywhere, pawns become what attacks no enemy: moving so, or not."""
    peaceful = {"count": "all", "side": "enemy", "in": "neighbours", "lines": "diagonal", "at_most": 0}
    last = {"count": "self", "at_most": 1}
    for choice in _choices(draft, kinds):
        limits = [choice["provided"]] if "provided" in choice else []
        rule = {"to": choice["to"], "at": ["rest", "as_new"]}
        yield zone, rule | {"provided": [*limits, peaceful]}
        yield draft.settings.board, rule | {"provided": [*limits, peaceful, last]}


def _choices(draft: Draft, kinds: list[str]) -> Iterator[dict[str, Any]]:
    """The kinds to choose from, those together of which as many may stand on the board."""
    limits = dict(draft.settings["promotionLimit"]) if knows(LIMIT) else {}
    for limit in dict.fromkeys(limits.get(kind, 0) for kind in kinds):
        to = draft.named(dict.fromkeys(kind for kind in kinds if limits.get(kind, 0) == limit))
        if to:
            provided = {"provided": {"count": ["new"], "at_most": limit - 1}} if limit else {}
            yield {"to": to} | provided


def starts_there(draft: Draft, kind: str) -> bool:
    """Does a piece of the kind stand in its zone before the first move?"""
    settings = draft.settings
    setup, letter = setup_of(settings), settings.kinds[kind].letter
    return any(
        setup.at(x, y) == (letter if side == 0 else letter.lower())
        for side in (0, 1)
        for x, y in settings["promotionRegion"][side]
    )


def passed_in_zone(settings: Settings) -> bool:
    """Can a piece capture en passant where it turns into another? It does not turn there by that."""
    turning = {before for before, _ in settings["promotedPieceType"]}
    moves = (term for kind in settings.kinds.values() for term in terms(kind.betza))
    if "pawn" not in settings.kinds and not any(term.first for term in moves):
        return False
    steps = zip(settings["doubleStepRegion"], settings["promotionRegion"][::-1], (1, -1), strict=True)
    near = any((x, y + way) in zone for start, zone, way in steps for x, y in start)
    return bool(settings["doubleStep"] and near and turning & set(sum(settings["enPassantTypes"], ())))
