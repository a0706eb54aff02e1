"""What a move takes off the board, and by which rule of its piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ...model.effects import Approach, Coordination, Custodial, Effect, Withdrawal
from ...model.geometry import COMPASS, LINES, Vector, direction_of
from .catalogue import Place, place_of
from .hooked import explained
from .scene import Scene
from .ways import Way


@dataclass(frozen=True)
class Capture:
    """One victim of a move: its square, the code of the way of capturing, and the line that allows it.

    `words` tell what is not the same for all of its kind: a hook's own explanation, or whose lines cross.
    """

    square: int
    code: str
    place: Place | None
    words: str = ""


def captured(scene: Scene, way: Way, code: int) -> Iterator[Capture]:
    """The victims of a way; `code` is its kernel form."""
    own = place_of(way.movement.mark)
    if way.captures and not way.passant:
        yield Capture(way.target, "captures", own)
    if way.passant:
        yield Capture(scene.passer, "captures_en_passant", own)
    for square in way.jumped:
        yield Capture(square, "captures_hurdle", own)
    if not scene.is_effective(scene.board[way.origin]):
        return
    known = {*way.jumped, way.target}
    for square in effect_victims(scene, way, code):
        if square not in known:
            yield _by_effect(scene, way, square)


def effect_victims(scene: Scene, way: Way, code: int) -> list[int]:
    """The squares of enemies that a move empties besides its target."""
    return [square for square in scene.after(code).emptied() if square != way.target]


def _by_effect(scene: Scene, way: Way, square: int) -> Capture:
    """The rule by which a move takes the piece on a square that it does not enter."""
    piece = scene.piece(scene.board[way.origin])
    for effect in piece.effects:
        if _takes(scene, way, effect, square):
            words = _crossing(scene, way, effect, square) if isinstance(effect, Coordination) else ""
            return Capture(square, f"captures_{effect.kind}", place_of(effect.mark), words)
    for use, bound in zip(scene.ruleset.hooks, scene.rules.hooks, strict=True):
        kind = scene.piece(scene.board[square]).name
        if "captures" not in bound.slots or piece.name not in bound.pieces:
            continue
        if bound.victims is None or kind in bound.victims:
            words = explained(scene, use, "captures", way.origin, way.target, square)
            return Capture(square, "captures_by_hook", place_of(use.mark), words)
    return Capture(square, "captures_by_hook", None)


def _takes(scene: Scene, way: Way, effect: Effect, square: int) -> bool:
    """Does the effect take the piece on a square at the end of a way?"""
    if effect.victims is not None and scene.piece(scene.board[square]).name not in effect.victims:
        return False
    direction, takes = direction_of(way.vector), TAKES.get(effect.kind)
    if takes is None:
        return False  # then it is told as a rule of its own
    return takes(scene, way, effect, square, None if direction is None else COMPASS[direction])


def _custodial(scene: Scene, way: Way, effect: Custodial, square: int, course: Vector | None) -> bool:
    if effect.after is not None and course not in LINES[effect.after]:
        return False
    return any(_flanks(scene, way, vector, square) for vector in LINES[effect.lines])


def _withdrawal(scene: Scene, way: Way, effect: Withdrawal, square: int, course: Vector | None) -> bool:
    if course is None or course not in LINES[effect.lines]:
        return False
    return scene.ruleset.board.offset(way.origin, (-course[0], -course[1])) == square


def _approach(scene: Scene, way: Way, effect: Approach, square: int, course: Vector | None) -> bool:
    if course is None or course not in LINES[effect.lines]:
        return False
    return scene.ruleset.board.offset(way.target, course) == square


def _coordination(scene: Scene, way: Way, effect: Coordination, square: int, course: Vector | None) -> bool:
    return bool(_crossing(scene, way, effect, square))


def _crossing(scene: Scene, way: Way, effect: Coordination, square: int) -> str:
    """Whose lines cross on the square: nothing if none do."""
    board, side = scene.ruleset.board, scene.board[way.origin] & 1
    x, y = board.coordinates[square]
    for partner, code in enumerate(scene.board):
        own = code and code & 1 == side and partner != way.origin
        if own and scene.piece(code).name in effect.partners:
            px, py = board.coordinates[partner]
            tx, ty = board.coordinates[way.target]
            if (x, y) in ((px, ty), (tx, py)):
                line = "rank meets the file" if (x, y) == (px, ty) else "file meets the rank"
                return f"its {line} of the {scene.title(partner)} on {scene.name(square)}"
    return ""


#: Whether an effect takes the piece on a square, by its kind; the last argument is the compass course of the
#: move, None if it has none.
TAKES: dict[str, Callable[[Scene, Way, Any, int, Vector | None], bool]] = {
    "custodial": _custodial,
    "withdrawal": _withdrawal,
    "approach": _approach,
    "coordination": _coordination,
}


def _flanks(scene: Scene, way: Way, vector: tuple[int, int], square: int) -> bool:
    """Does the piece that has arrived sandwich the piece on a square in this direction?"""
    board = scene.ruleset.board
    if board.offset(way.target, vector) != square:
        return False
    anvil = board.offset(square, vector)
    if anvil is None or anvil == way.origin or not scene.board[anvil]:
        return False
    return scene.board[anvil] & 1 == scene.board[way.origin] & 1
