"""The kernel file: where it is, what is known of it, and how its memory is divided."""

from __future__ import annotations

import base64
import json
from functools import cache
from pathlib import Path
from typing import Any

from ...errors import KernelError

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
def _errors() -> dict[bytes, tuple[str, str]]:
    return {base64.b64decode(row["data"]): (row["kind"], row["message"]) for row in facts()["errors"]}


def raised(data: bytes) -> Exception | None:
    """The exception that a constant of the kernel file stands for. Nothing is unpickled: all are known."""
    kind, message = _errors().get(data, ("", ""))
    if kind == "MemoryError":
        return MemoryError(message)
    return KernelError(f"{kind}: {message}") if kind else None
