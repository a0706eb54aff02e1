"""Is there a checkmate with given pieces at all? "No" is proved; "yes" may be wrong.

Every square of the king and of a piece that gives check is tried. What the attacker's pieces cover is taken
for more than it is: their lines go through everything. The defender only has what is certain, the steps of
its king. Its pieces may stand on flight squares, but where they surely take the checker, or come between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache

from ...model.ruleset import Ruleset
from ..core.compiled import CompiledRules
from .geometry import Geometry, Way, geometry_of
from .material import Army, Unit

Squares = frozenset[int]
MOST_UNITS = 64
"""More pieces of the defender are as good as any."""


def orderly(game: Ruleset) -> bool:
    """Is the game one of moves and captures, in which checks have to be answered, and no more?"""
    strange = (
        *(game.hooks, game.consequences, game.put, game.series, game.facings, game.forbidden),
        *(game.no_checking, game.checks_mate, game.has_duties, game.takes_off, game.walls),
        game.refusing == "always",  # then the only answer to a check is refused
    )
    return not any(strange) and not any(
        piece.freezes
        or piece.jump_captures_alone
        or piece.effects
        or (piece.royal and piece.promotions)
        or any(one.takes_hurdles or one.chain or one.provided for one in piece.movements)
        for piece in game.pieces
    )


def explosive(game: Ruleset) -> bool:
    """Is the game orderly but for captures that remove pieces, and always a king that captures?"""
    blasts = game.consequences
    kings = {piece.name for piece in game.pieces if piece.royal}
    return (
        all(one.on == ("capture",) and one.do == "remove" and not one.narrowed for one in blasts)
        and any("here" in one.where and not (one.by or one.who) and one.whose == "both" for one in blasts)
        and all(game.pieces[game.piece(name)].royal == "always" for name in kings)
        and orderly(replace(game, consequences=()))
    )


def kings_are_alike(game: Ruleset, attacker: Army, defender: Army) -> bool:
    """Do the kings of both sides capture alike, so that none can attack the other?

    An only king that may be attacked as long as another of its side is not is like one that never may.
    """
    kings = {game.pieces[kind] for kind in (*attacker.royals, *defender.royals)}
    turning = any(entry.do != "remove" for entry in game.consequences)
    return (
        len(attacker.royals) < 2
        and len({king.movements for king in kings}) < 2
        and all(king.royal in ("always", "all_attacked") and not king.promotions for king in kings)
        and not (turning or game.facings or game.put or game.series)
    )


@lru_cache(maxsize=512)
def mate_exists(rules: CompiledRules, attacker: Army, defender: Army, shared: bool) -> bool:
    """Can the attacker's pieces give checkmate to the defender's king, wherever all of them stand?"""
    game = rules.ruleset
    if not attacker.units and kings_are_alike(game, attacker, defender):
        return False
    if not (orderly(game) or explosive(game)) or len(defender.royals) != 1 or len(attacker.royals) > 1:
        return True
    if game.pieces[defender.royals[0]].royal != "always" or len(defender.units) > MOST_UNITS:
        return True
    if any(way.between != () for way in _ways_of(geometry_of(rules), attacker)):
        return True  # a king that gives check from afar
    # What two pieces cannot do wherever they may be is soon seen; else each of their squares is tried.
    sieges = (_Siege(geometry_of(rules), attacker, defender, shared, exactly) for exactly in (False, True))
    return all(any(siege.mates()) for siege in sieges)


def _ways_of(geometry: Geometry, army: Army) -> Iterator[Way]:
    """The ways of an army's royals, from everywhere."""
    for kind in army.royals:
        for square in geometry.squares:
            yield from geometry.ways(kind, army.side, square)


@dataclass(frozen=True)
class _Check:
    """A king on a square in check by a unit there: its flights, and what lies on the way of the check."""

    king: int
    checker: int
    kind: int
    between: tuple[int, ...] | None
    flights: Squares
    unit: int


@dataclass(frozen=True, eq=False)
class _Scene:
    """A check, and the attacker's other units; what is found out about them is kept."""

    siege: _Siege
    check: _Check
    others: Sequence[Unit]

    @cached_property
    def looks(self) -> list[tuple[int, Way]]:
        """The ways of the other units to the king."""
        return list(self.siege.looks(self.check, self.others))

    @cached_property
    def double(self) -> bool:
        """May another piece give check as well?"""
        return self.siege.checks_twice(self)

    @cached_property
    def ways(self) -> Callable[[int, int], list[Way]]:
        """By which ways a guard of a kind on a square may ward the check off."""
        return cache(lambda kind, square: list(self.siege.warding(kind, square, self)))

    @cached_property
    def counts(self) -> frozenset[int]:
        """The squares where it matters that the attacker's king stands."""
        kinds = {kind for unit in set(self.siege.defender.units) for kind, _ in unit.may}
        ways = (way for kind in kinds for square in self.check.flights for way in self.ways(kind, square))
        return self.check.flights.union(*(way.between or () for way in ways))

    @cached_property
    def fits(self) -> Callable[[Unit, int, int | None, Squares | None], bool]:
        """May a guard stand on a square and not ward the check off?"""
        return cache(lambda guard, square, *rest: self.siege.fits(guard, square, self, *rest))

    @cached_property
    def stands(self) -> Squares:
        """Where the attacker's other units may stand."""
        return frozenset().union(*(region for unit in self.others for _, region in unit.may))


class _Siege:
    def __init__(
        self, geometry: Geometry, attacker: Army, defender: Army, shared: bool, exactly: bool
    ) -> None:
        self.geometry = geometry
        self.attacker, self.defender = attacker, defender
        self.king = defender.royals[0]
        self.shared = shared
        self.exactly = exactly
        self.blast = bool(geometry.game.consequences)
        # Where a capture takes what stands beside it, a king that stands beside the other does not help.
        king = geometry.game.pieces[self.king].name
        self.sheltered = any(
            "neighbours" in one.where and one.lines == "any" and one.whose == "both" and not one.by
            for one in geometry.game.consequences
            if one.who is None or king in one.who
        )

    def mates(self) -> Iterator[bool]:
        """True for each checkmate that is found."""
        for check in self._checks():
            others = [unit for i, unit in enumerate(self.attacker.units) if i != check.unit]
            guards = [
                unit for i, unit in enumerate(self.defender.units) if not (self.shared and i == check.unit)
            ]
            royals, takes = self._royals_by_cover(check), self._taken(check.king)
            for covered, rest in self._covers(others, check):
                scene, tried = _Scene(self, check, rest), set[tuple[Squares, int | None]]()
                held = scene.stands & takes if len(scene.stands) == 1 else frozenset()
                for more, places in royals.items():
                    left = check.flights - covered - more
                    if len(left) > len(guards) or left & {check.checker, *held}:
                        continue
                    every = left if len(left) == len(guards) else None
                    for here in {royal if royal in scene.counts else None for royal in places}:
                        if (left, here) in tried:
                            continue
                        tried.add((left, here))
                        if self._blocked(sorted(left), guards, scene, here, every):
                            yield True

    def _checks(self) -> Iterator[_Check]:
        seen = set()
        for i, unit in enumerate(self.attacker.units):
            for kind, region in unit.may:
                for king in self.geometry.squares:
                    for square in self.geometry.hitting(kind, self.attacker.side, king):
                        if square in region and square != king and (kind, unit, king, square) not in seen:
                            seen.add((kind, unit, king, square))
                            yield self._check(i, kind, king, square)

    def _check(self, unit: int, kind: int, king: int, square: int) -> _Check:
        steps = {
            way.target
            for way in self.geometry.ways(self.king, self.defender.side, king)
            if way.between == () and (way.takes if way.target == square else way.quiet)
        }
        ways = [
            w for w in self.geometry.ways(kind, self.attacker.side, square) if w.target == king and w.takes
        ]
        between = ways[0].between if len(ways) == 1 else None
        return _Check(king, square, kind, between, frozenset(steps), unit)

    def _covers(self, others: Sequence[Unit], check: _Check) -> Iterator[tuple[Squares, Sequence[Unit]]]:
        """What the attacker's units may cover: exactly, of two; of more of them, all that each may.

        With it come the other units, one of them where it stands. Kings that explode with what they take
        cannot take at all.
        """
        checker = check.checker
        if len(others) != 1 or not self.exactly:
            stands = {square for unit in others for _, region in unit.may for square in region} | {checker}
            reach = (self._reach(unit) for unit in set(others))
            own = self._hits(check.kind, checker, None)
            yield own.union(*reach, stands if self.blast else ()) & check.flights, others
            return
        found = {}
        for kind, region in others[0].may:
            for square in region - {check.king, checker, *(check.between or ())}:
                both = self._hits(check.kind, checker, square) | self._hits(kind, square, checker)
                covered = both.union((checker, square) if self.blast else ()) & check.flights
                stands_there = Unit(kind, ((kind, frozenset({square})),))
                found[covered, stands_there if self.defender.units else None] = [stands_there]
        yield from ((covered, rest) for (covered, _), rest in found.items())

    def _hits(self, kind: int, square: int, barred: int | None) -> Squares:
        """The squares that a unit covers whatever stands on others than a barred one."""
        ways = self.geometry.ways(kind, self.attacker.side, square)
        return frozenset(
            way.target for way in ways if way.takes and not (way.between and barred in way.between)
        )

    def _reach(self, unit: Unit) -> Squares:
        side = self.attacker.side
        return frozenset().union(
            *(self.geometry.hits(kind, side, s) for kind, region in unit.may for s in region)
        )

    def _royals_by_cover(self, check: _Check) -> dict[Squares, list[int | None]]:
        """Where the attacker's king stands, by the flights that it covers there."""
        found: dict[Squares, list[int | None]] = {}
        for royal, more in self._royal_covers(check):
            found.setdefault(more & check.flights, []).append(royal)
        return found

    def _royal_covers(self, check: _Check) -> Iterator[tuple[int | None, Squares]]:
        """Where the attacker's king stands, and what it covers; only what may make a difference."""
        if not self.attacker.royals or self.sheltered:
            yield None, frozenset()
            return
        kind, side = self.attacker.royals[0], self.attacker.side
        if self.blast:
            yield from ((square, frozenset({square})) for square in self.geometry.squares)
            return
        touched = self._taken(check.king)
        for square in self.geometry.squares:
            if square not in touched and square not in (check.king, check.checker, *(check.between or ())):
                yield square, self.geometry.hits(kind, side, square)

    def _taken(self, king: int) -> Squares:
        """Where the defender's king takes whatever stands."""
        ways = self.geometry.ways(self.king, self.defender.side, king)
        return frozenset(way.target for way in ways if way.between == () and way.takes)

    # --- pieces of the defender in the way of its king -------------------------------------------

    def _blocked(
        self, left: list[int], guards: list[Unit], scene: _Scene, royal: int | None, every: Squares | None
    ) -> bool:
        """Can guards, each of them once, stand on these squares, and none of them ward the check off?

        `every`: the squares where all guards stand, if that is known.
        """
        if not left:
            return True
        square, rest = left[0], left[1:]
        tried = set()
        for i, guard in enumerate(guards):
            if guard in tried or square == royal:
                continue
            tried.add(guard)
            fits = scene.fits(guard, square, royal, every)
            if fits and self._blocked(rest, guards[:i] + guards[i + 1 :], scene, royal, every):
                return True
        return False

    def fits(self, guard: Unit, square: int, scene: _Scene, royal: int | None, every: Squares | None) -> bool:
        """May a guard stand on a square and not ward the check off?"""
        return any(
            square in region
            and not any(self._is_free(way, scene, royal, every) for way in scene.ways(kind, square))
            for kind, region in guard.may
        )

    def warding(self, kind: int, square: int, scene: _Scene) -> Iterator[Way]:
        """The ways of a guard to the checker, or between, unless they surely do not help."""
        check = scene.check
        # Where another piece of the attacker may look at the king through a square, a guard there is pinned.
        pinned = any(way.between is None or square in way.between for _, way in scene.looks)
        if self.blast or pinned or scene.double:
            return
        for way in self.geometry.ways(kind, self.defender.side, square):
            takes = way.takes and way.target == check.checker
            comes = way.quiet and check.between and way.target in check.between
            if (takes or comes) and way.between is not None:
                yield way

    def _is_free(self, way: Way, scene: _Scene, royal: int | None, every: Squares | None) -> bool:
        """Is the way open, or does whoever stands on it go it as well?"""
        path = way.between or ()
        if scene.stands.union((scene.check.king, scene.check.checker, royal)) & set(path):
            return False
        if not path or (every is not None and not every & set(path)):
            return True
        side = self.defender.side
        return all(
            any(
                other.target == way.target and other.between == path[i + 1 :] and other.quiet and other.takes
                for other in self.geometry.ways(kind, side, stands)
            )
            for i, stands in enumerate(path)
            for unit in set(self.defender.units)
            for kind, region in unit.may
            if stands in region
        )

    def checks_twice(self, scene: _Scene) -> bool:
        """May another piece give check as well? One of the two has then uncovered the other."""
        check = scene.check
        game = self.geometry.game
        rooks = {castling.rook for castling in game.castlings if self.attacker.royals}
        castles = any(kind in rooks for unit in self.attacker.units for kind, _ in unit.may)
        for place, way in scene.looks:
            if way.between is None or check.between is None or castles:
                return True
            if check.checker in way.between or place in check.between:
                continue  # one behind the other is not a second check
            moved = (*scene.others, self.attacker.units[check.unit])
            if any(self._comes(moved, way.between, check.checker, check.king)) or any(
                self._comes(moved, check.between, place, check.king)
            ):
                return True
        return False

    def _comes(self, units: Sequence[Unit], origins: Sequence[int], target: int, king: int) -> Iterator[bool]:
        """May one of the attacker's units have come from one of these squares to the target?"""
        for unit in set(units):
            for kind, _ in unit.may:
                for origin in origins:
                    for way in self.geometry.ways(kind, self.attacker.side, origin):
                        yield way.target == target and (way.between is None or king not in way.between)

    def looks(self, check: _Check, others: Sequence[Unit]) -> Iterator[tuple[int, Way]]:
        """The ways of other units to the king."""
        for unit in set(others):
            for kind, region in unit.may:
                for square in self.geometry.hitting(kind, self.attacker.side, check.king):
                    if square in region and square != check.checker:
                        for way in self.geometry.ways(kind, self.attacker.side, square):
                            if way.target == check.king and way.takes:
                                yield square, way
