"""A text that is to be changed, and the smallest changes that let it say something else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from ...errors import RequestError
from ...language.inherit import resolve_text
from ...language.merging import takes_back
from ...language.scalars import inline
from . import diagram
from .cursor import Step
from .diagram import Grid, grid_of
from .shown import Path, Shown, inside
from .splice import Change, Source
from .words import parts_at

GONE = object()
"""Stands for a value that is to be taken out."""
Asked = Mapping[str, Any]


class Draft(Shown):
    """A text that is to be changed."""

    def __init__(self, asked: Asked, allow_hooks: bool) -> None:
        super().__init__(asked, allow_hooks)
        self.source = Source(self.text)

    @cached_property
    def inherited(self) -> Mapping[str, Any]:
        """The whole parent, empty if there is none."""
        if "extends" not in self.own:
            return {}
        alone = f"format: 2\nvariant: {inline(self.own['variant'])}\nextends: {inline(self.own['extends'])}\n"
        return resolve_text(alone, self.given.name, self.given.path)

    @property
    def grid(self) -> Grid:
        """The setup that counts."""
        return grid_of(str(self.whole["setup"]))

    def setup(self, grid: Grid) -> list[Change]:
        """Changes that make the setup this grid."""
        return diagram.changed(self.source, str(self.whole["setup"]), grid)

    def put(self, *path: Step, value: object) -> list[Change]:
        """Changes that let a value stand at a path; what cannot be merged is said as a whole."""
        whole = self._said_whole(path)
        if whole < len(path):
            value = _changed(self.value(path[:whole]), path[whole:], value)
        old = inside(self.own, path[:whole])
        if isinstance(old, list) and isinstance(value, list):
            return self._listed(path[:whole], old, value)
        return self.source.put(path[:whole], value)

    def _said_whole(self, path: Path) -> int:
        """How many steps of a path lead to what a text has to say as one value."""
        lengths = range(1, len(path))
        return next((n for n in lengths if not self.merges(path[:n]) and not self.owns(path[:n])), len(path))

    def _listed(self, path: Path, now: list[Any], wanted: list[Any]) -> list[Change]:
        """A list, of which one entry may have come or gone."""
        fresh, gone = (
            [each for each in wanted if each not in now],
            [each for each in now if each not in wanted],
        )
        if len(fresh) == 1 and not gone and wanted == [*now, *fresh]:
            return self.source.append(path, fresh[0])
        if len(gone) == 1 and not fresh and len(now) == len(wanted) + 1 > 1:
            return self.source.remove([*path, now.index(gone[0])])
        return self.source.put(path, wanted)

    def append(self, path: Path, item: object) -> list[Change]:
        """Changes that give a list one more entry; one that is inherited goes on to be so, where it can."""
        now = self.value(path)
        if self.owns(path):
            return self.source.append(path, item)
        if now is None:
            return self.put(*path, value=[item])
        goes_on = any(part.get("const") == "inherited" for part in parts_at((*path, 0)))
        return self.put(*path, value=["inherited", item] if goes_on else [*now, item])

    def remove(self, path: Path) -> list[Change]:
        """Changes that take an entry out: of this text, and what is inherited by `none`."""
        if self.value(path) is None:
            raise RequestError("there is no such entry")
        whole = self._said_whole(path)
        if whole < len(path):
            return self.put(*path[:whole], value=_changed(self.value(path[:whole]), path[whole:], GONE))
        if inside(self.inherited, path) is None or not self.merges(path[:-1]):
            return self.source.remove(path)
        if takes_back(tuple(path), "none"):
            return self.put(*path, value="none")
        raise RequestError("this is inherited: write in the text what holds instead")


def _changed(node: Any, path: Path, value: object) -> object:
    """A copy of a value with another one at a path."""
    if not path:
        return value
    items = list(enumerate(node)) if isinstance(node, list) else list((node or {}).items())
    entries = dict(items) | {path[0]: _changed(dict(items).get(path[0]), path[1:], value)}
    kept = {key: each for key, each in entries.items() if each is not GONE}
    return list(kept.values()) if isinstance(node, list) else kept


Deed = Callable[[Draft, Asked], list[Change]]
