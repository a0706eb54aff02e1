"""Positions made to show a rule: a few pieces where they can do what is to be seen, and the royals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice, product

from ...errors import FenError
from ...model.geometry import COMPASS
from ...play.core.setup import place
from ...play.notation.fen import Setup
from ...play.variant import Position, Variant

TRIED = 8  # squares that a made position may begin on

Occupant = tuple[int, int]  # index of the piece, side


class Maker:
    """Makes positions of one variant that its rules allow."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.index = variant.ruleset.board.index

    def around(
        self,
        own: Mapping[int, Occupant],
        side: int,
        castling: str = "-",
        pool: Mapping[int, int] | None = None,
    ) -> Iterator[Position]:
        """Positions with these pieces, the royals where a game begins, or the opponent's on other squares."""
        for others in self._company(side):
            if any(others.get(square, occupant) != occupant for square, occupant in own.items()):
                continue  # they would stand on one square
            occupants = {**others, **own}
            board = {square: 2 * (piece + 1) + owner for square, (piece, owner) in occupants.items()}
            position = self.placed(Setup(board=board, turn=side, castling=castling, pool=dict(pool or {})))
            if position:
                yield position

    def passed(self) -> Iterator[Position]:
        """Positions after a move that can be answered en passant, with a piece near it that may do so."""
        pieces, board = self.variant.ruleset.pieces, self.variant.ruleset.board
        movements = [(i, m) for i, piece in enumerate(pieces) for m in piece.movements]
        takers = sorted({i for i, m in movements if m.takes_passant})
        for (leaver, m), side, taker in product(movements, (1, 0), takers):
            if not m.leaves_passant:
                continue
            starts = m.start[side] if m.start else frozenset(range(board.size))
            for start in sorted(starts, key=self._off_middle)[:TRIED]:
                for square in self._nearby(start):
                    occupants = {start: (leaver, side), square: (taker, 1 - side)}
                    for position in islice(self.around(occupants, side), 1):
                        yield from self._after(position, start)

    def before_zone(self, piece: int, side: int) -> Iterator[dict[int, Occupant]]:
        """The piece on squares near its zone, at first alone, then with an enemy to capture in the zone."""
        board, victim = self.variant.ruleset.board, (self._commonest(1 - side), 1 - side)
        near = self._near_zone(piece, side)
        yield from ({square: (piece, side)} for square in near)
        for square in near:
            for target in (board.offset(square, vector) for vector in COMPASS):
                if target is not None and target not in near:
                    yield {square: (piece, side), target: victim}

    def placed(self, setup: Setup) -> Position | None:
        """A position, None if the rules do not allow it."""
        try:
            return Position(self.variant, place(self.variant, setup))
        except FenError:
            return None

    def _company(self, side: int) -> Iterator[dict[int, Occupant]]:
        """The royals, at first where a game begins; then the opponent's first piece on the squares around."""
        royals = self._royals()
        yield royals
        theirs = [s for s, occupant in royals.items() if occupant[1] != side]
        kept = {s: occupant for s, occupant in royals.items() if s not in theirs[:1]}
        kind = royals[theirs[0]][0] if theirs else self._commonest(1 - side)
        board = self.variant.ruleset.board
        x, y = board.coordinates[theirs[0] if theirs else board.size - 1]

        def far(square: int) -> tuple[int, int]:
            return abs(board.coordinates[square][1] - y), abs(board.coordinates[square][0] - x)

        for square in sorted(range(board.size), key=far):
            if square not in kept:
                yield {**kept, square: (kind, 1 - side)}

    def _commonest(self, side: int) -> int:
        """The kind of which a side has most when a game begins, in hand where the board is empty."""
        game = self.variant.ruleset
        owned = Counter(index for index, owner in game.setup.values() if owner == side)
        held = game.hand.setup if game.hand and not owned else {}
        owned.update({index: number for (index, owner), number in held.items() if owner == side})
        return next((index for index, _ in owned.most_common(1)), 0)

    def _royals(self) -> dict[int, Occupant]:
        """The royals where a game begins."""
        pieces = self.variant.ruleset.pieces
        return {
            s: occupant for s, occupant in self.variant.ruleset.setup.items() if pieces[occupant[0]].royal
        }

    def _after(self, position: Position, start: int) -> Iterator[Position]:
        """The positions after each move from a square."""
        for move in position.legal_moves:
            if self.index[move.origin] == start:
                position.push(move)
                # A copy by FEN has no past, and so can be shown.
                yield self.variant.position(position.fen())
                position.pop()

    def _off_middle(self, square: int) -> float:
        board = self.variant.ruleset.board
        return abs(board.coordinates[square][0] - (len(board.files) - 1) / 2)

    def _nearby(self, start: int) -> list[int]:
        """Squares on the files beside a square, at most a few ranks away."""
        board = self.variant.ruleset.board
        x, y = board.coordinates[start]
        beside = [(dx, dy) for dx, dy in product((-1, 1), range(-4, 5))]
        return [board.at[x + dx, y + dy] for dx, dy in beside if (x + dx, y + dy) in board.at]

    def _near_zone(self, piece: int, side: int) -> list[int]:
        """The squares outside the zones in which a piece promotes, the nearest first."""
        board = self.variant.ruleset.board
        zone = {s for rule in self.variant.ruleset.pieces[piece].promotions for s in rule.zone[side]}
        places = [board.coordinates[s] for s in zone]

        def far(square: int) -> float:
            x, y = board.coordinates[square]
            rows = min(abs(y - other[1]) for other in places)
            return 100.0 * rows + abs(2 * x - len(board.files) // 2)

        return sorted(set(range(board.size)) - zone, key=far)[: len(board.files)] if zone else []
