"""Conditions of rules that count pieces on the board before the act."""

from __future__ import annotations

from dataclasses import replace

from ..kinds.reading import Questions, Spot
from ..kinds.squares import Apart, apart, check_vector
from ..kinds.vocabulary import ARRIVAL, BEFORE, PASSED
from ..language.report import Report
from ..model.conditions import ATTACKED, COMPARED, OBSERVING, STRAIGHT, VECTORS, Count
from ..model.ruleset import Ruleset
from ..model.terms import (
    By,
    Condition,
    Counted,
    Every,
    Holds,
    Last,
    MoveNumber,
    Moves,
    Not,
    Pieces,
    Place,
    Range,
)
from .cases import MOST, cases, others
from .seen import home_in, narrowed, placed, vectors_away

ALWAYS = {"enclosed": "enemy", "attackers": "enemy", "guards": "own"}
"""Whose pieces those are that some words of PLACE mean."""
WHO = {"enemy": "enemies", "own": "own pieces"}
CAPTOR = Pieces(word="captor")
SEEN = (ARRIVAL, PASSED, BEFORE)
"""What behind a word of PLACE says that it is seen from elsewhere than where the movement begins."""
LAST_EVENTS = frozenset({"quiet", "capture", "promotion", "drop", "castling", "en_passant"})
"""What the last move may be asked for having been."""
MOST_MEASURED = 400
"""Squares of a board on which distances are looked up."""
SIDES = ("owner", "enemy", "both")
"""Whose pieces a row counts."""


def build_counts(spot: Spot | None, own: str, ask: Questions) -> tuple[Count, ...]:
    """What an `if` asks for: nothing, one condition, or several that all have to hold.

    `own` is the kind that `self` stands for, "" where the rule is not a piece's own.
    """
    if spot is None:
        return ()
    return tuple(build_count(part, own, ask, spot) for part in ask.condition(spot).parts())


def conditions_of_movement(spot: Spot, own: str, ask: Questions, whole: bool) -> list[tuple[Count, ...]]:
    """What an `if` of a movement of a kind asks for, or of the `whole` piece: alternatives, if any.

    What is the same for ever, such as whether the piece is royal, is decided here. An enemy beside a whole
    piece freezes it, which is read elsewhere.
    """
    asked = tuple(part for part in ask.condition(spot).parts() if not whole or beside(part) is None)
    return _alternatives(Every(asked), spot, own, ask, True)


def build_alternatives(spot: Spot | None, own: str, ask: Questions) -> list[tuple[Count, ...]]:
    """What an `if` of an entry of a kind asks for, as alternatives of which never two hold at once."""
    return [()] if spot is None else _alternatives(ask.condition(spot), spot, own, ask, False)


def _alternatives(
    condition: Condition, spot: Spot, own: str, ask: Questions, moving: bool
) -> list[tuple[Count, ...]]:
    found = cases(condition, lambda part: decided(part, own, ask))
    if len(found) > MOST:
        ask.note(spot, "H390", f"these are more than {MOST} alternatives", "write several entries")
    return [tuple(build_count(part, own, ask, spot, moving) for part in case) for case in found[:MOST]]


def decided(part: Condition, own: str, ask: Questions) -> bool | None:
    """Whether a condition of a kind's own is always so, or never; None: that depends."""
    if part == Holds("royal"):
        return ask.nodes[own].get("royal") is True
    by = part.moves.by if isinstance(part, By) else None
    if isinstance(part, By) and part.moves == Moves(by=by) and by and by.plain:
        return by.kinds is None or own in by.kinds
    return None


def build_count(
    part: Condition, own: str, ask: Questions, spot: Spot, moving: bool = False, mover: bool = False
) -> Count:
    """One condition as a row; of a movement (`moving`) it may be seen from where that ends.

    `mover`: `home` without a kind is that of what moves.
    """
    if isinstance(part, MoveNumber):
        return Count(None, moves=True, least=part.range.least, most=part.range.most, mark=part.mark)
    if (last := last_of(part)) is not None:
        return last_count(last, isinstance(part, Not), ask, spot)
    if isinstance(part, Not) and isinstance(part.of, Counted) and len(others(part.of.range)) == 1:
        part = replace(part.of, range=others(part.of.range)[0])
    if not isinstance(part, Counted):
        ask.note(
            spot,
            "H392",
            "this condition is not supported here yet",
            next(
                (said for asked, said in INSTEAD if asked == part),
                "write {count: PIECES, in: PLACE, is: RANGE}",
            ),
        )
        return Count(None)
    kinds, new = counted_kinds(part.who, own, ask, spot)
    home = home_in(part.place, own, ask, spot, mover)
    place, mutual = mutually(None if home else part.place)
    found = Apart() if place is None else apart(place)
    near: tuple[Count, ...] = ()
    if found is not None and not home:
        apart_from, near = narrowed(found.others, ask, spot)
        found = replace(found, others=apart_from)
    if found is None or len(found.others) > 1:
        ask.note(spot, "H392", "these places are not counted together yet", "leave some of them out")
        found = Apart()
    if found.last in VECTORS:
        check_vector(spot, ask)
        if any(one.word == "here" for one in found.others):
            ask.note(spot, "H392", "this square is not the one at hand", "write to: last vector of a move")
    if found.last or near or (place is not None and place.all_of):
        place = found.others[0] if found.others else None
    else:
        found = Apart()
    seen = place.rest[-1] if place is not None and {*place.rest[-1:]} & {*SEEN} else ""
    if place is not None and seen:
        place = replace(place, rest=place.rest[:-1])
        if not moving:
            message = f"'{seen}' is supported in 'if' of a movement or a piece only"
            ask.note(spot, "H397", message, f"write {place.word}")
    where, lines, region = ("home", "any", None) if home else placed(place, ask, spot)
    if place is not None and where in COMPARED:
        lines = lines if place.rest else STRAIGHT
        _check_distance(where, lines, moving, ask, spot)
    but_captor = part.who.but == CAPTOR
    if but_captor and where in OBSERVING:
        ask.note(spot, "H392", f"'not: captor' is not supported of {where} yet", "count pieces on squares")
    fixed = where in ALWAYS or where == ATTACKED
    if (found.last or found.within or near) and (fixed or (near and where in COMPARED)):
        ask.note(spot, "H392", f"'{where}' is not supported beside another place yet", f"write {where} alone")
    than = (
        build_count(replace(part.than, range=Range(0)), own, ask, spot, moving, mover) if part.than else None
    )
    elsewhere = than and (than.lands, than.passed, than.before) != tuple(seen == word for word in SEEN)
    if than and (elsewhere or where in COMPARED):
        hint = "write arrival, before or passed behind both words, or behind none"
        ask.note(spot, "H392", "two counts that are compared are seen from one square", hint)
    side = {"": "owner", "own": "owner"}.get(part.whose or part.who.whose, part.whose or part.who.whose)
    if side not in SIDES:
        ask.note(spot, "H392", f"'whose: {side}' is not supported here yet", "write own, enemy or both")
        side = "owner"
    if where in ALWAYS:
        if (part.whose or part.who.whose or ALWAYS[where]) != ALWAYS[where]:
            message = f"only {WHO[ALWAYS[where]]} are {where}"
            ask.note(spot, "H397", message, "leave whose out")
        side = {"own": "owner"}.get(ALWAYS[where], ALWAYS[where])
    return Count(
        who=kinds,
        region=region[0] if region else None,
        where=where,
        lines=lines,
        vectors=vectors_away(place, ask.board) if where == "away" and place else (),
        side=side,
        empty="empty" in {one.word for one in part.who.parts or (part.who,)},
        new=new,
        lands=seen == ARRIVAL or where in COMPARED,
        passed=seen == PASSED,
        before=seen == BEFORE,
        but_captor=but_captor,
        mutual=mutual,
        home=home,
        within=found.within,
        near=near,
        last=found.last,
        last_of=found.of,
        than=than,
        least=part.range.least,
        most=part.range.most,
        mark=part.mark,
    )


ATTACKED_BY = "write {count: all, in: attackers}: enemies that could capture it"
INSTEAD: tuple[tuple[Condition, str], ...] = (
    (Holds("check"), f"of a king {ATTACKED_BY}; of a move that gives check, after: check beside when"),
    (Not(Holds("check")), "of a king write {count: all, in: attackers, is: 0}"),
    (Holds("attacked"), ATTACKED_BY),
    (Not(Holds("attacked")), "write {count: all, in: attackers, is: 0}"),
    (Holds("guarded"), "write {count: all, in: guards}"),
    (Not(Holds("guarded")), "write {count: all, in: guards, is: 0}"),
)
"""What says a word of CONDITION where pieces are counted."""


def check_compared(game: Ruleset, ask: Questions, report: Report) -> None:
    """Note comparisons of two counts where only the number of one is asked."""
    asked = {count.mark for count in game.counts if count.than}
    for mark, spot in ask.compared:
        if mark not in asked:
            message = "two counts are not compared here yet"
            hint = "write it in if of a movement, a piece, a promotion, a drop, an effect, must or forbid"
            report.at(spot.holder, spot.key, "H392", message, hint)


def last_of(part: Condition) -> Last | None:
    """What a condition says of the last move, or of what it was not."""
    inner = part.of if isinstance(part, Not) else part
    return inner if isinstance(inner, Last) else None


def last_count(last: Last, fails: bool, ask: Questions, spot: Spot) -> Count:
    """Whether the last move was, or was not, one of some events, as a row."""
    words = last.moves.when or frozenset()
    events = frozenset(word.removeprefix("not ") for word in words)
    but = {word for word in words if word.startswith("not ")}
    if last.count > 1 or last.moves.beyond("when", "whose") or not events or len(but) not in (0, len(words)):
        hint = "write {last: capture}, or {last: {when: [capture, drop], whose: own}}; what it moved, and to"
        hint += " where, says {count: PIECES, whose: both, in: last arrival}"
        ask.note(spot, "H392", "this is not supported of the last move here yet", hint)
    for word in sorted(events - LAST_EVENTS):
        hint = f"write one of {', '.join(sorted(LAST_EVENTS))}"
        ask.note(spot, "H375", f"'{word}' is not supported of the last move here yet", hint)
    if last.moves.whose not in ("", "own", "enemy"):
        ask.note(spot, "H392", "whose last move this is is not supported here yet", "write own or enemy")
    is_none = fails != bool(but)
    return Count(
        None,
        events=events & LAST_EVENTS,
        last_of=last.moves.whose if last.moves.whose in ("own", "enemy") else "",
        least=int(not is_none),
        most=0 if is_none else None,
        mark=last.mark,
    )


def _check_distance(word: str, lines: str, moving: bool, ask: Questions, spot: Spot) -> None:
    """Note where nothing comes nearer, and boards on which it is not told how far squares are apart."""
    if not moving:
        message = f"'{word}' is supported in 'if' of a movement or a piece only"
        ask.note(spot, "H397", message, "write it there: what moves comes nearer, or goes away")
    elif lines == STRAIGHT and not (ask.board.flat and ask.board.edged):
        message = f"'{word}' alone is supported on boards of squares only, without levels and joined edges"
        ask.note(spot, "H392", message, f"write {word} any, which counts steps")
    if ask.board.size > MOST_MEASURED:
        message = f"'{word}' is not supported on more than {MOST_MEASURED} squares"
        ask.note(spot, "H392", message, "count pieces in: neighbours arrival, or in a region")


def mutually(place: Place | None) -> tuple[Place | None, bool]:
    """A place; of attackers, or guards, that are attacked too, who they are, and that they are asked so."""
    parts = place.all_of if place is not None else ()
    watching = [part for part in parts if part.word in OBSERVING and not part.rest]
    both = len(parts) == 2 and len(watching) == 1 and any(part.word == ATTACKED for part in parts)
    return (watching[0], True) if both else (place, False)


def counted_kinds(who: Pieces, own: str, ask: Questions, spot: Spot) -> tuple[frozenset[str] | None, bool]:
    """The kinds that count, None for all, and whether what a piece is about to become does, too."""
    if own and who.but == Pieces(word="self"):
        return ask.everything - {own}, False
    parts = who.parts or (who,)
    words = {part.word for part in parts if part.word}
    if "self" in words and not own:
        ask.note(spot, "H389", "an effect belongs to no piece", "name the piece: count: pawn")
    odd = any(part.place or part.condition or (part.but and part.but != CAPTOR) for part in parts)
    odd = odd or any(part.whose or part.parts for part in who.parts)
    if words - {"self", "new", "empty"} or odd:
        hint = "write count: KINDS, and beside it whose and in"
        if any(part.condition for part in parts):
            hint += "; an if is asked of what is counted in ends, and in after of forbid"
        ask.note(spot, "H392", "only kinds of piece can be counted here yet", hint)
    if words == {"empty"} and all(part.word for part in parts):
        return frozenset(), False
    found = [part.kinds for part in parts if not part.word]
    found += [frozenset((own,))] if "self" in words else []
    if any(kinds is None for kinds in found):
        return None, "new" in words
    return frozenset().union(*(kinds or () for kinds in found)), "new" in words


def beside(part: Condition) -> str | None:
    """The lines on which no enemy may stand next to the piece, None if it is another condition."""
    if (
        not isinstance(part, Counted)
        or part.range != Range(0, 0)
        or part.whose != "enemy"
        or part.place is None
        or {*SEEN} & {*part.place.rest}
    ):
        return None
    if part.place.movement is not None and {*part.place.movement} == {"step"}:
        return str(part.place.movement["step"])
    return part.place.lines if part.place.word == "neighbours" else None
