"""Definitions with one thing changed: a key or an item left out, a number one more or less, a switch flipped."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import interpreter
from interpreter.applications.authoring.workbench.rule_changes import changes
from interpreter.applications.rulebook import markdown, sections
from interpreter.errors import DefinitionError
from interpreter.language.flattened import flat_text
from interpreter.model.ruleset import Ruleset
from interpreter.play.variant import Variant

Path = tuple[str | int, ...]

NO_RULES = {
    "about": "tells of the game's history",
    "aliases": "letters that other programs write",
    "betza": "a note for readers of Betza notation, from which nothing is made",
    "evaluation": "advice for the computer opponent",
    "character": "a sign for a piece",
    "format": "the form of the file",
    "look": "how it is drawn",
    "sides": "what players call them",
    "name": "what the game is called",
    "tests": "what has to come of the rules",
    "title": "what a piece is called",
    "variant": "what the game is called",
    "options": "choices that are not made",
}
"""Keys that no rule hangs on, each with the reason."""

NOT_MEANT = {"variant", "name", "version", "options", "definition", "evaluation", "guide_values", "notations"}
NOT_MEANT |= {"look", "regions", "one_sided", "mark", "figurine", "picture", "aliases", "character", "title"}
"""Fields of the model that no rule hangs on, or that are worked out from the others."""


def meant(value: Any) -> Any:
    """A part of the model without what no rule hangs on."""
    if is_dataclass(value) and not isinstance(value, type):
        found = {f.name: meant(getattr(value, f.name)) for f in fields(value) if f.name not in NOT_MEANT}
        if isinstance(value, Ruleset):
            found["castlings"] = sorted(map(str, value.castlings))  # whatever their order
            if not value.one_sided:
                del found["symmetry"]  # both images are the same
        return type(value).__name__, found
    if isinstance(value, Mapping):
        return {key: meant(part) for key, part in value.items()}
    if isinstance(value, tuple | list):
        return [meant(part) for part in value]
    return value


def places(node: Any, path: Path = ()) -> Iterator[Path]:
    """Every key and list item of a document that a rule may hang on, the outer before the inner."""
    if isinstance(node, Mapping):
        for key in node:
            if key not in NO_RULES:
                yield (*path, key)
                yield from places(node[key], (*path, key))
    elif isinstance(node, list):
        for i, item in enumerate(node):
            yield (*path, i)
            yield from places(item, (*path, i))


def at(doc: Any, path: Path) -> Any:
    """What stands at a place."""
    for key in path:
        doc = doc[key]
    return doc


def plain(node: Any) -> Any:
    """A document as mappings and lists without places."""
    if isinstance(node, Mapping):
        return {key: plain(value) for key, value in node.items()}
    return [plain(item) for item in node] if isinstance(node, list) else node


def changed(doc: Any, path: Path) -> Iterator[tuple[str, Any]]:
    """The document with the thing at a place left out, flipped, or one more and one less."""
    value = at(doc, path)
    found: list[tuple[str, Any]] = [("without", None)]
    if isinstance(value, bool):
        found.append(("flipped", not value))
    elif isinstance(value, int):
        found += [("more", value + 1), ("less", value - 1)]
    for word, other in found:
        copied = copy.deepcopy(doc)
        inside = at(copied, path[:-1])
        if word == "without":
            del inside[path[-1]]
        else:
            inside[path[-1]] = other
        yield word, copied


def loaded(doc: Any) -> Variant | None:
    """The variant of a document; None where that is not a definition. Any other error is a fault."""
    try:
        return interpreter.load_text(flat_text(doc), file="changed.yaml")
    except DefinitionError:
        return None


def means_the_same(a: Ruleset, b: Ruleset) -> bool:
    """Are the models equal, but for what no rule hangs on?"""
    return bool(meant(a) == meant(b))


def rulebook(variant: Variant) -> str:
    """The text of the rulebook, without boards and without what is made from the definition's own words."""
    book = sections.Rulebook(variant).book()
    writer = markdown.Markdown(variant)
    return "\n".join(text for section in book.sections for text in writer.section(section, 2))


def gaps(before: Variant, after: Variant, book: str) -> Iterator[str]:
    """What does not tell that two variants differ."""
    if not changes(before, after):
        yield "diff"
    if rulebook(after) == book:
        yield "rulebook"
