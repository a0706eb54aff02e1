"""Pseudo-legal ways of a piece, followed step by step through its movements, and where they stop.

The tables say the same to the kernel in another form; the tests compare the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...model.geometry import Vector, direction_of, lame_path
from ...model.ruleset import Movement
from ...rules.kernel import layout as k
from ...rules.tables.movement import passant_word, promotion_choices, turned
from .scene import Scene

Line = tuple[Movement, Vector, tuple[int, ...]]  # a movement, one vector of it for this side, the squares met


@dataclass(frozen=True)
class Way:
    """A movement that leads from a square to another now, before asking for the safety of royals."""

    movement: Movement
    vector: Vector
    origin: int
    target: int
    captures: bool = False
    passant: bool = False
    jumped: tuple[int, ...] = ()  # what it captures by jumping over it


@dataclass(frozen=True)
class Stop:
    """Why a movement does not lead to a square that lies on its line: a reason code and the culprit."""

    code: str
    movement: Movement
    square: int | None = None


#: How near a movement came to its target, the farthest first: what is told if all of them stop.
ORDER = (
    *("hole", "too_near", "too_far", "confined", "region_to", "region_from", "wrong_hurdle", "capture_only"),
    *("move_only", "no_hurdle", "blocked", "en_passant", "victim_kind", "own_piece"),
)


#: Stops that no other square of origin would cure.
ELSEWHERE = ("hole", "too_near", "too_far")


def starts_on(movement: Movement, origin: int, side: int) -> bool:
    """May a side's piece begin the movement on a square?"""
    return movement.start is None or origin in movement.start[side]


def lines(scene: Scene, origin: int) -> list[Line]:
    """Every movement of the piece on a square along every vector, with the squares that it meets."""
    if origin not in scene.lines:
        code = scene.board[origin]
        found = (
            (movement, turn, scene.ruleset.board.ray(origin, turn))
            for movement in scene.piece(code).movements
            for turn in (turned(vector, code & 1) for vector in movement.vectors)
        )
        scene.lines[origin] = [line for line in found if line[2]]
    known: list[Line] = scene.lines[origin]
    return known


def follow(scene: Scene, origin: int, line: Line, target: int) -> Iterator[Way | Stop]:
    """Ways, or the one reason why there is none, of one movement along one line that meets the target."""
    movement, turn, ray = line
    side = scene.board[origin] & 1
    run = _hop if movement.hop else _ride
    stop = run(scene, origin, movement, turn, ray, ray.index(target))
    if not starts_on(movement, origin, side) and not (isinstance(stop, Stop) and stop.code in ELSEWHERE):
        stop = Stop("region_from", movement)
    if isinstance(stop, Stop):
        yield stop
        return
    confined = scene.piece(scene.board[origin]).confined
    if confined is not None and target not in confined[side]:
        yield Stop("confined", movement)
    elif movement.target is not None and target not in movement.target[side]:
        yield Stop("region_to", movement)
    else:
        yield from _arrive(scene, movement, turn, origin, target, stop)


def _ride(
    scene: Scene, origin: int, m: Movement, vector: Vector, ray: tuple[int, ...], place: int
) -> Stop | tuple[int, ...]:
    """Nothing, or why a step, leap, slide or ride stops before ray[place]."""
    if not m.least <= place + 1 <= (m.limit or place + 1):
        return Stop("too_near" if place + 1 < m.least else "too_far", m)
    path = ray[:place]
    if m.lame:
        legs = [scene.ruleset.board.offset(origin, v) for v in lame_path(vector, m.lame == "diagonal_first")]
        if None in legs:
            return Stop("hole", m)
        path = (*(leg for leg in legs if leg is not None), *path)
    blocker = next((square for square in path if scene.board[square]), None)
    return () if blocker is None else Stop("blocked", m, blocker)


def _hop(
    scene: Scene, origin: int, m: Movement, vector: Vector, ray: tuple[int, ...], place: int
) -> Stop | tuple[int, ...]:
    """The pieces jumped and captured, or why a hop stops before ray[place]."""
    if m.adjacent and not m.takes_hurdles and place > (m.limit or place if m.beyond else 1):
        return Stop("too_far", m)
    first = next((i for i, square in enumerate(ray[:place]) if scene.board[square]), None)
    if first is None or (m.adjacent and first > 0):
        occupied = scene.board[ray[place]] != 0
        return Stop("move_only", m, ray[place]) if occupied and not m.capture else Stop("no_hurdle", m)
    side = scene.board[origin] & 1
    enemy = scene.board[ray[first]] & 1 != side
    if m.over not in ("any", "enemy" if enemy else "friend"):
        return Stop("wrong_hurdle", m, ray[first])
    if m.takes_hurdles:
        return _jumps(scene, side, m, ray, place, first)
    blocker = next((square for square in ray[first + 1 : place] if scene.board[square]), None)
    if blocker is not None:
        return Stop("blocked", m, blocker)
    longest = (m.limit or place) if m.beyond else 1
    return Stop("too_far", m) if place - first > longest else ()


def _jumps(
    scene: Scene, side: int, m: Movement, ray: tuple[int, ...], place: int, first: int
) -> Stop | tuple[int, ...]:
    """Of a hop that captures its hurdles: what it jumps on the way to ray[place], or why it stops."""
    longest = m.limit if m.beyond else 1
    taken: list[int] = []
    distance = 1
    for i in range(first, place):
        square = ray[i]
        code = scene.board[square]
        if not code:
            distance += 1
            if longest is not None and distance > longest + 1:
                return Stop("too_far", m)
            continue
        if taken and (not m.chain or distance == 1):
            return Stop("blocked", m, square)
        if code & 1 == side:
            return Stop("wrong_hurdle", m, square)
        if m.victims is not None and scene.piece(code).name not in m.victims:
            return Stop("victim_kind", m, square)
        taken.append(square)
        distance = 1
    if longest is not None and distance > longest:
        return Stop("too_far", m)
    return tuple(taken)


def _arrive(
    scene: Scene, m: Movement, vector: Vector, origin: int, target: int, jumped: tuple[int, ...]
) -> Iterator[Way | Stop]:
    """Whether a movement may end on a square that it has reached."""
    side, code = scene.board[origin] & 1, scene.board[target]
    if code and code & 1 == side:
        yield Stop("own_piece", m, target)
    elif code and jumped:
        yield Stop("blocked", m, target)
    elif code and not m.capture:
        yield Stop("move_only", m, target)
    elif code and m.victims is not None and scene.piece(code).name not in m.victims:
        yield Stop("victim_kind", m, target)
    elif code:
        yield Way(m, vector, origin, target, captures=True)
    elif m.quiet or jumped:
        yield Way(m, vector, origin, target, jumped=jumped)
    if not code and m.takes_passant:
        yield _passing(scene, m, vector, origin, target)
    elif not code and not (m.quiet or jumped):
        yield Stop("capture_only", m, target)


def _passing(scene: Scene, m: Movement, vector: Vector, origin: int, target: int) -> Way | Stop:
    """Capturing en passant."""
    if target not in passed_squares(scene.passant):
        return Stop("en_passant", m, target)
    square = scene.passant & k.SQUARE_MASK
    victim = scene.board[square]
    if not victim or victim & 1 == scene.board[origin] & 1:
        return Stop("en_passant", m, target)
    if m.victims is not None and scene.piece(victim).name not in m.victims:
        return Stop("victim_kind", m, square)
    return Way(m, vector, origin, target, captures=True, passant=True)


def stops_beyond_holes(scene: Scene, origin: int, target: int) -> Iterator[Stop]:
    """Movements that would meet the target if no square were missing on the way, and what stops them."""
    board, code = scene.ruleset.board, scene.board[origin]
    (x, y), (left, low, right, high) = board.coordinates[origin], board.bounds
    for movement in scene.piece(code).movements:
        for dx, dy in (turned(vector, code & 1) for vector in movement.vectors):
            for n in range(1, max(right - left, high - low) + 1):
                across = (x + n * dx) % len(board.files) if board.wrap else x + n * dx
                if board.at.get((across, y + n * dy)) == target:
                    yield _beyond_hole(movement, origin, code & 1, n)
                    break


def _beyond_hole(movement: Movement, origin: int, side: int, n: int) -> Stop:
    """Why a movement does not go n times its vector, where the line has holes."""
    if not movement.hop and n > (movement.limit or n):
        return Stop("too_far", movement)
    return Stop("hole" if starts_on(movement, origin, side) else "region_from", movement)


def passers(scene: Scene, by: int, target: int) -> Iterator[int]:
    """Squares of a side's pieces that a step which can be answered en passant may once have led past."""
    for square in scene.pieces_of(by):
        for movement in scene.piece(scene.board[square]).movements:
            if movement.leaves_passant and any(
                target in passed_squares(word) for word in _words_to(scene, movement, by, square)
            ):
                yield square
                break


def _words_to(scene: Scene, m: Movement, side: int, square: int) -> Iterator[int]:
    """The en passant words of a side's movement to a square, from wherever it may start."""
    board = scene.ruleset.board
    for vector in (turned(vector, side) for vector in m.vectors):
        for start in m.start[side] if m.start is not None else range(board.size):
            ray = board.ray(start, vector)
            if square in ray and m.least <= ray.index(square) + 1 <= (m.limit or board.size):
                yield passant_word(board, start, square, vector)


def passed_squares(word: int) -> list[int]:
    """The squares of an en passant word that can be entered."""
    return [(word >> (10 * i)) & k.SQUARE_MASK for i in range(1, ((word >> 60) & 7) + 1)] if word else []


def ways_to(scene: Scene, origin: int, target: int) -> tuple[list[Way], list[Stop]]:
    """All ways of the piece on a square to another, in the order of the tables, and all stops."""
    ways: list[Way] = []
    stops: list[Stop] = []
    for line in lines(scene, origin):
        for found in follow(scene, origin, line, target) if target in line[2] else ():
            if isinstance(found, Way):
                ways.append(found)
            else:
                stops.append(found)
    return ways, stops


def all_ways(scene: Scene, origin: int) -> Iterator[Way]:
    """Every way of the piece on a square, whether a promotion is open to it in the end or not."""
    for line in lines(scene, origin):
        for target in line[2]:
            yield from (found for found in follow(scene, origin, line, target) if isinstance(found, Way))


def choices(scene: Scene, way: Way) -> tuple[int, ...]:
    """The choice words (see layout) at the end of a way, of whatever kind of move; empty: no promotion."""
    code = scene.board[way.origin]
    return promotion_choices(scene.ruleset, scene.piece(code), code & 1, way.target)


def fields(scene: Scene, way: Way) -> list[int]:
    """The promotion fields that a way can end with now; [0] where nothing promotes."""
    words = choices(scene, way)
    if not words:
        return [0]
    flag = k.CHOICE_ON_CAPTURE if way.captures else k.CHOICE_ON_MOVE
    open_ = [word & k.PROMOTION_MASK for word in words if word & flag]
    return [field for field in open_ if not field & k.RECALL or pooled(scene, way, field)]


def pooled(scene: Scene, way: Way, field: int) -> int:
    """How many pieces wait in the pool for a promotion that recalls one."""
    return int(scene.state.pool[2 * (field & k.TYPE_MASK) + (scene.board[way.origin] & 1)])


def encoded(scene: Scene, way: Way, field: int = 0) -> int:
    """The kernel's code of a way, with a promotion field (0 will do where only the squares count)."""
    kind, aux = k.KIND_NORMAL, 0
    code = scene.board[way.origin]
    if scene.is_effective(code):
        direction = direction_of(way.vector)
        aux = k.NO_DIRECTION if direction is None else direction
    if way.jumped:
        aux |= k.AUX_JUMPED
    if way.passant:
        kind = k.KIND_PASSANT
    elif way.movement.leaves_passant and not way.captures:
        word = passant_word(scene.ruleset.board, way.origin, way.target, way.vector)
        if word:
            kind, aux = k.KIND_LEAVE, scene.rules.tables.passants.index(word)
    move = way.origin | way.target << k.MOVE_TO | kind << k.MOVE_KIND
    return move | field << k.MOVE_PROMOTION | aux << k.MOVE_AUX
