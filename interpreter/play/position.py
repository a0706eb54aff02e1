"""Positions and moves: the game as Python sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import suggest
from ..rules.kernel import layout as k
from . import reasons
from .notation import fen as fen_text

if TYPE_CHECKING:
    from .reasons import Attacker, Reason
    from .variant import Variant

SIDE_NAMES = ("white", "black", "either")
RESULTS = ("1-0", "0-1", "1/2-1/2")


@dataclass(frozen=True, slots=True)
class Move:
    """A move of one position; `str(move)` is its coordinate form.

    Squares are names; `promotion` is the piece it becomes; `castling` and `removal` mark the two
    kinds of move that are more than going from one square to another.
    """

    text: str
    origin: str
    target: str
    promotion: str | None
    castling: bool
    removal: bool
    code: int

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why and how a game is over: result "1-0", "0-1" or "1/2-1/2", winner "white", "black" or None."""

    result: str
    winner: str | None
    reason: str


class Position:
    """A playable position of a variant. Make one with `Variant.position`."""

    def __init__(self, variant: Variant, state: Any) -> None:
        self._variant = variant
        self._state = state
        # Looking a field of the record up costs more than reading it.
        self._st, self._squares, self._frames = state.st, state.board, state.undo
        self._history, self._checked = state.history, state.checked
        self._undo: list[tuple[list[int], int, int]] = []
        self._stack: list[Move] = []
        self._moves: MoveList | None = None

    # --- facts ---------------------------------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The variant it belongs to."""
        return self._variant

    @property
    def turn(self) -> str:
        """The side to move: "white", "black", or "either" while both may."""
        return SIDE_NAMES[int(self._st[k.TURN])]

    @property
    def hash(self) -> int:
        """Zobrist hash of the position, 63 bits; equal for equal positions of one definition."""
        return int(self._st[k.HASH])

    @property
    def move_number(self) -> int:
        """The number of the move to come, counted by Black's moves as in FEN."""
        return int(self._st[k.FULLMOVE])

    @property
    def move_stack(self) -> tuple[Move, ...]:
        """The moves pushed since the position was made."""
        return tuple(self._stack)

    @property
    def _free(self) -> bool:
        """May either side move?"""
        return bool(self._st[k.TURN] == k.EITHER)

    def piece_at(self, square: str) -> str | None:
        """Symbol of the piece on a square, None if it is empty. Raises KeyError for no square."""
        code = int(self._squares[self._variant.game.board.index[square]])
        return self._variant.symbol(code) if code else None

    def pieces(self) -> dict[str, str]:
        """Square -> symbol of every piece on the board."""
        names = self._variant.game.board.names
        return {names[s]: self._variant.symbol(code) for s, code in self._board().items()}

    def _board(self) -> dict[int, int]:
        size = self._variant.game.board.size
        return {s: int(code) for s, code in enumerate(self._squares[:size]) if code}

    def is_check(self, side: str | None = None) -> bool:
        """Is a royal of the side attacked? Without `side`, the side to move (either, while both may)."""
        v = self._variant
        turn = int(self._st[k.TURN]) if side is None else SIDE_NAMES.index(side)
        sides = (0, 1) if turn == k.EITHER else (turn,)
        return any(bool(v.kernel.royal_attacked(v.tables_array, self._state, c)) for c in sides)

    # --- moves ---------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> MoveList:
        """All legal moves, in a fixed order; none when the game is decided by rule."""
        if self._moves is None:
            self._moves = MoveList(self._variant, self._codes())
        return self._moves

    def _codes(self) -> list[int]:
        v = self._variant
        buffer = v.buffer
        end = v.kernel.legal(v.tables_array, self._state, buffer, k.MOVE_BASE)
        if self._st[k.ERROR]:
            raise MemoryError("the position has more moves than the move buffer holds")
        v.reraise()
        return sorted(map(int, buffer[k.MOVE_BASE : end]))

    def parse(self, text: str) -> Move:
        """The legal move of a coordinate text. Raises MoveError (a ValueError) with the reason."""
        moves = self.legal_moves
        wanted = text.strip()
        found = moves.find(wanted) or moves.find(wanted.lower())
        if found is not None:
            return found
        raise self._variant.sheet.refusal(self, wanted)

    def san(self, move: Move, figurines: bool = False) -> str:
        """A legal move in standard algebraic notation: `Nf3`, `exd5+`, `O-O`. Raises MoveError."""
        return self._variant.sheet.san(self, move, figurines)

    def lan(self, move: Move) -> str:
        """A legal move in long algebraic notation: `Ng1-f3`, `e4xd5+`, `O-O`. Raises MoveError."""
        return self._variant.sheet.lan(self, move)

    def parse_san(self, text: str, side: str | None = None) -> Move:
        """The legal move of a text in SAN, LAN or coordinates, read leniently.

        `side` ("white" or "black") leaves out the other side's moves while either may move. Raises
        MoveError (a ValueError) with the reason; a text that several moves fit is an error that lists them.
        """
        return self._variant.sheet.parse(self, text, side)

    def push(self, move: Move | str) -> None:
        """Play a legal move (or its coordinate text). Raises MoveError; the position is then unchanged."""
        if isinstance(move, str):
            move = self.parse(move)
        elif not self.legal_moves.has_code(move.code):
            raise self._variant.sheet.refusal(self, move.text)
        v, state, st, frames = self._variant, self._state, self._st, self._frames
        slot = (int(st[k.PLY]) + 1) & k.HISTORY_MASK
        before = int(self._history[slot]), int(self._checked[slot])
        v.kernel.advance(v.tables_array, state, v.buffer, move.code)
        v.reraise()
        top = int(st[k.UNDO])
        self._undo.append(([int(word) for word in frames[:top]], *before))
        st[k.UNDO] = 0
        self._stack.append(move)
        self._moves = None

    def pop(self) -> Move:
        """Take the last pushed move back and return it. Raises IndexError if there is none."""
        move = self._stack.pop()
        frame, key, checked = self._undo.pop()
        v, state, st, frames = self._variant, self._state, self._st, self._frames
        slot = int(st[k.PLY]) & k.HISTORY_MASK
        self._history[slot] = key
        self._checked[slot] = checked
        for i, word in enumerate(frame):
            frames[i] = word
        st[k.UNDO] = len(frame)
        v.kernel.unmake(v.tables_array, state)
        st[k.PLY] -= 1
        self._moves = None
        return move

    def victims(self, move: Move) -> tuple[str, ...]:
        """Squares on which the move takes a piece off the board, its own moving aside."""
        v = self._variant
        before = self._board()
        v.kernel.make(v.tables_array, self._state, move.code)
        after = self._board()
        v.kernel.unmake(v.tables_array, self._state)
        own = before[v.game.board.index[move.origin]] & 1
        lost = [s for s, code in before.items() if code & 1 != own and after.get(s, 0) != code]
        if move.removal:
            lost.append(v.game.board.index[move.origin])
        return tuple(v.game.board.names[s] for s in sorted(lost))

    # --- the end -------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """Why and how the game is over, None while it goes on.

        Repetition and move counts use the moves pushed since the position was made (and the FEN's clock).
        """
        verdict = self._verdict()
        return None if verdict is None else verdict[1]

    def _verdict(self) -> tuple[int, Outcome] | None:
        """Which end condition (index in the game's ends) has ended the game, and how."""
        v = self._variant
        verdict = int(v.kernel.verdict(v.tables_array, self._state, v.buffer))
        v.reraise()
        return None if not verdict else ((verdict - 1) // 4, v.outcome_of(verdict))

    # --- reasons -------------------------------------------------------------------------------

    def why(self, text: str) -> Reason:
        """Why the move of a text (SAN, LAN or coordinates, read leniently) is legal or not."""
        return reasons.why(self._variant.sheet, self, text)

    def why_result(self) -> Reason:
        """Why the game is over or goes on; its parts tell how far each end condition is."""
        return reasons.why_result(self)

    def attackers(self, square: str, side: str, victim: str | None = None) -> tuple[Attacker, ...]:
        """The pieces of a side ("white", "black") that could capture on a square, hindered ones marked.

        An attack is a capture that is possible by movement; what stands on the square is the victim, or else
        a royal of the other side. `victim` names another kind of piece. Raises KeyError for no square or no
        such piece, ValueError for no side.
        """
        scene = reasons.Scene.of(self)
        owner = SIDE_NAMES[:2].index(side)
        code = 0 if victim is None else self._variant.piece_code(victim, owner ^ 1)
        return tuple(reasons.attackers(scene, self._variant.game.board.index[square], owner, code))

    def perft(self, depth: int, bulk: bool = True) -> int:
        """Number of sequences of `depth` legal moves; with bulk the last ply is counted, not played.

        Raises ValueError for a negative depth or one beyond 100.
        """
        if not 0 <= depth <= 100:
            raise ValueError(f"perft depth must be from 0 to 100, found {depth}")
        if depth == 0:
            return 1
        v = self._variant
        nodes = int(v.kernel.perft(v.tables_array, self._state, v.buffer, depth, bulk))
        v.reraise()
        if nodes < 0:
            raise MemoryError("the position has more moves than the move buffer holds")
        return nodes

    def copy(self) -> Position:
        """An independent copy, with its moves played."""
        fresh = Position(self._variant, self._variant.kernel.copy(self._state))
        fresh._undo = list(self._undo)
        fresh._stack = list(self._stack)
        return fresh

    # --- text ----------------------------------------------------------------------------------

    def fen(self) -> str:
        """The position as FEN; reading it back gives the same position."""
        return fen_text.write(self._variant.dialect, self._setup())

    def _setup(self) -> fen_text.Setup:
        v, st = self._variant, self._state.st
        word = int(st[k.PASSANT])
        passed = (
            [(word >> (10 * i)) & k.SQUARE_MASK for i in range(1, ((word >> 60) & 7) + 1)] if word else []
        )
        rights = int(st[k.RIGHTS])
        letters = [letter for i, (_, _, letter) in enumerate(v.tables.rights) if rights >> i & 1]
        setup = fen_text.Setup(
            board=self._board(),
            pool={code: int(n) for code, n in enumerate(self._state.pool) if n},
            turn=int(st[k.TURN]),
            castling="".join(letters) or "-",
            passed=passed,
            halfmove=int(st[k.HALFMOVE]),
            fullmove=int(st[k.FULLMOVE]),
        )
        if v.dialect.checks:
            given = [min(int(st[k.CHECKS + side]), v.dialect.checks) for side in (0, 1)]
            setup.checks_left = v.dialect.checks - given[0], v.dialect.checks - given[1]
        setup.extension = v.extension_text(st)
        return setup

    def __repr__(self) -> str:
        return f"Position({self._variant.id!r}, {self.fen()!r})"


class MoveList(Sequence[Move]):
    """The legal moves of a position: a sequence of Move, made when looked at."""

    def __init__(self, variant: Variant, codes: list[int]) -> None:
        self._variant = variant
        self._codes = codes
        self._texts: Mapping[str, int] | None = None

    def __len__(self) -> int:
        return len(self._codes)

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            return [self._variant.move(code) for code in self._codes[i]]
        return self._variant.move(self._codes[i])

    def __iter__(self) -> Iterator[Move]:
        return (self._variant.move(code) for code in self._codes)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and move.code in self._codes

    def has_code(self, code: int) -> bool:
        """Is the move of this code in the list?"""
        return code in self._codes

    @property
    def codes(self) -> list[int]:
        """The kernel's codes of the moves."""
        return self._codes

    @property
    def texts(self) -> Mapping[str, int]:
        """Coordinate text -> code."""
        if self._texts is None:
            self._texts = {self._variant.codec.text(code): code for code in self._codes}
        return self._texts

    def find(self, text: str) -> Move | None:
        """The move of a text, None if there is none."""
        code = self.texts.get(text)
        return None if code is None else self._variant.move(code)

    def nearest(self, text: str) -> str | None:
        """The most similar legal text."""
        return suggest(text, list(self.texts))

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves: {', '.join(self.texts)}>"
