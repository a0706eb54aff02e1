"""Where a piece can go by its movement alone, asked of the real generator of moves.

A laboratory is the variant without royals, castling, hooks, prohibitions and ends: any pieces may stand
anywhere, and the legal moves are the movements themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from ...errors import FenError
from ...model.ruleset import Ruleset
from ...play.core.moves import Move
from ...play.core.setup import place
from ...play.notation.fen import Setup
from ...play.variant import Position, Variant

Occupant = tuple[int, int]  # index of the piece, side


def bared(game: Ruleset, freezing: bool) -> Ruleset:
    """The game with nothing but board, pieces and setup; `freezing`: pieces may freeze others."""
    return replace(
        game,
        pieces=tuple(
            replace(piece, royal="", freezes=piece.freezes if freezing else None, drops=())
            for piece in game.pieces
        ),
        castlings=(),
        facings=(),
        no_checking=False,
        forbidden=(),
        compulsory_capture=False,
        duties=(),
        consequences=(),
        passing=("never", "never"),
        put=None,
        series=None,
        remove_own=False,
        stuck_takes=frozenset(),
        hand=None,
        ends=(),
        hooks=(),
    )


class Laboratory:
    """Asks the rules of one variant where its pieces can go."""

    def __init__(self, variant: Variant) -> None:
        self.ruleset = variant.ruleset
        # An enemy on a square shall show whether it can be captured there, not keep the piece from trying.
        self.free = Variant(bared(variant.ruleset, freezing=False), variant.kernel)
        self.dummy = self._dummy()

    @cached_property
    def freezing(self) -> Variant:
        """The same with pieces that keep others from moving."""
        return Variant(bared(self.ruleset, freezing=True), self.free.kernel)

    def _dummy(self) -> int:
        """The commonest kind that can stand everywhere: for where it only matters that something does."""
        pieces = self.ruleset.pieces
        free = [i for i, p in enumerate(pieces) if not p.promotions and p.confined is None and p.owned]
        common = Counter(index for index, _ in self.ruleset.setup.values())
        return max(free, key=lambda i: (not pieces[i].royal, common[i]), default=0)

    def position(
        self, occupants: Mapping[int, Occupant], turn: int, variant: Variant | None = None
    ) -> Position | None:
        """A position of these pieces, None if they cannot stand so."""
        variant = variant or self.free
        walls = variant.ruleset.walls
        board = {s: 2 * (piece + 1) + (side or piece in walls) for s, (piece, side) in occupants.items()}
        try:
            return Position(variant, place(variant, Setup(board=board, turn=turn)))
        except FenError:
            return None

    def moves(self, occupants: Mapping[int, Occupant], square: int) -> Iterator[tuple[int, Move, Position]]:
        """Target and move, with the position, of each move of the piece on a square."""
        position = self.position(occupants, occupants[square][1])
        if position is None:
            return
        names, index = self.ruleset.board.names, self.ruleset.board.index
        for move in position.legal_moves:
            if move.origin == names[square] and not move.removal:
                yield index[move.target], move, position

    def landings(self, occupants: Mapping[int, Occupant], square: int) -> dict[int, bool]:
        """Where the piece on a square can go, and whether it captures anything by going there."""
        alone = all(side == occupants[square][1] for _, side in occupants.values())
        return {
            target: not alone and bool(position.victims(move))
            for target, move, position in self.moves(occupants, square)
        }

    def takes(self, occupants: Mapping[int, Occupant], square: int, target: int, victim: int) -> bool:
        """Could the piece on a square capture an enemy of a kind on the target, by going there?"""
        there = {**occupants, target: (victim, 1 - occupants[square][1])}
        name = self.ruleset.board.names[target]
        return any(t == target and name in p.victims(move) for t, move, p in self.moves(there, square))

    def captures(self, occupants: Mapping[int, Occupant], square: int, victim: int | None = None) -> set[int]:
        """The empty squares on which the piece on a square could capture an enemy if one stood there."""
        kind = self.dummy if victim is None else victim
        free = [t for t in range(self.ruleset.board.size) if t not in occupants]
        return {target for target in free if self.takes(occupants, square, target, kind)}

    def shots(self, occupants: Mapping[int, Occupant], square: int) -> set[int]:
        """The empty squares on which it could capture an enemy by a move that leads back to the origin."""
        names, enemy = self.ruleset.board.names, (self.dummy, 1 - occupants[square][1])
        return {
            target
            for target in range(self.ruleset.board.size)
            if target not in occupants
            and any(
                end == square and names[target] in position.victims(move)
                for end, move, position in self.moves({**occupants, target: enemy}, square)
            )
        }

    def can_move(self, occupants: Mapping[int, Occupant], square: int) -> bool:
        """Has the piece on a square any move, where others may keep it from moving?"""
        position = self.position(occupants, occupants[square][1], self.freezing)
        name = self.ruleset.board.names[square]
        return position is not None and any(
            move.origin == name and not move.removal for move in position.legal_moves
        )
