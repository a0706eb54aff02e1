"""A definition laid over its parent: mappings key by key, everything else replaced, every place kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ..errors import Mark, Problem, did_you_mean, path_text, quoted
from .document import MappingNode, SequenceNode

Path = tuple[str | int, ...]
OWN = frozenset({*("variant", "name", "extends", "about", "lint", "tests")})
"""Keys that belong to the file that states them."""
NAMED = frozenset({"pieces", "options", "regions"})
"""Mappings of which every key is a name."""


def _paths(*lists: str) -> Iterator[Path]:
    """Paths, each as its keys with dots between them; `*` is any key."""
    return (tuple(path.split(".")) for text in lists for path in text.split())


MERGED: frozenset[Path] = frozenset(
    {
        (),
        *_paths(
            "board board.extra hand look look.colors look.sides look.sides.white look.sides.black turn score",
            "shuffle castling evaluation evaluation.values evaluation.weights regions options options.*",
            "pieces pieces.* pieces.*.promotion",
        ),
    }
)
"""Where mappings are merged key by key; elsewhere a mapping is one value, such as a region or a condition."""
WORDS: frozenset[Path] = frozenset(
    _paths(
        "castling castling.white castling.black shuffle shuffle.in hand.takes hand.drops look.river",
        "look.colors.* options.*.default pieces.*.to pieces.*.drops pieces.*.promotion.to",
        "pieces.*.promotion.from pieces.*.promotion.at pieces.*.promotion.become",
    )
)
"""Where `none` is a word of the language, and takes nothing back."""

PLACES = frozenset({"to", "from", "at"})
"""Keys of a promotion that together say one thing: a child that has one of them says it anew."""

_KEEP, _REMOVE = "inherited", "none"


def takes_back(path: Path, value: Any) -> bool:
    """Does a value at a path take the inherited one back: is it `none`, in a mapping that is merged?"""
    if value != _REMOVE or path[0] in OWN or path == ("format",) or any(type(step) is int for step in path):
        return False
    return _pattern(path) not in WORDS and is_merged(path[:-1])


def is_merged(path: Path) -> bool:
    """Is a mapping at a path merged with the parent's, key by key?"""
    return _pattern(path) in MERGED


def without_removals(document: MappingNode) -> MappingNode:
    """A definition without what only takes something of its parent back; nothing is changed in it."""
    kept = _kept(document, ())
    return document if kept is None else kept


def _kept(node: MappingNode, path: Path) -> MappingNode | None:
    """What a mapping says itself; None if that is all of it."""
    found = MappingNode(node.mark)
    for key, value in node.items():
        here = (*path, key)
        if takes_back(here, value):
            continue
        mixes = isinstance(value, MappingNode) and here[0] not in OWN and is_merged(here)
        inner = _kept(value, here) if mixes else None
        if inner is None or inner:
            found.put(key, value if inner is None else inner, node.key_marks[key], node.value_marks[key])
    changed = len(found) < len(node) or any(found[key] is not node[key] for key in found)
    return found if changed else None


def _pattern(path: Path) -> Path:
    if path[:2] in (("look", "colors"), ("board", "extra")) and len(path) == 3:
        return (*path[:2], "*")
    return (path[0], "*", *path[2:]) if len(path) > 1 and path[0] in NAMED else path


def merge(parent: MappingNode, child: MappingNode) -> tuple[MappingNode, list[Problem]]:
    """The child laid over the parent, and what the child asks of its parent in vain.

    Neither document is changed; untouched parts are shared with the result.
    """
    problems: list[Problem] = []
    base = parent.like((key, value) for key, value in parent.items() if key not in OWN)
    return _mapping(base, child, (), problems), problems


def _mapping(parent: MappingNode, child: MappingNode, path: Path, problems: list[Problem]) -> MappingNode:
    merged = MappingNode(child.mark)
    merged.removed |= parent.removed
    replaced = PLACES if path[:1] == ("pieces",) and path[-1] == "promotion" and PLACES & child.keys() else ()
    for key, value in parent.items():
        if key not in replaced:
            merged.put(key, value, parent.key_marks[key], parent.value_marks[key])
    for key, value in child.items():
        here = (*path, key)
        if takes_back(here, value):
            _remove(merged, child, key, here, problems)
            continue
        mark = child.value_marks[key]
        merged.put(key, _value(parent.get(key), value, mark, here, problems), child.key_marks[key], mark)
    if path[:1] == ("pieces",) and len(path) == 2 and "moves" in child and "betza" not in child:
        _take_out(merged, "betza", child.key_marks["moves"])  # its letters speak of other moves
    return merged


INSTEAD = {"takes": "write only: quiet in its movements, or forbid: [{when: capture}] for all pieces"}
"""What is meant by `none` where nothing is inherited, by key."""


def _remove(merged: MappingNode, child: MappingNode, key: str, path: Path, problems: list[Problem]) -> None:
    if _take_out(merged, key, child.key_marks[key]):
        return
    message = f"nothing to remove: {quoted(key)} is not inherited"
    hint = INSTEAD.get(key) or did_you_mean(key, merged)
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
        mixes = isinstance(parent, MappingNode) and is_merged(path)
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
