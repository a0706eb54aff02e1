"""Sentences about moves, and turns that go on after moves of which one holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .conditions import Count
from .geometry import Region
from .pieces import PieceType


@dataclass(frozen=True)
class MoveSentence:
    """Moves of one of these ways and none of those, by and of kinds, from and to places; None asks nothing.

    `ways` are words of MOVES. `check`: it gives check. `checker`: what it takes gives check. `side`: of one
    side only. `length`: of all such moves the "longest" or the "shortest" are meant; `points`: those that
    take most, by what the kinds count. `provided`: only while that holds, seen from where it ends. `narrows`:
    of the moves that the sentence before has left. `raised`: only where one such move is legal, too.
    """

    ways: frozenset[str] = frozenset()
    but: frozenset[str] = frozenset()
    by: frozenset[str] | None = None
    takes: frozenset[str] | None = None
    start: Region | Count | None = None  # of the square, the condition holds
    target: Region | Count | None = None
    check: bool = False
    checker: bool = False
    side: int | None = None
    length: str = ""
    points: tuple[tuple[str, int], ...] = ()
    provided: tuple[Count, ...] = ()
    narrows: bool = False
    raised: MoveSentence | None = None
    mark: Any = field(default=None, compare=False, repr=False)  # where the definition says it

    @property
    def compares(self) -> bool:
        """Are the moves that it speaks of compared with each other?"""
        return bool(self.length or self.points)


@dataclass(frozen=True)
class Removed:
    """Pieces that a further act of a turn takes off the board, but for royals; None = of all kinds.

    `whose`: "own", "enemy" or "both". `provided`: those of which that holds then, as their owner sees it.
    `alike`: those of the kind that the move before has captured.
    """

    pieces: frozenset[str] | None = None
    whose: str = "own"
    provided: tuple[Count, ...] = ()
    alike: bool = False

    def means(self, name: str, own: bool, taken: str) -> bool:
        """Does it speak of a piece of this kind, which the side that acts owns or not, after a capture?"""
        if self.alike and name != taken:
            return False
        return (self.pieces is None or name in self.pieces) and self.whose in (
            "both",
            "own" if own else "enemy",
        )


@dataclass(frozen=True)
class Again:
    """A further move of the same turn: after which moves, by which pieces, of which kind, how often.

    `same`: True is the piece that has moved, False another one, None whichever of the `pieces`. `as_victim`:
    it moves as what it has taken; `enemy`: pieces of the other side move; `moves`: by these movements.
    `drops`: it puts them down from the hand; `removes`: it takes one of these pieces off the board, and moves
    nothing. `strict`: where it is not possible, the move that asks for it is illegal, with `unless_none` but
    where nothing could move at all; `safe_last`: royals have to be safe after it only.
    """

    when: MoveSentence
    same: bool | None = None
    pieces: frozenset[str] | None = None
    only: MoveSentence = MoveSentence()
    optional: bool = False
    most: int | None = 1  # None: as often as it can
    as_victim: bool = False
    enemy: bool = False
    drops: bool = False
    removes: tuple[Removed, ...] = ()
    moves: tuple[Any, ...] | None = None  # None: by those of the piece
    strict: bool = False
    unless_none: bool = False
    safe_last: bool = False
    mark: Any = field(default=None, compare=False, repr=False)

    @property
    def remembers(self) -> bool:
        """Does what follows ask what has been captured?"""
        return self.as_victim or any(one.alike for one in self.removes)

    @property
    def lends(self) -> bool:
        """Is it made otherwise than by the side's own pieces as these move?"""
        return not self.drops and (self.as_victim or self.enemy or self.moves is not None)

    def movements(self, own: tuple[Any, ...], taken: tuple[Any, ...]) -> tuple[Any, ...]:
        """The movements by which it is made, by a piece with its own and after the capture of one."""
        return self.moves if self.moves is not None else taken if self.as_victim else own


@dataclass(frozen=True)
class Foreign:
    """Moves of pieces of the other side, which a side makes instead of one of its own; `alone`: always.

    `provided`: of such pieces of which that holds, as their owner sees it. `moves`: by these movements, by
    kind; None: as they move themselves.
    """

    pieces: frozenset[str] | None = None  # None = all
    provided: tuple[Count, ...] = ()
    moves: tuple[tuple[str, tuple[Any, ...]], ...] | None = None
    alone: bool = False
    mark: Any = field(default=None, compare=False, repr=False)

    def moving(self, piece: PieceType) -> PieceType:
        """A kind of piece as the other side moves it."""
        return piece if self.moves is None else piece.moving_by(dict(self.moves).get(piece.name, ()))

    @property
    def conditions(self) -> tuple[tuple[Count, ...], ...]:
        """All that is asked of the board before such a move."""
        lent = (movement for _, movements in self.moves or () for movement in movements)
        return self.provided, *(movement.provided for movement in lent)
