"""Whether a document fits is told alike by our functions and by the library for JSON Schema."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from typing import Any

import pytest
from shared import little_and_much

from interpreter.language import checking, inherit, resources
from interpreter.language.document import parse, read_text
from interpreter.language.validator import validator

SCHEMA = checking.schema()
ODD: tuple[Any, ...] = (
    *(True, False, 0, 1, -3, 2.5, 1.0, "", "none", "any", "e4", "a-h", "1-8", "x\n", "$x", [], {}),
    *(
        [1, 2],
        [[1, 2], [1, 2]],
        ["a", "a"],
        {"if": {}},
        {"x": 1},
        {"any": []},
        {"step": "any"},
        [{"moves": "K"}],
    ),
)
"""Values of every kind, of which most are wrong in most places."""


def parts(node: Any) -> Iterator[dict[str, Any]]:
    """The schema and every schema in it that has examples."""
    if isinstance(node, dict):
        if "examples" in node:
            yield node
        for key, inner in node.items():
            if key not in ("examples", "default"):
                yield from parts(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from parts(inner)


def places(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every container of a document with a key or an index in it."""
    keys = list(node) if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
    for key in keys:
        yield node, key
        yield from places(node[key])


@pytest.mark.every
def test_every_example_and_every_odd_value_in_every_place() -> None:
    told = set()
    for part in parts(SCHEMA):
        whole = {**part, "$defs": SCHEMA["$defs"]}
        fits, library = validator(whole), checking.strict()(whole)
        for value in (*part["examples"], *ODD):
            told.add(fits(value))
            assert fits(value) == library.is_valid(value), (value, part)
    assert told == {True, False}


@pytest.mark.every
@pytest.mark.parametrize("name", ["empire", "senterej", "ultima"])
@little_and_much("step", 20, 1)
def test_definitions_with_something_else_in_a_place(name: str, step: int) -> None:
    path = resources.definition_path(name)
    document = json.loads(json.dumps(parse(read_text(path), path.name)))
    fits, library = validator(SCHEMA), checking.strict()(SCHEMA)
    assert fits(document)
    for (node, key), odd in zip(list(places(document))[::step], itertools.cycle(ODD), strict=False):
        right, node[key] = node[key], odd
        assert fits(document) == library.is_valid(document), (key, right, odd)
        node[key] = right


def test_what_is_named_in_a_circle_and_what_is_unknown() -> None:
    circle = {"$ref": "#/$defs/tree", "$defs": {"tree": {"items": {"$ref": "#/$defs/tree"}, "maxItems": 2}}}
    assert validator(circle)([[], [[]]])
    assert not validator(circle)([[], [[], [], []]])
    with pytest.raises(KeyError, match="dependentSchemas"):
        validator({"dependentSchemas": {}})


def test_the_library_is_a_part_of_the_schema() -> None:
    assert validator(SCHEMA, "library")(inherit.library())
    assert not validator(SCHEMA, "library")({"knight": {"moves": 3}})
