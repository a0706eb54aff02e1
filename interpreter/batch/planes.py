"""What planes show of a position: layers of numbers, one a square, as networks read them."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..applications.lab.kernel import rows as r
from ..arguments import checked_class
from ..play.variant import Variant
from ..ranges import SIDES
from ..rules.kernel import layout as k
from ..rules.tables.records import passed_squares

CLOCK = 100
"""Moves without a capture or the like that make 1 in the plane of the clock, which does not rise further."""
FULL = 255
"""No number in a plane is greater."""


@checked_class
class Planes:
    """The planes of a variant: `names` in their order, `shape` of all of them: planes, ranks, files.

    The first rank and file come first; the levels of a board follow each other along the ranks. Planes of
    pieces are 1 where such a piece stands; planes that say nothing of squares have one number everywhere.
    """

    def __init__(self, variant: Variant) -> None:
        game, tables = variant.ruleset, variant.tables_array.words
        files, ranks = variant.board.shape
        self.names: list[str] = []
        self._code = np.full(k.CODES, -1, np.int32)
        for side in (0, 1):
            for i, piece in enumerate(game.pieces):
                code = 2 * i + 2 + side
                if game.is_wall(code) or i in game.walls:
                    continue
                self._code[code] = self._add(f"{SIDES[side]} {piece.name}")
        for i in game.walls:
            self._code[2 * i + 2 : 2 * i + 4] = self._add(game.pieces[i].name)
        self._hand = [
            (code, self._add(f"{SIDES[code & 1]} {game.pieces[code // 2 - 1].name} in hand"))
            for code in sorted(variant.dialect.pooled)
        ]
        #: Planes with one number: word of the state, bit or -1, what makes 1.
        self._words: list[tuple[int, int, int]] = []
        self._first_word = len(self.names)
        for side in (0, 1):
            self._word(f"{SIDES[side]} may move", k.TURN, side, 1)
        for i, (_, _, letter) in enumerate(variant.tables.rights):
            self._word(f"right {letter}", k.RIGHTS, i, 1)
        self._word("clock", k.HALFMOVE, -1, CLOCK)
        for side in (0, 1) if tables[k.H_CHECKS] else ():
            self._word(f"checks by {SIDES[side]}", k.CHECKS + side, -1, tables[k.H_CHECKS])
        if tables[k.H_MULTIMOVE]:
            self._word("moves left in the turn", k.LEFT, -1, FULL)
        self._passed = self._add("passed squares") if variant.tables.passants else -1
        self._gates = self._add("may gate") if game.gates else -1
        self._gated = np.array([square for _, square in game.gates], np.int64)
        self._acted = self._add("moved in this turn") if tables[k.H_TURN] else -1
        rows = [square for line in reversed(game.board.grid) for square in line]
        places = {square: place for place, square in enumerate(rows) if square is not None}
        self._place = np.array([places[square] for square in range(game.board.size)], np.int64)
        self._board = self._add("board") if len(places) < files * ranks else -1
        self.shape = len(self.names), ranks, files

    def _add(self, name: str) -> int:
        self.names.append(name)
        return len(self.names) - 1

    def _word(self, name: str, word: int, bit: int, most: int) -> None:
        self._add(name)
        self._words.append((r.ROW_STATE + word, bit, most))

    def shown(self, rows: Any) -> Any:
        """The planes of rows."""
        squares, count = len(self._place), len(rows)
        found = np.zeros((count, len(self.names), self.shape[1] * self.shape[2]), np.float32)
        codes = rows[:, r.ROW_BOARD : r.ROW_BOARD + squares] & r.LOW
        games, there = np.nonzero(codes)
        found[games, self._code[codes[games, there]], self._place[there]] = 1
        pool = rows[:, r.ROW_BOARD + 3 * squares :] if self._hand else rows
        for code, plane in self._hand:
            found[:, plane] = np.clip(pool[:, code] >> r.HIGH, 0, FULL)[:, None]
        for plane, (word, bit, most) in enumerate(self._words, self._first_word):
            value = rows[:, word]
            if word == r.ROW_STATE + k.TURN:
                value = (value == bit) | (value == k.EITHER)
            elif bit >= 0:
                value = value >> bit & 1
            else:
                value = np.clip(value & FULL if word == r.ROW_STATE + k.LEFT else value, 0, most)
            found[:, plane] = (value / (1 if word == r.ROW_STATE + k.LEFT else most))[:, None]
        if self._passed >= 0:
            self._mark_passed(found, rows[:, r.ROW_STATE + k.PASSANT])
        if self._gates >= 0:
            live = rows[:, r.ROW_STATE + k.GATES][:, None] >> np.arange(len(self._gated)) & 1
            games, gates = np.nonzero(live)
            found[games, self._gates, self._place[self._gated[gates]]] = 1
        if self._acted >= 0:
            act = rows[:, r.ROW_STATE + k.ACT]
            games = np.flatnonzero(act)
            for shift in (0, k.MOVE_TO):
                found[games, self._acted, self._place[act[games] >> shift & k.SQUARE_MASK]] = 1
        if self._board >= 0:
            found[:, self._board, self._place] = 1
        return found.reshape(count, *self.shape)

    def _mark_passed(self, found: Any, words: Any) -> None:
        """Mark the squares that en passant words name."""
        number = words >> k.PASSED_NUMBER & 7
        for i in range(k.MAX_PASSED):
            games = np.flatnonzero((number > i) & (number < k.PASSED_LINE))
            found[games, self._passed, self._place[words[games] >> 10 * (i + 1) & k.SQUARE_MASK]] = 1
        for game in np.flatnonzero(number == k.PASSED_LINE):
            found[game, self._passed, self._place[passed_squares(int(words[game]))]] = 1
