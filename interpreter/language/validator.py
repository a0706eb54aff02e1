"""Does a document fit the JSON Schema? Yes or no, many times sooner than an account of what is wrong.

The schema is made into functions once. Nearly all documents fit; jsonschema tells what is wrong with others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from operator import ge, le
from typing import Any

__all__ = ["Fits", "no_line_end", "repeated", "validator"]

Fits = Callable[[Any], bool]
Schema = dict[str, Any]

TYPES: dict[str, Fits] = {
    "integer": lambda value: type(value) is int,
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
}
"""What the types of the schema are: true is not a number here, and 1.0 no whole one."""
SAYINGS = frozenset(
    {
        *("$schema", "$id", "$comment", "$defs", "title", "description", "markdownDescription"),
        *("examples", "default", "errorMessage", "patternErrorMessage"),
    }
)
"""Keywords that ask nothing of a document."""


def validator(whole: Schema, part: str = "") -> Fits:
    """The function that tells whether a document fits a schema, or one named part of it.

    Raises KeyError for a keyword that is not known here.
    """
    return _Making(whole).of({"$ref": f"#/$defs/{part}"} if part else whole)


def no_line_end(pattern: str, text: str) -> bool:
    """Does a pattern match, where `$` does not match before a line end?"""
    return "\n" not in text and re.search(pattern, text) is not None


def repeated(items: list[Any]) -> bool:
    """Is an item there twice? In linear time."""
    return len({repr(item) for item in items}) < len(items)


class _Making:
    """Makes the functions, one for every part of the schema, which may name each other in circles."""

    def __init__(self, whole: Schema) -> None:
        self._whole = whole
        self._parts: dict[str, Fits] = {}

    def of(self, schema: Schema | bool) -> Fits:
        """The function of a schema."""
        if isinstance(schema, bool):
            return lambda _: schema
        if "$ref" in schema:  # whatever stands beside it says nothing
            return self._named(schema["$ref"])
        made = [
            KEYWORDS[word](self, value, schema)
            for word, value in schema.items()
            if word not in SAYINGS | ACCOMPANY
        ]
        return made[0] if len(made) == 1 else lambda value: all(fits(value) for fits in made)

    def _named(self, name: str) -> Fits:
        parts = self._parts
        if name not in parts:
            parts[name] = lambda value: parts[name](value)  # until it is made
            parts[name] = self.of(self._whole["$defs"][name.removeprefix("#/$defs/")])
        return lambda value: parts[name](value)


Keyword = Callable[[_Making, Any, Schema], Fits]


def _only(kind: type[Any], fits: Fits) -> Fits:
    """What asks something of values of one type only."""
    return lambda value: not isinstance(value, kind) or fits(value)


def _equal(wanted: Any, value: Any) -> bool:
    return bool(wanted == value) and isinstance(wanted, bool) == isinstance(value, bool)


def _type(_: _Making, names: str | list[str], schema: Schema) -> Fits:
    if isinstance(names, str):
        return TYPES[names]
    kinds = [TYPES[name] for name in names]
    return lambda value: any(kind(value) for kind in kinds)


def _combined(holds: Callable[[Iterator[bool]], bool]) -> Keyword:
    """What asks something of whether each of several schemas fits."""

    def making(make: _Making, schemas: list[Schema], schema: Schema) -> Fits:
        made = [make.of(one) for one in schemas]
        return lambda value: holds(fits(value) for fits in made)

    return making


def _not(make: _Making, other: Schema, schema: Schema) -> Fits:
    fits = make.of(other)
    return lambda value: not fits(value)


def _if(make: _Making, condition: Schema, schema: Schema) -> Fits:
    holds = make.of(condition)
    then, other = (make.of(schema.get(word, True)) for word in ("then", "else"))
    return lambda value: then(value) if holds(value) else other(value)


def _required(_: _Making, keys: list[str], schema: Schema) -> Fits:
    return _only(dict, lambda value: all(key in value for key in keys))


def _properties(make: _Making, properties: dict[str, Schema], schema: Schema) -> Fits:
    made = {key: make.of(one) for key, one in properties.items()}
    return _only(dict, lambda value: all(made[key](inner) for key, inner in value.items() if key in made))


def _additional(make: _Making, other: Schema | bool, schema: Schema) -> Fits:
    fits, known = make.of(other), frozenset(schema.get("properties", ()))
    patterns = [re.compile(pattern) for pattern in schema.get("patternProperties", ())]

    def elsewhere(key: str) -> bool:
        return key in known or any(pattern.search(key) for pattern in patterns)

    return _only(dict, lambda value: all(elsewhere(key) or fits(inner) for key, inner in value.items()))


def _by_pattern(make: _Making, patterns: dict[str, Schema], schema: Schema) -> Fits:
    made = [(re.compile(pattern), make.of(one)) for pattern, one in patterns.items()]

    def fits(value: dict[str, Any]) -> bool:
        return all(fit(inner) for key, inner in value.items() for found, fit in made if found.search(key))

    return _only(dict, fits)


def _dependencies(make: _Making, needs: dict[str, Any], schema: Schema) -> Fits:
    made = {
        key: _required(make, need, schema) if isinstance(need, list) else make.of(need)
        for key, need in needs.items()
    }
    return _only(dict, lambda value: all(fits(value) for key, fits in made.items() if key in value))


def _items(make: _Making, other: Schema | list[Schema], schema: Schema) -> Fits:
    if isinstance(other, list):  # one for each place
        places = [make.of(one) for one in other]
        return _only(list, lambda value: all(fits(item) for fits, item in zip(places, value, strict=False)))
    fits = make.of(other)
    return _only(list, lambda value: all(fits(item) for item in value))


def _inside(kind: type[Any], holds: Callable[[Iterator[bool]], bool]) -> Keyword:
    """What asks something of whether the keys or items of a value fit."""

    def making(make: _Making, other: Schema, schema: Schema) -> Fits:
        fits = make.of(other)
        return _only(kind, lambda value: holds(map(fits, value)))

    return making


def _sized(kind: type[Any], holds: Callable[[int, int], bool]) -> Keyword:
    """What bounds the length of values of a type."""
    return lambda make, bound, schema: _only(kind, lambda value: holds(len(value), bound))


def _number(holds: Callable[[float, float], bool]) -> Keyword:
    """What bounds numbers."""
    return lambda make, bound, schema: lambda value: not TYPES["number"](value) or holds(value, bound)


KEYWORDS: dict[str, Keyword] = {
    "type": _type,
    "enum": lambda make, values, schema: lambda value: any(_equal(one, value) for one in values),
    "const": lambda make, wanted, schema: partial(_equal, wanted),
    "allOf": _combined(all),
    "anyOf": _combined(any),
    "oneOf": _combined(lambda held: sum(held) == 1),
    "not": _not,
    "if": _if,
    "required": _required,
    "properties": _properties,
    "additionalProperties": _additional,
    "patternProperties": _by_pattern,
    "propertyNames": _inside(dict, all),
    "dependencies": _dependencies,
    "items": _items,
    "contains": _inside(list, any),
    "uniqueItems": lambda make, unique, schema: _only(list, lambda value: not (unique and repeated(value))),
    "pattern": lambda make, pattern, schema: _only(str, partial(no_line_end, pattern)),
    "minLength": _sized(str, ge),
    "maxLength": _sized(str, le),
    "minItems": _sized(list, ge),
    "maxItems": _sized(list, le),
    "minProperties": _sized(dict, ge),
    "maxProperties": _sized(dict, le),
    "multipleOf": _number(lambda value, unit: (value / unit).is_integer()),
    "minimum": _number(ge),
    "maximum": _number(le),
}
"""The keywords of JSON Schema that our schema uses."""
ACCOMPANY = frozenset({"then", "else"})
"""Keywords that belong to another one."""
