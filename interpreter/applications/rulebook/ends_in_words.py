"""The end conditions of a definition as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .english import (
    article,
    as_list,
    capital,
    counted,
    full_titles_of,
    listed,
    number,
    ordinal,
    plain,
    plural,
    times,
    titles_of,
)
from .hand_in_words import drops_anything
from .places_in_words import region_words
from .rules_in_words import FACING, royal_titles, royals_words
from .shapes_in_words import block_words, chain_words, count_words, limit_words, line_words

Definition = Mapping[str, Any]
End = Mapping[str, Any]
WHO = {
    "mover": "the side that has just moved",
    "turn": "the side to move",
    "white": "White",
    "black": "Black",
    "owner": "that side",
    "opponent": "its opponent",
    "more": "the side that counts more",
    "fewer": "the side that counts less",
}
EQUAL = ", and if both count the same the game is drawn"
SIDES = {"white": "White", "black": "Black"}


def result_words(end: End) -> str:
    """What follows from an end condition."""
    if "draw" in end:
        return "the game is drawn"
    word, verb = ("winner", "wins") if "winner" in end else ("loser", "loses")
    return f"{WHO[end[word]]} {verb}{EQUAL * (end[word] in ('more', 'fewer'))}"


def end_name(end: End) -> str:
    """The name of an ending, with blanks."""
    return plain(end.get("name", end["when"]))


class Told:
    """The words that the sentences about one definition's ends need."""

    def __init__(self, definition: Definition) -> None:
        self.definition = definition
        self.titles = titles_of(definition["pieces"])
        self.full_titles = full_titles_of(definition["pieces"])

    def kinds(self, value: Any, form: Callable[[str], str] = str) -> str:
        """The pieces that a condition names, each in a form."""
        if isinstance(value, Mapping):
            others = listed(article(self.titles.get(name, plain(name))) for name in value["not"])
            return f"{form('piece')} other than {others}"
        royals = royal_titles(self.definition) or ["royal piece"]
        words = {
            "royals": listed(map(form, royals)),
            "nonroyal": f"{form('piece')} but the {listed(royals)}",
            "all": form("piece"),
        }
        names = [self.titles.get(name, plain(name)) for name in as_list(value)]
        return words.get(str(value)) or listed(map(form, names))


def _checkmate(end: End, told: Told) -> Iterator[str]:
    by = f" from {told.kinds(end['by'], article)} alone" if "by" in end else ""
    words = f"the side to move is in check{by} and has no legal move"
    if "checked_by" in end:
        by = told.kinds(end["checked_by"], article)
        words += f", and one of the checks in an unbroken row came from {by}"
    yield words


def _castled(end: End, told: Told) -> Iterator[str]:
    yield f"{SIDES.get(end.get('side', ''), 'a side')} has castled{wing_words(end)}"


def _castling_lost(end: End, told: Told) -> Iterator[str]:
    yield f"{SIDES.get(end.get('side', ''), 'a side')} has lost the right to castle{wing_words(end)}"


def wing_words(end: End) -> str:
    """Where to."""
    files = {"kingside": "last", "queenside": "first"}
    return f" on the side of the {files[end['wing']]} file" if "wing" in end else ""


def _stalemate(end: End, told: Told) -> Iterator[str]:
    check = "is not in check and " if royal_titles(told.definition) else ""
    few = f"has at most {counted(end['own_at_most'], 'piece')}, " if "own_at_most" in end else ""
    but = " but promotions" if "promotions" in end else ""
    yield f"the side to move {few}{check}has no legal move{but}"


def _repetition(end: End, told: Told) -> Iterator[str]:
    yield f"the same position has come about for the {ordinal(end['times'])} time"
    if end.get("perpetual_check") == "loses":
        yield "but a side that gave check with every move of the repeated cycle loses"
    if "perpetual_chase" in end:
        yield from _chase(end["perpetual_chase"], told)


def _to_and_fro(end: End, told: Told) -> Iterator[str]:
    kinds = article(told.kinds(end["pieces"]))
    yield (
        f"{kinds} has gone to and fro: it has moved with {number(end['times'])} moves of its side in a row, "
        "and come to two squares only, in turn"
    )
    yield "moves that answer a check do not count, and one pass before the last of them does not matter"


def _chase(chase: Mapping[str, Any], told: Told) -> Iterator[str]:
    who = f" by {told.kinds(chase['by'], article)}" if "by" in chase else ""
    yield (
        "and a side loses that chased the same piece with every move of the cycle, unless the other did too: "
        f"a move chases what it newly lets be attacked{who}, if nothing that is not pinned protects it, and "
        "if it could not capture its attacker in the same way"
    )
    for name, stronger in chase.get("stronger", {}).items():
        yield f"{article(told.titles[name])} chases {told.kinds(stronger, article)} although it is protected"
    for name, where in chase.get("spared", {}).items():
        yield f"{article(told.titles[name])} is never chased on {region_words(where)}"


def _move_count(end: End, told: Told) -> Iterator[str]:
    reset = [f"a move of {article(told.titles.get(name, plain(name)))}" for name in end.get("reset_by", ())]
    if reset and "reversible" in end:
        reset[-1] += " that it cannot take back"
    removal = ["a removal"] * _takes_off(told.definition)
    drop = ["a drop"] * drops_anything(told.definition)
    quiet = listed(["a capture", *removal, *drop, *reset])
    yield f"each side has made {counted(end['moves'], 'move')} without {quiet}"


def _takes_off(definition: Definition) -> bool:
    """May a piece leave the board otherwise than by a capture?"""
    unowned = {name for name, piece in definition["pieces"].items() if piece.get("owner") == "nobody"}
    deeds = [entry["do"] for entry in definition.get("effects", ()) if entry.get("on") != "capture"]
    return bool(definition.get("freezing", {}).get("remove_own")) or any(
        do == "remove" or (isinstance(do, Mapping) and do.get("become") in unowned) for do in deeds
    )


def _dead_material(end: End, told: Told) -> Iterator[str]:
    sets = [listed((article(told.titles[name]) for name in group), "and") for group in end.get("sets", ())]
    some = [f"{words} alone" for words in sets if words]
    some += [
        f"{plural(told.full_titles[name])} alone, all on squares of one colour"
        for name in end.get("same_colour", ())
    ]
    # `nothing is left besides the kings, or a knight alone`
    first, *more = ["nothing"] * ("" in sets) + some
    also = "".join(f", or {words}" for words in more)
    yield f"{first} is left besides the {royals_words(told.definition)}{also}"


def _reaches(end: End, told: Told) -> Iterator[str]:
    side = str(end.get("side", ""))
    value, zone = end.get("pieces", "royals"), region_words(end["zone"])
    who = f"{SIDES[side]}'s {told.kinds(value)}" if side in SIDES else told.kinds(value, article)
    whose = {"either": " of either side", "turn": " of the side to move"}.get(side, "")
    yield f"{who}{whose} stands on {zone}"
    if "answer" in end:
        who = capital(WHO.get(end["answer"], "the opponent"))
        yield f"but if {who} can do the same with the very next move, the game is drawn"


def _extinct(end: End, told: Told) -> Iterator[str]:
    who = SIDES.get(str(end.get("side")), "a side")
    most = end.get("at_most", 0)
    kinds = told.kinds(end.get("pieces", "all"), plural if most > 1 else str)
    count = "no" if most == 0 else f"at most {number(most)}"
    least = end.get("opponent_at_least")
    other = f" and its opponent has {number(least)} or more" if least else ""
    yield f"{who} has {count} {kinds} left{other}"
    if "answer" in end:
        few, side = number(least or 1), end["answer"]
        whose = f", if it is {SIDES[side]}," if side in SIDES else ""
        yield f"but while its opponent has only {few} left, that side{whose} may still do the same in return"


def _checks(end: End, told: Told) -> Iterator[str]:
    yield f"a side has given check {times(end['count'])}"


def _move_limit(end: End, told: Told) -> Iterator[str]:
    lacks = f" but no {listed(told.titles[name] for name in end['lacks'])}" if end.get("lacks") else ""
    has = told.kinds(end["has"], article)
    moves = counted(end["moves"], "move")
    yield f"a side that has {has}{lacks} is not beaten within {moves} of its opponent"


def _owner(end: End) -> str:
    """The side that a condition watches."""
    side = str(end.get("side"))
    return SIDES.get(side) or {"mover": WHO["mover"], "turn": WHO["turn"]}.get(side, "a side")


def _kinds(end: End, told: Told) -> Callable[[int], str]:
    """The pieces that count, as so many of them."""
    return lambda n: told.kinds(end.get("pieces", "all"), plural if n != 1 else str)


def _count(end: End, told: Told) -> Iterator[str]:
    yield f"{_owner(end)} has {count_words(end, _kinds(end, told))}"
    if "both" in end:
        yield "but if both sides have, the game is drawn"


def _line(end: End, told: Told) -> Iterator[str]:
    yield f"{_owner(end)} has {line_words(end, _kinds(end, told))}"


def _block(end: End, told: Told) -> Iterator[str]:
    yield f"{_owner(end)} has {block_words(end, _kinds(end, told))}"


def _connects(end: End, told: Told) -> Iterator[str]:
    yield f"{_owner(end)} has {chain_words(end, _kinds(end, told))}"


def _full(end: End, told: Told) -> Iterator[str]:
    zone = region_words(end["in"]) if end.get("in", "board") != "board" else "the board"
    own = f"{_owner(end)} has {count_words(end, _kinds(end, told))} and " if "at_least" in end else ""
    yield f"{own}every square of {zone} is occupied"


def _count_out(end: End, told: Told) -> Iterator[str]:
    yield "a side that counts its moves is not mated within its limit"
    yield from (limit_words(limit, told.kinds) for limit in end["limits"])
    if "sooner" in end:
        yield "where a count would begin anew while one runs that ends sooner, this one goes on"


def _stuck(end: End, told: Told) -> Iterator[str]:
    yield "neither side can do anything but pass"


def _passed(end: End, told: Told) -> Iterator[str]:
    yield f"{counted(end.get('times', 2), 'pass')} have been made one after the other"


def _facing(end: End, told: Told) -> Iterator[str]:
    where = FACING[end.get("along", "any")]
    yield f"the {royals_words(told.definition)} face each other {where} with nothing between them" + (
        ", and the side to move passes" if "claim" in end else ""
    )
    if "claim" in end:
        yield "the side to move has to part them, or to pass, which it may then do even in check"


#: What a condition looks at, by its kind: a clause, then what follows the result.
CLAUSES: dict[str, Callable[[End, Told], Iterator[str]]] = {
    "checkmate": _checkmate,
    "stalemate": _stalemate,
    "stuck": _stuck,
    "passed": _passed,
    "facing": _facing,
    "castled": _castled,
    "castling_lost": _castling_lost,
    "repetition": _repetition,
    "to_and_fro": _to_and_fro,
    "move_count": _move_count,
    "dead_material": _dead_material,
    "reaches": _reaches,
    "extinct": _extinct,
    "checks": _checks,
    "move_limit": _move_limit,
    "count": _count,
    "line": _line,
    "block": _block,
    "connects": _connects,
    "full": _full,
    "count_out": _count_out,
}


def _unnamed(end: End, told: Told) -> Iterator[str]:
    """What is true of every condition."""
    yield f"the condition '{plain(end['when'])}' of the definition holds"


def _said(end: End, told: Told) -> Iterator[str]:
    return CLAUSES.get(end["when"], _unnamed)(end, told)


def clause(end: End, told: Told) -> str:
    """What an end condition looks at."""
    return "; ".join(_said(end, told))


def whole(end: End, told: Told) -> str:
    """An end condition and its result, without its name: `when ..., ... wins`."""
    condition, *more = _said(end, told)
    return "; ".join([f"when {condition}, {result_words(end)}", *more])


def sentence(end: End, told: Told) -> str:
    """An end condition and its result: `Checkmate: when ..., ... wins.`"""
    return f"{capital(end_name(end))}: {whole(end, told)}."


def ends_words(definition: Definition) -> list[str]:
    """All end conditions, a sentence each, in the order in which they are tried."""
    told = Told(definition)
    return [sentence(end, told) for end in definition["end"]]


def reason_words(definition: Definition, reason: str) -> str:
    """Why a game ended, for players: the name of the ending, and what it means."""
    for end in definition["end"]:
        if str(end.get("name", end["when"])) == reason:
            name = end_name(end)
            return name if name == "checkmate" else f"{name}: {clause(end, Told(definition))}"
    return plain(reason)
