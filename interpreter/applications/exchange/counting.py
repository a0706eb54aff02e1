"""Counts that a side with few pieces begins, after which the game is drawn; and what pieces count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ...kinds.ends import CountLimit
from ...model.ends import MOST_PIECES
from .catalogue import words
from .draft import Draft
from .settings import Settings
from .setup import Setup

Limit = tuple[str, int, int]


@dataclass(frozen=True)
class _Count:
    """A table of moves: against a bare king the first fitting kind, number and moves; then the others."""

    bare: tuple[Limit, ...]
    bare_last: int = 0  # moves against a bare king where none of these fits, 0 for no count
    few: int = 0  # moves against a side that is not bare, 0 for no count
    most: int = 0  # pieces of such a side, which then counts beside pawns too; 0 for any number
    sooner: bool = False  # of two counts the one that ends first goes on
    from_pieces: bool = True  # against a bare king it begins at the number of pieces


_HONOUR = (("rook", 2), ("rook", 1), ("silver", 2), ("knight", 2), ("silver", 1))


def _honour(*moves: int) -> tuple[Limit, ...]:
    return tuple((kind, number, n) for (kind, number), n in zip(_HONOUR, moves, strict=True))


#: The counts, in the order of their words for them.
_COUNTS = (
    _Count(_honour(8, 16, 22, 32, 44), bare_last=64, few=64),
    _Count(_honour(7, 15, 21, 31, 43), bare_last=63, few=63, most=3, sooner=True),
    _Count((("rook", 1, 16), ("silver", 1, 44), ("knight", 1, 64)), from_pieces=False),
)


#: What pieces count where material decides in place of a draw, and what Black has for moving second.
_POINTS: dict[str, float] = {
    "rook": 13,
    "janggiCannon": 7,
    "horse": 5,
    "janggiElephant": 3,
    "wazir": 3,
    "soldier": 2,
}
_SECOND = 1.5


def say_points(draft: Draft, setup: Setup) -> None:
    """Put into the definition what pieces count; the ends say when it matters."""
    values, (_, black) = points_of({name: kind for kind, name in draft.names.items()})
    draft.document["score"] = {"values": values, "bonus": {"black": black}}


def points_of(kinds: Mapping[str, str]) -> tuple[dict[str, float], tuple[float, float]]:
    """What pieces count, by our names, and both sides besides; `kinds` says what they are there."""
    values = {name: _POINTS[kind] for name, kind in kinds.items() if kind in _POINTS}
    return values, (0, _SECOND)


def _count_of(settings: Settings) -> _Count | None:
    """The count of a variant, None if it has none that is known."""
    return dict(zip(words()["counting"], _COUNTS, strict=False)).get(str(settings["countingRule"]))


def can_be_said(settings: Settings) -> bool:
    """Is it a count that is known here, in a game that has its pieces?"""
    count = _count_of(settings)
    return count is not None and {kind for kind, _, _ in count.bare} <= set(settings.kinds)


def say(draft: Draft, setup: Setup) -> None:
    """Put the count into the definition."""
    count = _count_of(draft.settings)
    assert count is not None
    stays = {"sooner": "stays"} if count.sooner else {}
    draft.document["end"].append(
        {"when": "count_out", "limits": _limits(count, draft.names), **stays, "draw": True}
    )


def _limits(count: _Count, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """The limits of a count, by our names of kinds."""
    without = {"without": [names[kind] for kind in ("pawn",) if kind in names]}
    begins = {"from": "pieces"} if count.from_pieces else {}
    limits: list[dict[str, Any]] = [
        {"own_at_most": 1, "has": {names[kind]: number}, **without, "moves": moves, **begins}
        for kind, number, moves in count.bare
    ]
    if count.bare_last:
        limits.append({"own_at_most": 1, **without, "moves": count.bare_last, **begins})
    if count.few and count.most:
        limits.append({"own_at_most": 1, "moves": 0})
    if count.few:
        whose = {"own_at_most": count.most} if count.most else without
        limits.append({**whose, "moves": count.few})
    return limits


def limits_of(names: Mapping[str, str]) -> Iterator[tuple[str, tuple[tuple[CountLimit, ...], bool]]]:
    """Their words for counts in a game with these kinds, and what each means: limits, `sooner_stays`."""
    for word, count in zip(words()["counting"], _COUNTS, strict=False):
        if {kind for kind, _, _ in count.bare} <= set(names):
            yield word, (tuple(_meant(entry) for entry in _limits(count, names)), count.sooner)


def _meant(entry: Mapping[str, Any]) -> CountLimit:
    return CountLimit(
        moves=entry["moves"],
        own_at_most=entry.get("own_at_most", MOST_PIECES),
        has=tuple(entry.get("has", {}).items()),
        without=frozenset(entry.get("without", ())),
        from_pieces="from" in entry,
    )
