"""Attack tables: the capturing movements of every piece, reversed, seen from the square of a royal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from ...model.geometry import LINES, Vector, lame_path
from ...model.ruleset import Movement, Ruleset
from ..kernel import layout as k
from .memory import TableLimit
from .movement import turned

Masks = list[int]


@dataclass
class Line:
    """Attackers along one ray outwards from the target, by distance (index 0 = next square).

    `direct` without a hurdle; `same[d]` and `other[d]` behind a hurdle at distance index d that
    belongs to the attacking side, or to the other.
    """

    squares: tuple[int, ...]
    direct: Masks = field(default_factory=list)
    same: dict[int, Masks] = field(default_factory=dict)
    other: dict[int, Masks] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.direct = [0] * len(self.squares)


@dataclass
class Approaches:
    """All ways to capture on one square."""

    leaps: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    lame: dict[tuple[int, ...], dict[int, int]] = field(default_factory=dict)
    lines: dict[Vector, Line] = field(default_factory=dict)


class AttackTables:
    """Compiles attacks on royals for both sides and all squares."""

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self.board = game.board
        self.royals = frozenset(piece.name for piece in game.pieces if piece.royal)

    def capturing(self, by: int) -> Iterator[tuple[int, Movement]]:
        """(type bit, movement) of everything that can capture a royal by displacement."""
        for i, piece in enumerate(self.game.pieces):
            for movement in piece.movements:
                if movement.capture and (movement.victims is None or movement.victims & self.royals):
                    yield 2 << i, movement

    def approaches(self, target: int, by: int, apart: bool) -> Approaches:
        """Every way in which side `by` can capture a royal on the target square.

        `apart`: facing has a bit of its own. It attacks royals only, goes on in the frozen, and ends for a
        kind that is royal only as its last one.
        """
        found = Approaches()
        for bit, m in self.capturing(by):
            piece = self.game.pieces[bit.bit_length() - 2]
            if m.target is not None and target not in m.target[by]:
                continue
            if piece.confined is not None and target not in piece.confined[by]:
                continue
            for vector in m.vectors:
                forward = turned(vector, by)
                back = (-forward[0], -forward[1])
                ray = self.board.ray(target, back)
                if ray:
                    self.add(found, bit, m, by, forward, back, ray)
        self.add_facing(found, target, apart)
        return found

    def add(
        self,
        found: Approaches,
        bit: int,
        m: Movement,
        by: int,
        forward: Vector,
        back: Vector,
        ray: tuple[int, ...],
    ) -> None:
        """Add one movement along one reversed ray."""
        start = None if m.start is None else m.start[by]

        def mask(square: int) -> int:
            return bit if start is None or square in start else 0

        if m.hop:
            self.add_hop(self.line(found, back, ray), m, mask)
        elif m.lame:
            via = [self.board.offset(ray[0], v) for v in lame_path(forward, m.lame == "diagonal_first")]
            if None not in via and mask(ray[0]):
                entry = found.lame.setdefault(tuple(v for v in via if v is not None), defaultdict(int))
                entry[ray[0]] |= bit
        elif m.limit == 1:
            found.leaps[ray[0]] |= mask(ray[0])
        else:
            line = self.line(found, back, ray)
            last = len(ray) if m.limit is None else min(m.limit, len(ray))
            for i in range(m.least - 1, last):
                line.direct[i] |= mask(ray[i])

    def line(self, found: Approaches, back: Vector, ray: tuple[int, ...]) -> Line:
        """The line of a vector."""
        if back not in found.lines:
            found.lines[back] = Line(ray)
        return found.lines[back]

    def add_hop(self, line: Line, m: Movement, mask: object) -> None:
        """Add a hopper: the hurdle lies between the target and the attacker."""
        ray = line.squares
        farthest = 1 if not m.beyond else len(ray) if m.limit is None else m.limit
        for hurdle in range(min(farthest, len(ray))):
            stop = min(hurdle + 2, len(ray)) if m.adjacent else len(ray)
            for word, table in (("friend", line.same), ("enemy", line.other)):
                if m.over in ("any", word):
                    masks = table.setdefault(hurdle, [0] * len(ray))
                    for j in range(hurdle + 1, stop):
                        masks[j] |= mask(ray[j])  # type: ignore[operator]

    def add_facing(self, found: Approaches, target: int, apart: bool) -> None:
        """Royals that may not face each other attack each other along the line."""
        if not self.royals:
            return
        bits = sum(2 << i for i, piece in enumerate(self.game.pieces) if piece.royal)
        if apart:
            bits = 1 << k.ATTACK_FACING
        for facing in self.game.facings:
            for vector in LINES[facing.lines]:
                ray = self.board.ray(target, vector)
                if not ray:
                    continue
                if facing.distance == 1:
                    found.leaps[ray[0]] |= bits
                    continue
                line = self.line(found, vector, ray)
                for i in range(len(ray) if facing.distance is None else min(facing.distance, len(ray))):
                    # A royal next to it attacks by its own step already: one entry a square and type.
                    line.direct[i] |= bits & ~found.leaps.get(ray[i], 0)

    # --- plain form ----------------------------------------------------------------------------

    @staticmethod
    def is_plain(found: Approaches) -> bool:
        """Only leaps and rays, no square met twice by the same type: then pins are exact."""
        if found.lame:
            return False
        seen: set[int] = set()
        for line in found.lines.values():
            if line.same or line.other:
                return False
            length = max((i + 1 for i, mask in enumerate(line.direct) if mask), default=0)
            for square, mask in zip(line.squares[:length], line.direct, strict=False):
                if square in seen or found.leaps.get(square, 0) & mask:
                    return False
                seen.add(square)
        return True

    @staticmethod
    def plain_words(found: Approaches) -> list[int]:
        """Words of the plain form."""
        leaps = [square | mask << k.ATTACK_MASK for square, mask in found.leaps.items() if mask]
        words = [len(leaps), *leaps]
        rays = []
        for line in found.lines.values():
            length = max((i + 1 for i, mask in enumerate(line.direct) if mask), default=0)
            if length:
                rays.append([line.squares[i] | line.direct[i] << k.ATTACK_MASK for i in range(length)])
        words.append(len(rays))
        for ray in rays:
            words += [len(ray), *ray]
        return words

    # --- general form --------------------------------------------------------------------------

    def node_words(self, found: Approaches) -> list[int]:
        """Words of the general form, length first."""
        words: list[int] = []
        for square, mask in found.leaps.items():
            if mask:
                words += node(square, 1, 1, 1, mask)
        for via, attackers in found.lame.items():
            count = len(via) + len(attackers)
            for i, square in enumerate(via):
                words += node(square, 1, count - i, count - i, 0)
            for square, mask in attackers.items():
                words += node(square, 1, 1, 1, mask)
        for line in found.lines.values():
            words += line_nodes(line)
        return [len(words), *words]


def node(square: int, empty: int, same: int, other: int, mask: int) -> list[int]:
    """Both words of a node; jumps in nodes."""
    if max(empty, same, other) > k.ATTACK_JUMP_MASK:
        raise TableLimit("a line of attack is too long for the tables")
    word = square | empty << k.ATTACK_EMPTY | same << k.ATTACK_SAME | other << k.ATTACK_OTHER
    return [word, mask]


def line_nodes(line: Line) -> list[int]:
    """Nodes of one line: the open run first, then the runs behind a hurdle, shared where equal."""
    n = len(line.squares)
    hops = [d for table in (line.same, line.other) for d in table if any(table[d])]
    length = max([i + 1 for i, mask in enumerate(line.direct) if mask] + [d + 1 for d in hops], default=0)
    if not length:
        return []
    nodes: list[list[int]] = [[line.squares[i], 0, -1, -1, line.direct[i]] for i in range(length)]
    shared: dict[tuple[int, tuple[int, ...]], int] = {}

    def run(first: int, masks: Masks) -> int:
        """Position of the run over squares first.. with these masks, -1 if none attacks."""
        last = max((j + 1 for j in range(first, n) if masks[j]), default=0)
        position = -1
        for j in range(last - 1, first - 1, -1):
            key = (j, tuple(masks[j:last]))
            if key not in shared:
                shared[key] = len(nodes)
                nodes.append([line.squares[j], position, -1, -1, masks[j]])
            position = shared[key]
        return position

    for i in range(length):
        nodes[i][1] = i + 1 if i + 1 < length else -1
        if i in line.same:
            nodes[i][2] = run(i + 1, line.same[i])
        if i in line.other:
            nodes[i][3] = run(i + 1, line.other[i])
    # Runs were appended back to front: number them so that every jump goes forward.
    order = [*range(length), *range(len(nodes) - 1, length - 1, -1)]
    place = {position: i for i, position in enumerate(order)}
    words: list[int] = []
    for i, position in enumerate(order):
        square, *targets, mask = nodes[position]
        empty, same, other = (len(order) - i if target < 0 else place[target] - i for target in targets)
        words += node(square, empty, same, other, mask)
    return words
