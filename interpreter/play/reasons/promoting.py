"""Why a piece does not become what a text says, or has to become something."""

from __future__ import annotations

from ...model.pieces import Movement
from ...rules.kernel import layout as k
from ...rules.tables.records import Choice
from .catalogue import Place, Reason, place_in, place_of
from .conditions import holds, number_of
from .encoding import choices, fields, new_choice, pooled, rest_fields
from .moving import Attempt
from .scene import Scene, told
from .ways import ways_to


def movements_to(scene: Scene, origin: int, target: int) -> list[Movement | None]:
    """By what the piece on a square goes to another one now; None where it stays, or nothing leads there."""
    ways = ways_to(scene, origin, target)[0] if origin != target else []
    return list(dict.fromkeys(way.movement for way in ways)) or [None]


def by_movement(scene: Scene, origin: int, target: int) -> bool:
    """Does the movement itself say what the piece becomes, and not its promotion?"""
    return any(m is not None and m.becomes for m in movements_to(scene, origin, target))


def rule_place(scene: Scene, origin: int, target: int) -> Place | None:
    """The line of the promotion rule for a move between two squares; without one, that of the piece."""
    code = scene.board[origin]
    piece, side = scene.piece(code), code & 1
    asked = ((m, rule) for m in movements_to(scene, origin, target) for rule in piece.promotions)
    rules = (rule for m, rule in asked if rule.speaks_of(side, origin, target, m))
    rule = next(rules, piece.promotions[0] if piece.promotions else None)
    return place_of(rule.mark) if rule else place_in(scene.ruleset.definition, "pieces", piece.name)


def wrong_promotion(scene: Scene, attempt: Attempt) -> Reason | None:
    """Why what the text says of promotion does not fit, None if it does."""
    if attempt.origin == attempt.target:
        allowed = [field & k.TYPE_MASK for field in rest_fields(scene, attempt.origin)]
    else:
        ways = ways_to(scene, attempt.origin, attempt.target)[0]
        allowed = [field & k.TYPE_MASK for way in ways for field in fields(scene, way)]
    if (attempt.promotion or 0) in allowed:
        return None
    symbols = dict.fromkeys(scene.ruleset.pieces[kind - 1].symbol for kind in allowed if kind)
    words = _wrong_kind if attempt.promotion else _compulsory
    code, sentence = words(scene, attempt, ", ".join(symbols))
    place = rule_place(scene, attempt.origin, attempt.target)
    return told(scene, code, sentence, (attempt.target, attempt.origin), place)


def _compulsory(scene: Scene, attempt: Attempt, symbols: str) -> tuple[str, str]:
    """Code and sentence of a move that has to promote and does not say to what."""
    does = "becomes another piece" if by_movement(scene, attempt.origin, attempt.target) else "has to promote"
    must = f"the {scene.title(attempt.origin)} {does} on {scene.name(attempt.target)}"
    if symbols:
        return "promotion_compulsory", f"{must}: to {symbols}"
    if _out_of_number(scene, attempt):
        return "promotion_limit", f"{must}, and there is no kind of which the number allows one more"
    found = scene.piece(scene.board[attempt.origin]).promotions
    if not any(rule.to or rule.recall for rule in found):
        return "promotion_limit", f"{must}, and there is nothing that it could become"
    return "promotion_pool", f"{must}, and no captured piece waits in the hand"


def _wrong_kind(scene: Scene, attempt: Attempt, symbols: str) -> tuple[str, str]:
    """Code and sentence of a promotion to what the piece cannot become."""
    assert attempt.promotion is not None
    mover, title = f"the {scene.title(attempt.origin)}", scene.ruleset.pieces[attempt.promotion - 1].word
    empty = {
        word & k.TYPE_MASK
        for word, _ in all_choices(scene, attempt)
        if word & k.RECALL and not pooled(scene, attempt.origin, word & k.PROMOTION_MASK)
    }
    limited = _out_of_number(scene, attempt)
    moved = by_movement(scene, attempt.origin, attempt.target)
    possible = f"it {'becomes' if moved else 'promotes to'} {symbols}"
    possible = possible if symbols else "nothing that it could become is left"
    if attempt.promotion in empty:
        return "promotion_pool", f"no captured {title} waits in the hand for {mover}; {possible}"
    if attempt.promotion in limited:
        number = limited[attempt.promotion]
        counted = f"the pieces that are counted are {number}"
        return "promotion_limit", f"{mover} may not promote to {title} now: {counted}; {possible}"
    if symbols or empty or limited:
        does = "become" if moved else "promote to"
        return "promotion_kind", f"{mover} does not {does} {title}; {possible}"
    where = scene.name(attempt.target)
    return "promotion_not_here", f"there is no promotion on {where} for {mover} by this move"


def all_choices(scene: Scene, attempt: Attempt) -> list[Choice]:
    """The choices of all movements that lead there."""
    squares = attempt.origin, attempt.target
    return [choice for m in movements_to(scene, *squares) for choice in choices(scene, *squares, m)]


def _out_of_number(scene: Scene, attempt: Attempt) -> dict[int, int]:
    """The kinds whose condition is not met, each with the number that was counted."""
    side, square = scene.board[attempt.origin] & 1, attempt.target
    entries = scene.piece(scene.board[attempt.origin]).as_new if square != attempt.origin else ()
    moving = [new_choice(scene, entry) for entry in entries if attempt.origin in entry.rule.zone[side]]
    return {
        word & k.TYPE_MASK: number_of(scene, count, square, side)
        for word, counts in (*all_choices(scene, attempt), *moving)
        for count in counts
        if not holds(scene, count, square, side)
    }
