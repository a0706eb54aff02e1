"""An ending half made, kept in a file: its entries so far, and what a pass has still to go over."""

from __future__ import annotations

import hashlib
import json
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..caching import opened_plain, write_whole
from ..errors import RequestError
from ..version import __version__
from .crew import Stretch
from .kernel import columns as C
from .table import little_endian

SECONDS = 60.0
"""A checkpoint is written at most that often: an ending that takes less never pays for one."""
SHARE = 0.02
"""Nor is more of the time spent on writing them, however large a table is."""
FIRST, PROOF = -1, C.MOST_PLIES
"""Levels that stand for the passes before all levels, and after them."""
MAGIC = b"heterodox checkpoint 1\n"
LEVEL = 1
CHUNK = 1 << 20
HASH = 64


@dataclass(frozen=True)
class Checkpoint:
    """What is known of an ending in the middle of the work.

    `level`: of the pass, FIRST or PROOF for those that are of none; `left`: the stretches that it has to go
    over again; `later`: those behind it have found entries of later levels; `smaller`: the codes of the men
    of the tables that moves have led to. Passes only ever write what stays true, so that entries taken
    between them, or in the middle of a stretch, are as good.
    """

    level: int
    left: tuple[Stretch, ...]
    later: bool
    smaller: tuple[tuple[int, ...], ...]
    entries: Any
    """Numbers of 16 bits, which may be written to while they are kept."""


class Pace:
    """When the next checkpoint is due."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._due = time.monotonic() + seconds

    @property
    def is_due(self) -> bool:
        """Is it time?"""
        return time.monotonic() >= self._due

    def wait(self, cost: float = 0.0) -> None:
        """Let the next one wait, the longer the more seconds the last one took."""
        self._due = time.monotonic() + max(self.seconds, cost / SHARE)


def write(about: dict[str, Any], found: Checkpoint, path: Path) -> None:
    """Write a checkpoint to a file that appears when it is whole. Raises OSError."""
    head = signed(about) | {"level": found.level, "left": found.left}
    head |= {"later": found.later, "smaller": found.smaller}
    rest = b"".join([json.dumps(head, sort_keys=True).encode() + b"\n", *packed(found.entries)])
    write_whole(path, MAGIC + hashlib.sha256(rest).hexdigest().encode() + b"\n" + rest, private=True)


def packed(entries: Any) -> Iterator[bytes]:
    """Entries compressed, a part after the other: they are never there a second time as a whole."""
    press = zlib.compressobj(LEVEL)
    for first in range(0, len(entries), CHUNK):
        yield press.compress(little_endian(bytes(entries[first : first + CHUNK])))
    yield press.flush()


def read(about: dict[str, Any], path: Path, size: int) -> Checkpoint:
    """Read a checkpoint of so many entries. Raises OSError, and RequestError for a damaged or foreign one."""
    with opened_plain(path) as stream:
        content = stream.read()
    start = len(MAGIC) + HASH + 1
    rest = memoryview(content)[start:]
    if not content.startswith(MAGIC + hashlib.sha256(rest).hexdigest().encode() + b"\n"):
        raise RequestError("is damaged")
    line, _, body = bytes(rest).partition(b"\n")
    head = json.loads(line)
    if any(head.get(key) != wanted for key, wanted in signed(about).items()):
        raise RequestError("is of another version of the program, or of other rules")
    left = tuple((first, end) for first, end in head["left"])
    try:
        entries = little_endian(zlib.decompressobj().decompress(body, 2 * size))
    except zlib.error:
        raise RequestError("is damaged") from None
    if len(entries) != 2 * size or not all(0 <= first < end <= size for first, end in left):
        raise RequestError("is damaged")
    smaller = tuple(tuple(codes) for codes in head["smaller"])
    return Checkpoint(head["level"], left, head["later"], smaller, memoryview(entries).cast("h"))


def signed(about: dict[str, Any]) -> dict[str, Any]:
    """What a checkpoint has to say to be of this table and this program."""
    return about | {"version": __version__}
