"""Why a move is forbidden to its piece, or to moves of its kind: by answering a check, or by giving one."""

from __future__ import annotations

from ...kinds.ends import Facing
from ...kinds.english import listed
from ...kinds.squares import ends_words, square_words
from ...model.conditions import Count
from ...model.ruleset import Forbidden, Ruleset
from ...rules.kernel import layout as k
from ...rules.tables.conditions import count_squares
from ..notation.coordinate import mover_of
from .attackers import capturers
from .catalogue import Reason, place_in, place_of
from .conditions import condition_words, holds, last_square
from .dropping import is_drop
from .safety import threats
from .saying import is_there
from .scene import Scene, told
from .seeing import Seen


def forbidden(scene: Scene, code: int) -> Reason | None:
    """The entry of `forbid` that forbids a pseudo-legal move, or its refusal; None if nothing does."""
    if code == scene.state.st[k.REFUSED]:
        place = place_in(scene.ruleset.definition, "turn", "refuse")
        return told(scene, "refused", "this move has just been refused, and another one is made", (), place)
    for rule in scene.ruleset.forbidden:
        reason = _broken(scene, rule, code) if _speaks_of(scene, rule, code) else None
        if reason is not None:
            return reason
    return None


def unparted(scene: Scene, code: int) -> Reason | None:
    """Royals that face each other, and would after the move: only a pass may leave them so."""
    end = next((end for end in scene.ruleset.ends if isinstance(end, Facing) and end.claim), None)
    if end is None or scene.faced(end.along) is None:
        return None
    after = scene.after(code)
    pair = after.faced(end.along)
    if pair is None:
        return None
    royals = f"the {after.title(pair[0])} and the {after.title(pair[1])}"
    sentence = f"{royals} would still face each other: they have to be parted, or a pass ends the game"
    return told(after, "still_facing", sentence, pair, place_of(end.mark))


def places_words(game: Ruleset, rule: Forbidden) -> list[str]:
    """Where the moves begin and end of which a rule speaks: `ends where the last move began`."""
    ends = [ends_words(game, count) for count in rule.provided if count.of_square]
    return [*([f"begins {square_words(game, rule.start)}"] if rule.start is not None else []), *ends]


def _speaks_of(scene: Scene, rule: Forbidden, code: int) -> bool:
    """Is the move of one of the pieces, and of one of the kinds of move?"""
    mover, target = mover_of(code, scene.board), (code >> k.MOVE_TO) & k.SQUARE_MASK
    if rule.pieces is not None and scene.piece(mover).name not in rule.pieces:
        return False
    side, kind = scene.maker(code), scene.piece(mover).name
    start, origin = rule.start, code & k.SQUARE_MASK
    fits = all(holds(scene, count.of_kind(kind), target, side, origin) for count in rule.provided)
    if start is not None and (is_drop(code) or not is_there(scene, start, origin, side, kind)):
        return False
    if rule.takes is not None and not _takes_such(scene, rule, rule.takes, code):
        return False
    return fits and bool(_ways(scene, code) & rule.by)


def _takes_such(scene: Scene, rule: Forbidden, taken: Count, code: int) -> bool:
    """Does a move capture what a rule speaks of, and nothing that it spares?"""
    origin, side = code & k.SQUARE_MASK, mover_of(code, scene.board) & 1
    victims = scene.after(code).taken()

    def are(count: Count) -> bool:
        squares = set(count_squares(scene.ruleset, count, origin, side))
        squares &= {last_square(scene, count, side, origin, origin)} if count.last else squares
        sides = {"owner": (side,), "enemy": (side ^ 1,)}.get(count.side, (0, 1))
        codes = [scene.board[square] for square in victims if square in squares]
        kinds = [scene.piece(one).name for one in codes if one & 1 in sides]
        return any(count.who is None or kind in count.who for kind in kinds)

    return not is_drop(code) and are(taken) and not (rule.spares is not None and are(rule.spares))


def _ways(scene: Scene, code: int) -> set[str]:
    """What kinds of move it is."""
    kind = (code >> k.MOVE_KIND) & k.KIND_MASK
    if kind == k.KIND_DROP:
        return {"drops"}
    if kind == k.KIND_CASTLE:
        return {"moves", "castling"}
    promotes = (code >> k.MOVE_PROMOTION) & k.PROMOTION_MASK
    said = ["promotion"] * bool(promotes) + ["en_passant"] * (kind == k.KIND_PASSANT)
    return {"captures" if _captures(scene, code) else "moves", *said}


def _captures(scene: Scene, code: int) -> bool:
    """Does the move end on a piece, or has the other side fewer pieces after it?"""
    origin, target = code & k.SQUARE_MASK, (code >> k.MOVE_TO) & k.SQUARE_MASK
    if origin != target and scene.board[target]:
        return True
    enemy = (scene.board[code & k.SQUARE_MASK] & 1) ^ 1
    return len(scene.after(code).pieces_of(enemy)) < len(scene.pieces_of(enemy))


def _exposed(scene: Scene, code: int, side: int) -> Reason | None:
    after = scene.after(code)
    left = [s for s in scene.royals(side) if after.board[s] == scene.board[s] and after.attacked(s, side ^ 1)]
    if not left:
        return None
    sentence = f"it would leave the {scene.title(left[0])} under attack, which is royal before the move"
    return told(scene, "exposes", sentence, left)


def _barred(scene: Scene, rule: Forbidden, code: int) -> Reason | None:
    """What a rule forbids to lead to, where the move does."""
    after, side = scene.after(code), scene.maker(code)
    if rule.after is None or not after.bars(scene.ruleset.forbidden.index(rule), side):
        return None
    measure = rule.after.measured(Seen(after))
    sentence = f"it would lead to what is forbidden: {measure.sentence}"
    return told(after, "leads_there", sentence, measure.squares, place_of(rule.mark))


def _broken(scene: Scene, rule: Forbidden, code: int) -> Reason | None:
    origin, target = code & k.SQUARE_MASK, (code >> k.MOVE_TO) & k.SQUARE_MASK
    mover = mover_of(code, scene.board)
    side, place = scene.maker(code), place_of(rule.mark)
    word = f"{scene.piece(mover).word} in hand" if is_drop(code) else scene.title(origin)
    if rule.what in ("giving_check", "early_check"):
        after = scene.after(code)
        if rule.what == "early_check" and after.turn != side:
            return None
        given = list(threats(after, side ^ 1)) if after.royal_attacked(side ^ 1) else []
        if not given:
            return None
        may = "only the last move of a turn may give check"
        if rule.what == "giving_check":
            may = f"the {word} may not give check so"
        sentence = f"{may}, and it would, by {given[0].by(after)}"
        return told(after, "gives_check", sentence, (given[0].royal, given[0].attacker), place)
    if rule.what == "no_check":
        if scene.after(code).royal_attacked(side ^ 1):
            return None
        return told(
            scene, "gives_no_check", f"the {word} may move only so that it gives check", (target,), place
        )
    if rule.after is not None:
        return _barred(scene, rule, code)
    if rule.what == "moving":
        places = places_words(scene.ruleset, rule)
        others = [count for count in rule.provided if not count.of_square]
        while_ = ", while ".join(condition_words(scene.ruleset, count, side) for count in others)
        such = f"a move that {listed(places, 'and')}" if places else "such a move"
        sentence = f"{such} may not be made" + f" while {while_}" * bool(while_)
        return told(scene, "move_forbidden", sentence, (origin,), place)
    if rule.what == "exposing":
        return _exposed(scene, code, side)
    if rule.what == "attacked":
        after = scene.after(code)
        found = next(capturers(after, target, side ^ 1), None)
        if found is None:
            return None
        by = after.title(found[0])
        sentence = f"the {word} could then be captured on {scene.name(target)} by the {by}"
        return told(scene, "is_attacked_after", sentence, (target,), place)
    checkers = {threat.attacker for threat in threats(scene, side)}
    if not checkers or checkers == {target}:
        return None
    sentence = f"the {word} may answer a check only by capturing what alone gives it"
    return told(scene, "leaves_check", sentence, (origin, *sorted(checkers)), place)
