"""Pieces that fill a rectangle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from ...model.ends import Measure, Seeing, Sided, Tabling, Telling, Words
from ...model.terms import Range
from ..english import counted
from .having import Way, has, ones, owner_words, possible, too_many
from .line import most
from .reading import Found, Reader


@dataclass(frozen=True, kw_only=True)
class Block(Sided):
    """The pieces of a side fill a rectangle of so many files and ranks."""

    kind = "block"
    barring = True
    means = "The pieces of a side fill a rectangle of so many files and ranks."
    example = "{count: all, in: block 2x2, is: 4, result: win}"
    pieces: frozenset[str] | None
    size: tuple[int, int]

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`count: PIECES, in: block FILESxRANKS`."""
        part = r.count(lambda one: one.place is not None and one.place.word == "block")
        if part is None or part.place is None:
            return None
        files, _, ranks = part.place.lines.partition("x")
        if re.fullmatch("[1-9][0-9]?x[1-9][0-9]?", part.place.lines) is None:
            r.note(f"'{part.place.lines}' is not a size of a block", "write block 2x2")
            return Found(cls, {"pieces": None, "size": (1, 1)})
        squares = int(files) * int(ranks)
        if part.range not in (Range(), Range(squares, squares)):
            r.note("a block is filled", f"write is: {squares}, or leave it out")
        return Found(cls, {"pieces": r.some(part.who), "size": (int(files), int(ranks))})

    def tabled(self, to: Tabling) -> Words:
        return {"MASK": to.mask(self.pieces), "N": self.size[0], "MOST": self.size[1]}

    def words(self, told: Telling) -> str:
        """`a block of pieces, two files wide and two ranks high`."""
        files, ranks = self.size
        of = ones(told, self.pieces)(2)
        return f"a block of {of}, {counted(files, 'file')} wide and {counted(ranks, 'rank')} high"

    def clauses(self, told: Telling) -> Iterator[str]:
        yield f"{owner_words(self)} has {self.words(told)}"

    def won(self, told: Telling, side: int, own: bool) -> Way | None:
        owner = side if own else 1 - side
        return has(self.words(told), own) if possible(told, self.pieces, owner) else None

    def runs(self, seen: Seeing, side: int) -> Iterator[list[int]]:
        """What a side has of every rectangle that begins on one of its squares."""
        board, placed = seen.ruleset.board, seen.ones(self.pieces, side)
        files, ranks = self.size
        for corner in placed:
            column = [corner, *board.ray(corner, (0, 1))][:ranks]
            rows = ([first, *board.ray(first, (1, 0))][:files] for first in column)
            yield [square for square in chain.from_iterable(rows) if square in placed]

    def measured(self, seen: Seeing) -> Measure:
        files, ranks = self.size
        wanted = f"{files * ranks} pieces of a block of {files} by {ranks}"
        return most(seen, [self.runs(seen, side) for side in (0, 1)], wanted)

    def never(self, facts: Any) -> str:
        files, ranks = self.size
        left, low, right, high = facts.game.board.bounds
        fits = files <= right - left + 1 and ranks <= high - low + 1
        return too_many(files * ranks, self, facts) if fits else "the board is too small"

    def follows(self, earlier: Any) -> bool:
        return (self.pieces, self.size) == (earlier.pieces, earlier.size) and earlier.covers(self)

    @property
    def names(self) -> frozenset[str]:
        return self.pieces or frozenset()
