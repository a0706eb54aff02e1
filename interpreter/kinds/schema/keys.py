"""The forms of the language as the YAML files of this folder say them.

A file of forms maps names to forms: `means`, an `example`, perhaps `required` keys, keys of which it has
exactly `one_of`, keys that one `needs` beside it, keys that stand `alone` (but for `if`) or `without`
others, `heads` of which it has at most one, each with the keys that go only beside it (and with none that
stand `together`), what `others` hold (by pattern), its `keys`, and the `words` of kinds/movement that it
has as keys, those of whole entries or of legs; if it has a `head`, the others need one beside them. A key
has `means`, a `type` and an `example`, perhaps a `title` other than its name, and a `default`, which says
in words what its absence means: a text, or one by the key that stands beside it, or in `do` beside it, or
under which the form stands; nothing where all of `moot` holds (null: that key is left out too). A form's
name instead of a key: as there. In a form, the absence of `silent` keys means nothing, that of keys that
stand `together` only beside another of them.
A type is the name of a form or of a type of types.yaml, a list of words, one of SHORT, or JSON Schema.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ...language.checking import TAKES_BACK
from ...language.resources import data
from ...language.snippets import offered
from ..movement import HEADS, WORDS
from ..places import BUILT_IN
from ..vocabulary import PIECE_WORDS, PLACE_WORDS

Schema = dict[str, Any]
NAME = r"[a-z][a-z0-9_]{0,39}"
PATTERNS = {
    "<NAME>": NAME,
    "<OPTION>": rf"\${NAME}",
    "<SQUARE>": r"[A-Z]?[a-z](0|[1-9][0-9]{0,2})",
    "<LINE>": r"(orthogonal|diagonal|any|vertical|horizontal|forward|backward|left|right|sideways)",
    "<TURN>": r"(forward|backward|left|right|sideways|drawn)",
}
FREE = rf"(?!(inherited|none)$){NAME}$"
RESERVED = {"pieces": ("royals", *PIECE_WORDS), "places": (*BUILT_IN, *PLACE_WORDS)}
"""Words that cannot be names, by what they answer."""
FILES = ("questions", "movement", "pieces", "rules", "board", "definition")


@dataclass(frozen=True)
class Key:
    """A key of one form: `means` completes the title as a sentence, `default` says what its absence means."""

    name: str
    title: str
    means: str
    type: Schema
    example: Any
    default: str | Mapping[str, str] = ""
    moot: Mapping[str, Any] = field(default_factory=dict)

    def schema(self) -> Schema:
        """The part of the schema for its value."""
        told = f"{self.means} Without it: {self._absent()}." if self.default else self.means
        return {"title": self.title, "description": told, **offered(self.example), "allOf": [self.type]}

    def _absent(self) -> str:
        if isinstance(self.default, str):
            return self.default
        beside: dict[str, list[str]] = {}
        for key, absent in self.default.items():
            beside.setdefault(absent, []).append(f"`{key}`")
        if len(beside) == 1:
            return next(iter(beside))
        return "; ".join(f"{absent} ({', '.join(keys)})" for absent, keys in beside.items())

    def absent(self, beside: Mapping[str, Any], under: str) -> str:
        """What its absence means in a mapping that stands under a key; empty where it means nothing."""
        if self.moot and all(beside.get(key) == value for key, value in self.moot.items()):
            return ""
        if isinstance(self.default, str):
            return self.default
        done = beside.get("do")
        near = {under, *beside, *(done if isinstance(done, Mapping) else ())}
        return next((absent for key, absent in self.default.items() if key in near), "")


@dataclass(frozen=True)
class Form:
    """A mapping of the language: its keys, those that it must have, and what it is."""

    name: str
    means: str
    keys: tuple[Key, ...]
    example: Any
    required: tuple[str, ...] = ()
    others: Schema | None = None  # what keys with other names hold, such as `$option`
    one_of: tuple[str, ...] = ()
    needs: Mapping[str, Sequence[str]] = field(default_factory=dict)  # a key -> one of these stands beside it
    alone: tuple[str, ...] = ()
    together: tuple[str, ...] = ()
    heads: Mapping[str, Sequence[str]] = field(default_factory=dict)
    without: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def absent(self, value: Mapping[str, Any], under: str) -> dict[str, str]:
        """By every key that a mapping under a key leaves out, what that means."""
        beside = {**dict.fromkeys(self.together, self.together), **self.needs}
        found = {
            key.name: key.absent(value, under)
            for key in self.keys
            if key.name not in value and any(need in value for need in beside.get(key.name, value))
        }
        return {key: absent for key, absent in found.items() if absent}

    def schema(self) -> Schema:
        """The part of the schema for it."""
        found: Schema = {
            "title": self.name.replace("_", " "),
            "description": self.means,
            **offered(self.example),
            "type": "object",
            "additionalProperties": False,
            "properties": {key.name: key.schema() for key in self.keys},
        }
        if self.one_of:
            found["oneOf"] = [{"required": [key]} for key in self.one_of]
        else:
            found |= {"required": list(self.required)} if self.required else {"minProperties": 1}
        others = [key.name for key in self.keys if key.name != "if"]
        wants = {key: _beside(needed) for key, needed in self.needs.items()}
        wants |= {key: _without([name for name in others if name != key]) for key in self.alone}
        for key, never in self.without.items():
            wants[key] = _without(never, f"goes with none of {', '.join(never)}")
        for head in self.heads:
            told = f"asks something of its own: for both write if: [{{…}}, {{{head}: …}}]"
            wants[head] = _without({*self.heads, *self.together} - {head}, told)
        found |= {"dependencies": wants} if wants else {}
        return found | ({"patternProperties": self.others} if self.others else {})


def _beside(needed: Sequence[str]) -> Schema | list[str]:
    if len(needed) == 1:
        return list(needed)
    wanted = f"{', '.join(needed[:-1])} or {needed[-1]}"
    return {"anyOf": [{"required": [key]} for key in needed], "errorMessage": f"goes only with {wanted}"}


def _without(others: Iterable[str], told: str = "goes with no other key") -> Schema:
    beside = [{"required": [key]} for key in sorted(others)]
    return {"not": {"anyOf": beside}, "errorMessage": told}


@cache
def forms() -> Mapping[str, Form]:
    """Every form by its name; `definition` is the whole file."""
    said = {name: _with_words(form) for file in FILES for name, form in data(__file__, file).items()}
    return {name: _form(name, said) for name in said}


@cache
def types() -> Mapping[str, Schema]:
    """Every named type that is not a form."""
    return {name: typed(said) for name, said in data(__file__, "types").items()}


def typed(said: Any) -> Schema:
    """A type as a schema."""
    if isinstance(said, str):
        return {"$ref": f"#/$defs/{said}"}
    if isinstance(said, list):
        return {"enum": said}
    short = next((name for name in SHORT if name in said), None)
    if short:
        return SHORT[short](said[short], **{key: value for key, value in said.items() if key != short})
    return {key: _part(key, value) for key, value in said.items()}


def or_back(of: Schema) -> Schema:
    """A value, or for editors the word that takes back the inherited one."""
    return {"anyOf": [TAKES_BACK, of]}


def _with_words(form: dict[str, Any]) -> dict[str, Any]:
    """A form with its words of movements as keys."""
    words = [word for word in WORDS if getattr(word, form.get("words", ""), False)]
    keys = form.get("keys", {}) | {word.key: word.row(form["words"]) for word in words}
    heads = [head.key for head in HEADS]
    needs = {word.key: heads for word in words if "head" in form and word not in HEADS}
    for head, beside in form.get("heads", {}).items():
        needs |= {key: [*needs.get(key, ()), head] for key in beside}
    return form | {"keys": keys, "needs": form.get("needs", {}) | needs}


def _form(name: str, forms: Mapping[str, Any]) -> Form:
    form = forms[name]
    others = form.get("others")
    return Form(
        name,
        form["means"],
        tuple(_key(key, said, forms, key in form.get("silent", ())) for key, said in form["keys"].items()),
        form["example"],
        tuple(form.get("required", ())),
        {_pattern(key): typed(said) for key, said in others.items()} if others else None,
        tuple(form.get("one_of", ())),
        form.get("needs", {}),
        tuple(form.get("alone", ())),
        tuple(form.get("together", ())),
        form.get("heads", {}),
        form.get("without", {}),
    )


def _key(name: str, said: Any, forms: Mapping[str, Any], silent: bool) -> Key:
    while isinstance(said, str):
        said = forms[said]["keys"][name]
    title, default = said.get("title", name), "" if silent else said.get("default", "")
    return Key(
        name, title, said["means"], typed(said["type"]), said["example"], default, said.get("moot", {})
    )


def _part(key: str, value: Any) -> Any:
    """A part of a type that is written as JSON Schema."""
    if key == "pattern":
        return _pattern(value)
    if key in ("if", "then", "else", "items", "additionalProperties") and not isinstance(value, bool):
        return typed(value)
    if key in ("properties", "propertyNames"):
        return {
            name: _part(name, part) if key == "propertyNames" else typed(part) for name, part in value.items()
        }
    return value


def _pattern(text: str) -> str:
    for word, pattern in PATTERNS.items():
        text = text.replace(word, pattern)
    return text


def _list(of: Any, least: int = 1, unique: bool = False) -> Schema:
    limits = ({"minItems": least} if least else {}) | ({"uniqueItems": True} if unique else {})
    return {"type": "array", **limits, "items": typed(of)}


def _kinds(of: Mapping[str, Any], wanted: str) -> Schema:
    """A value that is asked by what it is, so that messages speak of that alone."""
    message = f"expected {wanted}"
    parts = [{"if": {"type": kind}, "then": _told(typed(said), message)} for kind, said in of.items() if said]
    return {"type": list(of), "errorMessage": message} | ({"allOf": parts} if parts else {})


def _told(schema: Schema, message: str) -> Schema:
    """A type with the message of the whole answer for a text that does not fit."""
    if "pattern" in schema:
        return {"patternErrorMessage": message, **schema}
    return {"errorMessage": message, **schema} if "enum" in schema else schema


def _named(of: Any, wanted: str, free: str = "", reserved: str = "") -> Schema:
    """Names to values; a name may not be of the pattern `free`, nor a word of the question `reserved`."""
    but = f"(?!{_pattern(free)}$)" if free else ""
    names: Schema = {"pattern": f"^{but}{FREE}", "patternErrorMessage": f"expected {wanted}"}
    if reserved:
        names["not"] = {"enum": [word for word in RESERVED[reserved] if word != "none"]}
    return {"type": "object", "propertyNames": names, "additionalProperties": typed(of)}


def _word(pattern: str, wanted: str) -> Schema:
    said = f"expected {wanted}"
    return {"type": "string", "pattern": _pattern(pattern), "patternErrorMessage": said, "errorMessage": said}


def _entries(of: Any) -> Schema:
    """A list of entries, in which `inherited` stands for those of the parent."""
    item = {"if": {"type": "string"}, "then": {"const": "inherited"}, "else": typed(of)}
    return {"type": "array", "items": item}


def _one_or_more(of: Any) -> Schema:
    return {"if": {"type": "array"}, "then": _list(of), "else": typed(of)}


def _split(of: Any) -> Schema:
    """A value for both sides, or one for each: `{white: …, black: …}`."""
    sides = {"anyOf": [{"required": ["white"]}, {"required": ["black"]}]}
    by_side = {"if": sides, "then": typed("sides_of"), "else": typed(of)}
    return {"if": {"type": "object", "required": []}, "then": by_side, "else": typed(of)}


SHORT: Mapping[str, Callable[..., Schema]] = {
    "list": _list,
    "one_or_more": _one_or_more,
    "entries": _entries,
    "named": _named,
    "kinds": _kinds,
    "split": _split,
    "or_none": lambda of: {"if": {"type": "string"}, "then": {"enum": ["none"]}, "else": typed(of)},
    "or_back": lambda of: or_back(typed(of)),
    "text": lambda most: {"type": "string", "minLength": 1, "maxLength": most},
    "word": _word,
}
"""Short forms of types: a list, one or a list, entries of a list, names to values, a value by its JSON type,
one for each side, or `none`, any text up to a length, a text of a pattern."""
