"""Which pieces attack a square: those that could capture a piece standing on it by one of their ways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...model.geometry import Vector, direction_of
from ...model.pieces import Movement
from ...rules.chains import turned_vectors
from .capturing import captured
from .catalogue import Place, place_of
from .encoding import encoded
from .following import is_free
from .scene import Scene
from .ways import Way, all_ways, is_victim, ways_to

MOST_COURSES = 20_000
"""Places in the midst of captures that are looked at for one piece."""


@dataclass(frozen=True)
class Attack:
    """One way of taking the piece on a square."""

    way: Way
    by: str
    place: Place | None


def attacks(scene: Scene, square: int, by: int) -> Iterator[Attack]:
    """All ways in which side `by` could take the enemy piece on a square, frozen pieces left out."""
    for origin in scene.pieces_of(by):
        if not scene.freezers(origin):
            found = attacks_from(scene, origin, square)
            yield from (a for a in found if a.way.movement.bend or is_free(scene, encoded(scene, a.way)))


def attacks_from(scene: Scene, origin: int, square: int) -> Iterator[Attack]:
    """All ways in which the piece on `origin` could take the piece on `square`, even if it is frozen."""
    code = scene.board[origin]
    for movement in scene.piece(code).movements:
        if movement.bend and square in chained(scene, origin, movement):
            way = Way(movement, movement.vectors[0], origin, square, jumped=(square,))
            yield Attack(way, "captures_hurdle", place_of(movement.mark))
    by_way = any(movement.takes_on_way for movement in scene.piece(code).movements)
    roundabout = scene.is_effective(code) or scene.passed or by_way
    ways = all_ways(scene, origin, True) if roundabout else ways_to(scene, origin, square, True)[0]
    for way in ways:
        if way.movement.bend:
            continue
        for capture in captured(scene, way, encoded(scene, way)):
            if capture.square == square:
                yield Attack(way, capture.code, capture.place)


def chained(scene: Scene, origin: int, movement: Movement) -> set[int]:
    """Whom the piece on a square could take in captures that go on and turn."""
    board, side = scene.ruleset.board, scene.board[origin] & 1
    vectors = [(v, direction_of(v) or 0) for v in turned_vectors(scene.ruleset, movement, side)]
    reach = None if movement.beyond and movement.limit is None else movement.limit or 1
    seen: set[tuple[int, int | None, frozenset[int]]] = {(origin, None, frozenset())}
    waiting, found = [*seen], set[int]()
    while waiting and len(seen) < MOST_COURSES:
        at, came, taken = waiting.pop()
        held = taken if movement.at_once else frozenset[int]()
        for vector, direction in vectors:
            if came is not None and (direction - came) % 8 not in movement.bend:
                continue
            ray = board.ray(at, vector)
            met = [i for i, s in enumerate(ray) if scene.board[s] and s != origin and s not in held]
            if not met or met[0] >= (movement.near or len(ray)) or ray[met[0]] in taken:
                continue
            victim, end = ray[met[0]], met[1] if len(met) > 1 else len(ray)
            landings = ray[met[0] + 1 : end][:reach]
            own = scene.board[victim] & 1 == side or scene.is_wall(victim)
            if own or not landings or not is_victim(scene, movement, victim):
                continue
            found.add(victim)
            following = {(landing, direction, taken | {victim}) for landing in landings} - seen
            seen |= following
            waiting += following
    return found


def capturers(scene: Scene, square: int, side: int) -> Iterator[tuple[int, list[Attack]]]:
    """The pieces of a side that could take the enemy piece on a square, and how, frozen ones too."""
    for origin in scene.pieces_of(side):
        if ways := list(attacks_from(scene, origin, square)):
            yield origin, ways


@dataclass(frozen=True)
class Faced:
    """A royal that another one would face: its square, along which line in words, by which rule."""

    square: int
    how: str
    place: Place | None


def faced_by(scene: Scene, square: int, by: int) -> Faced | None:
    """The first royal of side `by` that faces a square where that is forbidden."""
    for other, vector, rule in scene.facing(square, by):
        near = scene.ruleset.board.offset(square, vector) == other
        return Faced(other, "" if near else along(scene, square, vector), place_of(rule.mark))
    return None


def line_words(scene: Scene, way: Way) -> str:
    """` along the f-file` for a way of more than one step along a file, rank or diagonal."""
    if way.movement.way or (way.movement.limit == 1 and not way.movement.hop):
        return ""
    return along(scene, way.origin, way.vector)


def along(scene: Scene, square: int, vector: Vector) -> str:
    """The file, rank or diagonal on which a vector leads from a square, in words that begin with a space."""
    board, (dx, dy) = scene.ruleset.board, vector
    if board.tiling.hexagonal and dx:
        return " along the diagonal" if vector in board.tiling.diagonal else ""
    if dx == 0 and square < board.size - len(board.extra):
        return f" along the {scene.name(square)[0]}-file"
    rank = board.rank_from(0, square)
    if dy == 0 and rank is not None:
        return f" along rank {board.first_rank + rank - 1}"
    return " along the diagonal" if abs(dx) == abs(dy) else ""
