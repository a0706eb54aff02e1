"""What goes into the kernel's file: the entry points of the three kernels, and the shipped hooks."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

from ...engine.kernel import SEARCH
from ...rules.hooks.sources import HookSource
from ...rules.kernel import RULES
from ...rules.machine.forge.making import made
from ...rules.machine.forms import NATIVE
from ...rules.machine.native import state_dtype
from ...rules.machine.sources import hook_files, sources_hash
from ...rules.tables.rules import EVENTS
from ...solver.kernel import ENDINGS
from ..lab.kernel import GAMES


def entries() -> dict[str, tuple[Any, str]]:
    """The functions that Python calls, by name, with what they take."""
    return {
        name: (getattr(part.load(False)[module], name), parameters.replace("T", "A"))
        for part in (RULES, SEARCH, GAMES, ENDINGS)
        for name, (module, parameters) in part.entries.items()
    }


def hooks() -> dict[str, Any]:
    """The events of the shipped hooks, by file and event."""
    modules = {path.stem: HookSource(path.stem, path).load(NATIVE) for path in hook_files()}
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
