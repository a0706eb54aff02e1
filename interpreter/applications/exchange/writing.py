"""The text of a definition that came of settings: short, laid out, with a head and tests."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Mapping
from typing import Any

from ...errors import DefinitionError, RequestError
from ...language import resources
from ...language.inherit import resolve, resolve_text
from ...language.scalars import inline
from ...play.loading import load_text
from ..authoring.workbench.layout import laid_out
from .converting import Conversion

BASE = "chess"
"""The shipped definition that others may start from."""
GAME = 16
"""Half moves of the random game among the tests."""
_NAME = re.compile(r"[^a-z0-9_-]+")


def identity(name: str) -> str:
    """The id that a name of theirs becomes. Raises RequestError where nothing is left of it."""
    found = _NAME.sub("-", name.lower()).strip("-")[:40]
    if not resources.ID.fullmatch(found) or found == resources.LIBRARY:
        raise RequestError(f"the name '{name}' cannot be the id of a variant: rename the section")
    return found


def text_of(conversion: Conversion, variant: str, taken: Collection[str] = ()) -> str:
    """The definition as text. `taken` are ids of files beside it, which `extends` would find first.

    Raises DefinitionError if the language refuses what came of the settings.
    """
    whole = _head(conversion, variant) | conversion.document
    text = dumped(whole)
    if BASE not in (variant, *taken):
        text = _shorter(text, whole)
    text = _losses(conversion) + text
    return laid_out(text + dumped({"tests": sample(text, variant)}), f"{variant}.yaml")


def dumped(document: Mapping[str, Any]) -> str:
    """A document as text: sections in blocks, what is in them in one line; `layout` breaks it."""
    return "".join(f"{key}:{_section(value)}" for key, value in document.items())


def _section(value: Any) -> str:
    if isinstance(value, str) and "\n" in value:
        return " |\n" + "".join(f"  {line}\n" for line in value.splitlines())
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "\n" + "".join(f"  - {inline(entry)}\n" for entry in value)
    if isinstance(value, dict) and any(isinstance(entry, dict) for entry in value.values()):
        return "\n" + "".join(f"  {key}: {inline(entry)}\n" for key, entry in value.items())
    return f" {inline(value)}\n"


def _head(conversion: Conversion, variant: str) -> dict[str, Any]:
    name = conversion.settings.name
    return {
        "format": 2,
        "variant": variant,
        "name": re.sub(r"[-_]+", " ", name).strip().capitalize() or name,
        "about": {"version": "1.0", "sources": [f"the settings of {name} in Fairy-Stockfish"]},
    }


def _losses(conversion: Conversion) -> str:
    lines = [f"# Not supported here: {note.words} ({', '.join(note.keys[:3])})." for note in conversion.lost]
    return "".join(line + "\n" for line in lines)


def sample(text: str, variant: str) -> list[dict[str, Any]]:
    """Tests of what the definition plays now: counts of first moves, and a random game."""
    start = load_text(text).position()
    chance = random.Random(variant)
    position = start.variant.position()
    moves: list[str] = []
    while len(moves) < GAME and position.legal_moves:
        moves.append(str(chance.choice(list(position.legal_moves))))
        position.push(moves[-1])
    game: dict[str, Any] = {"name": "a random game", "moves": moves, "legal": len(position.legal_moves)}
    outcome = position.outcome()
    if outcome is not None:
        game |= {"result": outcome.result, "end": outcome.reason}
    first = {"name": "first moves", "perft": {1: len(start.legal_moves)}}
    return [first, game | {"after": position.fen()}]


# --- as a child of a shipped definition -----------------------------------------------------------


def _shorter(text: str, whole: Mapping[str, Any]) -> str:
    """The definition as a child of a shipped one, if that means the same and is a good deal shorter."""
    parent = resolve(BASE)
    child = _difference(parent, whole)
    if child is None:
        return text
    found = dumped(child)
    if len(found) > 0.7 * len(text):
        return text
    try:
        merged = resolve_text(found)
    except DefinitionError:
        return text
    return found if _meaning(merged) == _meaning(whole) else text


def _meaning(document: Mapping[str, Any]) -> dict[str, Any]:
    """A definition without what is not a rule."""
    kept = {key: value for key, value in document.items() if key not in ("extends", "look")}
    pieces = {
        name: {key: value for key, value in piece.items() if key != "character" and value is not False}
        for name, piece in kept["pieces"].items()
    }
    return kept | {"pieces": pieces}


def _difference(parent: Mapping[str, Any], whole: Mapping[str, Any]) -> dict[str, Any] | None:
    """What a child has to say; None where it cannot take out what the parent has."""
    rules = ("board", "pieces", "castling", "setup", "end")
    child: dict[str, Any] = {}
    for key, value in whole.items():
        if key not in rules:
            child[key] = value
        elif key == "pieces":
            pieces = _pieces(parent["pieces"], value)
            if pieces is None:
                return None
            child |= {"pieces": pieces} if pieces else {}
        elif key == "board":
            child |= {"board": part} if (part := _mapping(parent[key], value)) else {}
        elif key == "castling" and isinstance(value, dict):
            child[key] = {side: own for side, own in value.items() if own != parent[key]}
        elif value != parent[key]:
            child[key] = value
    return _placed(child)


def _placed(child: dict[str, Any]) -> dict[str, Any]:
    """With `extends` behind the head."""
    head = ("format", "variant", "name")
    return (
        {key: child[key] for key in head}
        | {"extends": BASE}
        | {k: v for k, v in child.items() if k not in head}
    )


def _pieces(parent: Mapping[str, Any], whole: Mapping[str, Any]) -> dict[str, Any] | None:
    found: dict[str, Any] = {name: "none" for name in parent if name not in whole}
    for name, piece in whole.items():
        if name not in parent:
            found[name] = piece
            continue
        lacking = set(parent[name]) - set(piece) - {"character", "betza"}
        taken = {key: False if key == "royal" else "none" for key in parent[name] if key in lacking}
        part = _mapping(parent[name], piece) | taken
        if "betza" in parent[name] and "betza" not in piece and "moves" not in part:
            return None
        if part:
            found[name] = part
    return found


def _mapping(parent: Mapping[str, Any], whole: Mapping[str, Any]) -> dict[str, Any]:
    """The keys that say something else, the witness of moves beside them."""
    found = {}
    for key, value in whole.items():
        if parent.get(key) == value:
            continue
        mixes = (
            isinstance(value, dict) and isinstance(parent.get(key), dict) and set(parent[key]) <= set(value)
        )
        found[key] = _mapping(parent[key], value) if mixes and key == "promotion" else value
    if "moves" in found and "betza" in whole:
        found["betza"] = whole["betza"]
    return found
