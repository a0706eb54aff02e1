"""Why a game is over or goes on: how far every end condition is from being met."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ...model.ends import (
    MOST_PIECES,
    Castled,
    CastlingLost,
    Checkmate,
    Checks,
    CountOut,
    DeadMaterial,
    End,
    Extinct,
    Facing,
    MoveCount,
    MoveLimit,
    Passed,
    Reaches,
    Repetition,
    Stalemate,
    ToAndFro,
)
from ...model.ruleset import SIDES
from ...rules.kernel import layout as k
from ..core.position import BasePosition
from .catalogue import Reason, place_of
from .moves import STUCK
from .safety import threats
from .scene import Scene, told
from .standing import SHAPES

WINNERS = {"1-0": "White wins", "0-1": "Black wins", "1/2-1/2": "draw"}


def why_result(position: BasePosition) -> Reason:
    """Why the game is over ("over") or not ("goes_on"); its parts are the conditions in their order."""
    scene = Scene.of(position)
    parts = tuple(_condition(position, scene, end) for end in position.rules.ruleset.ends)
    verdict = position.verdict()
    if verdict is None:
        count = len(position.legal_moves)
        return Reason(
            "goes_on",
            f"the game goes on: {_moves_words(scene, count)} and no condition has ended it",
            parts=parts,
        )
    row, outcome = verdict
    met = parts[row]
    name = outcome.reason.replace("_", " ")
    sentence = f"{outcome.result}, {WINNERS[outcome.result]} by {name}: {met.sentence.partition(': ')[2]}"
    return Reason("over", sentence, met.squares, met.pieces, met.place, parts=parts)


def _condition(position: BasePosition, scene: Scene, end: End) -> Reason:
    """How far one condition is."""
    reason = CONDITIONS.get(end.kind, _untold)(position, scene, end)
    name, scores = end.name.replace("_", " "), _scores(scene, end)
    return replace(reason, sentence=f"{name}: {reason.sentence}{scores}", place=place_of(end.mark))


def _untold(position: BasePosition, scene: Scene, end: End) -> Reason:
    """What is true of every condition."""
    return told(scene, "condition", f"how far '{end.kind}' is from being met is not told")


def _moves_words(scene: Scene, count: int) -> str:
    """How many legal moves there are, and whose they are."""
    who = "the two sides together have" if scene.turn == k.EITHER else f"{SIDES[scene.turn]} has"
    return f"{who} {count or 'no'} legal {'move' if count == 1 else 'moves'}"


def _moves_told(position: BasePosition, scene: Scene) -> str:
    """The number of legal moves; where another condition has ended the game, none are looked for."""
    verdict = position.verdict()
    ended = verdict is not None and not isinstance(position.rules.ruleset.ends[verdict[0]], STUCK)
    if ended and not position.legal_moves:
        return "as the game has ended otherwise, no moves are looked for"
    return _moves_words(scene, len(position.legal_moves))


def _no_moves(position: BasePosition, scene: Scene, end: End) -> Reason:
    """Checkmate and stalemate."""
    sides = (0, 1) if scene.turn == k.EITHER else (scene.turn,)
    found = [threat for side in sides for threat in threats(scene, side)]
    moves = _moves_told(position, scene)
    if not found:
        safe = "neither side is" if scene.turn == k.EITHER else f"{scene.mover_words} is not"
        return told(scene, "condition", f"{safe} in check, and {moves}")
    checks = " and ".join(f"the {scene.title(t.royal)} is attacked by {t.by(scene)}" for t in found)
    squares = [square for threat in found for square in (threat.royal, threat.attacker)]
    return told(scene, "condition", f"{checks}, and {moves}", list(dict.fromkeys(squares)))


def _stalemate(position: BasePosition, scene: Scene, end: Stalemate) -> Reason:
    """Stalemate, and what it asks for besides."""
    reason = _no_moves(position, scene, end)
    asked = []
    if end.promotions_optional and (others := sum(not move.promotion for move in position.legal_moves)):
        asked.append(f"{others} of them {'is not a promotion' if others == 1 else 'are not promotions'}")
    if end.own_at_most < MOST_PIECES:
        asked.append(f"it counts with at most {end.own_at_most} pieces")
    return replace(reason, sentence="; ".join([reason.sentence, *asked]))


def _checkmate(position: BasePosition, scene: Scene, end: Checkmate) -> Reason:
    """Checkmate, and by whom."""
    asked = [f"only by {_kinds(scene, end.by)}"] if end.by is not None else []
    if end.checked_by is not None:
        mover = (scene.turn & 1) ^ 1
        done = "had" if scene.state.st[k.SERIES] >> mover & 1 else "had not"
        asked.append(f"after a check by {_kinds(scene, end.checked_by)}, which the checks up to now {done}")
    reason = _no_moves(position, scene, end)
    return replace(reason, sentence="; ".join([reason.sentence, *(f"it counts {one}" for one in asked)]))


def _kinds(scene: Scene, names: frozenset[str]) -> str:
    """Pieces as words."""
    return " or ".join(piece.word for piece in scene.ruleset.kinds if piece.name in names) or "no piece"


def _castled(position: BasePosition, scene: Scene, end: Castled) -> Reason:
    """Who has castled."""
    game, letters = scene.ruleset, position.rules.castled(scene.state.st)
    used = {(side, square) for side, square, letter in position.rules.tables.rights if letter in letters}
    fitting = (c for c in game.castlings if end.wing in ("", game.wing(c)))
    done = {c.side for c in fitting if (c.side, c.rook_from) in used}
    sides = [SIDES[side] for side in _watched(scene, end.side) if side in done]
    where = f" to the {end.wing}" if end.wing else ""
    return Reason("condition", f"{' and '.join(sides)} castled{where}" if sides else f"nobody castled{where}")


def _castling_lost(position: BasePosition, scene: Scene, end: CastlingLost) -> Reason:
    """What rights are left."""
    where = f" to the {end.wing}" if end.wing else ""
    who = end.side if end.side in SIDES else "a side"
    return Reason("condition", f"the rights left are {scene.castling or 'none'}; {who} needs one{where}")


def _stuck(position: BasePosition, scene: Scene, end: End) -> Reason:
    """Whether there is a move but a pass, and an answer to the pass."""
    moves = [move.code for move in position.legal_moves]
    others = [code for code in moves if (code >> k.MOVE_KIND) & k.KIND_MASK != k.KIND_PASS]
    if others or not moves:
        return Reason("condition", _moves_words(scene, len(others)))
    if moves[0] & k.PASS_UNANSWERED:
        return Reason("condition", "neither side has a move but a pass")
    sides = SIDES[scene.turn], SIDES[scene.turn ^ 1]
    return Reason("condition", "{} has no move but a pass, and {} has one then".format(*sides))


def _passed(position: BasePosition, scene: Scene, end: Passed) -> Reason:
    """Passes one after the other."""
    done = int(scene.state.st[k.PASSED])
    return Reason("condition", f"{done} of {end.times} passes one after the other")


def _facing(position: BasePosition, scene: Scene, end: Facing) -> Reason:
    """Who faces whom."""
    pair = scene.faced(end.along)
    if pair is None:
        return Reason("condition", "no royals face each other")
    claim = f"; {scene.mover_words} has to part them, or ends the game by a pass" if end.claim else ""
    done = "; a pass has left it so" if end.claim and scene.state.st[k.PASSED] else claim
    words = f"the {scene.title(pair[0])} and the {scene.title(pair[1])} face each other"
    return told(scene, "condition", words + done, pair)


def _to_and_fro(position: BasePosition, scene: Scene, end: ToAndFro) -> Reason:
    """That a piece has gone to and fro, or how often it would have to."""
    verdict = position.verdict()
    if verdict is not None and scene.ruleset.ends[verdict[0]] is end:
        target = int(scene.state.history[scene.state.st[k.PLY] & k.HISTORY_MASK]) >> k.MOVE_TO & k.SQUARE_MASK
        sentence = f"the {scene.title(target)} has gone to and fro with {end.times} moves in a row"
        return told(scene, "condition", sentence, (target,))
    return Reason("condition", f"no piece has gone to and fro with {end.times} moves of its side in a row")


def _repetition(position: BasePosition, scene: Scene, end: Repetition) -> Reason:
    """How often the position has occurred, by the keys that the kernel compares."""
    times = scene.occurrences
    rule = "; a side that checks with every move loses by it" if end.perpetual else ""
    if end.chase:
        rule += (
            "; so does one that chases the same piece" if rule else "; a side that chases a piece loses by it"
        )
    if scene.turn == k.EITHER:
        return Reason("condition", "positions are counted only when the sides have begun to alternate")
    return Reason("condition", f"the position occurs for time {times} of {end.times}{rule}")


def _move_count(position: BasePosition, scene: Scene, end: MoveCount) -> Reason:
    """The halfmove clock."""
    done = int(scene.state.st[k.HALFMOVE])
    sentence = f"{done} of {2 * end.moves} single moves without a capture or a move that resets the count"
    return Reason("condition", sentence)


def _dead_material(position: BasePosition, scene: Scene, end: DeadMaterial) -> Reason:
    """What is left besides royals."""
    royal = {piece.name for piece in scene.ruleset.pieces if piece.royal}
    left = [s for s, code in enumerate(scene.board) if code and scene.piece(code).name not in royal]
    if not left:
        return Reason("condition", "only royal pieces are left")
    if len(left) > 4:
        return Reason("condition", f"{len(left)} pieces are left besides royals")
    return told(scene, "condition", f"left besides royals: {scene.titles(left)}", left)


def _watched(scene: Scene, side: str) -> tuple[int, ...]:
    """The sides that the `side` of a condition means now."""
    if side in SIDES:
        return (SIDES.index(side),)
    if side == "either" or scene.turn == k.EITHER:
        return (0, 1)
    return (scene.turn,) if side == "turn" else (scene.turn ^ 1,)


def _reaches(position: BasePosition, scene: Scene, end: Reaches) -> Reason:
    """Who stands in the zone."""
    sides = _watched(scene, end.side)
    inside = [
        square
        for side in sides
        for square in scene.pieces_of(side)
        if square in end.zone[side] and scene.piece(scene.board[square]).name in end.pieces
    ]
    zones = list(dict.fromkeys(", ".join(scene.spans(end.zone[side])) for side in sides))
    where = zones[0] if len(zones) == 1 else " for White, ".join(zones) + " for Black"
    verb = "stands" if len(inside) == 1 else "stand"
    who = f"{scene.titles(inside)} {verb} in the zone" if inside else f"nobody stands in the zone ({where})"
    answer = f"; {end.answer} may answer at once" if end.answer else ""
    return told(scene, "condition", who + answer, inside)


def _extinct(position: BasePosition, scene: Scene, end: Extinct) -> Reason:
    """How many pieces both sides have of those that must not die out."""
    counts = [
        sum(
            end.pieces is None or scene.piece(scene.board[s]).name in end.pieces
            for s in scene.pieces_of(side)
        )
        for side in (0, 1)
    ]
    watched = "" if end.side not in SIDES else f", only {end.side} is watched"
    kinds = [
        piece.word for piece in scene.ruleset.pieces if end.pieces is not None and piece.name in end.pieces
    ]
    what = f" of {', '.join(kinds)}" if kinds else ""
    sentence = f"White has {counts[0]}, Black {counts[1]} pieces{what}; {end.at_most} is too few{watched}"
    if end.opponent_at_least:
        sentence += f", and the other side has to have {end.opponent_at_least} or more"
    return Reason("condition", sentence)


def _checks(position: BasePosition, scene: Scene, end: Checks) -> Reason:
    """Checks given."""
    given = [int(scene.state.st[k.CHECKS + side]) for side in (0, 1)]
    return Reason("condition", f"White has given {given[0]}, Black {given[1]} of {end.count} checks")


def _move_limit(position: BasePosition, scene: Scene, end: MoveLimit) -> Reason:
    """Moves that the opponent has made since a side fell under the limit."""
    used = [int(scene.state.st[k.LIMIT + side]) for side in (0, 1)]
    words = [
        f"{side.capitalize()}'s opponent has made {n - 1} of {end.moves} moves"
        for side, n in zip(SIDES, used, strict=True)
        if n
    ]
    return Reason("condition", "; ".join(words) or "no side has only the pieces that the limit is about")


def _count_out(position: BasePosition, scene: Scene, end: CountOut) -> Reason:
    """The count of moves."""
    count = scene.rules.count_of(scene.state.st)
    if count is None:
        return Reason("condition", "no side counts moves yet")
    return Reason("condition", f"{count[1]} of {count[0]} single moves have been counted")


def _shape(position: BasePosition, scene: Scene, end: End) -> Reason:
    """What pieces of the two sides stand where."""
    return SHAPES[end.kind](scene, end)


def _scores(scene: Scene, end: End) -> str:
    """The scores, where they decide."""
    if end.result[1] not in ("more", "fewer"):
        return ""
    white, black = (f"{scene.score(side):g}" for side in (0, 1))
    return f"; by points it is {white} to {black}"


#: How far a condition is, by its kind.
CONDITIONS: dict[str, Callable[[BasePosition, Scene, Any], Reason]] = {
    "checkmate": _checkmate,
    "stalemate": _stalemate,
    "stuck": _stuck,
    "passed": _passed,
    "facing": _facing,
    "castled": _castled,
    "castling_lost": _castling_lost,
    "repetition": _repetition,
    "to_and_fro": _to_and_fro,
    "move_count": _move_count,
    "dead_material": _dead_material,
    "reaches": _reaches,
    "extinct": _extinct,
    "checks": _checks,
    "move_limit": _move_limit,
    **dict.fromkeys(SHAPES, _shape),
    "count_out": _count_out,
}
