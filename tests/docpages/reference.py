"""The reference page of the language; `python tests/docpages/reference.py` makes it from the schema."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from interpreter.caching import write_whole
from interpreter.language.checking import TAKES_BACK, schema
from interpreter.language.resources import SCHEMA, schema_path
from interpreter.language.scalars import inline

Schema = dict[str, Any]

QUESTIONS = {
    "pieces_of": ("PIECES", "who?"),
    "side": ("SIDE", "whose?"),
    "place": ("PLACE", "where?"),
    "moves_of": ("MOVES", "when?"),
    "condition": ("CONDITION", "if?"),
    "action": ("ACTION", "do what?"),
    "range": ("RANGE", "how many?"),
    "lines": ("LINES", "along which lines?"),
}
"""Parts of the schema with a name of their own, and what they answer."""
LANGUAGE = "docs/language.md"
NO_RULE = ("Look", "Test")
MARKS = ("<!-- missing: python tests/docpages/reference.py -->", "<!-- end of missing -->")
FIRST = ("whose", "who", "in", "when", "by", "takes", "only", "is", "repeat", "from", "to", "if", "after")
"""Keys with which the table of missing keys begins: a wrong guess at them makes another game."""
_TYPES = {
    "object": "mapping",
    "array": "list",
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
}
_OPENING = """\
# Reference of the definition language

Every key of a definition, format 2. [The language on one page](../docs/language.md) explains how they work
together, [its words](../docs/words.md) shows each word with a picture.
This page is made from `variant.schema.json` by `python tests/docpages/reference.py`.

The first line of a definition can name the schema: by its address, `# yaml-language-server: $schema={address}`,
as `heterodox new` writes it, or by the path of a file that `heterodox schema` has written.

## Types

The same question is answered in the same way wherever it is asked. Any value may be `$name`, the chosen
value of an option. In a definition with `extends`, `none` takes back what is inherited under a key.

| type | question | what may stand there |
|---|---|---|
"""


def page() -> str:
    """The whole page as Markdown."""
    types = "\n".join(_row(word, question, _answers(name)) for name, (word, question) in QUESTIONS.items())
    parts = [_OPENING.replace("{address}", SCHEMA) + types + "\n", *_section("Top level", schema())]
    for name in _in_use():
        parts += _section(_title(name), schema()["$defs"][name])
    return "\n".join(parts).rstrip() + "\n"


def main() -> None:
    """Write the page beside the schema, and the table of missing keys into docs/language.md."""
    path = schema_path().with_name("README.md")
    write_whole(path, page().encode())
    print(path)
    path = path.parents[1] / LANGUAGE
    write_whole(path, with_missing(path.read_text(encoding="utf-8")).encode())
    print(path)


def with_missing(text: str) -> str:
    """docs/language.md with the table of what a missing key means, as the schema says it."""
    found: dict[str, dict[str, list[str]]] = {}
    for form, key, absent in missing():
        if form not in NO_RULE:
            found.setdefault(key, {}).setdefault(absent, []).append(form.removesuffix(" as a mapping"))
    keys = sorted(found, key=lambda key: FIRST.index(key) if key in FIRST else len(FIRST))
    rows = [_row(f"`{key}`", "; ".join(_absences(found[key]))) for key in keys]
    table = "\n".join(["| key | without it |", "|---|---|", *rows])
    first, last = map(re.escape, MARKS)
    return re.sub(f"(?s)({first}\n).*?({last})", lambda m: f"{m[1]}{table}\n{m[2]}", text)


def _absences(meanings: dict[str, list[str]]) -> Iterator[str]:
    """What the absence of a key means, and where, if that differs."""
    for absent, forms in meanings.items():
        yield absent if len(meanings) == 1 else f"{absent} ({', '.join(forms)})"


def missing() -> Iterator[tuple[str, str, str]]:
    """Form, key and meaning of every key whose absence means something, as the schema says."""
    for name, part in {"definition": schema(), **{n: schema()["$defs"][n] for n in _in_use()}}.items():
        for key, value in part["properties"].items():
            absent = _absent(value)
            if absent:
                yield _title(name), key, absent


def _absent(part: Schema) -> str:
    return str(part.get("description", "")).partition(" Without it: ")[2].removesuffix(".")


def _answers(name: str) -> str:
    """What a type may be, from the message about something else."""
    part = schema()["$defs"][name]
    return (_wanted(part).partition(": ")[2] if "errorMessage" in part else "") or _expanded(part)


def _in_use(start: Schema | None = None, found: list[str] | None = None) -> list[str]:
    """The mappings of the schema in the order in which they are first named, from the top."""
    found = [] if found is None else found
    for name in _refs(schema()["properties"] if start is None else start):
        if name not in found:
            found.append(name)
            _in_use(schema()["$defs"][name], found)
    return found if start else [name for name in found if "properties" in schema()["$defs"][name]]


def _refs(part: object) -> Iterator[str]:
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"].rsplit("/", 1)[-1]
        for key, inner in part.items():
            if key not in ("examples", "patternProperties"):
                yield from _refs(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _refs(inner)


def _title(name: str) -> str:
    asked = name.removesuffix("_said")
    if asked != name and asked in ("pieces", "place", "moves", "condition", "action"):
        return f"{asked.upper()} as a mapping"
    title = str(schema()["$defs"].get(name, {}).get("title", name)).removesuffix(" said")
    return title[0].upper() + title[1:]


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def _section(title: str, part: Schema) -> Iterator[str]:
    yield f"## {title}\n"
    yield f"{part.get('description', '')}\n"
    yield "| key | value | meaning | example |\n|---|---|---|---|"
    for key, value in part["properties"].items():
        if "description" in value:
            needed = " (required)" if key in part.get("required", []) else ""
            example = f"`{_example(key, value['examples'][0])}`"
            yield _row(f"`{key}`{needed}", _kind(value), value["description"], example)
    yield ""


def _anchor(title: str) -> str:
    """The anchor that Markdown viewers make of a heading."""
    return re.sub(r"[^\w -]", "", title).replace(" ", "-").lower()


def _wanted(part: Schema) -> str:
    return str(part.get("errorMessage", part.get("patternErrorMessage", ""))).removeprefix("expected ")


def _kind(part: Schema) -> str:
    """What may stand there, in a few words."""
    if "$ref" in part:
        name = part["$ref"].rsplit("/", 1)[-1]
        if name in QUESTIONS:
            return f"[{QUESTIONS[name][0]}](#types)"
        target = schema()["$defs"][name]
        return f"[{_title(name)}](#{_anchor(_title(name))})" if "properties" in target else _kind(target)
    return _expanded(part)


def _expanded(part: Schema) -> str:
    if "const" in part:
        return f"`{inline(part['const'])}`"
    if "enum" in part:
        return ", ".join(f"`{inline(word)}`" for word in part["enum"])
    if "anyOf" in part and "properties" not in part:
        return _choices(branch for branch in part["anyOf"] if branch != TAKES_BACK)
    if "type" in part and part["type"] == "array" and "errorMessage" not in part:
        return f"list of: {_kind(part['items'])}" if isinstance(part.get("items"), dict) else "list"
    if _wanted(part):
        return _wanted(part)
    if "if" in part:
        return _either(part)
    if "allOf" in part:
        return _choices(part["allOf"])
    return _type(part)


def _choices(branches: Any) -> str:
    found = [_kind(branch) for branch in branches if not branch.keys() <= {"required"}]
    return " or ".join(dict.fromkeys(found))


def _either(part: Schema) -> str:
    """Two ways to write a value; that a list may hold the word `inherited` is said once, with `extends`."""
    known = part.get("then", {}).get("const") == "inherited"
    found = [
        _kind(part[name]) for name in ("then", "else") if part.get(name) and not (known and name == "then")
    ]
    if len(found) == 2 and found[0] == f"list of: {found[1]}":
        return f"{found[1]}, or a list of these"
    return " or ".join(dict.fromkeys(found))


def _type(part: Schema) -> str:
    types = part.get("type", "object")
    words = " or ".join(_TYPES[name] for name in ([types] if isinstance(types, str) else types))
    if types == "object" and isinstance(part.get("additionalProperties"), dict):
        return f"by name: {_kind(part['additionalProperties'])}"
    return words + _bounds(part)


def _bounds(part: Schema) -> str:
    low, high = part.get("minimum"), part.get("maximum")
    if low is None:
        return ""
    return f" {low} to {high}" if high is not None else f" from {low}"


def _example(key: str, value: object) -> str:
    return f"{key}: {inline(value)}"


if __name__ == "__main__":
    main()
