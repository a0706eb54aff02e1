"""The kernel file: where it is, what is known of it, and how its memory is divided."""

from __future__ import annotations

import base64
import json
import warnings
from functools import cache
from pathlib import Path
from typing import Any

from ...errors import KernelError
from .sources import is_checkout, sources_hash

FILE = Path(__file__).with_name("kernel.wasm")
STACK = 1 << 18
"""Where the stack ends, and what the heap hands out begins."""
PAGE = 1 << 16
TOLD_AT_MOST = 1 << 12
"""Bytes of an error that the kernel raised."""


@cache
def facts() -> dict[str, Any]:
    """What is known of the kernel file: entries, hooks, errors, and the hash of its sources."""
    found: dict[str, Any] = json.loads(FILE.with_suffix(".json").read_text(encoding="utf-8"))
    return found


@cache
def stale() -> str:
    """What to do about a kernel file that was made of other sources than lie here; empty if it was not.

    Only a checkout is looked at, where it takes some milliseconds: what is installed goes together.
    """
    if not is_checkout() or facts()["sources"] == sources_hash():
        return ""
    return (
        "the kernel file was made of other sources than lie here, so that games may follow other rules: "
        "make it again with 'python -m interpreter.applications.kernel_file', or set HETERODOX_KERNEL=plain"
    )


def module_text() -> bytes:
    """The bytes of the kernel file. Warns if it is stale."""
    if stale():
        warnings.warn(stale(), RuntimeWarning, stacklevel=2)
    return FILE.read_bytes()


@cache
def _errors() -> dict[bytes, tuple[str, str]]:
    return {base64.b64decode(row["data"]): (row["kind"], row["message"]) for row in facts()["errors"]}


def raised(data: bytes) -> Exception | None:
    """The exception that a constant of the kernel file stands for. Nothing is unpickled: all are known."""
    kind, message = _errors().get(data, ("", ""))
    if kind == "MemoryError":
        return MemoryError(message)
    return KernelError(f"{kind}: {message}") if kind else None
