"""The compiled kernel file, kept for the next process: a millisecond instead of a fifth of a second.

What is kept is machine code that wasmtime runs as it is. So it is read only from a folder and a file that
nobody but the user can write to, under a name made of what it was compiled from, and with its digest; what
is damaged, of another release or of another user is compiled again. Where nothing can be kept nothing is.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
from pathlib import Path

import wasmtime

from ...caching import cache_root, write_whole
from ..kernel.parts import is_ours

DIGEST = 32
MOST_BYTES = 1 << 24
MOST_KEPT = 16
"""Files of other releases, settings and sources: some megabytes."""


def module_of(engine: wasmtime.Engine, settings: str, text: bytes) -> wasmtime.Module:
    """A module compiled by an engine of these settings, or what was kept when it was compiled before."""
    path = _place(settings, text)
    kept = _read(path) if path else None
    if kept:
        with contextlib.suppress(wasmtime.WasmtimeError):
            return wasmtime.Module.deserialize(engine, kept)
    module = wasmtime.Module(engine, text)
    if path:
        with contextlib.suppress(OSError):
            _write(path, bytes(module.serialize()))
            _forget(path.parent)
    return module


def _place(settings: str, text: bytes) -> Path | None:
    """Where it would be; None where others could write too, or nobody can."""
    folder = cache_root() / "wasm"
    asked = f"{wasmtime.__file__} {settings} {hashlib.sha256(text).hexdigest()}"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return folder / hashlib.sha256(asked.encode()).hexdigest()[:32] if is_ours(folder) else None
    except OSError:
        return None


def _read(path: Path) -> bytes | None:
    """What is kept there; None if that is nothing, damaged, or of somebody else."""
    try:
        file = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return None
    with os.fdopen(file, "rb") as stream:
        facts = os.fstat(file)
        others = hasattr(os, "getuid") and (
            facts.st_uid != os.getuid() or facts.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
        )
        if others or not stat.S_ISREG(facts.st_mode) or facts.st_size > MOST_BYTES:
            return None
        found = stream.read()
    digest, kept = found[:DIGEST], found[DIGEST:]
    return kept if hashlib.sha256(kept).digest() == digest else None


def _write(path: Path, kept: bytes) -> None:
    write_whole(path, hashlib.sha256(kept).digest() + kept)


def _forget(folder: Path) -> None:
    """Take away what was compiled from the oldest of too many files."""
    found = sorted((path.stat().st_mtime_ns, path) for path in folder.iterdir())
    for _, path in found[: max(0, len(found) - MOST_KEPT)]:
        path.unlink(missing_ok=True)
