"""Findings about end conditions: those that never hold, come too late, or leave games without an end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ....errors import Problem
from ....model.ends import (
    Block,
    Castled,
    CastlingLost,
    Chase,
    Checkmate,
    Checks,
    Connects,
    Count,
    CountOut,
    DeadMaterial,
    End,
    Extinct,
    Facing,
    Full,
    Line,
    MoveCount,
    MoveLimit,
    Reaches,
    Repetition,
    Stalemate,
)
from ....model.geometry import LINES, Region
from .facts import Facts
from .subject import Subject

Findings = Iterator[Problem]


@dataclass(frozen=True)
class Row:
    """What the linter knows of a kind of condition: functions of the condition.

    `never` says why it can never hold, "" if it can; `implies` whether an earlier condition of the same kind
    holds whenever the later one does; `names` the pieces that it speaks of.
    """

    never: Callable[[Any, Facts], str]
    implies: Callable[[Any, Any], bool]
    names: Callable[[Any], Iterable[str] | None] = lambda end: ()


def _can_hold(end: End, facts: Facts) -> str:
    """Nothing in the facts is against it."""
    return ""


def _nobody_passes(end: End, facts: Facts) -> str:
    """A side without a move is stalemated where it may not pass."""
    passes = any(word != "never" for word in facts.game.passing)
    return "" if passes else "nobody may pass: a side without a move is stalemated"


def _nobody_claims(end: Facing, facts: Facts) -> str:
    """What a pass claims needs one."""
    passes = any(word != "never" for word in facts.game.passing)
    return "" if passes or not end.claim else "nobody may pass, and only a pass claims it"


def _same_facing(later: Facing, earlier: Facing) -> bool:
    within = {*LINES[later.along]} <= {*LINES[earlier.along]}
    return within and (later.claim or not earlier.claim)


def _no_pass(end: End, facts: Facts) -> str:
    """Passes are to be made."""
    return "" if any(word != "never" for word in facts.game.passing) else "nobody may pass"


def _always(later: End, earlier: End) -> bool:
    return True


def _sides(side: str) -> list[int]:
    """The sides whose pieces a condition may speak of."""
    return {"white": [0], "black": [1]}.get(side, [0, 1])


def _no_attacker(end: End, facts: Facts) -> str:
    if facts.attackers or facts.game.facings:
        return ""
    return "nothing can ever attack a royal piece"


def _no_checks(end: Checks, facts: Facts) -> str:
    return "giving check is forbidden" if facts.game.no_checking else _no_attacker(end, facts)


def _nobody_reaches(end: Reaches, facts: Facts) -> str:
    able = any(
        facts.squares_of(name, side) & end.zone[side] for side in _sides(end.side) for name in end.pieces
    )
    return "" if able else "none of its pieces can ever stand in the zone"


def _immortal(end: Extinct, facts: Facts) -> str:
    """Royals that are always royal are never captured, nor can their number change but by effects."""
    game, exposed = facts.game, facts.game.removable
    counted = (i for i, p in enumerate(game.pieces) if end.pieces is None or p.name in end.pieces)
    immortal = {i for i in counted if game.pieces[i].royal == "always" and game.pieces[i].name not in exposed}
    for side in _sides(end.side):
        staying = sum(1 for i, owner in game.setup.values() if i in immortal and owner == side)
        if staying <= end.at_most:
            return ""
    return "the royal pieces that it counts are never captured"


def _nobody_has(end: MoveLimit, facts: Facts) -> str:
    able = any(end.has & names for names in facts.present)
    return "" if able else "no side ever has one of these pieces"


def _most(end: Count | Line | Block, facts: Facts) -> int:
    """The most pieces that a side of the condition ever has of those that count."""
    game, hand = facts.game, facts.game.hand
    gains = hand is not None and (hand.becomes or hand.unlimited)
    if gains or any(entry.do == "change_side" for entry in game.consequences):
        return game.board.size
    return max(
        sum(owner == side for _, owner in game.setup.values()) + _kept(facts, side)
        for side in _sides(end.side)
        if end.pieces is None or end.pieces & facts.present[side]
    )


def _kept(facts: Facts, side: int) -> int:
    """How many pieces lie in a side's hand at first."""
    hand = facts.game.hand
    return 0 if hand is None else sum(n for (_, owner), n in hand.setup.items() if owner == side)


def _too_many(wanted: int, end: Count | Line | Block, facts: Facts) -> str:
    """No side ever gets more pieces than it starts with, whatever they become, where none come to it."""
    able = any(end.pieces is None or end.pieces & facts.present[side] for side in _sides(end.side))
    return "" if able and wanted <= _most(end, facts) else "no side ever has so many of these pieces"


def _squares(end: Count | Connects, zone: Region, side: int, facts: Facts) -> frozenset[int]:
    """Where pieces of a condition may ever stand in a zone of their side."""
    names = facts.present[side] if end.pieces is None else end.pieces
    return frozenset(square for name in names for square in facts.squares_of(name, side) & zone[side])


def _uncounted(end: Count, facts: Facts) -> str:
    if end.at_least > end.at_most:
        return "at_least is more than at_most"
    if not end.at_least:
        return ""
    if end.zone is None:
        return _too_many(end.at_least, end, facts)
    most = max(len(_squares(end, end.zone, side, facts)) for side in _sides(end.side))
    return "" if most >= end.at_least else "so many of its pieces can never stand in the zone"


def _too_long(end: Line, facts: Facts) -> str:
    board = facts.game.board
    longest = max(1 + len(board.ray(square, v)) for square in range(board.size) for v in LINES[end.along])
    return _too_many(end.length, end, facts) if end.length <= longest else "no line is so long"


def _too_large(end: Block, facts: Facts) -> str:
    files, ranks = end.size
    left, low, right, high = facts.game.board.bounds
    fits = files <= right - left + 1 and ranks <= high - low + 1
    return _too_many(files * ranks, end, facts) if fits else "the board is too small"


def _unconnected(end: Connects, facts: Facts) -> str:
    able = all(
        any(_squares(end, zone, side, facts) for side in _sides(end.side)) for zone in (end.start, end.target)
    )
    return "" if able else "none of its pieces can ever stand in one of the zones"


def _no_square(end: Full, facts: Facts) -> str:
    return "" if any(end.zone[side] for side in _sides(end.side)) else "the zone has no square"


def _as_safe(end: Count) -> tuple[object, ...]:
    """What counts, and where."""
    return end.pieces, end.zone, end.unattacked, end.tie


def _narrower_count(later: Count, earlier: Count) -> bool:
    same = _as_safe(later) == _as_safe(earlier) and not later.enough < earlier.enough
    within = earlier.at_least <= later.at_least and later.at_most <= earlier.at_most
    return same and within and earlier.side in ("either", later.side)


def _longer_line(later: Line, earlier: Line) -> bool:
    same = (later.pieces, later.along) == (earlier.pieces, earlier.along)
    nearer = earlier.gaps or not later.gaps
    return same and nearer and later.length >= earlier.length and earlier.side in ("either", later.side)


def _fuller(later: Full, earlier: Full) -> bool:
    same = later.zone == earlier.zone and (not earlier.at_least or later.pieces == earlier.pieces)
    return same and later.at_least >= earlier.at_least and earlier.side in ("either", later.side)


def _same_apart(*fields: str) -> Callable[[Any, Any], bool]:
    """Holds if the earlier condition watches the same, for the same side or both."""

    def same(later: Any, earlier: Any) -> bool:
        alike = all(getattr(later, name) == getattr(earlier, name) for name in fields)
        return alike and earlier.side in ("either", later.side)

    return same


def _fewer_sets(later: DeadMaterial, earlier: DeadMaterial) -> bool:
    return set(later.sets) <= set(earlier.sets) and later.same_colour == earlier.same_colour


def _smaller_zone(later: Reaches, earlier: Reaches) -> bool:
    inside = all(later.zone[side] <= earlier.zone[side] for side in (0, 1))
    free = not earlier.answer and earlier.side in ("either", later.side)
    return inside and later.pieces <= earlier.pieces and free


def _fewer_left(later: Extinct, earlier: Extinct) -> bool:
    same = (later.pieces, later.answer, later.opponent_at_least) == (
        *(earlier.pieces, earlier.answer, earlier.opponent_at_least),
    )
    return same and later.at_most <= earlier.at_most and earlier.side in ("either", later.side)


def _no_castling(end: Castled | CastlingLost, facts: Facts) -> str:
    game = facts.game
    able = any(c.side in _sides(end.side) and end.wing in ("", game.wing(c)) for c in game.castlings)
    return "" if able else "there is no such castling"


def _same_castling(later: Any, earlier: Any) -> bool:
    return earlier.wing in ("", later.wing) and earlier.side in ("either", later.side)


def _rarer_mate(later: Checkmate, earlier: Checkmate) -> bool:
    """Is every mate that the later condition asks for one of the earlier?"""
    pairs = ((later.by, earlier.by), (later.checked_by, earlier.checked_by))
    return all(old is None or (new is not None and new <= old) for new, old in pairs)


def _mating(end: Checkmate) -> Iterable[str]:
    return (end.by or frozenset()) | (end.checked_by or frozenset())


def _of_chase(end: Repetition) -> Iterable[str]:
    chase = end.chase or Chase()
    named = (name for key, names in chase.stronger for name in (key, *names))
    return (*(chase.pieces or ()), *named, *(name for name, _ in chase.spared))


def _of_limits(end: CountOut) -> Iterable[str]:
    return (name for limit in end.limits for name in (*limit.without, *(name for name, _ in limit.has)))


def _rarer_stalemate(later: Stalemate, earlier: Stalemate) -> bool:
    wider = earlier.promotions_optional or not later.promotions_optional
    return wider and earlier.own_at_most >= later.own_at_most


#: What the linter knows of each kind of condition.
ROWS: dict[str, Row] = {
    "checkmate": Row(_no_attacker, _rarer_mate, _mating),
    "stalemate": Row(_can_hold, _rarer_stalemate),
    "stuck": Row(_nobody_passes, _always),
    "passed": Row(_no_pass, lambda later, earlier: later.times >= earlier.times),
    "facing": Row(_nobody_claims, _same_facing),
    "castled": Row(_no_castling, _same_castling),
    "castling_lost": Row(_no_castling, lambda later, earlier: later == earlier),
    "repetition": Row(_can_hold, lambda later, earlier: later.times >= earlier.times, _of_chase),
    "to_and_fro": Row(
        _can_hold,
        lambda later, earlier: later.times >= earlier.times and later.pieces <= earlier.pieces,
        lambda end: end.pieces,
    ),
    "move_count": Row(
        _can_hold, lambda later, earlier: later.moves >= earlier.moves, lambda end: end.reset_by
    ),
    "dead_material": Row(_can_hold, _fewer_sets, lambda end: end.same_colour.union(*end.sets)),
    "reaches": Row(_nobody_reaches, _smaller_zone, lambda end: end.pieces),
    "extinct": Row(_immortal, _fewer_left, lambda end: end.pieces),
    "checks": Row(_no_checks, lambda later, earlier: later.count >= earlier.count),
    "move_limit": Row(_nobody_has, lambda later, earlier: False, lambda end: end.has | end.lacks),
    "count": Row(_uncounted, _narrower_count, lambda end: end.pieces),
    "line": Row(_too_long, _longer_line, lambda end: end.pieces),
    "block": Row(_too_large, _same_apart("pieces", "size"), lambda end: end.pieces),
    "connects": Row(_unconnected, _same_apart("pieces", "start", "target", "along"), lambda end: end.pieces),
    "full": Row(_no_square, _fuller, lambda end: end.pieces),
    "count_out": Row(_can_hold, _always, _of_limits),
}


#: What is true of every kind.
UNKNOWN = Row(_can_hold, lambda later, earlier: False)


def never_holds(subject: Subject) -> Findings:
    """H440"""
    for i, end in enumerate(subject.game.ends):
        reason = ROWS.get(end.kind, UNKNOWN).never(end, subject.facts)
        if reason:
            yield subject.found("H440", ("end", i), f"'{end.name}' can never happen: {reason}", end.mark)


def _implies(later: End, earlier: End) -> bool:
    """Does the earlier condition hold whenever the later one does?"""
    return later.kind == earlier.kind and ROWS.get(later.kind, UNKNOWN).implies(later, earlier)


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
    if any(isinstance(end, Repetition | MoveCount) for end in subject.game.ends):
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


def royal_lost_without_end(subject: Subject) -> Findings:
    """H448"""
    game = subject.game
    counted = [end.pieces for end in game.ends if isinstance(end, Extinct)]
    for name in sorted(game.removable & subject.facts.royals):
        if not any(pieces is None or name in pieces for pieces in counted):
            message = f"effects may remove the royal '{name}', and no 'extinct' says what becomes of the game"
            yield subject.found("H448", ("effects",), message)


def nobody_wins(subject: Subject) -> Findings:
    """H443"""
    perpetual = any(isinstance(end, Repetition) and (end.perpetual or end.chase) for end in subject.game.ends)
    if not perpetual and all(end.result[0] == "draw" for end in subject.game.ends):
        yield subject.found("H443", ("end",), "every condition is a draw: nobody can win")


def mate_without_end(subject: Subject) -> Findings:
    """H444"""
    game, facts = subject.game, subject.facts
    if any(isinstance(end, Checkmate) for end in game.ends) or game.no_checking:
        return
    if facts.attackers:
        message = "a side that is in check and cannot move has no result: there is no 'checkmate'"
        yield subject.found("H444", ("end",), message)


def stuck_without_end(subject: Subject) -> Findings:
    """H445"""
    if not any(isinstance(end, Stalemate) for end in subject.game.ends):
        message = "a side that cannot move and is not in check has no result: there is no 'stalemate'"
        yield subject.found("H445", ("end",), message)


def counts_what_is_never_there(subject: Subject) -> Findings:
    """H446"""
    facts = subject.facts
    there = facts.present[0] | facts.present[1]
    for i, end in enumerate(subject.game.ends):
        missing = sorted(set(ROWS.get(end.kind, UNKNOWN).names(end) or ()) - there)
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
