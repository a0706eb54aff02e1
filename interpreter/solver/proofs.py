"""Who wins from a position, by force: proof-number search with a table of positions, its proof checked.

Depth-first, as A. Nagai's df-pn (2002). A win is one in a game without repetition: a line that comes back to
a position of its own is not won. What is proved does not depend on that. What is not won may do so, as soon
as a line has come back; then nothing is said.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from ..errors import RequestError
from ..kinds.ends.move_count import MoveCount
from ..kinds.ends.move_limit import MoveLimit
from ..play.core.moves import Move
from ..play.variant import Position

NEVER = 10**9
DEEPEST = 600
"""Plies of a line beyond which it counts as not won."""
After = tuple[Move, str, int]
"""A move, the position after it, and the number by which the rules know that it comes back."""


@contextmanager
def deep() -> Iterator[None]:
    """Lines as long as DEEPEST may be followed in the block, a call or more for each ply."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 10 * DEEPEST))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


class OutOfPositionsError(Exception):
    """More positions would have to be looked at than are allowed."""


@dataclass
class Search:
    """A search for a win of a side; `checks`: with checks alone. `most` positions are looked at."""

    position: Position
    side: str
    checks: bool
    most: int
    tell: Callable[[int], None]
    numbers: dict[str, tuple[int, int]] = field(default_factory=dict)
    won: dict[str, str] = field(default_factory=dict)
    came_back: bool = False
    _moves: dict[str, list[After]] = field(default_factory=dict)

    def won_by_force(self) -> bool | None:
        """Is it won? None where lines come back, so that it is not known. Raises OutOfPositionsError."""
        root = key(self.position)
        with deep():
            self.look(root, self.position)
            self.expand(root, NEVER, NEVER, frozenset({self.position.hash}))
        if self.numbers[root][0] == 0:
            return True
        return None if self.came_back else False

    def look(self, here: str, position: Position) -> None:
        """The numbers of a position that is met for the first time."""
        if here in self.numbers:
            return
        if len(self.numbers) >= self.most:
            raise OutOfPositionsError
        if len(self.numbers) % 1000 == 0:
            self.tell(len(self.numbers))
        over = position.outcome()
        if over is not None:  # a repetition belongs to the line, not to the position
            over = position.variant.position(position.fen()).outcome()
        self.numbers[here] = (
            (1, 1) if over is None else (0, NEVER) if over.winner == self.side else (NEVER, 0)
        )

    def after(self, here: str) -> list[After]:
        """The moves of a position that count, with what they lead to."""
        if here not in self._moves:
            found, position = [], self.position
            attacks = position.turn == self.side
            for move in position.legal_moves:
                position.push(move)
                if not (attacks and self.checks) or position.is_check() or position.outcome():
                    there = key(position)
                    self.look(there, position)
                    found.append((move, there, position.hash))
                position.pop()
            self._moves[here] = found
        return self._moves[here]

    def expand(self, here: str, proof: int, disproof: int, line: frozenset[int]) -> None:
        """Look on from a position until one of its numbers has reached a bound."""
        attacks = self.position.turn == self.side
        own = 0 if attacks else 1
        while 0 not in self.numbers[here]:
            known = [(self.of(one, line), one) for one in self.after(here)]
            pn, dn = self.numbers[here] = summed([numbers for numbers, _ in known], attacks)
            if pn == 0 and attacks:
                self.won[here] = next(one[0].text for numbers, one in known if numbers[0] == 0)
            if pn >= proof or dn >= disproof or 0 in (pn, dn):
                return
            known.sort(key=lambda each: each[0][own])
            numbers, (move, there, mark) = known[0]
            bounds = [proof, disproof]
            bounds[own] = min(bounds[own], known[1][0][own] + 1 if len(known) > 1 else NEVER)
            bounds[1 - own] += numbers[1 - own] - (pn, dn)[1 - own]
            self.position.push(move)
            self.expand(there, bounds[0], bounds[1], line | {mark})
            self.position.pop()

    def of(self, one: After, line: frozenset[int]) -> tuple[int, int]:
        """The numbers of a position after a move; one that was in its own line is not won."""
        numbers = self.numbers[one[1]]
        if 0 not in numbers and (one[2] in line or len(line) > DEEPEST):
            self.came_back = True
            return NEVER, 0
        return numbers


def summed(numbers: list[tuple[int, int]], attacks: bool) -> tuple[int, int]:
    """The numbers of a position by those after its moves: one has to be won, or all."""
    if not numbers:
        return NEVER, 0
    pns, dns = zip(*numbers, strict=True)
    if attacks:
        return min(pns), min(NEVER, sum(dns))
    return min(NEVER, sum(pns)), min(dns)


def key(position: Position) -> str:
    """All of a position that its future depends on: its FEN without counts of moves that no end asks for."""
    fen, ends = position.fen(), position.variant.ruleset.asked
    if any(isinstance(end, MoveLimit) for end in ends):
        return fen
    return fen.rsplit(" ", 1 if any(isinstance(end, MoveCount) for end in ends) else 2)[0]


@dataclass(frozen=True)
class Proof:
    """That a side wins from a position: its move in every position that may come up; `plies` at most."""

    fen: str
    side: str
    moves: Mapping[str, str]
    plies: int


def proof_of(position: Position, side: str, moves: Mapping[str, str]) -> Proof:
    """The proof that some moves are, followed to every end by the rules alone.

    Raises RequestError if they are none: a position without a move, an end that is not won, or a circle.
    """
    used: dict[str, str] = {}
    longest: dict[str, int] = {}
    line: set[str] = set()

    def follow(here: Position) -> int:
        over = here.outcome()
        if over is not None:
            demand(over.winner == side, here, "ends otherwise")
            return 0
        name = key(here)
        if name in longest:
            return longest[name]
        demand(name not in line, here, "comes back")
        line.add(name)
        answers = list(here.legal_moves)
        if here.turn == side:
            demand(name in moves, here, "has no move")
            used[name] = moves[name]
            answers = [here.parse(moves[name])]
        demand(bool(answers), here, "has no move")
        longest[name] = 1 + max(followed(here, answers, follow))
        line.discard(name)
        return longest[name]

    with deep():
        plies = follow(position.copy())
    return Proof(position.fen(), side, used, plies)


def followed(here: Position, moves: list[Move], follow: Callable[[Position], int]) -> Iterator[int]:
    """What follows on each of some moves."""
    for move in moves:
        here.push(move)
        yield follow(here)
        here.pop()


def demand(true: bool, here: Position, wrong: str) -> None:
    """Raise RequestError where a proof is none."""
    if not true:
        raise RequestError(f"this is not a proof: {here.fen()} {wrong}")
