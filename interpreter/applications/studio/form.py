"""A definition as a form shows it: what can be clicked instead of written, and where it is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...errors import DefinitionError
from ...kinds.places import BUILT_IN
from ...language.checking import schema
from ...language.document import MappingNode, SequenceNode, parse
from ...language.inherit import library
from .diagram import board_of, fits, grid_of, place_name
from .reading import text_of
from .splice import flow

Answer = dict[str, Any]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
OUTCOMES = ({"winner": "mover"}, {"winner": "turn"}, {"loser": "mover"}, {"loser": "turn"}, {"draw": True})
NUMBERS = ("times", "moves", "count", "length", "at_least", "at_most")


class Shown:
    """A text and what it means together with its parents. Raises DefinitionError for a text that is wrong."""

    def __init__(self, asked: Mapping[str, Any], allow_hooks: bool) -> None:
        self.given = text_of(asked, allow_hooks)
        self.text = self.given.text
        self.own: MappingNode = parse(self.text, self.given.name)
        self.whole: MappingNode = self.given.document()

    def owns(self, *path: str) -> bool:
        """Does the text itself say this?"""
        node: Any = self.own
        for key in path:
            if not isinstance(node, MappingNode) or key not in node:
                return False
            node = node[key]
        return True

    def line(self, *path: str) -> int:
        """The line of the text that says this, 0 where it is inherited."""
        if not self.owns(*path):
            return 0
        node = self.own
        for key in path[:-1]:
            node = node[key]
        return node.key_marks[path[-1]].line


def form(asked: Mapping[str, Any], allow_hooks: bool) -> Answer:
    """All that the form shows; under "waits" why it shows nothing."""
    try:
        shown = Shown(asked, allow_hooks)
    except DefinitionError as error:
        first = error.problems[0]
        return {"waits": f"line {first.line}: {first.message}" if first.line else first.message}
    return {
        "waits": "",
        "name": shown.whole["name"],
        "board": _board(shown),
        "grid": _grid(shown),
        "pieces": _pieces(shown),
        "library": _library(shown),
        "letters": _letters(shown),
        "promotions": _promotions(shown),
        "regions": [*shown.whole.get("regions", ()), *BUILT_IN],
        "ends": _ends(shown),
        "options": _options(shown),
    }


def _board(shown: Shown) -> Answer:
    node = shown.whole["board"]
    board = board_of(shown.whole)
    fits_it = board is not None and fits(board, grid_of(str(shown.whole["setup"])))
    extra = "it has squares outside the rectangle" if node.get("extra") else ""
    return {
        "files": ord(node["files"][2]) - ord(node["files"][0]) + 1,
        "ranks": int(str(node["ranks"]).split("-")[1]) - int(str(node["ranks"]).split("-")[0]) + 1,
        "fixed": extra or ("" if fits_it else "setup and board do not fit each other"),
        "line": shown.line("board"),
    }


def _grid(shown: Shown) -> list[list[Answer]]:
    grid, board = grid_of(str(shown.whole["setup"])), board_of(shown.whole)
    named = board is not None and fits(board, grid)
    return [
        [
            {"name": place_name(board, r, c) if named and board else "", "token": token}
            for c, token in enumerate(row)
        ]
        for r, row in enumerate(grid)
    ]


def _pieces(shown: Shown) -> list[Answer]:
    return [
        {
            "name": name,
            "title": node.get("title", name.replace("_", " ")),
            "symbol": node["symbol"],
            "figurine": node.get("figurine", ""),
            "unowned": node.get("owner") == "nobody",
            "line": shown.line("pieces", name),
        }
        for name, node in shown.whole["pieces"].items()
    ]


def _library(shown: Shown) -> list[Answer]:
    return [
        {"name": name, "about": node.get("description", "")}
        for name, node in library().items()
        if name not in shown.whole["pieces"]
    ]


def _letters(shown: Shown) -> list[str]:
    taken = {node["symbol"] for node in shown.whole["pieces"].values()}
    return [letter for letter in LETTERS if letter not in taken]


def _promotions(shown: Shown) -> list[Answer]:
    return [
        {"piece": name, "line": shown.line("pieces", name, "promotion"), **_promotion(node.get("promotion"))}
        for name, node in shown.whole["pieces"].items()
        if node.get("owner") != "nobody"
    ]


def _promotion(rule: Any) -> Answer:
    """One rule as it can be clicked; where there are several, or one of another kind, it is only told."""
    if rule is None:
        return {"kind": "none"}
    simple = isinstance(rule, MappingNode) and isinstance(rule.get("zone"), str)
    if simple and isinstance(rule.get("to"), SequenceNode) and isinstance(rule.get("optional", False), bool):
        return {
            "kind": "rule",
            "zone": rule["zone"],
            "to": list(rule["to"]),
            "optional": rule.get("optional", False),
        }
    return {"kind": "text"}


def _ends(shown: Shown) -> Answer:
    parts = schema()["$defs"]
    names = schema()["$defs"]["end"]["properties"]["when"]["enum"]
    kinds = [{"when": name, "about": parts[f"end_{name}"]["description"]} for name in names]
    items = shown.own["end"] if shown.owns("end") else shown.whole["end"]
    return {
        "line": shown.line("end"),
        "kinds": kinds,
        "items": [_end(item) for item in items],
        "outcomes": list(OUTCOMES),
    }


def _end(item: Any) -> Answer:
    if not isinstance(item, Mapping):
        return {"when": str(item), "text": "the conditions of the parent", "numbers": {}, "outcome": None}
    said = {key: item[key] for key in ("winner", "loser", "draw") if key in item}
    numbers = {key: item[key] for key in NUMBERS if type(item.get(key)) is int}
    rest = {key: each for key, each in item.items() if key not in said and key not in (*numbers, "when")}
    return {
        "when": item["when"],
        "text": flow(rest)[1:-1],
        "numbers": numbers,
        "outcome": said if said in OUTCOMES else None,
        "said": flow(said)[1:-1],
    }


def _options(shown: Shown) -> list[Answer]:
    return [
        {
            "name": name,
            "title": node.get("title", name.replace("_", " ")),
            "default": node["default"],
            "values": _values(node),
            "line": shown.line("options", name),
        }
        for name, node in shown.whole.get("options", {}).items()
    ]


def _values(node: Mapping[str, Any]) -> list[Any]:
    """What can be chosen; nothing where it is any number of a range."""
    if isinstance(node["default"], bool):
        return [False, True]
    return list(node.get("values", ()))
