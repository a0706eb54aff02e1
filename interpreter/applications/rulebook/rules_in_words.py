"""Castling, prohibitions and hooks of a definition as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .english import as_list, counted, full_titles_of, listed, plain, plural, titles_of
from .moves_in_words import victims_words

Definition = Mapping[str, Any]

FACING = {
    "orthogonal": "on a rank or file",
    "diagonal": "on a diagonal",
    "any": "on a rank, file or diagonal",
    "vertical": "on a file",
    "horizontal": "on a rank",
}
CASTLING_TERMS = (
    "The king moves to the square named and the rook to the square next to it on its other side. Neither may "
    "have moved before, nothing may stand between them, and the king may not stand on, cross or reach an "
    "attacked square."
)


def royal_titles(definition: Definition) -> list[str]:
    """The names of the royal pieces."""
    titles = titles_of(definition["pieces"])
    return [titles[name] for name, node in definition["pieces"].items() if node.get("royal")]


def royals_words(definition: Definition) -> str:
    """The royal pieces of both sides: `kings`, `kings and consorts`."""
    titles = full_titles_of(definition["pieces"])
    kinds = [plural(titles[name]) for name, node in definition["pieces"].items() if node.get("royal")]
    return listed(kinds, "and") or "royal pieces"


def castling_words(definition: Definition) -> list[str]:
    """Castling: a sentence for each side, then the terms."""
    node = definition.get("castling", "none")
    sides = [node if node == "none" else node.get(side, "none") for side in ("white", "black")]
    if sides == ["none", "none"]:
        return ["There is no castling."]
    found = []
    for side, entries in zip(("White", "Black"), sides, strict=True):
        if entries == "none":
            found.append(f"{side} does not castle.")
            continue
        ways = [
            f"from {one['king']} to {_targets(one['to'])} with the rook on {one['rook']}" for one in entries
        ]
        found.append(f"{side}'s king castles {listed(ways)}.")
    return [*found, CASTLING_TERMS]


def _targets(value: Any) -> str:
    words = []
    for one in map(str, as_list(value)):
        first, dash, last = one.partition("-")
        words.append(f"any square from {first} to {last}" if dash else one)
    return listed(words)


def forbidden_words(definition: Definition) -> Iterator[str]:
    """What no move may bring about, and what must be done."""
    castles = definition.get("castling", "none") != "none"
    for entry in definition.get("forbid", ()):
        yield _forbidden(entry, royals_words(definition))
        if castles and "facing" in entry:
            yield "Nor may a king castle from, over or to a square on which it would face the other king so."
    if definition.get("compulsory_capture"):
        yield "Capturing is compulsory: a side that can capture must, but may choose among captures."


def _forbidden(entry: Mapping[str, Any], kings: str) -> str:
    distance = entry.get("distance")
    if entry.get("giving_check"):
        return "No move may give check."
    if distance == 1:
        beside = "" if entry["along"] == "any" else f" {FACING[entry['along']]}"
        return f"The {kings} of the two sides may never stand next to each other{beside}."
    near = f" within {counted(distance, 'square')}" if distance else ""
    where = f"{FACING[entry['along']]}{near}"
    return f"The {kings} of the two sides may never face each other {where} with nothing between them."


def freezing_words(definition: Definition) -> Iterator[str]:
    """What being frozen means, and what a side may do with its frozen pieces."""
    freezing = {name: node["freezes"] for name, node in definition["pieces"].items() if "freezes" in node}
    if freezing:
        titles = titles_of(definition["pieces"])
        yield (
            f"A piece is frozen while an enemy {listed(titles[name] for name in freezing)} keeps it from "
            "moving. It cannot move, and so neither captures nor gives check."
        )
        frozen = {name for one in freezing.values() for name in as_list(one.get("victims", list(freezing)))}
        still = [name for name in freezing if name in frozen and not freezing[name].get("unless_held")]
        if still:
            yield f"A frozen {listed(titles[name] for name in still)} still freezes its own neighbours."
    if definition.get("freezing", {}).get("remove_own"):
        yield "Instead of moving, a side may take one of its frozen pieces off the board, but no royal one."


def pool_words(definition: Definition) -> Iterator[str]:
    """Which captured pieces are kept."""
    if "pool" in definition:
        titles = full_titles_of(definition["pieces"])
        kinds = listed((plural(titles[name]) for name in definition["pool"]["pieces"]), "and")
        whose = "the side that lost them" if definition["pool"]["belongs_to"] == "owner" else "their captor"
        promotions = [
            rule for node in definition["pieces"].values() for rule in as_list(node.get("promotion", []))
        ]
        back = ", until a promotion brings them back" * any("recall" in rule for rule in promotions)
        yield f"Captured {kinds} are kept beside the board for {whose}{back}."


def board_words(definition: Definition) -> Iterator[str]:
    """What is unusual about the edges of the board."""
    board = definition["board"]
    if board.get("wrap") == "files":
        first, _, last = str(board["files"]).partition("-")
        yield (
            f"The left and right edges of the board are joined: the {last}-file is next to the {first}-file, "
            "and moves may go over the seam."
        )


def rules_words(definition: Definition) -> list[str]:
    """Castling and everything that is neither a piece nor an end."""
    titles = titles_of(definition["pieces"])
    rules = (castling_words, forbidden_words, freezing_words, pool_words, board_words)
    found = [words for rule in rules for words in rule(definition)]
    return found + [f"{hook_words(use, titles)}." for use in definition.get("hooks", ())]


def hook_words(use: Mapping[str, Any], titles: Mapping[str, str]) -> str:
    """A hook with its parameters, as a clause."""
    given = use.get("with", {})
    if use["use"] == "opening_phase":
        limit = f", or {counted(given['limit'], 'move')} have been made" if given.get("limit") else ""
        white = ", after the last of these moves White" if limit else ""
        return (
            f"Until the first capture is made{limit}, there are no turns: either side may move at any time, "
            "as often as it likes. From then on the sides move in turn; after a capture the side captured "
            f"from moves first{white}"
        )
    if use["use"] == "coordination":
        pieces = listed((titles[name] for name in as_list(given["pieces"])), "and")
        return f"The {pieces} {coordination_words(given, titles)}"
    told = ", ".join(f"{key} {value}" for key, value in given.items())
    return f"A rule written in Python: {plain(use['use'])}" + (f" ({told})" if told else "")


def coordination_words(given: Mapping[str, Any], titles: Mapping[str, str]) -> str:
    """Capture by coordination as a phrase, of which the piece is the subject."""
    whom, partner = victims_words(given, titles, "any enemy"), titles[given["with"]]
    return (
        f"captures {whom} on the square where its new rank meets the file of its own {partner}, "
        f"and where its new file meets the rank of that {partner}"
    )


def hooks_of(definition: Definition, piece: str) -> list[str]:
    """What hooks let a piece do, as phrases."""
    titles = titles_of(definition["pieces"])
    return [
        coordination_words(use["with"], titles)
        for use in definition.get("hooks", ())
        if use["use"] == "coordination" and piece in as_list(use["with"]["pieces"])
    ]
