"""The movement nodes, walked on a board that is filled at random.

Every square is taken to be empty, an enemy or a friend independently of the others, so the chance to get
to a node is exact for each run of nodes. Runs that differ in nothing but their squares are walked once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..rules.kernel import layout as k

EARLY, LATE, BARE = 0, 1, 2
CROWD = 0.8, 0.35, 0.0  # of the setup's density, early, late, and on an empty board
THIN, FULL = 0.1, 0.45

_EMITS = k.NODE_EMIT_EMPTY | k.NODE_EMIT_ENEMY
_BUT_SQUARE = ~k.SQUARE_MASK

Chances = tuple[float, float, float]  # by filling
Jumps = list[tuple[int, int, int]]
"""By node of a run, the nodes that follow if the square is empty, has an enemy, or has a friend."""


class MoveTraits(NamedTuple):
    """What a move is besides going there."""

    victims: int = -1  # mask of the types that a capture may take, -1 = all
    longer: bool = False  # leaves passed squares behind: a longer first step
    jumped: bool = False  # over a captured enemy
    direction: int = 0  # of the compass, noted for pieces that capture by effects; north needs no record


PLAIN = MoveTraits()


class Step(NamedTuple):
    """A node that lets a piece move or capture, and the chances that the walk comes to it."""

    chances: Chances
    quiet: bool  # it may be gone to
    taking: bool  # what stands there may be captured
    record: MoveTraits


@dataclass(frozen=True, eq=False)
class Pattern:
    """The steps of a run wherever they lead; runs on many squares share one."""

    steps: list[Step]
    jumps: list[Step]  # those that capture what they jump over
    mobility: tuple[float, float]  # early and late, expected moves as the evaluation counts them


class Run(NamedTuple):
    """All ways of a piece from a square: side by side where they lead, and what they are."""

    targets: list[int]
    pattern: Pattern

    def ways(self) -> Iterator[tuple[int, Step]]:
        """Every target with its step."""
        return zip(self.targets, self.pattern.steps, strict=True)


def jumps_of(nodes: Sequence[int]) -> Jumps:
    """The jumps that the words of nodes say."""
    far = k.NODE_JUMP_MAX
    return [
        (
            i + (node >> k.NODE_EMPTY & far),
            i + (node >> k.NODE_ENEMY & far),
            i + (node >> k.NODE_FRIEND & far),
        )
        for i, node in enumerate(nodes)
    ]


def arrivals(jumps: Jumps, crowd: float) -> list[float]:
    """Probability that the walk comes to each node of a run on a board with that part of pieces."""
    empty, piece = 1 - crowd, crowd / 2
    # Jumps past the end of the run lead behind what is returned.
    found = [1.0] + [0.0] * (len(jumps) + k.NODE_JUMP_MAX)
    for here, (if_empty, if_enemy, if_friend) in enumerate(jumps):
        chance = found[here]
        found[if_empty] += chance * empty
        found[if_enemy] += chance * piece
        found[if_friend] += chance * piece
    return found[: len(jumps)]


class Walks:
    """Walks the runs of tables; `density` is the part of squares with a piece at the start of a game."""

    def __init__(self, words: Sequence[int], density: float) -> None:
        self.words = words
        self.filling = [min(FULL, max(THIN, part * density)) if part else 0.0 for part in CROWD]
        self.records = self._records()
        self._known: dict[tuple[int, ...], Pattern] = {}

    def _records(self) -> list[MoveTraits]:
        table = self.words[self.words[k.H_RECORDS] : self.words[k.H_PASSANT]]
        found = []
        for row in range(0, len(table), k.RECORD_ROW):
            longer, aux = table[row + k.RECORD_LEAVE] != 0, table[row + k.RECORD_AUX]
            # A longer first step has the index of what it leaves behind where others note direction and jump.
            jumped = not longer and aux & k.AUX_JUMPED != 0
            direction = k.NO_DIRECTION if longer else aux & k.AUX_DIRECTION
            found.append(MoveTraits(table[row + k.RECORD_VICTIMS], longer, jumped, direction))
        return found

    def run(self, placement: int) -> Run:
        """The run of a placement: code * squares + square."""
        entry = self.words[k.H_MOVES] + 2 * placement
        nodes = self.words[self.words[entry] : self.words[entry + 1]]
        shape = tuple([node & _BUT_SQUARE for node in nodes])
        if shape not in self._known:
            self._known[shape] = self._pattern(shape)
        return Run([node & k.SQUARE_MASK for node in nodes if node & _EMITS], self._known[shape])

    def _pattern(self, nodes: Sequence[int]) -> Pattern:
        jumps = jumps_of(nodes)
        early, late, bare = (arrivals(jumps, crowd) for crowd in self.filling)
        walked = zip(nodes, zip(early, late, bare, strict=True), strict=True)
        steps = [self._step(node, chances) for node, chances in walked if node & _EMITS]
        over = [step for step in steps if step.quiet and step.record.jumped]
        return Pattern(steps, over, (self._mobility(steps, EARLY), self._mobility(steps, LATE)))

    def _step(self, node: int, chances: Chances) -> Step:
        record = self.records[node >> k.NODE_AUX & k.NODE_AUX_MASK] if node & k.NODE_RECORD else PLAIN
        return Step(chances, node & k.NODE_EMIT_EMPTY != 0, node & k.NODE_EMIT_ENEMY != 0, record)

    def _mobility(self, steps: list[Step], filling: int) -> float:
        empty, enemy = 1 - self.filling[filling], self.filling[filling] / 2
        return sum(step.chances[filling] * (step.quiet * empty + step.taking * enemy) for step in steps)
