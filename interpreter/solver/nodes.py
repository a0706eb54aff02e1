"""The movement nodes of the tables, read: where pieces may go, and whether two runs mean the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..play.variant import Variant
from ..rules.kernel import layout as k
from ..rules.machine.base import Words
from ..rules.tables.records import passed_squares

EMITS = k.NODE_EMIT_EMPTY | k.NODE_EMIT_ENEMY | k.NODE_PASSANT
MEANING = ~(k.SQUARE_MASK | k.NODE_AUX_MASK << k.NODE_AUX | k.NODE_RECORD | k.NODE_PLAIN)
"""Bits of a node without its square, its record, and what is said of the whole run."""
Turn = Callable[[int], int]
Record = tuple[object, ...]


def run(T: Words, code: int, square: int) -> Sequence[int]:
    """The nodes of a piece on a square."""
    entry = T[k.H_MOVES] + 2 * (code * T[k.H_SQUARES] + square)
    return T.words[T[entry] : T[entry + 1]]


def record(T: Words, node: int) -> int:
    """Offset of a node's record, 0 for none."""
    if not node & k.NODE_RECORD:
        return 0
    return T[k.H_RECORDS] + ((node >> k.NODE_AUX) & k.NODE_AUX_MASK) * k.RECORD_ROW


def choices(T: Words, offset: int) -> Sequence[int]:
    """The words of a promotion list; none at offset 0."""
    return T.words[offset + 1 : offset + 1 + T[offset]] if offset else ()


def promotions(T: Words, node: int) -> Sequence[int]:
    """The promotion choices of what a node emits."""
    found = record(T, node)
    return choices(T, T[found + k.RECORD_PROMOTION]) if found else ()


def quiet(T: Words, code: int, square: int) -> Iterator[int]:
    """Squares that a piece may move to without capturing, staying what it is, on some board."""
    for node in run(T, code, square):
        if node & k.NODE_EMIT_EMPTY:
            found = record(T, node)
            listed = T[found + k.RECORD_PROMOTION] if found else 0
            if not listed or any(
                word & k.CHOICE_ON_MOVE and not word & k.PROMOTION_MASK for word in choices(T, listed)
            ):
                yield node & k.SQUARE_MASK


def leaves(T: Words, code: int) -> bool:
    """Can a piece leave squares open to capture en passant?"""
    return any(
        T[found + k.RECORD_LEAVE]
        for square in range(T[k.H_SQUARES])
        for node in run(T, code, square)
        if (found := record(T, node))
    )


def segments(T: Words, code: int, square: int) -> Iterator[Sequence[int]]:
    """The parts of a run that are walked one behind the other, whatever stands on the board."""
    nodes = run(T, code, square)
    begin = reach = 0
    for i, node in enumerate(nodes):
        jumps = [(node >> shift) & k.NODE_JUMP_MAX for shift in (k.NODE_EMPTY, k.NODE_ENEMY, k.NODE_FRIEND)]
        reach = max(reach, *(i + jump for jump in jumps))
        if reach == i + 1:
            yield nodes[begin:reach]
            begin = reach
    if begin < len(nodes):
        yield nodes[begin:]


def turned_record(T: Words, node: int, turn: Turn, direction: Turn) -> Record:
    """What the record of a node says, with the board turned."""
    found = record(T, node)
    if not found:
        return (), -1, (), direction(0)
    leave = T[found + k.RECORD_LEAVE]
    passed: Record = ()
    if leave:
        word = T[T[k.H_PASSANT] + leave - 1]
        passed = turn(word & k.SQUARE_MASK), *sorted(map(turn, passed_squares(word)))
    aux = T[found + k.RECORD_AUX]
    way = direction(aux & k.AUX_DIRECTION) | aux & ~k.AUX_DIRECTION
    return tuple(sorted(choices(T, T[found + k.RECORD_PROMOTION]))), T[found + k.RECORD_VICTIMS], passed, way


def turned_segments(
    T: Words, code: int, square: int, turn: Turn, direction: Turn
) -> list[tuple[Record, ...]]:
    """What a piece does from a square, with the board turned, in an order that only depends on what it is."""
    if not T[T[k.H_EFFECTS] + code]:
        direction = range(2 * k.DIRECTIONS).__getitem__  # nobody asks where it came from
    found = [
        tuple(
            (turn(node & k.SQUARE_MASK), node & MEANING, turned_record(T, node, turn, direction))
            for node in part
        )
        for part in segments(T, code, square)
    ]
    return sorted(found)


def changes(T: Words, node: int) -> bool:
    """Does what a node emits more than move its piece?"""
    found = record(T, node)
    return bool(found and (T[found + k.RECORD_PROMOTION] or T[found + k.RECORD_LEAVE]))


def ways(T: Words, code: int, square: int) -> dict[int, set[frozenset[int]]] | None:
    """By target of a quiet move the squares that have to be empty; None if it depends on more than that."""
    found: dict[int, set[frozenset[int]]] = {}
    for part in segments(T, code, square):
        path: list[int] = []
        for i, node in enumerate(part):
            on = (node >> k.NODE_EMPTY) & k.NODE_JUMP_MAX
            ends = [(node >> shift) & k.NODE_JUMP_MAX for shift in (k.NODE_ENEMY, k.NODE_FRIEND)]
            if on != 1 or ends != [len(part) - i] * 2 or node & k.NODE_SCREEN or changes(T, node):
                return None
            if node & k.NODE_EMIT_EMPTY:
                found.setdefault(node & k.SQUARE_MASK, set()).add(frozenset(path))
            path.append(node & k.SQUARE_MASK)
    return found


def is_mirrored(variant: Variant, code: int) -> bool:
    """Is a quiet move of a piece possible backwards whenever it is forwards?"""
    T = variant.tables_array
    found = [ways(T, code, square) for square in range(T[k.H_SQUARES])]
    known = [one for one in found if one is not None]
    return len(known) == len(found) and all(
        known[to].get(square) == paths for square, one in enumerate(known) for to, paths in one.items()
    )
