"""How formulas over the counts of a game are read.

A small language of its own: names of columns and of counts of pieces, numbers, texts to compare with,
arithmetic, comparisons, `and`, `or`, `not`, brackets, and `per COLUMN` at the end. Nothing in it can do
anything but count; its length and depth are bounded, so a formula of a stranger costs a few sums.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn

import numpy as np

from ....errors import RequestError, did_you_mean, quoted
from ..kernel.counting import PIECE_COUNTS
from ..store import COUNTED, TEXTS

LONGEST, DEEPEST = 400, 40
NUMBER, TRUTH, TEXT = "number", "truth", "text"
HIDDEN = ("arm", "number", "seconds")
"""Columns that say nothing about the course of a game, or are different whenever it is played."""
KNOWN = tuple(name for name in COUNTED if name not in HIDDEN)
SIDES = ("white", "black")
MOVES = "moves"
"""The count of a piece that can be had of a single entry of its list of moves."""
TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+\.?\d*|\.\d+)%?)|(?P<text>\"[^\"]*\")|(?P<word>[A-Za-z_]\w*)|(?P<sign>[<>!=]=|[-+*/()<>\[\]]))"
)
Columns = Mapping[str, Any]
Values = Callable[[Columns], Any]


class FormulaError(RequestError):
    """A formula cannot be read; the message says where, and what to write instead."""


@dataclass(frozen=True)
class Part:
    """A part of a formula."""

    kind: str
    of: Values


@dataclass(frozen=True)
class PieceCount:
    """A count of a piece: of a side, or of both where it is empty; of an entry of its `moves`, or of all."""

    count: str
    side: str
    piece: str
    entry: int | None = None

    @property
    def name(self) -> str:
        """Its name among the columns of a game."""
        piece = f"{self.side} {self.piece}".lstrip()
        return f"{self.count}({piece}{'' if self.entry is None else f'[{self.entry}]'})"


def piece_count(name: str) -> PieceCount | None:
    """What a name among the columns counts of a piece, None for other names."""
    match = re.fullmatch(r"(\w+)\((?:(white|black) )?(.*?)(?:\[(\d+)\])?\)", name)
    return (
        PieceCount(match[1], match[2] or "", match[3], int(match[4]) if match[4] else None) if match else None
    )


def column_of(name: str) -> Values:
    """The values of a column."""
    return lambda columns: columns[name]


def quotient(above: Values, below: Values) -> Values:
    """One formula divided by another, NaN where that is 0."""

    def of(columns: Columns) -> Any:
        over, under = np.broadcast_arrays(*(np.asarray(part(columns), float) for part in (above, below)))
        return np.divide(over, under, out=np.full(under.shape, np.nan), where=under != 0)

    return of


def _joined(one: Values, two: Values, how: Callable[[Any, Any], Any]) -> Values:
    return lambda columns: how(one(columns), two(columns))


def _compared(how: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """A comparison as 0 or 1, NaN where a side has no value."""

    def of(one: Any, two: Any) -> Any:
        unknown = np.isnan(one) | np.isnan(two)
        return np.where(unknown, np.nan, how(one, two))

    return of


COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "==": np.equal,
    "!=": np.not_equal,
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
}
SUMS: dict[str, Callable[[Any, Any], Any]] = {"+": np.add, "-": np.subtract}


@dataclass
class Parser:
    """Where the reading of a formula is: by descent, a method for each rule of its grammar."""

    text: str
    name: str
    at: int = 0
    token: str = ""
    start: int = 0
    kind: str = ""
    depth: int = 0
    needs: dict[str, None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.step()

    def step(self) -> None:
        """Go on to the next token; the empty one is the end."""
        match = TOKEN.match(self.text, self.at)
        rest = self.text[self.at :].lstrip()
        self.start = len(self.text) - len(rest) if match is None else match.start(match.lastgroup or 0)
        if match is None:
            if rest:
                self.fail(f"unknown sign {quoted(rest[0])}")
            self.token = self.kind = ""
            return
        self.kind, self.token, self.at = match.lastgroup or "", match[match.lastgroup or 0], match.end()

    def fail(self, message: str, start: int | None = None) -> NoReturn:
        """Raise FormulaError at the present token."""
        place = self.start if start is None else start
        shown = self.text[:LONGEST]
        raise FormulaError(f"{self.name}:{place + 1}: {message}\n  {shown}\n  {' ' * min(place, LONGEST)}^")

    def takes(self, *tokens: str) -> str:
        """The present token if it is one of these, which is passed; else an empty text."""
        if self.kind in ("word", "sign") and self.token in tokens:
            found = self.token
            self.step()
            return found
        return ""

    def either(self) -> Part:
        """`a or b`"""
        self.depth += 1
        if self.depth > DEEPEST:
            self.fail(f"nested deeper than {DEEPEST}")
        found = self.both()
        while self.takes("or"):
            found = self.truths(found, self.both(), np.maximum)
        self.depth -= 1
        return found

    def both(self) -> Part:
        """`a and b`"""
        found = self.negated()
        while self.takes("and"):
            found = self.truths(found, self.negated(), np.minimum)
        return found

    def truths(self, one: Part, two: Part, how: Callable[[Any, Any], Any]) -> Part:
        """Two comparisons joined."""
        if not one.kind == two.kind == TRUTH:
            self.fail("`and` and `or` join comparisons, as in captures > 0")
        return Part(TRUTH, _joined(one.of, two.of, how))

    def negated(self) -> Part:
        """`not a`"""
        turned = False
        while self.takes("not"):
            turned = not turned
        found = self.comparison()
        if not turned:
            return found
        if found.kind != TRUTH:
            self.fail("`not` needs a comparison, as in not captures > 0")
        return Part(TRUTH, lambda columns: 1 - found.of(columns))

    def comparison(self) -> Part:
        """`a < b`"""
        one = self.sum()
        start = self.start
        sign = self.takes(*COMPARISONS)
        if not sign:
            return one
        two, how = self.sum(), COMPARISONS[sign]
        if TEXT in (one.kind, two.kind):
            if one.kind != two.kind or sign not in ("==", "!="):
                self.fail('texts can only be compared for equality: reason == "checkmate"', start)
            return Part(TRUTH, _joined(one.of, two.of, lambda a, b: np.asarray(how(a, b), dtype=float)))
        return Part(TRUTH, _joined(one.of, two.of, _compared(how)))

    def sum(self) -> Part:
        """`a + b`"""
        found = self.product()
        while sign := self.takes(*SUMS):
            found = self.numbers(found, self.product(), SUMS[sign])
        return found

    def numbers(self, one: Part, two: Part, how: Callable[[Any, Any], Any]) -> Part:
        """Two numbers reckoned together; comparisons count as 1 or 0."""
        self.no_text(one, two)
        return Part(NUMBER, _joined(one.of, two.of, how))

    def no_text(self, *parts: Part) -> None:
        """Fail where a text is to be reckoned with."""
        if any(part.kind == TEXT for part in parts):
            self.fail("a text cannot be used in arithmetic")

    def product(self) -> Part:
        """`a * b`"""
        found = self.signed()
        while sign := self.takes("*", "/"):
            other = self.signed()
            if sign == "*":
                found = self.numbers(found, other, np.multiply)
            else:
                self.no_text(found, other)
                found = Part(NUMBER, quotient(found.of, other.of))
        return found

    def signed(self) -> Part:
        """`-a`"""
        minus = False
        while self.takes("-"):
            minus = not minus
        found = self.atom()
        if not minus:
            return found
        self.no_text(found)
        return Part(NUMBER, lambda columns: -found.of(columns))

    def atom(self) -> Part:
        """A number, a text, a name, or a formula in brackets."""
        kind, token = self.kind, self.token
        if self.takes("("):
            found = self.either()
            self.close()
            return found
        if kind == "number":
            value = float(token.rstrip("%")) / (100 if token.endswith("%") else 1)
            self.step()
            return Part(NUMBER, lambda columns: np.float64(value))
        if kind == "text":
            self.step()
            return Part(TEXT, lambda columns: np.array(token[1:-1], dtype=object))
        if kind == "word":
            return self.named()
        self.fail(f"expected a name or a number, found {quoted(token) if token else 'the end'}")

    def close(self) -> None:
        """Pass a closing bracket."""
        if not self.takes(")"):
            self.fail(f"expected ')', found {quoted(self.token) if self.token else 'the end'}")

    def named(self) -> Part:
        """A column, or a count of a piece."""
        if self.token in PIECE_COUNTS and self.text[self.at :].lstrip().startswith("("):
            return self.piece()
        name = self.column()
        return Part(TEXT if name in TEXTS else NUMBER, column_of(name))

    def column(self) -> str:
        """The name of a column."""
        name = self.token
        if name not in KNOWN:
            hint = did_you_mean(name, KNOWN) or f"there are {', '.join(KNOWN)}"
            if name in PIECE_COUNTS:
                hint = f"of a piece: {name}(queen), {name}(white queen)"
            self.fail(f"no count has the name {quoted(name)}; {hint}")
        self.needs[name] = None
        self.step()
        return name

    def piece(self) -> Part:
        """`moves(white queen)`, `moves(pawn[1])`"""
        count = self.token
        self.step()
        self.step()
        side = self.takes(*SIDES)
        piece, quoting = self.token, self.kind == "text"
        if self.kind not in ("word", "text"):
            self.fail(f"expected the name of a piece, as in {count}(queen)")
        self.step()
        entry = self.entry(count) if self.takes("[") else None
        self.close()
        name = PieceCount(count, side, piece[1:-1] if quoting else piece, entry).name
        self.needs[name] = None
        return Part(NUMBER, column_of(name))

    def entry(self, count: str) -> int:
        """The number of an entry of a piece's `moves`, and the bracket behind it."""
        if count != MOVES:
            self.fail(f"entries are counted of `{MOVES}` only, as in {MOVES}(pawn[1])")
        number = self.token
        if not re.fullmatch(r"\d{1,3}", number):
            self.fail(f"expected the number of an entry of its moves, from 0, as in {MOVES}(pawn[1])")
        self.step()
        if not self.takes("]"):
            self.fail(f"expected ']', found {quoted(self.token) if self.token else 'the end'}")
        return int(number)
