"""What a key of the language is: its name, what stands behind it, what it means, and an example."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ...language.checking import TAKES_BACK

Schema = dict[str, Any]


@dataclass(frozen=True)
class Key:
    """A key of one form: `means` completes the title as a sentence, `default` says what its absence means."""

    name: str
    title: str
    means: str
    type: Schema
    example: Any
    default: str = ""

    def schema(self) -> Schema:
        """The part of the schema for its value."""
        told = f"{self.means} Without it: {self.default}." if self.default else self.means
        return {"title": self.title, "description": told, "examples": [self.example], "allOf": [self.type]}


@dataclass(frozen=True)
class Form:
    """A mapping of the language: its keys, those that it must have, and what it is."""

    name: str
    means: str
    keys: tuple[Key, ...]
    example: Any
    required: tuple[str, ...] = ()
    extra: Schema | None = None  # what keys with other names hold, such as `$option`
    least: int = 1
    one_of: tuple[str, ...] = ()  # of these keys it must have exactly one
    needs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # a key -> one of these beside it
    alone: tuple[str, ...] = ()  # keys that say all of it; only `if` may stand beside them

    def schema(self) -> Schema:
        """The part of the schema for it."""
        found: Schema = {
            "title": self.name.replace("_", " "),
            "description": self.means,
            "examples": [self.example],
            "type": "object",
            "additionalProperties": False,
            "properties": {key.name: key.schema() for key in self.keys},
        }
        if self.required:
            found["required"] = list(self.required)
        if self.least and not self.required:
            found["minProperties"] = self.least
        if self.one_of:
            found["oneOf"] = [_has(key) for key in self.one_of]
        others = [key.name for key in self.keys if key.name != "if"]
        wants = {key: _beside(needed) for key, needed in self.needs.items()}
        wants |= {key: _without([name for name in others if name != key]) for key in self.alone}
        if wants:
            found["dependencies"] = wants
        if self.extra:
            found["patternProperties"] = self.extra
        return found


def _has(key: str) -> Schema:
    return {"required": [key]}


def _beside(needed: tuple[str, ...]) -> Schema | list[str]:
    if len(needed) == 1:
        return [*needed]
    wanted = f"{', '.join(needed[:-1])} or {needed[-1]}"
    return {"anyOf": [_has(key) for key in needed], "errorMessage": f"goes only with {wanted}"}


def _without(others: list[str]) -> Schema:
    return {"not": {"anyOf": [_has(key) for key in others]}, "errorMessage": "goes with no other key"}


def ref(name: str) -> Schema:
    """A named part of the schema."""
    return {"$ref": f"#/$defs/{name}"}


def or_back(of: Schema) -> Schema:
    """A value, or for editors the word that takes back the inherited one."""
    return {"anyOf": [TAKES_BACK, of]}


def listed(of: Schema, least: int = 1) -> Schema:
    """A list."""
    return {"type": "array", "minItems": least, "items": of} if least else {"type": "array", "items": of}


def text(most: int = 2000) -> Schema:
    """Any text that is not empty."""
    return {"type": "string", "minLength": 1, "maxLength": most}


def word(pattern: str, wanted: str) -> Schema:
    """A text of a pattern; `wanted` says of which, for messages."""
    said = f"expected {wanted}"
    return {"type": "string", "pattern": pattern, "patternErrorMessage": said, "errorMessage": said}


def choice(*words: object) -> Schema:
    """One of some words."""
    return {"enum": list(words)}


def by_type(wanted: str, **of: Schema | None) -> Schema:
    """A value that is asked by what it is: `string`, `array`, `object`, `integer`, `number` or `boolean`.

    Messages about what is inside then speak of that alone; of another value, `wanted` says what was expected.
    """
    parts = [{"if": {"type": kind}, "then": schema} for kind, schema in of.items() if schema]
    return {"type": list(of), "errorMessage": f"expected {wanted}"} | ({"allOf": parts} if parts else {})
