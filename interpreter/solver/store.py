"""Keeps solved endings in files: named by the rules, written as a whole, and looked at when read."""

from __future__ import annotations

import hashlib
import json
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..caching import cache_root, opened_plain, sweep, write_whole
from ..errors import RequestError, quoted
from ..play.variant import Variant
from ..rules.machine.forms import sources_of
from . import checkpoint
from .checkpoint import Checkpoint
from .material import Material, material_text
from .shape import Shape
from .table import Table, little_endian

MAGIC = b"heterodox ending 1\n"
MOST_HEAD = 10_000
LEVEL = 3
SUFFIX = ".ending"
CHECKPOINT_SUFFIX = ".checkpoint"


class Files:
    """Tables of a variant in a folder of their own, by default below the user's cache."""

    def __init__(self, variant: Variant, folder: Path | None = None) -> None:
        self.variant = variant
        name = f"{variant.id}-{variant.definition_hash[:16]}"
        self.folder = (cache_root() / "endings" if folder is None else folder) / name

    def path(self, material: Material) -> Path:
        """The file of a table."""
        text = material_text(self.variant, material).replace(" ", "")
        numbers = "-".join(map(str, material.key))
        plain = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in text)
        return self.folder / f"{plain}-{numbers}{SUFFIX}"

    def load(self, shape: Shape) -> Table | None:
        """A table that was kept, None if there is none that is whole and of these rules."""
        try:
            return read(self.variant, shape, self.path(shape.material))
        except (OSError, RequestError):
            return None

    def keep(self, table: Table) -> None:
        """Keep a table; where nothing can be written, nothing is kept."""
        path = self.path(table.material)
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            write(table, path)

    def checkpoint_path(self, material: Material) -> Path:
        """The file of a table that is half made."""
        return self.path(material).with_suffix(CHECKPOINT_SUFFIX)

    def resume(self, shape: Shape) -> Checkpoint | None:
        """How far a table was made, None if nothing was kept. Raises RequestError for what cannot be used."""
        try:
            return checkpoint.read(
                about(self.variant, shape), self.checkpoint_path(shape.material), shape.size
            )
        except OSError:
            return None

    def suspend(self, shape: Shape, found: Checkpoint) -> bool:
        """Keep how far a table is made; False where nothing can be written."""
        path = self.checkpoint_path(shape.material)
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            checkpoint.write(about(self.variant, shape), found, path)
        except OSError:
            return False
        return True

    def forget(self, shape: Shape) -> None:
        """Keep no longer how far a table was made."""
        with suppress(OSError):
            self.checkpoint_path(shape.material).unlink(missing_ok=True)


def about(variant: Variant, shape: Shape) -> dict[str, Any]:
    """What a file has to say to be this table's."""
    found = {
        "variant": variant.id,
        "definition": variant.definition_hash,
        "kernel": sources_of(variant.kernel.form),
        "material": material_text(variant, shape.material),
        "entries": shape.size,
    }
    hooks = [hook.digest for hook in variant.hooks if hook.digest]
    return found | ({"hooks": hooks} if hooks else {})


def write(table: Table, path: Path) -> None:
    """Write a table to a file that appears when it is whole. Raises OSError."""
    head = about(table.variant, table.shape)
    head |= {"proved": table.proved, "sha256": hashlib.sha256(table.values).hexdigest()}
    told = MAGIC + json.dumps(head, sort_keys=True).encode() + b"\n"
    sweep(path.parent)
    write_whole(path, told + zlib.compress(little_endian(table.values), LEVEL), private=True)


def read(variant: Variant, shape: Shape, path: Path) -> Table:
    """Read a table of this shape. Raises OSError, and RequestError for a damaged file or another one's."""
    with opened_plain(path) as stream:
        if stream.read(len(MAGIC)) != MAGIC:
            raise RequestError(f"{path.name} is not an ending of this version")
        head = _head(stream.readline(MOST_HEAD), path.name)
        for key, wanted in about(variant, shape).items():
            if head.get(key) != wanted:
                raise RequestError(f"{path.name} is of another {key}: {quoted(head.get(key))}")
        unpacked = zlib.decompressobj()
        try:
            # Not a byte more than the shape has room for, whatever the file would unpack to.
            values = unpacked.decompress(stream.read(2 * shape.size + MOST_HEAD), 2 * shape.size)
        except zlib.error:
            raise RequestError(f"{path.name} is damaged") from None
    values = little_endian(values)
    if len(values) != 2 * shape.size or hashlib.sha256(values).hexdigest() != head.get("sha256"):
        raise RequestError(f"{path.name} is damaged")
    return Table(variant, shape, values, head.get("proved") is True)


def _head(line: bytes, name: str) -> dict[str, Any]:
    try:
        head = json.loads(line)
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict):
        raise RequestError(f"{name} is damaged")
    return head
