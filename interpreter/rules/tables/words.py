"""The chains of one movement as words of the tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...errors import KernelError
from ...model.geometry import Vector, direction_of
from ...model.ruleset import Movement, PieceType
from ..chains import END, Ending, Node, ends_on, lines, nodes_of, starts_on
from ..kernel import layout as k
from .chain import is_straight, topological
from .memory import TableLimit
from .records import PLAIN, Record, Records
from .work import LINE, MAKING, SQUARES

Mark = tuple[int, Record | None]  # bits of a node, and its record
UNMARKED: Mark = (0, None)
Nodes = list[Node[int]]  # places are numbers: first of the squares along the line, then of the legs


@dataclass(slots=True)
class Arrivals:
    """Where the moves of a piece from one square may end, by kind."""

    quiet: list[int]
    taking: list[int]
    passant: list[int]

    def duplicated(self) -> bool:
        """Do two ways lead to one square?"""
        quiet, taking = set(self.quiet), set(self.taking)
        twice = len(quiet) < len(self.quiet) or len(taking) < len(self.taking)
        return twice or not quiet.isdisjoint(self.passant)


class MovementWords:
    """One movement of a piece of one side as words; `effective`: all its moves remember their direction."""

    def __init__(
        self, records: Records, piece: PieceType, side: int, movement: Movement, effective: bool
    ) -> None:
        self.records = records
        self.piece = piece
        self.side = side
        self.movement = movement
        self.directed = effective or movement.takes_hurdles
        self.allowed = ends_on(piece, movement, side)
        self.victims = records.victims_mask(movement.victims)
        #: Do its words depend on nothing but the length of the line?
        self.plain = self.allowed is None and not piece.promotions and not movement.leaves_passant
        legs = sum(max(map(abs, vector)) for vector in movement.vectors) if movement.lame else 0
        self._cost = LINE * len(movement.vectors) + legs
        self._nodes: dict[tuple[int, int], tuple[Nodes, list[int]]] = {}
        self._marks: dict[tuple[int, int, int], list[Mark]] = {}
        self._made: dict[tuple[Ending, bool, bool, Record], Mark] = {}

    def add(self, words: list[int], arrivals: Arrivals, square: int) -> None:
        """Add the words from a square, chain after chain."""
        if not starts_on(self.movement, square, self.side):
            return
        self.records.work.spend(self._cost)
        for vector, ray, legs in lines(self.records.game, self.movement, self.side, square):
            self.records.work.spend(len(ray) // SQUARES)
            if legs is not None:
                self._add(words, arrivals, square, vector, (*ray, *legs), len(ray))

    def _add(
        self,
        words: list[int],
        arrivals: Arrivals,
        square: int,
        vector: Vector,
        squares: Sequence[int],
        length: int,
    ) -> None:
        nodes, jumps = self.nodes(length, len(squares))
        self.records.work.spend(len(nodes))
        marks = self.marks(nodes, square, vector, squares, length)
        if not any(bits for bits, _ in marks):
            return
        for node, jump, (bits, record) in zip(nodes, jumps, marks, strict=True):
            at = squares[node.place]
            word = at | jump | bits
            words.append(word if record is None else word | self.records.index(record) << k.NODE_AUX)
            if bits & k.NODE_EMIT_EMPTY:
                arrivals.quiet.append(at)
            if bits & k.NODE_EMIT_ENEMY:
                arrivals.taking.append(at)
            if bits & k.NODE_PASSANT:
                arrivals.passant.append(at)

    def nodes(self, length: int, places: int) -> tuple[Nodes, list[int]]:
        """The nodes along a line of some length, every one before those it leads to, and their jumps."""
        key = length, places
        if key not in self._nodes:
            nodes = nodes_of(self.movement, range(length, places), range(length))
            self.records.work.spend(MAKING * len(nodes))
            order = range(len(nodes)) if is_straight(nodes) else topological(nodes)
            self._nodes[key] = [nodes[i] for i in order], jumps_of(nodes, order)
        return self._nodes[key]

    def marks(
        self, nodes: Nodes, square: int, vector: Vector, squares: Sequence[int], length: int
    ) -> list[Mark]:
        """What is marked on nodes."""
        aux = self.direction(vector)
        key = length, len(squares), aux
        if self.plain and key in self._marks:
            return self._marks[key]
        marks = [self.mark(node, square, vector, squares[node.place], aux) for node in nodes]
        if self.plain:
            self._marks[key] = marks
        return marks

    def direction(self, vector: Vector) -> int:
        """The direction that a move remembers, for the captures that follow from it."""
        direction = direction_of(vector) if self.directed else 0
        return k.NO_DIRECTION if direction is None else direction

    def mark(self, node: Node[int], square: int, vector: Vector, at: int, aux: int) -> Mark:
        """Bits and record of a node at a place of the board."""
        ending = node.ending
        if ending is None:
            return self.hurdle if node.takes else UNMARKED
        allowed = self.allowed is None or at in self.allowed
        promotion = leave = 0
        if allowed and self.piece.promotions:
            promotion = self.records.promotion_list(self.piece, self.side, at)
        if allowed and ending and self.movement.leaves_passant:
            leave = self.records.leave_word(square, at, vector)
        taking = ending.capture or ending.passant or ending.jumped
        record = (promotion, self.victims if taking else -1, leave, aux | k.AUX_JUMPED * ending.jumped)
        key = (ending, node.takes, allowed, record)
        if key not in self._made:
            self._made[key] = self._ending(*key)
        return self._made[key]

    @property
    def hurdle(self) -> Mark:
        """What is marked where a hurdle that will be captured may stand: which ones can be."""
        if self.movement.victims is None:
            return UNMARKED
        return k.NODE_HURDLE | k.NODE_RECORD, (0, self.victims, 0, 0)

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


def jumps_of(nodes: Nodes, order: Sequence[int]) -> list[int]:
    """The jumps of nodes that stand in this order, as distances."""
    place = {position: i for i, position in enumerate(order)}
    place[END] = len(order)
    found = []
    for i, position in enumerate(order):
        node = nodes[position]
        empty, enemy, friend = place[node.if_empty], place[node.if_enemy], place[node.if_friend]
        if min(empty, enemy, friend) <= i:
            raise KernelError("a line of movement would never end")
        if max(empty, enemy, friend) - i > k.NODE_JUMP_MAX:
            raise TableLimit("a line of movement is too long for the tables")
        found.append(empty - i << k.NODE_EMPTY | enemy - i << k.NODE_ENEMY | friend - i << k.NODE_FRIEND)
    return found
