"""Movements with conditions: those of a piece under one condition are a type of their own, hidden behind it.

What moves alike (and promotes alike) is one type, and what attacks alike is one, whoever does so: of the
latter there may be only as many as a mask of types has bits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from ...model.conditions import Count
from ...model.pieces import Movement, PieceType
from ...model.ruleset import Ruleset
from ..kernel import layout as k
from .conditions import Conditions
from .memory import Memory, TableLimit


@dataclass(frozen=True)
class Power:
    """What a piece may do while conditions hold: the numbers of the types as which it moves and attacks."""

    owner: int  # as all these numbers from 1 on
    provided: tuple[Count, ...]
    moving: int
    attacking: int  # 0: it captures nothing


@dataclass(frozen=True)
class Apart:
    """The game with hidden types behind its own, once for its moves and once for its attacks."""

    own: Ruleset  # without them
    powers: tuple[Power, ...]
    moving: Ruleset
    attacking: Ruleset
    borrowed: Mapping[tuple[int, int], int]  # as which type a kind moves further that has taken another
    lent: tuple[Power, ...]  # as what pieces move that the other side moves

    def owners(self, number: int) -> list[int]:
        """Whose movements are those of a type."""
        return list(dict.fromkeys(p.owner for p in self.powers if p.moving == number)) or [number]


def apart(game: Ruleset) -> Apart:
    """The hidden types of a game."""
    powers: list[Power] = []
    moving = [_under(piece, ()) for piece in game.pieces]
    attacking = [*moving]
    known: dict[Any, int] = {}

    def number(types: list[PieceType], hidden: PieceType, *key: Any) -> int:
        hidden = sparing_walls(game, hidden)
        key = (types is moving, hidden.movements, hidden.confined, *key)
        if key not in known:
            types.append(replace(hidden, name=f"{len(types)} {hidden.name}"))
            known[key] = len(types)
        return known[key]

    for i, piece in enumerate(game.pieces):
        grown = (m for new in piece.as_new for m in new.movements)
        for provided in dict.fromkeys(m.provided for m in (*piece.movements, *grown) if m.provided):
            hidden = replace(_under(piece, provided), royal="")
            moves = number(moving, hidden, hidden.promotions, hidden.effects, hidden.as_new)
            attacks = number(attacking, hidden) if any(map(_takes, hidden.movements)) else 0
            powers.append(Power(1 + i, provided, moves, attacks))
    borrowed: dict[tuple[int, int], int] = {}
    again = game.series.again if game.series else None
    if again and again.lends:
        for (i, piece), (j, taken) in product(enumerate(game.pieces, 1), repeat=2):
            hidden = piece.moving_by(again.movements(piece.movements, taken.movements))
            if again.enemy and game.series and game.series.rests:
                hidden = replace(hidden, promotions=())  # its owner chooses, before the next move
            borrowed[i, j] = number(moving, hidden, hidden.promotions, hidden.effects)
    lent: list[Power] = []
    foreign = game.series.foreign if game.series else None
    for i, piece in enumerate(map(foreign.moving, game.pieces) if foreign and foreign.moves else (), 1):
        for provided in dict.fromkeys(m.provided for m in piece.movements):
            hidden = _under(piece, provided)
            lent.append(Power(i, provided, number(moving, hidden, hidden.promotions, hidden.effects), 0))
    if len(attacking) > k.TYPES_MOST and powers:
        ways = Counter(hidden.name.split()[-1] for hidden in attacking[len(game.pieces) :])
        told = ", ".join(f"{name} {number}" for name, number in ways.most_common(3))
        raise TableLimit(
            f"{len(game.pieces)} kinds of piece attack in {ways.total()} ways under conditions ({told}), "
            f"at most {k.TYPES_MOST} of both together are possible",
            [name for name, _ in ways.most_common()],
            "leave some `if` of movements out, or let movements share one",
        )
    types = replace(game, pieces=tuple(moving)), replace(game, pieces=tuple(attacking))
    return Apart(game, tuple(powers), *types, borrowed, tuple(lent))


def sparing_walls(game: Ruleset, piece: PieceType) -> PieceType:
    """A kind of piece none of whose movements captures what nobody owns."""
    if not game.walls:
        return piece
    owned = frozenset(kind.name for kind in game.pieces if kind.owned)
    spared = (replace(m, victims=owned if m.victims is None else m.victims & owned) for m in piece.movements)
    return replace(piece, movements=tuple(spared))


def _takes(movement: Movement) -> bool:
    """Could it capture?"""
    m = movement
    takes = m.capture or m.takes_passant or m.takes_hurdles or m.chain or m.own
    return takes or bool(m.met or m.swapped or m.lifted)


def _under(piece: PieceType, provided: tuple[Count, ...]) -> PieceType:
    """The piece with what it can do where just that is asked, also as what it becomes by that."""

    def kept(movements: Iterable[Movement]) -> tuple[Movement, ...]:
        return tuple(replace(m, provided=()) for m in movements if m.provided == provided)

    grown = (replace(new, movements=kept(new.movements)) for new in piece.as_new)
    return replace(
        piece, movements=kept(piece.movements), as_new=tuple(new for new in grown if new.movements)
    )


def observes(game: Ruleset) -> bool:
    """Does a condition of the game or an end ask what attacks or guards, or an effect what is attacked?"""
    asked = any({"attacked", "checked"} & {*entry.where} or entry.check for entry in game.consequences)
    asked |= any(end.observes for end in game.barred_or_asked)
    return asked or any(count.asks_attacks for count in game.counts)


def without_first_moves(game: Ruleset) -> Ruleset:
    """The game without what pieces may do as long as they have not moved."""
    return replace(game, pieces=tuple(replace(piece, first_moves=None) for piece in game.pieces))


def power_block(game: Ruleset, hidden: Apart, memory: Memory) -> int:
    """Offset of the rows of hidden types and of what every type could attack as, 0 where nobody asks."""
    if not hidden.powers and not observes(game):
        return 0
    conditions = Conditions(game, memory)
    block = [memory.add([0])] * k.POWERS_BASE + [*k.TYPE_BITS[: len(game.pieces) + 1]]
    for i in range(1, 1 + len(game.pieces)):
        powers = [power for power in hidden.powers if power.owner == i]
        if powers:
            block[i] = rows_of(powers, conditions)
        for power in powers:
            block[k.POWERS_BASE + i] |= k.TYPE_BITS[power.attacking] if power.attacking else 0
    return memory.add(block)


def rows_of(powers: Collection[Power], conditions: Conditions) -> int:
    """Offset of the rows that say as what a piece moves and attacks while something holds."""
    rows = [len(powers)]
    for power in powers:
        rows += [power.attacking, power.moving]
        for lands in (False, True):
            asked = [count for count in power.provided if count.on_the_way == lands]
            rows += [conditions.offset(asked, side) for side in (0, 1)]
    return conditions.memory.add(rows)
