"""What pieces can do on a board that is filled at random: the movement nodes walked with probabilities.

Every square is taken to be empty, an enemy or a friend independently of the others, so the chance to get
to a node is exact for each run of nodes. All pieces, squares and fillings are walked at once. A placement
is a piece code on a square, numbered code * squares + square as in the tables.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..play.variant import Variant
from ..rules.kernel import layout as k

EARLY, LATE, BARE = 0, 1, 2
CROWD = 0.8, 0.35, 0.0  # of the setup's density, early, late, and on an empty board
THIN, FULL = 0.1, 0.45
NEVER = 255  # a distance that no number of moves makes up
FAR = 48  # moves after which the search for a way is given up
SOURCES = 64
Array = Any  # numpy's own types say little about shapes

_BITS = np.array([bin(i).count("1") for i in range(256)], dtype=np.uint16)


@dataclass(frozen=True)
class Nodes:
    """All movement nodes side by side, run after run."""

    word: Array
    placement: Array  # the run a node belongs to
    start: Array  # of each run, among these nodes
    length: Array  # of each run


class Reach:
    """Movement statistics of all placements of a variant."""

    def __init__(self, variant: Variant) -> None:
        self.ruleset = variant.ruleset
        self.words = variant.tables.words
        self.size = self.ruleset.board.size
        self.codes = 2 * len(self.ruleset.pieces) + 2
        self.nodes = self._nodes()
        self.target = (self.nodes.word & k.SQUARE_MASK).astype(np.int32)
        self.origin = self.nodes.placement % self.size
        self.code = (self.nodes.placement // self.size).astype(np.int16)
        density = len(self.ruleset.setup) / self.size
        self.filling = tuple(min(FULL, max(THIN, part * density)) if part else 0.0 for part in CROWD)

    def _nodes(self) -> Nodes:
        table = self.words[k.H_MOVES]
        runs = self.size * self.codes
        entries = np.array(self.words[table : table + 2 * runs], dtype=np.int64).reshape(runs, 2)
        first, length = entries[:, 0], entries[:, 1] - entries[:, 0]
        start = np.cumsum(length) - length
        placement = np.repeat(np.arange(runs, dtype=np.int32), length)
        low = int(first[length > 0].min()) if len(placement) else 0
        high = int(entries[:, 1].max()) if len(placement) else 0
        part = np.array(self.words[low:high], dtype=np.int64)
        where = np.repeat(first - low - start, length) + np.arange(len(placement))
        return Nodes(part[where], placement, start, length)

    # --- facts of nodes ------------------------------------------------------------------------

    def _bit(self, bit: int) -> Array:
        return (self.nodes.word & bit) != 0

    @cached_property
    def quiet(self) -> Array:
        """Nodes that emit a move to an empty square."""
        return self._bit(k.NODE_EMIT_EMPTY)

    @cached_property
    def taking(self) -> Array:
        """Nodes that emit a capture of what stands there."""
        return self._bit(k.NODE_EMIT_ENEMY)

    @cached_property
    def _number(self) -> Array:
        """Index of each node's record, one too high where there is none."""
        number = (self.nodes.word >> k.NODE_AUX) & k.NODE_AUX_MASK
        return np.where(self._bit(k.NODE_RECORD), number, len(self._records) - 1)

    @cached_property
    def _records(self) -> Array:
        """The table of records, with an empty one behind it."""
        rows = self.words[self.words[k.H_RECORDS] : self.words[k.H_PASSANT]]
        return np.array([*rows, 0, -1, 0, 0, 0, 0], dtype=np.int64).reshape(-1, k.RECORD_ROW)

    @cached_property
    def leaves_passant(self) -> Array:
        """Nodes whose move leaves passed squares behind: longer first steps."""
        return (self._records[:, k.RECORD_LEAVE] != 0)[self._number]

    @cached_property
    def jumped(self) -> Array:
        """Nodes that are reached over a captured enemy."""
        marked = (self._records[:, k.RECORD_AUX] & k.AUX_JUMPED) != 0
        return marked[self._number] & ~self.leaves_passant

    @cached_property
    def direction(self) -> Array:
        """Compass direction of a node's move where the piece captures by effects, else NO_DIRECTION."""
        effects = self.words[self.words[k.H_EFFECTS] : self.words[k.H_EFFECTS] + self.codes]
        noted = (np.array(effects) != 0)[self.code] & ~self.leaves_passant
        # Northward is direction 0, which needs no record.
        along = (self._records[:, k.RECORD_AUX] & k.AUX_DIRECTION).astype(np.int8)[self._number]
        return np.where(noted, along, np.int8(k.NO_DIRECTION))

    @cached_property
    def victims(self) -> Array:
        """Mask of the types that a node's capture may take, -1 = all."""
        return self._records[:, k.RECORD_VICTIMS][self._number]

    @cached_property
    def ahead(self) -> Array:
        """+1 where a node lies before its origin as the owner sees it, -1 behind, 0 beside it."""
        rank = np.array([y for _, y in self.ruleset.board.coordinates])
        way = np.sign(rank[self.target] - rank[self.origin]).astype(np.int8)
        return np.where(self.code & 1, -way, way)

    # --- chances -------------------------------------------------------------------------------

    @cached_property
    def chance(self) -> Array:
        """Probability that the walk comes to a node, by filling (early, late, bare) and node."""
        nodes = self.nodes
        total = len(nodes.word)
        chance = np.zeros((len(self.filling), total + 1), dtype=np.float32)
        if not total:
            return chance[:, :total]
        order = np.argsort(-nodes.length, kind="stable")
        start, length = nodes.start[order], nodes.length[order]
        crowd = np.array(self.filling, dtype=np.float32)[:, None]
        shares = ((k.NODE_EMPTY, 1 - crowd), (k.NODE_ENEMY, crowd / 2), (k.NODE_FRIEND, crowd / 2))
        alive = np.searchsorted(-length, -np.arange(int(length[0])), side="left")
        chance[:, start[: alive[0]]] = 1
        for step in range(int(length[0])):
            here = start[: alive[step]] + step
            end = start[: alive[step]] + length[: alive[step]]
            now = chance[:, here]
            for shift, share in shares:
                there = here + ((nodes.word[here] >> shift) & k.NODE_JUMP_MAX)
                # Past the end of a run lies the next one: such walks go to a place of their own.
                chance[:, np.where(there < end, there, total)] += now * share
        return chance[:, :total]

    def total(self, weights: Iterable[Array]) -> Array:
        """Sums over the nodes of every placement, for each row of weights: (rows, codes, squares)."""
        runs = self.size * self.codes
        sums = [np.bincount(self.nodes.placement, row, runs) for row in weights]
        return np.array(sums).reshape(-1, self.codes, self.size)

    @cached_property
    def mobility(self) -> Array:
        """Expected number of moves as the evaluation counts them, by filling, code and square."""
        shares = [self.quiet * np.float32(1 - o) + self.taking * np.float32(o / 2) for o in self.filling]
        return self.total(chance * share for chance, share in zip(self.chance, shares, strict=True))

    # --- ways ----------------------------------------------------------------------------------

    def edges(self, which: Array) -> tuple[Array, Array]:
        """Placements that the given nodes lead from and to, without repetition, sorted by the latter."""
        source = self.nodes.placement[which]
        target = source - self.origin[which] + self.target[which]
        key = np.sort(target.astype(np.int64) * (self.codes * self.size) + source)
        key = key[np.diff(key, prepend=-1) != 0]
        return key % (self.codes * self.size), key // (self.codes * self.size)

    @cached_property
    def ways(self) -> tuple[Array, Array]:
        """The edges of all moves that some position allows."""
        return self.edges(self.quiet | self.taking)

    def distance(self, goals: Array, ways: tuple[Array, Array]) -> Array:
        """Moves along some edges to the nearest goal, by code and square; NEVER if there is no way.

        `goals` says for every code and square whether it is one.
        """
        source, target = ways
        away = np.where(goals.reshape(-1), 0, NEVER)
        for step in range(1, NEVER):
            near = source[away[target] == step - 1]
            fresh = near[away[near] == NEVER]
            if not len(fresh):
                break
            away[fresh] = step
        return away.reshape(self.codes, self.size)

    @cached_property
    def habitat(self) -> Array:
        """Squares on which a piece may come to stand, by code and square; all where it never appears."""
        found = np.zeros((self.codes, self.size), dtype=bool)
        for square, (index, side) in self.ruleset.setup.items():
            found[2 * index + 2 + side, square] = True
        for piece in self.ruleset.pieces:
            for rule in piece.promotions:
                for side in (0, 1) if rule.side is None else (rule.side,):
                    made = [2 * self.ruleset.piece(name) + 2 + side for name in (*rule.to, *rule.recall)]
                    found[np.ix_(made, sorted(rule.zone[side]))] = True
        source, target = self.ways
        flat = found.reshape(-1)
        while True:
            reached = target[flat[source] & ~flat[target]]
            if not len(reached):
                break
            flat[reached] = True
        found[~found.any(axis=1)] = True
        return found

    @cached_property
    def crossing(self) -> tuple[Array, Array]:
        """By code: mean number of moves to the squares it can get to, and how many these are on average."""
        source, target = self.ways
        seen = np.zeros(self.codes * self.size, dtype=np.uint64)
        samples = np.ones(self.codes)
        for code in range(2, self.codes):
            squares = np.flatnonzero(self.habitat[code])
            chosen = squares[np.linspace(0, len(squares) - 1, min(SOURCES, len(squares))).astype(int)]
            samples[code] = len(chosen)
            for i, square in enumerate(chosen):
                seen[code * self.size + square] |= np.uint64(1 << i)
        moves, count = np.zeros(self.codes), np.zeros(self.codes)
        heads = np.flatnonzero(np.diff(target, prepend=-1)) if len(target) else target
        for step in range(1, FAR):
            if not len(heads):
                break
            gained = np.zeros_like(seen)
            gained[target[heads]] = np.bitwise_or.reduceat(seen[source], heads)
            gained &= ~seen
            if not gained.any():
                break
            seen |= gained
            fresh = _BITS[gained.view(np.uint8)].reshape(self.codes, -1).sum(axis=1)
            moves += step * fresh
            count += fresh
        return moves / np.maximum(count, 1), count / samples
