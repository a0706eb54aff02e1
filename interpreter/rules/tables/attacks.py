"""Attack tables: what could capture a royal on a square, looked at from there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ...errors import KernelError
from ...model.geometry import Board
from ...model.ruleset import Ruleset
from ..chains import EMPTY
from ..kernel import layout as k
from .looks import OTHER, SAME, Look, Looks
from .memory import TableLimit
from .work import Kept, Work

END = -1
KEPT = Kept()
"""Attack words, for other games with the same pieces on the same board."""
Ray = list[tuple[int, int]]  # squares and masks
Node = tuple[
    int, int, int, int, int
]  # square, mask, and the nodes if it is empty, has the same or other side


class AttackTables:
    """Compiles attacks on royals for both sides and all squares."""

    def __init__(self, game: Ruleset, work: Work) -> None:
        self.work = work
        self.board = game.board
        self.royals = frozenset(piece.name for piece in game.pieces if piece.royal)
        self._looks = cache(lambda by, apart: Looks(game, by, apart, work))

    def plain_words(self, target: int, by: int) -> list[int] | None:
        """The words of the plain form, where a side has one royal; None if that form is not enough."""
        found = Placed(self.board, self._looks(by, 0), target, self.work).plain()
        if found is None:
            return None
        leaps, rays = found
        words = [len(leaps), *(square | mask << k.ATTACK_MASK for square, mask in leaps), len(rays)]
        for ray in rays:
            words += [len(ray), *(square | mask << k.ATTACK_MASK for square, mask in ray)]
        return words

    def node_words(self, target: int, by: int) -> list[int]:
        """The words of the general form, length first, and the lengths of its sections.

        Facing has a bit of its own here: it attacks royals only, goes on in the frozen, and ends for a kind
        that is royal only as its last one.
        """
        words, sections = Placed(self.board, self._looks(by, 1 << k.ATTACK_FACING), target, self.work).words()
        return [len(words), *words, len(sections), *sections]


def attack_words(game: Ruleset, plain: bool, work: Work) -> list[list[int]] | None:
    """The words of both sides and all squares; None if the plain form is asked for and not enough."""
    pieces = [(piece.name, piece.royal, piece.confined, piece.movements) for piece in game.pieces]
    text = repr((plain, game.board, game.symmetry, game.facings, pieces))
    return work.again(KEPT, text, lambda: _words(game, plain, work))


def _words(game: Ruleset, plain: bool, work: Work) -> list[list[int]] | None:
    """The words of a game that are not kept."""
    found = []
    tables = AttackTables(game, work)
    for place in ((square, by) for by in (0, 1) for square in range(game.board.size)):
        words = tables.plain_words(*place) if plain else tables.node_words(*place)
        if words is None:
            return None
        found.append(words)
    return found


class Placed:
    """The looks of a side on the board, from one target."""

    def __init__(self, board: Board, looks: Looks, target: int, work: Work) -> None:
        self.work = work
        self.board = board
        self.looks = looks
        self.target = target
        self.leaps: dict[int, int] = {}
        work.spend(sum(1 + len(look.attackers) for look in looks.leaps.values()))
        for look in looks.leaps.values():
            square = board.offset(target, look.place)
            if square is not None and square != target:
                self.leaps[square] = self.leaps.get(square, 0) | looks.mask(look, square, target)
        self._nodes: list[Node] = []
        self._known: dict[Node, int] = {}
        self._runs: dict[tuple[Look, int], int] = {}

    def square(self, look: Look) -> int | None:
        """The square of a look; None off the board, and where a line comes round to the target."""
        self.work.spend(1 + len(look.attackers))
        square = self.board.offset(self.target, look.place)
        return None if square == self.target else square

    def mask(self, look: Look, square: int) -> int:
        """The types that attack from a look; a royal that does so by its own step need not face."""
        return self.looks.mask(look, square, self.target) | look.facing & ~self.leaps.get(square, 0)

    # --- plain form ----------------------------------------------------------------------------

    def plain(self) -> tuple[Ray, list[Ray]] | None:
        """Leaps and rays, if there is nothing else and no type meets a square twice: then pins are exact."""
        if self._run(self.looks.crooked.values(), END) != END:
            return None
        rays = []
        seen: set[int] = set()
        for level in self.looks.lines.values():
            ray = self._ray(*level.values()) if level else []
            if ray is None:
                return None
            for square, mask in ray:
                if square in seen or self.leaps.get(square, 0) & mask:
                    return None
                seen.add(square)
            if ray:
                rays.append(ray)
        return [(square, mask) for square, mask in self.leaps.items() if mask], rays

    def _ray(self, look: Look) -> Ray | None:
        """The squares along a line up to the last attacker; None if there are hurdles."""
        ray: Ray = []
        following: Look | None = look
        while following and (square := self.square(following)) is not None:
            if following.after[SAME] or following.after[OTHER]:
                return None
            ray.append((square, self.mask(following, square)))
            following = next(iter(following.after[EMPTY].values()), None)
        while ray and not ray[-1][1]:
            ray.pop()
        return ray

    # --- general form --------------------------------------------------------------------------

    def words(self) -> tuple[list[int], list[int]]:
        """Two words a node, every node before those that it leads to; and the lengths of the sections."""
        looks = self.looks
        first = END
        for level in (*reversed(looks.lines.values()), looks.crooked, looks.leaps):
            first = self._run(level.values(), first)
        count = len(self._nodes)
        words: list[int] = []
        sections: list[int] = []
        furthest = 0
        # They were made from the last one on.
        for i, (square, mask, *following) in enumerate(reversed(self._nodes)):
            jumps = [count - i if to == END else count - 1 - to - i for to in following]
            if min(jumps) <= 0:
                raise KernelError("a line of attack would never end")
            if max(jumps) > k.ATTACK_JUMP_MASK:
                raise TableLimit("a line of attack is too long for the tables")
            if i == furthest:
                sections.append(0)
            sections[-1] += 2
            furthest = max(furthest, *(i + jump for jump in jumps))
            empty, same, other = jumps
            words.append(square | empty << k.ATTACK_EMPTY | same << k.ATTACK_SAME | other << k.ATTACK_OTHER)
            words.append(mask)
        return words, sections

    def _run(self, level: Iterable[Look], end: int) -> int:
        """The first node of looks one after the other, and then of the node `end`."""
        for look in reversed(tuple(level)):
            end = self._first(look, end)
        return end

    def _first(self, look: Look, end: int) -> int:
        """The first node of a look and all that it leads to; `end` if nothing attacks there."""
        spine: list[tuple[Look, int, int, int]] = []  # along the line, without a call for each square
        following = [look]
        while len(following) == 1 and (following[0], end) not in self._runs:
            square = self.square(following[0])
            if square is None:
                following = []
                break
            look = following[0]
            levels = (look.after[what] for what in (SAME, OTHER))
            same, other = (self._run(level.values(), end) if level else end for level in levels)
            spine.append((look, square, same, other))
            following = list(look.after[EMPTY].values())
        first = self._runs[following[0], end] if len(following) == 1 else self._run(following, end)
        for look, square, same, other in reversed(spine):
            mask = look.kinds or self.mask(look, square)
            if look.kinds:
                square |= k.ATTACK_GATE
            if mask or not first == same == other == end:
                first = self._node((square, mask, first, same, other))
            self._runs[look, end] = first
        return first

    def _node(self, node: Node) -> int:
        """The number of a node, the same for equal ones."""
        if node not in self._known:
            self._known[node] = len(self._nodes)
            self._nodes.append(node)
        return self._known[node]
