"""From a name, a path or a text to one whole definition: found, parsed, checked and laid over its parents."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from ..errors import DefinitionError, Mark, Problem, quoted, suggest
from . import checking, names, resources
from .document import MappingNode, SequenceNode, parse, read_text
from .merging import merge, without_removals
from .pages import definition_of, is_page
from .wording import missing_key

__all__ = ["family", "laid_over", "library", "resolve", "resolve_text"]

MAX_CHAIN = 16
IN_TESTS = re.compile(r"tests(?:\[(\d+)\].*)?$")
_SUFFIXES = (".yaml", ".yml")


def resolve(name_or_path: str | os.PathLike[str]) -> MappingNode:
    """The whole definition of a shipped name, of a file ending in .yaml or .yml, or in a published page.

    A name may be one that other programs use, and end in 960: the game by the rules of Chess960. Parents
    are merged in, places are kept. Raises DefinitionError with every problem found.
    """
    name = os.fspath(name_or_path)
    if name.endswith(_SUFFIXES):
        return _resolve(_Source(parse(read_text(name), name), Path(name), name))
    if is_page(name):
        return resolve_text(definition_of(name), name)
    known = names.find(name) if isinstance(name_or_path, str) else None
    if known is None:
        raise DefinitionError([_unknown_variant(name)])
    return of_known(known)


def of_known(known: names.Known) -> MappingNode:
    """The whole definition that a name of a shipped variant means. Raises DefinitionError."""
    path = resources.definition_path(known.variant)
    assert path is not None
    whole = _resolve(_read_shipped(path))
    return shuffled(whole) if known.shuffled else whole


def resolve_text(text: str, file: str = "<text>", beside: Path | None = None) -> MappingNode:
    """The whole definition of a text. Raises as `resolve` does.

    Its parent can only be a shipped one, or where the text is to be the file `beside`, one that lies there.
    """
    return _resolve(_Source(parse(text, file), beside, file))


def family(text: str, file: str, beside: Path | None = None) -> list[MappingNode]:
    """The definition of a text and its parents, nearest first, each as it is written.

    What cannot be found is left out. Raises DefinitionError for a text that is not YAML.
    """
    return _chain(_Source(parse(text, file), beside, file))[0]


def laid_over(whole: MappingNode, text: str, file: str) -> MappingNode:
    """The whole definition that a child's text makes of a whole parent. Raises as `resolve` does."""
    child = parse(text, file)
    problems = checking.find_problems(without_removals(child))
    if not problems:
        merged, problems = merge(whole, child)
        problems += _incomplete(merged)
    if problems:
        raise DefinitionError(problems)
    return merged


def shuffled(whole: MappingNode) -> MappingNode:
    """The same game by the rules of Chess960: shuffled, with castling from wherever king and rook begin."""
    name = str(whole["variant"])
    title = re.sub(r"(?i)(?<=.) chess$", "", names.shown(whole)) + names.SHUFFLED
    version = {"version": str(whole.get("about", {}).get("version", "1.0"))}
    head = {"variant": name + names.SHUFFLED, "name": title, "about": version}
    lines = [f"{key}: {json.dumps(value)}" for key, value in head.items()]
    text = "\n".join(["format: 2", *lines, f"extends: {name}", "shuffle: castling", ""])
    return laid_over(whole, text, name + names.SHUFFLED)


def unshuffled(whole: MappingNode, problems: Iterable[Problem]) -> list[Problem]:
    """Problems of a definition; those in the lines of `shuffled`, which no file has, are of its name."""
    name = str(whole["variant"])
    game = name.removesuffix(names.SHUFFLED)
    hint = f"play '{game}' itself, or extend it with a shuffle of your own: shuffle: {{in: REGION}}"
    said = f"there is no '{name}', as {game} cannot be shuffled by the rules of Chess960"
    return [
        Problem(one.code, f"{said}: {one.message}", name, hint=hint) if one.file == name else one
        for one in problems
    ]


def library() -> MappingNode:
    """The standard movers that `like` may name: name -> movement entries under `moves`."""
    path = resources.library_path()
    document = parse(read_text(path), path.name)
    checking.check(document, "library")
    return document


@dataclass(frozen=True)
class _Source:
    """One file of the chain; `path` is None for a text."""

    document: MappingNode
    path: Path | None
    file: str

    @cached_property
    def problems(self) -> list[Problem]:
        """Its faults of shape, but for those in its tests."""
        return [one for one in self.found if not IN_TESTS.match(one.path)]

    @cached_property
    def found(self) -> list[Problem]:
        """All its faults of shape."""
        return checking.find_problems(without_removals(self.document))


def _read_shipped(path: Path) -> _Source:
    return _shipped(path, read_text(path))


@lru_cache(maxsize=64)
def _shipped(path: Path, text: str) -> _Source:
    """A shipped file with that text, which many definitions extend; nothing changes a document."""
    return _Source(parse(text, path.name), path, path.name)


def _unknown_variant(name: str) -> Problem:
    if "/" in name or "\\" in name or "." in name:
        hint = "a shipped variant is named by its id"
        return Problem("H208", "a definition file ends in .yaml", name, hint=hint)
    shipped = resources.shipped_ids()
    near = suggest(name, shipped)
    hint = (f"did you mean '{near}'? " if near else "") + f"(shipped: {', '.join(shipped)})"
    return Problem("H201", f"no shipped variant {quoted(name)}", name, hint=hint)


def _resolve(source: _Source) -> MappingNode:
    chain, problems = _chain(source)
    if problems:
        raise DefinitionError(problems)
    whole = MappingNode(source.document.mark)
    for document in reversed(chain):
        whole, found = merge(whole, document)
        problems += found
    _default_name(whole)
    _leave_out_tests(whole, [one for one in source.found if IN_TESTS.match(one.path)])
    problems += _incomplete(whole)
    if problems:
        raise DefinitionError(problems)
    return whole


def _leave_out_tests(whole: MappingNode, wrong: list[Problem]) -> None:
    """A wrong test stops nobody from playing: it is left out, and `check` and `test` tell of it."""
    whole.in_tests = tuple(replace(problem, level="warning") for problem in wrong)
    numbers = {match[1] for problem in wrong if (match := IN_TESTS.match(problem.path))}
    tests = whole.get("tests")
    kept = SequenceNode(whole.mark)
    if isinstance(tests, SequenceNode) and None not in numbers:
        for number, (test, mark) in enumerate(zip(tests, tests.item_marks, strict=True)):
            if str(number) not in numbers:
                kept.add(test, mark)
    if wrong:
        whole.put("tests", kept, whole.key_marks["tests"], whole.value_marks["tests"])


def _chain(source: _Source) -> tuple[list[MappingNode], list[Problem]]:
    """The definition and its parents, nearest first, and all their faults of shape."""
    chain = [source.document]
    seen = [source]
    problems = [*source.problems]
    parent = source.document.get("extends")
    while isinstance(parent, str) and resources.ID.fullmatch(parent):
        try:
            source = _parent(seen, parent)
        except DefinitionError as error:
            problems += error.problems
            break
        chain.append(source.document)
        seen.append(source)
        problems += source.problems
        parent = source.document.get("extends")
    return chain, problems


def _parent(seen: list[_Source], name: str) -> _Source:
    """Find and read the parent of the last file seen."""
    child = seen[-1]
    mark = child.document.value_marks["extends"]
    path = _sibling(child, name, mark) or resources.definition_path(name)
    if path is None:
        raise DefinitionError([_unknown_parent(child, name, mark)])
    names = [source.file for source in seen]
    if any(source.path is not None and _same(source.path, path) for source in seen):
        message = f"a definition cannot extend itself: {' -> '.join([*names, path.name])}"
        raise DefinitionError([Problem.at(mark, "H203", message, "extends")])
    if len(seen) >= MAX_CHAIN:
        message = f"more than {MAX_CHAIN} definitions in a row"
        raise DefinitionError([Problem.at(mark, "H204", message, "extends")])
    shipped = path == resources.definition_path(name)
    return _read_shipped(path) if shipped else _Source(parse(read_text(path), str(path)), path, str(path))


def _sibling(child: _Source, name: str, mark: Mark) -> Path | None:
    """The file of that id beside the child, unless it is the child itself."""
    if child.path is None:
        return None
    path = child.path.with_name(f"{name}.yaml")
    if not _is_file(path) or _same(path, child.path):
        return None
    if path.resolve().parent != child.path.parent.resolve():
        message = f"{quoted(path.name)} leads to a file outside the folder"
        raise DefinitionError([Problem.at(mark, "H205", message, "extends", "copy the file into the folder")])
    return path


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False


def _same(first: Path, second: Path) -> bool:
    return first.resolve() == second.resolve()


def _unknown_parent(child: _Source, name: str, mark: Mark) -> Problem:
    known = resources.shipped_ids()
    if child.path is not None:
        known += sorted({path.stem for path in child.path.parent.glob("*.yaml")} - {child.path.stem})
    near = suggest(name, known)
    hint = f"did you mean '{near}'?" if near else f"shipped: {', '.join(resources.shipped_ids())}"
    return Problem.at(mark, "H202", f"no definition {quoted(name)}", "extends", hint)


def _default_name(whole: MappingNode) -> None:
    if "name" not in whole:
        whole.put("name", whole["variant"], whole.key_marks["variant"], whole.value_marks["variant"])


_REQUIRED: tuple[tuple[tuple[str, ...], tuple[str, ...], str], ...] = (
    # where in the whole (* is any key), the keys needed there, the part of the schema that explains them
    ((), ("board", "pieces", "setup", "end"), ""),
    (("board",), ("files", "ranks"), "board"),
    (("options", "*"), ("default",), "option"),
    (("pieces", "*"), ("symbol",), "piece"),
)


def _incomplete(whole: MappingNode) -> list[Problem]:
    """What the whole lacks: a single file may leave these to its parent."""
    problems = []
    for pattern, keys, part in _REQUIRED:
        schema = checking.schema()["$defs"][part] if part else {}
        for path, node, mark in _matches(whole, pattern, (), whole.mark):
            missing = [key for key in keys if key not in node and path != ("pieces", "all")]
            problems += [missing_key(key, mark, path, schema) for key in missing]
    for path, node, mark in _matches(whole, ("pieces", "*"), (), whole.mark):
        if "moves" not in node and node.get("whose") != "nobody" and path[-1] != "all":
            problems.append(missing_key("moves", mark, path, {}))
    return problems


def _matches(
    node: Any, pattern: tuple[str, ...], path: tuple[str, ...], mark: Mark
) -> list[tuple[tuple[str, ...], MappingNode, Mark]]:
    if not isinstance(node, MappingNode):
        return []
    if not pattern:
        return [(path, node, mark)]
    keys = list(node) if pattern[0] == "*" else [key for key in pattern[:1] if key in node]
    found = []
    for key in keys:
        found += _matches(node[key], pattern[1:], (*path, key), node.key_marks[key])
    return found
