"""The reference page of the language; `python -m interpreter.language.reference` makes it from the schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from ..caching import write_whole
from .checking import schema
from .resources import schema_path
from .scalars import plain_value

Schema = dict[str, Any]

_TYPES = {
    "object": "mapping",
    "array": "list",
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
}
_PLAIN = re.compile(r"[\w$./ '()-]*[\w$./'()]!?")
_OPENING = """\
# Reference of the definition language

Every key of a definition, format 1.
This page is made from `variant.schema.json` by `python -m interpreter.language.reference`.

Editors read the schema when a definition starts with the line
`# yaml-language-server: $schema=../schema/variant.schema.json`.
"""


def page() -> str:
    """The whole page as Markdown."""
    whole = schema()
    parts = [_OPENING, *_section("Top level", whole)]
    for title, inner in _nested(whole):
        parts += _section(title, inner)
    for name, part in whole["$defs"].items():
        if name == "library" or "properties" not in part:
            continue
        parts += _section(_title(name, part), part)
        for title, inner in _nested(part):
            parts += _section(title, inner)
    parts += ["## Words\n", *_words(whole["$defs"])]
    return "\n".join(parts).rstrip() + "\n"


def main() -> None:
    """Write the page beside the schema."""
    path = schema_path().with_name("README.md")
    write_whole(path, page().encode())
    print(path)


def _title(name: str, part: Schema) -> str:
    title = str(part.get("title", name))
    if name.startswith("end_"):
        return f"end: `{title}`"
    return title[0].upper() + title[1:]


def _section(title: str, part: Schema) -> Iterator[str]:
    yield f"## {title}\n"
    yield f"{part.get('markdownDescription', part.get('description', ''))}\n"
    choice = [key for branch in part.get("oneOf", []) for key in branch["required"]]
    if choice:
        yield f"Exactly one of {_listed(choice)}.\n"
    yield "| key | value | meaning | example |\n|---|---|---|---|"
    for key, value in part["properties"].items():
        needed = " (required)" if key in part.get("required", []) else ""
        meaning = f"{value['description']}{_default(value)}"
        row = [f"`{key}`{needed}", _kind(value), meaning, f"`{_example(key, value['examples'][0])}`"]
        yield "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in row) + " |"
    yield ""


def _nested(part: Schema) -> Iterator[tuple[str, Schema]]:
    """Mappings described inside another one."""
    for key, value in part.get("properties", {}).items():
        for inner in (value, value.get("then", {}), value.get("else", {})):
            if "properties" in inner:
                head = {name: value[name] for name in ("title", "description")}
                yield f"`{key}`", {**head, **inner}


def _words(parts: dict[str, Schema]) -> Iterator[str]:
    """The parts of the schema that are no mappings but have a meaning of their own."""
    seen = {"library of movers"}
    for name, part in parts.items():
        if "properties" not in part and part.get("title", "library of movers") not in seen:
            seen.add(part["title"])
            text = part.get("markdownDescription", part["description"])
            examples = ", ".join(f"`{_inline(example)}`" for example in part["examples"])
            yield f"### {_title(name, part)}\n\n{text}\n\n{_kind(part)}. Examples: {examples}\n"


def _anchor(title: str) -> str:
    """The anchor that Markdown viewers make of a heading."""
    return re.sub(r"[^\w -]", "", title).replace(" ", "-").lower()


def _default(value: Schema) -> str:
    return f" Default: `{_inline(value['default'])}`." if "default" in value else ""


def _kind(part: Schema) -> str:
    """What may stand there, in a few words."""
    if "$ref" in part:
        name = part["$ref"].rsplit("/", 1)[-1]
        target = schema()["$defs"][name]
        if {"enum", "anyOf"} & set(target) or "title" not in target:
            return _kind(target)
        return f"[{target['title']}](#{_anchor(_title(name, target))})"
    if "const" in part:
        return f"`{_inline(part['const'])}`"
    if "enum" in part:
        return ", ".join(f"`{_inline(word)}`" for word in part["enum"])
    if "allOf" in part and "properties" not in part:
        return _kind(part["allOf"][0])
    if "if" in part:
        return _either(part)
    if "anyOf" in part:
        return " or ".join(dict.fromkeys(_kind(branch) for branch in part["anyOf"]))
    return _type(part)


def _either(part: Schema) -> str:
    """Two ways to write a value; that a list may hold the word `inherited` is said once, with `extends`."""
    if part["then"].get("const") == "inherited":
        return _branch(part, "else")
    first, second = _branch(part, "then"), _branch(part, "else")
    if first == f"list of: {second}":
        return f"{second}, or a list of these"
    if part["then"].get("$ref", "").endswith("option_use"):
        first, second = second, first
    return " or ".join(dict.fromkeys((first, second)))


def _branch(part: Schema, name: str) -> str:
    branch = part[name]
    known = branch.keys() & {"type", "$ref", "enum", "const", "if", "anyOf", "allOf"}
    return _kind(branch if known else {**branch, "type": part["if"]["type"]})


def _type(part: Schema) -> str:
    types = part.get("type", "object")
    words = " or ".join(_TYPES[name] for name in ([types] if isinstance(types, str) else types))
    if types == "array" and isinstance(part.get("items"), dict):
        return f"list of: {_kind(part['items'])}"
    if types == "object" and isinstance(part.get("additionalProperties"), dict):
        return f"by name: {_kind(part['additionalProperties'])}"
    return words + _bounds(part)


def _bounds(part: Schema) -> str:
    low, high = part.get("minimum"), part.get("maximum")
    if low is None:
        return ""
    return f" {low} to {high}" if high is not None else f" from {low}"


def _listed(keys: list[str]) -> str:
    return ", ".join(f"`{key}`" for key in keys[:-1]) + f" and `{keys[-1]}`"


def _example(key: str, value: object) -> str:
    return f"{key}: {_inline(value)}"


def _inline(value: object) -> str:
    """A value in YAML's short form."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_inline(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_inline(inner) for inner in value) + "]"
    if isinstance(value, str) and _PLAIN.fullmatch(value) and plain_value(value)[:2] == (value, ""):
        return value
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    main()
