"""FEN: reading into a plain setup, with the place of every error, and writing.

Reading takes what other programs write, and notes what has another form here; writing has one form.

The usual six fields; ranks from the top, runs of empty squares as decimal numbers, `*` where the
bounding grid has no square (on a square: what nobody owns), `[...]` after the board for pieces in hand (one
rank more is read), `3+3` before the clocks where checks are counted (checks given, `+0+0` behind them, are
read), `32 6` in place of en passant and clock where moves are counted out (the limit, and the count), and
`{name=value;...}` last for further state that is not at its default. A number beyond what is read is written
as the largest that is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
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
START = re.compile(r"\s*(?:position\s+)?startpos\s*")  # the start position, to programs
EXTENSION = re.compile(r"\{(.*)\}\Z")
NO_HAND = ("", "-")
SIDES = {"w": 0, "b": 1, "r": 0}  # Red is White


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
    notes: list[str] = field(default_factory=list)  # how a text is read that has another form here

    def note(self, text: str) -> None:
        """Say, once, how something is read."""
        if text not in self.notes:
            self.notes.append(text)


@dataclass(frozen=True)
class Dialect:
    """What FEN needs to know of a variant."""

    board: Board
    symbols: Mapping[str, int]  # symbol -> piece code
    aliases: Mapping[str, int] = field(default_factory=dict)  # further symbols, read only
    has_pool: bool = False
    pooled: frozenset[int] = frozenset()
    unlimited: frozenset[int] = frozenset()  # dropped without end, and not counted
    royals: frozenset[int] = frozenset()  # in a hand only where a capture has ended the game
    checks: int = 0
    starts_either: bool = False
    extensions: tuple[str, ...] = ()
    counts: bool = False  # are moves counted out?
    count_in_fields: bool = False  # and is the count written in fields?
    first: int = 0  # the side that begins
    promoted: Mapping[int, int] = field(default_factory=dict)  # piece code -> the one that it can become
    wall: int = 0  # code of what nobody owns, if there is one kind
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
        self.squares = re.compile(rf"(?:{dialect.board.name_pattern.pattern})+")
        self.widest = max(4, *map(len, dialect.board.rows))  # digits: each may be a square of its own
        self.setup = Setup(board={}, turn=2 if dialect.starts_either else dialect.first)
        self.words: list[tuple[str, int]] = []  # the fields not yet read, with their offsets

    def fail(self, where: str, offset: int, message: str) -> FenError:
        """An error at a character of the FEN."""
        return FenError(f"FEN, {where}: {message}", where, offset)

    def read(self) -> Setup:
        """The setup. Raises FenError."""
        if len(self.text) > LONGEST:
            raise self.fail("length", LONGEST, f"longer than {LONGEST} characters")
        self.words = [(m.group(), m.start()) for m in re.finditer(r"\S+", self.text)]
        if not self.words:
            raise self.fail("board", 0, "the text is empty")
        self.read_board(*self.words.pop(0))
        if self.words and (match := EXTENSION.match(self.words[-1][0])):
            self.read_extension(match[1], self.words.pop()[1])
        self.read_fields()
        return self.setup

    def read_fields(self) -> None:
        """The fields behind the board; one that is missing is seen by the shape of the next."""
        setup, missing = self.setup, []
        if self.words:
            setup.turn = self.read_turn(*self.words.pop(0))
        else:
            missing.append(f"side to move ({'wb-'[setup.turn]})")
        if self.words and not (self.at_later() or self.squares.fullmatch(self.words[0][0])):
            setup.castling = self.words.pop(0)[0]
        else:
            missing.append("castling (-)")
        if self.words and not self.at_later():
            setup.passed = self.read_passed(*self.words.pop(0))
        elif not self.at_count():
            missing.append("en passant (-)")
        if self.words and "+" in self.words[0][0] and not self.words[0][0].startswith("+"):
            setup.checks_left = self.read_checks(*self.words.pop(0))
        if self.at_count():
            self.read_count()
        elif self.words:
            setup.halfmove = self.read_number("halfmove clock", *self.words.pop(0))
        else:
            missing.append("halfmove clock (0)")
        if self.words:
            setup.fullmove = self.read_number("fullmove number", *self.words.pop(0))
        else:
            missing.append("fullmove number (1)")
        if setup.fullmove == 0:
            setup.fullmove = 1
            setup.note("fullmove number 0, read as 1")
        if self.words and self.words[0][0].startswith("+") and setup.checks_left is None:
            setup.checks_left = self.read_checks(*self.words.pop(0), given=True)
        if self.words:
            raise self.fail("end", self.words[0][1], f"'{self.words[0][0]}' is one field too many")
        if self.dialect.checks and setup.checks_left is None:
            missing.append(f"checks ({self.dialect.checks}+{self.dialect.checks})")
        if missing:
            setup.note(f"missing, with what is read instead: {', '.join(missing)}")

    def at_later(self) -> bool:
        """Is the next field a number or a count of checks, as they stand behind en passant?"""
        return natural(self.words[0][0]) is not None or "+" in self.words[0][0]

    def at_count(self) -> bool:
        """Are the next fields three numbers, the limit and the count of moves before that of the move?"""
        return len(self.words) > 2 and all(natural(word) is not None for word, _ in self.words[:3])

    def read_board(self, text: str, start: int) -> None:
        """The board field, with the hand if there is one."""
        bracket = text.find("[")
        if bracket >= 0:
            if not text.endswith("]"):
                raise self.fail("hand", start + len(text), "the bracket is not closed by ]")
            self.read_pool(text[bracket + 1 : -1], start + bracket + 1)
            text = text[:bracket]
        rows = self.dialect.board.rows
        ranks = text.split("/")
        if bracket < 0 and len(ranks) == len(rows) + 1 and (self.dialect.has_pool or ranks[-1] in NO_HAND):
            *ranks, held = ranks
            self.read_pool(held, start + len(text) - len(held))
        if len(ranks) != len(rows):
            raise self.fail(
                "board", start, f"{len(ranks)} rank{'' if len(ranks) == 1 else 's'}, expected {len(rows)}"
            )
        for number, (rank, squares) in enumerate(zip(ranks, rows, strict=True), start=1):
            self.read_rank(rank, start, f"row {number} (of {len(rows)})", squares)
            start += len(rank) + 1

    def read_rank(self, text: str, start: int, where: str, squares: tuple[int | None, ...]) -> None:
        """One rank of the board field."""
        parts = list(self.parts_of(text, start, where))
        digits = [part for part, _, _ in parts if part.isdigit()]
        whole = len(parts) - len(digits)
        sizes = {part: int(part) for part in digits}
        if whole + sum(map(int, digits)) != len(squares) == whole + sum(map(int, "".join(digits))):
            sizes = {part: sum(map(int, part)) for part in digits}
            self.setup.note("digits that stand together, read as one number each")
        column = 0
        for part, code, offset in parts:
            for square in squares[column : (column := column + sizes.get(part, 1))]:
                if (fault := self.fill(square, part, code)) is not None:
                    raise self.fail(where, offset, fault)
        if column != len(squares):
            raise self.fail(where, start, f"{column} squares, expected {len(squares)}")

    def parts_of(self, text: str, start: int, where: str) -> Iterator[tuple[str, int, int]]:
        """The numbers, stars and pieces of a rank: the text, the code of the piece or 0, the offset."""
        position = 0
        while position < len(text):
            digits, here = re.match(r"[0-9]+", text[position:]), start + position
            if digits:
                if len(digits[0]) > self.widest or digits[0].startswith("0"):
                    raise self.fail(where, here, f"'{digits[0][:8]}' is not a number of empty squares")
                yield digits[0], 0, here
                position += len(digits[0])
                continue
            length, code = self.piece_at(text, position)
            if not length:
                near = suggest(text[position], list(self.dialect.symbols))
                hint = f", did you mean '{near}'?" if near else f"; pieces: {' '.join(self.dialect.symbols)}"
                raise self.fail(where, here, f"unknown piece '{text[position]}'{hint}")
            yield text[position : position + length], code, here
            position += length

    def piece_at(self, text: str, position: int) -> tuple[int, int]:
        """How long the sign at a place is, 0 where there is none, and the code of the piece.

        A promoted piece may be marked by a + before its first letter, or a ~ behind its new one.
        """
        match, plus = self.symbol.match(text, position), 0
        if match is None and text[position] == "*":
            return 1, self.dialect.wall
        if match is None and text[position] == "+":
            match, plus = self.symbol.match(text, position + 1), 1
        if match is None:
            return 0, 0
        code, end = self.symbols[match[0]], match.end()
        if plus and code not in self.dialect.promoted and any(s[0] == "+" for s in self.dialect.symbols):
            return 0, 0
        if plus:
            self.setup.note("the mark + of promoted pieces, which have letters of their own here")
            code = self.dialect.promoted.get(code, code)
        if text[end : end + 1] == "~":
            self.setup.note("the mark ~ of promoted pieces, which means nothing here")
            end += 1
        return end - position, code

    def fill(self, square: int | None, part: str, code: int) -> str | None:
        """Put what a part of a rank says onto a square, None for a hole; the reason why it cannot be."""
        board = self.dialect.board
        if square is None:
            if code and part != "*":
                return f"'{part}' stands on a hole"
            return None if part == "*" else "a hole is not a square of the board: write *"
        if part == "*" and not code:
            return f"* stands for a hole, but {board.names[square]} is a square"
        if code:
            self.setup.board[square] = code
        return None

    def read_pool(self, text: str, start: int) -> None:
        """Pieces in the brackets."""
        if text in NO_HAND:
            if not self.dialect.has_pool:
                self.setup.note("an empty hand, which means nothing here")
            return
        if not self.dialect.has_pool and not self.dialect.unlimited:
            raise self.fail("hand", start - 1, "this variant keeps no captured pieces")
        position = 0
        while position < len(text):
            match = self.symbol.match(text, position)
            if not match:
                raise self.fail("hand", start + position, f"unknown piece '{text[position]}'")
            code = self.symbols[match[0]]
            if code in self.dialect.unlimited:
                self.setup.note(f"'{match[0]}' in hand, of which there are always more")
            elif code in self.dialect.royals - self.dialect.pooled:
                self.setup.note(f"'{match[0]}' in hand, where no royal piece is kept")
            elif code not in self.dialect.pooled:
                raise self.fail("hand", start + position, f"'{match[0]}' is never kept in hand")
            else:
                self.setup.pool[code] = self.setup.pool.get(code, 0) + 1
            position += len(match[0])

    def read_turn(self, text: str, offset: int) -> int:
        """The side to move."""
        if text == "-" and self.dialect.starts_either:
            return 2
        side = SIDES.get(text.lower())
        if side is None:
            allowed = "w, b or -" if self.dialect.starts_either else "w or b"
            raise self.fail("side to move", offset, f"found '{text[:20]}', expected {allowed}")
        if text != "wb"[side]:
            self.setup.note(f"'{text}' for the side to move, read as {'wb'[side]}")
        return side

    def read_passed(self, text: str, offset: int) -> list[int]:
        """The en passant squares."""
        if text == "-":
            return []
        found = []
        position = 0
        while position < len(text):
            match = self.dialect.board.name_pattern.match(text, position)
            if not match and text != text.lower():
                return self.read_passed(text.lower(), offset)
            if not match:
                raise self.fail("en passant", offset + position, f"'{text[position:][:10]}' is not a square")
            found.append(self.dialect.board.index[match[0]])
            position = match.end()
        return found

    def read_count(self) -> None:
        """The limit of a count of moves, in place of the en passant squares, and the count; 0 0 for none."""
        offset = self.words[0][1]
        limit = self.read_number("limit of the count", *self.words.pop(0))
        count = self.read_number("count", *self.words.pop(0))
        if not limit:
            self.setup.note("a count of moves without limit, read as none")
        elif not self.dialect.counts or limit > MOST_LIMIT:
            what = f"at most {MOST_LIMIT}" if self.dialect.counts else "no count of moves in this variant"
            raise self.fail("limit of the count", offset, f"found '{limit}', expected {what}")
        else:
            self.setup.count = limit, count

    def read_checks(self, text: str, offset: int, given: bool = False) -> tuple[int, int]:
        """Checks still to give, White's first; `given`: those that are, in the old form `+1+0`."""
        match = re.fullmatch(r"\+" * given + r"([0-9]{1,3})\+([0-9]{1,3})", text)
        limit = self.dialect.checks
        if not limit or not match:
            what = f"like {'+1+0' if given else '3+3'}" if limit else "no such field in this variant"
            raise self.fail("checks", offset, f"found '{text[:20]}', expected {what}")
        white, black = int(match[1]), int(match[2])
        if max(white, black) > limit:
            how = "can have been given" if given else "are to be given"
            raise self.fail("checks", offset, f"at most {limit} checks {how}")
        return (limit - white, limit - black) if given else (white, black)

    def read_number(self, where: str, text: str, offset: int) -> int:
        """A clock."""
        number = natural(text)
        if number is None or number > MOST_MOVES:
            raise self.fail(where, offset, f"found '{text[:20]}', expected a number from 0 to {MOST_MOVES}")
        return number

    def read_extension(self, text: str, offset: int) -> None:
        """Further state in braces."""
        for item in filter(None, text.split(";")):
            name, _, value = item.partition("=")
            if name not in self.dialect.extensions:
                known = ", ".join(self.dialect.extensions) or "none in this variant"
                raise self.fail("state", offset, f"unknown '{name[:20]}'; known: {known}")
            self.setup.extension[name] = value


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
