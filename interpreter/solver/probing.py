"""What tables say of positions and their moves, and how a longest win goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..errors import RequestError
from ..play.core.moves import Move
from ..play.variant import Position, Variant
from ..rules.kernel import layout as k
from .colours import exchanged
from .crew import FIND, Crew
from .kernel import columns as C
from .material import Material, material_of
from .table import Table, Value, fen_of, is_bare, men_of, value_of

Tables = Callable[[Material], Table | None]
"""The table of an ending, None where there is none."""


def probe(position: Position, tables: Tables) -> Value | None:
    """What a position is worth by the tables, clocks and earlier positions aside; None if they do not tell.

    A position with a right to capture en passant is judged by its moves.
    """
    state = position._state
    if state.st[k.RIGHTS] or state.st[k.ACT] or state.st[k.TURN] == k.EITHER:
        return None
    if not is_bare(position):
        return by_moves(position, tables)
    men = men_of(position)
    if not 0 < len(men) <= C.MOST_MEN:
        return None
    word = word_of(position.variant, men, int(state.st[k.TURN]), tables)
    return None if word is None else value_of(word)


def word_of(variant: Variant, men: list[tuple[int, int]], turn: int, tables: Tables) -> int | None:
    """The entry of men with a side to move, by their table or by that of the other colours."""
    codes = [code for code, _ in men]
    table = tables(material_of(variant, codes))
    if table is not None:
        return table.word(men, turn)
    table = tables(material_of(variant, [code ^ 1 for code in codes]))
    image = exchanged(variant, frozenset(codes)) if table is not None else None
    if table is None or image is None:
        return None
    return table.word([(code ^ 1, image[square]) for code, square in men], turn ^ 1)


def after_moves(position: Position, tables: Tables) -> Iterator[tuple[Move, Value | None]]:
    """Every legal move with what the position after it is worth for its side to move."""
    twin = position.copy()
    for move in position.legal_moves:
        twin.push(move)
        yield move, probe(twin, tables)
        twin.pop()


def by_moves(position: Position, tables: Tables) -> Value | None:
    """What a position is worth by its moves, rules that end games aside; None if a move's is not known."""
    values = [value for _, value in after_moves(position, tables)]
    if not values or any(value is None for value in values):
        return None
    known = [value for value in values if value is not None]
    losses = [value.plies for value in known if value.result < 0]
    if losses:
        return Value(1, min(losses) + 1)
    if all(value.result > 0 for value in known):
        return Value(-1, max(value.plies for value in known) + 1)
    return Value(0)


def best_move(position: Position, tables: Tables) -> tuple[Move, Value] | None:
    """The move that wins soonest, holds, or loses latest, and the position's value; None if unknown."""
    found = []
    for move, value in after_moves(position, tables):
        if value is None:
            return None
        found.append((move, value))
    if not found:
        return None
    move, value = min(found, key=lambda one: rank(one[1]))
    return move, Value(-value.result, value.plies + 1 if value.result else 0)


def rank(value: Value) -> tuple[int, int]:
    """The better a value is for the side that moved into it, the lower."""
    return value.result, value.plies if value.result < 0 else -value.plies


def longest(crew: Crew, table: Table, plies: int) -> str | None:
    """The FEN of the first position in which the side to move wins in so many single moves."""
    shape = table.shape
    entries = crew.halves(shape.size)
    entries.words[: shape.size] = table.entries
    index = crew.workers[0].machine.run(FIND, entries, 2 * plies + C.WON, 0, shape.size)
    return fen_of(table.variant, *shape.men(index)) if index >= 0 else None


def line(variant: Variant, fen: str, tables: Tables) -> list[Move]:
    """Best play from a position to the end. Raises RequestError where the tables contradict themselves."""
    position = variant.own_position(fen)
    value = probe(position, tables)
    moves: list[Move] = []
    while value is not None and value.result and value.plies:
        found = best_move(position, tables)
        if found is None or found[1] != value:
            raise RequestError(
                f"the tables contradict themselves in {position.fen()}: solve the ending again"
            )
        moves.append(found[0])
        position.push(found[0])
        value = Value(-value.result, value.plies - 1)
    return moves
