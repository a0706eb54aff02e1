"""Where a definition refers to its options, and whether every value they can have fits there."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import Mark, Problem, path_text
from .checking import find_problems
from .document import MappingNode, SequenceNode

UNTOUCHED = frozenset(
    {*("format", "variant", "name", "extends", "about", "look", "lint", "options", "setup", "tests")}
)
"""Top level keys in which `$` means nothing."""

SIGN = "$"
"""Stands before the name of an option where its value is meant."""
Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Use:
    """One reference to an option: `$name` (no values), `{$name: values}`, or a test that chooses it."""

    name: str
    mark: Mark
    path: Path
    values: tuple[tuple[Any, Mark], ...] = ()
    by_value: bool = False
    in_test: bool = False


def find_uses(doc: MappingNode) -> Iterator[Use]:
    """All references to options in a whole definition."""
    for key, value in doc.items():
        if key not in UNTOUCHED:
            yield from _uses(value, doc.value_marks[key], (key,))
    for index, test in enumerate(doc.get("tests", [])):
        node = test.get("options", {})
        for name in node:
            path = ("tests", index, "options", name)
            yield Use(name, node.key_marks[name], path, _wanted(node, name), in_test=True)


def _uses(value: Any, mark: Mark, path: Path) -> Iterator[Use]:
    if isinstance(value, MappingNode):
        for key, inner in value.items():
            if key.startswith(SIGN):
                yield Use(key[1:], value.key_marks[key], (*path, key), _wanted(value, key))
            else:
                yield from _uses(inner, value.value_marks[key], (*path, key))
    elif isinstance(value, SequenceNode):
        for index, inner in enumerate(value):
            yield from _uses(inner, value.item_marks[index], (*path, index))
    elif isinstance(value, str) and value.startswith(SIGN):
        yield Use(value[1:], mark, path, by_value=True)


def _wanted(node: MappingNode, name: str) -> tuple[tuple[Any, Mark], ...]:
    """The values that are asked for at a name, one or a list, each with its place."""
    wanted = node[name]
    if isinstance(wanted, SequenceNode):
        return tuple(zip(wanted, wanted.item_marks, strict=True))
    return ((wanted, node.value_marks[name]),)


def replaced(value: Any, values: Mapping[str, Any], decide: bool = True) -> Any:
    """A copy with `$name` replaced; with `decide`, conditions on options are decided.

    An `if` that holds is left out, and so is an item of a list whose `if` fails; elsewhere it is `false`.
    """
    if isinstance(value, MappingNode):
        mapping = MappingNode(value.mark)
        for key, inner in value.items():
            new = replaced(inner, values, decide)
            if key == "if" and decide:
                new = decided(new, values)
                if new is True:
                    continue
            mapping.put(key, new, value.key_marks[key], value.value_marks[key])
        return mapping
    if isinstance(value, SequenceNode):
        sequence = SequenceNode(value.mark)
        for inner, mark in zip(value, value.item_marks, strict=True):
            new = replaced(inner, values, decide)
            if not (decide and isinstance(new, MappingNode) and new.get("if") is False):
                sequence.add(new, mark)
        return sequence
    return values.get(value[1:], value) if isinstance(value, str) and value.startswith(SIGN) else value


def decided(condition: Any, values: Mapping[str, Any]) -> Any:
    """A condition in which what options say is decided: true, false, or what is left of it."""
    if isinstance(condition, SequenceNode):
        return _joined(condition, values, ends=False)
    if not isinstance(condition, MappingNode):
        return condition
    if condition and all(key.startswith(SIGN) for key in condition):
        return all(_is_one_of(values.get(key[1:]), wanted) for key, wanted in condition.items())
    if set(condition) == {"any"}:
        left = _joined(condition["any"], values, ends=True)
        return left if isinstance(left, bool) else condition.like([("any", left)])
    if set(condition) == {"not"}:
        left = decided(condition["not"], values)
        return not left if isinstance(left, bool) else condition.like([("not", left)])
    return condition


def _joined(conditions: Any, values: Mapping[str, Any], ends: bool) -> Any:
    """What is left of several conditions: one that is `ends` decides all of them, the others say nothing."""
    left = SequenceNode(conditions.mark)
    for inner, mark in zip(conditions, conditions.item_marks, strict=True):
        found = decided(inner, values)
        if found is ends:
            return ends
        if found is not (not ends):
            left.add(found, mark)
    return left if left else not ends


def _is_one_of(chosen: Any, wanted: Any) -> bool:
    allowed = wanted if isinstance(wanted, list) else [wanted]
    return any(chosen == one and type(chosen) is type(one) for one in allowed)


def misfits(doc: MappingNode, uses: list[Use], samples: Mapping[str, tuple[Any, ...]]) -> list[Problem]:
    """Problems of `$name` where some allowed value does not have the right shape for the place.

    Only the top level keys that hold a `$name` are checked again, with as many sets of values as the option
    with most values has.
    """
    by_path = {path_text(use.path): use for use in uses if use.by_value}
    keys = ("format", "variant", *dict.fromkeys(str(use.path[0]) for use in by_path.values()))
    sections = doc.like((key, doc[key]) for key in keys)
    problems: dict[str, Problem] = {}
    for turn in range(max((len(samples[use.name]) for use in by_path.values()), default=0)):
        values = {name: some[min(turn, len(some) - 1)] for name, some in samples.items()}
        for problem in find_problems(replaced(sections, values, decide=False)):
            use = by_path.get(problem.path)
            name = f"option '{use.name}' does not fit here" if use else "an option does not fit here"
            message = f"{name}: {problem.message}"
            problem = dataclasses.replace(problem, code="H216", message=message, hint="")
            problems.setdefault(problem.path, problem)
    return list(problems.values())
