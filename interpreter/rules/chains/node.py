"""Chains and their nodes, in the terms of the model: no integers of the kernel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Generic, TypeVar

from ...model.geometry import Vector
from ...model.pieces import Movement

Place = TypeVar("Place")
"""Squares of a board, or vectors from the origin where a movement is looked at apart from any board."""

END = -1
EMPTY, ENEMY, FRIEND = range(3)
"""What can stand on a square, seen from the piece that moves."""

#: What a node is for.
LEG = "leg"  # passed by a lame leap, must be empty
STEP = "step"  # of a leap or ride
RUN = "run"  # before the hurdle of a hop, which may stand here
LANDING = "landing"  # behind a hurdle


@dataclass(frozen=True, slots=True, eq=False)
class Ending:
    """What a move may be that ends on a square: to an empty one, a capture there, or en passant.

    `jumped`: what was jumped over on the way is captured. `own`: a piece of the same side is captured there.
    There is one of each kind: `ending`.
    """

    quiet: bool
    capture: bool
    passant: bool
    jumped: bool
    own: bool

    def __bool__(self) -> bool:
        return self.quiet or self.capture or self.passant or self.own


@cache
def ending(
    quiet: bool = False, capture: bool = False, passant: bool = False, jumped: bool = False, own: bool = False
) -> Ending:
    """The Ending of these kinds."""
    return Ending(quiet, capture, passant, jumped, own)


@dataclass(slots=True)
class Node(Generic[Place]):
    """One look at one place; what stands there says at which node of the chain the way goes on, if at all.

    `ending` is None where no move ends for another reason than the movement itself (a region, a hurdle).
    `takes`: an enemy is jumped here and captured, if it is one of the movement's victims; another one is as
    good as a friend. `screens`: a piece of another kind that stands here is not a hurdle, and the way ends.
    """

    place: Place
    role: str
    ending: Ending | None = None
    if_empty: int = END
    if_enemy: int = END
    if_friend: int = END
    takes: bool = False
    screens: frozenset[str] | None = None

    def after(self, found: int) -> int:
        """The position that follows when this is what stands here."""
        return self.if_empty if found == EMPTY else self.if_enemy if found == ENEMY else self.if_friend


@dataclass(frozen=True, slots=True)
class Chain(Generic[Place]):
    """A movement along one of its vectors from one origin; the way begins at the first node.

    `vector` is as the side means it; `line` are the places that it meets when it is repeated, as far as the
    board goes; no nodes: a place that the movement needs is missing.
    """

    movement: Movement
    vector: Vector
    origin: Place
    line: Sequence[Place]
    nodes: list[Node[Place]]

    @property
    def endings(self) -> Iterator[tuple[Node[Place], Ending]]:
        """The nodes on which a move may end."""
        return ((node, node.ending) for node in self.nodes if node.ending)

    def within(self, places: frozenset[Place]) -> Chain[Place]:
        """The same chain, where moves end on these places only."""
        nodes = [
            node if node.ending is None or node.place in places else replace(node, ending=None)
            for node in self.nodes
        ]
        return replace(self, nodes=nodes)
