"""Movement entries, regions and pieces of a definition as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Entry = Mapping[str, Any]

JUMPS = {
    (0, 2): "two squares orthogonally",
    (2, 2): "two squares diagonally",
    (0, 3): "three squares orthogonally",
    (3, 3): "three squares diagonally",
    (1, 2): "as a knight",
}
LINES = {
    "orthogonal": "orthogonally",
    "diagonal": "diagonally",
    "any": "in any direction",
    "vertical": "along the file",
    "horizontal": "along the rank",
}


def listed(words: Iterable[str], last: str = "or") -> str:
    """`a, b or c`."""
    found = list(words)
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def as_list(value: Any) -> list[Any]:
    """One value or a list, as a list."""
    return value if isinstance(value, list) else [value]


def plain(name: object) -> str:
    """A name with blanks for underscores."""
    return str(name).replace("_", " ")


def article(name: object) -> str:
    """A name with its article."""
    text = plain(name)
    return f"an {text}" if text[:1] in "aeiou" else f"a {text}"


def titles_of(pieces: Mapping[str, Any]) -> dict[str, str]:
    """Piece name -> the name shown to players."""
    return {name: str(node.get("title", plain(name))) for name, node in pieces.items()}


def region_words(value: Any) -> str:
    """A region expression in words."""
    if isinstance(value, str):
        if value.endswith(("_rank", "_half")):
            return f"its {plain(value)}"
        return value if any(c.isdigit() for c in value) else f"the {plain(value)}"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    for key, join in (("any", " or "), ("all", " that is also in ")):
        if key in value:
            return join.join(map(region_words, value[key]))
    if "not" in value:
        return f"any square outside {region_words(value['not'])}"
    if "white" in value or "black" in value:
        sides = [(side, value[side]) for side in ("white", "black") if side in value]
        return ", ".join(f"{region_words(part)} for {side.capitalize()}" for side, part in sides)
    parts = [f"files {value['files']}"] if "files" in value else []
    parts += [f"ranks {value['ranks']} from its own side"] if "ranks" in value else []
    return ", ".join(parts)


def direction_words(lines: str, toward: Any) -> str:
    """Lines and the directions kept of them."""
    if toward is None:
        return LINES[lines]
    way = listed(as_list(toward))
    if lines == "orthogonal":
        return f"straight {way}" if way in ("forward", "backward") else way
    return f"{'diagonally' if lines == 'diagonal' else 'in any direction going'} {way}"


def offset_words(value: Any, toward: Any) -> str:
    """Offsets of a leap: `two squares diagonally`, `2 by 3 squares`."""
    way = f", going {listed(as_list(toward))}" if toward is not None else ""
    if isinstance(value[0], list):
        pairs = listed(f"{one[0]:+d}/{one[1]:+d}" for one in value)
        return f"to the squares {pairs} (right/forward){way}"
    small, large = sorted(map(abs, value))
    return JUMPS.get((small, large), f"{small} by {large} squares") + way


def _along(value: Any, entry: Entry) -> str:
    toward = entry.get("toward")
    if isinstance(value, str):
        return direction_words(value, toward)
    return f"by jumps {offset_words(value, toward)}"


def _distance(entry: Entry) -> str:
    low, high = entry.get("min", 1), entry.get("max")
    if high is None:
        return "any number of squares" if low == 1 else f"{low} or more squares"
    if low == high:
        return f"exactly {low} squares"
    return f"up to {high} squares" if low == 1 else f"{low} to {high} squares"


def _kind(entry: Entry) -> str:
    if "like" in entry:
        way = f", only {listed(as_list(entry['toward']))}" if "toward" in entry else ""
        return f"moves as {listed(map(article, as_list(entry['like'])), 'and')}{way}"
    if "step" in entry:
        return f"steps one square {_along(entry['step'], entry)}"
    if "leap" in entry:
        return f"jumps {offset_words(entry['leap'], entry.get('toward'))}"
    if "slide" in entry:
        return f"slides {_distance(entry)} {_along(entry['slide'], entry)}"
    if "ride" in entry:
        times = _distance(entry).replace("squares", "times")
        return f"jumps {offset_words(entry['ride'], entry.get('toward'))}, {times} in one line"
    over = {"any": "piece", "friend": "friend", "enemy": "enemy"}[entry.get("over", "any")]
    near = "one adjacent" if entry.get("run") == "adjacent" else "exactly one"
    behind = "directly behind it"
    if entry.get("landing") == "beyond":
        behind = f"up to {entry['max']} squares behind it" if "max" in entry else "on any square behind it"
    return f"hops over {near} {over} {_along(entry['hop'], entry)}, landing {behind}"


def movement_words(entry: Entry, titles: Mapping[str, str]) -> str:
    """One movement entry as a phrase."""
    takes = as_list(entry.get("takes", "normal"))
    parts = [_kind(entry)]
    if "from" in entry:
        parts.append(f"from {region_words(entry['from'])}")
    if "to" in entry:
        parts.append(f"within {region_words(entry['to'])}")
    if entry.get("lame"):
        parts.append("unless a piece stands in the way")
    if "only" in entry:
        parts.append("without capturing" if entry["only"] == "move" else "only to capture")
    if "en_passant" in takes:
        parts.append("also en passant" if "normal" in takes else "en passant")
    if "hurdles" in takes:
        parts.append("capturing what it jumps over")
    if entry.get("chain"):
        parts.append("and may jump on along the line")
    if "victims" in entry:
        parts.append(f"capturing only {victims_words(entry, titles, '')}")
    text = " ".join(parts[:1]) + "".join(f", {part}" for part in parts[1:])
    if entry.get("leaves") == "en_passant":
        text += " (and may then be captured en passant)"
    return text


def victims_words(entry: Entry, titles: Mapping[str, str], everyone: str) -> str:
    """Who can be a victim: the named pieces, or everyone."""
    if "victims" not in entry:
        return everyone
    return listed(article(titles[name]) for name in as_list(entry["victims"]))


def capture_words(entry: Entry, titles: Mapping[str, str]) -> str:
    """A capture that follows from a move, as a phrase."""
    whom = victims_words(entry, titles, "an enemy")
    if "custodial" in entry:
        after = f" by a move made {LINES[entry['after']]}" if "after" in entry else ""
        return f"captures {whom} that it sandwiches {LINES[entry['custodial']]} against a friend{after}"
    if "withdrawal" in entry:
        return f"captures an adjacent {whom.partition(' ')[2]} by moving straight away from it"
    return f"captures {whom} by moving straight up to it"


def promotion_words(rule: Entry, titles: Mapping[str, str]) -> str:
    """A promotion rule as a phrase."""
    choices = [titles[name] for name in rule.get("to", ())]
    choices += [f"{titles[name]} captured before" for name in rule.get("recall", ())]
    verb = "may promote" if rule.get("optional") else "promotes"
    side = f" ({rule['side'].capitalize()} only)" if "side" in rule else ""
    on = {"move": " without capturing", "capture": " by a capture"}.get(str(rule.get("on")), "")
    return f"{verb} on {region_words(rule['zone'])}{on} to {listed(choices)}{side}"


def piece_words(node: Entry, titles: Mapping[str, str], entries: Iterable[Entry]) -> list[str]:
    """Everything a piece does, one phrase each. `entries` are its movement entries."""
    found = [movement_words(entry, titles) for entry in entries]
    found += [capture_words(entry, titles) for entry in node.get("captures", ())]
    if "freezes" in node:
        freezes = node["freezes"]
        whom = victims_words(freezes, titles, "every enemy")
        held = ", unless another enemy freezes it" if freezes.get("unless_held") else ""
        found.append(f"keeps {whom} next to it from moving{held}")
    if node.get("jump_captures_alone"):
        found.append("captures nothing else when it jumps")
    if "confined" in node:
        found.append(f"never leaves {region_words(node['confined'])}")
    if node.get("royal") == "last_of_kind":
        found.append("is royal while it is the last of its kind")
    elif node.get("royal"):
        found.append("is royal: it may not stay under attack")
    found += [promotion_words(rule, titles) for rule in as_list(node.get("promotion", []))]
    return found
