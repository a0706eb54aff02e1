"""The shapes of movements as nodes: rides (steps, leaps and slides are short or long ones) and hops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from ...model.geometry import Vector
from ...model.pieces import Movement
from .node import END, LANDING, LEG, RUN, STEP, Node, Place, ending

NOTHING = ending()
State = tuple[int, int]  # number of a place on the line, and how far behind the last hurdle it is


def nodes_of(m: Movement, legs: Sequence[Place], line: Sequence[Place]) -> list[Node[Place]]:
    """The nodes of a movement, given the legs of a lame leap and the places along its line."""
    return Hop(m, line).nodes if m.hop else ride(m, legs, line)


def ride(m: Movement, legs: Sequence[Place], line: Sequence[Place]) -> list[Node[Place]]:
    """Steps, leaps, slides and rides, lame ones included: straight on while the squares are empty."""
    end = ending(m.quiet, m.capture, m.takes_passant, own=m.own)
    nodes = [Node(place, LEG, None, i) for i, place in enumerate(legs, start=1)]
    first = len(nodes) + 1
    for i, place in enumerate(line if m.limit is None else line[: m.limit]):
        nodes.append(Node(place, STEP, end if i + 1 >= m.least else NOTHING, first + i))
    nodes[-1].if_empty = END
    if m.through:
        return through(m, nodes)
    return met(m, nodes, first - 1) if m.met or m.home else nodes


def through(m: Movement, nodes: list[Node[Place]]) -> list[Node[Place]]:
    """The nodes of a ride that goes on over pieces; behind each a second look if not over all kinds."""
    found: list[Node[Place]] = []
    for node in nodes[:-1]:
        found.append(node)
        behind = len(found)
        if m.screens is not None:
            on = behind + 1
            found.append(Node(node.place, RUN, if_enemy=on, if_friend=on, screens=m.screens))
        node.if_empty = len(found)
        node.if_enemy = END if m.over == "friend" else behind
        node.if_friend = END if m.over == "enemy" else behind
    return [*found, nodes[-1]]


def looks(way: Sequence[Vector]) -> list[Vector]:
    """The places of a way that are looked at: none twice, and not where it begins."""
    return [place for place in dict.fromkeys(way) if place != (0, 0)]


def met(m: Movement, nodes: list[Node[Place]], first: int) -> list[Node[Place]]:
    """The nodes of a way that meets pieces, or comes home; its line begins at the node `first`."""
    pieces = {one.place: one for one in m.met}
    for place, node in zip(looks(m.way), nodes[:first], strict=True):
        if place in pieces:
            there, to, node.if_empty = pieces[place], node.if_empty, END
            node.takes = there.taken
            node.screens = m.prey(there)
            node.if_enemy = END if there.side == "friend" else to
            node.if_friend = to if there.side in ("any", "friend") and not there.taken else END
    (x, y), (dx, dy) = m.way[-1], m.vectors[0]
    for n, node in enumerate(nodes[first:], start=1):
        one = pieces.get((x + n * dx, y + n * dy))
        if m.home:
            node.ending = ending(quiet=True)
        elif one is not None and one.taken:
            # It is gone by now: to end here is to capture it.
            node.if_empty, node.if_enemy = END, node.if_empty
            node.ending = ending(capture=m.quiet) if node.ending else NOTHING
    return nodes


class Hop(Generic[Place]):
    """Cannons, grasshoppers, long leapers: a run to the hurdle, landings behind it."""

    def __init__(self, m: Movement, line: Sequence[Place]) -> None:
        self.m = m
        self.line = line
        self.nodes = [Node(place, RUN) for place in line[: m.near]]
        self.known: dict[State, int] = {}
        behind = self.captured if m.takes_hurdles else self.behind
        for i, node in enumerate(self.nodes[: len(line) - 1]):
            landing = behind(i + 1)
            node.takes = m.takes_hurdles
            node.if_empty = END if i + 1 == m.near else i + 1
            node.if_enemy = landing if m.over in ("any", "enemy") else END
            node.if_friend = landing if m.over in ("any", "friend") else END
            node.screens = m.screens

    def behind(self, first: int) -> int:
        """Position of the landings from a place on, on a free way; those that are known are shared."""
        m = self.m
        reach = len(self.line) if m.beyond and m.limit is None else first + (m.limit or 1 if m.beyond else 1)
        reach = min(reach, len(self.line))
        end = ending(m.quiet, m.capture, m.takes_passant, own=m.own)
        position = END
        for j in range(reach - 1, first - 1, -1):
            if (j, reach) not in self.known:
                self.known[j, reach] = len(self.nodes)
                self.nodes.append(Node(self.line[j], LANDING, end, position))
            position = self.known[j, reach]
        return position

    def captured(self, first: int) -> int:
        """Position of the landings behind a captured hurdle: the first must be empty; maybe on over more."""
        links = []
        waiting = [self.state(first, 1)]
        while waiting:
            state = waiting.pop()
            if state is None or state in self.known:
                continue
            place, distance = state
            node = Node(self.line[place], LANDING, ending(quiet=self.inside(distance), jumped=True))
            node.takes = self.m.chain and distance > 1
            on = self.state(place + 1, distance + 1)
            over = self.state(place + 1, 1) if node.takes else None
            self.known[state] = len(self.nodes)
            self.nodes.append(node)
            links.append((node, on, over))
            waiting += [over, on]
        for node, on, over in links:
            node.if_empty, node.if_enemy = (END if to is None else self.known[to] for to in (on, over))
        return self.known[first, 1]

    def inside(self, distance: int) -> bool:
        """Is this far behind a captured hurdle near enough to land?"""
        limit = self.m.limit if self.m.beyond else 1
        return limit is None or distance <= limit

    def state(self, place: int, distance: int) -> State | None:
        """The landing at a distance behind the last hurdle; None if nothing can be done there.

        Too far to land it may still meet the next hurdle of a chain: at any distance, as the first one, or
        as near behind a landing as the first one has to be.
        """
        m = self.m
        on = m.chain and distance > 1 and (m.near is None or self.inside(distance - m.near))
        if place >= len(self.line) or not (self.inside(distance) or on):
            return None
        limit = (m.limit if m.beyond else 1) or 1  # where nothing limits it, all but the first are alike
        return place, min(distance, limit + (m.near or 1))
