"""Who attacks or guards a piece: so far told by what could capture a royal there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..kinds.ends import Count as Stood
from ..kinds.ends.count import OWN_KIND
from ..kinds.english import article
from ..language.report import Report
from ..model.conditions import ATTACKED, Count
from ..model.pieces import Movement, PieceType
from ..model.ruleset import Ruleset


def check_observing(game: Ruleset, report: Report) -> None:
    """Note where a piece captures royals and the piece that asks for it in different ways."""
    owned = {piece.name: piece for piece in game.pieces if piece.owned}
    royals = {name for name, piece in owned.items() if piece.royal} or {*owned}
    taken = {name: taken_by_ways(piece) for name, piece in owned.items()}
    told = set[Any]()
    for count, asking in dict.fromkeys(asked(game)):
        if not count.asks_attacks:
            continue
        for by in owned if count.who is None else sorted(count.who & {*owned}):
            odd = [name for name in asking if name in owned and unlike(taken[by], name, royals)]
            if odd and (count.mark, by) not in told:
                told.add((count.mark, by))
                message = f"{article(by)} captures royals and {article(odd[0])} in different ways"
                hint = "ask for other attackers or guards, or let it take both"
                report.mark(count.mark, "H392", f"{message}, which is not supported here yet", "pieces", hint)


def asked(game: Ruleset) -> Iterator[tuple[Count, tuple[str, ...]]]:
    """What counts attackers or guards, and the kinds of piece of which it does.

    What counts those that are attacked asks the same of them.
    """
    for count, asking in counted(game):
        if count.where != ATTACKED:
            yield count, asking
        if count.where == ATTACKED or count.mutual:
            others = count.who or [piece.name for piece in game.pieces if piece.owned]
            yield replace(count, who=frozenset(asking)), tuple(sorted(others))


def counted(game: Ruleset) -> Iterator[tuple[Count, tuple[str, ...]]]:
    """All that is counted, and the kinds of piece of which it is."""
    every = tuple(piece.name for piece in game.pieces)
    for piece in game.pieces:
        for m in piece.movements:
            for count in (part for one in m.provided for part in one.parts):
                taken = every if m.victims is None else tuple(sorted(m.victims))
                yield count, taken if count.taken else (piece.name,)
    moved = {m.provided for piece in game.pieces for m in piece.movements}
    others = [counts for counts in game.conditions if counts not in moved]
    for entry in game.consequences:
        if entry.by is not None and entry.provided in others:
            others.remove(entry.provided)
            movers = tuple(sorted(game.turned_into | arrived(game, entry.by)))
            yield from ((part, movers) for count in entry.provided for part in count.parts)
    yield from ((part, every) for counts in others for count in counts for part in count.parts)
    for end in game.barred_or_asked:
        if isinstance(end, Stood) and end.observed:
            who = end.pieces if end.by == OWN_KIND else end.by
            yield Count(who, where=end.observed, mark=end.mark), tuple(sorted(end.pieces or every))


def arrived(game: Ruleset, movers: frozenset[str]) -> frozenset[str]:
    """What pieces of some kinds are once they have moved."""
    pieces = [piece for piece in game.pieces if piece.name in movers]
    becomes = (m.becomes for piece in pieces for m in piece.movements)
    promoted = ((*rule.to, *rule.recall) for piece in pieces for rule in piece.promotions)
    return movers.union(*becomes, *promoted)


def taken_by_ways(piece: PieceType) -> list[set[str]]:
    """The kinds that a piece captures by each of its ways of capturing, of those that do not capture all."""
    ways: dict[Movement, set[str] | None] = {}
    for m in piece.movements:
        if m.capture or m.takes_hurdles:
            key = replace(
                m, quiet=True, own=False, takes_passant=False, leaves_passant=False, victims=None, provided=()
            )
            before = ways.setdefault(key, set())
            ways[key] = None if before is None or m.victims is None else before | m.victims
    return [found for found in ways.values() if found is not None]


def unlike(taken: list[set[str]], victim: str, royals: set[str]) -> bool:
    """Does one of the ways capture royals and not the other kind, or the other way round?"""
    return any(bool(found & royals) != (victim in found) for found in taken)
