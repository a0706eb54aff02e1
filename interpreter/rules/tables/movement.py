"""Movement nodes: for every piece code and square the run of nodes that `kernel/moves.py` walks."""

from __future__ import annotations

from ...model.ruleset import Ruleset
from ..kernel import layout as k
from .memory import Memory
from .powers import apart, hidden_types
from .records import Records
from .words import Arrivals, MovementWords
from .work import Work

SPECIAL = k.NODE_RECORD | k.NODE_HURDLE | k.NODE_SCREEN
"""Bits of nodes that say more than where to go. Those that allow en passant captures do so at times only."""
MOST_NODES = 1_000_000  # forty megabytes while they are made


class MovementTables:
    """Compiles the movements of every piece on every square."""

    def __init__(self, game: Ruleset, memory: Memory, effect_pieces: set[int], work: Work) -> None:
        self.game = apart(game)
        self.memory = memory
        self.effect_pieces = effect_pieces | {i for i, p in enumerate(self.game.pieces, 1) if p.effects}
        self.work = work
        self.records = Records(self.game, memory, work)
        self.powers = {1 + i for i, _ in hidden_types(game)}  # what else they may do is looked for at the end
        self.duplicates: set[int] = set()
        self.takes_passant: set[int] = set()
        self.resting = {
            i
            for i, piece in enumerate(self.game.pieces, 1)
            if any("rest" in rule.at for rule in piece.promotions)
        }

    def run(self, code: int, movements: list[MovementWords], square: int) -> list[int]:
        """The words of all movements of a piece of one side from a square."""
        words: list[int] = []
        arrivals = Arrivals()
        for movement in movements:
            movement.add(words, arrivals, square)
        if arrivals.passant:
            self.takes_passant.add(code)
        duplicated = arrivals.duplicated()
        if duplicated:
            self.duplicates.add(code)
        special = duplicated or code >> 1 in self.resting or any(word & SPECIAL for word in words)
        special |= code >> 1 in self.powers
        if words and not special:
            words[0] |= k.NODE_PLAIN
        return words

    def compile(self) -> list[int]:
        """(first, end) offsets of the run of every code and square: code * squares + square."""
        size = self.game.board.size
        table = [0] * (2 * size * (2 * len(self.game.pieces) + 2))
        done = 0
        for i, piece in enumerate(self.game.pieces):
            self.work.told = f"{piece.name} and the pieces before it have more moves"
            for side in (0, 1):
                code = 2 * (i + 1) + side
                effective = code >> 1 in self.effect_pieces
                movements = [MovementWords(self.records, piece, side, m, effective) for m in piece.movements]
                movements += [
                    MovementWords(self.records, piece, side, m, effective, entry)
                    for entry in piece.as_new
                    for m in entry.movements
                ]
                for square in range(size):
                    words = self.run(code, movements, square)
                    entry = 2 * (code * size + square)
                    table[entry] = self.memory.add(words)
                    table[entry + 1] = table[entry] + len(words)
                    done += len(words)
                    if done > MOST_NODES:
                        self.work.refuse()
        return table

    def rests(self) -> int:
        """Offset of the promotion lists of staying, by code * squares + square; 0 where no piece does so."""
        size = self.game.board.size
        table = [0] * (size * (2 * len(self.game.pieces) + 2))
        for i, piece in enumerate(self.game.pieces):
            if i + 1 in self.resting:
                for place in range(2 * size):
                    side, square = divmod(place, size)
                    choices = self.records.promotion_list(piece, side, square, square)
                    table[(2 * (i + 1)) * size + place] = choices
        return self.memory.add(table) if self.resting else 0
