"""Games of the engine against itself, played where the kernel works: without positions or moves of Python."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from ..play.notation.coordinate import mover_of
from ..play.variant import Variant
from ..rules.kernel import layout as k
from ..rules.machine.base import MAKE, RECORD, ROYAL_ATTACKED, SURVEY, Machine
from .crew import Crew
from .evaluation import engine_tables
from .facts import search_facts
from .kernel import frames as f

OPENING = 4, 11
"""Random plies at the start: so many at least, and fewer than."""
STRAY = 0.03
"""Share of moves that are random later on, so that positions of other lines are seen."""
DECIDED, AGREED = 1000, 4
"""A game ends where so many centipawns have been seen for so many plies."""
LONGEST = 240
OPEN = 900
"""Positions that are worth more centipawns teach nothing."""
MATE = 10_000
"""Centipawns that a mate counts as."""
MOST_PASSES = 2
"""Of both sides together, one after the other, while either may move."""
POINTS = 1.0, 0.0, 0.5

Note = Callable[[Machine], list[int]]
"""What is noted of the position on the desk of a machine."""


class SelfPlay:
    """A desk, and who plays on it by what is kept for the variant."""

    def __init__(self, variant: Variant, hash_mb: int = 1) -> None:
        self.variant = variant
        self.tables = engine_tables(variant)
        self.crew = Crew(variant, self.tables, 1, hash_mb)
        self.facts = search_facts(variant, self.tables) | {f.BUCKETS: self.crew.buckets - 1}

    def play(self, chance: random.Random, nodes: int, note: Note) -> tuple[float, list[list[int]]]:
        """White's points in a game, and of each quiet position the score for White and what is noted."""
        self.crew.renew()
        self.crew.forget()
        self.machine = self.crew.workers[0].machine
        desk, rows = self.machine.desk, list[list[int]]()
        desk.load(self.variant.own_position(None)._state)
        begun = int(desk.st[k.PLY])
        opening = begun + chance.randrange(*OPENING)
        agreed = passes = 0
        last = 1
        while desk.st[k.PLY] < begun + LONGEST:
            if over := self.machine.run(SURVEY, self.tables, desk, self.machine.moves):
                return POINTS[(over - 1) % 4], rows
            side, moves = self.choices(1 - last, passes < MOST_PASSES)
            if not moves:
                return 0.5, rows
            last, noted = side, []
            if desk.st[k.PLY] < opening or chance.random() < STRAY:
                move = chance.choice(moves)
            else:
                score, move = self.think(side, moves, nodes)
                value = max(-MATE, min(MATE, score)) * (1 - 2 * side)
                sign = 0 if abs(value) < DECIDED else 1 if value > 0 else -1
                agreed = agreed + sign if agreed * sign > 0 else sign
                if abs(value) < OPEN and desk.st[k.ACT] == 0 and not self.checked():
                    noted = [value, *note(self.machine)]
            passes = passes + 1 if move == f.PASS_MOVE else 0
            if not passes and self.make(move) and noted:
                rows.append(noted)
            if abs(agreed) >= AGREED:
                return (1 + agreed // AGREED) / 2, rows
        return 0.5, rows

    def choices(self, offered: int, may_pass: bool) -> tuple[int, Sequence[int]]:
        """Who is to move, and his moves as the survey has listed them, or the first acts of his turns.

        While either side may move it is the `offered` one.
        """
        desk, words = self.machine.desk, self.machine.moves.words
        codes = list(words[k.MOVE_BASE : words[1 if self.tables[k.H_TURN] else 0]])[: f.ROOT_SIZE - 1]
        turn = int(desk.st[k.TURN])
        if turn != k.EITHER:
            return turn, codes
        own = [code for code in codes if mover_of(code, desk.board) & 1 == offered]
        passes = codes and may_pass and not self.attacked(offered)
        return offered, [*own, f.PASS_MOVE] if passes else own

    def think(self, side: int, moves: Sequence[int], nodes: int) -> tuple[int, int]:
        """The score of the position on the desk for a side, and its best move."""
        worker, value = self.crew.workers[0], 0
        facts = self.facts | {f.AGE: self.crew.grow_older(), f.NODE_LIMIT: nodes}
        worker.ready(side, moves, facts)
        for depth in range(1, f.MAX_PLY):
            found = worker.iterate(depth, 0, value)
            if worker.aborted:
                value = int(worker.work[f.FRAMES + f.F_BEST]) if worker.found else value
                break
            value = found
            if abs(value) > f.DECIDED or len(moves) == 1:
                break
        return value, worker.root(0)

    def make(self, move: int) -> bool:
        """Make a move, or one act of a turn; was it quiet, no capture and no promotion?"""
        desk, run = self.machine.desk, self.machine.run
        piece = mover_of(move, desk.board)
        before = desk.st[k.PIECES] + desk.st[k.PIECES_BLACK], desk.count[piece]
        run(MAKE, self.tables, desk, move)
        if desk.st[k.ACT] == 0:
            desk.st[k.PLY] += 1
            run(RECORD, self.tables, desk, self.machine.moves, k.MOVE_BASE)
        desk.st[k.UNDO] = 0
        after = desk.st[k.PIECES] + desk.st[k.PIECES_BLACK], desk.count[piece]
        return after[0] >= before[0] and after[1] >= before[1]

    def attacked(self, side: int) -> bool:
        """Is a royal of the side attacked?"""
        return bool(self.machine.run(ROYAL_ATTACKED, self.tables, self.machine.desk, side))

    def checked(self) -> bool:
        """Is somebody in check who may move?"""
        turn = self.machine.desk.st[k.TURN]
        return any(self.attacked(side) for side in ((0, 1) if turn == k.EITHER else (turn,)))
