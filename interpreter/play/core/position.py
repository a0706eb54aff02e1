"""Positions: what they are, and playing on from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Self

from ...arguments import asked, checked_class
from ...errors import MoveError, quoted
from ...ranges import SIDES, side_number, whole
from ...rules.kernel import layout as k
from ...rules.machine.base import Words
from ...rules.machine.state import State
from ..notation import fen as fen_text
from ..notation.coordinate import mover_of
from .compiled import CompiledRules
from .moves import Move, MoveList, Outcome
from .view import View, told_where

MOST_PLIES = 1_000_000  # of a random game: a variant may have no end condition that such games meet


def told_by(how: Callable[..., Any], ways: Mapping[int, tuple[int, ...]], code: int) -> Any:
    """A move, or its text, made of its code and what it takes on its way."""
    return how(code, ways.get(code, ()))


@checked_class
class BasePosition:
    """A position that can be played on; `interpreter.Position` adds moves as text, and reasons."""

    def __init__(self, rules: CompiledRules, state: State) -> None:
        self._rules = rules
        self._state = state
        self._undo: list[tuple[list[int], int, int]] = []
        self._stack: list[Move] = []
        self._moves: MoveList | None = None
        self._survey: tuple[list[int], int] | None = None
        self.notes: tuple[str, ...] = ()
        """How its FEN was read where that has another form here; none where it was as it is written."""

    # --- facts ---------------------------------------------------------------------------------

    @property
    def rules(self) -> CompiledRules:
        """The rules it is played by."""
        return self._rules

    @property
    def turn(self) -> str:
        """The side to move: "white", "black", or "either" while both may."""
        return SIDES[self._state.st[k.TURN]]

    @property
    def hash(self) -> int:
        """Zobrist hash of the position, 63 bits; equal for equal positions of one definition."""
        return self._state.st[k.HASH]

    @property
    def fullmove_number(self) -> int:
        """The number of the move to come, counted by Black's moves as in FEN."""
        return self._state.st[k.FULLMOVE]

    @property
    def halfmove_clock(self) -> int:
        """Single moves since the last capture, or other move that the definition lets reset the count."""
        return self._state.st[k.HALFMOVE]

    @property
    def passed_squares(self) -> tuple[str, ...]:
        """The squares that a capture en passant may enter now, as in FEN; often none."""
        return tuple(self._rules.ruleset.board.names[s] for s in self.view().passed)

    @property
    def castling_rights(self) -> str:
        """The letters of the castling rights that are left, as in FEN; empty if there are none."""
        return self.view().castling

    @property
    def hands(self) -> dict[str, dict[str, int]]:
        """Side -> symbol -> how many such pieces it has beside the board."""
        found: dict[str, dict[str, int]] = {"white": {}, "black": {}}
        for code, count in self.view().pool.items():
            found[SIDES[code & 1]][self._rules.symbol(code)] = count
        return found

    @property
    def move_stack(self) -> tuple[Move, ...]:
        """The moves pushed since the position was made."""
        return tuple(self._stack)

    def piece_at(self, square: str) -> str | None:
        """Symbol of the piece on a square, None if it is empty. Raises KeyError for no square."""
        code = self._state.board[self._rules.ruleset.board.index[square]]
        return self._rules.symbol(code) if code else None

    def mover(self, move: Move) -> str | None:
        """Symbol of the piece that a move is made with: on its square, or, to be dropped, in hand."""
        code = mover_of(move.code, self._state.board)
        return self._rules.symbol(code) if code else None

    def pieces(self) -> dict[str, str]:
        """Square -> symbol of every piece on the board."""
        names = self._rules.ruleset.board.names
        return {names[s]: self._rules.symbol(code) for s, code in self._occupied().items()}

    def code_at(self, square: int) -> int:
        """Piece code (see view.py) on the square of an index, 0 if it is empty."""
        return self._state.board[square]

    def _occupied(self) -> dict[int, int]:
        size = self._rules.ruleset.board.size
        return {s: code for s, code in enumerate(self._state.board[:size]) if code}

    @asked
    def is_check(self, side: str | None = None) -> bool:
        """Is a royal of the side attacked? Without `side`, the side to move (either, while both may).

        Raises ValueError for no side.
        """
        turn = self._state.st[k.TURN] if side is None else side_number(side, either=True)
        sides = (0, 1) if turn == k.EITHER else (turn,)
        view = self.view()
        return any(view.royal_attacked(c) for c in sides)

    def gives_check(self, move: Move) -> bool:
        """Would a legal move attack a royal of the other side?"""
        view = self.view()
        return view.after(move.code).royal_attacked(view.maker(move.code) ^ 1)

    def view(self, tables: Words | None = None) -> View:
        """Its numbers by name, until the next move; with other tables of the same definition if given."""
        return View(self._rules, self._state, tables)

    # --- moves ---------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> MoveList:
        """All legal moves, in a fixed order; none when the game is decided by rule."""
        if self._moves is None:
            rules, codes = self._rules, self._looked()[0]
            ways = {code: way for code in codes if (way := self._way(code))}
            if ways:
                move, text = (partial(told_by, told, ways) for told in (rules.move, rules.codec.text))
                self._moves = MoveList(move, text, codes)
            else:
                self._moves = MoveList(rules.move, rules.codec.text, codes)
        return self._moves

    def move(self, code: int) -> Move:
        """The Move of the code of a legal move."""
        return self._rules.move(code, self._way(code))

    def _way(self, code: int) -> tuple[int, ...]:
        """The squares of what a legal move takes on its way, in their order."""
        if not k.KIND_WAY <= (code >> k.MOVE_KIND) & k.KIND_MASK <= k.KIND_CHAIN:
            return ()
        return tuple(self.view().after(code).taken_on_the_way())

    def _looked(self) -> tuple[list[int], int]:
        """What the kernel says of the position: codes of the legal moves, and the word of the verdict."""
        if self._survey is None:
            with self.told_where():
                self._survey = self._rules.machine.survey(self._rules.tables_array, self._state)
        return self._survey

    def told_where(self) -> told_where:
        """Let the kernel's errors in the block name the position, and the moves that led to it."""
        return told_where(self.view, self._stack)

    def push(self, move: Move) -> None:
        """Play a legal move.

        Raises MoveError, MemoryError, or what a hook raises; the position is then unchanged.
        """
        if not self.legal_moves.has_code(move.code):
            raise MoveError(f"illegal move {quoted(move.text)}")
        self._play(move)

    def _play(self, move: Move) -> None:
        """Play a move that is known to be legal."""
        state, slot = self._state, (self._state.st[k.PLY] + 1) & k.HISTORY_MASK
        # Only a full history holds something there that will be wanted again.
        full = state.st[k.PLY] + 1 >= k.HISTORY
        before = (state.history[slot], state.checked[slot]) if full else (0, 0)
        with self.told_where():
            frames = self._rules.machine.advance(self._rules.tables_array, state, move.code)
        self._undo.append((frames, *before))
        self._stack.append(move)
        self._moves = self._survey = None

    def pop(self) -> Move:
        """Take the last pushed move back and return it. Raises IndexError if there is none."""
        frames, key, checked = self._undo[-1]
        state, ply = self._state, self._state.st[k.PLY]
        with self.told_where():
            self._rules.machine.retreat(self._rules.tables_array, state, frames)
        self._undo.pop()
        move = self._stack.pop()
        if ply >= k.HISTORY:
            state.history[ply & k.HISTORY_MASK], state.checked[ply & k.HISTORY_MASK] = key, checked
        self._moves = self._survey = None
        return move

    def victims(self, move: Move) -> tuple[str, ...]:
        """Squares where a legal move takes a piece off the board, its own moving aside. Raises MoveError."""
        v = self._rules
        if not self.legal_moves.has_code(move.code):
            raise MoveError(f"illegal move {quoted(move.text)}")
        return tuple(v.ruleset.board.names[s] for s in self.view().after(move.code).taken())

    def playout(self, seed: int, limit: int) -> tuple[int, int]:
        """Play random moves in the kernel, to the end or for `limit` plies: plies played, and a next seed.

        The position is left as it is. `seed` is a whole number from 1 to 2**63 - 1, `limit` one from 0 to a
        million. Raises TypeError or ValueError for others.
        """
        seed, limit = whole(seed, "a seed", 1, k.MASK63), whole(limit, "a limit of plies", 0, MOST_PLIES)
        machine = self._rules.machine
        with self.told_where():
            _, plies, after = machine.playout(self._rules.tables_array, self._state, seed, limit)
        return plies, after & k.MASK63 or 1

    # --- the end -------------------------------------------------------------------------------

    @asked
    def outcome(self) -> Outcome | None:
        """Why and how the game is over, None while it goes on.

        Repetition and move counts use the moves pushed since the position was made (and the FEN's clock).
        """
        found = self.verdict()
        return None if found is None else found[1]

    def verdict(self) -> tuple[int, Outcome] | None:
        """Which end condition (index in the game's ends) has ended the game, and how; None if none has."""
        return self._rules.verdict_of(self._looked()[1])

    def perft(self, depth: int, bulk: bool = True) -> int:
        """Number of sequences of `depth` legal moves; with bulk the last ply is counted, not played.

        The depth is a whole number from 0 to 100. Raises TypeError or ValueError for another one, and
        MemoryError where a position below has too many moves.
        """
        depth = whole(depth, "perft depth", 0, 100)
        if depth == 0:
            return 1
        with self.told_where():
            return self._rules.machine.perft(self._rules.tables_array, self._state, depth, bool(bulk))

    # --- copies and text -----------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent copy, with its moves played."""
        return self.under(self._rules)

    def under(self, rules: CompiledRules) -> Self:
        """A copy by rules that allow other moves, and differ in nothing else; see `loading.without`."""
        fresh = type(self)(rules, self._state.copy())
        fresh._undo = list(self._undo)
        fresh._stack = list(self._stack)
        fresh.notes = self.notes
        return fresh

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Equal: the same rules, and the same FEN; how the position was reached does not count."""
        if not isinstance(other, BasePosition):
            return NotImplemented
        return self._rules.same_rules(other._rules) and self.fen() == other.fen()

    def __hash__(self) -> int:
        """Of the rules and the position at this moment: a key of a dictionary shall not be played on."""
        return hash((self._rules, self.hash))

    def fen(self) -> str:
        """The position as FEN; reading it back gives the same position."""
        return self.view().fen()

    def setup(self) -> fen_text.Setup:
        """The position as what a FEN says of it: plain values, to be changed and placed again."""
        return self.view().setup()
