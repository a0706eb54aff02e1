"""Variants by name: the shipped ones, and those of files and folders that the user names."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from ...errors import DefinitionError, RequestError, suggest
from ...language import inherit, names, options, resources
from ...language.document import MappingNode, read_text
from ...language.options import OptionSpec, OptionValue
from ...play import loading
from ...play.variant import Variant

VARIABLE = "HETERODOX_VARIANT_PATH"
SUFFIXES = (".yaml", ".yml")
MOST_FILES = 1000
"""Definition files read of one folder."""
MOST_ADDED = 100
"""Definitions that can be added one by one."""

_ID = re.compile(r"^[\"']?variant[\"']?[ \t]*:[ \t]*[\"']?([a-z0-9_-]{1,40})[\"']?[ \t]*(?:#.*)?$", re.M)


class UnknownVariant(RequestError):
    """No variant has this name; the message has the nearest name and all known ones."""


@dataclass(frozen=True)
class Source:
    """Where a definition is: a shipped id or a path (`place`), or a text with a display name.

    `chosen` are options that go with its name; `shuffled` takes it by the rules of Chess960.
    """

    place: str
    text: str | None = None
    chosen: tuple[tuple[str, OptionValue], ...] = ()
    shuffled: bool = False

    @property
    def own_rules(self) -> float:
        """How much a shipped definition says of its own, in bytes; infinite for the user's."""
        path = None if self.text is not None else resources.definition_path(self.place)
        return path.stat().st_size if path else math.inf

    def document(self) -> MappingNode:
        """The whole definition. Raises DefinitionError."""
        text = self.text
        whole = inherit.resolve(self.place) if text is None else inherit.resolve_text(text, self.place)
        return inherit.shuffled(whole) if self.shuffled else whole

    def options(self) -> dict[str, OptionSpec]:
        """The options that the definition declares. Raises DefinitionError."""
        return options.declared(self.document())

    def load(self, chosen: Mapping[str, object], allow_hooks: bool) -> Variant:
        """The variant. Raises DefinitionError or OptionError."""
        if self.text is not None:
            variant = loading.load_text(self.text, chosen, file=self.place)
        else:
            variant = loading.load(self.place, chosen, allow_hooks=allow_hooks)
        return loading.shuffled(variant) if self.shuffled else variant


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

    def find(self, name: str) -> tuple[str, Source]:
        """What a name is called here, and its definition. Raises UnknownVariant."""
        own = {**self._found, **self._added}
        if source := own.get(name):
            return name, source
        base = name.removesuffix(names.SHUFFLED)
        if base in own and not resources.definition_path(name):
            return name, replace(own[base], shuffled=True)
        if known := names.find(name):
            return known.id, Source(known.id, chosen=known.options)
        near = suggest(name, self.names)
        hint = f"did you mean '{near}'? " if near else ""
        raise UnknownVariant(f"no variant '{name[:60]}': {hint}known: {', '.join(self.names)}")

    def source(self, name: str) -> Source:
        """The definition of a name. Raises UnknownVariant."""
        return self.find(name)[1]


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
