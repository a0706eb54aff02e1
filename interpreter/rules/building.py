"""What goes into the kernel's file and its library: the entry points of all parts, and the shipped hooks.

Run as a program in the environment of machine/workshop.py: `building KIND FOLDER`.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from .hooks.sources import HookSource
from .kernel.parts import PARTS
from .machine.forge.making import Kernel, compiled, file_of, library_of
from .machine.forms import NATIVE
from .machine.native import state_dtype
from .machine.sources import KERNELS, hook_files, sources_hash
from .machine.workshop import FILE, LIBRARY
from .tables.rules import EVENTS

ROOT = str(__package__).partition(".")[0]
Tell = Callable[[str], None]


def entries() -> dict[str, tuple[Any, str]]:
    """The functions that Python calls, by name, with what they take."""
    packages = [f"{ROOT}.{folder.replace('/', '.')}" for folder in KERNELS]
    for package in packages:
        import_module(package)
    return {
        name: (getattr(part.load(False)[module], name), parameters.replace("T", "A"))
        for part in (PARTS[package] for package in packages)
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


def write_file(kernel: Kernel, folder: Path, tell: Tell) -> None:
    """Write the kernel's file, and the facts beside it."""
    made = file_of(kernel)
    (folder / "kernel.wasm").write_bytes(made.module)
    text = json.dumps(made.facts | {"sources": sources_hash()}, indent=1, sort_keys=True) + "\n"
    (folder / "kernel.json").write_bytes(text.encode())
    tell(f"{len(made.module):,} bytes")


def write_library(kernel: Kernel, folder: Path, tell: Tell) -> None:
    """Write the kernel as an object of this processor."""
    (folder / "kernel.o").write_bytes(library_of(kernel))


KINDS: dict[str, Callable[[Kernel, Path, Tell], None]] = {FILE: write_file, LIBRARY: write_library}


def main(kind: str, folder: str) -> None:
    """Make what is wanted in a folder, and tell of the work."""
    begin = time.monotonic()

    def tell(work: str) -> None:
        print(f"{time.monotonic() - begin:5.0f} s  {work}", flush=True)

    sources = sources_hash()
    kernel = compiled(entries(), hooks(), state_dtype(), tell)
    tell("linking and optimising")
    KINDS[kind](kernel, Path(folder), tell)
    if sources_hash() != sources:  # else old code would be taken for what the sources say now
        sys.exit("error: the kernel's sources changed while they were compiled: make it again")


if __name__ == "__main__":
    main(*sys.argv[1:])
