"""FEN: reading into a plain setup, with the place of every error, and writing.

The usual six fields; ranks from the top, runs of empty squares as decimal numbers, `*` where the
bounding grid has no square (on a square: what nobody owns), `[...]` after the board for pieces in hand (one
rank more is read), `3+3` before the clocks where checks are counted (checks given, `+0+0` behind them, are
read), `32 6` in place of en passant and clock where moves are counted out (the limit, and the count), and
`{name=value;...}`
last for further state that is not at its default. A number beyond what is read is written as the largest
that is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from ...errors import FenError, suggest
from ...model.geometry import Board
from ...numerals import natural
from ...rules.kernel import layout as k

LONGEST = 20_000
MOST_MOVES = 999_999  # on the halfmove clock, and number of a move
MOST_POOLED = 255  # of a kind; the keys of positions tell fewer than POOL_VALUES apart
MOST_COUNTED = k.COUNTER_VALUES - 2  # by a move limit or a hook
MOST_LIMIT = (1 << k.COUNT_OUT_SHIFT) - 1  # single moves that are counted out
EXTENSION = re.compile(r"\{(.*)\}\Z")


@dataclass
class Setup:
    """What a FEN says, squares by index, pieces by code; not yet known to be playable."""

    board: dict[int, int]
    pool: dict[int, int] = field(default_factory=dict)
    turn: int = 0
    castling: str = "-"
    passed: list[int] = field(default_factory=list)
    checks_left: tuple[int, int] | None = None
    halfmove: int = 0
    fullmove: int = 1
    extension: dict[str, str] = field(default_factory=dict)
    count: tuple[int, int] | None = None  # limit and count of moves, where they stand in fields


@dataclass(frozen=True)
class Dialect:
    """What FEN needs to know of a variant."""

    board: Board
    symbols: Mapping[str, int]  # symbol -> piece code
    aliases: Mapping[str, int] = field(default_factory=dict)  # further symbols, read only
    has_pool: bool = False
    pooled: frozenset[int] = frozenset()
    checks: int = 0
    starts_either: bool = False
    extensions: tuple[str, ...] = ()
    count_in_fields: bool = False
    bare_sfen: bool = False  # is a text of SFEN's four fields read as SFEN, without that word before it?

    @property
    def readable(self) -> dict[str, int]:
        """Every symbol that is read -> piece code."""
        return {**self.aliases, **self.symbols}

    def symbol(self, code: int) -> str:
        """The symbol of a piece code."""
        return next(text for text, c in self.symbols.items() if c == code)


class Reader:
    """Reads one FEN; every error names the field and the character."""

    def __init__(self, dialect: Dialect, text: str) -> None:
        self.dialect = dialect
        self.text = text
        self.symbols = dialect.readable
        ordered = sorted(self.symbols, key=len, reverse=True)
        self.symbol = re.compile("|".join(re.escape(s) for s in ordered) or "(?!)")

    def fail(self, where: str, offset: int, message: str) -> FenError:
        """An error at a character of the FEN."""
        return FenError(f"FEN, {where}: {message}", where, offset)

    def read(self) -> Setup:
        """The setup. Raises FenError."""
        if len(self.text) > LONGEST:
            raise self.fail("length", LONGEST, f"longer than {LONGEST} characters")
        parts = [(m.group(), m.start()) for m in re.finditer(r"\S+", self.text)]
        if not parts:
            raise self.fail("board", 0, "the text is empty")
        setup = Setup(board={})
        self.read_board(setup, *parts.pop(0))
        if parts and (match := EXTENSION.match(parts[-1][0])):
            self.read_extension(setup, match[1], parts.pop()[1])
        if parts:
            setup.turn = self.read_turn(*parts.pop(0))
        elif self.dialect.starts_either:
            setup.turn = 2
        if parts:
            setup.castling = parts.pop(0)[0]
        limit = self.read_limit(*parts[0]) if parts else None
        if limit:
            parts.pop(0)
        elif parts:
            setup.passed = self.read_passed(*parts.pop(0))
        if parts and "+" in parts[0][0]:
            setup.checks_left = self.read_checks(*parts.pop(0))
        if limit:
            setup.count = limit, self.read_number("count", *parts.pop(0), low=0) if parts else 0
        elif parts:
            setup.halfmove = self.read_number("halfmove clock", *parts.pop(0), low=0)
        if parts:
            setup.fullmove = self.read_number("fullmove number", *parts.pop(0), low=1)
        if parts and parts[0][0].startswith("+") and setup.checks_left is None:
            setup.checks_left = self.read_checks_given(*parts.pop(0))
        if parts:
            raise self.fail("end", parts[0][1], f"'{parts[0][0]}' is one field too many")
        return setup

    def read_board(self, setup: Setup, text: str, start: int) -> None:
        """The board field, with the hand if there is one."""
        bracket = text.find("[")
        if bracket >= 0:
            if not text.endswith("]"):
                raise self.fail("hand", start + len(text), "the bracket is not closed by ]")
            self.read_pool(setup, text[bracket + 1 : -1], start + bracket + 1)
            text = text[:bracket]
        rows = self.dialect.board.rows
        ranks = text.split("/")
        if bracket < 0 and self.dialect.has_pool and len(ranks) == len(rows) + 1:
            *ranks, held = ranks
            self.read_pool(setup, held, start + len(text) - len(held))
        if len(ranks) != len(rows):
            raise self.fail(
                "board", start, f"{len(ranks)} rank{'' if len(ranks) == 1 else 's'}, expected {len(rows)}"
            )
        for number, (rank, squares) in enumerate(zip(ranks, rows, strict=True), start=1):
            self.read_rank(setup, rank, start, f"rank {number} (of {len(rows)})", squares)
            start += len(rank) + 1

    def read_rank(
        self, setup: Setup, text: str, start: int, where: str, squares: tuple[int | None, ...]
    ) -> None:
        """One rank of the board field."""
        column = 0
        position = 0
        while position < len(text):
            here = start + position
            digits = re.match(r"[0-9]+", text[position:])
            match = self.symbol.match(text, position)
            if digits:
                if len(digits[0]) > 4 or digits[0].startswith("0"):
                    raise self.fail(where, here, f"'{digits[0][:8]}' is no number of empty squares")
                for _ in range(int(digits[0])):
                    if column < len(squares) and squares[column] is None:
                        raise self.fail(where, here, f"place {column + 1} is no square of the board: write *")
                    column += 1
                position += len(digits[0])
            elif text[position] == "*" and not (
                match and column < len(squares) and squares[column] is not None
            ):
                if column < len(squares) and (square := squares[column]) is not None:
                    name = self.dialect.board.names[square]
                    raise self.fail(where, here, f"* stands for a hole, but {name} is a square")
                column += 1
                position += 1
            elif match:
                if column < len(squares):
                    square = squares[column]
                    if square is None:
                        raise self.fail(where, here, f"'{match[0]}' stands on a hole")
                    setup.board[square] = self.symbols[match[0]]
                column += 1
                position += len(match[0])
            else:
                near = suggest(text[position], list(self.dialect.symbols))
                hint = f", did you mean '{near}'?" if near else f"; pieces: {' '.join(self.dialect.symbols)}"
                raise self.fail(where, here, f"unknown piece '{text[position]}'{hint}")
        if column != len(squares):
            raise self.fail(where, start, f"{column} squares, expected {len(squares)}")

    def read_pool(self, setup: Setup, text: str, start: int) -> None:
        """Pieces in the brackets."""
        if not self.dialect.has_pool:
            raise self.fail("hand", start - 1, "this variant keeps no captured pieces")
        position = 0
        while position < len(text):
            if text == "-":
                return
            match = self.symbol.match(text, position)
            if not match:
                raise self.fail("hand", start + position, f"unknown piece '{text[position]}'")
            code = self.symbols[match[0]]
            if code not in self.dialect.pooled:
                raise self.fail("hand", start + position, f"'{match[0]}' is never kept in hand")
            setup.pool[code] = setup.pool.get(code, 0) + 1
            position += len(match[0])

    def read_turn(self, text: str, offset: int) -> int:
        """The side to move."""
        if text in ("w", "b", "r"):  # the first side is called Red in xiangqi
            return int(text == "b")
        if text == "-" and self.dialect.starts_either:
            return 2
        allowed = "w, b or -" if self.dialect.starts_either else "w or b"
        raise self.fail("side to move", offset, f"found '{text[:20]}', expected {allowed}")

    def read_passed(self, text: str, offset: int) -> list[int]:
        """The en passant squares."""
        if text == "-":
            return []
        found = []
        position = 0
        while position < len(text):
            match = self.dialect.board.name_pattern.match(text, position)
            if not match:
                raise self.fail("en passant", offset + position, f"'{text[position:][:10]}' is no square")
            found.append(self.dialect.board.index[match[0]])
            position = match.end()
        return found

    def read_limit(self, text: str, offset: int) -> int | None:
        """The limit of a count of moves, in place of the en passant squares; None if there is none."""
        if not self.dialect.count_in_fields or natural(text) is None:
            return None
        limit = self.read_number("limit of the count", text, offset, low=1)
        if limit > MOST_LIMIT:
            raise self.fail("limit of the count", offset, f"found '{text}', expected at most {MOST_LIMIT}")
        return limit

    def read_checks(self, text: str, offset: int) -> tuple[int, int]:
        """Checks still to give, White's first."""
        match = re.fullmatch(r"([0-9]{1,3})\+([0-9]{1,3})", text)
        if not self.dialect.checks or not match:
            what = "like 3+3" if self.dialect.checks else "no such field in this variant"
            raise self.fail("checks", offset, f"found '{text[:20]}', expected {what}")
        left = int(match[1]), int(match[2])
        if max(left) > self.dialect.checks:
            raise self.fail("checks", offset, f"at most {self.dialect.checks} checks are to be given")
        return left

    def read_checks_given(self, text: str, offset: int) -> tuple[int, int]:
        """Checks that White and Black have given, in the old form `+1+0` behind the move number."""
        match = re.fullmatch(r"\+([0-9]{1,3})\+([0-9]{1,3})", text)
        limit = self.dialect.checks
        if not limit or not match:
            what = "like +1+0" if limit else "no such field in this variant"
            raise self.fail("checks", offset, f"found '{text[:20]}', expected {what}")
        given = int(match[1]), int(match[2])
        if max(given) > limit:
            raise self.fail("checks", offset, f"at most {limit} checks can have been given")
        return limit - given[0], limit - given[1]

    def read_number(self, where: str, text: str, offset: int, low: int) -> int:
        """A clock."""
        number = natural(text)
        if number is None or not low <= number <= MOST_MOVES:
            raise self.fail(
                where, offset, f"found '{text[:20]}', expected a number from {low} to {MOST_MOVES}"
            )
        return number

    def read_extension(self, setup: Setup, text: str, offset: int) -> None:
        """Further state in braces."""
        for item in filter(None, text.split(";")):
            name, _, value = item.partition("=")
            if name not in self.dialect.extensions:
                known = ", ".join(self.dialect.extensions) or "none in this variant"
                raise self.fail("state", offset, f"unknown '{name[:20]}'; known: {known}")
            setup.extension[name] = value


def write_board(dialect: Dialect, board: Mapping[int, int]) -> str:
    """The board field."""
    names = {code: text for text, code in dialect.symbols.items()}
    ranks = []
    for row in dialect.board.rows:
        parts: list[str] = []
        empty = 0
        for square in row:
            code = 0 if square is None else board.get(square, 0)
            if square is not None and not code:
                empty += 1
                continue
            if empty:
                parts.append(str(empty))
                empty = 0
            parts.append(names[code] if code else "*")
        if empty:
            parts.append(str(empty))
        ranks.append("".join(parts))
    return "/".join(ranks)


def write(dialect: Dialect, setup: Setup) -> str:
    """The FEN of a setup."""
    board = dialect.board
    text = write_board(dialect, setup.board)
    if dialect.has_pool:
        names = {code: symbol for symbol, code in dialect.symbols.items()}
        kept = [code for code in names if code in setup.pool and setup.pool[code] > 0]
        kept.sort(key=lambda code: (code & 1, names[code].upper()))
        text += "[" + "".join(names[code] * min(setup.pool[code], MOST_POOLED) for code in kept) + "]"
    passed = sorted(setup.passed, key=lambda s: (board.coordinates[s][1], board.coordinates[s][0]))
    fields = [text, "wb-"[setup.turn], setup.castling, "".join(board.names[s] for s in passed) or "-"]
    if dialect.checks and setup.checks_left:
        fields.append(f"{setup.checks_left[0]}+{setup.checks_left[1]}")
    clock = setup.halfmove
    if setup.count:
        fields[3], clock = str(setup.count[0]), setup.count[1]
    fields += [str(min(number, MOST_MOVES)) for number in (clock, setup.fullmove)]
    if setup.extension:
        fields.append("{" + ";".join(f"{name}={value}" for name, value in setup.extension.items()) + "}")
    return " ".join(fields)
