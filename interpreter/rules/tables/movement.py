"""Movement nodes: for every piece code and square the run of nodes that `kernel/moves.py` walks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from ...model.pieces import Movement, PieceType
from ..kernel import layout as k
from .memory import Memory, TableLimit, about
from .powers import Apart
from .records import Records
from .tree import Way, grown, passing
from .words import Arrivals, Followed, MovementWords
from .work import Kept, Work

SPECIAL = k.NODE_RECORD | k.NODE_HURDLE | k.NODE_SCREEN
"""Bits of nodes that say more than where to go. Those that allow en passant captures do so at times only."""
KEPT = Kept()
"""What is laid out for a piece of a side, for other games."""
CHAINS = 1 + k.CHAIN_NUMBER // (k.CHAIN_NUMBER & -k.CHAIN_NUMBER)
"""Paths that turn of one piece, which the kernel tells apart."""
MOST_NODES = 1_500_000  # sixty megabytes while they are made


class Laid(NamedTuple):
    """The words of a piece from a square, and what is special about them."""

    words: list[int]
    duplicated: bool
    passant: bool
    special: bool


def laid(movements: Iterable[MovementWords], square: int) -> Laid:
    """The words of some movements from a square."""
    words: list[int] = []
    ways: list[Way] = []
    arrivals = Arrivals()
    for movement in movements:
        movement.add(words, ways, arrivals, square)
    words += grown(way for way in ways if not way.passes)
    words += passing([way.words for way in ways if way.passes])
    duplicated = arrivals.duplicated()
    special = duplicated or any(word & SPECIAL for word in words)
    return Laid(words, duplicated, bool(arrivals.passant), special)


def is_roundabout(m: Movement, movements: Iterable[Movement]) -> bool:
    """Does a way over empty squares lead nowhere but where another movement of the piece goes at once?"""
    if not m.way or m.met or m.home or m.limit != 1:
        return False
    (x, y), (dx, dy) = m.way[-1], m.vectors[0]
    straight = replace(m, vectors=((x + dx, y + dy),), way=())
    return any(
        straight.vectors[0] in other.vectors and replace(other, vectors=straight.vectors) == straight
        for other in movements
        if not other.way
    )


@dataclass(frozen=True)
class Moving:
    """A piece of a side whose movements are laid out; `effective`: all its moves remember their direction."""

    records: Records
    piece: PieceType
    side: int
    effective: bool

    @property
    def alone(self) -> bool:
        """Do its words depend on nothing but its movements and the board? They have no records then."""
        if self.piece.promotions or self.piece.as_new:
            return False
        named = ((m.victims, m.screens) != (None, None) for m in self.piece.movements)
        marked = (
            m.own or m.leaves_passant or m.takes_hurdles or m.met or m.home for m in self.piece.movements
        )
        return not (any(named) or any(marked))

    def everywhere(self, followed: Followed) -> Iterator[Laid]:
        """What is laid out from every square, one after the other: records of each follow those before."""
        whose = self.records, self.piece, self.side
        turning = list(dict.fromkeys(m for m in self.piece.movements if m.bend))
        if len(turning) > CHAINS:
            raise TableLimit(
                f"{self.piece.name} captures by {len(turning)} paths that turn, at most {CHAINS} are possible"
            )
        numbers = {m: number for number, m in enumerate(turning)}
        words = [
            MovementWords(*whose, m, self.effective, number=numbers.get(m, 0), followed=followed)
            for m in self.piece.movements
            if not is_roundabout(m, self.piece.movements)
        ]
        for new in self.piece.as_new:
            words += [MovementWords(*whose, m, self.effective, new, followed=followed) for m in new.movements]
        return (laid(words, square) for square in range(self.records.board.size))


class MovementTables:
    """Compiles the movements of every piece on every square."""

    def __init__(self, hidden: Apart, memory: Memory, effect_pieces: set[int], work: Work) -> None:
        self.game = hidden.moving
        self.memory = memory
        self.effect_pieces = effect_pieces | {i for i, p in enumerate(self.game.pieces, 1) if p.effects}
        self.work = work
        self.records = Records(self.game, hidden.own, memory, work)
        self.powers = {power.owner for power in hidden.powers}  # they also move as hidden types
        self.followed: Followed = {}  # but for pieces that are kept: their work depends on no other piece
        self.duplicates: set[int] = set()
        self.takes_passant: set[int] = set()
        self.resting = {
            i
            for i, piece in enumerate(self.game.pieces, 1)
            if any("rest" in rule.at for rule in piece.promotions)
        }

    def run(self, code: int, movements: list[MovementWords], square: int) -> list[int]:
        """The words of all movements of a piece of one side from a square."""
        return self.noted(code, laid(movements, square))

    def noted(self, code: int, found: Laid) -> list[int]:
        """The words of a piece on a square, marked where they are plain; notes what its traits tell."""
        if found.passant:
            self.takes_passant.add(code)
        if found.duplicated:
            self.duplicates.add(code)
        kind = code >> 1
        if not found.words or found.special or kind in self.resting or kind in self.powers:
            return found.words
        return [found.words[0] | k.NODE_PLAIN, *found.words[1:]]

    def of_piece(self, piece: PieceType, side: int, effective: bool) -> Iterable[Laid]:
        """What is laid out from every square; known where other games had the movements on such a board."""
        moving = Moving(self.records, piece, side, effective)
        if effective or not moving.alone:
            return moving.everywhere(self.followed)
        text = repr((self.game.board, self.game.symmetry, side, piece.confined, piece.movements))
        return self.work.again(KEPT, text, lambda: [*moving.everywhere({})])

    def compile(self) -> list[int]:
        """(first, end) offsets of the run of every code and square: code * squares + square."""
        size = self.game.board.size
        table = [0] * (2 * size * (2 * len(self.game.pieces) + 2))
        done = 0
        for i, piece in enumerate(self.game.pieces):
            self.work.told = f"{piece.name} and the pieces before it have more moves"
            with about(piece.name):
                done = self._lay(i + 1, piece, table, done)
        return table

    def _lay(self, kind: int, piece: PieceType, table: list[int], done: int) -> int:
        """Lay out the runs of a piece behind so many words; returns how many there are then."""
        size = self.game.board.size
        for code in (2 * kind, 2 * kind + 1):
            for square, found in enumerate(self.of_piece(piece, code & 1, kind in self.effect_pieces)):
                words = self.noted(code, found)
                entry = 2 * (code * size + square)
                table[entry] = self.memory.add(words)
                table[entry + 1] = table[entry] + len(words)
                done += len(words)
                if done > MOST_NODES:
                    self.work.refuse()
        return done

    def rests(self) -> int:
        """Offset of the promotion lists of staying, by code * squares + square; 0 where no piece does so."""
        size = self.game.board.size
        table = [0] * (size * (2 * len(self.game.pieces) + 2))
        for i, piece in enumerate(self.game.pieces):
            if i + 1 in self.resting:
                for place in range(2 * size):
                    side, square = divmod(place, size)
                    choices = self.records.promotion_list(piece, side, square, square)
                    table[(2 * (i + 1)) * size + place] = choices
        return self.memory.add(table) if self.resting else 0
