"""Pieces on one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from ...model.ends import Measure, Seeing, Sided, Tabling, Telling, Words
from ..direction_words import one_line
from ..english import number, spanned
from .having import Way, has, ones, owner_words, possible, too_many
from .reading import Found, Reader


@dataclass(frozen=True, kw_only=True)
class Line(Sided):
    """A side has `length` of the pieces on one line: next to each other, or with `gaps` anywhere on it.

    With `most`, no more than so many of them (0 = however many).
    """

    kind = "line"
    barring = True
    means = "A side has so many pieces in a `row` (next to each other) or on a `line` (with gaps)."
    example = "{count: all, in: row any, is: 4+, result: win}"
    pieces: frozenset[str] | None
    length: int
    along: str = "any"
    gaps: bool = False
    most: int = 0

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`count: PIECES, in: row LINES` or `line LINES`."""
        part = r.count(lambda one: one.place is not None and one.place.word in ("row", "line"))
        if part is None or part.place is None:
            return None
        if part.range.least < 2:
            r.note(f"{part.range.least} on a line are not a line", "write is: 3 (just so many), or is: 3+")
        fields = {"pieces": r.some(part.who), "length": part.range.least, "along": part.place.lines}
        return Found(cls, fields | {"gaps": part.place.word == "line", "most": part.range.most or 0})

    def tabled(self, to: Tabling) -> Words:
        return {
            "MASK": to.mask(self.pieces),
            "N": self.length,
            "MOST": self.most,
            "LINES": to.lines(self.along),
            "GAPS": int(self.gaps),
        }

    def words(self, told: Telling) -> str:
        """`three musketeers next to each other on one rank or file`."""
        beside = "" if self.gaps else " next to each other"
        line = one_line(self.along, told.game.board)
        return f"{self.wanted(number)} {ones(told, self.pieces)(2)}{beside} on one {line}"

    def wanted(self, told: Callable[[int], str]) -> str:
        """How many, with numbers told in a way."""
        least = told(self.length)
        if not self.most:
            return least
        return f"just {least}" if self.most == self.length else spanned(self.length, self.most, told)

    def clauses(self, told: Telling) -> Iterator[str]:
        yield f"{owner_words(self)} has {self.words(told)}"

    def won(self, told: Telling, side: int, own: bool) -> Way | None:
        owner = side if own else 1 - side
        return has(self.words(told), own) if possible(told, self.pieces, owner) else None

    def runs(self, seen: Seeing, side: int) -> Iterator[list[int]]:
        """What a side has on every line, from each of its pieces on."""
        placed = seen.ones(self.pieces, side)
        for square in placed:
            for vector in seen.ruleset.board.ways(self.along):
                ray = seen.ruleset.board.ray(square, vector)
                met = filter(placed.__contains__, ray) if self.gaps else takewhile(placed.__contains__, ray)
                yield [square, *met]

    def measured(self, seen: Seeing) -> Measure:
        return most(seen, [self.runs(seen, side) for side in (0, 1)], f"{self.wanted(str)} on one line")

    def never(self, facts: Any) -> str:
        board = facts.game.board
        longest = max(
            1 + len(board.ray(square, v)) for square in range(board.size) for v in board.ways(self.along)
        )
        return too_many(self.length, self, facts) if self.length <= longest else "no line is so long"

    def follows(self, earlier: Any) -> bool:
        same = (self.pieces, self.along) == (earlier.pieces, earlier.along)
        nearer = earlier.gaps or not self.gaps
        if earlier.most:
            nearer = earlier.gaps == self.gaps and 0 < self.most <= earlier.most
        return same and nearer and self.length >= earlier.length and earlier.covers(self)

    @property
    def names(self) -> frozenset[str]:
        return self.pieces or frozenset()


def most(seen: Seeing, found: list[Iterator[list[int]]], wanted: str) -> Measure:
    """The longest of what each side has."""
    best = [max([list[int](), *one], key=len) for one in found]
    longest = max(best, key=len)
    white, black = seen.ruleset.look.sides
    sentence = f"{white} has {len(best[0])}, {black} {len(best[1])} of {wanted}"
    return Measure(sentence, tuple(sorted(longest)))
