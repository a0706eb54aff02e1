"""Kinds of pieces: names, movement, royalty, promotion, and the squares that they never leave."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .catalogue import CUSTOM
from .draft import Draft
from .forms import FORM, name_of
from .fragments import Entry, short
from .movements import library_name, moves_of, witness
from .promotions import promotions
from .regions import region
from .settings import Settings
from .setup import Setup

#: Our words for kinds of theirs; the others have their own, in small letters with underscores.
WORDS = {
    "fers": "ferz",
    "bers": "dragon_king",
    "horse": "xiangqi_horse",
    "elephant": "xiangqi_elephant",
    "immobile": "stone",
}
#: What kinds that they have no name for are called after their letter, where no other kind is called so.
BY_LETTER = {"P": "pawn", "N": "knight", "B": "bishop", "R": "rook", "Q": "queen", "K": "king"}


def reachable(settings: Settings, setup: Setup) -> list[str]:
    """The kinds that stand on the board or in a hand, and those that they can become."""
    letters = settings.letters
    found = dict.fromkeys(letters[letter] for letter in (*setup.letters, *setup.marked) if letter in letters)
    if settings["freeDrops"]:
        found |= dict.fromkeys(letters.values())
    left = list(found)
    while left:
        for kind in became(settings, left.pop()):
            if kind not in found:
                found[kind] = None
                left.append(kind)
    return [kind for kind in settings.kinds if kind in found]


def became(settings: Settings, kind: str) -> Iterator[str]:
    """The kinds that one can promote to."""
    for side in (0, 1):
        if settings["promotionRegion"][side]:
            if kind in settings["promotionPawnTypes"][side]:
                yield from settings["promotionPieceTypes"][side]
            yield from (after for before, after in settings["promotedPieceType"] if before == kind)


def names_of(settings: Settings, kinds: Iterable[str]) -> dict[str, str]:
    """Our names of kinds, each of which is given once."""
    kinds = list(kinds)
    found: dict[str, str] = {}
    plain = {kind: _word(kind) for kind in kinds if kind not in CUSTOM and not kind.startswith(FORM)}
    if "king" not in plain and "commoner" in plain:
        plain["commoner"] = "king"
    taken = set(plain.values())
    for kind in kinds:
        if not kind.startswith(FORM):
            found[kind] = plain.get(kind) or _custom_name(settings, kind, taken)
            taken.add(found[kind])
    return {kind: found.get(kind) or name_of(kind, found) for kind in kinds}


def _word(kind: str) -> str:
    return WORDS.get(kind) or re.sub(r"(?<=[a-z])([A-Z])", lambda match: "_" + match[1].lower(), kind)


def _custom_name(settings: Settings, kind: str, taken: set[str]) -> str:
    letter = settings.kinds[kind].letter
    wanted = [BY_LETTER.get(letter), library_name(moves_of(Draft(settings), kind)), f"piece_{letter.lower()}"]
    return next(name for name in wanted if name and name not in taken)


def say(draft: Draft) -> None:
    """Put the kinds of pieces into the definition."""
    pieces = draft.document["pieces"] = {}
    settings = draft.settings
    pawns = {kind for side in (0, 1) for kind in settings["promotionPawnTypes"][side]}
    order = list(draft.names)[::-1]
    order.sort(key=lambda kind: (kind in pawns) - bool(royalty(settings, kind)))
    for kind in order:
        pieces[draft.names[kind]] = _piece(draft, kind)


def _piece(draft: Draft, kind: str) -> Entry:
    settings = draft.settings
    moves = moves_of(draft, kind)
    piece: Entry = {"symbol": settings.kinds[kind].letter}
    royal = royalty(settings, kind)
    if royal:
        piece["royal"] = royal
    piece["moves"] = moves
    letters = witness(moves)
    if letters:
        piece["betza"] = letters
    rules = promotions(draft, kind)
    if rules:
        piece["promotion"] = short(rules)
    where = [settings.mobility.get((side, kind), frozenset()) & settings.board for side in (0, 1)]
    if any(where):
        board = (settings.files, settings.ranks)
        white, black = (where[side] or settings.board for side in (0, 1))
        piece["to"] = region((white, black), board)
    return piece


LAST: Entry = {"count": "self", "is": 1}
ALL_ATTACKED: Entry = {"count": {"who": "self", "if": {"not": "attacked"}}, "is": 0}


def royalty(settings: Settings, kind: str) -> bool | Entry:
    """Whether the game is about the kind: always, only on a condition, or not."""
    if kind == "king":
        turned = any(after == "king" for _, after in settings["promotedPieceType"])
        return LAST if turned else True
    if not settings["extinctionPseudoRoyal"] or kind not in settings["extinctionPieceTypes"]:
        return False
    if settings["dupleCheck"]:
        return ALL_ATTACKED
    return LAST if settings["extinctionPieceCount"] == 0 else True
