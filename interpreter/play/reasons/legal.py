"""What a legal move is: the movement that leads there, and all that it does."""

from __future__ import annotations

from collections.abc import Iterator

from ...kinds.captures import KINDS
from ...kinds.english import listed
from ...rules.kernel import layout as k
from ...rules.machine.turns import alone, extra_of, first_act
from ..notation.san import kind_of, takes_by_way
from .attackers import line_words
from .capturing import Capture, captured
from .catalogue import Reason, place_in, place_of, place_of_removal
from .dropping import why_dropped
from .encoding import encoded, fields
from .following import follows
from .gating import gating
from .hooked import explained, hook_of
from .promoting import by_movement, rule_place
from .safety import threats
from .scene import Scene, told
from .turns import going_on, putting
from .ways import Way, ways_to

#: How a victim is taken in words, by the code of the capture.
TAKEN = {
    "captures": "it captures the {victim}",
    "captures_en_passant": "it captures the {victim} en passant",
    "captures_hurdle": "it captures the {victim} by jumping over it",
    "captures_on_way": "it captures the {victim} on its way",
    **{f"captures_{kind.kind}": f"it captures the {{victim}} by {kind.how}" for kind in KINDS.values()},
    "captures_by_hook": "it captures the {victim} by a rule of its own",
}


def why_legal(scene: Scene, code: int) -> Reason:
    """The reason of a legal move, with a part for everything that it does."""
    whole, code = code, alone(code)
    kind = (code >> k.MOVE_KIND) & k.KIND_MASK
    taken = scene.after(code).taken_on_the_way() if takes_by_way(code) else ()
    text = scene.rules.codec.text(whole, taken)
    parts: list[Reason] = []
    if kind == k.KIND_CASTLE:
        reason = _castling(scene, code)
    elif kind == k.KIND_REMOVE:
        reason = _removal(scene, code)
    elif kind == k.KIND_DROP:
        reason = why_dropped(scene, code)
    elif kind == k.KIND_REST:
        reason, parts = _rest(scene, code), list(_promotion(scene, code))
    elif kind == k.KIND_PASS:
        refuses = scene.ruleset.refusing != "never"
        place = place_in(scene.ruleset.definition, "turn", "refuse" if refuses else "pass")
        deed = "ends the turn with a pass" if scene.in_midst else "passes"
        deed = "refuses the last move, which is taken back" if refuses else deed
        reason = told(scene, "legal", f"{scene.mover_words} {deed}", (), place)
    else:
        reason, parts = _plain(scene, first_act(code))
    parts += [
        *follows(scene, code),
        *gating(scene, whole),
        *putting(scene, code),
        *going_on(scene, whole),
        *_check(scene, whole),
    ]
    parts += _free_turn(scene)
    return Reason("legal", reason.sentence, reason.squares, reason.pieces, reason.place, text, tuple(parts))


def way_of(scene: Scene, code: int) -> Way | None:
    """The way that a move goes, None if a hook has proposed it."""
    origin, target = code & k.SQUARE_MASK, (code >> k.MOVE_TO) & k.SQUARE_MASK
    found = [
        (encoded(scene, way, field), way)
        for way in ways_to(scene, origin, target)[0]
        for field in fields(scene, way)
    ]
    return next((way for one, way in found if one == code), None)


def _plain(scene: Scene, code: int) -> tuple[Reason, list[Reason]]:
    """A move of one piece."""
    origin, target = code & k.SQUARE_MASK, (code >> k.MOVE_TO) & k.SQUARE_MASK
    if kind_of(code) == k.KIND_CHAIN:
        return _on_the_way(scene, code)
    way = way_of(scene, code)
    if way is None:
        use = hook_of(scene, "propose")
        words = explained(scene, use, "propose", origin, target) if use else ""
        sentence = words or f"a rule of its own brings the {scene.title(origin)} to {scene.name(target)}"
        return told(scene, "legal", sentence, (origin, target), place_of(use.mark if use else None)), []
    goes = "comes back to" if way.movement.home else "goes to"
    sentence = f"the {scene.title(origin)} {goes} {scene.name(target)}{line_words(scene, way)}"
    parts = [_capture(scene, capture) for capture in captured(scene, way, code)]
    parts += _promotion(scene, code)
    return told(scene, "legal", sentence, (origin, target), place_of(way.movement.mark)), parts


def _on_the_way(scene: Scene, code: int) -> tuple[Reason, list[Reason]]:
    """A move of one piece that takes others before its end."""
    origin, target = code & k.SQUARE_MASK, (code >> k.MOVE_TO) & k.SQUARE_MASK
    taken = scene.after(code).taken_on_the_way()
    names = listed(scene.names(taken), "and")
    sentence = f"the {scene.title(origin)} takes what stands on {names}, and ends on {scene.name(target)}"
    movements = scene.piece(scene.board[origin]).movements
    place = place_of(next(m.mark for m in movements if m.bend))
    parts = [_capture(scene, Capture(square, "captures_hurdle", place)) for square in taken]
    return told(scene, "legal", sentence, (origin, target), place), [*parts, *_promotion(scene, code)]


def _capture(scene: Scene, capture: Capture) -> Reason:
    sentence = TAKEN[capture.code].format(victim=scene.title(capture.square))
    if capture.words:
        sentence += f": {capture.words}"
    return told(scene, capture.code, sentence, (capture.square,), capture.place)


def _promotion(scene: Scene, code: int) -> Iterator[Reason]:
    """What the piece becomes."""
    field = (code >> k.MOVE_PROMOTION) & k.PROMOTION_MASK
    if not field:
        return
    piece = scene.piece(scene.board[code & k.SQUARE_MASK])
    grown = scene.ruleset.pieces[(field & k.TYPE_MASK) - 1]
    origin, target = code & k.SQUARE_MASK, (code >> k.MOVE_TO) & k.SQUARE_MASK
    source = ", which comes out of the hand" if field & k.RECALL else ""
    does = "becomes" if by_movement(scene, origin, target) else "promotes to"
    sentence = f"the {piece.word} {does} {grown.word}{source}"
    yield told(scene, "promotes", sentence, (target,), rule_place(scene, origin, target))


def _castling(scene: Scene, code: int) -> Reason:
    castling = scene.ruleset.castlings[extra_of(code)]
    king, rook = castling.king_from, castling.rook_from
    sentence = (
        f"the {scene.title(king)} castles to {scene.name(castling.king_to)},"
        f" the {scene.title(rook)} goes to {scene.name(castling.rook_to)}"
    )
    return told(scene, "legal", sentence, (king, rook), place_of(castling.mark))


def _removal(scene: Scene, code: int) -> Reason:
    square = code & k.SQUARE_MASK
    if scene.again and scene.again.removes and scene.in_midst:
        sentence = f"{scene.mover_words} takes the {scene.title(square)} off the board"
        return told(scene, "legal", sentence, (square,), place_of(scene.again.mark))
    if scene.board[square] & 1 != scene.turn:
        sentence = f"without another move, {scene.mover_words} takes the {scene.title(square)} off the board"
        return told(scene, "legal", sentence, (square,), place_of_removal(scene.ruleset.definition))
    freezers = scene.freezers(square)
    sentence = f"the {scene.title(square)}, frozen by {scene.titles(freezers)}, is taken off the board"
    place = place_of_removal(scene.ruleset.definition)
    return told(scene, "legal", sentence, (square, *freezers), place)


def _rest(scene: Scene, code: int) -> Reason:
    square = code & k.SQUARE_MASK
    sentence = f"the {scene.title(square)} promotes where it stands"
    return told(scene, "legal", sentence, (square,), rule_place(scene, square, square))


def _check(scene: Scene, code: int) -> Iterator[Reason]:
    """The checks that the move gives."""
    side = scene.maker(code)
    after = scene.after(code)
    if after.royal_attacked(side ^ 1):
        for threat in threats(after, side ^ 1):
            sentence = f"it gives check to the {after.title(threat.royal)} by {threat.by(after)}"
            yield threat.reason(after, "checks", sentence)


def _free_turn(scene: Scene) -> Iterator[Reason]:
    """Why it does not matter whose turn it is."""
    use = hook_of(scene, "next_turn")
    if scene.turn == k.EITHER and use is not None:
        yield told(
            scene,
            "free_turn",
            explained(scene, use, "next_turn") or "either side may move now",
            (),
            place_of(use.mark),
        )
