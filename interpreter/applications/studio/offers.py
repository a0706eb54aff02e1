"""What the lists of a definition's rules can get by a click: entries, each with what it means."""

from __future__ import annotations

from typing import Any

from ...kinds.ends import ENDS
from ...kinds.vocabulary import MOVEMENT_KEYS
from ...language.resources import data
from .cursor import Step
from .diagram import board_of, fits, grid_of, place_name
from .shown import Shown
from .words import Part, below, form_of, read

Answer = dict[str, Any]
EFFECTS: list[Answer] = data(__file__, "effects")


def offers(shown: Shown, path: tuple[Step, ...], parts: list[Part]) -> list[Answer]:
    """What a list can get: entries with what they mean, each with its `example`."""
    if path == ("end",):
        return [
            {"label": end.kind.replace("_", " "), "means": end.means, "example": read(end.example)}
            for end in ENDS
        ]
    if path == ("effects",):
        return EFFECTS
    form = form_of(below(parts, 0))
    if form is None:
        return []
    heads = [key for key in form["properties"] if key in MOVEMENT_KEYS] if path[-1] == "moves" else []
    if heads:
        said = {key: form["properties"][key] for key in heads}
        return [
            {"label": key, "means": about["description"], "example": {key: about["examples"][0]}}
            for key, about in said.items()
        ]
    found = _castlings(shown) if path == ("castling",) else []
    return found or [{"label": form["title"], "means": form["description"], "example": form["examples"][0]}]


def _castlings(shown: Shown) -> list[Answer]:
    """White's castlings that the setup has room for: of a royal piece with rooks, or the outermost pieces."""
    grid, board = grid_of(str(shown.whole["setup"])), board_of(shown.whole)
    if board is None or not board.flat or not fits(board, grid):
        return []
    rook_token = str(shown.pieces["rook"]["symbol"]) if "rook" in shown.pieces else ""
    royal = {str(node["symbol"]) for node in shown.pieces.values() if node.get("royal") is True}
    found = list[Answer]()
    for r, row in enumerate(grid):
        own = [c for c, token in enumerate(row) if token.strip("+")[:1].isupper()]
        rooks = [c for c in own if row[c] == rook_token] or own
        for king in (c for c in own if row[c] in royal):
            for rook in dict.fromkeys((rooks[-1], rooks[0])):
                if abs(rook - king) < 3:
                    continue
                reached = king + 2 * (1 if rook > king else -1)
                at, tower, to = (place_name(board, r, c) for c in (king, rook, reached))
                means = f"The king goes from {at} to {to}, the piece of {tower} beside it."
                example = {"king": at, "rook": tower, "to": to}
                found.append({"label": f"with {tower}", "means": means, "example": example})
    return found
