"""What the five referees share: the board, its FEN dialect, and the frame of a game.

A board is a dict from square to piece letter and holds occupied squares only. A square is a pair
(file, rank) counted from 0 at the lower left. A position is never changed: a move builds a new one.
A move is legal when it is pseudo-legal and the mover's own royal cannot be captured afterwards.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

Square = tuple[int, int]
Board = dict[Square, str]
Outcome = tuple[str, str]

ORTHOGONAL = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
ALL_DIRECTIONS = ORTHOGONAL + DIAGONAL

DRAW = "1/2-1/2"
FIFTY_MOVES = 100  # plies


@dataclass(frozen=True)
class Position:
    """Everything a FEN says, and the counts that only the game itself knows."""

    board: Board
    turn: str  # "w", "b", or "-" where either side may move
    castling: str = ""
    ep: tuple[Square, ...] = ()
    halfmove: int = 0
    fullmove: int = 1
    pool: str = ""  # captured pieces that can be recalled, by owner
    opening_moves: int = 0  # moves made in a phase without turns
    # the opponent's moves since White, Black has no pawns left (None while it has)
    pawnless: tuple[int | None, int | None] = (None, None)


@dataclass(frozen=True)
class Step:
    """One move: its text and the position it leads to."""

    text: str
    after: Position
    en_passant: bool = False


def side_of(letter: str) -> str:
    """The owner of a piece: upper case is White."""
    return "w" if letter.isupper() else "b"


def other(side: str) -> str:
    """The opponent."""
    return "b" if side == "w" else "w"


def owned(kind: str, side: str) -> str:
    """The letter of a kind of piece for one side."""
    return kind.upper() if side == "w" else kind.lower()


def forward(side: str) -> int:
    """The direction in which a side's pawns walk."""
    return 1 if side == "w" else -1


def wins(side: str) -> str:
    """The result when this side wins."""
    return "1-0" if side == "w" else "0-1"


def sign(number: int) -> int:
    """-1, 0 or 1."""
    return (number > 0) - (number < 0)


def find_king(board: Board, side: str) -> Square | None:
    """The square of a side's king, None when it has none (bare diagrams)."""
    letter = owned("K", side)
    return next((square for square, piece in board.items() if piece == letter), None)


def moved(board: Board, frm: Square, to: Square, letter: str | None = None) -> Board:
    """A copy of the board with one piece carried from one square to another, perhaps as another piece."""
    after = dict(board)
    piece = after.pop(frm)
    after[to] = letter or piece
    return after


class Referee:
    """The frame of a game; a subclass supplies the rules."""

    FILES = 8
    RANKS = 8
    FIRST_RANK = 1  # the number written for the lowest rank
    EXTRA: dict[str, Square] = {}  # named squares outside the rectangle
    LETTERS = ""
    START = ""
    TURNS: tuple[str, ...] = ("w", "b")
    HAS_POOL = False
    OPTIONS: dict[str, object] = {}  # name -> default
    CHOICES: dict[str, tuple[str, ...]] = {}  # values of the options that are words

    def __init__(self, options: dict[str, object] | None = None, fen: str | None = None) -> None:
        rectangle = {(x, y) for x in range(self.FILES) for y in range(self.RANKS)}
        self.squares = frozenset(rectangle | set(self.EXTRA.values()))
        self.options = self._checked_options(options or {})
        self.position = self._prepare(self._read(fen or self.START))
        self.history: list[tuple[object, ...]] = [self._key(self.position)]

    # ----------------------------------------------------------------- the public face

    @property
    def turn(self) -> str:
        """The side to move: "w", "b", or "-" where either side may move."""
        return self.position.turn

    def moves(self) -> list[str]:
        """The legal moves as coordinate text."""
        return sorted(self._legal(self.position))

    def push(self, text: str) -> None:
        """Play a legal move; ValueError when it is not legal."""
        after = self._legal(self.position).get(text)
        if after is None:
            raise ValueError(f"illegal move {text!r} in {self.fen()}")
        self.position = after
        self.history.append(self._key(after))

    def in_check(self) -> bool:
        """Whether the side to move is in check (either side, where either may move)."""
        sides = ("w", "b") if self.turn == "-" else (self.turn,)
        return any(self._in_check(self.position.board, side) for side in sides)

    def outcome(self) -> Outcome | None:
        """The result and its reason, None while the game goes on.

        An ending that leaves no legal moves is looked for first, so mate on the last move of a count is mate.
        """
        return self._final(self.position) or self._drawn()

    def perft(self, depth: int) -> int:
        """The number of legal move sequences of this length."""
        return self._perft(self.position, depth)

    def copy(self) -> Referee:
        """An independent game with the same past."""
        twin = copy.copy(self)
        twin.history = list(self.history)
        return twin

    def fen(self) -> str:
        """The position in the FEN dialect of the rules."""
        position = self.position
        pool = f"[{position.pool}]" if self.HAS_POOL else ""
        passed = "".join(self.name(square) for square in sorted(position.ep)) or "-"
        counters = f"{position.halfmove} {position.fullmove}"
        fields = (self._board_text(position.board) + pool, position.turn, position.castling or "-", passed)
        return f"{' '.join(fields)} {counters}"

    def name(self, square: Square) -> str:
        """The name of a square."""
        for name, place in self.EXTRA.items():
            if place == square:
                return name
        return f"{chr(ord('a') + square[0])}{square[1] + self.FIRST_RANK}"

    def square(self, name: str) -> Square:
        """The square of this name."""
        if name in self.EXTRA:
            return self.EXTRA[name]
        square = (ord(name[0]) - ord("a"), int(name[1:]) - self.FIRST_RANK)
        if square not in self.squares:
            raise ValueError(f"no square {name!r}")
        return square

    # ----------------------------------------------------------------- for the games to supply

    def _pseudo(self, position: Position) -> Iterator[Step]:
        """Moves by the walk of the pieces alone, for the side to move."""
        raise NotImplementedError

    def _strikes(self, board: Board, frm: Square, to: Square) -> bool:
        """Whether the piece on one square could capture an enemy on another."""
        raise NotImplementedError

    def _board_end(self, position: Position) -> Outcome | None:
        """An ending one can see from where the pieces stand; no legal moves remain."""
        return None

    def _stalemate(self, side: str) -> str:
        """The result when this side has no legal move and is not in check."""
        return DRAW

    def _dead(self, board: Board) -> bool:
        """Whether neither side has the material to win."""
        return False

    def _prepare(self, position: Position) -> Position:
        """Complete a position just read from a FEN."""
        return position

    # ----------------------------------------------------------------- legality and endings

    def _attacked(self, board: Board, square: Square, by: str) -> bool:
        """Whether a side could capture on this square."""
        return any(
            self._strikes(board, frm, square) for frm, letter in board.items() if side_of(letter) == by
        )

    def _in_check(self, board: Board, side: str) -> bool:
        """Whether the enemy could capture this side's king if it were his turn."""
        king = find_king(board, side)
        return king is not None and self._attacked(board, king, other(side))

    def _allowed(self, board: Board, side: str) -> bool:
        """Whether this side may leave this board behind after its move."""
        return not self._in_check(board, side)

    def _legal_steps(self, position: Position) -> list[Step]:
        if self._board_end(position):
            return []
        return [step for step in self._pseudo(position) if self._allowed(step.after.board, position.turn)]

    def _legal(self, position: Position) -> dict[str, Position]:
        steps = self._legal_steps(position)
        found = {step.text: step.after for step in steps}
        if len(found) != len(steps):
            raise AssertionError("two moves share one text")
        return found

    def _final(self, position: Position) -> Outcome | None:
        """The outcome when no legal moves remain."""
        ended = self._board_end(position)
        if ended or self._legal(position):
            return ended
        if self._in_check(position.board, position.turn):
            return wins(other(position.turn)), "checkmate"
        return self._stalemate(position.turn), "stalemate"

    def _drawn(self) -> Outcome | None:
        """Outcomes that leave the legal moves as they are; the first that holds counts."""
        if self._repeated():
            return self._repetition(), "repetition"
        if self.position.halfmove >= FIFTY_MOVES:
            return DRAW, "move_count"
        if self._dead(self.position.board):
            return DRAW, "dead_material"
        return None

    def _repeated(self) -> bool:
        """Whether the position stands on the board for the third time since the FEN."""
        return self.history.count(self.history[-1]) >= 3

    def _repetition(self) -> str:
        """The result of a third repetition."""
        return DRAW

    def _key(self, position: Position) -> tuple[object, ...]:
        """What must be the same for a repetition; en passant counts only where it is really legal."""
        passed: list[str] = []
        if position.ep:
            passed = sorted(step.text for step in self._legal_steps(position) if step.en_passant)
        pieces = frozenset(position.board.items())
        return (pieces, position.turn, position.castling, tuple(passed), position.pool)

    def _perft(self, position: Position, depth: int) -> int:
        if depth == 0:
            return 1
        following = self._legal(position)
        if depth == 1:
            return len(following)
        return sum(self._perft(after, depth - 1) for after in following.values())

    # ----------------------------------------------------------------- helpers for the games

    def _empty(self, board: Board, square: Square) -> bool:
        """Whether this is a square of the board with nothing on it."""
        return square in self.squares and square not in board

    def _line(self, board: Board, frm: Square, to: Square) -> bool:
        """Whether two squares on one line have only empty squares between them; a hole blocks."""
        dx, dy = sign(to[0] - frm[0]), sign(to[1] - frm[1])
        x, y = frm[0] + dx, frm[1] + dy
        while (x, y) != to:
            if not self._empty(board, (x, y)):
                return False
            x, y = x + dx, y + dy
        return True

    def _rides(self, board: Board, frm: Square, to: Square, *, straight: bool, slanted: bool) -> bool:
        """Whether a slider walks from one square to another."""
        dx, dy = to[0] - frm[0], to[1] - frm[1]
        on_line = (straight and (dx == 0) != (dy == 0)) or (slanted and dx != 0 and abs(dx) == abs(dy))
        return on_line and self._line(board, frm, to)

    def _successor(self, position: Position, board: Board, *, reset: bool) -> Position:
        """The position after the side to move has left this board, counters brought up to date."""
        return replace(
            position,
            board=board,
            turn=other(position.turn),
            ep=(),
            halfmove=0 if reset else position.halfmove + 1,
            fullmove=position.fullmove + (position.turn == "b"),
        )

    def _checked_options(self, given: dict[str, object]) -> dict[str, object]:
        for name, value in given.items():
            if name not in self.OPTIONS:
                raise ValueError(f"unknown option {name!r}")
            if name in self.CHOICES and value not in self.CHOICES[name]:
                raise ValueError(f"option {name}: {value!r} is none of {self.CHOICES[name]}")
            if type(value) is not type(self.OPTIONS[name]):
                raise ValueError(f"option {name}: {value!r} is of the wrong type")
        return {**self.OPTIONS, **given}

    # ----------------------------------------------------------------- FEN

    def _box(self) -> tuple[range, range]:
        """Files from the left and ranks from the top of the bounding grid."""
        xs = [x for x, _ in self.squares]
        ys = [y for _, y in self.squares]
        return range(min(xs), max(xs) + 1), range(max(ys), min(ys) - 1, -1)

    def _board_text(self, board: Board) -> str:
        columns, rows = self._box()
        return "/".join(self._row_text(board, columns, y) for y in rows)

    def _row_text(self, board: Board, columns: range, y: int) -> str:
        text, run = "", 0
        for x in columns:
            if self._empty(board, (x, y)):
                run += 1
                continue
            text += (str(run) if run else "") + board.get((x, y), "*")
            run = 0
        return text + (str(run) if run else "")

    def _read(self, fen: str) -> Position:
        fields = fen.split()
        if not 2 <= len(fields) <= 6:
            raise ValueError(f"bad FEN {fen!r}")
        fields += ["-", "-", "0", "1"][len(fields) - 2 :]
        text, _, pool = fields[0].partition("[")
        if bool(pool) and not self.HAS_POOL:
            raise ValueError("this game has no pieces out of play")
        if fields[1] not in self.TURNS:
            raise ValueError(f"bad side to move {fields[1]!r}")
        return Position(
            board=self._read_board(text),
            turn=fields[1],
            castling="".join(letter for letter in "KQkq" if letter in fields[2]),
            ep=self._read_passed(fields[3]),
            halfmove=int(fields[4]),
            fullmove=int(fields[5]),
            pool="".join(sorted(pool.rstrip("]"))),
        )

    def _read_passed(self, text: str) -> tuple[Square, ...]:
        names = re.findall(r"[a-z]\d+", text)
        if "".join(names) != text.replace("-", ""):
            raise ValueError(f"bad en passant field {text!r}")
        return tuple(sorted(self.square(name) for name in names))

    def _read_board(self, text: str) -> Board:
        columns, rows = self._box()
        lines = text.split("/")
        if len(lines) != len(rows):
            raise ValueError(f"{len(lines)} ranks instead of {len(rows)}")
        board: Board = {}
        for y, line in zip(rows, lines, strict=True):
            self._read_row(board, columns, y, line)
        return board

    def _read_row(self, board: Board, columns: range, y: int, line: str) -> None:
        cells = "".join("." * int(part) if part.isdigit() else part for part in re.findall(r"\d+|\D", line))
        if len(cells) != len(columns):
            raise ValueError(f"bad rank {line!r}")
        for x, cell in zip(columns, cells, strict=True):
            if (cell == "*") == ((x, y) in self.squares):
                raise ValueError(f"hole and square mixed up in {line!r}")
            if cell in ".*":
                continue
            if cell.upper() not in self.LETTERS:
                raise ValueError(f"unknown piece {cell!r}")
            board[(x, y)] = cell
