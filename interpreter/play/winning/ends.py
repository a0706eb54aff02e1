"""Each kind of end: may it still be won by? A row says no only where the material proves it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import cast

from ...kinds.ends import Extinct
from ...model.ends import End
from ...model.ruleset import Ruleset
from ..core.view import View
from .geometry import Way, geometry_of
from .material import Army, Material, Unit
from .mates import explosive, kings_are_alike, mate_exists, orderly


@dataclass(frozen=True)
class Case:
    """An end of a game, and a side that would win by it."""

    view: View
    material: Material
    side: int
    end: End

    @property
    def game(self) -> Ruleset:
        """The rules."""
        return self.view.ruleset

    @property
    def mine(self) -> Army:
        """What the side has or may get."""
        return self.material.armies[self.side]

    @property
    def theirs(self) -> Army:
        """What its opponent has or may get."""
        return self.material.armies[self.side ^ 1]

    @property
    def wins_by_moving(self) -> bool | None:
        """Does the side win that has just moved? None: that hangs on more."""
        word, who = self.end.result
        if who not in ("mover", "turn"):
            return None
        return (word == "winner") == (who == "mover")


def may_win(case: Case) -> bool:
    """May the side win by the end?"""
    word, who = case.end.result
    if word == "draw":
        return False
    who = getattr(case.end, "side", who) if who == "owner" else who
    if who in ("white", "black") and (word == "winner") != (who == ("white", "black")[case.side]):
        return False
    row = ROWS.get(case.end.kind)
    return row is None or row(case)


def _checkmate(case: Case) -> bool:
    moving = case.wins_by_moving
    if moving is None:
        return True
    one, other = (case.mine, case.theirs) if moving else (case.theirs, case.mine)
    return mate_exists(case.view.rules, one, other, case.material.shared)


def _stalemate(case: Case) -> bool:
    """Who has no move and wins by that may not have a piece that always has one."""
    return case.wins_by_moving is not False or not any(_goes_on(case, unit) for unit in case.mine.units)


def _extinct(case: Case) -> bool:
    end = cast(Extinct, case.end)
    if end.side not in ("either", "owner") or case.end.result[1] != "owner":
        return True
    if case.end.result[0] == "winner":
        return end.pieces is not None or not any(_is_safe(case, unit) for unit in case.mine.units)
    kinds = {i for i, piece in enumerate(case.game.pieces) if end.pieces is None or piece.name in end.pieces}
    if end.at_most or not kinds or kinds - {*case.theirs.royals}:
        return True
    # Their royals are lost to a capture beside them only.
    return not explosive(case.game) or any(
        geometry_of(case.view.rules).hits(kind, case.side, square) & places
        for mine in case.mine.units
        for kind, region in mine.may
        for square in region
        for theirs in case.theirs.units
        for _, places in theirs.may
    )


def _checks(case: Case) -> bool:
    """A check needs a piece that gives it, or that a king uncovers."""
    return bool(case.mine.units) or not kings_are_alike(case.game, case.mine, case.theirs)


def _is_safe(case: Case, unit: Unit) -> bool:
    """Can a piece never be captured? It stays what it is, in a region that no enemy enters."""
    free = replace(case.game, compulsory_capture=False, duties=())
    if len(unit.may) != 1 or case.theirs.royals or not orderly(free):
        return False
    (_, region), geometry = unit.may[0], geometry_of(case.view.rules)
    return not any(
        places & region or any(geometry.hits(kind, case.side ^ 1, place) & region for place in places)
        for enemy in case.theirs.units
        for kind, places in enemy.may
    )


def _goes_on(case: Case, unit: Unit) -> bool:
    """Can a piece never be captured, and its side never be without a move?

    Nobody but others of its kind comes into its region, and they are too few to fill it.
    """
    if not _is_safe(case, unit) or case.mine.royals:
        return False
    (kind, region), geometry = unit.may[0], geometry_of(case.view.rules)
    friends = [one for one in case.mine.units if any(places & region for _, places in one.may)]
    steps = {square: _steps(geometry.ways(kind, case.side, square)) for square in region}
    both_ways = all(square in steps[target] for square in region for target in steps[square])
    alike = all(one.now == kind and len(one.may) == 1 for one in friends)
    return both_ways and alike and len(friends) < len(region) and _joined(region, steps)


def _steps(ways: Iterable[Way]) -> set[int]:
    """Where a piece can surely go at once."""
    return {way.target for way in ways if way.between == () and way.quiet}


def _joined(region: frozenset[int], steps: Mapping[int, set[int]]) -> bool:
    """Do steps lead from everywhere to everywhere?"""
    found: set[int] = set()
    waiting = {next(iter(region))}
    while waiting:
        found |= waiting
        waiting = set[int]().union(*(steps[square] for square in waiting)) - found
    return found == region


#: Kind of end -> may the side of a case win by it? Of the other kinds nothing is proved: yes.
ROWS: dict[str, Callable[[Case], bool]] = {
    "checkmate": _checkmate,
    "stalemate": _stalemate,
    "extinct": _extinct,
    "checks": _checks,
}
