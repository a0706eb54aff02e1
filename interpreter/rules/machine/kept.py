"""Machine code that was compiled, kept for the next process.

What is kept is run as it is. So it is read only from a folder and a file that nobody but the user can write
to, under a name made of what it was compiled from, and with its digest; what is damaged, of another release
or of another user is compiled again. Where nothing can be kept nothing is.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ...caching import cache_root, read_plain, sweep, write_whole
from ..kernel.parts import is_ours

DIGEST = 32
MOST_BYTES = 1 << 24
MOST_KEPT = 16
"""Files of other releases, settings and sources: some megabytes."""


@dataclass(frozen=True)
class Place:
    """Where something would be kept; None where others could write too, or nobody can."""

    path: Path | None

    def read(self) -> bytes | None:
        """What is kept there; None if that is nothing, damaged, or of somebody else."""
        return _read(self.path) if self.path else None

    def write(self, code: bytes) -> None:
        """Keep it, if that is possible; what is old goes."""
        if self.path:
            with suppress(OSError):
                sweep(self.path.parent)
                write_whole(self.path, hashlib.sha256(code).digest() + code, private=True)
                _forget(self.path.parent)


def place(kind: str, asked: str) -> Place:
    """Where machine code of a kind, made from what is asked, is kept."""
    try:
        folder = cache_root() / kind
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        name = hashlib.sha256(asked.encode()).hexdigest()[:32]
        return Place(folder / name if is_ours(folder) else None)
    except OSError:
        return Place(None)


def _read(path: Path) -> bytes | None:
    try:
        found = read_plain(path, MOST_BYTES, private=True)
    except OSError:
        return None
    digest, kept = found[:DIGEST], found[DIGEST:]
    return kept if hashlib.sha256(kept).digest() == digest else None


def _forget(folder: Path) -> None:
    """Take away what was compiled from the oldest of too many files."""
    found = sorted((path.lstat().st_mtime_ns, path) for path in folder.iterdir())
    for _, path in found[: max(0, len(found) - MOST_KEPT)]:
        with suppress(OSError):
            path.unlink()
