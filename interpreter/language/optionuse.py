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
    {
        *("format", "variant", "name", "version", "extends", "about"),
        *("sources", "rulings", "guide_values", "lint", "options", "setup", "tests"),
    }
)
"""Top level keys in which `if` and `$` mean nothing."""

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Use:
    """One reference to an option: by `$name` (no values), by a condition, or by a test that chooses it."""

    name: str
    mark: Mark
    path: Path
    values: tuple[tuple[Any, Mark], ...] = ()
    by_value: bool = False
    in_test: bool = False
    misplaced: bool = False


def find_uses(doc: MappingNode) -> Iterator[Use]:
    """All references to options in a whole definition."""
    for key, value in doc.items():
        if key not in UNTOUCHED:
            yield from _uses(value, doc.value_marks[key], (key,), False)
    for index, test in enumerate(doc.get("tests", [])):
        if "options" in test:
            yield from _conditions(test["options"], ("tests", index, "options"), True)


def _uses(value: Any, mark: Mark, path: Path, in_list: bool) -> Iterator[Use]:
    if isinstance(value, MappingNode):
        for key, inner in value.items():
            here = (*path, key)
            if key != "if":
                yield from _uses(inner, value.value_marks[key], here, False)
            elif in_list:
                yield from _conditions(inner, here, False)
            else:
                yield Use("", value.key_marks[key], here, misplaced=True)
    elif isinstance(value, SequenceNode):
        for index, inner in enumerate(value):
            yield from _uses(inner, value.item_marks[index], (*path, index), True)
    elif isinstance(value, str) and value.startswith("$"):
        yield Use(value[1:], mark, path, by_value=True)


def _conditions(node: MappingNode, path: Path, in_test: bool) -> Iterator[Use]:
    for name, wanted in node.items():
        if isinstance(wanted, SequenceNode):
            values = tuple(zip(wanted, wanted.item_marks, strict=True))
        else:
            values = ((wanted, node.value_marks[name]),)
        yield Use(name, node.key_marks[name], (*path, name), values, in_test=in_test)


def replaced(value: Any, values: Mapping[str, Any], decide: bool = True) -> Any:
    """A copy with `$name` replaced; with `decide`, also without `if` and the items whose condition fails."""
    if isinstance(value, MappingNode):
        mapping = MappingNode(value.mark)
        for key, inner in value.items():
            if key != "if":
                new = replaced(inner, values, decide)
                mapping.put(key, new, value.key_marks[key], value.value_marks[key])
            elif not decide:
                mapping.put(key, inner, value.key_marks[key], value.value_marks[key])
        return mapping
    if isinstance(value, SequenceNode):
        sequence = SequenceNode(value.mark)
        for inner, mark in zip(value, value.item_marks, strict=True):
            if not (decide and isinstance(inner, MappingNode)) or _holds(inner.get("if", {}), values):
                sequence.add(replaced(inner, values, decide), mark)
        return sequence
    return values.get(value[1:], value) if isinstance(value, str) and value.startswith("$") else value


def _holds(condition: Mapping[str, Any], values: Mapping[str, Any]) -> bool:
    for name, wanted in condition.items():
        chosen = values.get(name)
        allowed = wanted if isinstance(wanted, list) else [wanted]
        if not any(chosen == one and type(chosen) is type(one) for one in allowed):
            return False
    return True


def misfits(doc: MappingNode, uses: list[Use], samples: Mapping[str, tuple[Any, ...]]) -> list[Problem]:
    """Problems of `$name` where some allowed value does not have the right shape for the place.

    Only the top level keys that hold a `$name` are checked again, with as many sets of values as the option
    with most values has.
    """
    by_path = {path_text(use.path): use for use in uses if use.by_value}
    sections = MappingNode(doc.mark)
    for key in ("format", "variant", *dict.fromkeys(str(use.path[0]) for use in by_path.values())):
        sections.put(key, doc[key], doc.key_marks[key], doc.value_marks[key])
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
