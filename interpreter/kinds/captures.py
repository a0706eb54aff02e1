"""The captures that follow from a completed move: each kind with all that any room asks of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..model.effects import Effect, Seen
from ..model.geometry import LINES, Board, Region, Vector
from ..model.terms import By, Condition
from .direction_words import LINES as LINE_WORDS
from .english import listed
from .reading import Questions, Spot


def conditions_of(spot: Spot, ask: Questions) -> tuple[Condition, ...]:
    """The conditions of an entry, of which all have to hold."""
    condition = spot.get("if")
    return tuple(ask.condition(condition).parts()) if condition else ()


def _where(lines: str, everywhere: str = "") -> str:
    """Along which lines, if not along all."""
    return everywhere if lines == "any" else f" {LINE_WORDS[lines]}"


@dataclass(frozen=True, kw_only=True)
class Custodial(Effect):
    """Enemies between the arrival square and a friend; `after` None = whatever lines the move ran along.

    Empty `hostile` squares count as friends; `zone` is where victims stand. With `around` all squares around
    a victim along the lines have to be held.
    """

    kind = "custodial"
    place = "enclosed"
    how = "sandwiching it"
    example = "{in: enclosed any 1, do: capture}"
    after: str | None = None
    hostile: Region | None = None
    zone: Region | None = None
    around: bool = False

    @classmethod
    def read(cls, spot: Any, place: Any, ask: Any) -> dict[str, Any]:
        hostile, who = spot.get("hostile"), spot.get("who")
        zone = who.get("in") if who else None
        starts = [part.moves.start for part in conditions_of(spot, ask) if isinstance(part, By)]
        after = next((start.lines for start in starts if start and start.word == "line"), None)
        if place.lines not in LINES or place.rest[1:] not in (("1",), ("all",)):
            hint = "write enclosed orthogonal 1, or enclosed orthogonal all"
            ask.note(spot["in"], "H397", "how many are enclosed is not said", hint)
        return {
            "lines": place.lines,
            "after": after,
            "hostile": ask.region(hostile) if hostile else None,
            "zone": ask.region(zone) if zone else None,
            "around": place.rest[1:] == ("all",),
        }

    @property
    def plain(self) -> bool:
        """Is a victim caught between the mover and a friend, and nothing else asked?"""
        return self.hostile is None and self.zone is None and not self.around

    def told(self, told: Any) -> str:
        along, after = _where(self.lines, " on any line"), self.after
        when = f", when it has itself moved{_where(after, ' in any direction')}" if after else ""
        whom = told.every_enemy(self.victims)
        there = f" on {told.region(self.zone)}" if self.zone else ""
        held = f" (or {told.region(self.hostile)}, while empty)" if self.hostile else ""
        if self.around:
            friends = f"friends{_where(self.lines, ' on all sides')}{held}"
            return f"captures {whom}{there} beside which it moves, if only {friends} stand around it{when}"
        between = f"sandwiched{along} between itself and a friend{held}"
        return f"captures {whom}{there} that its move leaves {between}{when}"

    def takes(
        self, seen: Seen, board: Board, origin: int, target: int, course: Vector | None, square: int
    ) -> bool:
        if self.after is not None and course not in board.ways(self.after):
            return False
        ways = [vector for vector in board.ways(self.lines) if board.offset(target, vector) == square]
        side = seen.side_of(origin)
        if not ways or (self.zone is not None and square not in self.zone[side]):
            return False
        empty = self.hostile[side] if self.hostile else frozenset()

        def is_friendly(vector: Vector) -> bool:
            place = board.offset(square, vector)
            if place is None or place == target:
                return place == target
            return seen.is_own(place, origin) or (place in empty and seen.is_free(place, origin))

        return all(map(is_friendly, board.ways(self.lines))) if self.around else any(map(is_friendly, ways))


@dataclass(frozen=True, kw_only=True)
class Withdrawal(Effect):
    """The enemy that the move led straight away from."""

    kind = "withdrawal"
    place = "withdrawn"
    how = "moving straight away from it"
    example = "{in: withdrawn, do: capture}"

    def told(self, told: Any) -> str:
        bare = told.one_of(self.victims, "an enemy").partition(" ")[2]
        return f"captures an adjacent {bare} by moving straight away from it{_where(self.lines)}"

    def takes(
        self, seen: Seen, board: Board, origin: int, target: int, course: Vector | None, square: int
    ) -> bool:
        straight = course is not None and course in board.ways(self.lines)
        return bool(straight and course and board.offset(origin, (-course[0], -course[1])) == square)


@dataclass(frozen=True, kw_only=True)
class Approach(Effect):
    """The enemy that the move led straight up to."""

    kind = "approach"
    place = "approached"
    how = "moving straight up to it"
    example = "{in: approached, do: capture}"

    def told(self, told: Any) -> str:
        whom = told.one_of(self.victims, "an enemy")
        return f"captures {whom} by moving straight up to it{_where(self.lines, ' along a line')}"

    def takes(
        self, seen: Seen, board: Board, origin: int, target: int, course: Vector | None, square: int
    ) -> bool:
        return (
            course is not None and course in board.ways(self.lines) and board.offset(target, course) == square
        )


@dataclass(frozen=True, kw_only=True)
class Coordination(Effect):
    """The enemies where the new rank meets the file of an own partner, and the new file the rank of one.

    `partners` are the kinds that one may be of; the lines of the corners are always those of files and ranks.
    """

    kind = "coordination"
    place = "cornered"
    how = "coordination"
    example = "{in: cornered king, do: capture}"
    lines: str = "orthogonal"
    partners: frozenset[str]

    @classmethod
    def read(cls, spot: Any, place: Any, ask: Any) -> dict[str, Any]:
        for name in place.rest:
            if name not in ask.nodes:
                ask.report.unknown(spot.value, "in", "H333", "piece", name, ask.nodes)
        return {"partners": frozenset(place.rest) & ask.everything}

    def told(self, told: Any) -> str:
        partner = listed(told.words[name] for name in sorted(self.partners))
        return (
            f"captures {told.one_of(self.victims, 'any enemy')} on the square where its new rank meets the "
            f"file of its own {partner}, and where its new file meets the rank of that {partner}"
        )

    def takes(
        self, seen: Seen, board: Board, origin: int, target: int, course: Vector | None, square: int
    ) -> bool:
        return bool(self.words(seen, board, origin, target, square))

    def words(self, seen: Seen, board: Board, origin: int, target: int, square: int) -> str:
        return next(self._crossing(seen, board, origin, target, square), "")

    def _crossing(self, seen: Seen, board: Board, origin: int, target: int, square: int) -> Iterator[str]:
        """Whose lines cross on the square."""
        (x, y), (tx, ty) = board.coordinates[square], board.coordinates[target]
        for partner, (px, py) in enumerate(board.coordinates):
            crosses = (x, y) in ((px, ty), (tx, py)) and seen.is_own(partner, origin)
            if crosses and seen.kind_on(partner).name in self.partners:
                line = "rank meets the file" if (x, y) == (px, ty) else "file meets the rank"
                whose = f"{seen.kind_on(partner).word} on {board.names[partner]}"
                yield f"its {line} of the {whose} on {board.names[square]}"


CAPTURES: dict[str, type[Effect]] = {
    one.place: one for one in (Custodial, Withdrawal, Approach, Coordination)
}
"""Every kind by the word of the place of its victims."""
KINDS: dict[str, type[Effect]] = {kind.kind: kind for kind in CAPTURES.values()}
"""Every kind by its name."""
