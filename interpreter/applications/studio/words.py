"""The parts of the schema that speak of a place, and what they let stand there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...language.checking import schema
from .cursor import Place, Step

Part = Mapping[str, Any]
NAMED = {"piece": "pieces", "region": "regions", "option": "options"}
"""A word in the schema's messages -> the section whose names can stand there."""


def parts_at(place: Place) -> list[Part]:
    """The parts of the schema for the mapping of a key, or for a value."""
    beside = list(place.beside)
    parts: list[Part] = list(flat(schema(), beside[0] if beside else {}))
    for depth, step in enumerate(place.path, start=1):
        values = beside[depth] if depth < len(beside) else {}
        parts = [each for part in parts for inner in inside(part, step) for each in flat(inner, values)]
    return parts


def flat(part: Part | bool, values: Mapping[str, str]) -> Iterator[Part]:
    """A part with all that it refers to; where it asks which kind of thing it is, `values` tell."""
    if isinstance(part, bool):
        return
    if "$ref" in part:
        name = str(part["$ref"]).removeprefix("#/$defs/")
        yield from ({**each, "of": each.get("of", name)} for each in flat(schema()["$defs"][name], values))
        return
    yield part
    for word in ("allOf", "anyOf", "oneOf"):
        for each in part.get(word, ()):
            yield from flat(each, values)
    yield from _conditional(part, values)


def _conditional(part: Part, values: Mapping[str, str]) -> Iterator[Part]:
    asked = part.get("if", {}).get("properties", {}) if isinstance(part.get("if"), dict) else {}
    constants = {key: rule["const"] for key, rule in asked.items() if "const" in rule}
    known = {key: values[key] for key in constants if key in values}
    if not constants or all(str(constants[key]) == value for key, value in known.items()):
        yield from flat(part.get("then", False), values)
    if not constants or any(str(constants[key]) != value for key, value in known.items()):
        yield from flat(part.get("else", False), values)


def inside(part: Part, step: Step) -> Iterator[Part]:
    """What a part says of one of its keys or items."""
    if isinstance(step, int):
        items = part.get("items")
        if isinstance(items, dict):
            yield items
    elif step in part.get("properties", {}):
        yield part["properties"][step]
    elif isinstance(part.get("additionalProperties"), dict):
        yield part["additionalProperties"]


def keys_of(parts: Sequence[Part]) -> dict[str, Part]:
    """The keys that can stand in a mapping, with what is said of them."""
    return {key: about for part in parts for key, about in part.get("properties", {}).items()}


def names_in(parts: Sequence[Part], place: Place) -> set[str]:
    """The sections of a definition whose names can stand at a place."""
    found = {section for part in parts for section in _meant(part)}
    if place.is_key:
        found |= {section for part in parts for section in _meant(part.get("propertyNames", {}))}
    if "like" in place.path[-1:]:
        found |= {"pieces", "library"}
    return found


def _meant(part: Part) -> Iterator[str]:
    said = f"{part.get('patternErrorMessage', '')} {part.get('errorMessage', '')} {part.get('of', '')}"
    words = set(said.replace(":", " ").replace("_", " ").split())
    for word, section in NAMED.items():
        if "expected" in words and {word, f"{word}s"} & words:
            yield section
    if part.get("of") in ("region", "squares_word"):
        yield "regions"
    if part.get("of") in ("names", "names_some", "names_set", "group", "group_not"):
        yield "pieces"


def constants_of(parts: Sequence[Part]) -> dict[str, str]:
    """The words that can stand for a value, with what is said of them."""
    found: dict[str, str] = {}
    for part in parts:
        words = [*part.get("enum", ()), *([part["const"]] if "const" in part else [])]
        words += [True, False] if part.get("type") == "boolean" else []
        for word in words:
            if not isinstance(word, (dict, list)):
                found.setdefault(
                    str(word).lower() if isinstance(word, bool) else str(word), part.get("title", "")
                )
    return found
