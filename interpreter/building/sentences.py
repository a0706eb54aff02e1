"""Sentences about moves, as rows: what follows such a move in its turn, and what has to be played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ..kinds.reading import Questions, Spot
from ..kinds.squares import side_of, squares_of
from ..model.conditions import Count
from ..model.sentences import Again, MoveSentence, Removed
from ..model.terms import BOTH, ENEMY, OWN, Holds, Moves, Pieces, Range
from .conditions import MOST_MEASURED, build_count, build_counts

CAPTURES = frozenset(("capture",))
WAYS = ("quiet", "capture", "promotion", "drop", "castling", "en_passant", "rest")
"""The words of MOVES that a row knows."""
ANY = ("move", "arrival")
MOST = "most_captures"
LENGTHS = ("longest", "shortest", MOST)
"""Words of MOVES that compare moves; they are alone in `when` of a duty."""
REMOVE = "remove"
DROPPED = frozenset({"drops", "when", "optional", "if", "blocked"})
"""The keys of an act that is a further drop."""
ASKED = ("who", "do", "when", "only", "repeat", "optional", "if", "like", "blocked")
"""The keys of an act that is a further move."""
REMOVING = frozenset({"who", "do", "when", "optional", "if", "blocked"})
"""The keys of an act that takes a piece off the board."""


def sentence_of(spot: Spot, moves: Moves, ask: Questions, duty: bool = False) -> MoveSentence:
    """The row of what MOVES say at a place, perhaps as a duty of `must`; what has none is noted there."""

    events = moves.when or frozenset()
    words = {word.removeprefix("not ") for word in events}
    length = next((word for word in LENGTHS if events == {word} and duty), "")
    for word in sorted(words - {*WAYS, *ANY, "check", length}):
        hint = f"write one of {', '.join((*WAYS, 'check'))}"
        ask.note(spot.get("when") or spot, "H375", f"'{word}' is not supported here yet", hint)
    if "check" in words and events != {"check"}:
        hint = "write when: check alone, or after: check"
        ask.note(spot.get("when") or spot, "H392", "check beside other words is not supported here yet", hint)
    if length and length != MOST:
        _check_length(spot["when"], ask)
    if length != MOST and spot.get("score"):
        ask.note(spot["score"], "H392", "'score' has no effect here", "write when: most_captures beside it")
    for key, said in (("at", moves.at), ("whose", moves.whose), ("chases", moves.chases)):
        if said:
            hint = "write by, when, from, to, takes or after"
            ask.note(spot.get(key) or spot, "H392", f"'{key}' is not supported here yet", hint)
    if moves.after is not None and moves.after != Holds("check"):
        hint = "write after: check, or leave it out"
        ask.note(spot.get("after") or spot, "H392", "only after: check is supported here yet", hint)
    side = side_of(moves.by)
    by = None if moves.by is None else ask.set_of(spot["by"]) if side is None else moves.by.kinds
    takes, checker = _taken(spot, moves.takes, ask)
    anything = bool(words & {*ANY}) and not any(word.startswith("not ") for word in events)
    return MoveSentence(
        ways=CAPTURES if length == MOST else frozenset() if anything else events & {*WAYS},
        but=frozenset(word for word in WAYS if f"not {word}" in events),
        by=by,
        takes=takes,
        start=squares_of(moves.start, spot.get("from") or spot, ask),
        target=squares_of(moves.target, spot.get("to") or spot, ask),
        check=moves.after == Holds("check") or "check" in events,
        checker=checker,
        side=side,
        length=length.replace(MOST, ""),
        points=_points(spot, takes, ask) if length == MOST else (),
        mark=spot.mark,
    )


def _points(spot: Spot, takes: frozenset[str] | None, ask: Questions) -> tuple[tuple[str, int], ...]:
    """What the kinds count of whose captures the most are meant: of those it takes, one each, or so many."""
    score = spot.get("score")
    if score is None:
        return tuple((name, 1) for name in sorted(ask.everything if takes is None else takes))
    if takes is not None:
        ask.note(spot["takes"], "H392", "takes has no effect beside score", "leave it out")
    for name in score.value.keys() - ask.everything:
        ask.report.unknown(score.value, name, "H333", "piece", str(name), ask.everything, of_key=True)
    return tuple((str(name), int(points)) for name, points in score.value.items())


def _check_length(spot: Spot, ask: Questions) -> None:
    """Note a board on which it is not told how long a move is."""
    board = ask.board
    if board.tiling.hexagonal or board.wrap or board.wrap_ranks or board.extra or board.levels > 1:
        message = f"'{spot.value}' is not supported on this board yet"
        ask.note(spot, "H392", message, "moves are measured on one rectangle of squares")
    if board.size > MOST_MEASURED:
        message = f"'{spot.value}' is not supported on more than {MOST_MEASURED} squares"
        ask.note(spot, "H392", message, "write when: capture, or leave it out")


def _taken(spot: Spot, takes: Pieces | None, ask: Questions) -> tuple[frozenset[str] | None, bool]:
    """The kinds of which a move takes one, and whether that has to give check."""
    if takes is None:
        return None, False
    if takes.place is not None and takes.place.word == "checkers" and not (takes.whose or takes.condition):
        return (ask.everything if takes.kinds is None else takes.kinds), True
    kinds = ask.set_of(spot["takes"])
    if not kinds and takes.word != "none":
        ask.note(spot["takes"], "H392", "no kind of piece is named here", "write a name, or a list of names")
    if takes.word == "none":
        ask.note(spot["takes"], "H392", "takes: none is not supported here", "write when: quiet")
    return kinds, False


def further_act(act: Spot) -> bool:
    """Is an act that does not begin a turn a further move, or a removal?"""
    return further_move(act) or (isinstance(act.value, Mapping) and act.value.get("do") == REMOVE)


def further_move(act: Spot) -> bool:
    """Is an act of a turn a further move, or a drop that follows certain moves?"""
    node = act.value
    return isinstance(node, Mapping) and (node.get("do") == "move" or {"drops", "when"} <= node.keys())


def build_again(act: Spot, ask: Questions, safe_last: bool, moves: Iterable[Any] | None) -> Again:
    """The further move that an act says, by its own or by other movements.

    `safe_last`: royals have to be safe after the whole turn only.
    """
    node = act.value
    drops, removes = "drops" in node, node.get("do") == REMOVE
    if drops and isinstance(node["drops"], str) and node["drops"] in ask.walls:
        ask.note(act["drops"], "H392", "what nobody owns is dropped after every move", "leave when out")
    for key in node.keys() - (DROPPED if drops else REMOVING if removes else {*ASKED}):
        hint = "write it under when: {" + f"{key}: …" + "}" if key in ("by", "from", "to", "takes") else ""
        beside = "drops and when" if drops else f"do: {node.get('do')}"
        ask.report.at(node, key, "H392", f"'{key}' has no effect beside {beside}", hint, of_key=True)
    when, only = (act.get(key) for key in ("when", "only"))
    times = ask.range(act.get("repeat"), Range(1, 1))
    if times.most == 0 or (times.least > 1 and times.most != times.least):
        hint = "write repeat: 2, 1-2, any or all"
        ask.note(act["repeat"], "H392", "so many further moves are not supported", hint)
    stops = act.value.get("repeat") == "any"
    if stops and node.get("optional") is False:
        ask.note(act["optional"], "H384", "repeat: any may stop after each move", "write repeat: all")
    said = sentence_of(when, ask.moves(when), ask) if when else MoveSentence()
    said = replace(said, provided=asked_of(act, ask))
    strict, unsafe = "blocked" in node, node.get("blocked") == "unsafe"
    moving = None if removes else act.get("drops" if drops else "who")
    same, kinds, enemy = who_moves(moving, ask)
    victim = node.get("like") == "victim"
    if victim and not (said.ways == {"capture"} and same and times == Range(1, 1)):
        hint = "write {who: self, do: move, when: capture, like: victim}"
        ask.note(act["like"], "H384", "only what has captured goes on as the victim, and once", hint)
    if safe_last and (not strict or times != Range(1, 1)):
        hint = "write blocked: illegal in the act, without repeat"
        ask.note(act, "H384", "royal: turn_over asks for a second act that has to follow", hint)
    if unsafe and not (enemy or removes):
        hint = "write blocked: illegal"
        ask.note(act["blocked"], "H384", "'unsafe' is said of pieces of the other side", hint)
    if strict and (stops or node.get("optional")):
        hint = "leave one of them out"
        ask.note(act["blocked"], "H384", "what the side may leave out is never blocked", hint)
    made = removed_by(act, ask) if removes else ()
    if any(one.alike for one in made) and said.ways != {"capture"}:
        ask.note(act["who"], "H384", "only a capture has a victim", "write when: capture")
    return Again(
        when=said,
        same=same,
        pieces=kinds,
        only=MoveSentence(ways=frozenset((str(only.value),))) if only else MoveSentence(),
        optional=stops or bool(node.get("optional")),
        most=times.most,
        as_victim=victim,
        enemy=enemy,
        drops=drops,
        removes=made,
        moves=tuple(moves) if moves is not None else None,
        strict=strict,
        unless_none=unsafe,
        safe_last=safe_last,
        mark=getattr(node, "mark", None),
    )


def removed_by(act: Spot, ask: Questions) -> tuple[Removed, ...]:
    """The pieces that an act takes off the board: one of those of the parts of `who`."""
    made = []
    for part in act["who"].items() if "who" in act.value else []:
        found = ask.pieces(part)
        alike = found.word == "victim"
        whose = found.whose or (OWN if alike else found.word) or OWN
        if whose not in (OWN, ENEMY, BOTH) or not replace(found, whose="", word="", condition=None).plain:
            ask.note(part, "H392", "such pieces are not taken off by an act yet", WRITE_REMOVAL)
        kept = {name for name in found.kinds or () if ask.nodes[name].get("royal") is True}
        if kept and found.named:
            ask.note(part, "H384", f"the royal '{min(kept)}' is never taken off the board", WRITE_REMOVAL)
        provided = build_counts(part.get("if"), "", ask)
        made.append(Removed(found.kinds, "both" if whose == BOTH else whose, provided, alike))
    if not made:
        ask.note(act, "H384", "what is taken off the board is not told", WRITE_REMOVAL)
    return tuple(made)


WRITE_REMOVAL = "write who: {who: {not: royals}, whose: enemy, if: CONDITION}"


def asked_of(spot: Spot, ask: Questions, besides: type | tuple[type, ...] = ()) -> tuple[Count, ...]:
    """What an `if` asks of the board before a move, seen from where that ends; but for some conditions."""
    asked = spot.get("if")
    parts = [part for part in ask.condition(asked).parts() if not isinstance(part, besides)] if asked else []
    return tuple(build_count(part, "", ask, asked, mover=True) for part in parts if asked)


def who_moves(spot: Spot | None, ask: Questions) -> tuple[bool | None, frozenset[str] | None, bool]:
    """Which pieces move further: what has moved, another, whichever; of which kinds; are they enemies?"""
    if spot is None:
        return None, None, False
    found = ask.pieces(spot)
    if found.plain or (found.whose == "enemy" and replace(found, whose="").plain):
        return None, found.kinds, found.whose == "enemy"
    if found == Pieces(word="enemy"):
        return None, None, True
    if found == Pieces(but=Pieces(word="self")):
        return False, None, False
    if found.word == "self" and not (found.whose or found.place or found.condition):
        return True, None, False
    hint = "write self, {not: self}, names, or {who: NAMES, whose: enemy}"
    ask.note(spot, "H392", "these pieces are not supported as those that move again yet", hint)
    return None, None, False
