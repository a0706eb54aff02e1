"""Kinds of pieces and the ways they move: frozen values, names resolved.

Movement vectors are seen from White (right, forward); `Game.turned` makes them those of a side.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from .conditions import Count
from .effects import Effect
from .geometry import Board, Region, Vector
from .hand import Drop
from .seams import Seam


@dataclass(frozen=True)
class Freeze:
    """Enemies beside the piece that it keeps from moving."""

    lines: str
    victims: frozenset[str] | None = None
    unless_held: bool = False
    mark: Any = field(default=None, compare=False, repr=False)  # where the definition says it


@dataclass(frozen=True)
class Met:
    """A piece that a way meets: an enemy that is captured there, or one that is jumped over.

    `side` of what is jumped over: any, enemy or friend. `kinds` None = every piece.
    """

    place: Vector
    taken: bool
    side: str = "enemy"
    kinds: frozenset[str] | None = None


@dataclass(frozen=True)
class Movement:
    """One way of moving: a ride along vectors, or a hop over a hurdle on them.

    A step or leap is a ride of length one. `limit` is the longest ride, None = unlimited; for a
    hop it limits the landing distance behind the hurdle.
    """

    vectors: tuple[Vector, ...]
    quiet: bool = True
    capture: bool = True
    least: int = 1
    limit: int | None = None
    way: tuple[
        Vector, ...
    ] = ()  # places that it passes before its line begins at the last one; all but those of `met` are empty
    met: tuple[Met, ...] = ()  # the pieces on the places of `way`
    home: bool = False  # it ends where it began: the first place of its line
    words: str = field(
        default="", compare=False, repr=False
    )  # how sentences tell it, with others of its entry
    passes: tuple[Region, ...] = field(default=(), compare=False, repr=False)  # those that `words` leave open
    lame: str = ""  # "", "orthogonal_first" or "diagonal_first"
    hop: bool = False
    over: str = "any"
    screens: frozenset[str] | None = None  # kinds that may be the hurdle; None = every piece
    through: bool = False  # a ride that goes on over such pieces (`over`, `screens`) as over empty squares
    beyond: bool = False
    near: int | None = None  # how far away the hurdle of a hop may stand at most; None = anywhere
    takes_hurdles: bool = False
    chain: bool = False
    bend: frozenset[int] = frozenset()  # by how many eighths a chain may turn, none: it goes straight on
    ends_early: bool = True  # a chain that turns may stop where it could go on
    at_once: bool = False  # what a chain takes is gone at once
    takes_passant: bool = False
    own: bool = False  # captures pieces of its own side that are not royal
    swapped: frozenset[str] = frozenset()  # kinds of its own side, royal or not, with which it changes places
    lifted: frozenset[str] = (
        frozenset()
    )  # royal kinds of its own side that it takes up, to be dropped at once or to become one
    leaves_passant: bool = False
    becomes: tuple[str, ...] = ()  # what the piece becomes with it, whatever its `promotion` says
    start: Region | None = None
    target: Region | None = None
    victims: frozenset[str] | None = None  # None = every piece
    provided: tuple[Count, ...] = ()  # it is there only while all of these hold, seen from where it begins
    narrowings: tuple[Any, ...] = ()  # words that ask something of both squares: kinds/movement
    mark: Any = field(default=None, compare=False, repr=False)  # where the definition says it
    entry: int = field(default=0, compare=False, repr=False)  # which one of the piece's `moves`, from 0
    like: str = field(default="", compare=False, repr=False)  # the piece of the game whose movement it is
    added: tuple[Region | None, Region | None] = field(default=(None, None), compare=False, repr=False)
    """Where the entry with `like` itself lets it begin and end, besides what the other piece has."""
    lent: Any = field(default=None, compare=False, repr=False)  # Count of those of whom one lends it
    drawn: bool = field(default=False, compare=False, repr=False)  # along lines of the board only

    @property
    def takes_on_way(self) -> bool:
        """Does it capture before its last line?"""
        return any(met.taken for met in self.met)

    def prey(self, met: Met) -> frozenset[str] | None:
        """The kinds that may be captured, or jumped over, on a place of the way; None: all."""
        if not met.taken or self.victims is None:
            return met.kinds
        return self.victims if met.kinds is None else met.kinds & self.victims

    def mirrored(self, seam: Seam) -> Movement:
        """The movement as a mirror image has it."""
        met = tuple(replace(one, place=seam.mirror(one.place)) for one in self.met)
        vectors, way = (tuple(map(seam.mirror, places)) for places in (self.vectors, self.way))
        return replace(self, vectors=vectors, way=way, met=met)

    def reaches(self, board: Board, side: int, origin: int, target: int) -> bool:
        """Do its narrowings let a side's move lead from a square to another?"""
        return all(word.allows(board, side, origin, target) for word in self.narrowings)


def stays(origin: int, target: int, movement: Movement | None) -> bool:
    """Does a piece stay on its square? One that a movement leads back to where it began does not."""
    return origin == target and not (movement and movement.home)


@dataclass(frozen=True)
class Promotion:
    """A promotion rule of a piece; `side` None = both, `at` which squares of a move the zone is about."""

    zone: Region
    to: tuple[str, ...]
    recall: tuple[str, ...] = ()  # kinds that it takes out of its own hand, or out of the enemy's
    from_enemy: bool = False
    optional: bool = False
    side: int | None = None
    on_move: bool = True
    on_capture: bool = True
    on_passant: bool = True  # if on captures
    at: frozenset[str] = frozenset({"arrival"})  # and "departure", "rest" (without moving) and "as_new",
    # or "movement": wherever those lead that say so
    departs: Region | None = None  # of arrivals: only where the move began in this region
    provided: tuple[Count, ...] = ()
    passing: bool = False  # also in the midst of a capture, which goes on as the new piece
    mark: Any = field(default=None, compare=False, repr=False)  # where the definition says it

    def speaks_of(self, side: int, origin: int, target: int, movement: Movement | None = None) -> bool:
        """Is it about a side's move between these squares, or about a piece that stays on one?

        `movement`, by which it moves, may lead back to where it began, and say what the piece becomes.
        """
        becomes = movement.becomes if movement else ()
        if becomes or "movement" in self.at:
            return "movement" in self.at and self.to == becomes
        if stays(origin, target, movement):
            return origin in self.squares("rest", side)
        if self.departs is not None and origin not in self.departs[side]:
            return False
        return target in self.squares("arrival", side) or origin in self.squares("departure", side)

    def squares(self, at: str, side: int) -> frozenset[int]:
        """The squares of a side that it is about at an arrival, a departure or a rest."""
        return self.zone[side] if at in self.at and self.side in (None, side) else frozenset()

    def places(self, side: int) -> frozenset[int]:
        """The squares of a side where a piece may stand after it, if it is about arriving or staying."""
        moving_on = self.side not in (None, side) or self.at <= {"departure", "as_new", "movement"}
        return frozenset() if moving_on else self.zone[side]


@dataclass(frozen=True)
class AsNew:
    """What a piece may do as the kind that it becomes by that: moves from a rule's zone, not captures."""

    kind: str
    rule: Promotion
    movements: tuple[Movement, ...]


@dataclass(frozen=True)
class FirstMoves:
    """What a piece may do besides, without capturing, until it has moved from its square of the setup."""

    movements: tuple[Movement, ...]
    lost_to: frozenset[str] = frozenset()  # enemies that end this by moving onto its file or rank
    mark: Any = field(default=None, compare=False, repr=False)  # where the definition says it

    def by_condition(self) -> dict[tuple[Count, ...], list[Movement]]:
        """The movements by what has to hold for them, that left out."""
        found: dict[tuple[Count, ...], list[Movement]] = {}
        for m in self.movements:
            found.setdefault(m.provided, []).append(replace(m, provided=()))
        return found


@dataclass(frozen=True)
class PieceType:
    """A kind of piece."""

    name: str
    title: str
    symbol: str
    movements: tuple[Movement, ...]
    royal: str = ""  # "", "always", "last_of_kind" or "all_attacked"
    promotions: tuple[Promotion, ...] = ()
    confined: Region | None = None
    effects: tuple[Effect, ...] = ()
    freezes: Freeze | None = None
    jump_captures_alone: bool = False
    figurine: str = ""
    picture: str = ""  # id of its picture where that is not its name
    aliases: tuple[str, ...] = ()  # letters that other programs write for it
    drops: tuple[Drop, ...] = ()
    twin_of: str = ""  # the kind that it is in all but what it becomes in a hand: it was promoted
    first_moves: FirstMoves | None = None
    as_new: tuple[AsNew, ...] = ()
    owned: bool = True  # False: a wall, which stands in everybody's way and is nobody's
    character: str = ""  # what is written on it in its own country: for both sides, or White's and Black's

    @property
    def zoned(self) -> tuple[Promotion, ...]:
        """Its promotions, but for what movements say that it becomes with them."""
        return tuple(rule for rule in self.promotions if "movement" not in rule.at)

    @property
    def word(self) -> str:
        """The title as sentences use it, without what stands in brackets: `saba` of `saba (elephant)`."""
        return self.title.partition(" (")[0] or self.title

    def moving_by(self, lent: Iterable[Movement]) -> PieceType:
        """The piece with other movements; what it passes by them is not captured en passant."""
        movements = tuple(replace(m, leaves_passant=False) for m in lent)
        return replace(self, movements=movements, royal="", as_new=(), first_moves=None)

    @property
    def jumps_passant(self) -> bool:
        """May a move of it that leaves passed squares have jumped over pieces on them?"""
        return any(
            m.leaves_passant and (m.through or any(max(map(abs, v)) > 1 for v in m.vectors))
            for m in self.movements
        )


FORM = "+"
"""Before the symbol of a promoted form stands the symbol of what it was."""
