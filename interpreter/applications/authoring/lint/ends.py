"""Findings about end conditions: those that never hold, come too late, or leave games without an end."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....errors import Problem
from ....model.ruleset import End
from .facts import Facts
from .subject import Subject

Findings = Iterator[Problem]


def _sides(end: End) -> list[int]:
    """The sides whose pieces a condition may speak of."""
    return {"white": [0], "black": [1]}.get(end.side, [0, 1])


def _names(end: End, facts: Facts) -> frozenset[str]:
    every = frozenset(piece.name for piece in facts.game.pieces)
    return every if end.pieces is None else end.pieces


def _checkmate(end: End, facts: Facts) -> str:
    if facts.attackers or facts.game.facings:
        return ""
    return "nothing can ever attack a royal piece"


def _checks(end: End, facts: Facts) -> str:
    if facts.game.no_checking:
        return "giving check is forbidden"
    return _checkmate(end, facts)


def _reaches(end: End, facts: Facts) -> str:
    zone = end.zone
    if zone is None:
        return ""
    able = any(
        facts.squares_of(name, side) & zone[side] for side in _sides(end) for name in _names(end, facts)
    )
    return "" if able else "none of its pieces can ever stand in the zone"


def _extinct(end: End, facts: Facts) -> str:
    """Royals that are always royal are never captured, nor can their number change."""
    game, names = facts.game, _names(end, facts)
    immortal = {i for i, p in enumerate(game.pieces) if p.royal == "always" and p.name in names}
    for side in _sides(end):
        staying = sum(1 for i, owner in game.setup.values() if i in immortal and owner == side)
        if staying <= end.count:
            return ""
    return "the royal pieces that it counts are never captured"


def _move_limit(end: End, facts: Facts) -> str:
    able = any(_names(end, facts) & names for names in facts.present)
    return "" if able else "no side ever has one of these pieces"


NEVER: dict[str, Callable[[End, Facts], str]] = {
    "checkmate": _checkmate,
    "checks": _checks,
    "reaches": _reaches,
    "extinct": _extinct,
    "move_limit": _move_limit,
}


def never_holds(subject: Subject) -> Findings:
    """H440"""
    for i, end in enumerate(subject.game.ends):
        reason = NEVER[end.kind](end, subject.facts) if end.kind in NEVER else ""
        if reason:
            yield subject.found("H440", ("end", i), f"'{end.name}' can never happen: {reason}", end.mark)


def _implies(later: End, earlier: End) -> bool:
    """Does the earlier condition hold whenever the later one does?"""
    if later.kind != earlier.kind:
        return False
    if later.kind in ("checkmate", "stalemate"):
        return True
    if later.kind in ("repetition", "move_count", "checks"):
        return later.count >= earlier.count
    if later.kind == "extinct":
        same = (later.pieces, later.answer, later.opponent_at_least) == (
            *(earlier.pieces, earlier.answer, earlier.opponent_at_least),
        )
        return same and later.count <= earlier.count and earlier.side in ("either", later.side)
    if later.kind == "dead_material":
        return set(later.sets) <= set(earlier.sets) and later.same_colour == earlier.same_colour
    if later.kind == "reaches":
        if later.zone is None or earlier.zone is None or later.pieces is None or earlier.pieces is None:
            return False
        inside = all(later.zone[side] <= earlier.zone[side] for side in (0, 1))
        free = not earlier.answer and earlier.side in ("either", later.side)
        return inside and later.pieces <= earlier.pieces and free
    return False


def comes_too_late(subject: Subject) -> Findings:
    """H441"""
    ends = subject.game.ends
    for i, end in enumerate(ends):
        for earlier in ends[:i]:
            if _implies(end, earlier):
                against = "" if end.result == earlier.result else " with another result"
                where = f" in line {earlier.mark.line}" if earlier.mark else ""
                message = f"'{end.name}' never decides: '{earlier.name}'{where} holds before it{against}"
                yield subject.found("H441", ("end", i), message, end.mark)
                break


def goes_on_for_ever(subject: Subject) -> Findings:
    """H442"""
    facts = subject.facts
    if any(end.kind in ("repetition", "move_count") for end in subject.game.ends):
        return
    if _can_go_back(facts, 0) and _can_go_back(facts, 1):
        yield subject.found("H442", ("end",), "nothing ends a game in which pieces move to and fro")


def _can_go_back(facts: Facts, side: int) -> bool:
    """Can some piece of the side move without capturing and come back?"""
    for i, owner in facts.habitat:
        if owner != side:
            continue
        for square in facts.habitat[i, side]:
            for arrival in facts.arrivals((i, side, square)):
                back = facts.arrivals((i, side, arrival.target))
                if arrival.quiet and any(a.quiet and a.target == square for a in back):
                    return True
    return False


def nobody_wins(subject: Subject) -> Findings:
    """H443"""
    if all(end.result[0] == "draw" and not end.perpetual for end in subject.game.ends):
        if not subject.game.hooks:  # a hook may decide games
            yield subject.found("H443", ("end",), "every condition is a draw: nobody can win")


def mate_without_end(subject: Subject) -> Findings:
    """H444"""
    game, facts = subject.game, subject.facts
    if any(end.kind == "checkmate" for end in game.ends) or game.no_checking:
        return
    if facts.attackers:
        message = "a side that is in check and cannot move has no result: there is no 'checkmate'"
        yield subject.found("H444", ("end",), message)


def stuck_without_end(subject: Subject) -> Findings:
    """H445"""
    if not any(end.kind == "stalemate" for end in subject.game.ends):
        message = "a side that cannot move and is not in check has no result: there is no 'stalemate'"
        yield subject.found("H445", ("end",), message)


def counts_what_is_never_there(subject: Subject) -> Findings:
    """H446"""
    facts = subject.facts
    there = facts.present[0] | facts.present[1]
    for i, end in enumerate(subject.game.ends):
        named = end.lacks | end.same_colour | {name for group in end.sets for name in group}
        named |= end.pieces or frozenset()
        missing = sorted(named - there)
        if missing:
            message = f"'{end.name}' speaks of '{missing[0]}', which never comes onto the board"
            yield subject.found("H446", ("end", i), message, end.mark)


def same_name(subject: Subject) -> Findings:
    """H447"""
    ends = subject.game.ends
    for i, end in enumerate(ends):
        for earlier in ends[:i]:
            if end.name == earlier.name and end.kind != earlier.kind:
                message = f"two different conditions are both reported as '{end.name}'"
                yield subject.found("H447", ("end", i), message, end.mark)
                break
