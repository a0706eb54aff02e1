"""What all batches of an arm need is sent to a process once: rules, players, openings, which may be long."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

Share = Callable[[Any], Any]
"""Makes something of a value that can be sent instead, and is the value, or a Kept, for whoever gets it."""


@dataclass(frozen=True)
class Kept:
    """A value in a file of this program, read once by every process."""

    path: Path

    @property
    def value(self) -> Any:
        """The value."""
        return _read(self.path)


@lru_cache(maxsize=16)
def _read(path: Path) -> Any:
    return pickle.loads(path.read_bytes())


def itself(value: Any) -> Any:
    """For who is in the same process."""
    return value


def in_files(folder: Path) -> Share:
    """For processes of this machine: values in files of a folder."""
    made: list[Path] = []

    def share(value: Any) -> Kept:
        path = folder / f"{len(made)}.pickle"
        path.write_bytes(pickle.dumps(value))
        made.append(path)
        return Kept(path)

    return share
