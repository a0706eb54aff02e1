"""Pieces of a definition: movement entries, promotion, capture effects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..effects import Approach, Coordination, Custodial, Effect, Withdrawal
from ..geometry import Vector
from ..ruleset import FirstMoves, Freeze, Movement, PieceType, Promotion
from .conditions import build_counts
from .movers import Movers, as_list, lies_on_line

MAX_PIECES = 50


Shape = tuple[Vector, int, int | None, str, bool, str, bool, bool]


def shapes(movements: Iterable[Movement]) -> dict[Shape, set[str]] | None:
    """Movement free of wording: by vector and kind, what may be done; None if Betza has no word for it."""
    found: dict[Shape, set[str]] = {}
    for m in movements:
        chooses = m.victims is not None or m.screens is not None
        if m.start or m.target or chooses or m.takes_hurdles or m.leaves_passant or m.own:
            return None
        modes = {"move"} if m.quiet else set()
        modes |= {"capture"} if m.capture else set()
        modes |= {"en passant"} if m.takes_passant else set()
        for vector in m.vectors:
            key = (vector, m.least, m.limit, m.lame, m.hop, m.over, m.beyond, m.adjacent)
            found.setdefault(key, set()).update(modes)
    return found


def check_witness(name: str, node: Any, movements: list[Movement], movers: Movers) -> None:
    """The optional `betza:` text must say the same as the movement."""
    if "betza" not in node:
        return
    told = shapes(movers.of_list(node, "betza", name, ()))
    meant = shapes(movements)
    if meant is None:
        message = f"'{name}' moves in ways that Betza cannot say"
        movers.report.at(node, "betza", "H344", message, "leave betza out", of_key=True)
    elif told is not None and told != meant:
        extra = sorted({str(key[0]) for key in told if told[key] != meant.get(key)})
        lacking = sorted({str(key[0]) for key in meant if meant[key] != told.get(key)})
        told_only, meant_only = ", ".join(extra) or "nothing", ", ".join(lacking) or "nothing"
        hint = f"only in betza: {told_only}; only in moves: {meant_only}"
        message = f"betza '{node['betza']}' is another movement than moves"
        movers.report.at(node, "betza", "H344", message, hint)


def build_promotions(node: Any, own: str, movers: Movers) -> tuple[Promotion, ...]:
    """Promotion rules of a piece."""
    rules = node.get("promotion", [])
    found = []
    for rule in as_list(rules):
        for key in ("to", "recall"):
            if key in rule:
                movers.names(rule, key)
        on = rule.get("on")
        side = rule.get("side")
        found.append(
            Promotion(
                zone=movers.regions.get(rule, "zone"),
                to=tuple(dict.fromkeys(rule.get("to", ()))),
                recall=tuple(dict.fromkeys(rule.get("recall", ()))),
                optional=bool(rule.get("optional", False)),
                side=None if side is None else ("white", "black").index(side),
                on_move=on != "capture",
                on_capture=on != "move",
                on_passant=rule.get("except") != "en_passant",
                at=frozenset(as_list(rule.get("at", "arrival"))),
                provided=build_counts(rule, own, movers),
                mark=getattr(rule, "mark", None),
            )
        )
    return tuple(found)


def twice_made(rules: Sequence[Promotion]) -> list[str]:
    """The kinds that a move could make both from the hand and without it: two moves of one text."""

    def meet(a: Promotion, b: Promotion) -> bool:
        ways = (a.on_move and b.on_move) or (a.on_capture and b.on_capture)
        sides = [side for side in (0, 1) if a.side in (None, side) and b.side in (None, side)]
        return ways and bool(a.at & b.at) and any(a.zone[side] & b.zone[side] for side in sides)

    found = (name for a in rules for b in rules if meet(a, b) for name in a.to if name in b.recall)
    return list(dict.fromkeys(found))


#: How an effect is built from its entry and what all kinds have, by its kind.
EFFECTS: dict[str, Callable[[Any, dict[str, Any], Movers], Effect]] = {
    "custodial": lambda entry, common, _: Custodial(
        **common, lines=entry["custodial"], after=entry.get("after")
    ),
    "withdrawal": lambda entry, common, _: Withdrawal(**common, lines=entry["withdrawal"]),
    "approach": lambda entry, common, _: Approach(**common, lines=entry["approach"]),
    "coordination": lambda entry, common, movers: Coordination(
        **common, partners=movers.names(entry, "coordination")
    ),
}


def build_effects(node: Any, movers: Movers) -> tuple[Effect, ...]:
    """Capture effects of a piece."""
    found = []
    for entry in node.get("captures", ()):
        kind = next(kind for kind in EFFECTS if kind in entry)
        common = {
            "victims": movers.names(entry, "victims") if "victims" in entry else None,
            "mark": getattr(entry, "mark", None),
        }
        found.append(EFFECTS[kind](entry, common, movers))
    return tuple(found)


def value_of(node: Any) -> tuple[float, float]:
    """Early and late worth of one number or a mapping."""
    return (node["early"], node["late"]) if isinstance(node, Mapping) else (node, node)


def build_piece(name: str, node: Any, movers: Movers) -> PieceType:
    """One piece of the file."""
    movements = tuple(movers.of_piece(name))
    check_witness(name, node, list(movements), movers)
    effects = build_effects(node, movers)
    freezes = None
    if "freezes" in node:
        entry = node["freezes"]
        victims = movers.names(entry, "victims") if "victims" in entry else None
        held = bool(entry.get("unless_held", False))
        freezes = Freeze(entry["neighbours"], victims, held, getattr(entry, "mark", None))
    if (effects or any(m.takes_hurdles for m in movements)) and any(m.leaves_passant for m in movements):
        message = f"'{name}' cannot both leave en passant and capture by effect"
        movers.report.at(node, "moves", "H342", message)
    if any(m.leaves_passant and not lies_on_line(m) for m in movements):
        movers.report.at(node, "moves", "H343", "only a slide, ride or straight leap leaves passed squares")
    royal = node.get("royal", False)
    return PieceType(
        name=name,
        title=str(node.get("title", name.replace("_", " "))),
        symbol=str(node["symbol"]),
        movements=movements,
        royal="always" if royal is True else royal or "",
        promotions=build_promotions(node, name, movers),
        confined=movers.regions.get(node, "confined") if "confined" in node else None,
        effects=effects,
        freezes=freezes,
        jump_captures_alone=bool(node.get("jump_captures_alone", False)),
        value=value_of(node["value"]) if "value" in node else None,
        figurine=str(node.get("figurine", "")),
        picture=str(node.get("picture", "")),
        aliases=tuple(node.get("aliases", ())),
        first_moves=build_first_moves(node, name, movers),
        owned=node.get("owner") != "nobody",
        character=str(node.get("character", "")),
    )


def build_first_moves(node: Any, name: str, movers: Movers) -> FirstMoves | None:
    """What a piece may do as long as it has not moved."""
    if "first_moves" not in node:
        return None
    entry = node["first_moves"]
    found: list[Movement] = []
    for i, one in enumerate(entry["moves"]):
        found += movers.of_entry(one, entry["moves"], i, name, ())
    if any(m.takes_hurdles or m.leaves_passant or m.own for m in found):
        message = "a first move takes nothing, and leaves no square to en passant"
        movers.report.at(entry, "moves", "H399", message)
    for key in ("promotion", "captures"):
        if key in node:
            message = f"a piece with first moves has no {key}"
            movers.report.at(node, "first_moves", "H399", message, of_key=True)
    return FirstMoves(
        tuple(replace(m, capture=False) for m in found if m.quiet),
        movers.names(entry, "lost_to") if "lost_to" in entry else frozenset(),
        getattr(entry, "mark", None),
    )
