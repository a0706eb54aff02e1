"""What variants are called, here and by other programs: one table for every door.

A name is read without regard to case, spaces, signs and the word chess at its end. The shipped definitions
say under `known_as` what others call them, and the options that such a name chooses; 960 behind the name of a
game means the game by the rules of Chess960, shuffled.
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
_GLANCE = re.compile(r"^(?:name|known_as):.*(?:\n[ \t].*)*", re.M)


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
    heads = {name: _head(name) for name in resources.shipped_ids()}
    found = {folded(name): Known(name) for name in heads}
    for name, head in heads.items():
        found.setdefault(folded(str(head.get("name", name))), Known(name))
    for name, head in heads.items():
        known = head.get("known_as", {})
        for other in known.get("names", ()):
            found.setdefault(folded(other), Known(name))
        for other in known.get("shuffled", ()):
            found.setdefault(folded(other), Known(name, shuffled=True))
        for other, options in known.get("with", {}).items():
            found.setdefault(folded(other), Known(name, tuple(options.items())))
    return found


def _head(name: str) -> Mapping[str, Any]:
    """What a shipped definition says of its names."""
    path = resources.definition_path(name)
    assert path is not None
    text = "\n".join(match[0] for match in _GLANCE.finditer(document.read_text(path)))
    return document.parse(text, path.name) if text else {}
