"""Captures seen from the victim: the chains of movements turned round, apart from any board.

A look at a place (a vector from the victim) finds a piece that captures from there, or leads on to further
looks, by what stands there. So what a capture needs is looked at from the victim outwards, and what several
movements need is looked at once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Set
from dataclasses import dataclass, field
from typing import Any

from ...model.geometry import Vector
from ...model.pieces import PieceType
from ...model.ruleset import Ruleset
from ..chains import EMPTY, ENEMY, FRIEND, Chain, TooManyWalks, boundless, ends_on, longest, walks
from ..kernel import layout as k
from .memory import TableLimit, about
from .rules import mask_of
from .work import LINE, Work

MOST_LOOKS = 1_000_000  # along the chains of one side together: less than a second of work
HERE = (0, 0)
DEPENDS = 1  # in place of a mask: the bit of no type
SAME, OTHER = FRIEND, ENEMY  # a hurdle is the attacker's friend or enemy

Squares = frozenset[int] | None  # None: all
Within = tuple[Squares, Squares, tuple[Any, ...], Vector, bool]
"""Where an attack begins and ends, what else it asks, and how far behind its victim it ends; lastly
whether the attacker stands on what the victim sees as the mirror image of the board."""
EVERYWHERE: Within = (None, None, (), HERE, False)
Needs = frozenset[tuple[Vector, int | frozenset[str]]]
Level = dict[Vector | tuple[Vector, int], "Look"]  # by place, a gate by its kinds as well


@dataclass(eq=False, slots=True)
class Look:
    """A look at a place: types that capture from there, if within their regions, and what follows.

    `facing`: bits of royals that attack from there because they may not face each other. A gate looks at a
    place a second time: what of its `kinds` stands there leads on as SAME, other pieces lead nowhere.
    """

    place: Vector
    kinds: int = 0
    attackers: dict[Within, int] = field(default_factory=dict)
    facing: int = 0
    after: tuple[Level, Level, Level] = field(default_factory=lambda: ({}, {}, {}))  # EMPTY, OTHER, SAME
    everywhere: int | None = None
    """The types that capture from there on any square, or DEPENDS; None where nobody has asked."""


class Looks:
    """All looks for the captures of one side on a royal.

    `leaps` need nothing but their own square, `crooked` ways look at squares that lie on no line, and `lines`
    are told apart by their vector, seen from the victim, and by what they go on over.
    """

    def __init__(self, game: Ruleset, side: int, apart: int, work: Work) -> None:
        """`apart`: the bit of attacks by facing, 0 if these are the royals' own."""
        self.game = game
        self.side = side
        self.work = work
        self.leaps: Level = {}
        self.crooked: Level = {}
        self.lines: dict[Vector | tuple[int, int, str, int], Level] = {}
        self._ways: dict[tuple[Vector, Within], set[Needs]] = {}
        self._all: list[Look] = []
        self._steps = 0
        royals = frozenset(piece.name for piece in game.pieces if piece.royal) or {
            piece.name for piece in game.pieces
        }
        for i, piece in enumerate(game.pieces):
            with about(piece.name):
                self._add_piece(i, piece, royals)
        self._add_facing(apart or self._bits(piece.name for piece in game.pieces if piece.royal))
        self._share()

    def _add_piece(self, i: int, piece: PieceType, royals: Set[str]) -> None:
        """Turn the captures of a piece round."""
        seam, side = self.game.board.seam, self.side
        for m in piece.movements:
            if m.victims is not None and not m.victims & royals:
                continue
            start = None if m.start is None else m.start[side]
            for odd, image in enumerate((m, m.mirrored(seam)) if seam else (m,)):
                within = start, ends_on(piece, m, side), m.narrowings, HERE, bool(odd)
                for chain in boundless(self.game, image, side):
                    self.work.spend(LINE + len(chain.line))
                    self._add(chain, k.TYPE_BITS[i + 1], within)
                    if m.takes_on_way:
                        self._add_way(chain, royals, within)
        self._turn_ways(k.TYPE_BITS[i + 1])

    def mask(self, look: Look, square: int, target: int) -> int:
        """The types that capture from a square on a target."""
        if look.everywhere is None:
            look.everywhere = self._everywhere(look)
        if look.everywhere != DEPENDS:
            return look.everywhere
        found, board = 0, self.game.board
        mirrored = board.seam is not None and board.odd(target, look.place)
        for (starts, ends, narrowings, behind, odd), bits in look.attackers.items():
            if odd != mirrored:
                continue
            end = target if behind == HERE else board.offset(target, behind)
            inside = (starts is None or square in starts) and (ends is None or end in ends)
            if inside and end is not None:
                way = board, self.side, square, end
                if not narrowings or all(word.allows(*way) for word in narrowings):
                    found |= bits
        return found

    def _everywhere(self, look: Look) -> int:
        """The types that capture from a look wherever it is; DEPENDS where the squares decide."""
        if self.game.board.seam is not None or any(within != EVERYWHERE for within in look.attackers):
            return DEPENDS
        return look.attackers.get(EVERYWHERE, 0)

    def _add(self, chain: Chain[Vector], bit: int, within: Within) -> None:
        """Turn the captures of a chain round."""
        if not any(ending.capture for _, ending in chain.endings):
            return
        if chain.movement.through:
            self._add_through(chain, bit, within)
            return
        level = self._level(chain)
        try:
            for walk in walks(chain, MOST_LOOKS):
                if walk.ending.capture:
                    x, y = walk.place
                    path = [((a - x, b - y), what) for (a, b), what in reversed(walk.needs)]
                    look = self._look(level, path, (-x, -y))
                    look.attackers[within] = look.attackers.get(within, 0) | bit
        except TooManyWalks:
            raise TableLimit("the lines of attack are too long for the tables") from None

    def _add_through(self, chain: Chain[Vector], bit: int, within: Within) -> None:
        """Turn a ride round that goes on over pieces: one look a square, whatever it has passed."""
        m = chain.movement
        kinds = self._bits(m.screens or ())
        x, y = chain.vector
        levels = [self.lines.setdefault((-x, -y, m.over, kinds), {})]
        captures = {node.place for node, ending in chain.endings if ending.capture}
        for a, b in dict.fromkeys(node.place for node in chain.nodes):
            look = self._at(levels[0], (-a, -b))
            for level in levels[1:]:
                level[look.place] = look
            if (a, b) in captures:
                look.attackers[within] = look.attackers.get(within, 0) | bit
            levels = [look.after[EMPTY]]
            for side, what in (("friend", SAME), ("enemy", OTHER)):
                if m.over in ("any", side):
                    level = look.after[what]
                    levels.append(self._at(level, look.place, kinds).after[SAME] if kinds else level)

    def _bits(self, kinds: Iterable[str]) -> int:
        """The bits of kinds of piece in a mask."""
        return mask_of(self.game, frozenset(kinds))

    def _add_way(self, chain: Chain[Vector], royals: Set[str], within: Within) -> None:
        """Note what a chain takes on its way, each piece with all that must stand elsewhere."""
        movement = chain.movement
        prey = {node.place: node.screens for node in chain.nodes if node.takes}
        starts, ends, narrowings, _, odd = within
        for walk in walks(chain, MOST_LOOKS):
            x, y = walk.place
            for whole in (EMPTY, ENEMY):
                if not (walk.ending.quiet if whole == EMPTY else walk.ending.capture):
                    continue
                needs: dict[Vector, list[int | frozenset[str]]] = {}
                for place, what in walk.needs:
                    needs.setdefault(place, []).append(what)
                if walk.place not in (HERE, *walk.taken):
                    needs[walk.place] = [whole]
                    if whole == ENEMY and movement.victims is not None:
                        needs[walk.place].append(movement.victims)
                for place in walk.taken:
                    kinds = prey[place]
                    if kinds is None or kinds & royals:
                        a, b = place
                        rest = {
                            ((c - a, d - b), what)
                            for (c, d), asked in needs.items()
                            if (c, d) != place
                            for what in asked
                        }
                        behind = (x - a, y - b) if ends is not None or narrowings else HERE
                        key = (-a, -b), (starts, ends, narrowings, behind, odd)
                        self._ways.setdefault(key, set()).add(frozenset(rest))

    def _turn_ways(self, bit: int) -> None:
        """Turn the captures on the way of a piece round: those that need least absorb the others."""
        for (place, within), sets in self._ways.items():
            least: list[Needs] = []
            for needs in sorted(sets, key=len):
                if not any(other <= needs for other in least):
                    least.append(needs)
            for needs in least:
                path = sorted(
                    needs,
                    key=lambda need: (
                        abs(need[0][0]) + abs(need[0][1]),
                        need[0],
                        not isinstance(need[1], int),
                    ),
                )
                look = self._look(self.crooked if path else self.leaps, path, place)
                look.attackers[within] = look.attackers.get(within, 0) | bit
        self._ways = {}

    def _level(self, chain: Chain[Vector]) -> Level:
        """Where the looks of a chain begin."""
        if len(chain.nodes) == 1:
            return self.leaps
        if any(node.place not in chain.line for node in chain.nodes):
            return self.crooked
        return self.lines.setdefault((-chain.vector[0], -chain.vector[1]), {})

    def _look(self, level: Level, path: Iterable[tuple[Vector, int | frozenset[str]]], place: Vector) -> Look:
        """The look at a place behind a path of others."""
        for at, what in path:
            if isinstance(what, int):
                level = self._at(level, at).after[what]
            else:
                level = self._at(level, at, self._bits(what)).after[SAME]
            self._steps += 1
        if self._steps > MOST_LOOKS:
            raise TableLimit("the lines of attack are too long for the tables")
        return self._at(level, place)

    def _at(self, level: Level, place: Vector, kinds: int = 0) -> Look:
        key = (place, kinds) if kinds else place
        if key not in level:
            self.work.spend(LINE)
            level[key] = Look(place, kinds)
            self._all.append(level[key])
        return level[key]

    def _add_facing(self, bits: int) -> None:
        """Royals that may not face each other attack each other along the line."""
        for facing in self.game.facings if bits else ():
            for vector in self.game.board.ways(facing.lines):
                far = longest(self.game.board, vector)
                line = [(n * vector[0], n * vector[1]) for n in range(1, far + 1)][: facing.distance]
                if facing.distance == 1 and line:
                    look = self._at(self.leaps, vector)
                    look.attackers[EVERYWHERE] = look.attackers.get(EVERYWHERE, 0) | bits
                elif line:
                    level = self.lines.setdefault(vector, {})
                    for place in line:
                        look = self._at(level, place)
                        look.facing |= bits
                        level = look.after[EMPTY]

    def _share(self) -> None:
        """Make looks one that lead to the same: those behind a hurdle are alike wherever it stands."""
        known: dict[Hashable, Look] = {}
        same: dict[Look, Look] = {}
        for look in reversed(self._all):  # what a look leads to was made after it
            for level in look.after:
                level.update({place: same[other] for place, other in level.items()})
            following = [tuple(level.values()) for level in look.after]
            key = (look.place, look.kinds, frozenset(look.attackers.items()), look.facing, *following)
            same[look] = known.setdefault(key, look)
        for level in (self.leaps, self.crooked, *self.lines.values()):
            level.update({place: same[look] for place, look in level.items()})
