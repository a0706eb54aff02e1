"""What a move takes off the board, and by which rule of its piece."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...model.effects import Effect
from ...model.geometry import COMPASS, direction_of
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
        if square != way.target or not way.captures:
            yield Capture(square, "captures_on_way" if way.movement.met else "captures_hurdle", own)
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
            words = effect.words(scene, scene.ruleset.board, way.origin, way.target, square)
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
    direction = direction_of(way.vector)
    course = None if direction is None else COMPASS[direction]
    return effect.takes(scene, scene.ruleset.board, way.origin, way.target, course, square)
