"""Castling, prohibitions and hooks of a definition as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...building.turns import acts_of, answers_last
from ...kinds.english import article, as_list, counted, full_titles_of, listed, plural, titles_of
from ...play.variant import Variant
from .conditions_in_words import conditions_words
from .effects_in_words import effects_words
from .hand_in_words import hand_words
from .hooks_in_words import hooks_of
from .moves_in_words import kinds_words, movement_words
from .places_in_words import region_words

Definition = Mapping[str, Any]

FACING = {
    "orthogonal": "on a rank or file",
    "diagonal": "on a diagonal",
    "any": "on a rank, file or diagonal",
    "vertical": "on a file",
    "horizontal": "on a rank",
}
CASTLING_TERMS = (
    "Both go in one move. Neither may have moved before, no piece may stand between them or where they go, "
    "and the king may not stand on, cross or reach an attacked square."
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
        told = _castling if definition.get("shuffle", "none") == "none" else _castling_from_anywhere
        found += [f"{side} castles: {told(one)}." for one in entries]
    for king, rook in node.get("dropped", {}).items():
        titles = titles_of(definition["pieces"])
        found.append(
            f"The {titles[king]} and the {titles[rook]} may castle once both have been dropped there."
        )
    if node.get("opposite"):
        found.append("Once a side has castled, the other may no longer castle to the same wing.")
    return [*found, CASTLING_TERMS]


def _castling(entry: Mapping[str, Any]) -> str:
    """`the king goes from e1 to g1, and the rook from h1 to f1`; of more squares each has its own."""
    kings = [square for item in as_list(entry["to"]) for square in _span(str(item))]
    kings.sort(key=lambda name: abs(ord(name[0]) - ord(str(entry["king"])[0])))
    rooks = [str(entry.get("rook_to") or _beside(name, entry)) for name in kings]
    told = f"the king goes from {entry['king']} to {listed(kings)}, and the rook from {entry['rook']} to "
    if len(kings) == 1:
        return told + rooks[0]
    if len(set(rooks)) == 1:
        return f"{told}{rooks[0]} each time"
    return f"{told}the square next to it on its other side ({listed(rooks)})"


def _castling_from_anywhere(entry: Mapping[str, Any]) -> str:
    """`with the rook to its right, the king goes to g1 and the rook to f1`."""
    wing = "higher" if str(entry["rook"])[0] > str(entry["king"])[0] else "lower"
    target = str(as_list(entry["to"])[0])
    rook = str(entry.get("rook_to") or _beside(target, entry))
    where = f"with the rook on the {wing} files"
    return f"wherever they began, {where}, the king goes to {target} and the rook to {rook}"


def _span(item: str) -> list[str]:
    """The squares on a rank that an item of `to` names: `c1`, `b1-e1`."""
    first, _, last = item.partition("-")
    low, high = sorted((ord(first[0]), ord((last or first)[0])))
    return [f"{chr(file)}{first[1:]}" for file in range(low, high + 1)]


def _beside(target: str, entry: Mapping[str, Any]) -> str:
    """The square next to the king's target, on the side away from where the rook began."""
    back = -1 if str(entry["rook"])[0] > str(entry["king"])[0] else 1
    return f"{chr(ord(target[0]) + back)}{target[1:]}"


def forbidden_words(definition: Definition) -> Iterator[str]:
    """What no move may bring about, and what must be done."""
    castles = definition.get("castling", "none") != "none"
    for entry in definition.get("forbid", ()):
        if entry.get("giving_mate", True):  # an option may say no
            yield _forbidden(entry, royals_words(definition), titles_of(definition["pieces"]))
        if castles and "facing" in entry:
            yield "Nor may a king castle from, over or to a square on which it would face the other king so."
    if definition.get("compulsory_capture"):
        yield "Capturing is compulsory: a side that can capture must, but may choose among captures."


#: When a side may pass, in words.
WHEN_TO_PASS = {"always": "at any turn", "stuck": "if it has no other legal move, and must then"}


def series_words(definition: Definition) -> Iterator[str]:
    """How many moves a turn has."""
    node = definition.get("turn", {})
    if not isinstance(node, Mapping) or not {"moves", "first", "grows"} & set(node):
        return
    moves, grows = node.get("moves", 1), node.get("grows", 0)
    if isinstance(moves, Mapping):
        white, black = (counted(moves.get(side, 1), "move") for side in ("white", "black"))
        yield f"In a turn White makes {white}, Black {black}."
    else:
        yield f"A turn has {counted(moves, 'move')} of one side."
    if grows:
        yield f"Every turn has {counted(grows, 'move')} more than the one before it."
    if "first" in node and node["first"] != moves:
        yield f"The first turn of the game has {counted(node['first'], 'move')} only."
    if "ends_on" in node:
        yield "A move that gives check is the last one of its turn."
    yield "En passant is captured with the first move of a turn, the pawn that went two squares last."


def turn_words(definition: Definition) -> Iterator[str]:
    """What follows every move in the same turn, and how many moves a turn has."""
    yield from series_words(definition)
    for act in acts_of(definition)[1:]:
        name = titles_of(definition["pieces"])[act["put"]]
        where = f"onto an empty square{_put_where(act)}"
        if "most" in act:
            yield (
                f"After every move, in the same turn, the player puts the {name} {where}: at first from "
                "beside the board, later from where it stands, and always onto another square."
            )
        else:
            yield f"After every move, in the same turn, the player puts {article(name)} {where}."
        if answers_last(definition):
            yield f"The {name} may answer a check that the move has left: only the whole turn has to be safe."


def _put_where(act: Mapping[str, Any]) -> str:
    """Where something is put, as the end of a sentence."""
    if act.get("to") == "origin":
        return ", the one that the move has left"
    reach = movement_words(act["reach"], {}) if "reach" in act else ""
    told = f" as a piece would reach it that {reach} from where the move has ended" if reach else ""
    region = f" on {region_words(act['to'])}" if act.get("to", "board") != "board" else ""
    return region + told


def passing_words(definition: Definition) -> Iterator[str]:
    """Who may pass, and when."""
    node = definition.get("pass", "never")
    both = node if isinstance(node, Mapping) else {"white": node, "black": node}
    said = {side: both.get(side, "never") for side in ("white", "black")}
    if said["white"] == said["black"] != "never":
        yield f"Instead of moving, a side may pass {WHEN_TO_PASS[said['white']]}; never while in check."
        return
    for side, when in said.items():
        if when != "never":
            yield f"Instead of moving, {side.title()} may pass {WHEN_TO_PASS[when]}; never while in check."


#: What moves are forbidden to do, by the key that says so.
DEEDS = {
    "giving_check": "give check",
    "leaving_check": "answer a check, unless it captures the only piece that gives it",
    "giving_mate": "give mate",
    "exposing": "leave a piece under attack that was royal before it",
    "moving": "be made",
}
WAYS = {
    "moves": "move that does not capture",
    "captures": "capture",
    "promotion": "promotion",
    "drops": "drop",
    "castling": "castling",
}


def _forbidden_moves(entry: Mapping[str, Any], titles: Mapping[str, str]) -> str:
    """What no move may do, or no move of some pieces or kinds."""
    deed = next(words for key, words in DEEDS.items() if key in entry)
    ways = listed(WAYS[way] for way in as_list(entry["by"])) if "by" in entry else "move"
    whose = f" of {kinds_words(entry['pieces'], titles)}" if "pieces" in entry else ""
    return f"No {ways}{whose} may {deed}{conditions_words(entry, titles)}."


def _forbidden(entry: Mapping[str, Any], kings: str, titles: Mapping[str, str]) -> str:
    distance = entry.get("distance")
    if "facing" not in entry:
        return _forbidden_moves(entry, titles)
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


def score_words(definition: Definition) -> Iterator[str]:
    """What pieces count, where an end condition compares that."""
    if not {"more", "fewer"} & {end.get("winner", end.get("loser")) for end in definition["end"]}:
        return
    score, titles = definition.get("score"), titles_of(definition["pieces"])
    if score is None:
        yield "Where the sides are counted, every piece on the board counts one."
        return
    values = [
        f"{article(titles[name])} counts {n:g}" for name, n in score["values"].items() if name in titles
    ]
    yield f"Where the sides are counted, {listed(values, 'and')}."
    for side, points in score.get("bonus", {}).items():
        yield f"{side.capitalize()} has {points:g} besides."


def board_words(definition: Definition) -> Iterator[str]:
    """What is unusual about the edges of the board."""
    board = definition["board"]
    if board.get("wrap") == "files":
        first, _, last = str(board["files"]).partition("-")
        yield (
            f"The left and right edges of the board are joined: the {last}-file is next to the {first}-file, "
            "and moves may go over the seam."
        )


def rules_words(variant: Variant) -> list[str]:
    """Castling and everything that is neither a piece nor an end."""
    rules = (turn_words, castling_words, forbidden_words, passing_words, effects_words, freezing_words)
    found = [words for rule in rules for words in rule(variant.definition)]
    found += [*hand_words(variant), *board_words(variant.definition), *score_words(variant.definition)]
    return found + [words for hook in hooks_of(variant) for words in hook.sentences()]
