"""The pieces that a side has or may get, each with what it may become and where it may ever stand."""

from __future__ import annotations

from dataclasses import dataclass

from ...model.ruleset import Ruleset
from ..core.view import View
from .geometry import geometry_of


@dataclass(frozen=True)
class Unit:
    """One piece: kind (index) -> the squares where it may ever stand as that; `now` is what it is."""

    now: int
    may: tuple[tuple[int, frozenset[int]], ...]


@dataclass(frozen=True)
class Army:
    """What a side has: the kinds of its royals on the board, and its other units, or those it may get."""

    side: int
    royals: tuple[int, ...]
    units: tuple[Unit, ...]


class Material:
    """Both armies of a position. `shared`: what one side has the other may get."""

    def __init__(self, view: View, armies: tuple[Army, Army] | None = None) -> None:
        self.game = view.ruleset
        self.geometry = geometry_of(view.rules)
        self.size = self.game.board.size
        self.shared = changes_owner(self.game)
        found = list(armies or (self._army(view, side) for side in (0, 1)))
        if self.shared and not armies:
            units = found[0].units + found[1].units
            found = [Army(one.side, one.royals, units) for one in found]
        self.armies = tuple(found)

    def _army(self, view: View, side: int) -> Army:
        royals, units = [], []
        for square in view.pieces_of(side):
            kind = (view.board[square] >> 1) - 1
            if self.game.pieces[kind].royal:
                royals.append(kind)
            else:
                units.append(self.unit(kind, side, square))
        for code, number in view.pool.items():
            if code & 1 == side:
                units += [self.unit((code >> 1) - 1, side, None)] * min(number, 4)
        for name in self.game.hand.unlimited if self.game.hand else ():
            if self.game.pieces[self.game.piece(name)].owned:
                units += [self.unit(self.game.piece(name), side, None)] * 4
        return Army(side, tuple(royals), tuple(units))

    def unit(self, kind: int, side: int, square: int | None) -> Unit:
        """A piece on a square, or anywhere."""
        everywhere = frozenset(range(self.size))
        dropped = square is None or self.game.hand is not None or self.shared
        here = everywhere if dropped else self.geometry.region(kind, side, square)
        later = becoming(self.game, kind) - {kind}
        own = everywhere if kind in self._again(later) else here
        return Unit(kind, ((kind, own), *((one, everywhere) for one in sorted(later))))

    def _again(self, kinds: frozenset[int]) -> frozenset[int]:
        """What these kinds may turn back into."""
        return frozenset().union(*(becoming(self.game, one) for one in kinds)) if kinds else frozenset()


def changes_owner(game: Ruleset) -> bool:
    """May a piece of one side come to serve the other?"""
    captured = game.hand is not None and not game.hand.owner and bool(game.hand.becomes or game.hand.pieces)
    return captured or any(entry.changes_sides for entry in game.consequences)


def becoming(game: Ruleset, kind: int) -> frozenset[int]:
    """All kinds that a piece of a kind may become, itself among them."""
    found, waiting = {kind}, [kind]
    turned = game.turned_into
    while waiting:
        piece = game.pieces[waiting.pop()]
        names = {name for rule in piece.promotions for name in (*rule.to, *rule.recall)} | turned
        if game.hand is not None:
            names |= {game.hand.twins.get(name, "") for name in names}
            names |= {game.hand.becomes.get(piece.name, ""), game.hand.faces.get(piece.name, "")}
            names |= {form for form, base in game.hand.faces.items() if base == piece.name}
        for one in (game.piece(name) for name in names if name):
            if one not in found:
                found.add(one)
                waiting.append(one)
    return frozenset(found)
