"""The actions of a definition: a number for everything that a move, or one act of a turn, can ever be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from ..arguments import checked_class
from ..errors import did_you_mean
from ..play.core.moves import Move
from ..play.notation.coordinate import DROP, PASS
from ..play.variant import Position, Variant
from ..rules.kernel import layout as k
from ..rules.tables.powers import apart

WAIT = 0
"""The action of a side that does nothing while the other one moves; never a move of the game."""
ALTERNATIVES = 4
"""Chains of captures that begin and end on the same squares and have actions of their own."""
EMITS = k.NODE_EMIT_EMPTY | k.NODE_EMIT_ENEMY | k.NODE_PASSANT
Goes = dict[tuple[int, int, int], int]  # promoted type, from, to -> number of alternatives


@checked_class
class Actions:
    """The fixed numbering of a variant's actions, the same in every process and for equal rules.

    Number 0 is `wait`, 1 a pass where the rules have one. Then come, each in the order of squares (see
    `Variant.board`): moves by origin and target, those that promote by the type and then likewise; drops by
    type and square; what is put after a move by its square; castlings in the order of the definition;
    moves that gate by type, square and target. Where several moves share origin, target and
    promotion, as pieces take by different ways, they have several numbers, told apart by their order.
    """

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._tables = variant.tables_array.words
        self._size = variant.ruleset.board.size
        self._takes_off = variant.ruleset.takes_off
        self._texts = ["wait"]
        self._codec = variant.codec
        self._number()

    def __len__(self) -> int:
        return len(self._texts)

    def text(self, action: int) -> str:
        """An action as text: coordinates as moves have them, with `#2`, `#3` for further ways."""
        if not 0 <= action < len(self):
            raise IndexError(f"there is no action {action}, expected 0 to {len(self) - 1}")
        return self._texts[action]

    def find(self, text: str) -> int:
        """The action of a text. Raises ValueError if there is none."""
        if text not in self._texts:
            near = did_you_mean(text, self._texts)
            raise ValueError(f"no action of {self.variant.id} is {text!r}{f': {near}' if near else ''}")
        return self._texts.index(text)

    def of(self, position: Position) -> dict[int, Move]:
        """The legal moves of a position by their actions. Raises ValueError where a turn has two acts."""
        if not self.variant.same_rules(position.variant):
            raise ValueError(f"the position is one of {position.variant.id}, and has other actions")
        if self._tables[k.H_TURN]:
            raise ValueError(f"a turn of {self.variant.id} has two acts, which are an action each")
        codes = np.array(position.legal_moves.codes, np.int64)
        numbers, _ = self.numbers(codes, np.array([len(codes)]))
        moves = zip(numbers.tolist(), position.legal_moves, strict=True)
        return {number: move for number, move in moves if number >= 0}

    # --- how they are numbered -----------------------------------------------------------------

    def _number(self) -> None:
        tables, size, game = self._tables, self._size, self.variant.ruleset
        goes = self._goes()
        names, letters = game.board.names, self._codec.letters
        self.passing = self._add([PASS]) if tables[k.H_PASS] else -1
        self._columns = np.full(1 << (k.MOVE_AUX - k.MOVE_KIND), -1, np.int32)
        promoted = sorted({goal for goal, _, _ in goes})
        self._table = np.full((len(promoted) + 1, size * size), -1, np.int32)
        #: By number how many moves of one position may share it and those behind it.
        self._alike = any(count > 1 for count in goes.values())
        self._room = {}
        for (goal, origin, target), count in sorted(goes.items()):
            text = names[origin] + names[target] + letters[goal]
            first = self._add([text, *(f"{text}#{n}" for n in range(2, count + 1))])
            self._table[promoted.index(goal), origin * size + target] = first
            self._room[first] = count
        for kind in range(k.KIND_MASK + 1):
            for column, goal in enumerate(promoted):
                self._columns[kind | goal << 4] = self._columns[kind | (goal | k.RECALL) << 4] = column
        self._dropped = self._squares(self._types_dropped(), lambda kind: self._codec.dropped[kind])
        self._put = self._squares([0] if tables[k.H_TURN] else [], lambda kind: f"{PASS[0]}{DROP}")
        self._castling = self._add(self._castlings())
        self._gates = dict(self._gated(goes))

    def _add(self, texts: Iterable[str]) -> int:
        first = len(self._texts)
        self._texts.extend(texts)
        return first

    def _squares(self, types: Iterable[int], head: Any) -> dict[int, int]:
        """Type -> the first of its numbers, one a square."""
        names = self.variant.ruleset.board.names
        return {kind: self._add(head(kind) + name for name in names) for kind in types}

    def _types_dropped(self) -> list[int]:
        game = self.variant.ruleset
        return [i + 1 for i, piece in enumerate(game.pieces) if piece.drops]

    def _castlings(self) -> list[str]:
        names, castlings = self.variant.ruleset.board.names, self.variant.ruleset.castlings
        return [f"{names[c.king_from]}{names[c.king_to]}{names[c.rook_from]}" for c in castlings]

    def _gated(self, goes: Goes) -> Iterator[tuple[tuple[int, ...], int]]:
        """What identifies a move that gates -> its number."""
        game = self.variant.ruleset
        for name in sorted(game.gatable, key=game.piece):
            kind = game.piece(name) + 1
            letter = "/" + self._codec.symbols[kind]
            for square in sorted({square for _, square in game.gates}):
                for target in range(self._size):
                    if (0, square, target) in goes:
                        text = game.board.names[square] + game.board.names[target] + letter
                        yield (kind, square, target), self._add([text])
            for i, text in enumerate(self._castlings()):
                yield (kind, -1, i, 0), self._add([text + letter])
                yield (kind, -1, i, 1), self._add([text + letter + "*"])

    def _goes(self) -> Goes:
        """Which piece may ever go from where to where, and become what."""
        tables, size = self._tables, self._size
        hidden = apart(self.variant.ruleset)
        found: Goes = {}
        for code in range(2, 2 * len(hidden.moving.pieces) + 2):
            ways: Goes = {}
            for square in range(size):
                entry = tables[k.H_MOVES] + 2 * (code * size + square)
                for node in tables[tables[entry] : tables[entry + 1]]:
                    self._emitted(ways, square, node)
                    if code < 2 * tables[k.H_TYPES] + 2:
                        ways.update(dict.fromkeys(self._resting(code, square), 1))
            if code < 2 * tables[k.H_TYPES] + 2 and tables[tables[k.H_TRAITS] + code] & k.TRAIT_CHAINS:
                ways |= self._chained(ways)
            for key, count in ways.items():
                found[key] = max(found.get(key, 0), count)
        if tables[k.H_PROPOSE] or self._takes_off:
            every = range(size)
            pairs = [(s, t) for s in every for t in (every if tables[k.H_PROPOSE] else (s,))]
            found = {**{(0, s, t): 1 for s, t in pairs}, **found}
        return found

    def _emitted(self, ways: Goes, square: int, node: int) -> None:
        """Add what a node can emit."""
        tables, target, goals, way = self._tables, node & k.SQUARE_MASK, [0], 0
        emits = bool(node & EMITS)
        if node & k.NODE_RECORD:
            record = tables[k.H_RECORDS] + ((node >> k.NODE_AUX) & k.NODE_AUX_MASK) * k.RECORD_ROW
            way = int(tables[record + k.RECORD_LEAVE] < 0)
            emits = emits or bool(tables[record + k.RECORD_OWN]) or bool(way)
            if tables[record + k.RECORD_PROMOTION]:
                goals = self._goals(tables[record + k.RECORD_PROMOTION])
        if emits:
            for goal in goals:
                key = goal, square, target
                ways[key] = ways.get(key, 0) + 1 if way else ways.get(key, 1)

    def _goals(self, choices: int) -> list[int]:
        """The types of a list of promotions; 0: none."""
        words = self._tables[choices + 1 : choices + 1 + self._tables[choices]]
        return [word & k.TYPE_MASK for word in words]

    def _resting(self, code: int, square: int) -> list[tuple[int, int, int]]:
        """The promotions of a piece where it stands."""
        if not self._tables[k.H_RESTS]:
            return []
        choices = self._tables[self._tables[k.H_RESTS] + code * self._size + square]
        return [(goal, square, square) for goal in self._goals(choices)] if choices else []

    def _chained(self, ways: Goes) -> Goes:
        """What chains of captures add: from everywhere to everywhere that a piece can ever come to."""
        component = list(range(self._size))
        for _, origin, target in ways:
            old, new = component[origin], component[target]
            component = [new if each == old else each for each in component]
        every, goals = range(self._size), {0, *(goal for goal, _, _ in ways)}
        pairs = [(s, t) for s in every for t in every if component[s] == component[t]]
        used = {square for _, *squares in ways for square in squares}
        return {(goal, s, t): ALTERNATIVES for goal in goals for s, t in pairs if s in used}

    # --- numbers of moves ----------------------------------------------------------------------

    def numbers(self, codes: Any, counts: Any) -> tuple[Any, int]:
        """The actions of legal moves; and how many of these have none (and -1), as too many are alike.

        `codes` are the kernel's, of one position after another, `counts` how many each position has.
        """
        special = (codes >> k.MOVE_KIND) & k.SPECIAL_MASK
        origin, target = codes & k.SQUARE_MASK, (codes >> k.MOVE_TO) & k.SQUARE_MASK
        found = self._table[self._columns[special], origin * self._size + target]
        kinds = special & k.KIND_MASK
        odd = np.flatnonzero((kinds >= k.KIND_CASTLE) & (kinds != k.KIND_REMOVE) & (kinds != k.KIND_REST))
        for i in odd.tolist():
            code = int(codes[i])
            if kinds[i] < k.KIND_WAY:
                found[i] = self._irregular(code, int(kinds[i]))
        lost = 0
        if self._alike:
            lost = self._told_apart(codes, found, counts)
        if len(found) and found.min() < 0 and not lost:
            code = int(codes[int(found.argmin())])
            raise AssertionError(f"no action of {self.variant.id} is the move {self._codec.text(code)}")
        return found, lost

    def _irregular(self, code: int, kind: int) -> int:
        """The number of a move that is more than its squares."""
        field = (code >> k.MOVE_PROMOTION) & k.PROMOTION_MASK
        origin, target = code & k.SQUARE_MASK, (code >> k.MOVE_TO) & k.SQUARE_MASK
        entry = (code & ~k.MOVE_AGAIN) >> k.MOVE_AUX
        if kind == k.KIND_PASS:
            return self.passing
        if kind == k.KIND_CASTLE:
            return self._castling + entry
        if kind == k.KIND_DROP:
            return self._dropped[(field & k.CODE_MASK) >> 1] + target
        if kind == k.KIND_PUT:
            return self._put[0] + target
        piece, other = (field & k.CODE_MASK) >> 1, int(bool(field & k.GATE_ROOK))
        if kind == k.KIND_GATE + k.KIND_CASTLE:
            return self._gates[piece, -1, entry, other]
        return self._gates[piece, origin, target]

    def _told_apart(self, codes: Any, found: Any, counts: Any) -> int:
        """Give moves of a position that share a number those behind it, by their codes; -1 to the rest."""
        rows = np.repeat(np.arange(len(counts)), counts)
        keys = rows * len(self) + found
        order = np.lexsort((codes, keys))
        first = np.concatenate([[True], np.diff(keys[order]) != 0]) if len(keys) else np.zeros(0, bool)
        starts = np.flatnonzero(first)
        nth = np.arange(len(keys)) - np.repeat(starts, np.diff([*starts, len(keys)]))
        lost = 0
        for i in np.flatnonzero(nth).tolist():
            at = order[i]
            if found[at] >= 0 and nth[i] < self._room.get(int(found[at]), 1):
                found[at] += nth[i]
            else:
                found[at] = -1
                lost += 1
        return lost
