"""Ways through a chain: all of them, and the one that a board leaves open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic

from .node import EMPTY, END, ENEMY, FRIEND, Chain, Ending, Node, Place

Needs = tuple[tuple[Place, int | frozenset[str]], ...]


class TooManyWalks(Exception):
    """There are more ways through a chain than were asked for."""


@dataclass(frozen=True, slots=True)
class Walk(Generic[Place]):
    """A way to a place where a move may end; `needs` is what must stand where before that, in its order.

    Where the kinds of piece on a place matter, their names stand before what it must be.
    """

    place: Place
    ending: Ending
    needs: Needs[Place]
    taken: tuple[Place, ...] = ()  # whom it captures by jumping


def walks(chain: Chain[Place], most: int) -> Iterator[Walk[Place]]:
    """Every way through a chain; raises TooManyWalks after that many looks."""
    stack: list[tuple[int, Needs[Place], tuple[Place, ...]]] = [(0, (), ())]
    looks = 0
    while stack and chain.nodes:
        position, needs, taken = stack.pop()
        node = chain.nodes[position]
        looks += 1
        if looks > most:
            raise TooManyWalks
        if node.ending:
            yield Walk(node.place, node.ending, needs, taken)
        for what in (EMPTY, ENEMY, FRIEND):
            if node.after(what) != END:
                prey = (*taken, node.place) if node.takes and what == ENEMY else taken
                kinds = () if what == EMPTY or node.screens is None else ((node.place, node.screens),)
                stack.append((node.after(what), (*needs, *kinds, (node.place, what)), prey))


def open_way(
    chain: Chain[Place],
    look: Callable[[Place], int],
    may_take: Callable[[Place], bool],
    kind_of: Callable[[Place], str],
) -> Iterator[tuple[Node[Place], int]]:
    """The nodes met as the board is, each with what stands there; the last one is where the way stops.

    `look` says what stands on a place, `may_take` whether an enemy there is a victim of the movement,
    `kind_of` what kind of piece it is.
    """
    at = 0 if chain.nodes else END
    while at != END:
        node = chain.nodes[at]
        what = look(node.place)
        yield node, what
        if what != EMPTY and node.screens is not None and kind_of(node.place) not in node.screens:
            return
        spared = node.takes and what == ENEMY and not may_take(node.place)
        at = node.after(FRIEND if spared else what)
