"""The rules of concepts.yaml: which of them are in play in a variant, and how a definition is told them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from ...language.resources import data
from .catalogue import FACTS, KEYS
from .draft import Draft
from .settings import Settings
from .setup import Setup

LISTED = {"DROPS": FACTS["drops"], "CONNECTED": FACTS["connected"]}
"""Settings that stand together elsewhere."""


class Concept:
    """One rule of theirs. With `lost` beside `say`, it is said only where the language and the rule allow."""

    def __init__(self, row: Mapping[str, Any]) -> None:
        keys = row["keys"]
        self.keys: tuple[str, ...] = (*(LISTED[keys] if isinstance(keys, str) else keys),)
        self.row, self.lost = row, str(row.get("lost", ""))
        self.says = bool({"say", "forbids", "already"} & {*row})

    def in_play(self, settings: Settings, setup: Setup) -> bool:
        """Has the rule to be told of this variant?"""
        if "holds" in self.row:
            return _holds(self.row["holds"], settings, setup)
        return any(not settings.is_usual(key) for key in self.keys)

    def tell(self, draft: Draft, setup: Setup) -> None:
        """Say the rule, or note that it is lost."""
        settings, fits = draft.settings, self.row.get("fits", {})
        if not self.says or not _holds(fits, settings):
            unusual = [key for key in self.keys if key in KEYS and not settings.is_usual(key)]
            draft.lost(unusual or self.keys[:1], self.lost)
        elif "forbids" in self.row:
            draft.append("forbid", {**self.row["forbids"]})
        elif "say" in self.row:
            _function(self.row["say"])(draft, setup)


def _function(name: str) -> Callable[..., Any]:
    """The function `file.name` of this room."""
    file, _, called = name.partition(".")
    found: Callable[..., Any] = getattr(import_module(f".{file}", __package__), called)
    return found


def _holds(asked: str | Mapping[str, Any], settings: Settings, *setup: Setup) -> bool:
    """Is a condition met in a variant?"""
    if isinstance(asked, str):
        return bool(_function(asked)(settings, *setup))
    return all(_is(settings, key, wanted) for key, wanted in asked.items())


def _is(settings: Settings, key: str, wanted: Any) -> bool:
    """Is one thing that a condition asks as it is wanted?"""
    if key == "there":
        return wanted in settings.kinds
    if wanted == "unusual":
        return not settings.is_usual(key)
    value = settings[key]
    if isinstance(wanted, dict):
        return wanted["has"] in value
    return value in wanted if isinstance(wanted, list) else bool(value)


_ROWS = data(__file__, "concepts")
CLASHES = tuple(map(Concept, _ROWS["clashes"]))
CONCEPTS = (*map(Concept, _ROWS["concepts"]), *CLASHES)
