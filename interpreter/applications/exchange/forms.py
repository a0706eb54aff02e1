"""Promoted forms: what a piece has become that goes back to a hand as what it was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .catalogue import CUSTOM, KEYS
from .settings import Kind, Settings

FORM = "promoted "
"""Before the kind from which a form comes, where the form shares its movement with another kind."""
MARK = "+"
_SPECIAL = {"pawn", "soldier", "king"}
"""Kinds whose rules hang on more than their movement."""


def is_form(settings: Settings, kind: str) -> bool:
    """Is the kind the promoted form of another?"""
    return settings.kinds[kind].letter.startswith(MARK)


def are_kept(settings: Settings) -> bool:
    """Has a promoted piece to be told from others, since its captor gets what it was, or it turns back?"""
    kept = settings["capturesToHand"] and not settings["dropLoop"]
    return bool(settings["promotedPieceType"] and (kept or settings["pieceDemotion"]))


def can_be_told(settings: Settings) -> bool:
    """Can every promoted piece be a kind of its own?"""
    pairs = settings["promotedPieceType"]
    alone = not {after for _, after in pairs} & (_SPECIAL | {before for before, _ in pairs})
    limited = [[after for _, after in pairs].count(kind) for kind, _ in settings["promotionLimit"]]
    return alone and not settings["dropLoop"] and all(number == 1 for number in limited)


def with_forms(settings: Settings, letters: set[str]) -> Settings:
    """The settings with a kind for each promoted form; `letters` are those of the pieces at the start."""
    if not are_kept(settings) or not can_be_told(settings):
        return settings
    pairs = settings["promotedPieceType"]
    forms = {before: _form(settings, before, after, letters) for before, after in pairs}
    marked = {forms[before]: _marked(settings, before, after) for before, after in pairs}
    kinds = {kind: value for kind, value in settings.kinds.items() if kind not in marked}
    ordered = {}
    for kind, value in kinds.items():
        if kind in forms:
            ordered[forms[kind]] = marked[forms[kind]]
        ordered[kind] = value
    twins = [(after, forms[before]) for before, after in pairs if forms[before] != after]
    values = {key: _wider(key, value, twins) for key, value in settings.values.items()}
    gone = (pair for pair in settings.values["promotedPieceType"] if pair not in pairs)
    values["promotedPieceType"] = (*forms.items(), *gone)
    mobility = dict(settings.mobility)
    for after, form in twins:
        mobility |= {(side, form): zone for (side, kind), zone in settings.mobility.items() if kind == after}
    return replace(settings, kinds=ordered, mobility=mobility, values=values)


def _form(settings: Settings, before: str, after: str, letters: set[str]) -> str:
    """The kind of a form: the one that it becomes, if no other piece is that."""
    others = [each for each, kind in settings["promotedPieceType"] if kind == after]
    chosen = after in settings["promotionPieceTypes"][0] + settings["promotionPieceTypes"][1]
    shared = len(others) > 1 or chosen or settings.kinds[after].letter in letters
    return FORM + before if shared or after in CUSTOM else after


def _marked(settings: Settings, before: str, after: str) -> Kind:
    return Kind(MARK + settings.kinds[before].letter, settings.kinds[after].betza)


def _wider(key: str, value: Any, twins: list[tuple[str, str]]) -> Any:
    """A value in which the sets of pieces hold the forms beside what they move like."""
    if key not in KEYS or KEYS[key].kind != "pieces":
        return value
    if KEYS[key].sides:
        return tuple(_with(kinds, twins) for kinds in value)
    return _with(value, twins)


def _with(kinds: tuple[str, ...], twins: list[tuple[str, str]]) -> tuple[str, ...]:
    return (*kinds, *(form for after, form in twins if after in kinds))


def base_of(settings: Settings, form: str) -> str | None:
    """The kind that a promoted form was before; None of what is not a form."""
    return next((before for before, after in settings["promotedPieceType"] if after == form), None)


def name_of(form: str, names: Mapping[str, str]) -> str:
    """Our name of a form that has none of its own."""
    return f"promoted_{names[form.removeprefix(FORM)]}"
