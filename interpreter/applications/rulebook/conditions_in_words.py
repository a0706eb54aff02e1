"""What `provided` counts, as phrases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kinds.english import as_list, listed
from ...model.conditions import RELATIVE
from ...play.reasons.conditions import place_words
from .places_in_words import region_words

Entry = Mapping[str, Any]


def conditions_words(rule: Entry, titles: Mapping[str, str]) -> str:
    """What `provided` of a rule counts, as the end of a sentence."""
    entries = rule.get("provided", ())
    entries = [entries] if isinstance(entries, Mapping) else entries
    found = listed((condition_in_words(entry, titles) for entry in entries), "and")
    return f", while {found}" if found else ""


def condition_in_words(count: Entry, titles: Mapping[str, str]) -> str:
    numbers = " and ".join(f"{words} {count[key]}" for key, words in NUMBERS.items() if key in count)
    if count["count"] == "moves":
        return f"the number of the move is {numbers}"
    one = all(count[key] == 1 for key in NUMBERS if key in count)
    there = f"there is {numbers}" if one else f"there are {numbers}"
    place = count.get("in", "board")
    where = "" if place == "board" else f" on {region_words(place)}"
    if isinstance(place, str) and place in RELATIVE:
        where = f" {place_words(place, str(count.get('lines', 'any')))}"
    if count["count"] == "none":
        return f"{there} empty square{'s' * (not one)}{where}"
    what = _counted(count["count"], titles)
    what = what.replace("pieces", "piece") if one else what
    return f"{there} {what} {WHOSE[str(count.get('side', 'owner'))]}{where}"


def _counted(value: Any, titles: Mapping[str, str]) -> str:
    """What is counted: `pieces`, `pieces of the new kind or pieces called rook`."""
    if isinstance(value, str) and value in COUNTED:
        return COUNTED[value]
    if isinstance(value, Mapping):
        return f"pieces but those called {listed(titles[name] for name in as_list(value['not']))}"
    named = as_list(value)
    others = [f"pieces called {titles[name]}" for name in named if name != "new"]
    return listed(["pieces of the new kind"] * ("new" in named) + others)


COUNTED = {
    "all": "pieces",
    "self": "pieces of its kind",
    "royals": "royal pieces",
    "nonroyal": "pieces that are not royal",
}
WHOSE = {"owner": "of its own side", "enemy": "of the other side", "both": "of both sides"}
NUMBERS = {"at_least": "at least", "at_most": "at most"}
