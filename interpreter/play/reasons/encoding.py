"""Ways as codes of the kernel, with what they promote to."""

from __future__ import annotations

from ...model.geometry import direction_of
from ...model.pieces import AsNew, Movement
from ...rules.kernel import layout as k
from ...rules.tables.records import Choice, passant_word, promotion_choices
from .conditions import holds
from .scene import Scene
from .ways import Way


def choices(scene: Scene, origin: int, target: int, movement: Movement | None = None) -> tuple[Choice, ...]:
    """The choices of a piece between two squares, of whatever kind of move; empty: no promotion."""
    code = scene.board[origin]
    return promotion_choices(scene.ruleset, scene.piece(code), code & 1, origin, target, movement)


def new_choice(scene: Scene, entry: AsNew) -> Choice:
    """The choice of moving as a new kind."""
    counts = tuple(count.about(scene.ruleset.with_twin(entry.kind)) for count in entry.rule.provided)
    return (scene.ruleset.piece(entry.kind) + 1) | k.CHOICE_ON_MOVE, counts


def fields(scene: Scene, way: Way) -> list[int]:
    """The promotion fields that a way can end with now; [0] where nothing promotes.

    Nothing does by the move of the other side, where its owner chooses before the next one what it becomes.
    """
    if scene.moves_enemies and scene.ruleset.series and scene.ruleset.series.rests:
        return [0]
    entries = scene.piece(scene.board[way.origin]).as_new
    entry = next((e for e in entries if any(way.movement is m for m in e.movements)), None)
    if entry is not None:
        return _open(scene, (new_choice(scene, entry),), (way.origin, way.target), k.CHOICE_ON_MOVE)
    side, rules = scene.board[way.origin] & 1, scene.piece(scene.board[way.origin]).promotions
    if not any(rule.speaks_of(side, way.origin, way.target, way.movement) for rule in rules):
        return [0]
    found = choices(scene, way.origin, way.target, way.movement)
    takes = way.captures or (way.jumped and way.movement.met)
    flag = k.CHOICE_ON_PASSANT if way.passant else k.CHOICE_ON_CAPTURE if takes else k.CHOICE_ON_MOVE
    return _open(scene, found, (way.origin, way.target), flag)


def rest_fields(scene: Scene, square: int) -> list[int]:
    """The promotion fields of the piece on a square, if it stays there."""
    return _open(scene, choices(scene, square, square), (square, square), k.CHOICE_ON_MOVE)


def _open(scene: Scene, found: tuple[Choice, ...], squares: tuple[int, int], flag: int) -> list[int]:
    origin, target = squares
    side = scene.board[origin] & 1
    open_ = [
        word & k.PROMOTION_MASK
        for word, counts in found
        if word & flag and all(holds(scene, count, target, side) for count in counts)
    ]
    open_ = [field for field in open_ if not field & k.RECALL or pooled(scene, origin, field)]
    return list(dict.fromkeys(open_))


def pooled(scene: Scene, origin: int, field: int) -> int:
    """How many pieces wait in the hand for a promotion of the piece on a square that recalls one."""
    code = scene.board[origin]
    enemy = any(rule.from_enemy for rule in scene.piece(code).promotions)
    return int(scene.state.pool[2 * (field & k.TYPE_MASK) + (code & 1 ^ enemy)])


def rest_code(square: int, field: int = 0) -> int:
    """The kernel's code of a promotion in place."""
    return square | square << k.MOVE_TO | k.KIND_REST << k.MOVE_KIND | field << k.MOVE_PROMOTION


def encoded(scene: Scene, way: Way, field: int = 0) -> int:
    """The kernel's code of a way, with a promotion field (0 will do where only the squares count)."""
    kind, aux = k.KIND_NORMAL, 0
    code = scene.board[way.origin]
    if scene.is_effective(code):
        direction = direction_of(way.vector)
        aux = k.NO_DIRECTION if direction is None else direction
    taken = tuple(sorted(square for square in way.jumped if square != way.target))
    if way.jumped and not way.movement.met:
        aux |= k.AUX_JUMPED
    elif taken or way.movement.home:
        kind, aux = k.KIND_WAY, scene.rules.tables.ways.index(taken)
    if way.passant:
        kind = k.KIND_PASSANT
    elif way.movement.leaves_passant:
        word = passant_word(scene.ruleset, way.origin, way.target, way.vector)
        if word:
            kind, aux = k.KIND_LEAVE, scene.rules.tables.passants.index(word)
    move = way.origin | way.target << k.MOVE_TO | kind << k.MOVE_KIND
    return move | field << k.MOVE_PROMOTION | aux << k.MOVE_AUX
