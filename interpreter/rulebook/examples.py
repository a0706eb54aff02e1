"""Positions that show a rule at work, each with a move that the rules of the variant allow.

Positions come from the tests that the definition carries, or are made for the purpose, or are met in
random games; men that the example does not need are then taken off. Nothing is shown that the generator
of moves does not confirm.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, islice, product
from typing import Any

from ..errors import FenError, MoveError
from ..geometry import COMPASS
from ..kernel import layout as k
from ..model import PieceType
from ..notation.fen import Setup
from ..position import Move, Position
from ..setup import place
from ..variant import Variant
from .english import as_list, listed

GAMES, PLIES = 120, 80
TRIED = 8  # squares that a made example may begin on
MADE = 2_000  # positions made for one example
LOOKED_AT = 200_000  # moves of random games in one book, however many there are in a position

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
        self.looked_at = 0

    # --- what is looked for ----------------------------------------------------------------------

    def castling(self, side: int) -> list[Example]:
        """One example for each rook that a side can castle with; the king goes as far as it may."""
        found: dict[int, Example] = {}
        for castling in self.variant.game.castlings:
            if castling.side != side or castling.rook_from in found:
                continue
            own = {s: self.variant.game.setup[s] for s in (castling.king_from, castling.rook_from)}
            letter = next(
                letter
                for who, rook, letter in self.variant.tables.rights
                if (who, rook) == (side, castling.rook_from)
            )
            positions = self._around(own, side, castling=letter)
            example = self._first_of(positions, lambda _, move: move.castling, self._width)
            if example:
                found[castling.rook_from] = example
        return list(found.values())

    def promotion(self, piece: int) -> Example | None:
        """A promotion of a kind of piece: it stands beside its zone, with captured pieces at hand.

        One that calls a captured piece back is preferred, then one to another kind.
        """
        game = self.variant.game
        owners = {side for index, side in game.setup.values() if index == piece}
        recalled = {name for rule in game.pieces[piece].promotions for name in rule.recall}

        def promotes(position: Position, move: Move) -> bool:
            return move.promotion is not None and self._is(position, move, piece)

        def telling(move: Move) -> tuple[bool, bool]:
            return move.promotion in recalled, move.promotion != game.pieces[piece].name

        def made() -> Iterator[Position]:
            for side in sorted(owners) or [0]:
                pool = {2 * (game.piece(name) + 1) + side: 1 for name in recalled}
                for own in self._before_zone(piece, side):
                    yield from self._around(own, side, pool=pool)

        found = self._first_of(islice(made(), MADE), promotes, telling) or self._first(promotes, telling)
        back = " to a captured piece" * bool(found and found.move.promotion in recalled)
        return found and replace(found, name=f"A promotion{back}.")

    def en_passant(self) -> Example | None:
        """A capture en passant."""
        found = self._first(_is_passant, made=self._passed())
        if found is None:
            return None
        board = self.variant.game.board.names
        bare = self._bare(found.position, found.move, _is_passant)
        passed = listed((board[square] for square in bare.position._setup().passed), "and")
        gone = f"The piece on {bare.victims[0]} has just passed over {passed}."
        return replace(bare, name=f"A capture en passant. {gone}")

    def effect(self, piece: int) -> Example | None:
        """A move of a kind of piece that captures elsewhere than where it arrives, the richest there is."""

        def captures_elsewhere(position: Position, move: Move) -> bool:
            return self._is(position, move, piece) and any(v != move.target for v in position.victims(move))

        return self._first(captures_elsewhere)

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

    def _around(
        self,
        own: Mapping[int, tuple[int, int]],
        side: int,
        castling: str = "-",
        pool: Mapping[int, int] | None = None,
    ) -> Iterator[Position]:
        """Positions with these men, the royals where a game begins, or the opponent's on other squares."""
        for others in self._company(side):
            if any(others.get(square, man) != man for square, man in own.items()):
                continue  # they would stand on one square
            men = {**others, **own}
            board = {square: 2 * (piece + 1) + owner for square, (piece, owner) in men.items()}
            position = self._placed(Setup(board=board, turn=side, castling=castling, pool=dict(pool or {})))
            if position:
                yield position

    def _company(self, side: int) -> Iterator[dict[int, tuple[int, int]]]:
        """The royals, at first where a game begins; then the opponent's first man on the squares around."""
        royals = self._royals()
        yield royals
        theirs = [s for s, man in royals.items() if man[1] != side]
        kept = {s: man for s, man in royals.items() if s not in theirs[:1]}
        kind = royals[theirs[0]][0] if theirs else self._commonest(1 - side)
        board = self.variant.game.board
        x, y = board.coordinates[theirs[0] if theirs else board.size - 1]

        def far(square: int) -> tuple[int, int]:
            return abs(board.coordinates[square][1] - y), abs(board.coordinates[square][0] - x)

        for square in sorted(range(board.size), key=far):
            if square not in kept:
                yield {**kept, square: (kind, 1 - side)}

    def _commonest(self, side: int) -> int:
        owned = Counter(index for index, owner in self.variant.game.setup.values() if owner == side)
        return owned.most_common(1)[0][0]

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
        places = self.variant.game.board.coordinates
        return abs(places[self.index[move.target]][0] - places[self.index[move.origin]][0])

    def _placed(self, setup: Setup) -> Position | None:
        try:
            return Position(self.variant, place(self.variant, setup))
        except FenError:
            return None

    def _royals(self) -> dict[int, tuple[int, int]]:
        """The royals where a game begins."""
        pieces = self.variant.game.pieces
        return {s: man for s, man in self.variant.game.setup.items() if pieces[man[0]].royal}

    def _passed(self) -> Iterator[Position]:
        """Positions after a move that can be answered en passant, with a man near it that may do so."""
        pieces, board = self.variant.game.pieces, self.variant.game.board
        movements = [(i, m) for i, piece in enumerate(pieces) for m in piece.movements]
        takers = sorted({i for i, m in movements if m.takes_passant})
        for (leaver, m), side, taker in product(movements, (1, 0), takers):
            if not m.leaves_passant:
                continue
            starts = m.start[side] if m.start else frozenset(range(board.size))
            for start in sorted(starts, key=self._off_middle)[:TRIED]:
                for square in self._nearby(start):
                    men = {start: (leaver, side), square: (taker, 1 - side)}
                    for position in islice(self._around(men, side), 1):
                        yield from self._after(position, start)

    def _after(self, position: Position, start: int) -> Iterator[Position]:
        """The positions after each move from a square."""
        for move in position.legal_moves:
            if self.index[move.origin] == start:
                position.push(move)
                # A copy by FEN has no past, and so can be shown.
                yield self.variant.position(position.fen())
                position.pop()

    def _off_middle(self, square: int) -> float:
        board = self.variant.game.board
        return abs(board.coordinates[square][0] - (len(board.files) - 1) / 2)

    def _nearby(self, start: int) -> list[int]:
        """Squares on the files beside a square, at most a few ranks away."""
        board = self.variant.game.board
        x, y = board.coordinates[start]
        beside = [(dx, dy) for dx, dy in product((-1, 1), range(-4, 5))]
        return [board.at[x + dx, y + dy] for dx, dy in beside if (x + dx, y + dy) in board.at]

    def _before_zone(self, piece: int, side: int) -> Iterator[dict[int, tuple[int, int]]]:
        """The piece on squares near its zone, at first alone, then with an enemy to capture in the zone."""
        board, victim = self.variant.game.board, (self._commonest(1 - side), 1 - side)
        near = self._near_zone(piece, side)
        yield from ({square: (piece, side)} for square in near)
        for square in near:
            for target in (board.offset(square, vector) for vector in COMPASS):
                if target is not None and target not in near:
                    yield {square: (piece, side), target: victim}

    def _near_zone(self, piece: int, side: int) -> list[int]:
        """The squares outside the zones in which a piece promotes, the nearest first."""
        board = self.variant.game.board
        zone = {s for rule in self.variant.game.pieces[piece].promotions for s in rule.zone[side]}
        places = [board.coordinates[s] for s in zone]

        def far(square: int) -> float:
            x, y = board.coordinates[square]
            rows = min(abs(y - other[1]) for other in places)
            return 100.0 * rows + abs(2 * x - len(board.files) // 2)

        return sorted(set(range(board.size)) - zone, key=far)[: len(board.files)] if zone else []

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
