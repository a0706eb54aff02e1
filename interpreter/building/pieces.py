"""Pieces of a definition: movement entries, promotion, capture effects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..kinds.captures import CAPTURES, Custodial, conditions_of
from ..kinds.movement.narrowing import is_first
from ..kinds.reading import Spot
from ..model.effects import Effect
from ..model.geometry import Region, Vector, mirrored
from ..model.pieces import FirstMoves, Movement, PieceType, Promotion
from ..model.terms import ENEMY, OWN, By, Condition, Counted, Holds, Not, Pieces, Place, Range
from .conditions import build_alternatives
from .movers import Movers, lies_on_line

MAX_PIECES = 63  # kinds that have piece codes, twins among them


Shape = tuple[Vector, int, int | None, str, bool, str, bool, int | None]


def shapes(movements: Iterable[Movement]) -> dict[Shape, set[str]] | None:
    """Movement free of wording: by vector and kind, what may be done; None if Betza has no word for it."""
    found: dict[Shape, set[str]] = {}
    for m in movements:
        chooses = m.victims is not None or m.screens is not None or m.through or m.narrowings
        if (
            m.start
            or m.target
            or m.provided
            or chooses
            or m.takes_hurdles
            or m.leaves_passant
            or m.own
            or m.way
        ):
            return None
        modes = {"move"} if m.quiet else set()
        modes |= {"capture"} if m.capture else set()
        modes |= {"en passant"} if m.takes_passant else set()
        for vector in m.vectors:
            key = (vector, m.least, m.limit, m.lame, m.hop, m.over, m.beyond, m.near)
            found.setdefault(key, set()).update(modes)
    return found


def check_witness(name: str, node: Any, movers: Movers) -> None:
    """The optional `betza:` text must say the same as the movement."""
    if "betza" not in node:
        return
    told = shapes(movers.of_list(node, "betza", name, ()))
    meant = shapes(movers.of_list(node, "moves", name, (name,)))
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
    if node.get("promotion", "none") == "none":
        return ()
    return tuple(
        replace(build_promotion(rule, movers), provided=provided)
        for rule in Spot(node, "promotion").items()
        for provided in build_alternatives(rule.get("if"), own, movers.questions)
    )


def made_by_movements(movements: Iterable[Movement]) -> Iterable[Promotion]:
    """The rules of what a piece becomes with some of its movements."""
    made = {m.becomes: m.mark for m in movements if m.becomes}
    for kinds, mark in made.items():
        yield Promotion(zone=mirrored(()), to=kinds, at=frozenset({"movement"}), mark=mark)


def build_promotion(spot: Spot, movers: Movers) -> Promotion:
    """One promotion rule, whatever is asked beside it."""
    rule, ask = spot.value, movers.questions
    zone, at, departs = promotion_zone(spot, movers)
    to, recall, from_enemy = promotion_kinds(spot.get("become"), movers)
    when = ask.events(spot["when"]) if "when" in rule else frozenset[str]()
    if unknown := sorted(when - PROMOTES_WHEN):
        hint = "write quiet, capture, rest, as_new, passing, or {not: en_passant}"
        ask.note(spot["when"], "H375", f"'{unknown[0]}' is not supported in a promotion yet", hint)
    without_moving = when & {"rest", "as_new"}
    if recall and "as_new" in when:
        message = "what moves as a new kind is not taken out of a hand yet"
        ask.note(spot["become"], "H375", message, "write become: KINDS")
    asked = when & {"quiet", "capture"}
    side = rule.get("whose")
    return Promotion(
        zone=zone,
        to=to,
        recall=recall,
        from_enemy=from_enemy,
        optional=bool(rule.get("optional", False)),
        side=None if side is None else ("white", "black").index(side),
        on_move=asked != {"capture"} and "not quiet" not in when,
        on_capture=asked != {"quiet"} and "not capture" not in when,
        on_passant="not en_passant" not in when,
        at=without_moving or at,
        departs=departs,
        passing="passing" in when,
        mark=getattr(rule, "mark", None),
    )


def promotion_zone(spot: Spot, movers: Movers) -> tuple[Region, frozenset[str], Region | None]:
    """The zone of a rule, which squares of a move it is about, and where such moves have to begin."""
    ask = movers.questions
    found = {key: ask.region(spot[key]) for key in ("at", "to", "from") if key in spot.value}
    departs = found.pop("from") if found.keys() == {"to", "from"} else None
    if len(found) != 1:
        hint = "write to: ZONE (it arrives there), from: ZONE (it begins there) or at: ZONE (either)"
        movers.report.at(spot.holder, spot.key, "H105", "expected one of to, from and at", hint)
        return mirrored(()), frozenset({"arrival"}), None
    if "become" not in spot.value:
        hint = "write become: queen, or a list to choose from"
        movers.report.at(spot.holder, spot.key, "H101", "missing key 'become'", hint)
    [(key, zone)] = found.items()
    return zone, PROMOTES_AT[key], departs


PROMOTES_WHEN = frozenset(
    (
        *("move", "arrival", "quiet", "capture", "rest", "as_new", "passing"),
        *("not quiet", "not capture", "not en_passant"),
    )
)
"""The moves of which a promotion may speak."""
PROMOTES_AT = {
    "at": frozenset({"arrival", "departure"}),
    "to": frozenset({"arrival"}),
    "from": frozenset({"departure"}),
}


def promotion_kinds(spot: Spot | None, movers: Movers) -> tuple[tuple[str, ...], tuple[str, ...], bool]:
    """What may be chosen from: kinds, and kinds that the owner's hand holds, or (True) that of the enemy."""
    hands = set[str]()
    to: dict[str, None] = {}
    recall: dict[str, None] = {}
    for item in spot.items() if spot else ():
        found = movers.questions.pieces(item)
        into = to
        if found.place and found.place.word == "hand":
            into = recall
            hands.add(ENEMY if found.whose == ENEMY else OWN)
            found = replace(found, place=None, whose="" if found.whose in hands else found.whose)
        if not found.plain and found != Pieces(word="none"):
            message = "only kinds of piece, or those in a hand, are supported as what it becomes"
            hint = "write KINDS, {who: KINDS, in: hand} or {who: KINDS, whose: enemy, in: hand}"
            movers.questions.note(item, "H392", message, hint)
        into |= dict.fromkeys(in_order(item, found, movers))
    return tuple(to), tuple(recall), ENEMY in hands


def in_order(spot: Spot, found: Pieces, movers: Movers) -> list[str]:
    """The kinds of PIECES in the order written."""
    value = spot.value["who"] if isinstance(spot.value, Mapping) and "who" in spot.value else spot.value
    if isinstance(value, list) and all(name in (found.kinds or ()) for name in value):
        return [str(name) for name in value]
    return [name for name in movers.pieces if name in (found.kinds or ())]


def twice_made(rules: Sequence[Promotion]) -> list[str]:
    """The kinds that a move could make both from the hand and without it: two moves of one text."""

    def meet(a: Promotion, b: Promotion) -> bool:
        ways = (a.on_move and b.on_move) or (a.on_capture and b.on_capture)
        sides = [side for side in (0, 1) if a.side in (None, side) and b.side in (None, side)]
        return ways and bool(a.at & b.at) and any(a.zone[side] & b.zone[side] for side in sides)

    found = (name for a in rules for b in rules if meet(a, b) for name in a.to if name in b.recall)
    return list(dict.fromkeys(found))


def build_effects(node: Any, movers: Movers) -> tuple[Effect, ...]:
    """Capture effects of a piece."""
    found = []
    for spot in Spot(node, "effects").items() if "effects" in node else ():
        place = movers.questions.place(spot["in"]) if "in" in spot.value else Place(word="here")
        kind = CAPTURES.get(place.word)
        if kind is None or spot.value["do"] != "capture":
            hint = "write it under effects of the game, with by: PIECE"
            movers.questions.note(spot, "H392", "this effect of a piece is not supported yet", hint)
            continue
        if "repeat" in spot.value:
            hint = "write it under effects of the game"
            movers.questions.note(spot["repeat"], "H392", "what a piece captures is captured once", hint)
        who = spot.get("who")
        zoned = who is not None and who.get("in") is not None
        if kind is not Custodial and (zoned or "hostile" in spot.value):
            hint = "leave it out, or write in: enclosed orthogonal 1"
            movers.questions.note(spot, "H392", "only what is enclosed asks where it stands", hint)
        if who and who.get("in") and who.get("who"):
            who = who["who"]
        common: dict[str, Any] = {
            "victims": movers.questions.set_of(who) if who else None,
            "mark": getattr(spot.value, "mark", None),
        }
        found.append(kind(**common, **kind.read(spot, place, movers.questions)))
    return tuple(found)


def jumps_alone(node: Any, movers: Movers) -> bool:
    """Do the effects follow from moves that take nothing only?"""
    spots = Spot(node, "effects").items() if "effects" in node else []
    return any(
        isinstance(part, By) and part.moves.when == frozenset({"quiet"})
        for spot in spots
        for part in conditions_of(spot, movers.questions)
    )


def value_of(node: Any) -> tuple[float, float]:
    """Early and late worth of one number or of two."""
    return (node[0], node[1]) if isinstance(node, list) else (node, node)


def royalty(node: Any, movers: Movers) -> str:
    """When the piece is royal: "", "always", "last_of_kind" or "all_attacked"."""
    spot = Spot(node, "royal")
    if "royal" not in node or isinstance(spot.value, bool):
        return "always" if node.get("royal") else ""
    parts = [part for part in movers.questions.condition(spot).parts() if part != Holds("turn_over")]
    found = [kind for part in parts for known, kind in ROYALTY if part == known]
    if len(found) != len(parts):
        hint = "write true, {count: self, is: 1} or {count: {who: self, if: {not: attacked}}, is: 0}"
        movers.report.at(node, "royal", "H392", "this condition is not supported here yet", hint)
    return found[0] if found else "always"


SELF = Pieces(word="self")
ROYALTY: tuple[tuple[Condition, str], ...] = (
    (Counted(SELF, range=Range(1, 1)), "last_of_kind"),
    (Counted(Pieces(word="self", condition=Not(Holds("attacked"))), range=Range(0, 0)), "all_attacked"),
)


def answers_last(node: Any) -> bool:
    """Has the royal to be safe at the end of a turn only?"""
    royal = node.get("royal")
    words = royal if isinstance(royal, list) else [royal]
    return "turn_over" in words


def build_piece(name: str, node: Any, movers: Movers) -> PieceType:
    """One piece of the file."""
    movements = tuple(movers.of_piece(name))
    check_witness(name, node, movers)
    effects = build_effects(node, movers)
    if (effects or any(m.takes_hurdles for m in movements)) and any(m.leaves_passant for m in movements):
        message = f"'{name}' cannot both leave en passant and capture by effect"
        movers.report.at(node, "moves", "H342", message)
    promotions = (*build_promotions(node, name, movers), *made_by_movements(movements))
    if len({rule.from_enemy for rule in promotions if rule.recall}) > 1:
        message = f"'{name}' takes what it becomes out of one hand"
        movers.report.at(node, "promotion", "H375", message, "write whose: enemy beside each, or nowhere")
    if any(rule.from_enemy for rule in promotions) and any(m.bend for m in movements):
        message = "a path that turns does not take what it becomes out of the enemy's hand yet"
        movers.report.at(node, "promotion", "H375", message, "leave whose: enemy out")
    if effects and any(m.takes_on_way for m in movements):
        message = f"'{name}' cannot both capture on its way and by effect"
        movers.report.at(node, "moves", "H342", message, "leave out captures, or the path")
    if any(m.leaves_passant and not lies_on_line(movers.board, m) for m in movements):
        movers.report.at(node, "moves", "H343", "only a slide, ride or straight leap leaves passed squares")
    return PieceType(
        name=name,
        title=str(node.get("title", name.replace("_", " "))),
        symbol=str(node["symbol"]),
        movements=movements,
        royal=royalty(node, movers),
        promotions=promotions,
        confined=movers.questions.region(Spot(node, "to")) if "to" in node else None,
        effects=effects,
        jump_captures_alone=jumps_alone(node, movers),
        figurine=str(node.get("character", ""))[:1],
        picture=str(node.get("picture", "")),
        aliases=tuple(node.get("aliases", ())),
        first_moves=build_first_moves(node, name, movers),
        owned=node.get("whose") != "nobody",
        character=str(node.get("character", "")),
    )


BEGINS = "from: PLACE in place of if: unmoved"


def _not_first(m: Movement) -> tuple[str, str] | None:
    """Why a movement cannot be a first move, and what to write; None if it can."""
    if m.leaves_passant:
        hint = f"leave 'leaves' out, or write {BEGINS}"
        return "a first move leaves no square to en passant", hint
    if m.home:
        return "a first move does not end where it began", "leave the way back out"
    if any(count.on_the_way for count in m.provided):
        return "where a first move ends nothing is asked yet", "ask it where the move begins"
    if m.becomes:
        return "what a first move becomes is not supported yet", f"write {BEGINS}"
    takes = m.takes_hurdles or m.own or m.capture or m.takes_on_way
    of_its_own = "a kind of its own captures until it moves: effects: [{by: KIND, do: {become: KIND}}]"
    return ("a first move takes nothing", f"write only: quiet; {of_its_own}") if takes else None


def build_first_moves(node: Any, name: str, movers: Movers) -> FirstMoves | None:
    """What a piece may do as long as it has not moved."""
    moves = node.get("moves", ())
    entries = [] if isinstance(moves, str) else [(i, one) for i, one in enumerate(moves) if is_first(one)]
    if not entries:
        return None
    made = [(i, movers.of_entry(one, moves, i, name, ())) for i, one in entries]
    found = [replace(m, entry=i) for i, several in made for m in several]
    for said in (node, movers.every):
        found = movers.under(found, Spot(said, "if"), name, whole=True) if "if" in said else found
    for m in found:
        if fault := _not_first(m):
            movers.report.at(moves, m.entry, "H399", *fault)
    for key in ("promotion", "effects"):
        if key in node:
            message = f"a piece with first moves has no {key}"
            movers.report.at(moves, entries[0][0], "H399", message, f"write {BEGINS}")
    return FirstMoves(
        tuple(replace(m, capture=False) for m in found if m.quiet), mark=getattr(entries[0][1], "mark", None)
    )
