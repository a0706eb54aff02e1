"""The files that may be opened: those of one folder, or one of them; shipped definitions for reading."""

from __future__ import annotations

import hashlib
import os
import re
import stat
from dataclasses import dataclass, field
from pathlib import Path

from ...caching import read_plain
from ...errors import RequestError, quoted
from ...language import resources
from ...language.document import MAX_BYTES, read_text
from ..records.files import written

SHIPPED = "shipped:"
NAME = re.compile(r"[a-z0-9_-]{1,40}\.ya?ml")
MOST_LISTED = 500
RECORDS = re.compile(r"[\w][\w .-]{0,80}\.pgn", re.ASCII)
MOST_RECORDS = 900 << 10
"""Bytes of a file of games that is opened; a page sends them back with its questions."""


def digest(text: str) -> str:
    """What tells one text from another."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True)
class Now:
    """What a file says now, what cannot be read of it replaced, and what tells that from anything else."""

    text: str
    digest: str


class Conflict(Exception):
    """The file has changed since it was read; `text` is what it says now, None if it is away."""

    def __init__(self, text: str | None) -> None:
        super().__init__("the file has changed on the disk")
        self.text = text


@dataclass
class Folder:
    """Files by their names: a name that could mean anything else than a file of this folder is refused."""

    path: Path
    only: str = ""
    """The one file that was asked for; then those that the studio makes itself."""
    made: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, given: str) -> Folder:
        """The folder of a path, or of a file. Raises RequestError."""
        path = Path(given).resolve()
        if path.is_dir():
            return cls(path)
        if path.suffix not in (".yaml", ".yml"):
            raise RequestError(f"{given}: neither a folder nor a definition file, which ends in .yaml")
        if not path.parent.is_dir():
            raise RequestError(f"{given}: there is no folder {path.parent}")
        if not NAME.fullmatch(path.name):
            raise RequestError(f"{given}: the studio opens files named by small letters, digits, - and _")
        return cls(path.parent, path.name)

    def names(self) -> list[str]:
        """The definition files that may be opened."""
        found = []
        with os.scandir(self.path) as entries:
            for entry in entries:
                if self._is_ours(entry.name) and entry.is_file(follow_symlinks=False):
                    found.append(entry.name)
        return sorted(found)[:MOST_LISTED]

    def _is_ours(self, name: str) -> bool:
        return bool(NAME.fullmatch(name)) and (not self.only or name == self.only or name in self.made)

    def path_of(self, name: str) -> Path:
        """Where a file of this name is, or would be. Raises RequestError where it can be none of ours."""
        if name.startswith(SHIPPED):
            raise RequestError("a shipped definition is not changed: save it under a name of your own")
        if not NAME.fullmatch(name):
            shape = "at most 40 small letters, digits, - and _, then .yaml"
            raise RequestError(f"{quoted(name)} is not a name of a definition in this folder: write {shape}")
        return self.path / name

    def read(self, name: str) -> str:
        """The text of a file, or of `shipped:id`. Raises RequestError or DefinitionError."""
        if name.startswith(SHIPPED):
            path = resources.definition_path(name.removeprefix(SHIPPED))
            if path is None:
                raise RequestError(f"{quoted(name)} is not a shipped variant")
            return read_text(path)
        return read_text(self._file(name))

    def records(self) -> list[str]:
        """The files of games that may be opened: those of the folder, unless one definition was asked for."""
        if self.only:
            return []
        with os.scandir(self.path) as entries:
            found = [
                e.name for e in entries if RECORDS.fullmatch(e.name) and e.is_file(follow_symlinks=False)
            ]
        return sorted(found)[:MOST_LISTED]

    def record(self, name: str) -> str:
        """The text of one of them. Raises RequestError."""
        if name not in self.records():
            raise RequestError(f"{quoted(name)} is not a file of games in this folder")
        with (self.path / name).open("rb") as stream:
            data = stream.read(MOST_RECORDS + 1)
        if len(data) > MOST_RECORDS:
            raise RequestError(f"{name} has more than {MOST_RECORDS >> 10} kB: take a part of it")
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError:
            return data.decode("latin-1")

    def digest(self, name: str) -> str | None:
        """What tells whether a file has changed; None if it is away, or none of ours."""
        try:
            if name.startswith(SHIPPED):
                return digest(self.read(name))
            found = self.now(name)
        except ValueError:
            return None
        return found.digest if found else None

    def now(self, name: str) -> Now | None:
        """What a file says now, None if it is away; a text of no definition as it can be told."""
        path = self._file(name, new=True)
        try:
            data = read_plain(path, MAX_BYTES)
        except FileNotFoundError:
            return None
        except OSError as error:
            return Now("", f"unreadable: {error.strerror}")
        try:
            text = read_text(path)
        except ValueError:
            return Now(data.decode("utf-8", "replace"), f"damaged: {hashlib.sha256(data).hexdigest()}")
        return Now(text, digest(text))

    def save(self, name: str, text: str, base: str | None) -> str:
        """Write a file as a whole, if it is still the one that was read (`base`, None: there was none).

        Returns what tells the new text. Raises Conflict, RequestError, RecordError.
        """
        path = self._file(name, new=base is None)
        now = self.now(name)
        if (now.digest if now else None) != base:
            raise Conflict(now.text if now else None)
        with written(str(path)) as stream:
            stream.write(text)
        self.made.add(name)
        return digest(text)

    def _file(self, name: str, new: bool = False) -> Path:
        """The path of a name. Raises RequestError for what is not a plain file of the folder."""
        path = self.path_of(name)
        if not new and not self._is_ours(name):
            raise RequestError(f"{quoted(name)} was not opened with the studio")
        if path.is_symlink() or (path.exists() and not stat.S_ISREG(path.stat().st_mode)):
            raise RequestError(f"{quoted(name)} is not a plain file of this folder")
        return path
