"""Does a sentence about moves hold of one, and which of those that have to be made is to be made?"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ...kinds.sentence_words import said_words
from ...model.conditions import Count
from ...model.geometry import Region
from ...model.sentences import MoveSentence
from ...rules.kernel import layout as k
from ...rules.machine.turns import alone
from ..core.moves import Move
from ..core.position import BasePosition
from ..notation.coordinate import mover_of
from .catalogue import Reason, place_of
from .conditions import holds
from .scene import Scene, told


def undone_duty(position: BasePosition, scene: Scene, code: int) -> Reason | None:
    """The first duty that a legal move fulfils, and this one does not; None if it does."""
    done = False
    for said in scene.ruleset.duties:
        if said.narrows != done:
            if done:
                return None
            continue
        fit = _fitting(position, scene, said)
        done = done or bool(fit)
        met = (
            fit
            and is_said(scene, said, code)
            and _worth(scene, said, code) == _worth(scene, said, fit[0].code)
        )
        if fit and not met:
            return _told_duty(scene, said, fit, code & k.SQUARE_MASK)
    return None


def other_duty(position: BasePosition, scene: Scene, square: int) -> Reason | None:
    """The duty that the legal moves fulfil, where the piece on a square makes none of them."""
    for said in scene.ruleset.duties:
        fit = _fitting(position, scene, said)
        if fit:
            return _told_duty(scene, said, fit, square)
    return None


def _fitting(position: BasePosition, scene: Scene, said: MoveSentence) -> list[Move]:
    """The legal moves that fulfil a duty; none where no move raises it."""
    moves = list(position.legal_moves)
    fit = [move for move in moves if is_said(scene, said, move.code)]
    raised = said.raised
    if raised is None or len(fit) == len(moves) or any(is_said(scene, raised, move.code) for move in moves):
        return fit
    return []


def _told_duty(scene: Scene, said: MoveSentence, fit: Sequence[Move], square: int) -> Reason:
    """A duty, and moves that fulfil it, as a reason."""
    listed = ", ".join(map(str, fit[:3])) + (" and others" if len(fit) > 3 else "")
    sentence = f"{said_words(scene.ruleset, said)} has to be made where it can be: {listed}"
    return told(scene, "duty", sentence, (square,), place_of(said.mark))


def _worth(scene: Scene, said: MoveSentence, code: int) -> float:
    """By what a sentence compares a move with others that it speaks of."""
    points = dict(said.points)
    if points:
        return sum(points.get(scene.piece(scene.board[square]).name, 0) for square in _taken(scene, code))
    ways = [(code & k.SQUARE_MASK, (code >> k.MOVE_TO) & k.SQUARE_MASK)]
    if not said.length or "drop" in ways_of(scene, code):
        return 0
    if (code >> k.MOVE_KIND) & k.KIND_MASK == k.KIND_CASTLE:
        castling = scene.ruleset.castlings[alone(code) >> k.MOVE_AUX]
        ways = [(castling.king_from, castling.king_to), (castling.rook_from, castling.rook_to)]
    at = scene.ruleset.board.coordinates
    return sum(math.dist(at[begin], at[end]) ** 2 for begin, end in ways)


def is_said(scene: Scene, said: MoveSentence, code: int) -> bool:
    """Does a sentence hold of a pseudo-legal move?"""
    mover = mover_of(code, scene.board)
    side, ways = mover & 1, ways_of(scene, code)
    if said.side not in (None, side):
        return False
    origin, target = code & k.SQUARE_MASK, (code >> k.MOVE_TO) & k.SQUARE_MASK
    if "pass" in ways:
        asked = (said.by, said.takes, said.start, said.target)
        return not (said.ways or said.check or said.compares or said.provided) and asked == (None,) * 4
    if (said.ways and not ways & said.ways) or ways & said.but:
        return False
    if said.by is not None and scene.piece(mover).name not in said.by:
        return False
    kind = scene.piece(mover).name
    if said.start is not None and ("drop" in ways or not is_there(scene, said.start, origin, side, kind)):
        return False
    if said.target is not None and not is_there(scene, said.target, target, side, kind, origin):
        return False
    if said.takes is not None and not any(_is_meant(scene, said, s, side) for s in _taken(scene, code)):
        return False
    if not all(holds(scene, count.of_kind(kind), target, side, origin) for count in said.provided):
        return False
    return not said.check or scene.after(code).royal_attacked(side ^ 1)


def is_there(
    scene: Scene, place: Region | Count, square: int, side: int, kind: str, begins: int = -1
) -> bool:
    """Is a square where a sentence says, for a piece of a side?"""
    if isinstance(place, Count):
        return holds(scene, place.of_kind(kind), square, side, begins)
    return square in place[side]


def _is_meant(scene: Scene, said: MoveSentence, square: int, side: int) -> bool:
    """Is what stands on a square one of the pieces that have to be captured?"""
    assert said.takes is not None
    if scene.piece(scene.board[square]).name not in said.takes:
        return False
    if not said.checker:
        return True
    gone = scene.with_pieces({square: 0})
    return bool(scene.royal_attacked(side) and not gone.royal_attacked(side))


def _taken(scene: Scene, code: int) -> list[int]:
    """The squares that a move empties of enemies."""
    after, side = scene.after(code), mover_of(code, scene.board) & 1
    target = (code >> k.MOVE_TO) & k.SQUARE_MASK
    own = [target] if scene.board[target] and target != code & k.SQUARE_MASK else []
    passing = (code >> k.MOVE_KIND) & k.KIND_MASK != k.KIND_NORMAL
    if not passing and not scene.is_effective(scene.board[code & k.SQUARE_MASK]):
        return own
    there = [s for s in range(len(scene.board)) if scene.board[s] and scene.board[s] & 1 != side]
    return own + [s for s in there if s != target and after.board[s] == 0]


def ways_of(scene: Scene, code: int) -> set[str]:
    """The words of MOVES that a move is."""
    kind = (code >> k.MOVE_KIND) & k.KIND_MASK
    single = {
        k.KIND_DROP: {"drop"},
        k.KIND_CASTLE: {"quiet", "castling"},
        k.KIND_PASS: {"pass"},
        k.KIND_REST: {"rest"},
        k.KIND_REMOVE: {"quiet"},
    }
    if kind in single:
        return single[kind]
    found = {"capture" if _taken(scene, code) else "quiet"}
    found |= {"promotion"} if (code >> k.MOVE_PROMOTION) & k.PROMOTION_MASK else set()
    return found | ({"en_passant"} if kind == k.KIND_PASSANT else set())
