"""A definition laid over its parent: mappings key by key, everything else replaced, every place kept."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..errors import Mark, Problem, did_you_mean, path_text, quoted
from .document import MappingNode, SequenceNode

OWN = frozenset(
    {
        *("variant", "name", "extends", "about", "lint", "tests"),
    }
)
"""Keys that belong to the file that states them."""
REMOVABLE = frozenset({"pieces", "regions", "options"})
"""Mappings from which `none` removes an inherited entry."""

PLACES = frozenset({"to", "from", "at"})
"""Keys of a promotion that together say one thing: a child that has one of them says it anew."""

_KEEP, _REMOVE = "inherited", "none"
Path = tuple[str | int, ...]


def merge(parent: MappingNode, child: MappingNode) -> tuple[MappingNode, list[Problem]]:
    """The child laid over the parent, and what the child asks of its parent in vain.

    Neither document is changed; untouched parts are shared with the result.
    """
    problems: list[Problem] = []
    base = MappingNode(parent.mark)
    for key, value in parent.items():
        if key not in OWN:
            base.put(key, value, parent.key_marks[key], parent.value_marks[key])
    return _mapping(base, child, (), problems), problems


def _mapping(parent: MappingNode, child: MappingNode, path: Path, problems: list[Problem]) -> MappingNode:
    merged = MappingNode(child.mark)
    merged.removed |= parent.removed
    replaced = PLACES if path[:1] == ("pieces",) and path[-1] == "promotion" and PLACES & child.keys() else ()
    for key, value in parent.items():
        if key not in replaced:
            merged.put(key, value, parent.key_marks[key], parent.value_marks[key])
    removable = len(path) == 1 and path[0] in REMOVABLE
    for key, value in child.items():
        here = (*path, key)
        if removable and value == _REMOVE:
            _remove(merged, child, key, here, problems)
            continue
        mark = child.value_marks[key]
        merged.put(key, _value(parent.get(key), value, mark, here, problems), child.key_marks[key], mark)
    if path[:1] == ("pieces",) and len(path) == 2 and "moves" in child and "betza" not in child:
        _take_out(merged, "betza", child.key_marks["moves"])  # its letters speak of other moves
    return merged


def _remove(merged: MappingNode, child: MappingNode, key: str, path: Path, problems: list[Problem]) -> None:
    if _take_out(merged, key, child.key_marks[key]):
        return
    message = f"nothing to remove: {quoted(key)} is not inherited"
    hint = did_you_mean(key, merged)
    problems.append(Problem.at(child.key_marks[key], "H207", message, path_text(path), hint))


def _take_out(merged: MappingNode, key: str, mark: Mark) -> bool:
    """Take an inherited entry out, if it is there, and remember where that is said."""
    if key not in merged:
        return False
    merged.removed[key] = mark, merged[key]
    del merged[key], merged.key_marks[key], merged.value_marks[key]
    return True


def _value(parent: Any, child: Any, mark: Mark, path: Path, problems: list[Problem]) -> Any:
    if len(path) == 1 and path[0] in OWN:
        return child
    if isinstance(child, MappingNode):
        mixes = isinstance(parent, MappingNode) and not _is_region(path)
        split = path == ("castling",) and isinstance(parent, SequenceNode)
        base = _of_both_sides(parent, mark) if split else parent if mixes else MappingNode(mark)
        return _mapping(base, child, path, problems)
    if isinstance(child, SequenceNode):
        return _sequence(parent, child, path, problems)
    return child


def _of_both_sides(value: SequenceNode, mark: Mark) -> MappingNode:
    """What is said of both sides, said of each."""
    split = MappingNode(value.mark)
    for side in ("white", "black"):
        split.put(side, value, value.mark or mark, value.mark or mark)
    return split


def _is_region(path: Path) -> bool:
    """Whether a region stands here: a value of its own, never half one region and half another."""
    if path[0] == "regions":
        return len(path) == 2
    return path[0] == "pieces" and path[-1] in ("to", "from", "at")


def _sequence(parent: Any, child: SequenceNode, path: Path, problems: list[Problem]) -> SequenceNode:
    """The child's list, with the parent's in place of `inherited`; one mapping counts as a list of one."""
    merged = SequenceNode(child.mark)
    spliced = False
    for index, (item, item_mark) in enumerate(zip(child, child.item_marks, strict=True)):
        here = (*path, index)
        if item != _KEEP:
            merged.add(_value(None, item, item_mark, here, problems), item_mark)
        elif spliced or not isinstance(parent, (SequenceNode, MappingNode)):
            message = "'inherited' a second time" if spliced else "nothing to inherit: the parent has no list"
            problems.append(Problem.at(item_mark, "H206", message, path_text(here)))
        elif isinstance(parent, SequenceNode):
            spliced = True
            for kept, kept_mark in zip(parent, parent.item_marks, strict=True):
                merged.add(kept, kept_mark)
        else:
            spliced = True
            merged.add(parent, parent.mark)
    if spliced:
        problems += _repeated(merged, child.mark, path)
    return merged


def _repeated(merged: SequenceNode, mark: Mark, path: Path) -> list[Problem]:
    words = Counter(item for item in merged if isinstance(item, str))
    messages = [f"{quoted(word)} is inherited already" for word, times in words.items() if times > 1]
    return [Problem.at(mark, "H110", message, path_text(path)) for message in messages]
