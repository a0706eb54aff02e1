"""Movement entries and pieces of a definition as phrases, of which "it" is the subject."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .conditions_in_words import conditions_words
from .english import article, as_list, counted, listed, number, plural, times
from .places_in_words import LINES, direction_words, offset_words, region_words, ways

Entry = Mapping[str, Any]

#: What a piece is that nobody owns.
WALL_WORDS = "belongs to nobody: it stands in the way of both sides, does not move, and cannot be captured"


def _along(value: Any, entry: Entry) -> str:
    toward = entry.get("toward")
    if isinstance(value, str):
        return direction_words(value, toward)
    return f"by jumps of {offset_words(value, toward)}"


def _distance(entry: Entry, noun: str = "square") -> str:
    low, high = entry.get("min", 1), entry.get("max")
    amount = times if noun == "time" else lambda n: counted(n, noun)
    if high is None:
        return f"any number of {plural(noun)}" if low == 1 else f"{number(low)} or more {plural(noun)}"
    if low == high:
        return amount(high)
    if low == 1:
        return f"up to {amount(high)}"
    return f"{number(low)} {'or' if high == low + 1 else 'to'} {counted(high, noun)}"


def _like(entry: Entry, titles: Mapping[str, str]) -> str:
    way = f", only {ways(entry['toward'])}" if "toward" in entry else ""
    others = listed((article(titles.get(name, name)) for name in as_list(entry["like"])), "and")
    verb = {"move": "moves like", "capture": "captures like"}.get(
        str(entry.get("only")), "moves and captures like"
    )
    return f"{verb} {others}{way}"


def _kind(entry: Entry, titles: Mapping[str, str]) -> str:
    if "like" in entry:
        return _like(entry, titles)
    if "step" in entry:
        return f"steps one square {_along(entry['step'], entry)}"
    if "leap" in entry:
        return f"jumps {offset_words(entry['leap'], entry.get('toward'))}"
    if "slide" in entry:
        verb = "advances" if entry.get("toward") == "forward" and "max" in entry else "slides"
        return f"{verb} {_distance(entry)} {_along(entry['slide'], entry)}"
    if "ride" in entry:
        times = _distance(entry, "time")
        return f"jumps {offset_words(entry['ride'], entry.get('toward'))}, {times} in one line"
    return _hop(entry if isinstance(entry.get("over", "any"), str) else {**entry, "over": "any"})


def _hop(entry: Entry) -> str:
    over = {"any": "piece", "friend": "piece of its own side", "enemy": "enemy"}[entry.get("over", "any")]
    near = "an adjacent" if entry.get("run") == "adjacent" else "exactly one"
    behind = "landing directly behind it"
    if entry.get("landing") == "beyond" and entry.get("max") != 1:
        room = f"up to {counted(entry['max'], 'square')}" if "max" in entry else "on any square"
        behind = f"landing {room} behind it while the way is free"
    return f"jumps over {near} {over} {_along(entry['hop'], entry)}, {behind}"


def _lame(entry: Entry, titles: Mapping[str, str]) -> str:
    """What stops a lame leap."""
    if not entry["lame"]:
        return ""
    offset = entry["leap"]
    straight = not isinstance(offset[0], list) and (0 in offset or abs(offset[0]) == abs(offset[1]))
    if straight:
        return "unless a piece stands between"
    first, then = (
        ("diagonally", "straight") if entry["lame"] == "diagonal_first" else ("straight", "diagonally")
    )
    return f"unless a piece stands in its way, which is first {first}, then {then}"


def _only(entry: Entry, titles: Mapping[str, str]) -> str:
    if "like" in entry:
        return ""  # said with whom it moves like
    if entry["only"] == "move":
        return "without capturing"
    return f"to capture {victims_words(entry, titles, '')}" if "victims" in entry else "only to capture"


def _takes(entry: Entry, titles: Mapping[str, str]) -> str:
    takes = as_list(entry["takes"])
    parts = []
    if "en_passant" in takes:
        parts.append("also en passant" if "normal" in takes else "en passant")
    if "own" in takes:
        parts.append(_own(entry, takes))
    if "hurdles" in takes:
        victims = victims_words(entry, titles, "what")
        parts.append(f"capturing {victims} {'that ' * ('victims' in entry)}it jumps over")
    return ", ".join(parts)


def _own(entry: Entry, takes: list[str]) -> str:
    """Captures of pieces of the same side."""
    royal = "" if "victims" in entry else ", but no royal ones"
    if "normal" in takes:
        return f"capturing pieces of its own side too{royal}"
    return f"capturing only pieces of its own side{' too' * ('en_passant' in takes)}{royal}"


def _over(entry: Entry, titles: Mapping[str, str]) -> str:
    """Kinds that are hurdles, or are none."""
    value = entry["over"]
    if isinstance(value, Mapping):
        return f"but never over {kinds_words(value['not'], titles)}"
    return "" if isinstance(value, str) else f"and only over {kinds_words(value, titles)}"


def _victims(entry: Entry, titles: Mapping[str, str]) -> str:
    said = "only" in entry or "hurdles" in as_list(entry.get("takes", []))
    return "" if said else f"capturing only {victims_words(entry, titles, '')}"


#: Key of an entry -> what it adds to the words of its kind; distances and hurdles are part of these.
ADDED: dict[str, Callable[[Entry, Mapping[str, str]], str]] = {
    "from": lambda entry, _: f"only from {region_words(entry['from'])}",
    "to": lambda entry, _: f"only within {region_words(entry['to'])}",
    "lame": _lame,
    "only": _only,
    "over": _over,
    "takes": _takes,
    "victims": _victims,
    "drawn": lambda entry, _: "along the lines drawn on the board",
    "side": lambda entry, _: f"{entry['side'].capitalize()} only",
    "chain": lambda entry, _: "and may jump on along the same line" * bool(entry["chain"]),
}


def movement_words(entry: Entry, titles: Mapping[str, str]) -> str:
    """One movement entry as a phrase."""
    parts = [words(entry, titles) for key, words in ADDED.items() if key in entry]
    text = _kind(entry, titles)
    text += "".join(f" {part}" if part.startswith("to ") else f", {part}" for part in parts if part)
    return text + " (and may then be captured en passant)" * (entry.get("leaves") == "en_passant")


def victims_words(entry: Entry, titles: Mapping[str, str], everyone: str) -> str:
    """Who can be a victim: the named pieces, or everyone."""
    if "victims" not in entry:
        return everyone
    return kinds_words(entry["victims"], titles)


def kinds_words(value: Any, titles: Mapping[str, str]) -> str:
    """One of some kinds of piece: `a queen or a rook`, `any piece but a pawn`."""
    if isinstance(value, Mapping):
        return f"any piece but {kinds_words(value['not'], titles)}"
    if value == "all":
        return "any piece"
    if value in ("royals", "nonroyal"):
        return "a royal piece" if value == "royals" else "a piece that is not royal"
    return listed(article(titles[name]) for name in as_list(value))


def _where(lines: str, everywhere: str = "") -> str:
    """Along which lines, if not along all."""
    return everywhere if lines == "any" else f" {LINES[lines]}"


def _custodial_words(entry: Entry, titles: Mapping[str, str]) -> str:
    along = {"any": "on any line"}.get(entry["custodial"], LINES[entry["custodial"]])
    after = f", when it has itself moved {LINES[entry['after']]}" if "after" in entry else ""
    whom = _every_enemy(entry, titles)
    return f"captures {whom} that its move leaves sandwiched {along} between itself and a friend{after}"


def _withdrawal_words(entry: Entry, titles: Mapping[str, str]) -> str:
    bare, along = victims_words(entry, titles, "an enemy").partition(" ")[2], _where(entry["withdrawal"])
    return f"captures an adjacent {bare} by moving straight away from it{along}"


def _approach_words(entry: Entry, titles: Mapping[str, str]) -> str:
    whom = victims_words(entry, titles, "an enemy")
    return f"captures {whom} by moving straight up to it{_where(entry['approach'], ' along a line')}"


def _coordination_words(entry: Entry, titles: Mapping[str, str]) -> str:
    whom = victims_words(entry, titles, "any enemy")
    partner = listed((titles[name] for name in as_list(entry["coordination"])), "or")
    return (
        f"captures {whom} on the square where its new rank meets the file of its own {partner}, "
        f"and where its new file meets the rank of that {partner}"
    )


#: A capture that follows from a move as a phrase, by its kind.
CAPTURES: dict[str, Callable[[Entry, Mapping[str, str]], str]] = {
    "custodial": _custodial_words,
    "withdrawal": _withdrawal_words,
    "approach": _approach_words,
    "coordination": _coordination_words,
}


def capture_words(entry: Entry, titles: Mapping[str, str]) -> str:
    """A capture that follows from a move, as a phrase."""
    return next(words(entry, titles) for kind, words in CAPTURES.items() if kind in entry)


def freezing_words(freezes: Entry, titles: Mapping[str, str]) -> str:
    """Whom a piece keeps from moving."""
    near = f"{_where(freezes.get('neighbours', 'any'))} next to it".strip()
    held = ", except while it is itself frozen by another enemy" if freezes.get("unless_held") else ""
    return f"keeps {_every_enemy(freezes, titles)} {near} from moving{held}"


def _every_enemy(entry: Entry, titles: Mapping[str, str]) -> str:
    names = listed(titles[name] for name in as_list(entry.get("victims", [])))
    return f"every enemy {names}".rstrip()


def promotion_words(rule: Entry, titles: Mapping[str, str]) -> str:
    """A promotion rule as a phrase."""
    choices = listed(article(titles[name]) for name in rule.get("to", ()))
    back = listed(titles[name] for name in rule.get("recall", ()))
    if not choices and not back:
        return f"has nothing to become{_when(rule)}, so that it guards these squares and never goes there"
    parts = filter(None, [choices, back and f"a captured {back} of its own side"])
    becomes = ", or ".join(f"to {part}" for part in parts)
    resting = not {"arrival", "departure"} & set(as_list(rule.get("at", "arrival")))
    verb = "may promote" if rule.get("optional") or resting else "promotes"
    side = f" ({rule['side'].capitalize()} only)" if "side" in rule else ""
    on = {"move": " without capturing", "capture": " by a capture"}.get(str(rule.get("on")), "")
    when = on + _when(rule)
    if rule["zone"] == "board" and "arrival" in as_list(rule.get("at", "arrival")):
        when = _EVERY.get(str(rule.get("on")), " with every move")
    side += ", but not by capturing en passant" * ("except" in rule)
    return f"{verb}{when} {becomes}{side}{conditions_words(rule, titles)}"


NOTHING_LEFT = "makes no move with which it would have to promote while there is nothing that it may become"


def _may_lack(rule: Entry, rules: Iterable[Entry]) -> bool:
    """May a piece that has to promote find nothing to become: no captured piece, or a condition not met?"""
    if rule.get("optional") or not (rule.get("to") or rule.get("recall")):
        return False
    moving = {"arrival", "departure"} & set(as_list(rule.get("at", "arrival")))
    always = [one for one in rules if one.get("to") and not {"provided", "on", "side", "except"} & {*one}]
    return bool(moving) and all(
        (one["zone"], one.get("at")) != (rule["zone"], rule.get("at")) for one in always
    )


#: When a piece promotes for which the whole board is the zone, by the word at `on`.
_EVERY = {"move": " with every move that captures nothing", "capture": " with every capture"}

#: How a zone counts, by the word at `at`: `promotes ... {zone}`.
_AT = {
    "arrival": "on arriving on {zone}",
    "departure": "on leaving {zone}",
    "rest": "without moving on {zone}",
    "as_new": "by a move of the new kind, not a capture, from {zone}",
}


def _when(rule: Entry) -> str:
    zone, at = region_words(rule["zone"]), as_list(rule.get("at", "arrival"))
    if at == ["arrival"]:
        return f" on {zone}"
    return " " + " or ".join(_AT[word].format(zone=zone) for word in _AT if word in at)


def first_moves_words(first: Entry, titles: Mapping[str, str]) -> str:
    """`also leaps ..., as long as it has not moved`."""
    ways = listed([movement_words({**entry, "only": "move"}, titles) for entry in first["moves"]], "and")
    lost = [titles.get(name, name) for name in first.get("lost_to", ())]
    ends = f" and no enemy {listed(lost)} has moved onto its file or rank" if lost else ""
    return f"also {ways}, as long as it has not moved{ends}"


def piece_words(node: Entry, titles: Mapping[str, str], entries: Iterable[Entry]) -> list[str]:
    """Everything a piece does, one phrase each. `entries` are its movement entries."""
    if node.get("owner") == "nobody":
        return [WALL_WORDS]
    found = [movement_words(entry, titles) for entry in entries] or ["never moves"]
    found += [capture_words(entry, titles) for entry in node.get("captures", ())]
    if "first_moves" in node:
        found.append(first_moves_words(node["first_moves"], titles))
    if "freezes" in node:
        found.append(freezing_words(node["freezes"], titles))
    if node.get("jump_captures_alone"):
        found.append("captures nothing else when it jumps")
    if "confined" in node:
        found.append(f"never leaves {region_words(node['confined'])}")
    if node.get("royal") == "all_attacked":
        found.append(
            "is royal: the last one may not be under attack, and several may not all be attacked at once"
        )
    elif node.get("royal") == "last_of_kind":
        found.append("is royal while it is the last of its kind: it may then not stay under attack")
    elif node.get("royal"):
        found.append("is royal: it may not be left or put under attack")
    rules = as_list(node.get("promotion", []))
    found += [promotion_words(rule, titles) for rule in rules]
    return found + [NOTHING_LEFT] * any(_may_lack(rule, rules) for rule in rules)
