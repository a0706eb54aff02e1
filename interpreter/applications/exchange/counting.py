"""Counts that a side with few pieces begins, after which the game is drawn; and what pieces count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ...kinds.ends import CountLimit
from ...model.ends import MOST_PIECES
from .catalogue import FACTS
from .draft import Draft
from .fragments import Entry, at_most, short
from .settings import Settings
from .setup import Setup


@dataclass(frozen=True)
class _Count:
    """A table of moves, as the facts about that program explain it."""

    bare: tuple[tuple[str, int, int], ...]
    bare_last: int = 0  # moves against a bare king where none of these fits, 0 for no count
    few: int = 0  # moves against a side that is not bare, 0 for no count
    most: int = 0  # pieces of such a side, which then counts beside pawns too; 0 for any number
    sooner: bool = False  # of two counts the one that ends first goes on
    from_pieces: bool = True  # against a bare king it begins at the number of pieces


_COUNTS = {word: _Count(**row) for word, row in FACTS["counts"].items()}


def say_points(draft: Draft, setup: Setup) -> None:
    """Put into the definition what pieces count; the ends say when it matters."""
    values, (_, black) = points_of({name: kind for kind, name in draft.names.items()})
    draft.document["score"] = values | {"black": black}


def say_odds(draft: Draft, setup: Setup) -> None:
    """Note how the ends say that a side has the odds of all draws."""
    words = "every end that would be a draw names the side that has the odds as winner"
    draft.otherwise(["materialCounting"], words)


def points_of(kinds: Mapping[str, str]) -> tuple[dict[str, float], tuple[float, float]]:
    """What pieces count, by our names, and both sides besides; `kinds` says what they are there."""
    values = {name: FACTS["points"][kind] for name, kind in kinds.items() if kind in FACTS["points"]}
    return values, (0, FACTS["second"])


def _count_of(settings: Settings) -> _Count | None:
    """The count of a variant, None if it has none that is known."""
    return _COUNTS.get(str(settings["countingRule"]))


def can_be_said(settings: Settings) -> bool:
    """Is it a count that is known here, in a game that has its pieces?"""
    count = _count_of(settings)
    return count is not None and {kind for kind, _, _ in count.bare} <= set(settings.kinds)


def say(draft: Draft, setup: Setup) -> None:
    """Put the count into the definition."""
    count = _count_of(draft.settings)
    assert count is not None
    limits = list(_limits(count, draft.names))
    never = {limit.without for limit in limits}
    common = never.pop() if len(never) == 1 else frozenset[str]()
    entry: Entry = {"if": _gone(common)} if common else {}
    entry["countdown"] = [_said(limit, common) for limit in limits]
    draft.document["end"].append(entry | ({"sooner": "stays"} if count.sooner else {}) | {"result": "draw"})


def _limits(count: _Count, names: Mapping[str, str]) -> Iterator[CountLimit]:
    """The limits of a count, by our names of kinds."""
    pawnless = frozenset(names[kind] for kind in ("pawn",) if kind in names)
    bare = CountLimit(moves=0, own_at_most=1, without=pawnless, from_pieces=count.from_pieces)
    for kind, number, moves in count.bare:
        yield replace(bare, has=((names[kind], number),), moves=moves)
    if count.bare_last:
        yield replace(bare, moves=count.bare_last)
    if count.few and count.most:
        yield CountLimit(moves=0, own_at_most=1)
        yield CountLimit(moves=count.few, own_at_most=count.most)
    elif count.few:
        yield CountLimit(moves=count.few, without=pawnless)


def _said(limit: CountLimit, common: frozenset[str]) -> Entry:
    """A limit as an entry; what neither side has in any of them stands beside all."""
    most = limit.own_at_most
    asked: list[Entry] = []
    if most < MOST_PIECES:
        asked.append({"count": "all", "is": at_most(most) if most > 1 else 1})
    for name, number in limit.has:
        asked.append({"count": name, "whose": "enemy"} | ({"is": f"{number}+"} if number > 1 else {}))
    if limit.without and not common:
        asked.append(_gone(limit.without))
    begins = {"start": "pieces"} if limit.from_pieces else {}
    return {**({"if": short(asked)} if asked else {}), "moves": limit.moves, **begins}


def _gone(kinds: frozenset[str]) -> Entry:
    """Neither side has them."""
    return {"count": short(sorted(kinds)), "whose": "both", "is": 0}


def limits_of(names: Mapping[str, str]) -> Iterator[tuple[str, tuple[tuple[CountLimit, ...], bool]]]:
    """Their words for counts in a game with these kinds, and what each means: limits, `sooner_stays`."""
    for word, count in _COUNTS.items():
        if {kind for kind, _, _ in count.bare} <= set(names):
            yield word, (tuple(_limits(count, names)), count.sooner)
