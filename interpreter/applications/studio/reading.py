"""A text that is being edited, as a document and as variants; the last few are kept."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...errors import MoveError, RequestError, quoted
from ...language.document import MappingNode
from ...language.inherit import resolve_text
from ...language.options import declared, remembered_by
from ...language.resources import ID
from ...play.loading import from_document
from ...play.variant import Position, Variant
from ...rules.machine.forms import WASM

BESIDE = (".yaml", ".yml", ".py")


@dataclass(frozen=True)
class Text:
    """The text of a definition, the name of its file, and the folder in which that lies, if it does."""

    text: str
    name: str
    folder: str
    allow_hooks: bool
    beside: tuple[tuple[str, int, int], ...] = ()
    """The files of the folder, which a definition may extend or use, as they are now: name, time, bytes."""

    @property
    def path(self) -> Path | None:
        """The file that the text is, or will be."""
        return Path(self.folder) / self.name if self.folder else None

    @property
    def hooks_in(self) -> Path | None:
        """Where hook files lie."""
        return Path(self.folder) if self.folder else None

    def document(self) -> MappingNode:
        """The whole definition. Raises DefinitionError."""
        return _document(self)

    def variant(self, options: Mapping[str, object]) -> Variant:
        """The variant with options, as the page plays it. Raises DefinitionError or OptionError."""
        return _variant(self, remembered_by(options))


def text_of(asked: Mapping[str, Any], allow_hooks: bool) -> Text:
    """The text that a question is about."""
    name, folder = asked.get("name") or "definition.yaml", asked.get("folder", "")
    return Text(asked["text"], name, folder, allow_hooks, files_beside(folder) if folder else ())


def known_id(word: str) -> str:
    """An id, which names no other file than one of that id. Raises RequestError."""
    if not ID.fullmatch(word):
        raise RequestError(f"{quoted(word)} is not an id of a variant")
    return word


def files_beside(folder: str) -> tuple[tuple[str, int, int], ...]:
    """The files of a folder that a definition there may extend or use."""
    with suppress(OSError), os.scandir(folder) as entries:
        found = [(each.name, each.stat()) for each in entries if each.name.endswith(BESIDE)]
        return tuple(sorted((name, facts.st_mtime_ns, facts.st_size) for name, facts in found))
    return ()


def known_options(text: Text, asked: Mapping[str, Any]) -> dict[str, object]:
    """The options chosen, as far as the text still has them with these values."""
    specs = declared(text.document())
    chosen = asked.get("options", {})
    return {key: value for key, value in chosen.items() if key in specs and value in specs[key].samples}


def variant_of(asked: Mapping[str, Any], allow_hooks: bool) -> Variant:
    """The variant that a question is about."""
    return text_of(asked, allow_hooks).variant(asked.get("options", {}))


def position_of(asked: Mapping[str, Any], allow_hooks: bool) -> Position:
    """The position that a question is about: a start and moves. Raises FenError or MoveError."""
    position = variant_of(asked, allow_hooks).own_position(asked.get("fen") or None)
    for number, text in enumerate(asked.get("moves", ()), start=1):
        try:
            position.push(position.parse_san(text))
        except MoveError as error:
            raise MoveError(f"move {number}, {text}: {error}") from None
    return position


@lru_cache(maxsize=4)
def _document(text: Text) -> MappingNode:
    return resolve_text(text.text, text.name, text.path)


@lru_cache(maxsize=4)
def _variant(text: Text, options: str) -> Variant:
    return from_document(text.document(), json.loads(options), text.hooks_in, text.allow_hooks, WASM)
