"""Pseudo-legal ways of a piece, followed look by look through the chains of its movements, or their stops."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...model.conditions import Count
from ...model.geometry import COMPASS, Vector
from ...model.pieces import Movement
from ...rules.chains import (
    EMPTY,
    ENEMY,
    FRIEND,
    LEG,
    RUN,
    STEP,
    Chain,
    Ending,
    Node,
    boundless,
    chains,
    open_way,
    passed,
    starts_on,
)
from .conditions import compared, holds
from .scene import Scene


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
    *("hole", "too_near", "too_far", "not_there", "confined", "region_to", "region_from"),
    *("wrong_hurdle", "capture_only", "move_only", "no_prey", "no_hurdle", "blocked", "en_passant"),
    *("victim_kind", "walled", "own_piece", "own_royal", "movement_condition"),
)


#: Stops that no other square of origin would cure.
ELSEWHERE = ("hole", "too_near", "too_far", "not_there")


def lines(scene: Scene, origin: int, attack: bool = False) -> list[Chain[int]]:
    """The chains of all movements of the piece on a square; it attacks by its own only."""
    if (origin, attack) not in scene.lines:
        code = scene.board[origin]
        scene.lines[origin, attack] = [
            chain
            for movement in (
                *(scene.piece(code).movements if attack else scene.movements(origin)),
                *scene.first_movements(origin),
                *(m for entry in scene.piece(code).as_new for m in entry.movements),
            )
            for chain in chains(scene.ruleset, movement, code & 1, origin)
        ]
    known: list[Chain[int]] = scene.lines[origin, attack]
    return known


def follow(scene: Scene, chain: Chain[int], target: int) -> Iterator[Way | Stop]:
    """Ways, or the one reason why there is none, of a chain whose line meets the target."""
    movement, origin = chain.movement, chain.origin
    side = scene.board[origin] & 1
    arrival = _arrival(scene, chain, target)
    if not starts_on(movement, origin, side) and not (
        isinstance(arrival, Stop) and arrival.code in ELSEWHERE
    ):
        arrival = Stop("region_from", movement)
    if isinstance(arrival, Stop):
        yield arrival
        return
    confined = scene.piece(scene.board[origin]).confined
    if confined is not None and target not in confined[side]:
        yield Stop("confined", movement)
    elif movement.target is not None and target not in movement.target[side]:
        yield Stop("region_to", movement)
    else:
        for found in _arrive(scene, chain, target, *arrival):
            asked = isinstance(found, Way) and failing(scene, movement, origin, target)
            yield Stop("movement_condition", movement) if asked else found


def failing(scene: Scene, movement: Movement, origin: int, target: int) -> list[Count]:
    """The conditions of a movement that do not hold of it from one square to another."""
    side, mover = scene.board[origin] & 1, scene.piece(scene.board[origin]).name
    passing = movement.takes_passant and target in scene.passed and not scene.board[target]
    victim = scene.passer if passing else target
    owner = scene.board[victim] & 1 if scene.board[victim] else side ^ 1
    gone = landed = scene
    if any(count.but_captor for count in movement.provided):
        gone = scene.with_pieces({origin: 0})
    if any(count.lands or count.passed or any(count.passing) for count in movement.provided):
        landed = scene.with_pieces({origin: 0} | ({scene.passer: 0} if passing else {}))

    def is_so(count: Count) -> bool:
        if count.taken:
            return holds(gone if count.but_captor else scene, count, victim, owner, origin)
        after = landed if count.lands or count.passed or any(count.passing) else scene
        if count.passed:
            return all(holds(after, count, square, side) for square in _between(scene, origin, target))
        asked = compared(scene.ruleset.board, count.of_kind(mover), origin, target)
        seen = target if count.lands or count.before else origin
        return holds(after, asked, seen, side, origin)

    return [count for count in movement.provided if not is_so(count)]


def _between(scene: Scene, origin: int, target: int) -> tuple[int, ...]:
    """The squares that a straight move passes."""
    rays = (scene.ruleset.board.ray(origin, vector) for vector in COMPASS)
    return next((ray[: ray.index(target)] for ray in rays if target in ray), ())


def _arrival(scene: Scene, chain: Chain[int], target: int) -> Stop | tuple[Ending, tuple[int, ...]]:
    """What a move to the target may be, and what it jumps over and captures; or why a way there stops."""
    m = chain.movement
    if not chain.nodes:
        return Stop("hole" if target == chain.line[0] else "too_far", m)
    if not m.reaches(scene.ruleset.board, scene.board[chain.origin] & 1, chain.origin, target):
        return Stop("not_there", m)
    here = [node for node in chain.nodes if node.place == target]
    if all(node.role == STEP and not node.ending for node in here):
        return _short(chain, target)
    side = scene.board[chain.origin] & 1

    def look(square: int) -> int:
        code = scene.board[square]
        return EMPTY if not code else FRIEND if code & 1 == side or scene.is_wall(square) else ENEMY

    jumped: list[int] = []

    def kind_of(square: int) -> str:
        return scene.piece(scene.board[square]).name

    for node, what in open_way(chain, look, lambda square: is_victim(scene, m, square), kind_of):
        if node.place == target and node.role != LEG and (m.home or node.place != chain.origin):
            if node.ending:
                return node.ending, tuple(jumped)
            return _no_hurdle(scene, m, target) if node.role == RUN else _short(chain, target)
        if node.takes and what == ENEMY:
            jumped.append(node.place)
    return _stopped(scene, chain, target, node, what)


def is_victim(scene: Scene, m: Movement, square: int) -> bool:
    """Is the kind of piece on a square one that the movement may take?"""
    return m.victims is None or scene.piece(scene.board[square]).name in m.victims


def _no_hurdle(scene: Scene, m: Movement, target: int) -> Stop:
    """A hop that meets nothing to hop over before the target."""
    return Stop("move_only", m, target) if scene.board[target] and not m.capture else Stop("no_hurdle", m)


def _short(chain: Chain[int], target: int) -> Stop:
    """Why a movement does not end on a square of its line, whatever stands on it: its length, or another."""
    m, squares = chain.movement, chain.line.index(target) + 1
    if m.hop or (m.limit is not None and squares > m.limit):
        return Stop("too_far", m)
    return Stop("too_near" if squares < m.least else "not_there", m)


def _stopped(scene: Scene, chain: Chain[int], target: int, node: Node[int], what: int) -> Stop:
    """Why a way to the target stops at a node, by what the node is for and what stands there."""
    m = chain.movement
    if what == EMPTY and node.role == LEG:
        return Stop("no_prey" if node.takes else "no_hurdle", m, node.place)
    if what == EMPTY:
        return _no_hurdle(scene, m, target) if node.role == RUN else _short(chain, target)
    strange = node.screens is not None and scene.piece(scene.board[node.place]).name not in node.screens
    if node.takes and what == ENEMY and (strange or not is_victim(scene, m, node.place)):
        return Stop("victim_kind", m, node.place)
    if node.role == RUN or (node.takes and what == FRIEND and not m.met):
        return Stop("wrong_hurdle", m, node.place)
    return Stop("blocked", m, node.place)


def _arrive(
    scene: Scene, chain: Chain[int], target: int, ending: Ending, jumped: tuple[int, ...]
) -> Iterator[Way | Stop]:
    """Whether a movement may end on a square that it has reached."""
    m, code = chain.movement, scene.board[target]
    way = Way(m, chain.vector, chain.origin, target, jumped=jumped)
    if target == chain.origin:
        yield way
    elif scene.is_wall(target):
        yield Stop("walled", m, target)
    elif code and code & 1 == scene.board[chain.origin] & 1:
        yield _on_own(scene, way, ending)
    elif code and ending.jumped:
        yield Stop("blocked", m, target)
    elif code and not ending.capture:
        yield Stop("move_only", m, target)
    elif code and not is_victim(scene, m, target):
        yield Stop("victim_kind", m, target)
    elif code:
        yield replace(way, captures=True)
    elif ending.quiet:
        yield way
    if not code and ending.passant:
        yield _passing(scene, way)
    elif not code and not ending.quiet:
        yield Stop("capture_only", m, target)


def _on_own(scene: Scene, way: Way, ending: Ending) -> Way | Stop:
    """Capturing a piece of the same side."""
    m, target = way.movement, way.target
    if not ending.own:
        return Stop("own_piece", m, target)
    kind = scene.piece(scene.board[target])
    if kind.royal and kind.name not in m.swapped | m.lifted:
        return Stop("own_royal", m, target)
    return replace(way, captures=True) if is_victim(scene, m, target) else Stop("victim_kind", m, target)


def _passing(scene: Scene, way: Way) -> Way | Stop:
    """Capturing en passant."""
    m, victim = way.movement, scene.board[scene.passer]
    if way.target not in scene.passed or not victim or victim & 1 == scene.board[way.origin] & 1:
        return Stop("en_passant", m, way.target)
    if not is_victim(scene, m, scene.passer):
        return Stop("victim_kind", m, scene.passer)
    return replace(way, captures=True, passant=True)


def stops_beyond_holes(scene: Scene, origin: int, target: int) -> Iterator[Stop]:
    """Movements that would meet the target if no square were missing on the way, and what stops them."""
    board, code = scene.ruleset.board, scene.board[origin]
    for movement in scene.movements(origin):
        for chain in boundless(scene.ruleset, movement, code & 1):
            place = next((place for place in chain.line if board.offset(origin, place) == target), None)
            if place is not None:
                goes = any(node.place == place and node.ending is not None for node in chain.nodes)
                missing = "hole" if starts_on(movement, origin, code & 1) else "region_from"
                yield Stop(missing if goes else "too_far", movement)


def passers(scene: Scene, by: int, target: int) -> Iterator[int]:
    """Squares of a side's pieces that a step which can be answered en passant may once have led past."""
    other, changes = scene.ruleset.board.other_level, scene.ruleset.changes_level
    for square in scene.pieces_of(by):
        ended, targets = (other(square), (target, other(target))) if changes else (square, (target,))
        for movement in scene.piece(scene.board[square]).movements:
            past = (_may_have_passed(scene, movement, by, ended, one) for one in targets)
            if movement.leaves_passant and any(past):
                yield square
                break


def _may_have_passed(scene: Scene, m: Movement, side: int, square: int, target: int) -> bool:
    """Does a side's movement to a square pass the target, from wherever it may start?"""
    board = scene.ruleset.board
    return any(
        target in passed(board, start, square, chain.vector)
        for start in (m.start[side] if m.start is not None else range(board.size))
        for chain in chains(scene.ruleset, m, side, start)
        if any(node.place == square for node, _ in chain.endings)
    )


def ways_to(scene: Scene, origin: int, target: int, attack: bool = False) -> tuple[list[Way], list[Stop]]:
    """All ways of the piece on a square to another, in the order of the tables, and all stops."""
    ways: list[Way] = []
    stops: list[Stop] = []
    for chain in lines(scene, origin, attack):
        for found in follow(scene, chain, target) if target in chain.line else ():
            if isinstance(found, Way):
                ways.append(found)
            else:
                stops.append(found)
    return ways, stops


def all_ways(scene: Scene, origin: int, attack: bool = False) -> Iterator[Way]:
    """Every way of the piece on a square, whether a promotion is open to it in the end or not."""
    for chain in lines(scene, origin, attack):
        for target in chain.line:
            yield from (found for found in follow(scene, chain, target) if isinstance(found, Way))
