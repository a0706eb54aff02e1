"""What goes into the kernel's file: the entry points of the three kernels, and the shipped hooks."""

from __future__ import annotations

import inspect
import json
import sys
import time
from pathlib import Path
from typing import Any

from ...engine.kernel import SEARCH
from ...rules.hooks.sources import HookSource
from ...rules.kernel import ENTRIES, RULES, state_dtype
from ...rules.kernel import load as load_rules
from ...rules.machine.forge.making import made
from ...rules.machine.sources import hook_files, sources_hash
from ...rules.tables.rules import EVENTS
from ..lab.kernel import GAMES


def entries() -> dict[str, tuple[Any, str]]:
    """The functions that Python calls, by name, with what they take."""
    rules, search, games = RULES.load(False), SEARCH.load(False), GAMES.load(False)
    found = {name: getattr(rules[where], name) for name, where in ENTRIES.items()}
    found |= {"iterate": search["search"].iterate, "evaluate": search["evaluate"].evaluate}
    found |= {name: getattr(games["games"], name) for name in ("count_games", "judge_game")}
    return {name: (function, parameters(function)) for name, function in found.items()}


def parameters(function: Any) -> str:
    """What a function takes, by names: S and Z are states, other capitals arrays of words."""
    names = inspect.signature(function.py_func).parameters
    return "".join("S" if name in ("S", "Z") else "A" if name.isupper() else "I" for name in names)


def hooks() -> dict[str, Any]:
    """The events of the shipped hooks, by file and event."""
    kernel = load_rules(False)
    modules = {path.stem: HookSource(path.stem, path).load(kernel) for path in hook_files()}
    return {
        f"{name}.{event}": getattr(module, event)
        for name, module in modules.items()
        for event in EVENTS
        if hasattr(module, event)
    }


def main(folder: str) -> None:
    """Make both files in a folder, and tell of the work; the environment of this process is the right one."""
    begin = time.monotonic()

    def tell(work: str) -> None:
        print(f"{time.monotonic() - begin:5.0f} s  {work}", flush=True)

    whole = made(entries(), hooks(), state_dtype(), tell)
    facts = whole.facts | {"sources": sources_hash()}
    Path(folder, "kernel.wasm").write_bytes(whole.module)
    text = json.dumps(facts, indent=1, sort_keys=True) + "\n"
    Path(folder, "kernel.json").write_bytes(text.encode())
    tell(f"{len(whole.module):,} bytes")


if __name__ == "__main__":
    main(sys.argv[1])
