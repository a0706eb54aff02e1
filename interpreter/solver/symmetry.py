"""Which ways of turning the board change nothing for some pieces: read from the tables, none is granted.

A way of turning is kept only where the tables say the same of every square and its image: movements,
promotions, zones, lines. What is not understood here (hooks, conditions that look at squares) keeps the board
as it is: a symmetry that is missed costs time, one that is wrong would give wrong values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..model.geometry import COMPASS, Vector
from ..play.variant import Variant
from ..rules.kernel import layout as k
from ..rules.machine.base import Words
from .nodes import Record, choices, promotions, run, turned_segments
from .reach import then_rows

Map = tuple[int, ...]
WAYS: tuple[Callable[[int, int], Vector], ...] = (
    lambda x, y: (x, y),
    lambda x, y: (-x, y),
    lambda x, y: (x, -y),
    lambda x, y: (-x, -y),
    lambda x, y: (y, x),
    lambda x, y: (-y, x),
    lambda x, y: (y, -x),
    lambda x, y: (-y, -x),
)
NO_PLACE = (
    *(k.END_CHECKMATE, k.END_STALEMATE, k.END_REPETITION, k.END_MOVE_COUNT),
    *(k.END_DEAD_MATERIAL, k.END_EXTINCT, k.END_STUCK),
)
"""Ends that ask for no squares, shades aside."""
ZONED = (k.END_REACHES, k.END_COUNT, k.END_FULL)
SENT = (k.DO_TO_HOME, k.DO_TO_ORIGIN, k.DO_AHEAD, k.DO_AGAIN, k.DO_LINE)
"""Deeds that send a piece to a square, or along a line that may be a side's own."""
THERE = k.PLACE_HERE | k.PLACE_NEIGHBOURS | k.PLACE_VICTIM


def square_map(variant: Variant, way: Callable[[int, int], Vector]) -> Map | None:
    """Where the squares go when the board is turned; None if it has another shape then."""
    at = variant.ruleset.board.coordinates
    images = [way(x, y) for x, y in at]
    dx, dy = (min(p[i] for p in at) - min(p[i] for p in images) for i in (0, 1))
    there = variant.ruleset.board.at
    found = [there.get((x + dx, y + dy)) for x, y in images]
    whole = [square for square in found if square is not None]
    return tuple(whole) if len(set(whole)) == len(at) else None


def direction_map(way: Callable[[int, int], Vector]) -> Map:
    """Where the directions of the compass go; what is none stays."""
    return (*(COMPASS.index(way(*vector)) for vector in COMPASS), *range(k.DIRECTIONS, 16))


def mask_stays(mask: int, direction: Map) -> bool:
    """Does a mask of directions mean the same when the board is turned?"""
    return all((mask >> d) & 1 == (mask >> direction[d]) & 1 for d in range(k.DIRECTIONS))


def lines_of(variant: Variant, codes: frozenset[int]) -> Iterator[int]:
    """The masks of directions that anything of these pieces asks for."""
    T = variant.tables_array
    for code in codes:
        row = T[T[k.H_EFFECTS] + code]
        for i in range(T[row] if row else 0):
            yield T[row + 1 + i * k.EFFECT_ROW + k.EFFECT_LINES]
            yield T[row + 1 + i * k.EFFECT_ROW + k.EFFECT_AFTER]
        yield T[T[k.H_FREEZE] + k.FREEZE_ROW * code]
    for facing in variant.ruleset.facings:
        yield variant.ruleset.board.mask(facing.lines)
    for row in then_rows(T):
        yield T[row + k.THEN_LINES]
    for i in range(T[k.H_NENDS]):
        yield T[T[k.H_ENDS] + i * k.END_ROW + k.END_LINES]


def is_understood(T: Words, codes: frozenset[int]) -> bool:
    """Does nothing ask for squares in a way that is not looked at here?"""
    ends = [T[T[k.H_ENDS] + i * k.END_ROW + k.END_KIND] for i in range(T[k.H_NENDS])]
    if T[k.H_PROPOSE] or T[k.H_VETO] or not set(ends) <= {*NO_PLACE, *ZONED, k.END_LINE, k.END_BLOCK}:
        return False
    for row in then_rows(T):
        if T[row + k.THEN_WHERE] & ~THERE or T[row + k.THEN_PROVIDED] or T[row + k.THEN_PROVIDED + 1]:
            return False
        if T[row + k.THEN_BLOCKED] >> k.THEN_MORE:
            return False
        if T[row + k.THEN_DO] & k.DO_WORD in SENT:
            return False
    if not speaks_of_no_place(T):
        return False
    for code in codes:
        row = T[T[k.H_EFFECTS] + code]
        if any(T[row + 1 + i * k.EFFECT_ROW] == k.EFFECT_HOOK for i in range(T[row] if row else 0)):
            return False
        nodes = (node for square in range(T[k.H_SQUARES]) for node in run(T, code, square))
        if any(word >> k.CHOICE_CONDITION for node in nodes for word in promotions(T, node)):
            return False
    return True


def dropped(T: Words, code: int, turn: Map | None = None) -> list[tuple[int, list[int]]]:
    """The ways in which a piece is dropped: the squares, turned; conditions stay where they are."""
    hand = T[k.H_HAND]
    rows = T[T[hand + k.HAND_ROWS] + code] if hand else 0
    found = []
    for i in range(T[rows] if rows else 0):
        row = rows + 1 + i * k.DROP_ROW
        first = T[row + k.DROP_SQUARES]
        squares = T.words[first + 1 : first + 1 + T[first]]
        found.append((T[row + k.DROP_PROVIDED], sorted(turn[s] if turn else s for s in squares)))
    return found


def speaks_of_no_place(T: Words) -> bool:
    """Does no sentence about moves, drops or what is forbidden ask for squares, or count anything on them?"""
    rows = T[k.H_FORBIDS]
    for i in range(T[rows] if rows else 0):
        row = rows + 1 + i * k.FORBID_ROW
        asked = any(T[row + word] for word in range(k.FORBID_PROVIDED, k.FORBID_ROW))
        if asked or T[row + k.FORBID_WHAT] >= k.FORBID_LEADING:
            return False
    rows = T[k.H_MUST]
    duties = [rows + 1 + i * k.SAYS_ROW for i in range(T[rows] if rows else 0)]
    if any(T[row + k.SAYS_FROM] or T[row + k.SAYS_TO] for row in duties):
        return False
    if any(T[row + k.SAYS_FLAGS] & ~k.SAYS_CHECK for row in duties):  # of one side, or by length
        return False
    if any(T[row + k.SAYS_CHECKER] >> k.SAYS_MORE for row in duties):  # under conditions, or compared
        return False
    codes = range(2, 2 * T[k.H_TYPES] + 2)
    return not any(provided for code in codes for provided, _ in dropped(T, code))


def zones(T: Words) -> Iterator[int]:
    """Offsets of the zones of end conditions, for either side."""
    for i in range(T[k.H_NENDS]):
        row = T[k.H_ENDS] + i * k.END_ROW
        if T[row + k.END_KIND] in ZONED and T[row + k.END_ZONE]:
            yield from (T[row + k.END_ZONE], T[row + k.END_ZONE] + k.SQUARES)


def blocks_stay(T: Words, way: Callable[[int, int], Vector]) -> bool:
    """Is every block that an end asks for as wide as high, unless files stay files?"""
    rows = [T[k.H_ENDS] + i * k.END_ROW for i in range(T[k.H_NENDS])]
    blocks = [row for row in rows if T[row + k.END_KIND] == k.END_BLOCK]
    return way(1, 0)[1] == 0 or all(T[row + k.END_N] == T[row + k.END_MOST] for row in blocks)


def board_stays(T: Words, turn: Map, direction: Map) -> bool:
    """Are zones, shades and neighbours the same when the board is turned?"""
    size = T[k.H_SQUARES]
    shades = {(T[T[k.H_SHADES] + s], T[T[k.H_SHADES] + turn[s]]) for s in range(size)}
    if len(shades) > len({a for a, _ in shades}):
        return False
    if any(T[zone + s] != T[zone + turn[s]] for zone in zones(T) for s in range(size)):
        return False
    near = T[k.H_NEIGHBOURS]

    def image(square: int) -> int:
        return turn[square] if square >= 0 else square

    return all(
        image(T[near + s * k.DIRECTIONS + d]) == T[near + turn[s] * k.DIRECTIONS + direction[d]]
        for s in range(size)
        for d in range(k.DIRECTIONS)
    )


def resting(T: Words, code: int, square: int) -> list[int]:
    """The promotions of a piece that stays where it is."""
    return sorted(choices(T, T[T[k.H_RESTS] + code * T[k.H_SQUARES] + square])) if T[k.H_RESTS] else []


def as_is(T: Words, code: int) -> list[list[tuple[Record, ...]]]:
    """By square, what a piece does from there."""
    size = T[k.H_SQUARES]
    squares, ways = range(size).__getitem__, range(2 * k.DIRECTIONS).__getitem__
    return [turned_segments(T, code, square, squares, ways) for square in range(size)]


def piece_stays(T: Words, code: int, does: list[list[tuple[Record, ...]]], turn: Map, direction: Map) -> bool:
    """Does a piece do from every image of a square what it `does` from the square?"""
    for square in range(T[k.H_SQUARES]):
        image = turned_segments(T, code, square, turn.__getitem__, direction.__getitem__)
        if image != does[turn[square]]:
            return False
        if resting(T, code, square) != resting(T, code, turn[square]):
            return False
    return True


def symmetries(variant: Variant, codes: frozenset[int]) -> tuple[Map, ...]:
    """The maps of squares that change nothing for pieces of these codes; the first leaves all in place.

    The codes are those of an ending and of all that promotion makes of them.
    """
    T = variant.tables_array
    found = [tuple(range(T[k.H_SQUARES]))]
    if not is_understood(T, codes):
        return tuple(found)
    masks = set(lines_of(variant, codes))
    does = {code: as_is(T, code) for code in codes}
    for way in WAYS[1:]:
        turn, direction = square_map(variant, way), direction_map(way)
        if turn is None or turn in found or not all(mask_stays(mask, direction) for mask in masks):
            continue
        stays = blocks_stay(T, way) and board_stays(T, turn, direction)
        if stays and all(piece_stays(T, code, does[code], turn, direction) for code in codes):
            found.append(turn)
    return tuple(found)
