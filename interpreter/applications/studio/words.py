"""The parts of the schema that speak of a place, and what they let stand there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...kinds.places import BUILT_IN
from ...kinds.vocabulary import CONDITION_WORDS, PIECE_WORDS, PLACE_WORDS
from ...language.checking import schema
from ...language.document import parse
from .cursor import Place, Step

Part = Mapping[str, Any]
SECTIONS = {
    **dict.fromkeys(("pieces_of", "held_as"), "pieces"),
    "place": "regions",
    **dict.fromkeys(("condition", "true_or_option"), "options"),
}
"""A type of the schema -> the section of a definition whose names can stand there."""
NAMES = {"the name of a piece": "pieces", "the name of an option": "options"}
"""What the schema expects of keys -> the section whose names they are."""
WORDS = {
    "pieces_of": ("all", "royals", *PIECE_WORDS),
    "place": (*BUILT_IN, *PLACE_WORDS),
    "condition": CONDITION_WORDS,
}
"""Words that a type has besides names; those of other types stand in their patterns."""
ANSWERS = frozenset(
    {"pieces_said", "moves_said", "events_not", "condition_said", "action_said", "chase", "limit"}
)
"""Mappings that answer a question: a field shows them as one line of text."""
ONE_OF = re.compile(r"(?<=[(|])[a-z_]+(?=[|)])")


def parts_at(path: Sequence[Step]) -> list[Part]:
    """The parts of the schema for the mapping of a key, or for a value."""
    parts = list(flat(schema()))
    for step in path:
        parts = below(parts, step)
    return parts


def below(parts: Sequence[Part], step: Step) -> list[Part]:
    """The parts for what stands under a key, or in a list, of what some parts speak of."""
    return [each for part in parts for inner in _inside(part, step) for each in flat(inner)]


def flat(part: Part | bool) -> Iterator[Part]:
    """A part with all that it refers to, whatever kind of value stands there; `of` names where it is from."""
    if isinstance(part, bool):
        return
    if "$ref" in part:
        name = str(part["$ref"]).removeprefix("#/$defs/")
        yield from ({**each, "of": each.get("of", name)} for each in flat(schema()["$defs"][name]))
        return
    yield part
    for word in ("allOf", "anyOf", "oneOf"):
        for each in part.get(word, ()):
            yield from flat(each)
    yield from flat(part.get("then", False))
    yield from flat(part.get("else", False))


def _inside(part: Part, step: Step) -> Iterator[Part]:
    """What a part says of one of its keys or items."""
    if isinstance(step, int):
        items = part.get("items")
        if isinstance(items, dict):
            yield items
    elif step in part.get("properties", {}):
        yield part["properties"][step]
    elif isinstance(part.get("additionalProperties"), dict):
        yield part["additionalProperties"]


def keys_of(parts: Sequence[Part]) -> dict[str, Part]:
    """The keys that can stand in a mapping, with what is said of them."""
    return {key: about for part in parts for key, about in part.get("properties", {}).items()}


def names_in(parts: Sequence[Part], place: Place) -> set[str]:
    """The sections of a definition whose names can stand at a place."""
    if place.is_key:
        wanted = " ".join(str(part.get("propertyNames", {}).get("patternErrorMessage")) for part in parts)
        return {section for words, section in NAMES.items() if words in wanted}
    found = {SECTIONS[part["of"]] for part in parts if part.get("of") in SECTIONS}
    return {*found, "library"} if "like" in place.path[-2:] else found


def constants_of(parts: Sequence[Part]) -> dict[str, str]:
    """The words that can stand for a value, with what is said of them."""
    found: dict[str, str] = {}
    for part in parts:
        words = [*part.get("enum", ()), *([part["const"]] if "const" in part else [])]
        words += ["true", "false"] if part.get("type") == "boolean" else []
        words += ONE_OF.findall(str(part.get("pattern", "")).partition("(?!")[0])
        words += WORDS.get(part.get("of", ""), ())
        for word in words:
            if not isinstance(word, (dict, list)):
                found.setdefault(str(word), part.get("title", ""))
    return found


def form_of(parts: Sequence[Part]) -> Part | None:
    """The mapping that parts speak of, if it is one whose keys are fields."""
    return next((part for part in parts if "properties" in part and part.get("of") not in ANSWERS), None)


def read(text: str) -> Any:
    """A value as it is written in one line. Raises DefinitionError."""
    return parse(f"value: {text}\n", "<value>")["value"]
