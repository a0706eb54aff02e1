"""Variants whose tables are damaged, as no definition can make them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from shared import load as load_any

from interpreter.engine.evaluation import engine_tables
from interpreter.play.variant import Variant
from interpreter.rules.kernel import layout as k
from interpreter.rules.machine.base import Words
from interpreter.rules.machine.forms import WASM

load = partial(load_any, kernel=WASM)
FAR = 1 << 28  # in bytes the half of what addresses there are: beyond them one begins again with 0
SLOT = -1
"""Where the slot of the hook of the next turn stands: another place in each table."""
DAMAGES: dict[str, tuple[str, dict[int, int]]] = {
    "moves begin far behind": ("chess", {k.H_MOVES: FAR}),
    "moves begin before the tables": ("chess", {k.H_MOVES: -(1 << 30)}),
    "attacks begin far behind": ("chess", {k.H_ATTACKS: FAR}),
    "records begin far behind": ("chess", {k.H_RECORDS: FAR}),
    "millions of squares": ("chess", {k.H_SQUARES: 1 << 24}),
    "a slot of a hook that does not exist": ("senterej", {SLOT: 999}),
    "a slot beyond the table of hooks": ("senterej", {SLOT: 1 << 20}),
    "a slot before the table of hooks": ("senterej", {SLOT: -1}),
}
"""What is damaged -> variant, and words of its tables."""


def damaged(name: str) -> Variant:
    """A fresh variant with this damage; its other tables, for the search, have it too."""
    variant_id, changes = DAMAGES[name]
    whole = load(variant_id)
    variant = whole.with_options({})
    variant.__dict__["definition_hash"] = f"damaged: {name}"  # it equals no other variant
    variant.tables_array = changed(whole.tables_array, changes)
    return variant


def changed(tables: Words, changes: Mapping[int, int]) -> Words:
    """A copy of tables with other words in some places."""
    words = list(tables.words)
    for place, word in changes.items():
        words[words[k.H_NEXT_TURN] if place == SLOT else place] = word
    return Words(words, tables.hooks)


def searching(name: str) -> Words:
    """The damaged tables of a search."""
    variant_id, changes = DAMAGES[name]
    return changed(engine_tables(load(variant_id)), changes)
