"""What belongs to nobody, and turns of two acts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..kinds.ends import Facing, Repetition, ToAndFro
from ..kinds.reading import Spot, range_of
from ..language.report import Report
from ..model.ends import End
from ..model.ruleset import Put, Ruleset, Series
from ..model.terms import Range
from .movers import Movers

WALL = "*"
OF_OWNED = ("royal", "promotion", "to", "effects", "betza", "aliases")
"""Keys that only a piece of a side may have."""


def acts_of(doc: Mapping[str, Any]) -> list[Spot]:
    """The acts of which a turn consists, the first of them its move; none where nothing is said."""
    spot = Spot(doc, "turn")
    if "turn" not in doc:
        return []
    if isinstance(spot.value, Mapping):
        return spot["do"].items() if "do" in spot.value else []
    return spot.items()


def gating_act(doc: Mapping[str, Any]) -> Spot | None:
    """The act by which a piece of the hand comes onto the square that another has left, None if none does."""
    for act in acts_of(doc):
        if isinstance(act.value, Mapping) and act.value.get("to") == "origin" and "by" in act.value:
            return act
    return None


def may_remove_frozen(doc: Mapping[str, Any]) -> bool:
    """May a frozen piece be taken off the board by its owner, instead of a move?"""
    ways = [
        way for act in acts_of(doc)[:1] if isinstance(act.value, Mapping) for way in act.value.get("any", ())
    ]
    return any(
        isinstance(way, Mapping) and way.get("do") == "remove" and way.get("if") is not False for way in ways
    )


def build_put(doc: Mapping[str, Any], movers: Movers, safe_last: bool) -> Put | None:
    """What follows every move in the same turn, None if nothing does."""
    acts = acts_of(doc)
    gating = gating_act(doc)
    others = [act for act in acts[1:] if gating is None or act.key != gating.key]
    first = acts[0].value if acts else "move"
    if first != "move" and not (isinstance(first, Mapping) and "any" in first):
        movers.report.at(
            doc, "turn", "H384", "a turn begins with one move", "write turn: [move, {drops: ...}]"
        )
        return None
    if not others:
        if safe_last:
            movers.report.at(doc, "turn", "H384", "royal: turn_over asks for a second act", of_key=True)
        return None
    return put_of(others[0], movers, safe_last)


def put_of(spot: Spot, movers: Movers, safe_last: bool) -> Put | None:
    """A second act by which something that nobody owns is put onto the board."""
    node, ask = spot.value, movers.questions
    if not isinstance(node, Mapping) or "drops" not in node:
        ask.note(spot, "H392", "this act is not supported yet", "write {drops: wall, to: PLACE}")
        return None
    name = str(node["drops"])
    if name not in movers.pieces:
        movers.report.unknown(node, "drops", "H333", "piece", name, movers.pieces)
        return None
    if movers.pieces[name].get("whose") != "nobody":
        message = f"'{name}' belongs to a side, and only what nobody owns is dropped by an act"
        movers.report.at(node, "drops", "H384", message, f"give '{name}' whose: nobody")
        return None
    place = ask.place(spot.get("to") or Spot({"to": "board"}, "to"))
    reach = movers.of_entry(place.movement, node, "to", name, ()) if place.movement is not None else []
    return Put(
        piece=name,
        zone=place.region,
        origin=place.word == "origin",
        reach=tuple(replace(movement, capture=False) for movement in reach if movement.quiet),
        most_one=range_of(spot.get("is"), Range(0)).most == 1,
        safe_last=safe_last,
        mark=getattr(node, "mark", None),
    )


GROWING = "growing"
"""In place of a number of moves: with every turn one more."""


def build_series(doc: Mapping[str, Any], report: Report) -> Series | None:
    """Turns of several moves, None if each is one."""
    node = doc.get("turn")
    if not isinstance(node, Mapping) or "moves" not in node:
        return None
    moves = node["moves"]
    first = 0
    if isinstance(moves, list):
        first, moves = int(moves[0]), moves[1]
    grows = int(moves == GROWING)
    moves = 1 if grows else moves
    sides = (moves.get("white", 1), moves.get("black", 1)) if isinstance(moves, Mapping) else (moves, moves)
    series = Series(
        moves=(int(sides[0]), int(sides[1])),
        first=first,
        grows=grows,
        ends_on_check=node.get("if") == {"not": "check"},
        mark=getattr(node, "mark", None),
    )
    if series.moves == (1, 1) and not series.grows and series.first < 2:
        report.at(doc, "turn", "H384", "every turn is one move", "write moves: 2, or moves: growing")
    if len(acts_of(doc)) > 1:
        report.at(node, "do", "H384", "a turn of several moves has no further act", of_key=True)
    return series


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
    if game.series is None:
        return
    royal = any(piece.royal for piece in game.pieces)
    if game.series.ends_on_check != royal:
        message = "a royal could be captured in the turn that attacks it" if royal else "nothing is royal"
        remedy = "write if: {not: check}" if royal else "leave if: {not: check} out"
        report.at(doc, "turn", "H384", message, remedy)
    if game.passing != ("never", "never"):
        report.at(doc["turn"], "pass", "H384", "nobody passes where a turn is several moves")
    if game.hooks:
        report.at(doc, "hooks", "H384", "hooks do not go together with turns of several moves")
    for end in game.ends:
        if asking(end):
            report.mark(end.mark, "H384", f"{asking(end)}: supported only where a turn is one move", "end")


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
    for end in game.ends:
        if game.put and (isinstance(end, ToAndFro) or (isinstance(end, Repetition) and end.chase)):
            report.mark(end.mark, "H383", f"{asking(end)}: supported only where a turn is one move", "end")


def _check_company(doc: Mapping[str, Any], game: Ruleset, report: Report) -> None:
    """Captures by effect, freezing, hooks and choosy hops tell friends from enemies; a wall is neither."""
    wall = game.pieces[game.walls[0]].name
    for piece in game.pieces:
        node = doc["pieces"][piece.name]
        if piece.owned and (piece.effects or piece.freezes):
            what = "captures by effect" if piece.effects else "freezing"
            message = f"{what} and '{wall}', which nobody owns, do not go together"
            report.at(doc["pieces"], piece.name, "H383", message, of_key=True)
        if any(m.hop and m.over != "any" and not m.takes_hurdles for m in piece.movements):
            message = (
                f"a hop over friends or enemies only does not go together with '{wall}', which nobody owns"
            )
            report.at(node, "moves", "H383", message, "write over: any")
    if game.hooks:
        report.at(doc, "hooks", "H383", f"hooks do not go together with '{wall}', which nobody owns")
