"""The shape of a definition: the document against the JSON Schema, all findings at once, in our own words."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice
from typing import Any

from ..errors import DefinitionError, Problem
from .document import MappingNode
from .hints import other_format
from .resources import schema_text
from .snippets import examples_of
from .validator import Fits, no_line_end, repeated, validator
from .wording import Finding, problems_of

__all__ = ["check", "find_problems", "schema"]


TAKES_BACK = {"const": "none"}
"""Allowed beside a value, in the schema for editors, where the word takes back what is inherited."""
GRAMMARS = "rfc3987_syntax"
"""Where it is installed, jsonschema has it make grammars, for two seconds, of formats that no file has."""
MOST = 200
"""So many findings are looked at; nobody reads more, and a hostile file must not take minutes."""


def check(document: MappingNode, part: str = "") -> None:
    """Raise DefinitionError with every fault of shape, as `find_problems` finds them."""
    if problems := find_problems(document, part):
        raise DefinitionError(problems)


def find_problems(document: MappingNode, part: str = "") -> list[Problem]:
    """Every fault of shape: of a definition file, or of a document that is one named part of the schema.

    Keys that a parent may supply are not asked for here; inheritance asks for them in the merged whole.
    """
    try:
        if _fits(part)(document):
            return []
        old = [] if part else other_format(document)
        return old or _problems(document, _validator(part))
    except RecursionError:
        return [_too_deep(document)]


def findings_of(document: MappingNode, other: dict[str, Any]) -> list[Problem]:
    """Every fault of shape of a document that has a schema of its own, whatever kind of file it is."""
    try:
        return _problems(document, strict()(other))
    except RecursionError:
        return [_too_deep(document)]


def _problems(document: MappingNode, validator: Any) -> list[Problem]:
    """What a validator finds wrong."""
    errors = list(islice(validator.iter_errors(document), MOST))
    return problems_of(document, [_finding(error) for error in errors])


def _too_deep(document: MappingNode) -> Problem:
    return Problem.at(document.mark, "H112", "nested too deeply to be checked", hint="write it flatter")


@lru_cache(maxsize=1)
def schema() -> dict[str, Any]:
    """The JSON Schema as data, for what a definition says itself; not to be changed.

    The schema for editors also allows the word `none` where it takes back what is inherited: such entries are
    put aside before a file is checked (`merging.without_removals`), and its words need not speak of them.
    """
    loaded: dict[str, Any] = json.loads(schema_text(), object_hook=_own)
    return loaded


def _own(part: dict[str, Any]) -> dict[str, Any]:
    """A part of the schema without the word that takes back, and with examples in place of snippets."""
    if "defaultSnippets" in part:
        part["examples"] = examples_of(part)
        del part["defaultSnippets"]
    if part.get("anyOf", [None])[0] == TAKES_BACK:
        part["allOf"] = part.pop("anyOf")[1:]
    return part


def _finding(error: Any) -> Finding:
    return Finding(
        path=tuple(error.absolute_path),
        keyword=error.validator,
        expected=error.validator_value,
        found=error.instance,
        schema=error.schema if isinstance(error.schema, dict) else {},
        schema_path=tuple(error.absolute_schema_path),
    )


def _pattern(_: Any, pattern: str, instance: Any, schema: Any) -> Iterator[Any]:
    from jsonschema import ValidationError

    if isinstance(instance, str) and not no_line_end(pattern, instance):
        yield ValidationError("malformed")


def _unique(_: Any, unique: bool, instance: Any, schema: Any) -> Iterator[Any]:
    from jsonschema import ValidationError

    if unique and isinstance(instance, list) and repeated(instance):
        yield ValidationError("repeated")


@lru_cache(maxsize=4)
def _fits(part: str) -> Fits:
    return validator(schema(), part)


@lru_cache(maxsize=4)
def _validator(part: str) -> Any:
    whole = schema()
    return strict()({"$ref": f"#/$defs/{part}", "$defs": whole["$defs"]} if part else whole)


@contextmanager
def _without(module: str) -> Iterator[None]:
    """Let nobody find a module that is not imported yet."""
    hidden = sys.modules.setdefault(module, None) is None  # type: ignore[arg-type]
    try:
        yield
    finally:
        if hidden:
            del sys.modules[module]


@lru_cache(maxsize=1)
def strict() -> Any:
    """The class of validators that tell what is wrong, by the library for JSON Schema."""
    # Only loaded where something is wrong: it is the slowest import of this package's front rooms.
    with _without(GRAMMARS):
        from jsonschema import Draft7Validator as draft
        from jsonschema import validators

    extend: Any = validators.extend
    types = draft.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    return extend(draft, {"pattern": _pattern, "uniqueItems": _unique}, type_checker=types)
