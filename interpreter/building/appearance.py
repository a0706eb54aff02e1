"""How the definition wants to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import did_you_mean
from ..language.report import Report
from ..model.colours import NAMES, is_colour
from ..model.geometry import Board
from ..model.look import USUAL, Look
from ..model.ruleset import SIDES


def build_look(doc: Mapping[str, Any], board: Board, report: Report) -> Look:
    """The look; what makes no sense is noted."""
    node = doc.get("look", {})
    colors = node.get("colors", {})
    sides = [node.get("sides", {}).get(side, {}) for side in SIDES]
    for holder, name in (*((colors, name) for name in colors), *((side, "color") for side in sides)):
        if name in holder and not is_colour(str(holder[name])):
            hint = did_you_mean(str(holder[name]), NAMES) or "write a name such as gold, or #d9a520"
            report.at(holder, name, "H368", f"'{holder[name]}' is not a colour", hint)
    if node.get("pieces") == "characters" and not any(
        "character" in piece for piece in doc["pieces"].values()
    ):
        message = "no piece has a character"
        report.at(node, "pieces", "H368", message, "give pieces one, such as character: 象, or write letters")
    plain = {str(key): str(node[key]) for key in ("board", "pieces", "shape") if key in node}
    words = {str(name): str(colour) for name, colour in colors.items()}
    white, black = (str(side.get("name", usual)) for side, usual in zip(sides, USUAL, strict=True))
    inks = {i: str(side["color"]) for i, side in enumerate(sides) if "color" in side}
    return Look(**plain, river=_river(node, board, report), colors=words, sides=(white, black), inks=inks)


def _river(node: Mapping[str, Any], board: Board, report: Report) -> int | None:
    """The row below the river."""
    if node.get("river", "none") == "none":
        return None
    low, high = (int(rank) - board.first_rank for rank in str(node["river"]).split("-"))
    if high != low + 1 or not 0 <= low < high < board.ranks:
        message = f"no river runs between the ranks {node['river']}"
        report.at(
            node, "river", "H368", message, "name two ranks of the board that lie side by side, such as 5-6"
        )
        return None
    return low
