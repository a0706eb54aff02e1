"""Findings about end conditions: those that never hold, come too late, or leave games without an end."""

from __future__ import annotations

from collections.abc import Iterator

from ....errors import Problem
from ....kinds.ends import (
    Checkmate,
    DeadMaterial,
    Extinct,
    Full,
    MoveCount,
    Reaches,
    Repetition,
    Stalemate,
    Together,
)
from ....model.ends import End
from ....model.ruleset import Forbidden, Ruleset
from .facts import Facts
from .subject import Subject

Findings = Iterator[Problem]


def never_holds(subject: Subject) -> Findings:
    """H440"""
    for i, end in enumerate(subject.game.ends):
        reason = end.never(subject.facts)
        if reason:
            yield subject.found("H440", ("end", i), f"'{end.name}' can never happen: {reason}", end.mark)


def comes_too_late(subject: Subject) -> Findings:
    """H441"""
    ends = subject.game.ends
    for i, end in enumerate(ends):
        for earlier in ends[:i]:
            if end.kind == earlier.kind and end.follows(earlier):
                against = "" if end.result == earlier.result else " with another result"
                where = f" in line {earlier.mark.line}" if earlier.mark else ""
                message = f"'{end.name}' never decides: '{earlier.name}'{where} holds before it{against}"
                yield subject.found("H441", ("end", i), message, end.mark)
                break


def goes_on_for_ever(subject: Subject) -> Findings:
    """H442"""
    facts, put = subject.facts, subject.game.put
    if any(isinstance(end, Repetition | MoveCount) for end in (*subject.game.ends, *_always_barred(subject))):
        return
    if put and not put.most_one:  # the board fills up
        return
    if _can_go_back(facts, 0) and _can_go_back(facts, 1):
        yield subject.found("H442", ("end",), "nothing ends a game in which pieces move to and fro")


def _always_barred(subject: Subject) -> Iterator[End]:
    """What no move of any piece may lead to, whatever else holds."""
    for row in subject.game.forbidden:
        if isinstance(row.after, Together) and row == Forbidden(row.what, after=row.after):
            yield from (way[0].end for way in row.after.ways if len(way) == 1 and way[0].holds)


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


def royal_never_spared(subject: Subject) -> Findings:
    """H449"""
    kept = {piece.name for piece in subject.game.pieces if piece.royal == "always"}
    for i, entry in enumerate(subject.game.consequences):
        named = entry.who if entry.who else entry.by
        if entry.do == "remove" and entry.of_mover and named and named <= kept:
            message = f"after such a move '{min(named)}' would leave the board, so the move is not legal"
            yield subject.found("H449", ("effects", i), message, entry.mark)


def drawn_before_a_goal(subject: Subject) -> Findings:
    """H438"""
    goals = [
        end
        for end in subject.game.ends
        if isinstance(end, Reaches) and end.pieces & subject.facts.royals and end.result[0] != "draw"
    ]
    for i, end in enumerate(subject.game.ends):
        if isinstance(end, DeadMaterial) and goals:
            message = f"'{end.name}' draws where royals could still decide by '{goals[0].name}'"
            yield subject.found("H438", ("end", i), message, end.mark)


def nobody_wins(subject: Subject) -> Findings:
    """H443"""
    perpetual = any(isinstance(end, Repetition) and (end.perpetual or end.chase) for end in subject.game.ends)
    if not perpetual and all(end.result[0] == "draw" for end in subject.game.ends):
        yield subject.found("H443", ("end",), "every condition is a draw: nobody can win")


def mate_without_end(subject: Subject) -> Findings:
    """H444"""
    game, facts = subject.game, subject.facts
    if not _open(subject, Checkmate) or game.no_checking:
        return
    if facts.attackers:
        who = _open(subject, Checkmate).format("is in check and cannot move")
        message = f"{who} has no result: there is no 'checkmate'"
        yield subject.found("H444", ("end",), message)


def _open(subject: Subject, kind: type[Checkmate] | type[Stalemate]) -> str:
    """The sides that a mate or a stalemate gives no result, as a subject with a gap; "" if there are none."""
    asked = {end.only for end in subject.game.ends if isinstance(end, kind)}
    if "either" in asked or asked >= {"white", "black"}:
        return ""
    return {"white": "Black, if it {},", "black": "White, if it {},"}.get("".join(asked), "a side that {}")


def stuck_without_end(subject: Subject) -> Findings:
    """H445"""
    if (who := _open(subject, Stalemate)) and not _full_before(subject.game):
        who = who.format("cannot move and is not in check")
        message = f"{who} has no result: there is no 'stalemate'"
        yield subject.found("H445", ("end",), message)


def _full_before(game: Ruleset) -> bool:
    """Is the game over once the board is full, while a piece may be put onto any empty square before?"""
    everywhere = set(range(game.board.size))
    full = any(isinstance(e, Full) and not e.pieces and e.zone[0] == everywhere for e in game.ends)
    kinds = [piece for piece in game.pieces if game.hand and piece.name in game.hand.unlimited]
    free = any(
        drop.falls or (not drop.provided and set(drop.region[side]) == everywhere)
        for side in (0, 1)
        for piece in kinds
        for drop in piece.drops
    )
    return full and free and not any(piece.royal for piece in game.pieces)


def counts_what_is_never_there(subject: Subject) -> Findings:
    """H446"""
    facts = subject.facts
    absent = {piece.name for piece in subject.game.kinds} - facts.present[0] - facts.present[1]
    for i, end in enumerate(subject.game.ends):
        missing = sorted(end.names & absent)
        if missing:
            message = f"'{end.name}' names '{missing[0]}', which never comes onto the board"
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
