"""Movements of a piece that give no move which its other movements do not give, whatever stands where."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from ....model.conditions import Count
from ....model.geometry import direction_of
from ....rules.chains import EMPTY, ENEMY, FRIEND, Chain, TooManyWalks, passed, walks
from .facts import Chains

MOST_WAYS = 4_000
"""Looks on ways of arriving that are compared for one square; beyond that nothing is claimed."""

Needs = frozenset[tuple[int, int | frozenset[str]] | Count]  # (square, what must be there, or of which kinds)
Victims = frozenset[str] | None  # None: any
Effect = tuple[object, ...]  # kind of arrival, target, squares passed, squares jumped, direction
ARRIVALS = (("quiet", EMPTY), ("capture", ENEMY), ("passant", EMPTY), ("own", FRIEND))


def adds_nothing(chains: Chains, piece: int) -> list[int]:
    """Numbers of the movements all of whose moves others give too, on every square and for both sides.

    Of two equal movements the later one is named.
    """
    movements = chains.game.pieces[piece].movements
    if len(movements) < 2:
        return []
    left = set(range(len(movements)))
    moved: Counter[int] = Counter()
    try:
        for side in (0, 1):
            for square in range(chains.game.board.size):
                _strike(chains, piece, side, square, left, moved)
                if not left:
                    return []
    except TooManyWalks:
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


Ways = dict[int, dict[Effect, list[tuple[Needs, Victims]]]]


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
            if not any(less <= needs and _all_of(prey, victims) for less, prey in others):
                return False
    return True


def _all_of(prey: Victims, victims: Victims) -> bool:
    """Can everything that is a victim here be one there?"""
    return prey is None or (victims is not None and victims <= prey)


def _ways(chains: Chains, piece: int, side: int, square: int) -> Ways:
    found: Ways = {}
    for number in range(len(chains.game.pieces[piece].movements)):
        effects: dict[Effect, list[tuple[Needs, Victims]]] = defaultdict(list)
        for chain in chains.of(piece, number, side, square):
            for effect, needs, victims in _arrivals(chains, chain):
                effects[effect].append((needs, victims))
        found[number] = effects
    return found


def _arrivals(chains: Chains, chain: Chain[int]) -> Iterator[tuple[Effect, Needs, Victims]]:
    """Every way through a chain that ends in a move: its effect, what it needs, whom it may take."""
    m = chain.movement
    for walk in walks(chain, MOST_WAYS):
        target = walk.place
        left = passed(chains.game.board, chain.origin, target, chain.vector) if m.leaves_passant else ()
        for kind, what in ARRIVALS:
            if getattr(walk.ending, kind):
                harmless = kind == "quiet" and not walk.ending.jumped
                effect = (kind, target, left, frozenset(walk.taken), direction_of(chain.vector), m.becomes)
                needs: Needs = frozenset((*walk.needs, (target, what), *m.provided))
                yield effect, needs, frozenset() if harmless else m.victims
