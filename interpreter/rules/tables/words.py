"""The chains of one movement as words of the tables."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from ...errors import KernelError
from ...model.geometry import Vector, direction_of
from ...model.pieces import AsNew, Movement, PieceType
from ..chains import END, Ending, Node, ends_on, lines, nodes_of, starts_on, turned_vectors, turned_way
from ..kernel import layout as k
from .chain import is_straight, topological
from .memory import TableLimit
from .records import PLAIN, Record, Records
from .tree import Way
from .work import LINE, MAKING, SQUARES

Mark = tuple[int, Record | None]  # bits of a node, and its record
UNMARKED: Mark = (0, None)
Line = tuple[Vector, tuple[int, ...], tuple[int, ...]]  # as in rules.chains, with all legs on the board
Followed = dict[Hashable, dict[int, list[Line]]]
"""By movement and square the lines that have been followed: pieces that promote otherwise may move alike."""
Nodes = list[Node[int]]  # places are numbers: first of the squares along the line, then of the legs


KINDS = (k.NODE_EMIT_EMPTY, k.NODE_EMIT_ENEMY, k.NODE_PASSANT)
Places = tuple[list[int], list[int], list[int]]  # where moves may end, by these kinds


@dataclass(slots=True, frozen=True)
class Run:
    """A chain before its squares are known: places with the rest of their words, and where moves may end."""

    nodes: int
    words: list[tuple[int, int]]
    arrivals: Places
    sets: dict[int, int] = field(default_factory=dict)  # by place, what is taken on the way there


@dataclass(slots=True, frozen=True)
class Arrivals:
    """On which squares the moves of a piece from one square may end."""

    kinds: Places = field(default_factory=lambda: ([], [], []))

    @property
    def passant(self) -> list[int]:
        """Where it may take en passant."""
        return self.kinds[2]

    def duplicated(self) -> bool:
        """Do two ways lead to one square?"""
        quiet, taking, passant = self.kinds
        only = set(quiet)
        return len(only) < len(quiet) or len(set(taking)) < len(taking) or not only.isdisjoint(passant)


@dataclass(slots=True, frozen=True)
class Zones:
    """Which promotion rules of a piece speak of leaving a square and of arriving on it, as bits by square."""

    leaving: list[int]
    arriving: list[int]

    @classmethod
    def of(cls, piece: PieceType, side: int, size: int) -> Zones:
        """The zones of a piece of a side."""
        found = cls([0] * size, [0] * size)
        for bit, rule in enumerate(piece.promotions):
            for word, bits in (("departure", found.leaving), ("arrival", found.arriving)):
                for square in rule.squares(word, side):
                    bits[square] |= 1 << bit
        return found

    def along(self, square: int, squares: Sequence[int]) -> tuple[int, ...]:
        """All that promotions from a square onto others depend on."""
        return self.leaving[square], *[self.arriving[each] for each in squares]


class MovementWords:
    """One movement of a piece of one side as words; `effective`: all its moves remember their direction."""

    def __init__(
        self,
        records: Records,
        piece: PieceType,
        side: int,
        movement: Movement,
        effective: bool,
        as_new: AsNew | None = None,
        number: int = 0,
        followed: Followed | None = None,
    ) -> None:
        self.records = records
        self.board = records.board
        self.vectors = turned_vectors(records.game, movement, side)
        self.way = turned_way(records.game, movement, side)
        self.piece = piece
        self.side = side
        self.movement = movement
        self.as_new = as_new
        self.directed = effective or movement.takes_hurdles
        self.turns = turning(movement, number) if movement.bend else 0
        self.allowed = ends_on(piece, movement, side)
        self.victims = records.victims_mask(movement.victims)
        self.taken = [records.game.turned(met.place, side) for met in movement.met if met.taken]
        self.own = records.own_mask(movement) if movement.own else 0
        #: Do its words depend on nothing but the length of the line and what promotes along it?
        self.plain = self.allowed is None and not (
            movement.leaves_passant or movement.narrowings or movement.met or movement.home
        )
        self.zones = Zones.of(piece, side, records.board.size) if piece.promotions else None
        legs = (
            sum(max(map(abs, vector)) for vector in movement.vectors) if movement.lame else len(movement.way)
        )
        self._cost = LINE * len(movement.vectors) + legs
        followed = {} if followed is None else followed
        self._lines = followed.setdefault((self.vectors, self.way, movement.lame, movement.home), {})
        self._nodes: dict[tuple[int, int], tuple[Nodes, list[int]]] = {}
        self._runs: dict[Hashable, Run] = {}
        self._made: dict[tuple[Ending, bool, bool, Record], Mark] = {}

    def add(self, words: list[int], ways: list[Way], arrivals: Arrivals, square: int) -> None:
        """Add the words from a square, chain after chain, and those of ways that may begin alike."""
        if not starts_on(self.movement, square, self.side):
            return
        spent = 0
        if square not in self._lines:
            spent = self._cost
            found = lines(self.board, self.movement, self.vectors, square, self.way)
            self._lines[square] = [(vector, ray, legs) for vector, ray, legs in found if legs is not None]
        for vector, ray, legs in self._lines[square]:
            squares = ray + legs if legs else ray
            run = self.run(square, vector, squares, len(ray))
            spent += run.nodes + len(ray) // SQUARES
            made = [squares[place] | word for place, word in run.words]
            passes = self.movement.home and not self.taken
            if legs and self.way and made:
                ways.append(Way(len(legs), made, passes))
            else:
                words += made
            if passes and any(way.passes for way in ways[:-1]):
                continue
            sets = run.sets
            for met, places in zip(arrivals.kinds, run.arrivals, strict=True):
                if sets:
                    met += [squares[place] | sets.get(place, 0) << k.MOVE_TO for place in places]
                else:
                    met += [squares[place] for place in places]
        self.records.work.spend(spent)  # once a square, which is little work

    def run(self, square: int, vector: Vector, squares: Sequence[int], length: int) -> Run:
        """The words of a chain, as far as they do not depend on its squares."""
        aux = self.direction(vector) if self.directed else 0
        zones = self.zones and self.zones.along(square, squares)
        key: Hashable = (length, len(squares), aux, zones)
        if self.plain and key in self._runs:
            return self._runs[key]
        nodes, jumps = self.nodes(length, len(squares))
        marks = [self.mark(node, square, vector, squares[node.place], aux) for node in nodes]
        if not self.plain:
            key = (length, len(squares), *marks)
        if key not in self._runs:
            self._runs[key] = self.laid_out(nodes, jumps, marks)
        return self._runs[key]

    def laid_out(self, nodes: Nodes, jumps: list[int], marks: list[Mark]) -> Run:
        """Nodes as words; none where nothing is marked."""
        run = Run(len(nodes), [], ([], [], []))
        if not any(bits for bits, _ in marks):
            return run
        for node, jump, (bits, record) in zip(nodes, jumps, marks, strict=True):
            aux = 0 if record is None else self.records.index(record) << k.NODE_AUX
            run.words.append((node.place, jump | bits | aux))
            for kind, places in zip(KINDS, run.arrivals, strict=True):
                if bits & kind:
                    places.append(node.place)
            if record is not None and record[2] < 0:
                run.sets[node.place] = -record[2]
            if record is not None and record[-1] and not bits & k.NODE_EMIT_ENEMY:
                run.arrivals[1].append(node.place)
        return run

    def nodes(self, length: int, places: int) -> tuple[Nodes, list[int]]:
        """The nodes along a line of some length, every one before those it leads to, and their jumps."""
        key = length, places
        if key not in self._nodes:
            nodes = nodes_of(self.movement, range(length, places), range(length))
            self.records.work.spend(MAKING * len(nodes))
            order = range(len(nodes)) if is_straight(nodes) else topological(nodes)
            self._nodes[key] = [nodes[i] for i in order], jumps_of(nodes, order)
        return self._nodes[key]

    def direction(self, vector: Vector) -> int:
        """The direction that a move remembers, for the captures that follow from it."""
        direction = direction_of(vector)
        return k.NO_DIRECTION if direction is None else direction

    def mark(self, node: Node[int], square: int, vector: Vector, at: int, aux: int) -> Mark:
        """Bits and record of a node at a place of the board."""
        ending = node.ending
        if ending is None:
            if node.screens is None:
                return self.hurdle if node.takes and not self.movement.met else UNMARKED
            bits = k.NODE_HURDLE | k.NODE_RECORD if node.takes else k.NODE_SCREEN
            return bits, (0, self.records.victims_mask(node.screens), 0, 0, 0)
        allowed = self.allowed is None or at in self.allowed
        if self.turns:
            return self.jump(square, at, aux, allowed) if ending.quiet else UNMARKED
        allowed = allowed and self.movement.reaches(self.board, self.side, square, at)
        promotion = leave = 0
        if allowed and self.piece.promotions:
            promotion = self.records.promotion_list(self.piece, self.side, square, at, self.movement)
        if allowed and self.as_new:
            promotion = self.records.new_list(self.as_new, self.side)
        if allowed and ending and self.movement.leaves_passant:
            leave = self.records.leave_word(square, at, vector)
        taking = ending.capture or ending.passant or ending.jumped
        own = self.own if allowed and ending.own else 0
        victims = self.victims if taking else -1
        if allowed and ending and (self.taken or self.movement.home):
            places = (self.board.offset(square, place) for place in self.taken)
            squares = tuple(place for place in places if place is not None and place != at)
            # To end on the one piece that it takes is to capture it as any piece does.
            leave = self.records.way_word(squares) if squares or self.movement.home else 0
        if self.movement.home and allowed:
            return k.NODE_RECORD, (promotion, 0, leave, 0, -1)
        record = (promotion, victims, leave, aux | k.AUX_JUMPED * ending.jumped, own)
        key = (ending, node.takes, allowed, record)
        if key not in self._made:
            self._made[key] = self._ending(*key)
        return self._made[key]

    def jump(self, square: int, at: int, aux: int, allowed: bool) -> Mark:
        """What is marked where a jump that turns may land."""
        promotion = self.records.promotion_list(self.piece, self.side, square, at)
        if not allowed:
            aux |= k.CHAIN_NO_END
        elif any(rule.passing and rule.speaks_of(self.side, square, at) for rule in self.piece.promotions):
            aux |= k.CHAIN_PASSING
        return k.NODE_RECORD, (promotion, -1, 0, self.turns | aux, 0)

    @property
    def hurdle(self) -> Mark:
        """What is marked where a hurdle that will be captured may stand: which ones can be."""
        if self.movement.victims is None:
            return UNMARKED
        return k.NODE_HURDLE | k.NODE_RECORD, (0, self.victims, 0, 0, 0)

    def _ending(self, ending: Ending, takes: bool, allowed: bool, record: Record) -> Mark:
        """What is marked where a move may end; what has jumped over its victims needs them in any case."""
        choosy = ending.jumped and self.movement.victims is not None
        bits = k.NODE_HURDLE if choosy and takes else 0
        if allowed:
            bits |= k.NODE_EMIT_EMPTY if ending.quiet else 0
            bits |= k.NODE_EMIT_ENEMY if ending.capture else 0
            bits |= k.NODE_PASSANT if ending.passant else 0
        if choosy or (allowed and record != PLAIN):
            return bits | k.NODE_RECORD, record
        return bits, None


def turning(movement: Movement, number: int) -> int:
    """What the records of jumps that may turn say of all of them."""
    bends = sum(1 << turn for turn in movement.bend) << k.CHAIN_BENDS
    flags = k.CHAIN_STOPS * movement.ends_early | k.CHAIN_AT_ONCE * movement.at_once
    return k.AUX_TURNS | number * (k.CHAIN_NUMBER & -k.CHAIN_NUMBER) & k.CHAIN_NUMBER | flags | bends


def jumps_of(nodes: Nodes, order: Sequence[int]) -> list[int]:
    """The jumps of nodes that stand in this order, as distances."""
    place = {position: i for i, position in enumerate(order)}
    place[END] = len(order)
    found = []
    for i, position in enumerate(order):
        node = nodes[position]
        empty, enemy, friend = place[node.if_empty], place[node.if_enemy], place[node.if_friend]
        if node.screens is not None and not node.takes:
            friend = place[END]  # the way of what is not a hurdle here
        if min(empty, enemy, friend) <= i:
            raise KernelError("a line of movement would never end")
        if max(empty, enemy, friend) - i > k.NODE_JUMP_MAX:
            raise TableLimit("a line of movement is too long for the tables")
        found.append(empty - i << k.NODE_EMPTY | enemy - i << k.NODE_ENEMY | friend - i << k.NODE_FRIEND)
    return found
