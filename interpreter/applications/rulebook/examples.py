"""Positions that show a rule at work, each with a move that the rules of the variant allow.

Positions come from the tests that the definition carries, or are made for the purpose, or are met in
random games; pieces that the example does not need are then taken off. Nothing is shown that the generator
of moves does not confirm.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Any

from ...errors import FenError, MoveError
from ...kinds.english import as_list, listed
from ...model.pieces import PieceType
from ...play.core.homes import letter_of
from ...play.core.moves import Move
from ...play.variant import Position, Variant
from .positions import Maker

GAMES, PLIES = 120, 80
MADE = 2_000  # positions made for one example
LOOKED_AT = 200_000  # moves of random games in one book, however many there are in a position

Wanted = Callable[[Position, Move], bool]


@dataclass(frozen=True)
class Example:
    """A position, a legal move in it, the squares that the move empties of pieces, and what it shows."""

    position: Position
    move: Move
    victims: tuple[str, ...]
    name: str = ""

    @property
    def san(self) -> str:
        """The move in algebraic notation."""
        return self.position.san(self.move)

    @property
    def castled(self) -> tuple[int, int] | None:
        """Where the rook of a castling comes from and goes to."""
        if not self.move.castling:
            return None
        castling = self.position.variant.castling_of(self.move)
        return castling.rook_from, castling.rook_to


class Examples:
    """Finds examples for one variant."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.index = variant.ruleset.board.index
        self.maker = Maker(variant)
        self.looked_at = 0

    # --- what is looked for ----------------------------------------------------------------------

    def castling(self, side: int) -> list[Example]:
        """One example for each king and rook of a side that castle; the king goes as far as it may."""
        found: dict[tuple[int, int], Example] = {}
        for castling in self.variant.ruleset.usual_castlings:
            pair = castling.king_from, castling.rook_from
            if castling.side != side or pair in found:
                continue
            men = (castling.king_from, castling.king), (castling.rook_from, castling.rook)
            own = {square: (kind, side) for square, kind in men}
            letter = letter_of(self.variant, castling)
            positions = self.maker.around(own, side, castling=letter)
            example = self._first_of(positions, lambda _, move: move.castling, self._width)
            if example:
                found[pair] = example
        return list(found.values())

    def promotion(self, piece: int) -> Example | None:
        """A promotion of a kind of piece: it stands beside its zone, with captured pieces at hand.

        One that calls a captured piece back is preferred, then one to another kind.
        """
        game = self.variant.ruleset
        owners = {side for index, side in game.setup.values() if index == piece}
        recalled = {name for rule in game.pieces[piece].promotions for name in rule.recall}
        enemy = any(rule.from_enemy for rule in game.pieces[piece].promotions)

        def promotes(position: Position, move: Move) -> bool:
            return move.promotion is not None and self._is(position, move, piece)

        def telling(move: Move) -> tuple[bool, bool]:
            return move.promotion in recalled, move.promotion != game.pieces[piece].name

        def made() -> Iterator[Position]:
            for side in sorted(owners) or [0]:
                pool = {2 * (game.piece(name) + 1) + (side ^ enemy): 1 for name in recalled}
                for own in self.maker.before_zone(piece, side):
                    yield from self.maker.around(own, side, pool=pool)

        found = self._first_of(islice(made(), MADE), promotes, telling) or self._first(promotes, telling)
        back = " to a captured piece" * bool(found and found.move.promotion in recalled)
        return found and replace(found, name=f"A promotion{back}.")

    def en_passant(self) -> Example | None:
        """A capture en passant."""
        found = self._first(_is_passant, made=self.maker.passed())
        if found is None:
            return None
        board = self.variant.ruleset.board.names
        bare = self._bare(found.position, found.move, _is_passant)
        passed = listed((board[square] for square in bare.position.setup().passed), "and")
        gone = f"The piece on {bare.victims[0]} has just passed over {passed}."
        return replace(bare, name=f"A capture en passant. {gone}")

    def effect(self, piece: int) -> Example | None:
        """A move of a kind of piece that captures elsewhere than where it arrives, the richest there is."""

        def captures_elsewhere(position: Position, move: Move) -> bool:
            return self._is(position, move, piece) and any(v != move.target for v in position.victims(move))

        return self._first(captures_elsewhere)

    def following(self) -> Example | None:
        """A move from which something follows: of the tests the one with the most victims."""

        def changes(position: Position, move: Move) -> bool:
            return bool(position.view().after(move.code).changes())

        return self._first(changes)

    def removal(self) -> Example | None:
        """A side that takes a frozen piece of its own off the board."""
        return self._first(lambda _, move: move.removal)

    # --- where it is looked for ------------------------------------------------------------------

    def _first(
        self, wanted: Wanted, key: Callable[[Move], Any] = lambda _: 0, made: Iterable[Position] = ()
    ) -> Example | None:
        """The most telling example of the definition's tests, else the first that is made or of random games,
        made bare.

        Telling is a move that the test tells of, with the largest key, many victims, and no check besides.
        """

        def telling(found: tuple[bool, Example]) -> tuple[bool, Any, int, bool]:
            told, example = found
            return told, key(example.move), len(example.victims), example.san[-1] not in "+#"

        found = [
            (str(move) in told, Example(position, move, position.victims(move), name))
            for name, position, told in self._tested()
            for move in position.legal_moves
            if wanted(position, move)
        ]
        if found:
            return max(found, key=telling)[1]
        for position in chain(islice(made, MADE), self._met()):
            moves = [move for move in position.legal_moves if wanted(position, move)]
            if moves:
                return self._bare(position.copy(), max(moves, key=key), wanted)
        return None

    def _tested(self) -> Iterator[tuple[str, Position, frozenset[str]]]:
        """Name, position and moves told of, of each test of the definition that these options allow."""
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
            told = frozenset(map(str, test.get("removes", {})))
            yield str(test.get("name", "")), self.variant.position(position.fen()), told

    def _met(self) -> Iterator[Position]:
        """Positions of random games, always the same ones."""
        dice = random.Random(1)
        for _ in range(GAMES):
            position = self.variant.position()
            for _ in range(PLIES):
                moves = position.legal_moves
                self.looked_at += len(moves)
                if not moves or self.looked_at > LOOKED_AT or position.outcome():
                    break
                yield position
                position.push(position.move(dice.choice(moves.codes)))

    def _bare(self, position: Position, move: Move, wanted: Wanted) -> Example:
        """The example without the pieces that it does not need."""
        setup = replace(position.setup(), halfmove=0, fullmove=1)
        victims = position.victims(move)
        for square in sorted(setup.board):
            fewer = replace(setup, board={s: code for s, code in setup.board.items() if s != square})
            smaller = self.maker.placed(fewer)
            kept = smaller and smaller.legal_moves.find(str(move))
            if smaller and kept and wanted(smaller, kept) and smaller.victims(kept) == victims:
                setup, position, move = fewer, smaller, kept
        return Example(position, move, victims)

    def _first_of(
        self, positions: Iterator[Position], wanted: Wanted, key: Callable[[Move], Any] = lambda _: 0
    ) -> Example | None:
        """The wanted move of the first position that has any; of several the one with the largest key."""
        for position in positions:
            moves = [move for move in position.legal_moves if wanted(position, move)]
            if moves:
                return Example(position, max(moves, key=key), ())
        return None

    def _width(self, move: Move) -> int:
        """How many files a move goes."""
        places = self.variant.ruleset.board.coordinates
        return abs(places[self.index[move.target]][0] - places[self.index[move.origin]][0])

    def _is(self, position: Position, move: Move, piece: int) -> bool:
        return position.view().kind_at(move.origin) == piece


def _is_passant(_: Position, move: Move) -> bool:
    return move.en_passant


def captures_by_effect(piece: PieceType, hooked: frozenset[str]) -> bool:
    """Does it capture pieces elsewhere than where it arrives (en passant aside)?"""
    return bool(piece.effects) or piece.name in hooked or any(m.takes_hurdles for m in piece.movements)


def hooked_pieces(variant: Variant) -> frozenset[str]:
    """The kinds that a hook lets capture."""
    uses = variant.ruleset.hooks
    return frozenset(str(name) for use in uses for name in as_list(use.parameters.get("pieces", [])))
