"""Movements of a piece that give no move which its other movements do not give, whatever stands where."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from ....rules.kernel import layout as k
from ....rules.tables.chain import END, Node
from .facts import Chains

MOST_WAYS = 4_000
"""Ways of arriving that are compared for one square; beyond that nothing is claimed."""

Needs = frozenset[tuple[int, int]]  # (square, what must be there)
Effect = tuple[int, int, int, int]  # emission bit, target, en passant word, direction noted
EMPTY, ENEMY, FRIEND = range(3)


class TooMany(Exception):
    """There are too many ways to compare."""


def adds_nothing(chains: Chains, piece: int) -> list[int]:
    """Numbers of the movements all of whose moves others give too, on every square and for both sides.

    Of two equal movements the later one is named.
    """
    movements = chains.game.pieces[piece].movements
    if len(movements) < 2 or any(m.takes_hurdles for m in movements):
        return []
    left = set(range(len(movements)))
    moved: Counter[int] = Counter()
    try:
        for side in (0, 1):
            for square in range(chains.game.board.size):
                _strike(chains, piece, side, square, left, moved)
                if not left:
                    return []
    except TooMany:
        return []
    # If one covers another and the other covers it, only the later goes.
    found: list[int] = []
    for number in sorted(left, reverse=True):
        if moved[number] and _still_covered(chains, piece, number, found):
            found.append(number)
    return sorted(found)


def _strike(chains: Chains, piece: int, side: int, square: int, left: set[int], moved: Counter[int]) -> None:
    """Take out of `left` what has a move of its own here."""
    ways = _ways(chains, piece, side, square)
    for number in ways:
        moved[number] += len(ways[number])
        if number in left and not _covered(ways, number, ()):
            left.discard(number)


def _still_covered(chains: Chains, piece: int, number: int, gone: list[int]) -> bool:
    return not gone or all(
        _covered(_ways(chains, piece, side, square), number, gone)
        for side in (0, 1)
        for square in range(chains.game.board.size)
    )


Ways = dict[int, dict[Effect, list[tuple[Needs, int]]]]


def _covered(ways: Ways, number: int, gone: list[int] | tuple[()]) -> bool:
    """Is there, for every way of this movement, an easier or equal one of another movement?"""
    for effect, own in ways.get(number, {}).items():
        others = [
            way
            for other, effects in ways.items()
            if other != number and other not in gone
            for way in effects.get(effect, ())
        ]
        for needs, victims in own:
            if not any(less <= needs and prey & victims == victims for less, prey in others):
                return False
    return True


def _ways(chains: Chains, piece: int, side: int, square: int) -> Ways:
    found: Ways = {}
    for number in range(len(chains.game.pieces[piece].movements)):
        effects: dict[Effect, list[tuple[Needs, int]]] = defaultdict(list)
        for chain in chains.of(piece, number, side, square):
            for effect, needs, victims in _walk(chain):
                effects[effect].append((needs, victims))
        found[number] = effects
    return found


def _walk(chain: list[Node]) -> Iterator[tuple[Effect, Needs, int]]:
    """Every way through a chain that ends in a move: its effect, what it needs, whom it may take."""
    stack: list[tuple[int, Needs]] = [(0, frozenset())]
    steps = 0
    while stack:
        steps += 1
        if steps > MOST_WAYS:
            raise TooMany
        position, needs = stack.pop()
        node = chain[position]
        _, victims, leave, aux = node.record or (0, -1, 0, 0)
        for bit, what in ((k.NODE_EMIT_EMPTY, EMPTY), (k.NODE_EMIT_ENEMY, ENEMY), (k.NODE_PASSANT, EMPTY)):
            if node.bits & bit:
                prey = 0 if bit == k.NODE_EMIT_EMPTY else victims
                yield (bit, node.square, leave, aux), needs | {(node.square, what)}, prey
        jumps = ((node.if_empty, EMPTY), (node.if_enemy, ENEMY), (node.if_friend, FRIEND))
        stack += [(to, needs | {(node.square, what)}) for to, what in jumps if to != END]
