"""What every capture that follows from a completed move is; the kinds are classes of kinds/captures.py."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from .geometry import Board, Vector


class Seen(Protocol):
    """A position before the move, as an effect looks at it."""

    def is_own(self, square: int, origin: int) -> bool:
        """Does another piece of the side that moves from `origin` stand on a square?"""

    def side_of(self, origin: int) -> int:
        """The side that moves from `origin`."""

    def is_free(self, square: int, origin: int) -> bool:
        """Is a square empty once the piece has left `origin`?"""

    def kind_on(self, square: int) -> Any:
        """The kind of piece on a square."""


@dataclass(frozen=True, kw_only=True)
class Effect:
    """A capture of enemies along lines; `victims` None = every piece.

    A kind is known everywhere by one name, `kind`; `place` is the word that says where its victims are.
    """

    kind: ClassVar[str] = ""
    place: ClassVar[str] = ""
    how: ClassVar[str] = "an effect of its move"  # it captures by that
    example: ClassVar[str] = ""  # an entry, without which other pieces are captured
    lines: str
    victims: frozenset[str] | None = None
    mark: Any = field(default=None, compare=False, repr=False)  # where the definition says it

    @classmethod
    def read(cls, spot: Any, place: Any, ask: Any) -> dict[str, Any]:
        """Its fields, by an entry, its place, and who reads answers."""
        return {"lines": place.lines}

    def told(self, told: Any) -> str:
        """A phrase of which the piece is the subject."""
        where = self.place.replace("_", " ")
        return f"captures {told.every_enemy(self.victims)} that the definition calls '{where}' after its move"

    def takes(
        self, seen: Seen, board: Board, origin: int, target: int, course: Vector | None, square: int
    ) -> bool:
        """Does a move along a compass course, None if it has none, take what stands on a square?"""
        return False

    def words(self, seen: Seen, board: Board, origin: int, target: int, square: int) -> str:
        """What is not the same for all victims: with whom it captures this one."""
        return ""
