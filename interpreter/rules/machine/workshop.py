"""Where the kernel is compiled: a process of its own, in which nothing depends on what was done before."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from ..kernel.parts import checked_wanted
from .sources import PACKAGE

BUILDING = f"{PACKAGE.name}.rules.building"
SETTINGS = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_OPT": "0",  # all is optimised at once, after linking
    "NUMBA_LOOP_VECTORIZE": "0",  # vectors of this processor, which the file would not have
    "NUMBA_SLP_VECTORIZE": "0",
    "PYTHONHASHSEED": "0",
}
OURS = ("HETERODOX_", "NUMBA_", "PYTHON")


FILE, LIBRARY = "file", "library"
"""What can be made: see building.py."""


def environment(kind: str, cache: str) -> dict[str, str]:
    """Variables of a process in which nothing depends on the machine or on what was compiled before."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    checked = {"HETERODOX_KERNEL": "checked"} if kind == LIBRARY and checked_wanted() else {}
    return kept | SETTINGS | checked | {"HETERODOX_CACHE": cache, "PYTHONPATH": str(PACKAGE.parent)}


def built(kind: str, names: Sequence[str], quiet: bool = False) -> tuple[bytes, ...]:
    """The contents of the files that are made of this copy of the sources. Raises CalledProcessError."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", BUILDING, kind, folder]
        subprocess.run(command, env=environment(kind, folder), check=True, capture_output=quiet, text=True)
        return tuple((Path(folder) / name).read_bytes() for name in names)
