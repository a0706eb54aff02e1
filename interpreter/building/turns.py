"""What belongs to nobody, and turns of two acts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..kinds.ends import Facing, Repetition, ToAndFro
from ..kinds.movement.narrowing import is_first
from ..kinds.reading import Spot
from ..language.report import Report
from ..model.ends import End
from ..model.pieces import Movement
from ..model.ruleset import SIDES, Forbidden, Put, Ruleset, Series
from ..model.sentences import Again
from ..model.terms import Range
from .foreign import build_foreign
from .movers import Movers
from .sentences import build_again, further_act

WALL = "*"
OF_OWNED = ("royal", "promotion", "to", "effects", "betza", "aliases")
"""Keys that only a piece of a side may have."""


RESTS = "rest"
"""Before the move of a turn: what can be promoted where it stands is, which does not count as a move."""
OF_FURTHER = ("when", "only", "repeat")
"""Keys that only a further move has."""


def acts_of(doc: Mapping[str, Any]) -> list[Spot]:
    """The acts of which a turn consists, the first of them its move; none where nothing is said."""
    spot = Spot(doc, "turn")
    if "turn" not in doc:
        return []
    if isinstance(spot.value, Mapping):
        found = spot["do"].items() if "do" in spot.value else []
    else:
        found = spot.items()
    return found[1:] if found and found[0].value == RESTS else found


def rests_first(doc: Mapping[str, Any]) -> bool:
    """Is a turn begun with promotions on the spot?"""
    acts = doc.get("turn")
    acts = acts.get("do") if isinstance(acts, Mapping) else acts
    return isinstance(acts, list) and acts[0] == RESTS


def gating_act(doc: Mapping[str, Any]) -> Spot | None:
    """The act by which a piece of the hand comes onto the square that another has left, None if none does."""
    for act in acts_of(doc):
        if isinstance(act.value, Mapping) and act.value.get("to") == "origin" and "by" in act.value:
            return act
    return None


def passing_act(doc: Mapping[str, Any]) -> Spot | None:
    """The act by which what has moved goes to the other level, None if none does."""
    for act in acts_of(doc):
        if isinstance(act.value, Mapping) and act.value.get("do") == {"go": "other_level"}:
            return act
    return None


def build_put(doc: Mapping[str, Any], movers: Movers, safe_last: bool) -> Put | None:
    """What follows every move in the same turn, None if nothing does."""
    acts = acts_of(doc)
    read = [act.key for act in (gating_act(doc), passing_act(doc)) if act is not None]
    others = [act for act in acts[1:] if act.key not in read and not further_act(act)]
    first = acts[0].value if acts else "move"
    for act in acts[1:]:
        for key in OF_FURTHER if isinstance(act.value, Mapping) and not further_act(act) else ():
            if key in act.value and act not in others:
                message = f"'{key}' stands beside do: move only"
                movers.report.at(act.value, key, "H392", message, of_key=True)
    if first != "move" and not (isinstance(first, Mapping) and {"any", "do"} & first.keys()):
        movers.report.at(
            doc, "turn", "H384", "a turn begins with one move", "write turn: [move, {drops: ...}]"
        )
        return None
    if not others:
        if safe_last and not any(map(further_act, acts[1:])):
            movers.report.at(doc, "turn", "H384", "royal: turn_over asks for a second act", of_key=True)
        return None
    return put_of(others[0], movers, safe_last)


def put_of(spot: Spot, movers: Movers, safe_last: bool) -> Put | None:
    """A second act by which something that nobody owns is put onto the board."""
    node, ask = spot.value, movers.questions
    if not isinstance(node, Mapping) or "drops" not in node:
        hint = "write {drops: wall, to: PLACE}, or {who: self, do: move, when: capture}"
        ask.note(spot, "H392", "this act is not supported yet", hint)
        return None
    name = str(node["drops"])
    if name not in movers.pieces:
        movers.report.unknown(node, "drops", "H333", "piece", name, movers.pieces)
        return None
    if movers.pieces[name].get("whose") != "nobody":
        message = f"'{name}' belongs to a side, and only what nobody owns is dropped by an act"
        movers.report.at(node, "drops", "H384", message, f"give '{name}' whose: nobody")
        return None
    for key in node.keys() - {"drops", "to", "is"}:
        message = f"'{key}' is not supported in this act yet"
        movers.report.at(node, key, "H392", message, "leave it out: the act follows every move", of_key=True)
    place = ask.place(spot.get("to") or Spot({"to": "board"}, "to"))
    if place.region is None and place.movement is None and place.word != "origin":
        hint = "write a region, a movement, or origin"
        ask.note(spot["to"], "H392", "this place is not supported in this act yet", hint)
    most = ask.range(spot.get("is"), Range(0))
    if most not in (Range(0), Range(1, 1)):
        ask.note(
            spot["is"], "H392", "only is: 1 is supported in this act yet", "leave it out: one more each time"
        )
    reach = movers.of_act(place.movement, node, "to", name) if place.movement is not None else []
    return Put(
        piece=name,
        zone=place.region,
        origin=place.word == "origin",
        reach=tuple(replace(movement, capture=False) for movement in reach if movement.quiet),
        most_one=most.most == 1,
        safe_last=safe_last,
        mark=getattr(node, "mark", None),
    )


GROWING = "growing"
"""In place of a number of moves: with every turn one more."""
MOST_MOVES = 250
"""Of a turn."""


def build_series(doc: Mapping[str, Any], movers: Movers, safe_last: bool) -> Series | None:
    """Turns of several moves, None if each is one."""
    report = movers.report
    again, foreign = _again(doc, movers, safe_last), build_foreign(acts_of(doc), movers)
    node = doc.get("turn")
    if not isinstance(node, Mapping) or "moves" not in node:
        if isinstance(node, Mapping) and "if" in node:
            hint = "write moves: 2, or leave it out"
            report.at(node, "if", "H384", "'if' of a turn stands beside moves only", hint, of_key=True)
        rests = rests_first(doc)
        mark = again.mark if again else getattr(node, "mark", None)
        any_such = again or rests or foreign
        return Series((1, 1), rests=rests, again=again, foreign=foreign, mark=mark) if any_such else None
    opening, rest, grows = _lengths(node, report, SIDES.index(node.get("by", SIDES[0])))
    ends = node.get("if") == {"not": "check"}
    if "if" in node and again is not None:
        hint = "leave it out, or the further move"
        report.at(node, "if", "H384", "'if' of a turn stands beside moves only", hint, of_key=True)
    elif "if" in node and not ends:
        hint = "write if: {not: check}: a check ends the turn"
        report.at(node, "if", "H392", "this 'if' of a turn is not supported yet", hint)
    mark = getattr(node, "mark", None)
    series = Series(rest, opening, grows, ends, rests_first(doc), again, foreign, mark=mark)
    if not series.counted:
        hint = "write moves: 2 or moves: growing, or leave moves out: turn: [move, ACT]"
        report.at(doc, "turn", "H384", "every turn is one move", hint)
    if len(acts_of(doc)) > (2 if again else 1):
        message = "a turn of several moves has no further act but one further move"
        report.at(node, "do", "H384", message, "write {who: self, do: move, when: capture}", of_key=True)
    return series


def _again(doc: Mapping[str, Any], movers: Movers, safe_last: bool) -> Again | None:
    """The further move that follows some, None if none does."""
    acts = [act for act in acts_of(doc)[1:] if further_act(act)]
    for act in acts[1:]:
        message = "one further move, or removal, is supported in a turn"
        movers.questions.note(act, "H392", message, "write repeat: 2, or leave one of them out")
    return build_again(acts[0], movers.questions, safe_last, _lent(acts[0], movers)) if acts else None


def _lent(act: Spot, movers: Movers) -> list[Movement] | None:
    """The movements by which a further move is made, None where it is by those of the piece."""
    entry = act.value.get("like")
    if not isinstance(entry, Mapping):
        return None
    if is_first(entry) or entry.get("like") == "self":
        hint = "write a movement that all pieces can have: {step: forward, only: quiet}"
        movers.questions.note(act["like"], "H392", "this movement is not supported in an act", hint)
        return None
    return movers.of_act(entry, act.value, "like", next(iter(movers.pieces)))


def _lengths(node: Any, report: Report, first: int) -> tuple[tuple[int, ...], tuple[int, int], int]:
    """The moves of the first turns of a game, of White's and Black's other turns, and by how many these grow.

    A list holds those of single turns, and last of all others: of the game's turns, or of each side's own.
    """
    value = node["moves"]

    def numbers(given: Any) -> list[int]:
        row = given if isinstance(given, list) else [given]
        if not row or not all(isinstance(n, int) and 1 <= n <= MOST_MOVES for n in row):
            message = f"expected numbers from 1 to {MOST_MOVES}, of which the last is for all other turns"
            report.at(node, "moves", "H384", f"{message}; or {GROWING} in its place", "write moves: [1, 2]")
            return [2]
        return row

    if isinstance(value, Mapping):
        rows = [numbers(value.get(side, 1)) for side in SIDES]
        longest = max(map(len, rows)) - 1
        turns = [row[min(i, len(row) - 1)] for i in range(longest) for row in (rows[first], rows[1 - first])]
        return tuple(turns), (rows[0][-1], rows[1][-1]), 0
    if value == GROWING:
        return (), (1, 1), 1
    if isinstance(value, list) and value[-1] == GROWING:
        opening = numbers(value[:-1])
        start = opening[-1] - len(opening) + 1  # of which each turn has as many more as turns came before it
        return tuple(opening), (start, start), 1
    *opening, rest = numbers(value)
    return tuple(opening), (rest, rest), 0


def asking(end: End) -> str:
    """What an end asks of who moved when, in words; "" if nothing."""
    if isinstance(end, ToAndFro):
        return "a piece that goes to and fro"
    if isinstance(end, Facing):
        return "royals that face each other as an end"
    if isinstance(end, Repetition):
        return "every: check" if end.perpetual else "chases" if end.chase else ""
    return ""


def check_series(doc: Mapping[str, Any], game: Ruleset, report: Report) -> None:
    """Note what does not go together with turns of several moves."""
    for entry in game.forbidden if game.series is None or not game.series.counted else ():
        if entry.what == "early_check":
            hint = "write after: check, or turn: {moves: 2}"
            report.mark(entry.mark, "H366", "only a turn of so many moves has a last one", "forbid", hint)
    if game.series is None:
        return
    if game.series.again:
        _check_again(doc, game, report)
    if game.series.rests:
        _check_rests(game, report)
    if not game.series.counted:
        return
    royal = any(piece.royal for piece in game.pieces)
    if royal and not game.series.ends_on_check and Forbidden("early_check") not in game.forbidden:
        hint = "write if: {not: check}, or beside turn forbid: [{after: [check, {not: turn_over}]}]"
        report.at(doc, "turn", "H384", "a royal could be captured in the turn that attacks it", hint)
    if game.series.ends_on_check and not royal:
        report.at(doc, "turn", "H384", "nothing is royal", "leave if: {not: check} out")
    if not game.series.again:
        _check_single(doc, game, report)


def _check_rests(game: Ruleset, report: Report) -> None:
    """Note what does not go together with promotions before a move."""
    mark = game.series.mark if game.series else None
    if not any("rest" in rule.at for piece in game.pieces for rule in piece.promotions):
        hint = "write {when: rest, at: last_rank, become: queen} in the promotion of a piece"
        report.mark(mark, "H384", "nothing is promoted where it stands", "turn", hint)
    for what, holds in (
        ("a piece that is placed by an act", game.put is not None),
        ("en passant", any(m.leaves_passant for piece in game.pieces for m in piece.movements)),
        ("hooks", bool(game.hooks)),
    ):
        if holds:
            message = f"{what}: not supported beside promotions before a move yet"
            report.mark(mark, "H384", message, "turn", "leave one of them out")


def _check_single(doc: Mapping[str, Any], game: Ruleset, report: Report) -> None:
    """Note what goes together with turns of one move only."""
    if not {*game.passing} <= {"never", "stuck"}:
        message = "where a turn is several moves, a side passes only if it has no other move"
        report.at(doc["turn"], "pass", "H384", message, "write pass: stuck")
    if game.hooks:
        report.at(doc, "hooks", "H384", "hooks do not go together with turns of several moves")
    for end in game.ends:
        if asking(end):
            report.mark(end.mark, "H384", f"{asking(end)}: supported only where a turn is one move", "end")


def _check_again(doc: Mapping[str, Any], game: Ruleset, report: Report) -> None:
    """Note what does not go together with a further move of the same turn."""
    again = game.series.again if game.series else None
    assert again is not None
    _check_single(doc, game, report)
    own = [m for piece in game.pieces for m in piece.movements]
    lent = again.moves or own
    for what, holds in (
        ("captures that turn", any(m.bend for m in (*lent, *own))),
        ("a piece that is placed by an act", game.put is not None),
        ("pieces that enter behind a first move", bool(game.gates)),
        ("levels that a piece changes", passing_act(doc) is not None),
        ("duties of must", again.strict and (game.compulsory_capture or bool(game.duties))),
        ("mates that drops may not give", again.strict and bool(game.hand and game.hand.no_mate)),
        ("moves that may not repeat a position", "recurs" in {end.kind for end in game.barred_or_asked}),
        ("checks that have to mate", again.strict and game.checks_mate),
        ("freezing", again.lends and any(piece.freezes for piece in game.pieces)),
        ("movements with if", again.lends and any(m.provided for m in lent)),
    ):
        if holds:
            hint = "leave one of them out"
            report.mark(again.mark, "H384", f"{what}: not supported beside a further move yet", "turn", hint)
    by, promoting = again.when.by, {piece.name for piece in game.pieces if piece.promotions}
    if by is not None and again.when.ways == {"promotion"} and by.isdisjoint(promoting):
        hint = f"by names what promotes: {', '.join(sorted(promoting)) or 'no piece does'}"
        report.mark(again.mark, "H384", f"'{min(by)}' never promotes", "turn", hint)
    if again.drops and (game.hand is None or again.same is not None):
        hint = "write hand: {whose: owner, drops: board}, and drops: all, enemy or names"
        report.mark(again.mark, "H384", "a further drop is of a piece that lies in a hand", "turn", hint)
    if again.same is not None:
        for entry in game.consequences:
            if entry.moves_here:
                hint = "write who: all"
                message = "what has moved goes elsewhere by an effect, and cannot be told from others"
                report.mark(again.mark, "H384", message, "turn", hint)


def check_walls(doc: Mapping[str, Any], game: Ruleset, report: Report) -> None:
    """Note what cannot be said of a piece that nobody owns, and what does not go together with one."""
    nodes = doc["pieces"]
    for piece in game.pieces:
        node = nodes[piece.name]
        if piece.owned and piece.symbol == WALL:
            report.at(node, "symbol", "H382", f"'{piece.name}' belongs to a side, and needs a letter")
        if piece.owned:
            continue
        if piece.symbol != WALL:
            report.at(node, "symbol", "H382", f"nobody owns '{piece.name}', so its letter has to be {WALL}")
        if piece.movements:
            report.at(
                node, "moves", "H382", f"nobody owns '{piece.name}', so nobody can move it", "leave moves out"
            )
        for key in OF_OWNED:
            if key in node:
                report.at(node, key, "H382", f"nobody owns '{piece.name}', so it has no {key}", of_key=True)
    if game.walls:
        _check_company(doc, game, report)
    beside = f"beside an act that drops '{game.put.piece}'" if game.put else ""
    for end in game.ends:
        if game.put and (isinstance(end, ToAndFro) or (isinstance(end, Repetition) and end.chase)):
            report.mark(end.mark, "H383", f"{asking(end)}: not supported {beside}", "end", LEAVE)
    for entry in game.forbidden:
        if game.put and entry.after is not None:
            message = f"what may not hold after a move is not supported {beside}"
            report.mark(entry.mark, "H383", message, "forbid", LEAVE)
    if game.put and game.moved_by_check:
        message = f"a check that takes rights is not supported {beside}"
        report.at(doc, "effects", "H383", message, LEAVE)


LEAVE = "leave the act of turn out, or this"


def _check_company(doc: Mapping[str, Any], game: Ruleset, report: Report) -> None:
    """Captures by effect, freezing, hooks and choosy hops tell friends from enemies; a wall is neither."""
    wall = game.pieces[game.walls[0]].name
    for piece in game.pieces:
        node = doc["pieces"][piece.name]
        if piece.owned and (piece.effects or piece.freezes):
            what = "captures by effect" if piece.effects else "freezing"
            message = f"{what} and '{wall}', which nobody owns, do not go together"
            report.at(doc["pieces"], piece.name, "H383", message, of_key=True)
        if any((m.hop or m.through) and m.over != "any" and not m.takes_hurdles for m in piece.movements):
            message = (
                f"a hop over friends or enemies only does not go together with '{wall}', which nobody owns"
            )
            report.at(node, "moves", "H383", message, "write over: any")
    if game.hooks:
        report.at(doc, "hooks", "H383", f"hooks do not go together with '{wall}', which nobody owns")
