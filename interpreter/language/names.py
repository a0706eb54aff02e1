"""What variants are called, here and by other programs: one table for every door.

A name is read without regard to case, spaces, signs and the word chess at its end. The shipped definitions
say behind their name what others call them, and the options that such a name chooses; 960 behind the name
of a game means the game by the rules of Chess960, shuffled.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from . import document, resources
from .options import OptionValue

SHUFFLED = "960"
"""What stands behind a name of a game by the rules of Chess960."""
_GLANCE = re.compile(r"^name:.*(?:\n[ \t].*)*", re.M)


@dataclass(frozen=True)
class Known:
    """What a name means: a shipped variant, options that it chooses, whether by the rules of Chess960."""

    variant: str
    options: tuple[tuple[str, OptionValue], ...] = ()
    shuffled: bool = False

    @property
    def id(self) -> str:
        """The id of the variant."""
        return self.variant + SHUFFLED * self.shuffled

    def options_in(self, options: Mapping[str, Any]) -> bool:
        """Are the options that the name chooses among these?"""
        return all(options.get(name) == value for name, value in self.options)


def folded(name: str) -> str:
    """A name without case, spaces, signs and the word chess at its end."""
    text = "".join(filter(str.isalnum, name.casefold()))
    short = text.removesuffix("chess")
    return short if len(short) > 1 else text


def find(name: str) -> Known | None:
    """What a name of a shipped variant means, None if no such variant has it."""
    if resources.definition_path(name):
        return Known(name)
    table, text = _table(), "" if set("/\\.") & set(name) else folded(name)
    if found := table.get(text):
        return found
    base = table.get(folded(text.removesuffix(SHUFFLED))) if text.endswith(SHUFFLED) else None
    if base is None or base.id.endswith(SHUFFLED):
        return None
    found = replace(base, shuffled=True)
    return Known(found.id, base.options) if resources.definition_path(found.id) else found


@cache
def _table() -> dict[str, Known]:
    """Folded name -> what it means: ids first, then display names, then what others say."""
    heads = {name: called(_head(name)) or [(name, {})] for name in resources.shipped_ids()}
    found = {folded(name): Known(name) for name in heads}
    for name, names in heads.items():
        found.setdefault(folded(names[0][0]), Known(name))
    for name, names in heads.items():
        for other, options in names[1:]:
            shuffled = isinstance(options, str)
            chosen = () if isinstance(options, str) else tuple(options.items())
            found.setdefault(folded(other), Known(name, chosen, shuffled))
    return found


def called(doc: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any] | str]]:
    """The names of a definition, the shown one first, each with the options that it chooses."""
    said = doc.get("name", [])
    found: list[tuple[str, Mapping[str, Any] | str]] = []
    for one in said if isinstance(said, list) else [said]:
        found += one.items() if isinstance(one, Mapping) else [(str(one), {})]
    return found


def elsewhere(doc: Mapping[str, Any]) -> list[str]:
    """What records and other programs call a game without options, the name for records first."""
    return [name for name, options in called(doc)[1:] if not options]


def meaning(doc: Mapping[str, Any], variant: str, options: Mapping[str, Any]) -> list[str]:
    """The folded names that mean a variant with these options; `doc` is its definition."""
    table = _table()
    fitting = [(text, known.id) for text, known in table.items() if known.options_in(options)]
    found = {folded(variant), *(text for text, name in fitting if name == variant)}
    found |= {text + SHUFFLED for text, name in fitting if name + SHUFFLED == variant}
    own = (folded(name) for name, chosen in called(doc) if not chosen)  # of a definition that is not shipped
    return sorted(found.union(text for text in own if text not in table))


def shown(doc: Mapping[str, Any]) -> str:
    """The name of a definition that is shown."""
    names = called(doc)
    return names[0][0] if names else str(doc["variant"])


def _head(name: str) -> Mapping[str, Any]:
    """What a shipped definition says of its names."""
    path = resources.definition_path(name)
    assert path is not None
    text = "\n".join(match[0] for match in _GLANCE.finditer(document.read_text(path)))
    return document.parse(text, path.name) if text else {}
