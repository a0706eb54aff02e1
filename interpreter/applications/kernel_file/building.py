"""What goes into the kernel's file: the entry points of the three kernels, and the shipped hooks."""

from __future__ import annotations

import importlib
from typing import Any

from ...engine.kernel import SEARCH
from ...rules.hooks.sources import FOLDER, HookSource, shipped
from ...rules.kernel import RULES
from ...rules.kernel.parts import cache_folder, compiled_into
from ...rules.machine.forms import NATIVE
from ...rules.machine.forge.making import Made, Tell, made
from ...rules.machine.sources import sources_hash
from ...rules.tables.rules import EVENTS
from ..lab.kernel import GAMES


def entries() -> dict[str, Any]:
    """The functions that Python calls, by name."""
    return {
        name: getattr(part.load(False)[module], name)
        for part in (RULES, SEARCH, GAMES)
        for name, (module, _) in part.entries.items()
    }


def hooks() -> dict[str, Any]:
    """The events of the shipped hooks, by file and event."""
    jit = RULES.load(False)["jit"]
    found = {}
    with compiled_into(cache_folder(RULES)):
        for name in shipped():
            module = HookSource(name, FOLDER / f"{name}.py").load(NATIVE)
            for event in EVENTS:
                if hasattr(module, event):
                    found[f"{name}.{event}"] = jit.kernel(getattr(module, event))
    return found


def build(tell: Tell) -> Made:
    """Make the module and its facts, in the environment of this process."""
    whole = made(entries(), hooks(), tell)
    return Made(whole.module, whole.facts | {"sources": sources_hash()})
