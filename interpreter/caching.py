"""Files that are kept for another time: where, and written as a whole or not at all."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def cache_root() -> Path:
    """The user's folder for what can be made again: HETERODOX_CACHE, or what the system says."""
    given = os.environ.get("HETERODOX_CACHE")
    if given:
        return Path(given)
    import platformdirs

    return Path(platformdirs.user_cache_dir("heterodox"))


def write_whole(path: Path, content: bytes) -> None:
    """Write a file for this user alone that another process sees whole or not at all. Raises OSError."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
