"""How many royals a side has to have, and where a piece can stand: what a FEN is held to.

What some sequence of moves, drops and effects might lead to is accepted where that cannot be told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...model.pieces import PieceType, Promotion
from ...model.ruleset import Ruleset


@dataclass(frozen=True)
class Royals:
    """Royals of a side that may become one another, by their codes, and how many of them it has together."""

    codes: tuple[int, ...]
    wanted: int
    more: bool  # other pieces may become one
    fewer: bool  # they can be removed or become others, or problems have one king only
    words: str  # which they are, and how many are expected, as an error says it

    def fit(self, there: int) -> bool:
        """Can there be so many?"""
        return there == self.wanted or (self.fewer if there < self.wanted else self.more)


@dataclass(frozen=True)
class Standing:
    """The royals, and by code where pieces can stand only, and where they would have promoted."""

    royals: tuple[Royals, ...]
    confined: Mapping[int, frozenset[int]]
    barred: Mapping[int, frozenset[int]]


def standing(game: Ruleset, pooled: bool) -> Standing:
    """What holds in a game; `pooled`: pieces are kept in hands."""
    sided = [(2 * i + 2 + side, i, side) for i in range(len(game.pieces)) for side in (0, 1)]
    royals = tuple(_royals(game, court, side, pooled) for court in _courts(game) for side in (0, 1))
    bound = {
        i: piece.confined
        for i, piece in enumerate(game.pieces)
        if piece.confined is not None and piece.name not in game.converted
    }
    confined = {code: bound[i][side] for code, i, side in sided if i in bound}
    made = game.converted.union(*map(game.may_become, game.pieces))
    # What others become may come to stand where it would have to promote itself.
    own = [i for i, piece in enumerate(game.pieces) if (piece.twin_of or piece.name) not in made]
    barred = {code: squares for code, i, side in sided if i in own and (squares := _barred(game, i, side))}
    return Standing(royals, confined, barred)


def _courts(game: Ruleset) -> list[list[PieceType]]:
    """The kinds that are always royal, those together that may become one another."""
    courts: list[list[PieceType]] = []
    for piece in (piece for piece in game.pieces if piece.royal == "always"):
        joined = [court for court in courts if any(_meet(game, piece, other) for other in court)]
        rest = [court for court in courts if court not in joined]
        courts = [*rest, [*(other for court in joined for other in court), piece]]
    return courts


def _meet(game: Ruleset, a: PieceType, b: PieceType) -> bool:
    """May one of two pieces become the other?"""
    return b.name in game.may_become(a) or a.name in game.may_become(b)


def _royals(game: Ruleset, court: list[PieceType], side: int, pooled: bool) -> Royals:
    """What a side has of the royals that may become one another."""
    names = {piece.name for piece in court}
    kinds = [game.piece(piece.name) for piece in court]
    dropped = game.hand.setup if game.hand else {}
    wanted = sum(whose == side and kind in kinds for kind, whose in game.setup.values())
    wanted += sum(dropped.get((kind, side), 0) for kind in kinds)
    more = any(game.may_become(other) & names for other in game.pieces if other.name not in names)
    problems = pooled and not game.castlings and not any(kind in kinds for kind, _ in dropped)
    lost = any(piece.name in game.removable or game.may_become(piece) - names for piece in court)
    said = "' or '".join(piece.name for piece in court)
    words = f"of the royal '{said}', expected {'at least ' * more}{wanted}"
    return Royals(tuple(2 * kind + 2 + side for kind in kinds), wanted, more, lost or problems, words)


def _barred(game: Ruleset, index: int, side: int) -> frozenset[int]:
    """The squares on which a piece of a kind (its index) cannot stay as it is, however it gets there."""
    piece = game.pieces[index]
    rules = [rule for rule in piece.promotions if rule.side in (None, side)]
    squares = {square for rule in rules if _compels(rule) for square in rule.zone[side]}
    squares -= {square for drop in piece.drops for square in drop.region[side]}
    if game.series is not None and game.series.rests:  # what has been pushed there waits for its side's turn
        squares -= {square for rule in rules if "rest" in rule.at for square in rule.zone[side]}
    own = [castling for castling in game.castlings if castling.side == side]
    squares -= {castling.king_to for castling in own if castling.king == index}
    squares -= {castling.rook_to for castling in own if castling.rook == index}
    if piece.name in game.gatable:
        squares -= {square for whose, square in game.gates if whose == side}
    for group in game.shuffle.groups if game.shuffle is not None else ():
        if index in (*group.kinds, *group.others):
            squares -= {*group.squares, *group.images}
    return frozenset(square for square in squares if game.setup.get(square) != (index, side))


def _compels(rule: Promotion) -> bool:
    """Does every move that ends in the zone of a rule promote, wherever it began and whatever it took?"""
    always = rule.on_move and rule.on_capture and rule.on_passant
    asks = rule.optional or rule.departs is not None or bool(rule.provided)
    return "arrival" in rule.at and always and not asks
