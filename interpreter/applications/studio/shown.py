"""A text, and what it means together with its parents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...language.document import MappingNode, parse
from ...language.merging import is_merged, takes_back
from .cursor import Step
from .reading import text_of

Path = Sequence[Step]


class Shown:
    """A text and what it means together with its parents. Raises DefinitionError for a text that is wrong."""

    def __init__(self, asked: Mapping[str, Any], allow_hooks: bool) -> None:
        self.given = text_of(asked, allow_hooks)
        self.text = self.given.text
        self.own: MappingNode = parse(self.text, self.given.name)
        self.whole: MappingNode = self.given.document()

    @property
    def pieces(self) -> Mapping[str, Any]:
        """The kinds of piece, without what is said of all of them."""
        return {name: node for name, node in self.whole["pieces"].items() if name != "all"}

    def owns(self, path: Path) -> bool:
        """Does the text itself say this?"""
        return inside(self.own, path) is not None

    def value(self, path: Path) -> Any:
        """What holds at a path, None for nothing; a list of the text itself is as it is written."""
        own = inside(self.own, path)
        inherited = own is None or self.merges(path) or takes_back(tuple(path), own)
        return inside(self.whole, path) if inherited else own

    def merges(self, path: Path) -> bool:
        """Is what stands there a mapping that is merged with the parent's?"""
        return is_merged(tuple(path)) and isinstance(inside(self.whole, path), Mapping)

    def line(self, path: Path) -> int:
        """The line of the text that says this, 0 where it is inherited."""
        if not self.owns(path):
            return 0
        holder = inside(self.own, path[:-1])
        key = path[-1]
        return int((holder.item_marks if isinstance(key, int) else holder.key_marks)[key].line)


def inside(node: Any, path: Path) -> Any:
    """What stands at a path of a document, None if there is nothing."""
    for step in path:
        if isinstance(step, int):
            node = node[step] if isinstance(node, list) and 0 <= step < len(node) else None
        else:
            node = node.get(step) if isinstance(node, Mapping) else None
    return node
