"""Examples of the schema as editors take them: a snippet where an editor would print a mapping as no text."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from .scalars import inline

Schema = dict[str, Any]


def offered(example: Any) -> Schema:
    """The keywords that offer an example: a snippet for what holds a mapping, else the example itself."""
    if not _holds_mapping(example):
        return {"examples": [example]}
    return {"defaultSnippets": [{"label": inline(example), "body": _each(inline, example)}]}


def examples_of(part: Schema) -> list[Any]:
    """The examples of a part of the schema, whichever keyword offers them."""
    bodies = [_each(_unquoted, snippet["body"]) for snippet in part.get("defaultSnippets", ())]
    return [*part.get("examples", ()), *bodies]


def _holds_mapping(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and any(map(_holds_mapping, value)))


def _each(change: Callable[[str], str], value: Any) -> Any:
    """A value with every text changed; an editor writes the texts of a body as they are, without quotes."""
    if isinstance(value, dict):
        return {key: _each(change, inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_each(change, inner) for inner in value]
    return change(value) if isinstance(value, str) else value


def _unquoted(text: str) -> str:
    return str(json.loads(text)) if text.startswith('"') else text
