"""Where pieces of a kind can go at most, and where they can go for certain; without a position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from ...model.pieces import PieceType
from ...model.ruleset import Ruleset
from ...rules import chains
from ...rules.chains import Chain
from ..core.compiled import CompiledRules


@dataclass(frozen=True, slots=True)
class Way:
    """A move along a chain. `between` are the squares that must be empty; None: that is not all it asks."""

    target: int
    between: tuple[int, ...] | None
    quiet: bool
    takes: bool


class Geometry:
    """The ways of all kinds of a game, found when they are first asked for."""

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self.squares = range(game.board.size)
        self.ways = cache(self._ways)
        """Every way that a piece of a kind (index) of a side may have from a square, in any position."""
        self.hits = cache(self._hits)
        """The squares on which it may capture, whatever stands between."""
        self.hitting = cache(self._hitting)
        """The squares from which it may capture on a square."""
        self.region = cache(self._region)
        """The squares that it may ever come to from a square, as what it is."""

    def _ways(self, kind: int, side: int, square: int) -> tuple[Way, ...]:
        return tuple(self._found(self.game.pieces[kind], side, square))

    def _found(self, piece: PieceType, side: int, square: int) -> Iterator[Way]:
        at_first = piece.first_moves.movements if piece.first_moves else ()
        grown = tuple(one for new in piece.as_new for one in new.movements)
        for movement in (*piece.movements, *at_first, *grown):
            for chain in chains.moves(self.game, piece, movement, side, square):
                plain = movement in piece.movements and self._plain(chain)
                for node, ending in chain.endings:
                    line = list(chain.line)
                    between = tuple(line[: line.index(node.place)]) if plain else None
                    yield Way(node.place, between, ending.quiet, ending.capture or ending.jumped)

    @staticmethod
    def _plain(chain: Chain[int]) -> bool:
        """Does the movement ask for nothing but empty squares, and take whatever it meets?"""
        one = chain.movement
        special = (
            *(
                one.way,
                one.lame,
                one.hop,
                one.screens,
                one.through,
                one.takes_hurdles,
                one.chain,
                one.own,
                one.takes_passant,
            ),
            *(one.start, one.target, one.victims, one.least > 1, one.narrowings),
        )
        return not any(special)

    def _hits(self, kind: int, side: int, square: int) -> frozenset[int]:
        return frozenset(way.target for way in self.ways(kind, side, square) if way.takes)

    def _hitting(self, kind: int, side: int, square: int) -> tuple[int, ...]:
        return tuple(origin for origin in self.squares if square in self.hits(kind, side, origin))

    def _region(self, kind: int, side: int, square: int) -> frozenset[int]:
        found, waiting = {square}, [square]
        while waiting:
            for way in self.ways(kind, side, waiting.pop()):
                if way.target not in found:
                    found.add(way.target)
                    waiting.append(way.target)
        return frozenset(found)


@lru_cache(maxsize=8)
def geometry_of(rules: CompiledRules) -> Geometry:
    """The geometry of a variant."""
    return Geometry(rules.ruleset)
