"""What goes into the kernel's file: the entry points of the three kernels, and the shipped hooks."""

from __future__ import annotations

from typing import Any

from ...engine.kernel import SEARCH
from ...rules.hooks.sources import FOLDER, HookSource, shipped
from ...rules.kernel import ENTRIES, RULES, state_dtype
from ...rules.kernel import load as load_rules
from ...rules.kernel.parts import cache_folder, compiled_into
from ...rules.machine.forge.making import Made, Tell, made
from ...rules.machine.sources import sources_hash
from ...rules.tables.rules import EVENTS
from ..lab.kernel import GAMES


def entries() -> dict[str, Any]:
    """The functions that Python calls, by name."""
    rules, search, games = RULES.load(False), SEARCH.load(False), GAMES.load(False)
    found = {name: getattr(rules[where], name) for name, where in ENTRIES.items()}
    found |= {"iterate": search["search"].iterate, "evaluate": search["evaluate"].evaluate}
    return found | {name: getattr(games["games"], name) for name in ("count_games", "judge_game")}


def hooks() -> dict[str, Any]:
    """The events of the shipped hooks, by file and event."""
    kernel = load_rules(False)
    found = {}
    with compiled_into(cache_folder(RULES)):
        for name in shipped():
            module = HookSource(name, FOLDER / f"{name}.py").load(kernel)
            for event in EVENTS:
                if hasattr(module, event):
                    found[f"{name}.{event}"] = kernel.modules["jit"].kernel(getattr(module, event))
    return found


def build(tell: Tell) -> Made:
    """Make the module and its facts, in the environment of this process."""
    whole = made(entries(), hooks(), state_dtype(), tell)
    return Made(whole.module, whole.facts | {"sources": sources_hash()})
