"""The rules of a definition as rows of fields: what a form shows of mappings and lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...kinds.reading import HEADS
from ...language.checking import schema
from ...language.scalars import inline
from .cursor import Step
from .offers import offers
from .shown import Shown
from .words import ANSWERS, Part, below, constants_of, flat, form_of, keys_of, parts_at

Answer = dict[str, Any]
ELSEWHERE = frozenset(
    {
        *("format", "variant", "name", "extends", "about", "look", "lint", "board", "setup", "hooks"),
        *("evaluation", "tests"),
    }
)
"""Keys that the form shows elsewhere, or not at all."""
BEGUN = frozenset({"castling", "effects"})
"""Lists whose first entry is chosen when there is none."""


def sections_of(shown: Shown) -> list[Answer]:
    """The rules that a definition has, in the schema's order, and what says them."""
    parts = list(flat(schema()))
    return [
        block(shown, (key,), below(parts, key), about)
        for key, about in keys_of(parts).items()
        if key not in ELSEWHERE and (key in shown.whole or key in ("pieces", "options", "regions"))
    ]


def missing_in(shown: Shown) -> list[Answer]:
    """The rules that a definition does not have."""
    found = schema()["properties"].items()
    missing = {
        key: about
        for key, about in found
        if key not in ELSEWHERE and key not in shown.whole and key not in ("options", "regions")
    }
    return [
        {"key": key, **each}
        for key, about in missing.items()
        for each in (_begun(shown, key, about) if key in BEGUN else [told(about)])
    ]


def _begun(shown: Shown, key: str, about: Part) -> list[Answer]:
    """The first entries that a list can get."""
    title = told(about)["title"]
    return [
        {"title": f"{title}: {each['label']}", "means": each["means"], "number": number}
        for number, each in enumerate(offers(shown, (key,), below(list(flat(schema())), key)))
    ]


def forms_of() -> dict[str, dict[str, Answer]]:
    """The keys of every mapping that rows show, by its name."""
    found = schema()["$defs"].items()
    return {
        name: {key: told(about) for key, about in part["properties"].items()}
        for name, part in found
        if name not in ANSWERS and "properties" in part
    }


def told(about: Part) -> Answer:
    """What a key is called, and means."""
    return {"title": about.get("title", ""), "means": str(about.get("description", "")).replace("`", "")}


def block(shown: Shown, path: tuple[Step, ...], parts: list[Part], about: Part) -> Answer:
    """A value with rows: a list, a mapping of names, or one mapping."""
    node = taken_back(shown.value(path))
    named = names_of(parts)
    if isinstance(node, Sequence) and not isinstance(node, str):
        rows = [_row(shown, (*path, i), below(parts, i)) for i in range(len(node))]
    elif named and any(_nests(each, below(parts, key)) for key, each in (node or {}).items()):
        rows = [{**_row(shown, (*path, key), below(parts, key)), "name": key} for key in node]
    else:
        rows = [] if node is None else [_row(shown, path, parts)]
    return {
        "path": list(path),
        **told(about),
        "line": shown.line(path),
        "rows": rows,
        "listed": isinstance(node, list),
        "named": bool(named),
        "more": [] if named or not isinstance(node, (list, type(None))) else offers(shown, path, parts),
    }


def taken_back(node: Any) -> Any:
    """What a rule says; nothing where it says `none`."""
    return None if node == "none" else node


def names_of(parts: Sequence[Part]) -> bool:
    """Do parts speak of a mapping whose keys are names?"""
    return any(isinstance(part.get("additionalProperties"), dict) for part in parts) and not keys_of(parts)


def _nests(value: Any, parts: Sequence[Part]) -> bool:
    """Is a value shown as rows of its own?"""
    if isinstance(value, list):
        return any(isinstance(one, Mapping) for one in value) and form_of(below(parts, 0)) is not None
    return isinstance(value, Mapping) and (form_of(parts) is not None or names_of(parts))


# --- rows and fields -----------------------------------------------------------------------------


def _row(shown: Shown, path: tuple[Step, ...], parts: list[Part]) -> Answer:
    node, form = shown.value(path), form_of(parts)
    keys = keys_of([form]) if form else {}
    if not isinstance(node, Mapping) or not (form or names_of(parts)):
        return {"path": list(path), "fields": [_field(shown, path, parts, {})], "form": "", "free": []}
    return {
        "path": list(path),
        "fields": [_field(shown, (*path, key), below(parts, key), keys.get(key, {})) for key in node],
        "form": form["of"] if form and "of" in form else "",
        "free": _free(form, node) if form else [],
    }


def piece_row(shown: Shown, name: str) -> Answer:
    """What a definition says of a piece, but for its moves."""
    path = ("pieces", name)
    row = _row(shown, path, parts_at(path))
    return {**row, "fields": [one for one in row["fields"] if one["key"] not in ("moves", "betza")]}


def _free(form: Part, node: Mapping[str, Any]) -> list[str]:
    """The keys that a mapping may still get, beside those that it has."""
    heads = {key for one in form.get("oneOf", ()) for key in one["required"]}
    barred = {*node}.union(*(keys for keys in (heads, HEADS.keys()) if keys & node.keys()))
    needs = form.get("dependencies", {})
    return [key for key in form["properties"] if key not in barred and _stands_beside(needs.get(key), node)]


def _stands_beside(needed: Any, node: Mapping[str, Any]) -> bool:
    """Has a mapping what a key needs beside it: all of a list, one of several, or nothing?"""
    if needed is None:
        return True
    if isinstance(needed, list):
        return set(needed) <= node.keys()
    return (
        not node if "not" in needed else any(set(one["required"]) <= node.keys() for one in needed["anyOf"])
    )


def _field(shown: Shown, path: tuple[Step, ...], parts: list[Part], about: Part) -> Answer:
    value = shown.value(path)
    key = "" if isinstance(path[-1], int) else str(path[-1])
    field = {"path": list(path), "key": key, **told(about), "kind": "text"}
    if key and _nests(value, parts):
        return {**field, "kind": "block", "block": block(shown, path, parts, about)}
    types = {part["of"] for part in parts if "of" in part}
    if isinstance(value, bool) and "condition" not in types:
        return {**field, "kind": "tick", "value": value}
    if _are_names(value, types, shown):
        return {**field, "kind": "names", "value": [value] if isinstance(value, str) else list(value)}
    if type(value) is int and not types & {"range", "turn_moves"}:
        return {**field, "kind": "number", "value": value}
    words = list(constants_of(parts))
    if (
        value in words
        and ("result" in types or any("enum" in part for part in parts))
        and "pieces_of" not in types
    ):
        return {**field, "kind": "choice", "value": value, "choices": words}
    return {**field, "value": value if isinstance(value, str) else inline(value), "words": _words(types)}


def _are_names(value: Any, types: set[str], shown: Shown) -> bool:
    """Is it a set of the game's pieces, or what a piece becomes, to be ticked?"""
    if "pieces_of" not in types:
        return False
    pieces = shown.pieces
    return (
        isinstance(value, list)
        and bool(value)
        and all(one in pieces for one in value if isinstance(one, str))
    )


def _words(types: set[str]) -> str:
    """The type whose words are suggested."""
    return next((name for name in ("line", "place", "condition", "pieces_of") if name in types), "")
