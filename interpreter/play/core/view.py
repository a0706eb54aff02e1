"""What can be seen of a position: its numbers by name, and what the kernel says of it when asked.

The one place above the kernel where a state is taken apart. Squares are indices of the board, pieces are
codes: twice the number of the piece type (from 1), plus 1 for Black's.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any, Self

from ...model.ruleset import PieceType
from ...rules.kernel import layout as k
from .compiled import CompiledRules
from .moves import Outcome


def passed_squares(word: int) -> list[int]:
    """The squares of an en passant word that a capture en passant may enter."""
    return [(word >> (10 * i)) & k.SQUARE_MASK for i in range(1, ((word >> 60) & 7) + 1)] if word else []


def same_text(code: int) -> int:
    """A move's code without what its text does not show."""
    return code & k.TEXT_MASK


def legal_codes(rules: CompiledRules, tables: Any, state: Any) -> list[int]:
    """Codes of the legal moves, in a fixed order. Raises MemoryError if there are too many."""
    buffer = rules.buffer
    end = rules.kernel.legal(tables, state, buffer, k.MOVE_BASE)
    rules.reraise()
    return sorted(map(int, buffer[k.MOVE_BASE : end]))


def verdict(rules: CompiledRules, tables: Any, state: Any) -> tuple[int, Outcome] | None:
    """Which end condition (index in the game's ends) has ended the game, and how; None if none has."""
    word = int(rules.kernel.verdict(tables, state, rules.buffer))
    rules.reraise()
    return rules.verdict_of(word)


class View:
    """A position at one moment. What was read stays as it was; what the kernel is asked is asked of the state
    as it is now, so a view is not to outlive the next move."""

    def __init__(self, rules: CompiledRules, state: Any, tables: Any = None) -> None:
        self.rules = rules
        self.ruleset = rules.ruleset
        self.state = state
        self.tables = rules.tables_array if tables is None else tables
        self.board = [int(code) for code in state.board[: self.ruleset.board.size]]
        self.turn = int(state.st[k.TURN])
        self.rights = int(state.st[k.RIGHTS])
        self.passant = int(state.st[k.PASSANT])

    # --- facts ---------------------------------------------------------------------------------

    @property
    def either(self) -> bool:
        """May either side move?"""
        return self.turn == k.EITHER

    @property
    def sides(self) -> tuple[int, ...]:
        """Who may move: one side, or both."""
        return (0, 1) if self.either else (self.turn,)

    @cached_property
    def passed(self) -> list[int]:
        """The squares that a capture en passant may enter now."""
        return passed_squares(self.passant)

    @property
    def halfmove(self) -> int:
        """Single moves since the last capture or other move that resets the count."""
        return int(self.state.st[k.HALFMOVE])

    @property
    def fullmove(self) -> int:
        """The number of the move to come."""
        return int(self.state.st[k.FULLMOVE])

    @property
    def checks_given(self) -> tuple[int, int]:
        """Checks given by White and by Black, where they are counted."""
        return int(self.state.st[k.CHECKS]), int(self.state.st[k.CHECKS_BLACK])

    @property
    def limited(self) -> tuple[int, int]:
        """1 + moves that the opponent has made since White (Black) came under a move limit, else 0."""
        return int(self.state.st[k.LIMIT]), int(self.state.st[k.LIMIT_BLACK])

    @property
    def counters(self) -> tuple[int, ...]:
        """The integers that belong to hooks."""
        return tuple(int(n) for n in self.state.st[k.COUNTER : k.COUNTER + k.COUNTERS])

    @cached_property
    def pool(self) -> dict[int, int]:
        """Piece code -> how many wait beside the board."""
        return {code: int(n) for code, n in enumerate(self.state.pool) if n}

    @property
    def occurrences(self) -> int:
        """How often the position has occurred, by the keys that the kernel compares."""
        ply = int(self.state.st[k.PLY])
        oldest = max(int(self.state.st[k.HISTORY_FROM]), ply - k.HISTORY + 1)
        key = int(self.state.history[ply & k.HISTORY_MASK])
        return sum(int(self.state.history[i & k.HISTORY_MASK]) == key for i in range(oldest, ply + 1))

    def piece(self, code: int) -> PieceType:
        """The kind of a piece code."""
        return self.ruleset.pieces[(code >> 1) - 1]

    def kind_at(self, square: str) -> int:
        """Index of the kind of the piece on a square, -1 if it is empty."""
        return (self.board[self.ruleset.board.index[square]] >> 1) - 1

    def pieces_of(self, side: int) -> list[int]:
        """Squares of a side's pieces."""
        return [square for square, code in enumerate(self.board) if code and code & 1 == side]

    # --- what the kernel says ------------------------------------------------------------------

    def royal_attacked(self, side: int) -> bool:
        """Is a royal of the side attacked?"""
        return bool(self.rules.kernel.royal_attacked(self.tables, self.state, side))

    def attacked(self, square: int, by: int) -> bool:
        """Could side `by` capture a royal on the square?"""
        return bool(self.rules.kernel.attacked(self.tables, self.state, square, by))

    def legal(self) -> list[int]:
        """Codes of the legal moves, in a fixed order. Raises MemoryError if there are too many."""
        return legal_codes(self.rules, self.tables, self.state)

    def verdict(self) -> tuple[int, Outcome] | None:
        """Which end condition (index in the game's ends) has ended the game, and how; None if none has."""
        return verdict(self.rules, self.tables, self.state)

    @contextmanager
    def after(self, code: int) -> Iterator[Self]:
        """The view after a pseudo-legal move, which is taken back in the end."""
        kernel = self.rules.kernel
        kernel.make(self.tables, self.state, code)
        try:
            yield type(self)(self.rules, self.state, self.tables)
        finally:
            kernel.unmake(self.tables, self.state)
        self.rules.reraise()

    def emptied(self) -> list[int]:
        """Squares that the move just made (see `after`) has emptied by effect, in the order of the board."""
        frames = self.state.undo
        frame = int(self.state.st[k.UNDO]) - k.FRAME
        count = int(frames[frame + 4]) >> k.FRAME_VICTIMS
        kind = (int(frames[frame]) >> k.MOVE_KIND) & k.KIND_MASK
        if not count or kind == k.KIND_REMOVE:
            return []
        squares = [int(frames[frame - 3 * (count - i)]) for i in range(count)]
        if kind == k.KIND_PASSANT:
            squares.remove(int(frames[frame + 2]) & k.SQUARE_MASK)
        return sorted(squares)
