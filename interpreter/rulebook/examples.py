"""Positions that show a rule at work, each with a move that the rules of the variant allow.

Positions come from the tests that the definition carries, or are made for the purpose, or are met in
random games; men that the example does not need are then taken off. Nothing is shown that the generator
of moves does not confirm.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from ..errors import FenError, MoveError
from ..kernel import layout as k
from ..model import PieceType
from ..notation.fen import Setup
from ..position import Move, Position
from ..setup import place
from ..variant import Variant
from .english import as_list

GAMES, PLIES = 30, 80

Wanted = Callable[[Position, Move], bool]


@dataclass(frozen=True)
class Example:
    """A position, a legal move in it, the squares that the move empties of men, and what it shows."""

    position: Position
    move: Move
    victims: tuple[str, ...]
    name: str = ""

    @property
    def san(self) -> str:
        """The move in algebraic notation."""
        return self.position.san(self.move)


class Examples:
    """Finds examples for one variant."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.index = variant.game.board.index

    # --- what is looked for ----------------------------------------------------------------------

    def castling(self, side: int) -> list[Example]:
        """One example for each rook that a side can castle with; the king goes as far as it may."""
        game = self.variant.game
        found: dict[int, Example] = {}
        for castling in game.castlings:
            if castling.side != side:
                continue
            men = self._royals() | {s: self._man(s) for s in (castling.king_from, castling.rook_from)}
            letter = next(
                letter
                for who, rook, letter in self.variant.tables.rights
                if (who, rook) == (side, castling.rook_from)
            )
            position = self._made(men, side, castling=letter)
            for move in position.legal_moves if position else ():
                if move.castling and position and castling.rook_from not in found:
                    found[castling.rook_from] = Example(position, move, ())
        return list(found.values())

    def promotion(self, piece: int) -> Example | None:
        """A promotion of a kind of piece: it stands beside its zone, with captured pieces at hand."""
        game = self.variant.game
        owners = {side for index, side in game.setup.values() if index == piece}
        recalled = {name for rule in game.pieces[piece].promotions for name in rule.recall}
        for side in sorted(owners) or [0]:
            pool = {2 * (game.piece(name) + 1) + side: 1 for name in recalled}
            for square in self._inner_squares():
                men = {**self._royals(), square: (piece, side)}
                position = self._made(men, side, pool=pool) if square not in self._royals() else None
                for move in position.legal_moves if position else ():
                    if move.promotion and position and self.index[move.origin] == square:
                        return Example(position, move, ())
        return None

    def en_passant(self) -> Example | None:
        """A capture en passant."""
        return self._first(_is_passant)

    def effect(self, piece: int) -> Example | None:
        """A move of a kind of piece that captures elsewhere than where it arrives, the richest there is."""

        def captures_elsewhere(position: Position, move: Move) -> bool:
            return self._is(position, move, piece) and any(v != move.target for v in position.victims(move))

        return self._first(captures_elsewhere)

    def removal(self) -> Example | None:
        """A side that takes a frozen piece of its own off the board."""
        return self._first(lambda _, move: move.removal)

    # --- where it is looked for ------------------------------------------------------------------

    def _first(self, wanted: Wanted) -> Example | None:
        """The richest example of the definition's tests, else the first of random games, made bare."""
        found = [
            Example(position, move, position.victims(move), name)
            for name, position in self._tested()
            for move in position.legal_moves
            if wanted(position, move)
        ]
        if found:
            return max(found, key=lambda example: len(example.victims))
        for position in self._met():
            for move in position.legal_moves:
                if wanted(position, move):
                    return self._bare(position.copy(), move, wanted)
        return None

    def _tested(self) -> Iterator[tuple[str, Position]]:
        """Name and position of each test of the definition that these options allow."""
        for test in self.variant.definition.get("tests", ()):
            if any(self.variant.options.get(key) != value for key, value in test.get("options", {}).items()):
                continue
            try:
                position = self.variant.position(test.get("fen"))
                for move in as_list(test.get("moves", [])):
                    position.push(move)
            except (FenError, MoveError):
                continue
            # A copy by FEN has no past, and so can be shown.
            yield str(test.get("name", "")), self.variant.position(position.fen())

    def _met(self) -> Iterator[Position]:
        """Positions of random games, always the same ones."""
        dice = random.Random(1)
        for _ in range(GAMES):
            position = self.variant.position()
            for _ in range(PLIES):
                moves = position.legal_moves
                if not moves or position.outcome():
                    break
                yield position
                position.push(self.variant.move(dice.choice(moves.codes)))

    def _bare(self, position: Position, move: Move, wanted: Wanted) -> Example:
        """The example without the men that it does not need."""
        setup = replace(position._setup(), halfmove=0, fullmove=1)
        victims = position.victims(move)
        for square in sorted(setup.board):
            fewer = replace(setup, board={s: code for s, code in setup.board.items() if s != square})
            smaller = self._placed(fewer)
            kept = smaller and smaller.legal_moves.find(str(move))
            if smaller and kept and wanted(smaller, kept) and smaller.victims(kept) == victims:
                setup, position, move = fewer, smaller, kept
        return Example(position, move, victims)

    # --- making positions ------------------------------------------------------------------------

    def _made(
        self,
        men: Mapping[int, tuple[int, int]],
        side: int,
        castling: str = "-",
        pool: Mapping[int, int] | None = None,
    ) -> Position | None:
        board = {square: 2 * (piece + 1) + owner for square, (piece, owner) in men.items()}
        return self._placed(Setup(board=board, turn=side, castling=castling, pool=dict(pool or {})))

    def _placed(self, setup: Setup) -> Position | None:
        try:
            return Position(self.variant, place(self.variant, setup))
        except FenError:
            return None

    def _royals(self) -> dict[int, tuple[int, int]]:
        """The royals where a game begins."""
        pieces = self.variant.game.pieces
        return {s: man for s, man in self.variant.game.setup.items() if pieces[man[0]].royal}

    def _man(self, square: int) -> tuple[int, int]:
        return self.variant.game.setup[square]

    def _inner_squares(self) -> list[int]:
        """The squares, those of the inner files first."""
        board = self.variant.game.board
        return sorted(
            range(board.size), key=lambda s: abs(2 * board.coordinates[s][0] - len(board.files) // 2)
        )

    def _is(self, position: Position, move: Move, piece: int) -> bool:
        return (int(position._squares[move.code & k.SQUARE_MASK]) >> 1) - 1 == piece


def _is_passant(_: Position, move: Move) -> bool:
    return (move.code >> k.MOVE_KIND) & k.KIND_MASK == k.KIND_PASSANT


def captures_by_effect(piece: PieceType, hooked: frozenset[str]) -> bool:
    """Does it capture pieces elsewhere than where it arrives (en passant aside)?"""
    return bool(piece.effects) or piece.name in hooked or any(m.takes_hurdles for m in piece.movements)


def hooked_pieces(variant: Variant) -> frozenset[str]:
    """The kinds that a hook lets capture."""
    uses = variant.game.hooks
    return frozenset(str(name) for use in uses for name in as_list(use.parameters.get("pieces", [])))
