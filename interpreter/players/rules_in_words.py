"""Castling, prohibitions, hooks and end conditions of a definition as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .moves_in_words import LINES, article, as_list, listed, plain, region_words, titles_of, victims_words

Definition = Mapping[str, Any]
WHO = {
    "mover": "the side that moved",
    "turn": "the side to move",
    "white": "White",
    "black": "Black",
    "owner": "that side",
    "opponent": "its opponent",
}


def castling_words(definition: Definition) -> list[str]:
    """Castling, a sentence for each side."""
    node = definition.get("castling", "none")
    if node == "none":
        return ["There is no castling."]
    found = []
    for side in ("white", "black"):
        entries = node.get(side, "none")
        if entries == "none":
            found.append(f"{side.capitalize()} does not castle.")
            continue
        ways = [
            f"{one['king']} to {listed(map(str, as_list(one['to'])))} with {one['rook']}" for one in entries
        ]
        found.append(f"{side.capitalize()} castles: {'; '.join(ways)}.")
    return found


def rules_words(definition: Definition) -> list[str]:
    """Castling and everything that is neither a piece nor an end."""
    found = castling_words(definition)
    for entry in definition.get("forbid", ()):
        if "facing" in entry:
            near = f" within {entry['distance']} squares" if entry.get("distance", 1) > 1 else ""
            near = " on adjacent squares" if entry.get("distance") == 1 else near
            along = "" if near == " on adjacent squares" else f" {LINES[entry['along']]}"
            between = "" if near == " on adjacent squares" else " with nothing between"
            found.append(f"The royal pieces may not face each other{along}{near}{between}.")
        elif entry.get("giving_check"):
            found.append("No move may give check.")
    if definition.get("compulsory_capture"):
        found.append("Capturing is compulsory.")
    if definition.get("freezing", {}).get("remove_own"):
        found.append("Instead of a move, a side may take one of its frozen, not royal pieces off the board.")
    if "pool" in definition:
        titles = titles_of(definition["pieces"])
        kinds = listed((titles[name] for name in definition["pool"]["pieces"]), "and")
        whose = "who lost them" if definition["pool"]["belongs_to"] == "owner" else "who captured them"
        found.append(f"Captured pieces are kept by the side {whose}: {kinds}.")
    if definition["board"].get("wrap") == "files":
        found.append("The left and right edges of the board are joined.")
    return found + [hook_words(use, titles_of(definition["pieces"])) for use in definition.get("hooks", ())]


def hook_words(use: Mapping[str, Any], titles: Mapping[str, str]) -> str:
    """A hook with its parameters."""
    given = use.get("with", {})
    if use["use"] == "opening_phase":
        limit = f", or for {given['limit']} moves" if given.get("limit") else ""
        return f"Until the first capture{limit} there are no turns: both sides move at will."
    if use["use"] == "coordination":
        pieces = listed((titles[name] for name in as_list(given["pieces"])), "and")
        whom, partner = victims_words(given, titles, "an enemy"), titles[given["with"]]
        return (
            f"The {pieces} captures {whom} where its file meets the {partner}'s rank, or its rank the file."
        )
    told = ", ".join(f"{key} {value}" for key, value in given.items())
    return f"A rule written in Python: {use['use']}" + (f" ({told})." if told else ".")


def _ordinal(n: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(n, f"{n}th")


def _pieces(value: Any, titles: Mapping[str, str]) -> str:
    words = {"royals": "royal piece", "nonroyal": "piece that is not royal", "all": "piece"}
    return words.get(str(value)) or listed(titles.get(name, plain(name)) for name in as_list(value))


def condition_words(end: Mapping[str, Any], titles: Mapping[str, str]) -> str:
    """What an end condition looks at."""
    return "; ".join(_condition(end, titles))


def _condition(end: Mapping[str, Any], titles: Mapping[str, str]) -> Iterator[str]:
    kind = end["when"]
    side = str(end.get("side", ""))
    whose = {"white": "White's ", "black": "Black's "}.get(side, "a ")
    if kind == "checkmate":
        yield "the side to move is in check and has no legal move"
    elif kind == "stalemate":
        yield "the side to move has no legal move and is not in check"
    elif kind == "repetition":
        yield f"the same position for the {_ordinal(end['times'])} time"
        if end.get("perpetual_check") == "loses":
            yield "a side that gave check with every move of the cycle loses"
    elif kind == "move_count":
        reset = [f"a move of a {titles.get(name, plain(name))}" for name in end.get("reset_by", ())]
        yield f"{end['moves']} moves by each side without {listed(['a capture', *reset])}"
    elif kind == "dead_material":
        sets = [listed((article(titles[name]) for name in group), "and") for group in end.get("sets", ())]
        same = [f"any {titles[name]}s on one square colour" for name in end.get("same_colour", ())]
        yield f"{listed([text or 'nothing' for text in sets] + same)} left besides royal pieces"
    elif kind == "reaches":
        yield f"{whose}{_pieces(end.get('pieces', 'royals'), titles)} stands on {region_words(end['zone'])}"
        if "answer" in end:
            yield f"{end['answer'].capitalize()} may answer in kind at once, which draws"
    elif kind == "extinct":
        yield from _extinct(end, titles)
    elif kind == "checks":
        yield f"a side has given check {end['count']} times"
    elif kind == "move_limit":
        lacks = f" but no {listed(titles[name] for name in end['lacks'])}" if end.get("lacks") else ""
        yield f"a side with {_pieces(end['has'], titles)}{lacks} is not beaten within {end['moves']} moves"


def _extinct(end: Mapping[str, Any], titles: Mapping[str, str]) -> Iterator[str]:
    who = {"white": "White", "black": "Black"}.get(str(end.get("side")), "a side")
    most = end.get("at_most", 0)
    count = "no" if most == 0 else f"at most {most}"
    yield f"{who} has {count} {_pieces(end.get('pieces', 'all'), titles)} left"
    if end.get("opponent_at_least"):
        yield f"its opponent has {end['opponent_at_least']} or more"
    if "answer" in end:
        yield f"{end['answer'].capitalize()} may answer in kind at once"


def result_words(end: Mapping[str, Any]) -> str:
    """What follows from an end condition."""
    if "winner" in end:
        return f"{WHO[end['winner']]} wins"
    if "loser" in end:
        return f"{WHO[end['loser']]} loses"
    return "draw"


def end_name(end: Mapping[str, Any]) -> str:
    """The name of an ending, with blanks."""
    return plain(end.get("name", end["when"]))


def ends_words(definition: Definition) -> list[str]:
    """All end conditions, a sentence each, in the order in which they are tried."""
    titles = titles_of(definition["pieces"])
    return [
        f"{end_name(end).capitalize()}: {condition_words(end, titles)} - {result_words(end)}."
        for end in definition["end"]
    ]


def reason_words(definition: Definition, reason: str) -> str:
    """Why a game ended, for players: the name of the ending, and what it means."""
    for end in definition["end"]:
        if str(end.get("name", end["when"])) == reason:
            if end_name(end) == "checkmate":
                return "checkmate"
            return f"{end_name(end)}: {condition_words(end, titles_of(definition['pieces']))}"
    return plain(reason)
