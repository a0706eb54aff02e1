"""Passes, forbidden moves, duties, hooks and values of a definition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..kinds.ends.reading import Names
from ..kinds.reading import Questions, Spot
from ..kinds.squares import Apart, condition_of, moves_of, squares_of
from ..language.document import MappingNode
from ..language.hints import first_word
from ..model.conditions import Count
from ..model.ruleset import SIDES, Evaluation, Facing, Forbidden, GuideValues, HookUse, Score
from ..model.sentences import MoveSentence
from ..model.terms import (
    By,
    Condition,
    Counted,
    Every,
    Holds,
    Legal,
    MoveNumber,
    Moves,
    Not,
    Pieces,
    Place,
    Range,
    Some,
)
from .conditions import build_count, last_of
from .movers import Movers
from .pieces import value_of
from .sentences import MOST, asked_of, sentence_of
from .together import barred


def build_passing(doc: Mapping[str, Any], ask: Questions) -> tuple[str, str]:
    """When White and when Black may pass: never, always, or when stuck."""
    turn = doc.get("turn")
    if not isinstance(turn, Mapping) or "pass" not in turn:
        return "never", "never"
    spot = Spot(turn, "pass")
    if isinstance(spot.value, Mapping) and {"white", "black"} & set(spot.value):
        white, black = (spot.get(side) for side in SIDES)
        return may_pass(white, ask), may_pass(black, ask)
    return (may_pass(spot, ask),) * 2


def may_pass(spot: Spot | None, ask: Questions) -> str:
    """When a side may pass."""
    condition = ask.condition(spot) if spot else Some(())
    if condition == Holds("stuck"):
        return "stuck"
    if condition == Some(()):
        return "never"
    facing = isinstance(condition, Some) and any(
        isinstance(p, Holds) and p.word == "facing" for p in condition.of
    )
    if condition == Every(()) or facing or condition == Not(Holds("check")):
        return "always"
    if spot is not None:
        hint = "write true (who is in check never passes), false or stuck"
        ask.note(spot, "H392", "this condition is not supported for passes yet", hint)
    return "never"


@dataclass(frozen=True)
class Forbids:
    """What the entries of `forbid` say."""

    facings: tuple[Facing, ...] = ()
    no_checking: bool = False
    checks_mate: bool = False  # or only mating
    forbidden: tuple[Forbidden, ...] = ()
    no_mate: frozenset[str] = frozenset()  # kinds whose drop may not give mate
    first: frozenset[str] = frozenset()  # kinds that are dropped before anything else is done
    alone: frozenset[str] = frozenset()  # kinds before which no other kinds are dropped either


EVENTS = {
    "quiet": "moves",
    "capture": "captures",
    "promotion": "promotion",
    "drop": "drops",
    "castling": "castling",
    "en_passant": "en_passant",
}


def build_forbids(doc: Mapping[str, Any], names: Names) -> Forbids:
    """What the entries of `forbid` say, each as a row."""
    found = Forbids()
    for spot in Spot(doc, "forbid").items() if "forbid" in doc else ():
        before = found
        found = with_entry(found, spot, names)
        if found.alone != before.alone:
            alone = spot
    if found.alone != found.first and found.alone:
        message = "what comes before other drops has to come before moves, too"
        names.questions.note(alone, "H392", message, HELD)
    return found


AFTER = (
    "supported: after: check, {not: check}, attacked, facing LINES or [check, {not: turn_over}]; "
    "[check, {not: checkmate}] alone; checkmate, stalemate, {repeats: 2}, and what pieces stand where, as in "
    "ends ({count: {who: KINDS, if: {not: attacked}}}); beside them by, when and takes"
)
HELD = (
    "write {when: {not: drop}, if: {count: KIND, in: hand}}: only drops while such a piece is held;"
    " and beside it {by: {not: KIND}, if: {count: KIND, in: hand}}: no other drops, then"
)
IF = "supported: check, a count, {moves: RANGE}, {last: capture}, {not: {takes: PIECES}}, and options"


def with_entry(f: Forbids, spot: Spot, names: Names) -> Forbids:
    """With one entry more."""
    ask = names.questions
    moves = ask.moves_in(spot)
    condition = spot.get("if")
    parts = list(ask.condition(condition).parts()) if condition else []
    after, mark = moves.after, spot.mark
    if after is not None and is_facing(after):
        if moves == Moves(when=frozenset({"not pass"}), after=after) and parts == [after]:
            return f  # part of an end that is claimed by a pass
        if moves != Moves(after=after) or parts:
            ask.note(
                spot,
                "H392",
                "royals may face each other after no move",
                "write {after: facing vertical} alone",
            )
        return replace(f, facings=(*f.facings, facing_of(after, mark)))
    held = [part for part in parts if isinstance(part, Counted) and part.place and part.place.word == "hand"]
    if held and after is None:
        who = held[0].who
        kinds = who.kinds if who.kinds is not None else ask.everything
        rest = moves.by is not None and ask.set_of(spot["by"]) == ask.everything - kinds
        plain = parts == [Counted(who, place=held[0].place)] and who.plain
        if plain and moves == Moves(when=frozenset({"not drop"})):
            return replace(f, first=f.first | kinds)
        if not (plain and rest and moves == Moves(by=moves.by)):
            ask.note(spot, "H392", "this is not supported beside a hand yet", HELD)
        return replace(f, alone=f.alone | kinds)
    by, moves = moves_of(moves, spot, ask)
    drops = moves.when == frozenset({"drop"})
    if after == Holds("checkmate") and drops and not (parts or moves.beyond("by", "after", "when")):
        return replace(f, no_mate=f.no_mate | (ask.everything if by is None else by))
    if after == BUT_MATE and moves == Moves(after=after) and not parts:
        return replace(f, checks_mate=True)
    what, barring = forbidden_of(after, parts), None
    if what is None and after is not None:
        barring = barred(spot, after, names)
        what = "leading" if barring else None
    if what is None or moves.at or moves.chases:
        hint = AFTER if after else "write by, when, from, to or takes"
        ask.note(spot, "H392", "this is not supported under forbid yet", hint)
        return f
    counts = [p for p in parts if isinstance(p, Counted | MoveNumber) or last_of(p)]
    others = [part for part in parts if _spared(part) is not None]
    known = [*counts, *others]
    if what == "leaving_check":
        known += [part for part in parts if part == Holds("check") or _spares_checker(part)]
    if len(known) < len(parts):
        ask.note(spot["if"], "H392", "this condition is not supported under forbid yet", IF)
    if what == "giving_check" and moves == Moves(after=after) and not parts:
        return replace(f, no_checking=True)
    row = Forbidden(what, mark=mark)
    row = replace(
        row,
        by=ways_of(moves, row.by, spot, ask),
        pieces=by,
        provided=(
            *(build_count(part, "", ask, spot, mover=True) for part in counts),
            *arriving(moves, spot, ask),
        ),
        start=squares_of(moves.start, spot.get("from") or spot, ask),
        takes=_taken(moves.takes, ask, spot),
        spares=_taken(_spared(others[0]), ask, spot) if others else None,
        after=barring,
    )
    if others and (row.takes is None or len(others) > 1):
        hint = "write takes: PIECES beside 'if', and not more than one {not: {takes: PIECES}} in it"
        ask.note(spot, "H366", "{not: {takes: PIECES}} spares some of what takes names", hint)
    if moves.start is not None and row.by == {"drops"}:
        ask.note(spot["from"], "H389", "a drop begins on no square", "write to, or leave when: drop out")
    if row == Forbidden("moving"):
        hint = "say which moves: {by: queen, when: capture}, or what may not hold after them: {after: check}"
        ask.note(spot, "H366", "this forbids every move", hint)
    return replace(f, forbidden=(*f.forbidden, row))


def arriving(moves: Moves, spot: Spot, ask: Questions) -> tuple[Count, ...]:
    """What holds of the square where such moves end, as a row's condition."""
    target = squares_of(moves.target, spot.get("to") or spot, ask)
    if target is None or isinstance(target, Count):
        return () if target is None else (target,)
    return (condition_of(Apart(within=target), moves.target or Place()),)


PARTED = "{when: {not: pass}, if: facing vertical, after: facing vertical}"
BUT_MATE = Every((Holds("check"), Not(Holds("checkmate"))))
BUT_LAST = Every((Holds("check"), Not(Holds("turn_over"))))


def ways_of(moves: Moves, every: frozenset[str], spot: Spot, ask: Questions) -> frozenset[str]:
    """The ways of moving that a row speaks of."""
    if moves.when is None or "move" in moves.when:
        return every
    if unknown := sorted(moves.when - EVENTS.keys()):
        message = f"'{unknown[0]}' is not supported under forbid yet"
        hint = f"write one of {', '.join(EVENTS)}"
        if unknown[0] == "not pass":
            hint = f"write {PARTED} for royals that a side has to part, or a word of {', '.join(EVENTS)}"
        if unknown[0] == "check":
            hint = first_word("check", ["forbid"])
        ask.note(spot["when"], "H375", message, hint)
    return frozenset(EVENTS[word] for word in moves.when & EVENTS.keys())


TAKEN = {"own": "owner", "enemy": "enemy", "both": "both"}


def _taken(taken: Pieces | None, ask: Questions, spot: Spot) -> Count | None:
    """What is captured by the moves of an entry, and where, as seen from the square where they begin."""
    if taken is None:
        return None
    whose = taken.word or taken.whose or "enemy"
    if whose not in TAKEN or (taken.word and taken.whose):
        ask.note(spot, "H392", "captures of such pieces are not forbidden yet", "write takes: KINDS")
    count = build_count(Counted(replace(taken, word="", place=None), place=taken.place), "", ask, spot)
    return replace(count, side=TAKEN.get(whose, "enemy"), least=1, most=None)


def _spared(condition: Condition) -> Pieces | None:
    """What a move may not capture for an entry to speak of it; None if the condition says something else."""
    if not isinstance(condition, Not) or not isinstance(condition.of, By) or _spares_checker(condition):
        return None
    moves = condition.of.moves
    return moves.takes if replace(moves, takes=None, mark=None) == Moves() else None


def _spares_checker(condition: Condition) -> bool:
    """Does a move not capture what gives check? So a row says it of moves that may not answer a check."""
    takes = condition.of.moves.takes if isinstance(condition, Not) and isinstance(condition.of, By) else None
    return takes is not None and takes.place is not None and takes.place.word == "checkers"


def is_facing(condition: Condition) -> bool:
    """Do royals face each other?"""
    return isinstance(condition, Holds) and condition.word == "facing"


def facing_of(condition: Condition, mark: Any) -> Facing:
    """The row of royals that may not face each other."""
    assert isinstance(condition, Holds)
    lines, *distance = condition.rest or ("any",)
    return Facing(lines, int(distance[0]) if distance else None, mark)


def forbidden_of(after: Condition | None, parts: list[Condition]) -> str | None:
    """What a move may not do, as a row's word; None if there is none for it."""
    if after == Holds("check"):
        return "giving_check"
    if after == Not(Holds("check")):
        return "no_check"
    if after == BUT_LAST:
        return "early_check"
    if isinstance(after, Counted) and after.who.word == "was_royal":
        return "exposing"
    if after == Holds("attacked"):
        return "attacked"
    if after is None and Holds("check") in parts:
        return "leaving_check"
    return "moving" if after is None else None


CAPTURE = ("capture", {"when": "capture"})
"""How the duty to capture is said."""


def must_capture(doc: Mapping[str, Any]) -> bool:
    """Has who can capture to capture, with no other preference?"""
    return has_one_duty(doc) and any(one in CAPTURE or one == MOST for one in doc.get("must", ()))


def must_capture_most(doc: Mapping[str, Any]) -> bool:
    """Has who can capture to take as many pieces as one can?"""
    return has_one_duty(doc) and MOST in doc.get("must", ())


def is_drop(value: Any) -> bool:
    """Is a duty one of all drops?"""
    return bool(value == {"when": "drop"})


def has_one_duty(doc: Mapping[str, Any]) -> bool:
    """Has `must` no order of preferences, but drops that come first, then captures, or one of both?"""
    values = [spot.value for spot in Spot(doc, "must").items()] if "must" in doc else []
    drops = [is_drop(value) for value in values]
    others = [value for value, drop in zip(values, drops, strict=True) if not drop]
    plain = len(others) <= 1 and all(value in CAPTURE or value == MOST for value in others)
    return plain and drops == sorted(drops, reverse=True)


def build_duties(doc: Mapping[str, Any], ask: Questions) -> tuple[MoveSentence, ...]:
    """What must be played, in the order of preference; none where there is one usual duty."""
    if has_one_duty(doc):
        return ()
    found = []
    for entry in Spot(doc, "must").items():
        for i, spot in enumerate(entry.items()):
            said = sentence_of(spot, ask.moves(spot), ask, duty=True)
            raised = raised_by(spot, ask, i > 0)
            found.append(replace(said, narrows=i > 0, provided=asked_of(spot, ask, Legal), raised=raised))
    return tuple(found)


def raised_by(spot: Spot, ask: Questions, narrows: bool) -> MoveSentence | None:
    """The moves of which one has to be legal, so that a duty has to be met; None where that is not asked."""
    asked = [one for one in spot["if"].items() if one.get("legal")] if "if" in spot.value else []
    for one in asked[1:]:
        hint = "write one legal: {when: …, by: …}"
        ask.note(one, "H392", "one sentence of legal moves is asked for in an entry", hint)
    if not asked:
        return None
    if narrows or ask.range(asked[0].get("is"), Range(1)) != Range(1):
        hint = "leave 'is' out, and write it in the first entry of a list"
        ask.note(asked[0], "H392", "only whether one such move is legal is asked for here yet", hint)
    return sentence_of(asked[0]["legal"], ask.moves(asked[0]["legal"]), ask)


def build_hooks(doc: Mapping[str, Any]) -> tuple[HookUse, ...]:
    """The hooks named by the definition; their parameters are checked when they are bound."""
    return tuple(
        HookUse(str(name), dict(parameters), getattr(entry, "mark", None))
        for entry in doc.get("hooks", ())
        for name, parameters in entry.items()
    )


def values_of(doc: Mapping[str, Any], given: Any, movers: Movers) -> dict[str, Any]:
    """Values by the names of pieces.

    A parent may value pieces that its child has taken out: these are dropped.
    """
    for name in given:
        if name not in movers.pieces and given.key_marks[name].file == doc.mark.file:  # type: ignore[attr-defined]
            movers.report.unknown(given, name, "H333", "piece", str(name), movers.pieces, of_key=True)
    return {str(name): given[name] for name in given if name in movers.pieces}


def build_evaluation(doc: Mapping[str, Any], movers: Movers) -> Evaluation:
    """What the definition tells the computer opponent."""
    node = doc.get("evaluation", {})
    values = values_of(doc, node.get("values", {}), movers)
    worth = {name: value_of(value) for name, value in values.items()}
    return Evaluation(
        worth, dict(node.get("weights", {})), tuple(draws_of(doc, node.get("draws", ()), movers))
    )


def draws_of(doc: Mapping[str, Any], given: Any, movers: Movers) -> Iterator[tuple[str, ...]]:
    """Sets of pieces by name; those of a parent with pieces that its child has taken out are dropped."""
    for group in given:
        unknown = [i for i, name in enumerate(group) if name not in movers.pieces]
        if not unknown:
            yield tuple(map(str, group))
        elif group.mark.file == doc.mark.file:  # type: ignore[attr-defined]
            for i in unknown:
                movers.report.unknown(group, i, "H333", "piece", str(group[i]), movers.pieces)


OF_VALUES = "values of the pieces: "
"""How a source begins that speaks of `about.values`."""


def build_guide_values(doc: Mapping[str, Any], movers: Movers) -> GuideValues:
    """What a source says the pieces are worth."""
    about = doc.get("about", {})
    given = about.get("values", {})
    for name in given:
        if name not in movers.pieces:
            movers.report.unknown(given, name, "H333", "piece", str(name), movers.pieces, of_key=True)
    values = {str(name): value_of(given[name]) for name in given if name in movers.pieces}
    sources = [str(source) for source in about.get("sources", ())] if values else []
    theirs = [source.removeprefix(OF_VALUES) for source in sources if source.startswith(OF_VALUES)]
    return GuideValues(next(iter(theirs or sources), ""), values)


def build_score(doc: Mapping[str, Any], movers: Movers) -> Score | None:
    """What pieces count where scores decide, and what sides have besides."""
    node = doc.get("score")
    if node is None:
        return None
    given = MappingNode(node.mark)
    for name in node:
        if name not in SIDES or name in movers.pieces:
            given.put(name, node[name], node.key_marks[name], node.value_marks[name])
    values = {name: float(points) for name, points in values_of(doc, given, movers).items()}
    white, black = (float(node.get(side, 0)) for side in SIDES)
    return Score(values, (white, black))
