"""The checked meaning of a definition: frozen values, names resolved, no YAML and no arrays.

Movement vectors are seen from White (right, forward); `Game.turned` makes them those of a side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from .conditions import Count
from .consequences import Consequence
from .ends import End
from .geometry import Board, Region, Vector
from .hand import Hand
from .look import Look
from .pieces import Movement, PieceType
from .sentences import Again, Foreign, MoveSentence
from .shuffle import Shuffle

WHITE, BLACK = 0, 1
SIDES = ("white", "black")


@dataclass(frozen=True)
class Castling:
    """One castling move; squares by index."""

    side: int
    king_from: int
    king_to: int
    rook_from: int
    rook_to: int
    empty: tuple[int, ...]
    way: tuple[int, ...]  # squares that the king leaves and passes
    king: int = -1  # index of the kind of piece that stands on king_from, and on rook_from
    rook: int = -1
    mark: Any = field(default=None, compare=False, repr=False)  # where the definition says it


@dataclass(frozen=True)
class Facing:
    """Royals of the two sides may not face each other along these lines (up to a distance)."""

    lines: str
    distance: int | None = None
    mark: Any = field(default=None, compare=False, repr=False)  # where the definition says it


@dataclass(frozen=True)
class Forbidden:
    """What moves may not do: `giving_check`, `leaving_check` but by capturing what gives it, or `exposing`.

    Exposed is what the move leaves attacked that was royal before it, though it may no longer be. `moving`
    forbids the moves as such, `attacked` those after which the piece could be captured, `early_check` those
    that give check while their turn goes on, `no_check` those that give none, `leading` those after which
    the condition `after` holds, asked of the side that has moved. All that only while what is `provided`
    holds before the move.
    """

    what: str
    by: frozenset[str] = frozenset({"moves", "captures", "promotion", "drops"})
    pieces: frozenset[str] | None = None  # None = all
    provided: tuple[Count, ...] = ()
    takes: Count | None = None  # only moves that capture such a piece, there as seen from where they begin
    spares: Count | None = None  # and none of these
    start: Region | Count | None = None  # only moves that begin there
    after: End | None = None  # what may not hold after them
    mark: Any = field(default=None, compare=False, repr=False)  # where the definition says it


@dataclass(frozen=True)
class HookUse:
    """A rule hook named by the definition, with its parameters."""

    name: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    mark: Any = None  # where the definition says it


@dataclass(frozen=True)
class Put:
    """The second act of every turn: a wall is put onto an empty square."""

    piece: str
    zone: Region | None = None  # None: everywhere, but for what follows
    origin: bool = False  # only where the move began
    reach: tuple[Movement, ...] = ()  # where these movements lead from where the move ended
    most_one: bool = False  # one that stands is the one that is put
    safe_last: bool = False  # royals have to be safe after it only, not after the move already
    mark: Any = field(default=None, compare=False, repr=False)  # where the definition says it


@dataclass(frozen=True)
class Series:
    """Turns of several moves: so many for White and for Black, with every turn some more.

    `opening` are the moves of the first turns of a game, of either side in its turn. `again`: a further move
    follows some that are the last of so many. `rests`: what can be promoted on the spot is, before a move.
    `foreign`: moves of pieces of the other side.
    """

    moves: tuple[int, int]
    opening: tuple[int, ...] = ()
    grows: int = 0
    ends_on_check: bool = False
    rests: bool = False
    again: Again | None = None
    foreign: Foreign | None = None
    mark: Any = field(default=None, compare=False, repr=False)  # where the definition says it

    @property
    def counted(self) -> bool:
        """Have turns a number of moves, besides what follows from them?"""
        return self.moves != (1, 1) or self.grows > 0 or any(number > 1 for number in self.opening)


@dataclass(frozen=True)
class Evaluation:
    """What a definition tells the computer opponent: final centipawns by piece, percent by group of terms.

    `draws` are sets of pieces that beside a royal force no win over one alone.
    """

    values: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    weights: Mapping[str, int] = field(default_factory=dict)
    draws: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class GuideValues:
    """What a source says the pieces are worth, on its own scale: early and late, by name."""

    source: str = ""
    values: Mapping[str, tuple[float, float]] = field(default_factory=dict)


@dataclass(frozen=True)
class Score:
    """What pieces count where scores decide, and what each side has besides: whole or half points."""

    values: Mapping[str, float]
    bonus: tuple[float, float] = (0, 0)


@dataclass(frozen=True)
class Ruleset:
    """A whole variant, ready to be turned into tables."""

    variant: str
    name: str
    version: str
    board: Board
    pieces: tuple[PieceType, ...]
    setup: Mapping[int, tuple[int, int]]  # square -> (piece index, side)
    symmetry: str = "mirror"  # or "rotate": how Black's moves and regions are the image of White's
    one_sided: tuple[str, ...] = ()  # pieces, and "end", for which that makes a difference
    castlings: tuple[Castling, ...] = ()
    facings: tuple[Facing, ...] = ()
    no_checking: bool = False
    checks_mate: bool = False  # check may be given only by mate; so far no reply is forbidden for this
    forbidden: tuple[Forbidden, ...] = ()  # to some pieces, or in some ways
    compulsory_capture: bool = False
    most_captures: bool = False  # of the captures, one that takes most
    duties: tuple[MoveSentence, ...] = ()  # of the moves of the first that any fulfils, one is made
    consequences: tuple[Consequence, ...] = ()
    put: Put | None = None  # what follows every move in the same turn
    series: Series | None = None  # where a turn is more than one move
    passing: tuple[str, str] = ("never", "never")  # when White and when Black may pass: never, always, stuck
    refusing: str = "never"  # when a side may refuse the last move of the other: never, choice, always
    remove_own: bool = False
    stuck_takes: frozenset[str] = frozenset()  # kinds of which a side without a move takes off an enemy
    hand: Hand | None = None
    ends: tuple[End, ...] = ()
    zeroing: frozenset[str] = frozenset()  # pieces whose moves reset the halfmove clock
    hooks: tuple[HookUse, ...] = ()
    evaluation: Evaluation = field(default_factory=Evaluation)
    guide_values: GuideValues = field(default_factory=GuideValues)
    notations: tuple[str, ...] = ()  # besides those that every variant has
    first: int = WHITE  # the side that makes the first move
    regions: Mapping[str, Region] = field(default_factory=dict)  # built-in, then the definition's own
    options: Mapping[str, object] = field(default_factory=dict)
    definition: Mapping[str, Any] = field(default_factory=dict, compare=False)
    score: Score | None = None  # None: every piece counts one
    castling_opposite: bool = False  # who castles takes the right to the same wing from the other side
    castling_dropped: bool = False  # kings and rooks get their rights when they are dropped on their squares
    moved_by_check: bool = False  # a royal that is in check loses castling and first moves
    shuffle: Shuffle | None = None  # which squares of the setup may be filled otherwise
    look: Look = field(default_factory=Look)  # how it is drawn, where nobody chooses otherwise

    @property
    def asked(self) -> tuple[End, ...]:
        """The ends, and the conditions that one of them asks together."""
        return tuple(one for end in self.ends for one in end.asked)

    @property
    def has_passes(self) -> bool:
        """Is a pass a move, or what is written alike: the refusal of a move?"""
        return self.passing != ("never", "never") or self.refusing != "never"

    @property
    def barred_or_asked(self) -> tuple[End, ...]:
        """The same, and what moves may not lead to."""
        barred = (row.after for row in self.forbidden if row.after is not None)
        return (*self.asked, *(one for end in barred for one in end.asked))

    @property
    def takes_off(self) -> bool:
        """May a side take a piece off the board, instead of a move or besides?"""
        again = self.series.again if self.series else None
        return self.remove_own or bool(self.stuck_takes) or bool(again and again.removes)

    @property
    def swapped_by_others(self) -> frozenset[str]:
        """The kinds that change places with what their side moves of the other side's pieces."""
        every = frozenset(piece.name for piece in self.pieces if piece.owned)
        swapped = (entry.swaps_others for entry in self.consequences)
        return frozenset().union(*(every if kinds is None else kinds for kinds in swapped))

    @property
    def has_duties(self) -> bool:
        """Are there moves that have to be made where they can be?"""
        return self.compulsory_capture or bool(self.duties)

    def turned(self, vector: Vector, side: int) -> Vector:
        """A vector of White's, as a side means it."""
        return self.board.tiling.turned(vector, side, self.symmetry)

    def wing(self, castling: Castling) -> str:
        """Where a castling goes: `kingside`, the rook nearer to the last file, or rank, or `queenside`."""
        places = self.board.coordinates
        return "kingside" if places[castling.rook_from] > places[castling.king_from] else "queenside"

    @property
    def unmoved(self) -> tuple[tuple[int, int], ...]:
        """The squares of the setup, with their sides, whose pieces have first moves."""
        found = [(side, square) for square, (i, side) in self.setup.items() if self.pieces[i].first_moves]
        return tuple(sorted(found))

    @property
    def renewable(self) -> tuple[tuple[int, int], ...]:
        """Sides and squares of kings and rooks that effects may let castle again."""
        if not any(entry.renewed for entry in self.consequences):
            return ()
        return tuple(sorted({(c.side, s) for c in self.castlings for s in (c.king_from, c.rook_from)}))

    @property
    def resting(self) -> tuple[tuple[int, int], ...]:
        """Sides and squares of pieces of which the rules remember that they have not moved."""
        return tuple(dict.fromkeys((*self.unmoved, *self.renewable)))

    @property
    def castles_anywhere(self) -> bool:
        """Do king and rook castle from wherever a shuffled setup puts them?"""
        return self.shuffle is not None and not self.shuffle.at_home

    @property
    def usual_castlings(self) -> tuple[Castling, ...]:
        """The castlings from where the setup has king and rook: all, but where it is shuffled."""
        if not self.castles_anywhere:
            return self.castlings
        there = self.setup.get
        men = [(((c.king_from, c.king), (c.rook_from, c.rook)), c) for c in self.castlings]
        return tuple(c for both, c in men if all(there(square) == (kind, c.side) for square, kind in both))

    @property
    def kinds(self) -> tuple[PieceType, ...]:
        """The pieces that the definition names: all but twins, which come last."""
        return tuple(piece for piece in self.pieces if not piece.twin_of)

    def with_twin(self, name: str) -> frozenset[str]:
        """A kind of piece, and what it is when made by promotion, if that is another one."""
        return frozenset(piece.name for piece in self.pieces if name in (piece.name, piece.twin_of))

    @property
    def droppable(self) -> frozenset[str]:
        """The pieces that are put down from the hand."""
        return frozenset(piece.name for piece in self.pieces if piece.drops)

    @property
    def gatable(self) -> frozenset[str]:
        """The pieces that come out of the hand behind one that moves away."""
        return self.hand.gating.pieces if self.hand and self.hand.gating else frozenset()

    @property
    def from_hand(self) -> frozenset[str]:
        """The pieces that come out of the hand, in a turn of their own or behind one that moves."""
        return self.droppable | self.gatable

    @property
    def kept_for_ever(self) -> frozenset[str]:
        """The kinds that come into a hand and never out of it: neither put down nor recalled."""
        if self.hand is None:
            return frozenset()
        into = {*self.hand.becomes.values(), *(self.pieces[i].name for i, _ in self.hand.setup)}
        faces = {base for form, base in self.hand.faces.items() if form in self.droppable}
        recalled = {name for piece in self.pieces for rule in piece.promotions for name in rule.recall}
        return frozenset(into - self.from_hand - faces - recalled)

    @property
    def points_in_hand(self) -> Mapping[str, float]:
        """What pieces count in a hand where scores decide: those that have points and never come out."""
        values, kept = self.score.values if self.score else {}, self.kept_for_ever
        return {name: points for name, points in values.items() if points and name in kept}

    @property
    def gates(self) -> tuple[tuple[int, int], ...]:
        """The squares of the setup, with their sides, that a piece may be gated onto once, in order."""
        if self.hand is None or self.hand.gating is None:
            return ()
        region = self.hand.gating.region
        return tuple(
            sorted((side, square) for square, (_, side) in self.setup.items() if square in region[side])
        )

    @property
    def removable(self) -> frozenset[str]:
        """The kinds of piece that effects may take off the board: no move may cost its own side a royal."""
        taking = [one for one in self.consequences if one.costs]
        safe = frozenset(piece.name for piece in self.pieces if piece.royal == "always")
        movers = self._meant(one for one in taking if one.of_mover)
        return (movers - safe) | self._meant(one for one in taking if not one.of_mover)

    def may_become(self, piece: PieceType) -> frozenset[str]:
        """The kinds that a piece may promote to, and the royal ones that effects make of it."""
        royal = frozenset(other.name for other in self.pieces if other.royal)
        crowned = (one for one in self.consequences if one.kind in royal)
        found = ((one.kind, one.who or (one.by if one.of_mover else None) or royal) for one in crowned)
        kinds = {kind for kind, who in found if piece.name in who}
        return frozenset(kinds).union(*((*rule.to, *rule.recall) for rule in piece.promotions))

    @property
    def rearranged(self) -> bool:
        """May other pieces have come elsewhere since the last move, in its turn or by effects?"""
        return self.series is not None or any(e.sends or e.do == "create" for e in self.consequences)

    @property
    def converted(self) -> frozenset[str]:
        """The kinds of piece that may come to stand anywhere by changing sides or kind, or by being sent."""
        turning = (e for e in self.consequences if e.changes_sides or e.strays)
        return self._meant(turning) | self.turned_into

    @property
    def turned_into(self) -> frozenset[str]:
        """The kinds of piece that effects make of others."""
        return frozenset().union(*map(self.made_by, self.consequences))

    def made_by(self, entry: Consequence) -> frozenset[str]:
        """The kinds of piece that an effect may make of others."""
        if entry.do == "become_victim" or entry.altered == "captor":
            return frozenset(piece.name for piece in self.pieces if piece.owned and piece.royal != "always")
        return frozenset((entry.kind,)) if {"become", "create"} & {entry.do, entry.altered} else frozenset()

    def _meant(self, entries: Iterable[Consequence]) -> frozenset[str]:
        every = frozenset(piece.name for piece in self.pieces)
        return frozenset().union(*(every if entry.who is None else entry.who for entry in entries))

    @property
    def conditions(self) -> tuple[tuple[Count, ...], ...]:
        """All that rules ask of the board before an act."""
        pieces = self.pieces
        return (
            *(drop.provided for piece in pieces for drop in piece.drops),
            *(rule.provided for piece in pieces for rule in piece.promotions),
            *(movement.provided for piece in pieces for movement in piece.movements),
            *(m.provided for piece in pieces if piece.first_moves for m in piece.first_moves.movements),
            *(rule.provided for rule in self.consequences),
            *(rule.asked for rule in self.consequences),
            *(rule.provided for rule in self.forbidden),
            *(getattr(end, "provided", ()) for end in self.barred_or_asked),
            *(said.provided for said in self.sentences),
            *(self.series.foreign.conditions if self.series and self.series.foreign else ()),
            *(
                one.provided
                for one in (self.series.again.removes if self.series and self.series.again else ())
            ),
        )

    @property
    def sentences(self) -> tuple[MoveSentence, ...]:
        """The duties, and the moves after which a turn goes on."""
        return (*self.duties, *((self.series.again.when,) if self.series and self.series.again else ()))

    @property
    def counts(self) -> Iterator[Count]:
        """Every one of them, and those of places and of what is captured."""
        yield from (part for provided in self.conditions for count in provided for part in count.parts)
        places = [place for said in self.sentences for place in (said.start, said.target)]
        places += [place for rule in self.consequences for place in (rule.start, rule.target)]
        places += [place for rule in self.forbidden for place in (rule.takes, rule.spares, rule.start)]
        yield from (place for place in places if isinstance(place, Count))

    @property
    def changes_level(self) -> bool:
        """Does every piece that has moved go to the same square of the other level?"""
        return any(entry.to == "other_level" and entry.of_mover for entry in self.consequences)

    @property
    def walls(self) -> tuple[int, ...]:
        """Indices of the kinds that belong to nobody."""
        return tuple(i for i, piece in enumerate(self.pieces) if not piece.owned)

    def is_wall(self, code: int) -> bool:
        """Does what a piece code stands for belong to nobody?"""
        return code > 1 and not self.pieces[(code >> 1) - 1].owned

    def piece(self, name: str) -> int:
        """Index of the piece type of a name. Raises KeyError for another one."""
        return self._indices[name]

    @cached_property
    def _indices(self) -> dict[str, int]:
        return {piece.name: i for i, piece in enumerate(self.pieces)}

    def other_face(self, piece: PieceType) -> PieceType | None:
        """The kind that it becomes by promotion and comes back from by another one, if there is one."""
        kinds = (self.pieces[self.piece(name)] for rule in piece.promotions for name in rule.to)
        return next((kind for kind in kinds if any(piece.name in rule.to for rule in kind.promotions)), None)
