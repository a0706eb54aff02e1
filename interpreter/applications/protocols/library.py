"""Variants by name: the shipped ones, and those of files and folders that the user names."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from ...errors import DefinitionError, suggest
from ...language import inherit, options, resources
from ...language.document import MappingNode, read_text
from ...language.options import OptionSpec
from ...play import loading
from ...play.variant import Variant

VARIABLE = "HETERODOX_VARIANT_PATH"
SUFFIXES = (".yaml", ".yml")
MOST_FILES = 1000
"""Definition files read of one folder."""
MOST_ADDED = 100
"""Definitions that can be added one by one."""

_ID = re.compile(r"^[\"']?variant[\"']?[ \t]*:[ \t]*[\"']?([a-z0-9_-]{1,40})[\"']?[ \t]*(?:#.*)?$", re.M)


class UnknownVariant(ValueError):
    """No variant has this name; the message has the nearest name and all known ones."""


@dataclass(frozen=True)
class Source:
    """Where a definition is: a shipped id or a path (`place`), or a text with a display name."""

    place: str
    text: str | None = None

    @property
    def own_rules(self) -> float:
        """How much a shipped definition says of its own, in bytes; infinite for the user's."""
        path = None if self.text is not None else resources.definition_path(self.place)
        return path.stat().st_size if path else math.inf

    def document(self) -> MappingNode:
        """The whole definition. Raises DefinitionError."""
        if self.text is not None:
            return inherit.resolve_text(self.text, self.place)
        return inherit.resolve(self.place)

    def options(self) -> dict[str, OptionSpec]:
        """The options that the definition declares. Raises DefinitionError."""
        return options.declared(self.document())

    def load(self, chosen: Mapping[str, object], allow_hooks: bool) -> Variant:
        """The variant. Raises DefinitionError or OptionError."""
        if self.text is not None:
            return loading.load_text(self.text, chosen, file=self.place)
        return loading.load(self.place, chosen, allow_hooks=allow_hooks)


class Library:
    """The variants that can be chosen by name. Definitions of the user come before shipped ones."""

    def __init__(self, path: Iterable[str] = (), allow_hooks: bool = False) -> None:
        self.allow_hooks = allow_hooks
        self.path: tuple[str, ...] = ()
        self._found: dict[str, Source] = {}
        self._added: dict[str, Source] = {}
        self.troubles = self.search(path)

    @property
    def names(self) -> list[str]:
        """All names, sorted."""
        return sorted({*resources.shipped_ids(), *self._found, *self._added})

    def search(self, path: Iterable[str]) -> list[str]:
        """Look for definitions in these files and folders only; returns what is wrong with entries."""
        self.path = tuple(entry for entry in path if entry)
        self._found = {}
        troubles = []
        for entry in self.path:
            try:
                files, named = _files(entry)
            except (OSError, ValueError) as error:
                troubles.append(f"{entry}: {getattr(error, 'strerror', None) or error}")
                continue
            for file in files:
                name = _name(file, named)
                if name:
                    self._found.setdefault(name, Source(file))
        return troubles

    def add(self, source: Source) -> str:
        """Add a definition, and return its name. Raises DefinitionError, or ValueError beyond MOST_ADDED."""
        name = str(source.document()["variant"])
        if len(self._added) >= MOST_ADDED and name not in self._added:
            raise ValueError(f"no more than {MOST_ADDED} definitions can be loaded")
        self._added[name] = source
        return name

    def source(self, name: str) -> Source:
        """The definition of a name. Raises UnknownVariant."""
        source = self._added.get(name) or self._found.get(name)
        if source is None and resources.definition_path(name):
            source = Source(name)
        if source is None:
            near = suggest(name, self.names)
            hint = f"did you mean '{near}'? " if near else ""
            raise UnknownVariant(f"no variant '{name[:60]}': {hint}known: {', '.join(self.names)}")
        return source


def split_path(text: str) -> list[str]:
    """The entries of a list of files and folders as operating systems write it."""
    return [entry for entry in text.split(os.pathsep) if entry]


def path_of_environment() -> list[str]:
    """The entries of HETERODOX_VARIANT_PATH."""
    return split_path(os.environ.get(VARIABLE, ""))


def _files(entry: str) -> tuple[list[str], bool]:
    """The definition files of an entry, and whether it names one file. Raises OSError or ValueError."""
    path = Path(entry).expanduser()
    if not path.is_dir():
        path.stat()
        if path.suffix not in SUFFIXES:
            raise ValueError("a definition file ends in .yaml")
        return [str(path)], True
    found = sorted(str(file) for file in path.iterdir() if file.suffix in SUFFIXES)
    if len(found) > MOST_FILES:
        raise ValueError(f"more than {MOST_FILES} definition files in one folder")
    return found, False


def _name(file: str, named: bool) -> str | None:
    """The id of the definition in a file, by a glance at it; a file that was named counts in any case."""
    try:
        match = _ID.search(read_text(file))
    except DefinitionError:
        match = None
    if match:
        return match[1]
    return Path(file).stem if named else None
