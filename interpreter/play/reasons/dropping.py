"""Why a piece may be dropped from the hand, or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...kinds.sentence_words import said_words
from ...model.hand import Drop
from ...model.pieces import PieceType
from ...rules.kernel import layout as k
from ..notation.coordinate import mover_of
from .catalogue import Place, Reason, place_in, place_of, place_of_forbidden
from .conditions import condition_words, holds
from .scene import Scene, told

SHOWN = 3
VOWELS = tuple("aeio")


def is_drop(code: int) -> bool:
    """Does a move drop a piece?"""
    return (code >> k.MOVE_KIND) & k.KIND_MASK == k.KIND_DROP


def drop_code(square: int, code: int) -> int:
    """The move that drops a piece of a code."""
    return square | square << k.MOVE_TO | k.KIND_DROP << k.MOVE_KIND | code << k.MOVE_PROMOTION


def why_dropped(scene: Scene, code: int) -> Reason:
    """What a legal drop is."""
    square, dropped = code & k.SQUARE_MASK, mover_of(code, scene.board)
    piece = scene.piece(dropped)
    way = next(drop for drop in piece.drops if _fits(scene, drop, square, dropped & 1))
    sentence = f"{_a(piece)} is dropped from the hand on {scene.name(square)}"
    return told(scene, "legal", sentence, (square,), place_of(way.mark))


def _fits(scene: Scene, drop: Drop, square: int, side: int) -> bool:
    return square in drop.region[side] and all(holds(scene, c, square, side) for c in drop.provided)


def number_held(scene: Scene, code: int) -> int:
    """How many pieces its owner can put down as a code; of unlimited ones there is always one."""
    hand, lies = scene.ruleset.hand, _lies(scene, code)
    endless = hand is not None and scene.piece(lies).name in hand.unlimited
    return 1 if endless else int(scene.state.pool[lies])


def _lies(scene: Scene, code: int) -> int:
    """The code of the piece in hand that is dropped as a code."""
    hand, name = scene.ruleset.hand, scene.piece(code).name
    if hand is None or name not in hand.faces:
        return code
    return 2 * scene.ruleset.piece(hand.faces[name]) + 2 + (code & 1)


def first_to_drop(scene: Scene, code: int) -> Reason | None:
    """Why a side may not do anything but drop, or drop such a piece, None if it may."""
    hand, mover = scene.ruleset.hand, mover_of(code, scene.board)
    if hand is None or (is_drop(code) and (not hand.first_alone or scene.piece(mover).name in hand.first)):
        return None
    side, what = mover & 1, "drop it first" if hand.first_alone else "drop first"
    if hand.first_if_possible and not any(map(is_drop, scene.legal())):
        return None
    for i, piece in enumerate(scene.ruleset.pieces):
        if piece.name in hand.first and scene.state.pool[2 * i + 2 + side]:
            sentence = f"{scene.owners[side]} still has {_a(piece)} in hand, and has to {what}"
            return told(scene, "drop_first", sentence, (), place_in(scene.ruleset.definition, "must"))
    return None


def wrong_drop(scene: Scene, square: int, code: int) -> Reason | None:
    """The first rule that a drop breaks, leaving safety aside; None if it breaks none."""
    piece, side, name = scene.piece(code), code & 1, scene.name(square)
    if scene.again and scene.again.drops and not scene.in_midst:
        after = said_words(scene.ruleset, scene.again.when, "a move")
        sentence = f"pieces are dropped after {after} only, in the same turn"
        return told(scene, "drop_later", sentence, (square,), place_of(scene.again.mark))
    if scene.turn not in (k.EITHER, side ^ int(scene.moves_enemies)):
        return told(scene, "not_your_turn", f"{scene.mover_words} is to move", (square,))
    if not piece.drops:
        return Reason("no_drop", f"{_a(piece)} is never dropped from the hand")
    if not number_held(scene, code):
        held = [p.word for i, p in enumerate(scene.ruleset.pieces) if scene.state.pool[2 * i + 2 + side]]
        lacking = scene.piece(_lies(scene, code)).word
        face = f" to be dropped as {_a(piece)}" * (lacking != piece.word)
        holds = f"it holds {', '.join(held) or 'nothing'}"
        sentence = f"{scene.owners[side]}'s hand holds no {lacking}{face}; {holds}"
        return told(scene, "hand_empty", sentence, (square,), place_in(scene.ruleset.definition, "hand"))
    if scene.board[square]:
        return told(scene, "drop_occupied", f"{name} is not empty: the {scene.title(square)}", (square,))
    reached = [drop for drop in piece.drops if square in drop.region[side]]
    if not reached:
        return told(scene, "drop_region", f"{_a(piece)} is not dropped on {name}", (square,), _place(piece))
    if not any(_fits(scene, drop, square, side) for drop in reached):
        return _unprovided(scene, piece, reached, square, side)
    return None


def _unprovided(scene: Scene, piece: PieceType, reached: Sequence[Drop], square: int, side: int) -> Reason:
    """Every way of dropping there asks for something that is not so."""
    failed = [next(c for c in drop.provided if not holds(scene, c, square, side)) for drop in reached]
    words = list(dict.fromkeys(condition_words(scene.ruleset, count, side) for count in failed))
    asked = ", or where ".join(words[:SHOWN])
    sentence = f"{_a(piece)} is dropped on {scene.name(square)} only where {asked}"
    return told(scene, "drop_condition", sentence, (square,), place_of(reached[0].mark))


def drop_mates(scene: Scene, code: int) -> Reason | None:
    """Why a drop that the rules forbid to mate is forbidden, None if it may, or does not mate."""
    hand, dropped = scene.ruleset.hand, mover_of(code, scene.board)
    if not is_drop(code) or hand is None or scene.piece(dropped).name not in hand.no_mate:
        return None
    after = scene.after(code)
    if not after.royal_attacked(dropped & 1 ^ 1) or after.legal():
        return None
    place = place_of_forbidden(scene.ruleset.definition, "checkmate")
    sentence = f"{_a(scene.piece(dropped))} may not be dropped to give mate"
    return told(scene, "drop_mates", sentence, (code & k.SQUARE_MASK,), place)


def _a(piece: PieceType) -> str:
    """The piece with its article."""
    return f"{'an' if piece.word[:1] in VOWELS else 'a'} {piece.word}"


def _place(piece: PieceType) -> Place | None:
    return place_of(piece.drops[0].mark)


def with_choice(scene: Scene, reason: Reason, legal: Sequence[int], code: int) -> Reason:
    """A reason that tells where else the piece can be dropped."""
    if reason.code not in ("drop_occupied", "drop_region", "drop_condition"):
        return reason
    places = [c & k.SQUARE_MASK for c in legal if is_drop(c) and mover_of(c, scene.board) == code]
    spans = scene.spans(places)[:12]
    where = f"; it can be dropped on {', '.join(spans)}" if spans else "; it can be dropped nowhere"
    return replace(reason, sentence=reason.sentence + where)
