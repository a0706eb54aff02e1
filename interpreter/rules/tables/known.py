"""Tables that have been made for the same rules before: for another form of the kernel, or a file again."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache

from ...model.ruleset import Ruleset
from . import BoundHook, Tables, compile_tables
from .work import Asked

SAID = frozenset(
    {
        *("variant", "name", "version", "regions", "options", "definition"),
        *("evaluation", "guide_values", "notations", "look"),
    }
)
"""What a ruleset says of itself that is not in the tables."""
RULES = tuple(one.name for one in fields(Ruleset) if one.name not in SAID)
KEPT = 16
"""Tables kept: some megabytes."""


def tables_of(game: Ruleset, bound: tuple[BoundHook, ...]) -> Tables:
    """The tables of a game, which nobody changes; raises as compile_tables does."""
    rules = repr(([getattr(game, name) for name in RULES], *map(written, bound)))
    return made(Asked(rules, (game, bound)))


def written(hook: BoundHook) -> str:
    """What is in the tables of a hook."""
    slots = list(hook.slots.items())
    counters = hook.counters, hook.counter_names, hook.starts_either
    return repr((hook.name, slots, hook.words, hook.pieces, hook.victims, counters, dict(hook.values)))


@lru_cache(maxsize=KEPT)
def made(asked: Asked[tuple[Ruleset, tuple[BoundHook, ...]]]) -> Tables:
    """The tables, made where they are not known."""
    return compile_tables(*asked.of)
