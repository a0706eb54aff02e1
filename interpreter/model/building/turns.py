"""What belongs to nobody, and turns of two acts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..ruleset import Put, Ruleset, Series
from .boards import Regions
from .movers import Movers
from .report import Report

WALL = "*"
OF_OWNED = (
    "royal",
    "promotion",
    "confined",
    "captures",
    "freezes",
    "jump_captures_alone",
    "betza",
    "aliases",
)
"""Keys that only a piece of a side may have."""


def acts_of(doc: Mapping[str, Any]) -> list[Any]:
    """The acts of which a turn consists."""
    node = doc.get("turn", ["move"])
    return list(node.get("acts", ["move"]) if isinstance(node, Mapping) else node)


def answers_last(doc: Mapping[str, Any]) -> bool:
    """Have royals to be safe at the end of a turn only?"""
    node = doc.get("turn")
    return isinstance(node, Mapping) and node.get("safe") == "last"


def build_put(doc: Mapping[str, Any], movers: Movers, regions: Regions) -> Put | None:
    """What follows every move in the same turn, None if nothing does."""
    acts = acts_of(doc)
    if acts[0] != "move" or "move" in acts[1:]:
        movers.report.at(doc, "turn", "H384", "a turn begins with one move", "write turn: [move, {put: ...}]")
        return None
    if len(acts) == 1:
        if answers_last(doc):
            movers.report.at(doc["turn"], "safe", "H384", "safe: last asks for a second act", of_key=True)
        return None
    node = acts[1]
    name = str(node["put"])
    if name not in movers.pieces:
        movers.report.unknown(node, "put", "H333", "piece", name, movers.pieces)
        return None
    if movers.pieces[name].get("owner") != "nobody":
        message = f"'{name}' belongs to a side, and only what nobody owns is put"
        movers.report.at(node, "put", "H384", message, f"give '{name}' owner: nobody")
        return None
    origin = node.get("to") == "origin"
    if origin and "reach" in node:
        movers.report.at(node, "to", "H384", "to: origin leaves nothing to reach", "write to or reach")
    reach = movers.of_entry(node["reach"], node, "reach", name, ()) if "reach" in node else []
    return Put(
        piece=name,
        zone=regions.get(node, "to") if "to" in node and not origin else None,
        origin=origin,
        reach=tuple(replace(movement, capture=False) for movement in reach if movement.quiet),
        most_one="most" in node,
        safe_last=answers_last(doc),
        mark=getattr(node, "mark", None),
    )


def build_series(doc: Mapping[str, Any], report: Report) -> Series | None:
    """Turns of several moves, None if each is one."""
    node = doc.get("turn")
    if not isinstance(node, Mapping) or not {"moves", "first", "grows", "ends_on"} & set(node):
        return None
    moves = node.get("moves", 1)
    sides = (moves.get("white", 1), moves.get("black", 1)) if isinstance(moves, Mapping) else (moves, moves)
    series = Series(
        moves=(int(sides[0]), int(sides[1])),
        first=int(node.get("first", 0)),
        grows=int(node.get("grows", 0)),
        ends_on_check=node.get("ends_on") == "check",
        mark=getattr(node, "mark", None),
    )
    if series.moves == (1, 1) and not series.grows and series.first < 2:
        report.at(doc, "turn", "H384", "every turn is one move", "write moves: 2, or grows: 1")
    if len(acts_of(doc)) > 1:
        report.at(node, "acts", "H384", "a turn of several moves has no further act", of_key=True)
    return series


#: Keys of an end that ask who moved when.
ASKING = ("perpetual_check", "perpetual_chase")


def check_series(doc: Mapping[str, Any], game: Ruleset, report: Report) -> None:
    """Note what does not go together with turns of several moves."""
    if game.series is None:
        return
    royal = any(piece.royal for piece in game.pieces)
    if game.series.ends_on_check != royal:
        message = "a royal could be captured in the turn that attacks it" if royal else "nothing is royal"
        remedy = "write ends_on: check" if royal else "leave ends_on out"
        report.at(doc, "turn", "H384", message, remedy)
    if game.passing != ("never", "never"):
        report.at(doc, "pass", "H384", "nobody passes where a turn is several moves")
    if game.hooks:
        report.at(doc, "hooks", "H384", "hooks do not go together with turns of several moves")
    for end in doc["end"]:
        if end["when"] in ("to_and_fro", "facing"):
            report.at(end, "when", "H384", f"{end['when']} is told only where a turn is one move")
        for key in ASKING:
            if key in end:
                report.at(end, key, "H384", f"{key} is told only where a turn is one move", of_key=True)


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
                node, "moves", "H382", f"nobody owns '{piece.name}', so nobody can move it", "write moves: []"
            )
        for key in OF_OWNED:
            if key in node:
                report.at(node, key, "H382", f"nobody owns '{piece.name}', so it has no {key}", of_key=True)
    if game.walls:
        _check_company(doc, game, report)
    for end in doc["end"]:
        if "perpetual_chase" in end and game.put:
            report.at(
                end, "perpetual_chase", "H383", "chases are told only where a turn is one move", of_key=True
            )
        if end["when"] == "to_and_fro" and game.put:
            report.at(end, "when", "H383", "to and fro is told only where a turn is one move")


def _check_company(doc: Mapping[str, Any], game: Ruleset, report: Report) -> None:
    """Captures by effect, freezing, hooks and choosy hops tell friends from enemies; a wall is neither."""
    wall = game.pieces[game.walls[0]].name
    for piece in game.pieces:
        node = doc["pieces"][piece.name]
        for key in ("captures", "freezes"):
            if piece.owned and key in node:
                message = f"{key} do not go together with '{wall}', which nobody owns"
                report.at(node, key, "H383", message, of_key=True)
        if any(m.hop and m.over != "any" and not m.takes_hurdles for m in piece.movements):
            message = (
                f"a hop over friends or enemies only does not go together with '{wall}', which nobody owns"
            )
            report.at(node, "moves", "H383", message, "write over: any")
    if game.hooks:
        report.at(doc, "hooks", "H383", f"hooks do not go together with '{wall}', which nobody owns")
