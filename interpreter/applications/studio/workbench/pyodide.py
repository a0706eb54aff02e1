"""Pyodide, Python for browsers: not ours, thirteen megabytes, and so taken from a folder that is there."""

from __future__ import annotations

import hashlib
from pathlib import Path

from ....errors import RequestError

VERSION = "314.0.7"
FILES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""What a page needs of that release, each with its SHA-256."""
USUAL = Path("node_modules/pyodide")
REMEDY = f"npm install pyodide@{VERSION}, then --pyodide {USUAL.as_posix()}"


def runtime(folder: Path | None) -> dict[str, bytes]:
    """The files of Pyodide by name. Raises RequestError if the folder has not those of the release."""
    where = folder or USUAL
    found = {}
    for name, digest in FILES.items():
        try:
            found[name] = (where / name).read_bytes()
        except OSError:
            raise RequestError(
                f"{where} has no {name}: the workbench needs Pyodide {VERSION}; {REMEDY}"
            ) from None
        if hashlib.sha256(found[name]).hexdigest() != digest:
            raise RequestError(f"{where / name} is not the one of Pyodide {VERSION}: {REMEDY}")
    return found
