"""The captures that follow from a completed move: each kind with all that any room asks of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..model.effects import Effect, Seen
from ..model.geometry import LINES, Board, Vector
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
    """Enemies between the arrival square and a friend; `after` None = whatever lines the move ran along."""

    kind = "custodial"
    place = "enclosed"
    how = "sandwiching it"
    example = "{in: enclosed any 1, do: capture}"
    after: str | None = None

    @classmethod
    def read(cls, spot: Any, place: Any, ask: Any) -> dict[str, Any]:
        starts = [part.moves.start for part in conditions_of(spot, ask) if isinstance(part, By)]
        after = next((start.lines for start in starts if start and start.word == "line"), None)
        return {"lines": place.lines, "after": after}

    def told(self, told: Any) -> str:
        along, after = _where(self.lines, " on any line"), self.after
        when = f", when it has itself moved{_where(after, ' in any direction')}" if after else ""
        whom = told.every_enemy(self.victims)
        return f"captures {whom} that its move leaves sandwiched{along} between itself and a friend{when}"

    def takes(
        self, seen: Seen, board: Board, origin: int, target: int, course: Vector | None, square: int
    ) -> bool:
        if self.after is not None and course not in LINES[self.after]:
            return False
        ways = [vector for vector in LINES[self.lines] if board.offset(target, vector) == square]
        anvils = (board.offset(square, vector) for vector in ways)
        return any(anvil is not None and seen.is_own(anvil, origin) for anvil in anvils)


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
        straight = course is not None and course in LINES[self.lines]
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
        return course is not None and course in LINES[self.lines] and board.offset(target, course) == square


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
