"""How far the conditions are that ask what pieces of a side stand where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, takewhile
from typing import Any

from ...kinds.ends import Block, Connects, Count, Full, Line
from ...model.ends import MOST_PIECES
from ...model.geometry import LINES
from .attackers import attacks
from .catalogue import Reason
from .scene import Scene, told


def ones(scene: Scene, end: Count | Line | Block | Connects | Full, side: int) -> set[int]:
    """The squares of a side's pieces of which a condition speaks."""
    return {
        square
        for square in scene.pieces_of(side)
        if end.pieces is None or scene.piece(scene.board[square]).name in end.pieces
    }


def counted(scene: Scene, end: Count, side: int) -> set[int]:
    """The squares of those that count."""
    inside = ones(scene, end, side)
    if end.zone is not None:
        inside &= end.zone[side]
    if end.unattacked and not 0 < end.enough <= len(inside):
        inside = {square for square in inside if not any(attacks(scene, square, side ^ 1))}
    return inside


def lines(scene: Scene, end: Line, side: int) -> Iterator[list[int]]:
    """What a side has on every line, from each of its pieces on."""
    placed = ones(scene, end, side)
    for square in placed:
        for vector in LINES[end.along]:
            ray = scene.ruleset.board.ray(square, vector)
            met = filter(placed.__contains__, ray) if end.gaps else takewhile(placed.__contains__, ray)
            yield [square, *met]


def blocks(scene: Scene, end: Block, side: int) -> Iterator[list[int]]:
    """What a side has of every rectangle that begins on one of its squares."""
    board, placed = scene.ruleset.board, ones(scene, end, side)
    files, ranks = end.size
    for corner in placed:
        column = [corner, *board.ray(corner, (0, 1))][:ranks]
        rows = ([first, *board.ray(first, (1, 0))][:files] for first in column)
        yield [square for square in chain.from_iterable(rows) if square in placed]


def chained(scene: Scene, end: Connects, side: int) -> set[int]:
    """The squares that a side's pieces connect with the zone where chains begin."""
    placed = ones(scene, end, side)
    found: set[int] = set()
    waiting = list(placed & end.start[side])
    while waiting:
        square = waiting.pop()
        found.add(square)
        near = {scene.ruleset.board.offset(square, vector) for vector in LINES[end.along]}
        waiting += placed.intersection(near) - found - set(waiting)
    return found


def _count(scene: Scene, end: Count) -> Reason:
    """How many count on either side."""
    found = [counted(scene, end, side) for side in (0, 1)]
    wanted = [f"{end.at_least} or more"] * (end.at_least > 0)
    wanted += [f"{end.at_most} or fewer"] * (end.at_most < MOST_PIECES)
    wanted += [f"{end.enough} or more, whether they can be captured or not"] * (end.enough > 0)
    where = " in the zone" if end.zone else ""
    safe = " that cannot be captured" if end.unattacked and not end.enough else ""
    safe = safe or " that count" * (end.enough > 0)
    sentence = f"White has {len(found[0])}, Black {len(found[1])} pieces{where}{safe}; asked for: "
    squares = sorted(found[0] | found[1]) if end.zone or end.unattacked else []
    return told(scene, "condition", sentence + (" or " if end.enough else " and ").join(wanted), squares)


def _most(scene: Scene, found: list[Iterator[list[int]]], wanted: str) -> Reason:
    """The longest of what each side has."""
    best: list[list[int]] = [max([[], *one], key=len) for one in found]
    longest = max(best, key=len)
    sentence = f"White has {len(best[0])}, Black {len(best[1])} of {wanted}"
    return told(scene, "condition", sentence, sorted(longest))


def _line(scene: Scene, end: Line) -> Reason:
    return _most(scene, [lines(scene, end, side) for side in (0, 1)], f"{end.length} on one line")


def _block(scene: Scene, end: Block) -> Reason:
    files, ranks = end.size
    wanted = f"{files * ranks} pieces of a block of {files} by {ranks}"
    return _most(scene, [blocks(scene, end, side) for side in (0, 1)], wanted)


def _connects(scene: Scene, end: Connects) -> Reason:
    """How far chains from the first zone go."""
    found = [chained(scene, end, side) for side in (0, 1)]
    words = [
        "reaches the other zone"
        if one & end.target[side]
        else f"has {len(one)} piece{'s' * (len(one) != 1)}"
        if one
        else "does not begin"
        for side, one in enumerate(found)
    ]
    sentence = f"White's chain from the zone {words[0]}, Black's {words[1]}"
    return told(scene, "condition", sentence, sorted(found[0] | found[1]))


def _full(scene: Scene, end: Full) -> Reason:
    """How many squares are still empty."""
    empty = [sum(not scene.board[square] for square in end.zone[side]) for side in (0, 1)]
    alike = end.zone[0] == end.zone[1]
    words = f"{empty[0]}" if alike else f"{empty[0]} for White, {empty[1]} for Black"
    own = [len(ones(scene, end, side) & end.zone[side]) for side in (0, 1)]
    mine = f"; White has {own[0]}, Black {own[1]} pieces there, asked for: {end.at_least} or more"
    return Reason("condition", f"empty squares of the zone: {words}{mine * (end.at_least > 0)}")


#: How far a condition is, by its kind.
SHAPES: dict[str, Callable[[Scene, Any], Reason]] = {
    "count": _count,
    "line": _line,
    "block": _block,
    "connects": _connects,
    "full": _full,
}
