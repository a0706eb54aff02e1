"""What can be written at a place of a definition, and what stands there means."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ...errors import DefinitionError, OptionError
from ...language.document import MappingNode
from ...language.inherit import library, resolve
from ...language.scalars import inline
from ...play.variant import Variant
from ..drawing.diagram import Diagrams, palaces
from ..drawing.text import scene_text
from ..rulebook.piece_data import sentences_of
from .cursor import Place, place_at
from .reading import Text, text_of
from .words import Part, constants_of, keys_of, names_in, parts_at

Item = dict[str, Any]
SECTIONS = ("pieces", "regions", "options")
ROW = re.compile(r"^  ([a-z][a-z0-9_]*):", re.MULTILINE)


def completions(asked: Mapping[str, Any], allow_hooks: bool) -> dict[str, Any]:
    """What can stand at an offset: items with label, kind, detail, and the text that is put in."""
    place = place_at(asked["text"], asked["offset"])
    if place is None:
        return {"items": []}
    names = names_of(text_of(asked, allow_hooks))
    parts = parts_at(place.path)
    found = [*(_keys(parts, place) if place.is_key else ()), *_names(parts, place, names)]
    if not place.is_key:
        found += [item(word, "value", title) for word, title in constants_of(parts).items()]
        found += list(_keys_of_item(parts, place))
    return {"items": list({each["label"]: each for each in found}.values())}


def _keys(parts: list[Part], place: Place) -> Iterator[Item]:
    there = place.beside[-1] if place.beside else {}
    for key, about in keys_of(parts).items():
        if key not in there:
            yield item(key, "key", about.get("title", ""), f"{key}: ", about)


def _keys_of_item(parts: list[Part], place: Place) -> Iterator[Item]:
    """Keys of a mapping that can stand here, in a list or behind a key: in braces."""
    for key, about in keys_of(parts).items() if place.path else ():
        yield item(f"{{{key}: }}", "key", about.get("title", ""), f"{{{key}: }}", about)


def _names(parts: list[Part], place: Place, names: Mapping[str, list[str]]) -> Iterator[Item]:
    top = place.path[:1]
    sections = names_in(parts, place)
    if place.is_key and len(place.path) == 1 and top and top[0] in SECTIONS:
        sections |= {str(top[0])}
    for section in sections:
        sign = "$" if section == "options" and not place.is_key else ""
        for name in names.get(section, ()):
            yield item(sign + name, "name", section.removesuffix("s"), f"{name}: " if place.is_key else "")


def item(label: str, kind: str, detail: str, insert: str = "", about: Part | None = None) -> Item:
    """One of the things that can be put in."""
    return {
        "label": label,
        "kind": kind,
        "detail": detail,
        "insert": insert or label,
        "info": told(about or {}),
    }


def told(about: Part) -> str:
    """What the schema says of a part of it."""
    text = str(about.get("description", ""))
    examples = [inline(one) for one in about.get("examples", ())[:2]]
    return text + (f"\nFor example {' or '.join(examples)}." if examples else "")


# --- names ---------------------------------------------------------------------------------------


def names_of(text: Text) -> dict[str, list[str]]:
    """The names that a definition has, as far as it can be read, and its parents'."""
    try:
        found = _named(text.document())
    except DefinitionError:
        found = _guessed(text.text)
    return found | {"library": list(library())}


def _named(doc: MappingNode) -> dict[str, list[str]]:
    return {section: list(doc.get(section, ())) for section in SECTIONS}


def _guessed(text: str) -> dict[str, list[str]]:
    """The names of a text that is wrong somewhere: keys by their indentation, and those of its parent."""
    parent = re.search(r"^extends:\s*([\w-]+)", text, re.MULTILINE)
    try:
        found = _named(resolve(parent[1])) if parent else {section: [] for section in SECTIONS}
    except DefinitionError:
        found = {section: [] for section in SECTIONS}
    for section in SECTIONS:
        body = re.search(rf"^{section}:[^\n]*\n((?:[ #][^\n]*\n|\n)*)", text + "\n", re.MULTILINE)
        found[section] = list(dict.fromkeys([*found[section], *(ROW.findall(body[1]) if body else ())]))
    return found


# --- what it means -------------------------------------------------------------------------------


def hover(asked: Mapping[str, Any], allow_hooks: bool) -> dict[str, Any]:
    """What the word at an offset means: a title and a text, empty if nothing is known of it."""
    text, offset = asked["text"], asked["offset"]
    word = _word(text, offset)
    if word is None:
        return {}
    place = place_at(text, word.end())
    if place is None:
        return {}
    if word[0] in names_of(text_of(asked, allow_hooks))["pieces"] and (
        words := _sentences(asked, word[0], allow_hooks)
    ):
        found = {"from": word.start(), "to": word.end(), "title": word[0], "text": "\n".join(words)}
        return found | {"drawn": _drawn(text_of(asked, allow_hooks).variant({}), word[0])}
    about = _about(text, place, word)
    if not about:
        return {}
    return {"from": word.start(), "to": word.end(), "title": about.get("title", word[0]), "text": told(about)}


def _drawn(variant: Variant, name: str) -> str:
    """The first diagram of a piece as text."""
    index = next(i for i, piece in enumerate(variant.ruleset.pieces) if piece.name == name)
    first = next(Diagrams(variant).of_piece(index))
    return scene_text(variant, first.scene(variant.ruleset.board, palaces(variant)))


def _word(text: str, offset: int) -> re.Match[str] | None:
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    pattern = re.compile(r"[\w$-]+")
    for found in pattern.finditer(text, start, len(text) if end < 0 else end):
        if found.start() <= offset <= found.end():
            return found
    return None


def _about(text: str, place: Place, word: re.Match[str]) -> Part:
    """What the schema says of a key, or of the key whose value the word is."""
    if place.is_key:
        return keys_of(parts_at(place.path)).get(word[0], {})
    parts = parts_at(place.path)
    exact = [part for part in parts if part.get("const") == word[0] and "description" in part]
    described = [part for part in parts if "description" in part]
    return (exact or described or [{}])[0]


def _sentences(asked: Mapping[str, Any], name: str, allow_hooks: bool) -> list[str]:
    try:
        return list(sentences_of(text_of(asked, allow_hooks).variant({}), name))
    except (DefinitionError, OptionError, KeyError):
        return []
