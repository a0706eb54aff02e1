"""How the kinds of pieces of a variant move, as movement entries."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from ...language.inherit import library
from ...model.betza import movement, render
from . import lines
from .dialect import terms
from .draft import Draft
from .fragments import Entry
from .reading import Squares
from .regions import region
from .settings import Settings
from .setup import Setup

_VECTORS = ("step", "leap", "slide", "path", "repeat")
_FORWARD: Entry = {"step": "forward", "only": "quiet"}
_ASLANT: Entry = {"step": "diagonal forward", "only": "capture"}


def moves_of(draft: Draft, kind: str) -> list[Entry]:
    """All entries of a kind of piece; names of library movers stand for long ones."""
    found = _short([entry for entry in _entries(draft, kind) if entry])
    if kind not in draft.settings["mutuallyImmuneTypes"]:
        return found
    others = {"takes": {"not": draft.names.get(kind, kind)}}
    return [entry if entry.get("only") == "quiet" else entry | others for entry in found]


def leans(entries: list[Entry]) -> bool:
    """Do left and right differ for a piece that moves so?"""
    meaning = movement(
        [{k: v for k, v in entry.items() if k in _VECTORS} for entry in entries if "like" not in entry]
    )
    if meaning is None:
        return False
    return meaning != {atom._replace(vector=(-atom.vector[0], atom.vector[1])) for atom in meaning}


def witness(entries: list[Entry]) -> str | None:
    """The entries in our Betza notation, where they have one."""
    return render(entries) if entries and not any("like" in entry for entry in entries) else None


def _entries(draft: Draft, kind: str) -> Iterator[Entry]:
    settings = draft.settings
    if kind == "pawn":
        yield dict(_FORWARD)
        yield from _first_steps(draft, {"slide": "forward", "only": "quiet"})
        yield from _captures(draft, kind, dict(_ASLANT))
        return
    if kind == "soldier" and settings["soldierPromotionRank"] > 1:
        yield {"step": "forward"}
        yield {"step": "sideways", "from": _far(draft)}
        return
    if kind == "janggiCannon":
        others = {"not": draft.names.get(kind, kind)}
        for way in ("orthogonal", *["diagonal drawn"] * bool(settings["diagonalLines"])):
            yield {"path": [{"slide": way, "over": others}, {"slide": way}], "takes": others}
        return
    for term in terms(settings.kinds[kind].betza):
        if term.first:
            yield from _first_steps(draft, term.entry)
        else:
            yield from _captures(draft, kind, term.entry)
    if settings["diagonalLines"]:
        yield from lines.entries(settings, kind)


def _far(draft: Draft) -> Any:
    """The squares from the rank on where soldiers also go sideways."""
    settings = draft.settings
    low, ranks = settings["soldierPromotionRank"] - 1, settings.ranks
    white = frozenset((x, y) for x, y in settings.board if y >= low)
    black = frozenset((x, y) for x, y in settings.board if ranks - 1 - y >= low)
    return region((white, black), (settings.files, ranks))


def _first_steps(draft: Draft, entry: Entry) -> Iterator[Entry]:
    """What is moved from the squares of double steps and triple steps only."""
    along = entry.get("slide") or ("repeat" in entry and entry.get("step"))
    rest = {key: value for key, value in entry.items() if key not in ("slide", "step", "repeat")}
    for steps, pair in _long_steps(draft.settings).items():
        if any(pair) and (along or steps == 2):
            way = {"step": along, "repeat": steps, **rest} if along else entry
            yield {**way, "from": _start(draft, pair), **(_leaves(draft, entry) if along else {})}


def _long_steps(settings: Settings) -> dict[int, tuple[Squares, Squares]]:
    """The squares from which pieces go two and three squares; `doubleStep` is about the former only."""
    double = settings["doubleStepRegion"] if settings["doubleStep"] else (frozenset(), frozenset())
    return {2: double, 3: settings["tripleStepRegion"]}


def _leaves(draft: Draft, entry: Entry) -> Entry:
    quiet = entry.get("only") == "quiet"
    takers = any(kind in draft.names for kinds in draft.settings["enPassantTypes"] for kind in kinds)
    return {"leaves": "en_passant"} if quiet and takers and any(draft.settings["enPassantRegion"]) else {}


def _start(draft: Draft, pair: tuple[Squares, Squares]) -> Any:
    return region(pair, (draft.settings.files, draft.settings.ranks))


def _captures(draft: Draft, kind: str, entry: Entry) -> Iterator[Entry]:
    """An entry with the captures en passant that the kind may make."""
    settings = draft.settings
    takers = [kind in kinds for kinds in settings["enPassantTypes"]]
    if not any(takers) or entry.get("only") == "quiet" or not _passable(draft):
        yield entry
        return
    regions = settings["enPassantRegion"]
    if all(places == settings.board for places in regions):
        yield {**entry, "takes": ["enemy", "en_passant"]}
        return
    yield entry
    if any(regions):
        where = _start(draft, regions)
        yield {**entry, "only": "capture", "takes": "en_passant", "to": where}


def _passable(draft: Draft) -> bool:
    """Does any move of the variant leave squares on which a piece can be captured?"""
    settings = draft.settings
    if not any(squares for pair in _long_steps(settings).values() for squares in pair):
        return False
    movers = (settings.kinds[kind].betza for kind in draft.names if kind != "pawn")
    return "pawn" in draft.names or any(term.first for betza in movers for term in terms(betza))


def _short(entries: list[Entry]) -> list[Entry]:
    """The entries, or the name of the library's piece that moves so, where that is shorter."""
    meaning = movement(entries)
    if len(entries) < 2 or meaning is None:
        return entries
    found = _library().get(meaning)
    return [{"like": found}] if found else entries


@cache
def _library() -> dict[Any, str]:
    movers = library()
    found: dict[Any, str] = {}
    for name in movers:
        meaning = movement(movers[name]["moves"])
        if meaning is not None:
            found[meaning] = name
    return found


def library_name(entries: list[Entry]) -> str | None:
    """The library's piece that moves so."""
    meaning = movement(entries)
    return None if meaning is None else _library().get(meaning)


def hurdles_are_near(settings: Settings, setup: Setup) -> bool:
    """Does a piece jump a hurdle only so near? A range counts the squares behind the hurdle, theirs all."""
    return any(term.near for kind in settings.kinds.values() for term in terms(kind.betza))
