"""Arms of an experiment: a definition with its options and changes, and who plays it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ....language.changes import changed
from ....language.document import MappingNode
from ....language.flattened import flat_text
from ....language.inherit import resolve, resolve_text
from ....language.options import remembered_by
from ....model.ruleset import Ruleset
from ....play.loading import from_document, ruleset_of
from ....play.variant import Variant

HookFiles = tuple[tuple[str, str], ...]
"""Names and texts of hook files that lie beside a definition."""


@dataclass(frozen=True)
class Arm:
    """One setting of an experiment; can be sent to other processes and machines.

    `text` is the whole definition, changes included; `players` are the specifications of A and B. `hooks` go
    with it, so that nobody else needs their files; they run only where `allow_hooks` consents.
    """

    label: str
    variant: str
    text: str
    options: tuple[tuple[str, object], ...]
    players: tuple[str, str]
    changes: tuple[str, ...] = ()
    hooks: HookFiles = ()
    allow_hooks: bool = False

    @property
    def who(self) -> str:
        """The players for people: `random`, or `greedy - random`."""
        return " - ".join(dict.fromkeys(self.players))

    def as_data(self) -> dict[str, Any]:
        """What is played, as JSON data."""
        return {
            "label": self.label,
            "variant": self.variant,
            "options": dict(self.options),
            "changes": list(self.changes),
        }

    def load(self) -> Variant:
        """The variant, loaded once a process. Raises DefinitionError."""
        options = remembered_by(dict(self.options))
        return _loaded(self.variant, self.text, options, self.hooks, self.allow_hooks)

    def ruleset(self) -> Ruleset:
        """The model alone, which is enough for the names of squares and pieces. Raises DefinitionError."""
        return ruleset_of(resolve_text(self.text, f"{self.variant}.yaml"), dict(self.options))


@lru_cache(maxsize=16)
def _loaded(name: str, text: str, options: str, hooks: HookFiles, allow_hooks: bool) -> Variant:
    doc, chosen = resolve_text(text, f"{name}.yaml"), json.loads(options)
    if not (hooks and allow_hooks):
        return from_document(doc, chosen, None, allow_hooks, None)
    with TemporaryDirectory(prefix="heterodox-hooks-") as folder:  # what is loaded needs its files no more
        for file, source in hooks:
            (Path(folder) / Path(file).name).write_bytes(source.encode())
        return from_document(doc, chosen, Path(folder), allow_hooks, None)


def hook_files(variant: Variant, folder: Path | None) -> HookFiles:
    """The hook files of a loaded variant, which lie in a folder; none of those that are shipped."""
    names = sorted({hook.name for hook in variant.hooks if hook.name.endswith(".py")})
    return tuple((name, ((folder or Path()) / name).read_bytes().decode()) for name in names)


def arm(
    name: str,
    options: Mapping[str, str],
    changes: Sequence[str],
    players: tuple[str, str],
    *,
    label: str = "",
    allow_hooks: bool = False,
) -> Arm:
    """The arm of what a command line says: a shipped id or a file, options, changes of rules, players.

    Raises DefinitionError, OptionError or ChangeError; nothing about the players is checked.
    """
    folder = Path(name).resolve().parent if name.endswith((".yaml", ".yml")) else None
    found = arm_of_document(resolve(name), options, changes, players, folder, allow_hooks)
    return replace(found, label=label or describe(name, found.options, changes))


def arm_of_document(
    doc: MappingNode,
    options: Mapping[str, object],
    changes: Sequence[str],
    players: tuple[str, str],
    folder: Path | None,
    allow_hooks: bool,
) -> Arm:
    """The arm of a whole definition, whose hook files lie in a folder; it is called by its id, and so on.

    Raises DefinitionError, OptionError or ChangeError.
    """
    doc = changed(doc, changes)
    variant = from_document(doc, dict(options), folder, allow_hooks, None)
    chosen = tuple((key, variant.options[key]) for key in sorted(options))
    return Arm(
        label=", ".join([variant.id, *(f"{key}={value}" for key, value in chosen), *changes]),
        variant=variant.id,
        text=flat_text(doc),
        options=chosen,
        players=players,
        changes=tuple(changes),
        hooks=hook_files(variant, folder),
        allow_hooks=allow_hooks,
    )


def describe(name: str, options: Sequence[tuple[str, object]], changes: Sequence[str]) -> str:
    """A label that tells what is special about an arm."""
    chosen = [f"{key}={str(value).lower()}" for key, value in options]
    return " ".join([Path(name).stem if "/" in name else name.removesuffix(".yaml"), *chosen, *changes])
