"""What can be seen of a position: its numbers by name, and what the kernel says of it when asked.

The one place above the kernel where a state is taken apart. Squares are indices of the board, pieces are
codes: twice the number of the piece type (from 1), plus 1 for Black's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from ...errors import KernelError, quoted
from ...model.pieces import PieceType
from ...model.ruleset import Ruleset
from ...model.sentences import Again, Foreign
from ...rules.kernel import layout as k
from ...rules.machine.base import Words
from ...rules.machine.state import State
from ...rules.machine.turns import ACT_BITS, alone, second_act
from ...rules.tables.records import passed_squares
from ...rules.tables.rules import said_rights
from ..notation import fen as fen_text
from ..notation import kept
from ..notation.coordinate import mover_of
from ..notation.san import takes_by_way
from .compiled import CompiledRules
from .gates import with_gates
from .homes import write_rights
from .moves import Move, Outcome

MOST_MOVES = 300
"""Moves before an error that are told."""
MOST_LETTERS = 300
"""Letters of a FEN that are told."""


def passers(rules: CompiledRules, board: Mapping[int, int], passed: set[int], mover: int) -> list[int]:
    """The en passant words with these squares that the mover's last move can have left."""
    # What nobody owns may have been put there after the move, and what the move has gated stands behind it.
    held = {s for s, code in board.items() if not rules.ruleset.is_wall(code)}
    held -= {square for side, square in rules.ruleset.gates if side == mover}
    found = []
    for word, origins in rules.passant_origins.items():
        victim = board.get(word & k.SQUARE_MASK, 0)
        if not victim or victim & 1 != mover or set(passed_squares(word)) != passed:
            continue
        squares = [origin for code, origin in origins if code == victim]
        stepped = passed_by_step(rules.ruleset, word)
        free = rules.ruleset.pieces[(victim >> 1) - 1].jumps_passant or not held & stepped
        if squares and (rules.ruleset.rearranged or (free and not held.issuperset(squares))):
            found.append(word)
    return found


def passed_by_step(game: Ruleset, word: int) -> set[int]:
    """The squares of an en passant word that the piece has passed before it went to the other level."""
    squares, level = passed_squares(word), game.board.level
    return {s for s in squares if not game.changes_level or level(s) != level(word & k.SQUARE_MASK)}


def same_text(code: int) -> int:
    """A move's code without what its text does not show."""
    return code & k.TEXT_MASK | second_act(code) << ACT_BITS


class told_where:
    """Let the kernel's errors in a block name the variant, the position, and the moves that led there."""

    def __init__(self, view: Callable[[], View], moves: Sequence[Move] = ()) -> None:
        self.view = view
        self.moves = moves

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if isinstance(error, (MemoryError, KernelError)):
            view = self.view()
            named = f" in {view.rules.id}, "
            if named not in str(error):
                raise type(error)(f"{error},{named}{self.place(view)}") from None

    def place(self, view: View) -> str:
        """The position as FEN, and the last moves."""
        try:
            fen = quoted(view.fen(), MOST_LETTERS)
        except (LookupError, ValueError):  # what the kernel fell over, FEN cannot say
            fen = "a position that cannot be written"
        played = [move.text for move in self.moves[-MOST_MOVES:]]
        more = ["..."] if len(self.moves) > MOST_MOVES else []
        return " ".join([fen, "after", *more, *played]) if played else fen


@dataclass(frozen=True)
class Change:
    """What followed from a move on one square: piece codes before and after (0 = none), by which entry.

    `sent`: the piece goes from or to another square; `reborn`: the move had captured it; `forbidden`: the
    entry does not allow the move, and there is no square.
    """

    square: int
    before: int
    after: int
    entry: int
    sent: bool
    reborn: bool
    forbidden: bool

    @property
    def removed(self) -> bool:
        """Is a piece taken off the board?"""
        return bool(self.before) and not self.after and not self.sent

    @classmethod
    def of(cls, square: int, before: int, word: int) -> Change:
        """The change that a row of the log tells."""
        flags = (bool(word & flag) for flag in (k.LOG_SENT, k.LOG_REBORN, k.LOG_FORBIDDEN))
        return cls(square, before, word & k.CODE_MASK, word >> k.LOG_ENTRY, *flags)


class View:
    """A position at one moment. What was read stays as it was; what the kernel is asked is asked of the state
    as it is now, so a view is not to outlive the next move. `frames` is what takes the last move back."""

    def __init__(
        self, rules: CompiledRules, state: State, tables: Words | None = None, frames: Sequence[int] = ()
    ) -> None:
        self.rules = rules
        self.ruleset = rules.ruleset
        self.state = state
        self.frames = frames
        self.tables = rules.tables_array if tables is None else tables
        self.board = state.board[: self.ruleset.board.size].tolist()
        self.turn = state.st[k.TURN]
        self.rights = state.st[k.RIGHTS]
        self.passant = state.st[k.PASSANT]

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
    def passer(self) -> int:
        """Where the piece stands that has just passed squares; 0 if none has."""
        return self.passant & k.SQUARE_MASK

    @property
    def halfmove(self) -> int:
        """Single moves since the last capture or other move that resets the count."""
        return self.state.st[k.HALFMOVE]

    @property
    def fullmove(self) -> int:
        """The number of the move to come."""
        return self.state.st[k.FULLMOVE]

    @property
    def checks_given(self) -> tuple[int, int]:
        """Checks given by White and by Black, where they are counted."""
        return self.state.st[k.CHECKS], self.state.st[k.CHECKS_BLACK]

    @property
    def limited(self) -> tuple[int, int]:
        """1 + moves that the opponent has made since White (Black) came under a move limit, else 0."""
        return self.state.st[k.LIMIT], self.state.st[k.LIMIT_BLACK]

    @property
    def counters(self) -> tuple[int, ...]:
        """The integers that belong to hooks."""
        return tuple(self.state.st[k.COUNTER : k.COUNTER + k.COUNTERS])

    @cached_property
    def pool(self) -> dict[int, int]:
        """Piece code -> how many wait beside the board."""
        return {code: n for code, n in enumerate(self.state.pool) if n}

    @property
    def occurrences(self) -> int:
        """How often the position has occurred, by the keys that the kernel compares."""
        ply = self.state.st[k.PLY]
        oldest = max(self.state.st[k.HISTORY_FROM], ply - k.HISTORY + 1)
        key = self.state.history[ply & k.HISTORY_MASK]
        shift = self.tables[k.H_KEY_SHIFT]
        return sum(
            (self.state.history[i & k.HISTORY_MASK] ^ key) >> shift == 0 for i in range(oldest, ply + 1)
        )

    @property
    def again(self) -> Again | None:
        """The further move of a turn that the game has, None if it has none."""
        return self.ruleset.series.again if self.ruleset.series else None

    @property
    def foreign(self) -> Foreign | None:
        """The moves of pieces of the other side that the game has, None if it has none."""
        return self.ruleset.series.foreign if self.ruleset.series else None

    @property
    def in_midst(self) -> bool:
        """Has the side to move a further move of its turn to make?"""
        return self.again is not None and bool(self.state.st[k.LEFT] >> k.AGAIN_SHIFT)

    @property
    def moves_enemies(self) -> bool:
        """Has the side to move a further move of its turn to make, with a piece of the other side?"""
        return self.again is not None and self.again.enemy and self.in_midst

    def maker(self, code: int) -> int:
        """The side that makes a move, perhaps with a piece of the other one."""
        if self.foreign is not None:
            return self.turn
        return mover_of(code, self.board) & 1 ^ int(self.moves_enemies)

    def piece(self, code: int) -> PieceType:
        """The kind of a piece code."""
        return self.ruleset.pieces[(code >> 1) - 1]

    def kind_on(self, square: int) -> PieceType:
        """The kind of piece that stands on a square."""
        return self.piece(self.board[square])

    def is_own(self, square: int, origin: int) -> bool:
        """Does another piece of the side whose piece stands on `origin` stand on a square?"""
        code = self.board[square]
        return square != origin and code > 0 and code & 1 == self.board[origin] & 1

    def side_of(self, origin: int) -> int:
        """The side whose piece stands on `origin`."""
        return self.board[origin] & 1

    def is_free(self, square: int, origin: int) -> bool:
        """Is a square empty, or left by a move from `origin`?"""
        return square == origin or self.board[square] == 0

    def kind_at(self, square: str) -> int:
        """Index of the kind of the piece on a square, -1 if it is empty."""
        return (self.board[self.ruleset.board.index[square]] >> 1) - 1

    def pieces_of(self, side: int) -> list[int]:
        """Squares of a side's pieces."""
        walls = self.ruleset.is_wall
        return [s for s, code in enumerate(self.board) if code and code & 1 == side and not walls(code)]

    def score(self, side: int) -> float:
        """What a side's pieces count where scores decide."""
        score, pieces = self.ruleset.score, self.pieces_of(side)
        if score is None:
            return len(pieces)
        on_board = sum(score.values.get(self.piece(self.board[s]).name, 0) for s in pieces)
        kept, pool = self.ruleset.points_in_hand, self.state.pool
        in_hand = sum(n * int(pool[2 * self.ruleset.piece(name) + 2 + side]) for name, n in kept.items())
        return score.bonus[side] + on_board + in_hand

    def _passed_text(self) -> list[int]:
        """The passed squares as a FEN has them, with that of the piece where another can have passed them."""
        word = self.passant or int(self.state.st[k.HELD])
        squares = passed_squares(word)
        if word:
            mover = self.turn ^ 1 if self.passant else self.turn
            board = {s: code for s, code in enumerate(self.board) if code}
            if set(passers(self.rules, board, set(squares), mover)) - {word}:
                squares.append(word & k.SQUARE_MASK)
        return squares

    def setup(self) -> fen_text.Setup:
        """The position as what a FEN says of it: plain values, to be changed and placed again."""
        rules = self.rules
        setup = fen_text.Setup(
            board={s: code for s, code in enumerate(self.board) if code},
            pool=dict(self.pool),
            turn=self.turn,
            castling=self.castling or "-",
            passed=self._passed_text(),
            halfmove=self.halfmove,
            fullmove=self.fullmove,
        )
        if rules.dialect.checks:
            white, black = (rules.dialect.checks - n for n in self.checks_given)
            setup.checks_left = white, black
        if rules.dialect.count_in_fields:
            setup.count = rules.count_of(self.state.st)
        setup.extension = rules.extension_text(self.state.st)
        if self.state.st[k.KEPT]:
            setup.extension[kept.BEFORE] = self._before_text()
        elif refused := self.state.st[k.REFUSED]:
            setup.extension[kept.REFUSED] = self.text_of(refused)
        return setup

    def _before_text(self) -> str:
        """The position before the last move, and this, as a FEN has them: with , for spaces, and | for ;."""
        own = next(s for s, code in enumerate(self.board) if code and code & 1 == self.turn)
        before = self.after(own | own << k.MOVE_TO | k.KIND_PASS << k.MOVE_KIND)
        move = before.text_of(before.state.st[k.REFUSED])
        before.state.st[k.REFUSED] = 0
        return f"{before.fen()} {move}".replace(" ", ",").replace(";", "|")

    def text_of(self, code: int) -> str:
        """A move of the position as coordinates."""
        taken = self.after(code).taken_on_the_way() if takes_by_way(code) else ()
        return self.rules.codec.text(code, taken)

    @property
    def right_letters(self) -> list[str]:
        """The letter of every right of the game, held or lost."""
        if self.ruleset.castles_anywhere:
            return [
                write_rights(self.rules, 1 << i, self.state.st[k.HOMES])
                for i in range(len(self.rules.tables.rights))
            ]
        return [letter for _, _, letter in self.rules.tables.rights]

    @property
    def castling(self) -> str:
        """The letters of the castling rights that are left, as in FEN; empty if there are none."""
        left = said_rights(self.ruleset, self.rules.tables.rights, self.rights)
        letters = "".join(letter for i, letter in enumerate(self.right_letters) if left >> i & 1)
        return with_gates(self.rules, letters, int(self.state.st[k.GATES]))

    def fen(self) -> str:
        """The position as FEN; reading it back gives the same position."""
        return fen_text.write(self.rules.dialect, self.setup())

    # --- what the kernel says: raises MemoryError and KernelError, which name the position -------

    def royal_attacked(self, side: int) -> bool:
        """Is a royal of the side attacked?"""
        with told_where(lambda: self):
            return self.rules.machine.royal_attacked(self.tables, self.state, side)

    def observers(self, square: int, mask: int, by: int, only: int = -1) -> int:
        """How many pieces of a side, of types in the mask, could capture on a square by some movement.

        With `only` it is asked of the piece on that square alone.
        """
        with told_where(lambda: self):
            return self.rules.machine.observers(self.tables, self.state, square, mask, by, only)

    def attacked(self, square: int, by: int) -> bool:
        """Could side `by` capture a royal on the square?"""
        with told_where(lambda: self):
            return self.rules.machine.attacked(self.tables, self.state, square, by)

    def bars(self, index: int, side: int) -> bool:
        """Does what an entry of `forbid` forbids to lead to hold now, asked of a side that has moved?"""
        with told_where(lambda: self):
            return self.rules.machine.bars(self.tables, self.state, index, side)

    def legal(self) -> list[int]:
        """Codes of the legal moves, in a fixed order. Raises MemoryError if there are too many."""
        return self._survey[0]

    def verdict(self) -> tuple[int, Outcome] | None:
        """Which end condition (index in the game's ends) has ended the game, and how; None if none has."""
        return self.rules.verdict_of(self._survey[1])

    @cached_property
    def _survey(self) -> tuple[list[int], int]:
        with told_where(lambda: self):
            return self.rules.machine.survey(self.tables, self.state)

    def after(self, code: int) -> Self:
        """The view after a pseudo-legal move."""
        with told_where(lambda: self):
            state, frames = self.rules.machine.after(self.tables, self.state, code)
        return type(self)(self.rules, state, self.tables, frames)

    def emptied(self) -> list[int]:
        """Squares that the move just made (see `after`) has emptied by effect, in the order of the board."""
        frames = self._frames_of_move()
        frame = frames[-k.FRAME :]
        count = frame[4] >> k.FRAME_VICTIMS & k.VICTIMS_MASK
        kind = (alone(frame[0]) >> k.MOVE_KIND) & k.KIND_MASK
        if not count or kind == k.KIND_REMOVE:
            return []
        squares = self.taken_on_the_way()
        if kind == k.KIND_PASSANT:
            squares.remove(frame[2] & k.SQUARE_MASK)
        return sorted(squares)

    def taken_on_the_way(self) -> list[int]:
        """Squares that the move just made (see `after`) has emptied besides its target, in its order."""
        frames = self._frames_of_move()
        count = frames[-k.FRAME :][4] >> k.FRAME_VICTIMS & k.VICTIMS_MASK
        end = self._log_from(frames)
        return list(frames[end - 3 * count : end : 3])

    def taken(self) -> list[int]:
        """Squares where the move just made (see `after`) has taken pieces off the board, in their order."""
        frame = self._frames_of_move()[-k.FRAME :]
        squares = set(self.taken_on_the_way())
        if frame[4] & k.CODE_MASK:
            squares.add(frame[0] >> k.MOVE_TO & k.SQUARE_MASK)
        return sorted(squares | {one.square for one in self.changes() if one.removed})

    def changes(self) -> list[Change]:
        """What followed from the move just made (see `after`), in its order."""
        frames = self._frames_of_move()
        log = frames[self._log_from(frames) : len(frames) - k.FRAME]
        return [Change.of(*log[i : i + 3]) for i in range(0, len(log), k.LOG_ROW)]

    def _frames_of_move(self) -> Sequence[int]:
        """The undo frames without that of a second act, which comes last."""
        if (self.frames[-k.FRAME] >> k.MOVE_KIND) & k.KIND_MASK == k.KIND_PUT:
            words = 1 + (1 if self.tables[k.H_GATES] else 0) + (k.EXTRA if self.tables[k.H_EXTRA] else 0)
            return self.frames[: -k.FRAME - words]
        return self.frames

    @staticmethod
    def _log_from(frames: Sequence[int]) -> int:
        """Where in the frames of the move just made the log of what followed begins."""
        return len(frames) - k.FRAME - k.LOG_ROW * (frames[-1] >> k.FRAME_CHANGES)
