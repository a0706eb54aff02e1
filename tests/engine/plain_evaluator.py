"""The evaluation once more, in plain Python on a board as a dictionary: written from the layout's comments alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from interpreter.engine.explain import plain_state
from interpreter.engine.kernel import SEARCH
from interpreter.model.geometry import COMPASS
from interpreter.play.variant import Position
from interpreter.rules.kernel import layout as k

Pair = tuple[int, int]


def unpack(word: int) -> Pair:
    late = ((int(word) + (1 << 31)) & 0xFFFFFFFF) - (1 << 31)
    return (int(word) - late) >> 32, late


class Evaluator:
    """Values one position by the tables of its variant."""

    def __init__(self, tables: Any, position: Position) -> None:
        self.t = tables
        self.block = int(tables[k.H_EVAL])
        self.geometry = position.variant.ruleset.board
        self.pieces = position.variant.ruleset.pieces
        self.is_wall = position.variant.ruleset.is_wall
        self.board = {s: code for s, code in enumerate(position.view().board) if code}
        self.count = Counter(self.board.values())
        self.st = position._state.st
        machine, state = position.variant.machine, position._state
        plain, copy = SEARCH.load(plain=True)["evaluate"], plain_state(state)
        held = {code: count for code, count in enumerate(state.pool) if count} if tables[k.H_HAND] else {}
        self.hands = Counter({code: n for code, n in held.items() if plain.comes_out(tables, copy, code)})
        self.attacked = lambda square, side: machine.attacked(tables, state, square, side)
        self.total = [0, 0]

    # --- reading -------------------------------------------------------------------------------

    def number(self, slot: int) -> int:
        return int(self.t[self.block + slot])

    def entry(self, slot: int, index: int) -> int:
        return int(self.t[self.number(slot) + index])

    def placement(self, slot: int, code: int, square: int) -> int:
        return self.entry(slot, code * self.geometry.size + square)

    def add(self, side: int, word: int) -> None:
        for i, value in enumerate(unpack(word)):
            self.total[i] += value if side == 0 else -value

    # --- facts ---------------------------------------------------------------------------------

    def royal(self, code: int) -> bool:
        kind = self.pieces[(code >> 1) - 1].royal
        return kind == "always" or (kind in ("last_of_kind", "all_attacked") and self.count[code] == 1)

    def neighbours(self, square: int) -> set[int]:
        touching = set(COMPASS).intersection(self.geometry.ways("any"))  # six of the eight on hexagons
        return {other for v in touching if (other := self.geometry.offset(square, v)) is not None}

    @cached_property
    def zones(self) -> tuple[set[int], set[int]]:
        found: tuple[set[int], set[int]] = set(), set()
        for square, code in self.board.items():
            if self.royal(code) and not self.placement(k.EVAL_DISTANCE, code, square):
                found[code & 1].update({square}, self.neighbours(square))
        return found

    def freezers(self, square: int, apart: int = -1) -> Iterator[int]:
        """Squares of the enemies that freeze what stands here, whatever holds them."""
        code = self.board[square]
        for d, vector in enumerate(COMPASS):
            other = self.geometry.offset(square, vector)
            if (
                other is None
                or other == apart
                or other not in self.board
                or not (self.board[other] ^ code) & 1
            ):
                continue
            row = int(self.t[k.H_FREEZE]) + k.FREEZE_ROW * self.board[other]
            if int(self.t[row]) >> (d ^ 4) & 1 and int(self.t[row + 1]) >> (code >> 1) & 1:
                yield other

    def frozen(self, square: int) -> bool:
        for other in self.freezers(square):
            row = int(self.t[k.H_FREEZE]) + k.FREEZE_ROW * self.board[other]
            if not int(self.t[row + 2]) or not any(self.freezers(other, square)):
                return True
        return False

    def walk(self, square: int, code: int) -> Iterator[tuple[int, bool, bool]]:
        """Target, whether a quiet move, and whether a capture is emitted there: the nodes that are met."""
        first = int(self.t[k.H_MOVES]) + 2 * (code * self.geometry.size + square)
        i, end = int(self.t[first]), int(self.t[first + 1])
        while i < end:
            node = int(self.t[i])
            target = node & k.SQUARE_MASK
            other = self.board.get(target)
            yield target, bool(node & k.NODE_EMIT_EMPTY), bool(node & k.NODE_EMIT_ENEMY)
            shift = k.NODE_EMPTY if other is None else k.NODE_ENEMY if (other ^ code) & 1 else k.NODE_FRIEND
            if node & k.NODE_SCREEN and other is not None:
                record = node >> k.NODE_AUX & k.NODE_AUX_MASK
                row = int(self.t[k.H_RECORDS]) + k.RECORD_ROW * record
                hurdles = int(self.t[row + k.RECORD_VICTIMS])
                shift = k.NODE_ENEMY if hurdles >> (other >> 1) & 1 else k.NODE_FRIEND
            i += node >> shift & k.NODE_JUMP_MAX

    # --- terms ---------------------------------------------------------------------------------

    def promoters(self, side: int) -> list[tuple[int, int, int]]:
        """Square, file and rank of the promoters of a side."""
        return [
            (s, self.entry(k.EVAL_FILE, s), self.entry(k.EVAL_RANK, s))
            for s, code in self.board.items()
            if code & 1 == side and self.placement(k.EVAL_DISTANCE, code, s)
        ]

    @cached_property
    def covers(self) -> tuple[set[int], set[int]]:
        """By side, where its promoters capture, or would."""
        found: tuple[set[int], set[int]] = set(), set()
        for side in (0, 1):
            for square, _, _ in self.promoters(side):
                found[side].update(t for t, _, taking in self.walk(square, self.board[square]) if taking)
        return found

    def apart(self, a: int, b: int) -> int:
        return min(
            31, max(abs(self.entry(slot, a) - self.entry(slot, b)) for slot in (k.EVAL_FILE, k.EVAL_RANK))
        )

    def escort(self, side: int, square: int, away: int) -> None:
        royals = [[s for s, code in self.board.items() if self.royal(code) and code & 1 == c] for c in (0, 1)]
        if self.t[k.H_SINGLE_ROYAL] and royals[0] and royals[1]:
            nearer = self.apart(square, royals[side ^ 1][0]) - self.apart(square, royals[side][0])
            early, late = unpack(self.entry(k.EVAL_ESCORT, min(away, 31)))
            self.add(side, (early * nearer << 32) + late * nearer)

    def lines(self, side: int, square: int, code: int) -> None:
        file = self.entry(k.EVAL_FILE, square)
        own, enemy = ([f for _, f, _ in self.promoters(c)] for c in (side, side ^ 1))
        if file not in own:
            for _ in range(1 + (file not in enemy)):
                self.add(side, self.entry(k.EVAL_LINE, code))

    def way(self, side: int, square: int, steps: int) -> list[int | None]:
        """The next squares straight ahead, None beyond the end of the board."""
        found: list[int | None] = []
        at: int | None = square
        for _ in range(steps):
            at = None if at is None else self.geometry.offset(at, COMPASS[4 * side])
            found.append(at)
        return found

    def push(self, side: int, square: int) -> None:
        """What a promoter would attack one step on."""
        [ahead] = self.way(side, square, 1)
        if ahead is None or ahead in self.board or ahead in self.covers[side ^ 1]:
            return
        for target, _, taking in self.walk(ahead, self.board[square]):
            other = self.board.get(target)
            if taking and other is not None and other & 1 != side:
                if not self.placement(k.EVAL_DISTANCE, other, target):
                    self.add(side, self.number(k.EVAL_PUSH))

    def outpost(self, side: int, square: int, code: int) -> None:
        """A piece that promoters cover, and that enemy ones cannot come to attack."""
        file, rank = self.entry(k.EVAL_FILE, square), self.entry(k.EVAL_RANK, square)
        foes = [r - rank for _, f, r in self.promoters(side ^ 1) if abs(f - file) == 1]
        if square in self.covers[side] and not any((r > 0) == (side == 0) and r for r in foes):
            self.add(side, self.entry(k.EVAL_OUTPOST, code))

    def structure(self, side: int) -> None:
        own, enemy = self.promoters(side), self.promoters(side ^ 1)
        for square, file, rank in own:
            ahead = [r for _, f, r in enemy if abs(f - file) <= 1 and (r > rank) == (side == 0) and r != rank]
            if not ahead:
                away = self.placement(k.EVAL_DISTANCE, self.board[square], square)
                self.add(side, self.entry(k.EVAL_PASSED, min(away, 31)))
                self.escort(side, square, away)
                if all(s is not None and s not in self.board for s in self.way(side, square, away)):
                    self.add(side, self.entry(k.EVAL_FREE, min(away, 31)))
            self.push(side, square)
            if square in self.covers[side]:
                self.add(side, self.number(k.EVAL_SUPPORTED))
            if not any(abs(f - file) == 1 for _, f, _ in own):
                self.add(side, self.number(k.EVAL_ISOLATED))
            if sum(f == file for _, f, _ in own) > 1:
                self.add(side, self.number(k.EVAL_DOUBLED))
            if square in self.zones[side]:
                self.add(side, self.number(k.EVAL_SHELTER))

    def can_check(self, square: int, code: int) -> bool:
        """Can the piece move to where it attacks the enemy royal, and nothing attacks it?"""
        side = code & 1
        royals = [s for s, other in self.board.items() if self.royal(other) and other & 1 != side]
        if not self.t[k.H_SINGLE_ROYAL] or not royals or int(self.t[k.H_LEGALITY]) == k.LEGAL_FREE:
            return False
        quiet = [t for t, quiet, _ in self.walk(square, code) if quiet and t not in self.board]
        return any(
            (royals[0], True) in ((t, taking) for t, _, taking in self.walk(target, code))
            and not self.attacked(target, side ^ 1)
            for target in quiet
            if target not in self.covers[side ^ 1]
        )

    def activity(self, side: int, attackers: dict[int, int]) -> None:
        """Mobility and assault; notes the cheapest attacker of every square."""
        units = 0
        for square, code in self.board.items():
            if code & 1 != side:
                continue
            worth = self.entry(k.EVAL_EXCHANGE, code)
            if self.frozen(square):
                loss = worth * self.number(k.EVAL_FROZEN) >> 8
                self.add(side, -((loss << 32) + loss))
                continue
            moves = 0
            for target, quiet, taking in self.walk(square, code):
                other = self.board.get(target)
                if taking and target in self.zones[side ^ 1]:
                    units += self.entry(k.EVAL_ASSAULT, code)
                if other is None:
                    moves += quiet and target not in self.covers[side ^ 1]
                    continue
                moves += taking and (other ^ code) & 1
                if taking:
                    attackers[target] = min(worth, attackers.get(target, worth))
            if self.number(k.EVAL_SAFE_CHECK) and self.can_check(square, code):
                units += self.number(k.EVAL_SAFE_CHECK)
            self.add(side, self.entry(k.EVAL_MOBILITY, (code << 5) + min(moves, 31)))
            self.lines(side, square, code)
            self.outpost(side, square, code)
        self.add(side, self.entry(k.EVAL_DANGER, min(units, 127)))

    def threats(self, side: int, attackers: list[dict[int, int]]) -> None:
        for square, code in self.board.items():
            if self.is_wall(code) or code & 1 == side or self.royal(code) or square not in attackers[side]:
                continue
            if attackers[side][square] < self.entry(k.EVAL_EXCHANGE, code):
                self.add(side, self.number(k.EVAL_THREAT))
            elif square not in attackers[side ^ 1]:
                self.add(side, self.number(k.EVAL_HANGING))
            elif square not in self.covers[side ^ 1]:
                self.add(side, self.number(k.EVAL_PRESSURE))

    def hunt(self, side: int) -> None:
        placed = [[s for s, code in self.board.items() if code & 1 == c] for c in (0, 1)]
        royals = [[s for s in placed[c] if self.royal(self.board[s])] for c in (0, 1)]
        if self.t[k.H_HAND] or not self.t[k.H_SINGLE_ROYAL]:
            return
        if len(placed[side ^ 1]) != 1 or len(placed[side]) < 2 or not (royals[0] and royals[1]):
            return
        prey, hunter = royals[side ^ 1][0], royals[side][0]
        bonus = self.entry(k.EVAL_EDGE, prey) + self.entry(k.EVAL_NEAR, self.apart(prey, hunter))
        self.add(side, (bonus << 32) + bonus)

    def force(self, side: int) -> tuple[int, int]:
        """Number of promoters of a side, and the exchange values of its other pieces."""
        words = [self.entry(k.EVAL_FORCE, code) for code in self.board.values() if code & 1 == side]
        return sum(word >> 32 for word in words), sum(word & 0xFFFFFFFF for word in words)

    def bound_shades(self, side: int) -> list[int]:
        mask = self.number(k.EVAL_BOUND)
        shades = int(self.t[k.H_SHADES])
        pieces = [(s, code) for s, code in self.board.items() if code & 1 == side]
        return [int(self.t[shades + s]) for s, code in pieces if mask >> (code >> 1) & 1]

    def factor(self, side: int) -> int:
        """What an advantage of a side counts in the end, in 64ths."""
        force = [self.force(0), self.force(1)]
        placed = Counter(code & 1 for code in self.board.values())
        (promoters, own), (_, other) = force[side], force[side ^ 1]
        lone = self.number(k.EVAL_LONE)
        if placed[side ^ 1] == 1 and own > lone:
            return 64
        if promoters == 0 and own - other <= lone:
            return self.number(k.EVAL_HELPLESS)
        alone = all(placed[c] - force[c][0] == 2 for c in (0, 1))
        if alone and sorted([self.bound_shades(0), self.bound_shades(1)]) == [[0], [1]]:
            return self.number(k.EVAL_OPPOSITE)
        return self.entry(k.EVAL_SCALE, min(promoters, 31))

    def evaluate(self) -> int:
        """Centipawns for White."""
        for square, code in self.board.items():
            self.add(0, self.placement(k.EVAL_PLACE, code, square))
        for code, count in self.hands.items():
            self.add(code & 1, count * self.entry(k.EVAL_HAND, code))
        attackers: list[dict[int, int]] = [{}, {}]
        for side in (0, 1):
            self.activity(side, attackers[side])
            self.structure(side)
        for side in (0, 1):
            self.threats(side, attackers)
            for code in range(2 + side, 2 * len(self.pieces) + 2, 2):
                if self.count[code] > 1:
                    self.add(side, self.entry(k.EVAL_PAIR, code))
            self.add(side, self.entry(k.EVAL_CHECKS, min(int(self.st[k.CHECKS + side]), 15)))
            self.hunt(side)
        if int(self.st[k.TURN]) in (0, 1):
            self.add(int(self.st[k.TURN]), self.number(k.EVAL_TEMPO))
        full = self.number(k.EVAL_PHASE_FULL)
        pieces = (self.count + self.hands).items()
        phase = min(full, sum(count * self.entry(k.EVAL_PHASE, code) for code, count in pieces))
        value = (self.total[0] * phase + self.total[1] * (full - phase)) // full
        if self.number(k.EVAL_SCALE) and value:
            late = self.factor(0 if value > 0 else 1)
            value = int(value * (64 * phase + late * (full - phase)) / (64 * full))
        return value
