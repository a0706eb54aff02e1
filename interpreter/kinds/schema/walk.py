"""Which form of the language every mapping of a document has, as the schema says."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ...language.checking import schema
from ...language.validator import Fits, validator
from .keys import Form, Schema, forms

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Found:
    """A mapping of the document: its form, and the path to it from the root."""

    form: Form
    value: Mapping[str, Any]
    path: Path

    @property
    def under(self) -> str:
        """The key under which it stands, perhaps in lists."""
        return next((part for part in reversed(self.path) if isinstance(part, str)), "")

    @property
    def absent(self) -> dict[str, str]:
        """By every key that it leaves out, what that means."""
        return self.form.absent(self.value, self.under)


def mappings(document: Mapping[str, Any]) -> Iterator[Found]:
    """Every mapping of a whole definition that is a form of the language, each before those in it."""
    yield Found(forms()["definition"], document, ())
    yield from _inside([schema()], document, ())


def _found(parts: list[Schema], value: Any, path: Path) -> Iterator[Found]:
    for form in dict.fromkeys(name for part in parts for name in _forms(part, value)):
        yield Found(forms()[form], value, path)
    if isinstance(value, (Mapping, list)):
        yield from _inside([leaf for part in parts for leaf in _leaves(part, value)], value, path)


def _inside(parts: list[Schema], value: Any, path: Path) -> Iterator[Found]:
    """What is in a mapping or a list of which all these parts of the schema speak."""
    inner = value.items() if isinstance(value, Mapping) else enumerate(value)
    for key, one in inner:
        yield from _found([part for whole in parts for part in _of(whole, key)], one, (*path, key))


def _of(part: Schema, key: str | int) -> list[Schema]:
    """What a part of the schema says of what stands under a key, or of an item."""
    if isinstance(key, int):
        found = part.get("items")
    else:
        found = part.get("properties", {}).get(key, part.get("additionalProperties"))
    return [found] if isinstance(found, dict) else []


def _leaves(part: Schema, value: Any) -> Iterator[Schema]:
    """The parts that a part of the schema comes to for a value: references followed, choices made."""
    yield part
    for inner in _chosen(part, value):
        yield from _leaves(inner, value)


def _chosen(part: Schema, value: Any) -> Iterator[Schema]:
    if "$ref" in part:
        yield schema()["$defs"][part["$ref"].rsplit("/", 1)[-1]]
    yield from part.get("allOf", ())
    if "if" in part:
        branch = part.get("then" if _asked(json.dumps(part["if"]))(value) else "else")
        yield from [branch] if isinstance(branch, dict) else ()


@cache
def _asked(condition: str) -> Fits:
    return validator({**json.loads(condition), "$defs": schema()["$defs"]})


def _forms(part: Schema, value: Any) -> Iterator[str]:
    """The forms that a mapping is said to have."""
    for leaf in _leaves(part, value):
        name = leaf.get("$ref", "").rsplit("/", 1)[-1]
        if name in forms() and isinstance(value, Mapping):
            yield name
