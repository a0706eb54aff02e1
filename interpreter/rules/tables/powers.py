"""Movements with conditions as hidden types: those of a piece under one condition are a type of their own."""

from __future__ import annotations

from dataclasses import replace

from ...model.conditions import OBSERVING, Count
from ...model.ruleset import Movement, PieceType, Ruleset
from ..kernel import layout as k
from .conditions import Conditions
from .memory import Memory, TableLimit

Hidden = tuple[int, tuple[Count, ...]]  # index of the piece, and the conditions


def hidden_types(game: Ruleset) -> list[Hidden]:
    """Every condition under which a piece has movements."""
    return [
        (i, provided)
        for i, piece in enumerate(game.pieces)
        for provided in dict.fromkeys(m.provided for m in piece.movements if m.provided)
    ]


def apart(game: Ruleset) -> Ruleset:
    """The game with every hidden type as a kind of piece behind the others."""
    hidden = hidden_types(game)
    if not hidden:
        return game
    own = [replace(piece, movements=_under(piece, ())) for piece in game.pieces]
    others = [
        replace(
            game.pieces[i],
            name=f"{n} {game.pieces[i].name}",
            royal="",
            movements=_under(game.pieces[i], provided),
        )
        for n, (i, provided) in enumerate(hidden)
    ]
    if len(own) + len(others) > k.TYPES_MOST:
        raise TableLimit(
            f"{len(own)} kinds of piece have movements under {len(others)} conditions, "
            f"at most {k.TYPES_MOST} of both together are possible"
        )
    return replace(game, pieces=(*own, *others))


def owners(game: Ruleset) -> list[int]:
    """By index of a type, hidden ones last, the index of the piece."""
    return [*range(len(game.pieces)), *(i for i, _ in hidden_types(game))]


def _under(piece: PieceType, provided: tuple[Count, ...]) -> tuple[Movement, ...]:
    return tuple(m for m in piece.movements if m.provided == provided)


def observes(game: Ruleset) -> bool:
    """Does a condition of the game ask what attacks or guards, or an effect what is attacked?"""
    asked = any("attacked" in entry.where for entry in game.consequences)
    return asked or any(count.where in OBSERVING for provided in game.conditions for count in provided)


def power_block(game: Ruleset, memory: Memory) -> int:
    """Offset of the rows of hidden types and of what every type could move as, 0 where nobody asks."""
    hidden = hidden_types(game)
    if not hidden and not observes(game):
        return 0
    conditions = Conditions(game, memory)
    block = [memory.add([0])] * k.POWERS_BASE + [1 << kind for kind in range(k.TYPES_MOST + 1)]
    for i in range(len(game.pieces)):
        rows = []
        for n, (owner, provided) in enumerate(hidden, 1 + len(game.pieces)):
            if owner == i:
                rows += [n, *(conditions.offset(provided, side) for side in (0, 1))]
                block[k.POWERS_BASE + i + 1] |= 1 << n
        if rows:
            block[i + 1] = memory.add([len(rows) // k.POWER_ROW, *rows])
    return memory.add(block)
