"""From findings of the schema to problems one can act on: one function per schema keyword, in a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Any

from ..errors import Mark, Problem, path_text, quoted, suggest
from .document import MappingNode, SequenceNode
from .hints import first_word
from .hints import hint as hint_of
from .scalars import inline, show

Path = tuple[str | int, ...]
_MOST_KEYS = 100
PIECE_DEPTH = 2
"""Of a path to a piece: pieces, and its name."""
_ASKED = re.compile(r"expected (PLACE|RANGE|CONDITION|PIECES|lines)\b")


@dataclass(frozen=True)
class Finding:
    """What the schema found wrong at one place."""

    path: Path
    keyword: str
    expected: Any
    found: Any
    schema: dict[str, Any]
    schema_path: tuple[Any, ...]

    @property
    def places(self) -> Iterator[str]:
        """What is expected here: one of the questions of the language, or what belongs under a key."""
        said = self.schema.get("patternErrorMessage") or self.schema.get("errorMessage", "")
        if asked := _ASKED.match(said):
            yield asked[1].upper()
        keys = [part for part in self.path if isinstance(part, str)]
        if keys[:1] == ["pieces"] and len(self.path) == PIECE_DEPTH:
            yield "piece"
        yield from (f"{keys[0]}.{keys[-1]}", keys[-1]) if keys else ("file",)

    @property
    def first_word(self) -> str:
        """What says what a newcomer has written here."""
        if not isinstance(self.found, (str, bool, int, float)):
            return ""
        places = [*self.places]
        return first_word(show(self.found), (*(f"value of {place}" for place in places), *places))


def problems_of(document: MappingNode, findings: Iterable[Finding]) -> list[Problem]:
    """The problems for all findings, without those that only follow from a misspelt key."""
    # To a choice between keys every value that is not a mapping is wrong as well; its type is said elsewhere.
    listed = [f for f in findings if isinstance(f.found, dict) or not _choice(f)]
    lacking = {finding.path for finding in listed if _missing_any(finding)}
    misspelt = {place for finding in listed if finding.path in lacking for place in _misspelt(finding)}
    problems: dict[Problem, None] = {}
    for finding in listed:
        if not (_missing_any(finding) & {key for path, key in misspelt if path == finding.path}):
            problems.update(dict.fromkeys(_word(document, finding)))
    return list(problems)


def describe(value: object) -> str:
    """What a value is, for 'found ...'."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"text {quoted(value)}"
    if isinstance(value, dict):
        return "a mapping"
    return "a list" if isinstance(value, list) else f"number {value}"


def find_marks(document: MappingNode, path: Path) -> tuple[Mark, Mark]:
    """The marks of the key (or item) at the end of a path, and of its value."""
    node: Any = document
    key_mark = value_mark = document.mark
    for part in path:
        if isinstance(node, MappingNode):
            key_mark, value_mark = node.key_marks[str(part)], node.value_marks[str(part)]
        elif isinstance(node, SequenceNode) and isinstance(part, int):
            key_mark = value_mark = node.item_marks[part]
        node = node[part]
    return key_mark, value_mark


def _word(document: MappingNode, finding: Finding) -> Iterator[Problem]:
    key_mark, value_mark = find_marks(document, finding.path)
    if "dependencies" in finding.schema_path[-3:]:
        yield from _dependencies(finding, document)
        return
    if "propertyNames" in finding.schema_path[-3:] and isinstance(finding.found, str):
        yield _bad_name(document, finding)
        return
    if finding.keyword in _BY_KEY:
        yield from _BY_KEY[finding.keyword](finding, document, key_mark)
        return
    code, message, hint = _BY_VALUE.get(finding.keyword, _unfit)(finding)
    yield Problem.at(value_mark, code, message, path_text(finding.path), finding.first_word or hint)


def _container(document: MappingNode, path: Path) -> Any:
    node: Any = document
    for part in path:
        node = node[part]
    return node


# Faults of keys: the place is a key.


def _unknown_keys(finding: Finding, document: MappingNode, _: Mark) -> Iterator[Problem]:
    node = _container(document, finding.path)
    known = finding.schema.get("properties", {})
    patterns = finding.schema.get("patternProperties", {})
    for last, key in islice(pairwise((None, *node)), _MOST_KEYS):
        if key not in known and not any(re.search(pattern, key) for pattern in patterns):
            said = hint_of(key, known, (finding.schema.get("title", ""), *finding.places))
            hint = said or f"known here: {', '.join(known)}"
            if finding.path and finding.path[-1] == key:
                hint = f"'{key}' stands there already: write {key}: {inline(node[key])}"
            if last is not None and (" " in key or not said) and _continues(node, last, key):
                whole = f'if it continues a text, quote this text: {last}: "{node[last]}, {key}: {node[key]}"'
                hint = whole if " " in key else f"{hint}; {whole}"
            path = path_text((*finding.path, key))
            yield Problem.at(node.key_marks[key], "H102", f"unknown key {quoted(key)}", path, hint)


def _continues(node: MappingNode, last: str, key: str) -> bool:
    """May a key and its value be the rest of the text before it, cut at its comma?"""
    mark, text = node.key_marks[key], node[last]
    before = mark.source_line[: mark.column - 1].rstrip()
    return isinstance(text, str) and isinstance(node[key], str) and before.endswith(f"{text},")


def _missing_keys(finding: Finding, _: MappingNode, mark: Mark) -> Iterator[Problem]:
    for key in finding.expected:
        if key not in finding.found:
            yield missing_key(key, mark, finding.path, finding.schema)


def missing_key(key: str, mark: Mark, path: Path, schema: dict[str, Any]) -> Problem:
    """The problem of a key that is not there, with an example of what to write."""
    examples = schema.get("properties", {}).get(key, {}).get("examples", [])
    short = examples and not isinstance(examples[0], (dict, list)) and "\n" not in str(examples[0])
    hint = f"for example '{key}: {show(examples[0])}'" if short else ""
    return Problem.at(mark, "H101", f"missing key '{key}'", path_text(path), hint)


def _alternatives(finding: Finding, document: MappingNode, mark: Mark) -> Iterator[Problem]:
    """oneOf and anyOf: either a choice between keys, or between kinds of values."""
    keys = _choice(finding)
    if not keys:
        code, message, hint = _wrong_kind(finding)
        value_mark = find_marks(document, finding.path)[1]
        yield Problem.at(value_mark, code, message, path_text(finding.path), finding.first_word or hint)
        return
    present = [key for key in keys if key in finding.found]
    node = _container(document, finding.path)
    wanted = ("exactly" if finding.keyword == "oneOf" else "at least") + f" one of {', '.join(keys)}"
    message = f"{' and '.join(map(quoted, present))} together" if present else f"none of {', '.join(keys)}"
    place = node.key_marks[present[-1]] if present else mark
    examples = () if present else finding.schema.get("examples", ())
    hint = f"write for example {inline(examples[0])}" if examples else ""
    yield Problem.at(place, "H105", f"{message}: expected {wanted}", path_text(finding.path), hint)


def _dependencies(finding: Finding, document: MappingNode) -> Iterator[Problem]:
    node = _container(document, finding.path)
    at = len(finding.schema_path) - 1 - finding.schema_path[::-1].index("dependencies")
    if at == len(finding.schema_path) - 1:
        pairs = [(key, needs) for key, needs in finding.expected.items() if isinstance(needs, list)]
        wrong = [(key, f"goes only with {' and '.join(needs)}") for key, needs in pairs
                 if key in node and not all(need in node for need in needs)]  # fmt: skip
    else:
        wrong = [(str(finding.schema_path[at + 1]), finding.schema["errorMessage"])]
    for key, message in wrong:
        path = path_text((*finding.path, key))
        hint = first_word(f"{key} {message}", ("beside",))
        yield Problem.at(node.key_marks[key], "H106", f"'{key}' {message}", path, hint)


def _bad_name(document: MappingNode, finding: Finding) -> Problem:
    node = _container(document, finding.path)
    path = path_text((*finding.path, finding.found))
    if finding.keyword == "not":
        message = f"reserved word {quoted(finding.found)}: the language has a meaning of its own for it"
        hint = f"choose another name, such as 'my_{finding.found}'"
        return Problem.at(node.key_marks[finding.found], "H111", message, path, hint)
    if finding.keyword == "enum":
        hint = hint_of(finding.found, finding.expected) or f"known here: {', '.join(finding.expected)}"
        message = f"unknown key {quoted(finding.found)}"
        return Problem.at(node.key_marks[finding.found], "H102", message, path, hint)
    message = finding.schema.get("patternErrorMessage", "malformed name")
    message = f"{message}, found {quoted(finding.found)}"
    return Problem.at(node.key_marks[finding.found], "H111", message, path)


def _repeated(finding: Finding, document: MappingNode, _: Mark) -> Iterator[Problem]:
    node = _container(document, finding.path)
    seen: set[str] = set()
    for index, item in enumerate(islice(node, _MOST_KEYS)):
        if repr(item) in seen:
            path = path_text((*finding.path, index))
            yield Problem.at(node.item_marks[index], "H110", f"{quoted(item)} is listed twice", path)
        seen.add(repr(item))


# Faults of values: code, message and hint; the place is the value.

_Words = tuple[str, str, str]
_TYPES = {
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
}


def _wrong_type(finding: Finding) -> _Words:
    wanted = finding.expected if isinstance(finding.expected, list) else [finding.expected]
    message = finding.schema.get("errorMessage") or f"expected {' or '.join(_TYPES[name] for name in wanted)}"
    hint = ""
    if "string" in wanted and isinstance(finding.found, (bool, int, float)) and _as_text(finding):
        hint = f'quote it: "{show(finding.found)}"'
    elif "string" in wanted and isinstance(finding.found, dict) and len(finding.found) == 1:
        [(key, value)] = finding.found.items()
        hint = f'a text that holds a colon is quoted: "{key}: {show(value)}"'
    elif "array" in wanted and isinstance(finding.found, (str, dict)):
        plain = isinstance(finding.found, str) and "errorMessage" not in finding.schema
        item = finding.found if plain else "..."
        hint = f"write [{item}], or items with dashes"
    return "H103", f"{message}, found {describe(finding.found)}", hint or _as_places(finding)


def _as_places(finding: Finding) -> str:
    """How several ranks or files are written as places, "" if it is about something else."""
    key = finding.path[-1] if finding.path else ""
    if key not in ("ranks", "files") or finding.path[0] == "board" or not isinstance(finding.found, list):
        return ""
    return f"write a list of places: [{', '.join(f'{{{key}: {show(one)}}}' for one in finding.found[:3])}]"


def _as_text(finding: Finding) -> bool:
    """Would the value do as a text?"""
    return re.search(finding.schema.get("pattern", ""), show(finding.found)) is not None


def _wrong_word(finding: Finding) -> _Words:
    words = [show(word) for word in finding.expected]
    if not isinstance(finding.found, str):
        return "H103", f"expected one of {', '.join(words)}, found {describe(finding.found)}", ""
    hint = hint_of(finding.found, words)
    if "errorMessage" in finding.schema:
        return "H104", f"{finding.schema['errorMessage']}, found {quoted(finding.found)}", hint
    return "H104", f"{quoted(finding.found)} is not one of {', '.join(words)}", hint


def _wrong_constant(finding: Finding) -> _Words:
    if finding.expected == "inherited":
        message = "expected a mapping, or the word inherited"
    else:
        message = finding.schema.get("errorMessage", f"expected {show(finding.expected)}")
    return "H104", f"{message}, found {describe(finding.found)}", ""


def _wrong_kind(finding: Finding) -> _Words:
    words = [show(word) for branch in finding.expected for word in branch.get("enum", [])]
    hint = ""
    if isinstance(finding.found, str) and not finding.found.startswith("$"):
        hint = hint_of(finding.found, words)
        if words and "errorMessage" not in finding.schema:
            return "H104", f"{quoted(finding.found)} is not one of {', '.join(words)}", hint
        if finding.found.lower() in ("yes", "no", "on", "off", "true", "false"):
            hint = "write true or false, in small letters and without quotes"
    message = finding.schema.get("errorMessage", f"expected one of {', '.join(words)}")
    return "H103", f"{message}, found {describe(finding.found)}", hint


def _malformed(finding: Finding) -> _Words:
    message = finding.schema.get("patternErrorMessage", "malformed text")
    return "H107", f"{message}, found {quoted(finding.found)}", ""


def _out_of_range(finding: Finding) -> _Words:
    bound = "at least" if finding.keyword == "minimum" else "at most"
    return "H108", f"expected {bound} {finding.expected}, found {finding.found}", ""


def _wrong_count(finding: Finding) -> _Words:
    least, most = finding.schema.get("minItems"), finding.schema.get("maxItems")
    if least == most is not None:
        wanted = finding.schema.get("errorMessage", f"expected {least} items")
        return "H109", f"{wanted}, found {_items(finding.found)}", ""
    if not finding.found:
        what = "list" if isinstance(finding.found, list) else "mapping"
        examples = finding.schema.get("examples", ())
        return "H109", f"the {what} is empty", f"write for example {inline(examples[0])}" if examples else ""
    bound = "at least" if finding.keyword.startswith("min") else "at most"
    return "H109", f"expected {bound} {finding.expected} items, found {_items(finding.found)}", ""


def _items(value: Any) -> str:
    return "1 item" if len(value) == 1 else f"{len(value)} items"


def _wrong_length(finding: Finding) -> _Words:
    if not finding.found:
        return "H107", "the text is empty", ""
    return "H107", f"expected at most {finding.expected} characters, found {len(finding.found)}", ""


def _unfit(finding: Finding) -> _Words:
    wanted = finding.schema.get("errorMessage", f"{describe(finding.found)} does not fit here")
    return "H103", wanted, ""


_BY_KEY: dict[str, Callable[[Finding, MappingNode, Mark], Iterator[Problem]]] = {
    "additionalProperties": _unknown_keys,
    "required": _missing_keys,
    "oneOf": _alternatives,
    "anyOf": _alternatives,
    "uniqueItems": _repeated,
}
_BY_VALUE: dict[str, Callable[[Finding], _Words]] = {
    "type": _wrong_type,
    "enum": _wrong_word,
    "const": _wrong_constant,
    "pattern": _malformed,
    "minimum": _out_of_range,
    "maximum": _out_of_range,
    "minItems": _wrong_count,
    "maxItems": _wrong_count,
    "minProperties": _wrong_count,
    "maxProperties": _wrong_count,
    "minLength": _wrong_length,
    "maxLength": _wrong_length,
}


def _choice(finding: Finding) -> list[str]:
    """The keys of a choice between keys; empty when it is another choice, or none."""
    if finding.keyword not in ("oneOf", "anyOf"):
        return []
    branches = finding.expected if isinstance(finding.expected, list) else []
    plain = all(set(branch) == {"required"} for branch in branches)
    return [branch["required"][0] for branch in branches] if plain else []


def _missing_any(finding: Finding) -> set[str]:
    """The keys of which a finding complains that they are missing."""
    if finding.keyword == "required":
        return {key for key in finding.expected if key not in finding.found}
    keys = _choice(finding)
    return set() if any(key in finding.found for key in keys) else set(keys)


def _misspelt(finding: Finding) -> Iterator[tuple[Path, str]]:
    if finding.keyword == "additionalProperties" and isinstance(finding.found, dict):
        known = finding.schema.get("properties", {})
        for key in islice(finding.found, _MOST_KEYS):
            near = suggest(key, known) if key not in known else None
            if near is not None:
                yield finding.path, near
