"""Promotion: pawns that choose, pieces that turn into one other, limits, and where it is compulsory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import forms
from .dialect import terms
from .draft import Draft
from .fragments import Entry, at_most, short
from .reading import Squares
from .regions import region
from .settings import Settings
from .setup import setup_of
from .stuck import stuck

Rule = tuple[Squares, Entry]
_AT = "at"
"""Marks a rule that also counts where a move begins in the zone."""


def promotions(draft: Draft, kind: str) -> list[Entry]:
    """The promotion rules of a kind of piece: for both sides where they agree, else for each."""
    board = (draft.settings.files, draft.settings.ranks)
    white, black = (list(_rules(draft, kind, side)) for side in (0, 1))
    if [rule for _, rule in white] == [rule for _, rule in black]:
        zones = zip(white, black, strict=True)
        return [_placed(region((mine[0], theirs[0]), board), mine[1]) for mine, theirs in zones]
    found = []
    for word, rules in (("white", white), ("black", black)):
        for zone, rule in rules:
            image = frozenset((x, board[1] - 1 - y) for x, y in zone)  # the other side is never asked
            pair = (zone, image) if word == "white" else (image, zone)
            found.append(_placed(region(pair, board), rule | {"whose": word}))
    return found


def _placed(zone: Any, rule: Entry) -> Entry:
    """A rule with its zone: beside what a move ends there, `at` is about what begins there."""
    word = "at" if rule.get(_AT) else "to"
    return {word: zone, **{key: value for key, value in rule.items() if key != _AT}}


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
            yield zone, {"become": "none"}  # it guards what it may not enter
        return
    forced = settings["mandatoryPawnPromotion"] if chosen else settings["mandatoryPiecePromotion"]
    extra: Entry = {}
    captures = settings["piecePromotionOnCapture"] and not chosen
    if not chosen and kind in settings["enPassantTypes"][side] and passed_in_zone(settings):
        extra["when"] = {"not": ["quiet", "en_passant"] if captures else "en_passant"}
    elif captures:
        extra["when"] = "capture"
    leaves = zone - stuck(settings, kind, side)
    if (
        not chosen
        and leaves
        and zone != settings.board
        and (not forced or settings["pieceDrops"] or starts_there(draft, kind))
    ):
        extra[_AT] = True
    last = zone & stuck(settings, kind, side) if settings["immobilityIllegal"] and not forced else frozenset()
    for choice in _choices(draft, kinds):
        if last != zone:
            optional = {} if forced else {"optional": True}
            yield zone - last, extra | choice | optional
        if last:
            yield last, extra | choice


def can_be_new(settings: Settings) -> bool:
    """Does every pawn become a piece that steps diagonally? It then attacks its neighbours there."""
    return all(set(kinds) == {"fers"} for kinds in settings["promotionPieceTypes"])


def _as_new(draft: Draft, kinds: list[str], zone: Squares) -> Iterator[Rule]:
    """On their lines, and the last one everywhere, pawns become what attacks no enemy: moving so, or not."""
    peaceful = {"count": "all", "whose": "enemy", "in": {"step": "diagonal"}, "is": 0}
    last = {"count": "self", "is": at_most(1)}
    for choice in _choices(draft, kinds):
        limits = [choice["if"]] if "if" in choice else []
        rule = {"when": ["rest", "as_new"], "become": choice["become"]}
        yield zone, rule | {"if": short([*limits, peaceful])}
        yield draft.settings.board, rule | {"if": [*limits, peaceful, last]}


def _choices(draft: Draft, kinds: list[str]) -> Iterator[Entry]:
    """The kinds to choose from, those together of which as many may stand on the board."""
    limits = dict(draft.settings["promotionLimit"])
    for limit in dict.fromkeys(limits.get(kind, 0) for kind in kinds):
        to = draft.named(dict.fromkeys(kind for kind in kinds if limits.get(kind, 0) == limit))
        if to:
            yield {"become": short(to)} | (
                {"if": {"count": "new", "is": at_most(limit - 1)}} if limit else {}
            )


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
