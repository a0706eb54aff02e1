"""Ways as codes of the kernel, with what they promote to."""

from __future__ import annotations

from ...model.geometry import direction_of
from ...rules.kernel import layout as k
from ...rules.tables.records import passant_word, promotion_choices
from .scene import Scene
from .ways import Way


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
    """How many pieces wait in the hand for a promotion that recalls one."""
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
