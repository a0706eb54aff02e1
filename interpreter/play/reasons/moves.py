"""Why one move, given by its squares, is not legal: the rules in the order in which they are asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...rules.kernel import layout as k
from ..core.position import BasePosition
from .capturing import effect_victims
from .castling import castling_code, castling_of, no_castling, not_castling
from .catalogue import Place, Reason, place_in, place_of
from .dropping import drop_code, drop_mates, first_to_drop, with_choice, wrong_drop
from .encoding import encoded, fields, rest_code, rest_fields
from .forbidding import forbidden, unparted
from .hooked import explained, hook_of
from .moving import Attempt, goes_home, held_fast, no_way, not_its_turn, some
from .promoting import wrong_promotion
from .safety import checks_only, unsafe
from .saying import other_duty, undone_duty
from .scene import Scene, told
from .seeing import STUCK
from .turns import cannot_go_on, not_further, promotes_first
from .ways import Way, ways_to


def why_not(position: BasePosition, scene: Scene, attempt: Attempt) -> Reason:
    """Why an attempt is not legal in a position whose scene this is."""
    text = attempt.text(scene)
    over = game_over(position)
    if over is None:
        return replace(_forbidden(position, scene, attempt), move=text)
    # Where the board leaves no move, each has a reason of its own besides.
    own = _forbidden(position, scene, attempt) if _is_stuck(position) else None
    parts = (replace(own, move=text),) if own is not None and own.code != "unexplained" else ()
    return replace(over, move=text, parts=parts)


def _is_stuck(position: BasePosition) -> bool:
    """Is the game over because there is no legal move, and not by another rule?"""
    verdict = position.verdict()
    ends = position.rules.ruleset.ends
    return verdict is not None and any(isinstance(one, STUCK) for one in ends[verdict[0]].asked)


def why_not_castling(position: BasePosition, scene: Scene, index: int) -> Reason:
    """Why a castling, named by its wing, is not legal."""
    code = castling_code(scene, index)
    reason = not_castling(scene, index) or _after_all(position, scene, code)
    if scene.turn not in (k.EITHER, scene.ruleset.castlings[index].side):
        reason = told(scene, "not_your_turn", f"{scene.mover_words} is to move")
    return replace(reason, move=scene.rules.codec.text(code))


def why_not_drop(position: BasePosition, scene: Scene, square: int, piece: int) -> Reason:
    """Why a piece of a code cannot be dropped on a square."""
    code = drop_code(square, piece)
    reason = game_over(position)
    if reason is None:
        reason = wrong_drop(scene, square, piece) or _after_all(position, scene, code)
        reason = with_choice(scene, reason, position.legal_moves.codes, piece)
    return replace(reason, move=scene.rules.codec.text(code))


def game_over(position: BasePosition) -> Reason | None:
    """The reason that forbids all moves, None while there are any."""
    end = None if position.legal_moves else position.verdict()
    if end is None:
        return None
    row, outcome = end
    name = outcome.reason.replace("_", " ")
    return Reason(
        "game_over", f"the game is over ({name})", place=place_of(position.rules.ruleset.ends[row].mark)
    )


def _forbidden(position: BasePosition, scene: Scene, attempt: Attempt) -> Reason:
    """The first rule that an attempt breaks."""
    reason = not_its_turn(scene, attempt.origin)
    if reason is not None:
        return reason
    castling = castling_of(scene, attempt)
    if castling is not None:
        return why_not_castling(position, scene, castling)
    if attempt.rook is not None:
        return no_castling(scene, scene.board[attempt.origin] & 1)
    reason = held_fast(scene, attempt)
    if reason is not None:
        return reason
    if attempt.target == attempt.origin and not goes_home(scene, attempt):
        return _staying(position, scene, attempt)
    reason = no_way(scene, attempt)
    if reason is not None:
        return replace(reason, sentence=reason.sentence + _can_go(position, scene, attempt.origin))
    return wrong_promotion(scene, attempt) or _forbidden_ways(position, scene, attempt)


def _staying(position: BasePosition, scene: Scene, attempt: Attempt) -> Reason:
    """Why a piece may not be removed, or not be promoted where it stands."""
    code = attempt.origin | attempt.origin << k.MOVE_TO | k.KIND_REMOVE << k.MOVE_KIND
    grown = wrong_promotion(scene, attempt) if attempt.promotion else None
    if grown is None and attempt.promotion:
        rests = (f for f in rest_fields(scene, attempt.origin) if f & k.TYPE_MASK == attempt.promotion)
        code = rest_code(attempt.origin, next(rests))
    return grown or _after_all(position, scene, code)


def _can_go(position: BasePosition, scene: Scene, origin: int) -> str:
    """Where the piece can go instead, as the end of a sentence; nothing when the game is over."""
    if not position.legal_moves:
        return ""
    places = {
        code >> k.MOVE_TO & k.SQUARE_MASK
        for code in position.legal_moves.codes
        if code & k.SQUARE_MASK == origin
    }
    return f"; it can go to {some(sorted(scene.names(list(places))))}" if places else "; it has no legal move"


def _forbidden_ways(position: BasePosition, scene: Scene, attempt: Attempt) -> Reason:
    """Why the ways to the target, which the piece could go, are all forbidden."""
    reasons = []
    for way in ways_to(scene, attempt.origin, attempt.target)[0]:
        if way.movement.bend:
            reasons.append(_going_on(position, scene, way))
            continue
        for field in fields(scene, way):
            if field & k.TYPE_MASK == (attempt.promotion or 0):
                code = encoded(scene, way, field)
                reasons.append(_untouchable(scene, way, code) or _after_all(position, scene, code))
    return reasons[0]


def _going_on(position: BasePosition, scene: Scene, way: Way) -> Reason:
    """A capture that goes on, or that is not the one that has to be made."""
    name = scene.name(way.origin)
    takes = [str(move) for move in position.legal_moves if move.origin == name and position.victims(move)]
    elsewhere = None
    if not takes:
        elsewhere = _capture_elsewhere(position, scene) or other_duty(position, scene, way.origin)
    if elsewhere is not None:
        return elsewhere
    listed = ", ".join(takes[:3]) + (" and others" if len(takes) > 3 else "")
    sentence = (
        f"a capture is made to its end: {listed}" if takes else "no capture of this piece is allowed now"
    )
    return told(scene, "compulsory_capture", sentence, (way.target, way.origin), place_of(way.movement.mark))


def _untouchable(scene: Scene, way: Way, code: int) -> Reason | None:
    """Where a phase without turns can leave a royal attacked at its attacker's turn, it is never taken."""
    tables = scene.rules.tables.words
    hooked = tables[k.H_NEXT_TURN] and tables[k.H_EXTRA]
    if not (scene.turn == k.EITHER or hooked or scene.in_midst or scene.foreign):
        return None
    victims = [way.target] if scene.board[way.target] else []
    if scene.is_effective(scene.board[way.origin]):
        victims += effect_victims(scene, way, code)
    royal = next((square for square in victims if scene.is_royal(scene.board[square])), None)
    foreign = scene.foreign is not None and scene.board[way.origin] & 1 != scene.turn
    if foreign and royal == way.target and scene.kind_on(royal).name in scene.ruleset.swapped_by_others:
        return None
    if royal is None:
        return None
    sentence = (
        f"the {scene.title(royal)} is royal, and a royal is never captured: its side has to answer first"
    )
    return told(scene, "royal_untouchable", sentence, (royal, way.origin), _royal_place(scene, royal))


def _royal_place(scene: Scene, square: int) -> Place | None:
    return place_in(scene.ruleset.definition, "pieces", scene.piece(scene.board[square]).name, "royal")


def _after_all(position: BasePosition, scene: Scene, code: int) -> Reason:
    """Why a pseudo-legal move is forbidden."""
    tests: tuple[Callable[[], Reason | None], ...] = (
        lambda: promotes_first(position.legal_moves.codes, scene, code),
        lambda: not_further(scene, code),
        lambda: unsafe(scene, code) if scene.again and scene.again.unless_none else None,
        lambda: cannot_go_on(scene, code),
        lambda: first_to_drop(scene, code),
        lambda: unsafe(scene, code),
        lambda: drop_mates(scene, code),
        lambda: checks_only(scene, code),
        lambda: forbidden(scene, code),
        lambda: unparted(scene, code),
        lambda: _capture_elsewhere(position, scene),
        lambda: undone_duty(position, scene, code),
        lambda: _vetoed(scene, code),
        lambda: _no_second_act(scene),
    )
    for test in tests:
        reason = test()
        if reason is not None:
            return reason
    return told(scene, "unexplained", "no rule was found that forbids it", (code & k.SQUARE_MASK,))


def _capture_elsewhere(position: BasePosition, scene: Scene) -> Reason | None:
    """Capturing is compulsory: where a capture is possible, the legal moves are the captures."""
    takes = [str(move) for move in position.legal_moves]
    if not scene.ruleset.compulsory_capture or not takes:
        return None
    listed = ", ".join(takes[:3]) + (" and others" if len(takes) > 3 else "")
    first = position.legal_moves[0]
    index = scene.ruleset.board.index
    place = place_in(scene.ruleset.definition, "must")
    squares = (index[first.target], index[first.origin])
    duty = "the most pieces have to be taken" if scene.ruleset.most_captures else "capturing is compulsory"
    return told(scene, "compulsory_capture", f"{duty}: {listed}", squares, place)


def _no_second_act(scene: Scene) -> Reason | None:
    """A turn has a second act, which would have no square."""
    put = scene.ruleset.put
    if put is None:
        return None
    word = scene.ruleset.pieces[scene.ruleset.piece(put.piece)].word
    sentence = f"after it there would be no square onto which the {word} could be put"
    return told(scene, "no_second_act", sentence, (), place_of(put.mark))


def _vetoed(scene: Scene, code: int) -> Reason | None:
    """A hook forbids the move."""
    use = hook_of(scene, "veto")
    if use is None:
        return None
    origin, target = code & k.SQUARE_MASK, (code >> k.MOVE_TO) & k.SQUARE_MASK
    sentence = explained(scene, use, "veto", origin, target) or f"the rule {use.name} forbids it"
    return told(scene, "refused_by_hook", sentence, (target, origin), place_of(use.mark))
