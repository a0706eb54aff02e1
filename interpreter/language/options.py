"""Options of a definition: what can be chosen, what was chosen, and the definition that follows from it."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import DefinitionError, OptionError, Problem, did_you_mean, path_text, quoted
from ..numerals import signed
from .document import MappingNode
from .optionuse import UNTOUCHED, Use, find_uses, misfits, replaced
from .scalars import show

__all__ = ["OptionSpec", "OptionValue", "apply", "choose", "declared", "show"]

OptionValue = bool | int | str


RANGE = re.compile(r"(\d{1,6})-(\d{1,6})")
"""Whole numbers from the first to the last."""


@dataclass(frozen=True)
class OptionSpec:
    """One choice: its default and what is allowed, either `values` or whole numbers within bounds."""

    name: str
    title: str
    default: OptionValue
    values: tuple[OptionValue, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    note: str = ""

    def allows(self, value: object) -> bool:
        """Whether the value can be chosen; true and false are not numbers."""
        if self.values:
            return any(value == one and type(value) is type(one) for one in self.values)
        low = self.minimum is None or (isinstance(value, int) and value >= self.minimum)
        high = self.maximum is None or (isinstance(value, int) and value <= self.maximum)
        return type(value) is int and low and high

    @property
    def allowed(self) -> str:
        """The allowed values in words."""
        if self.values:
            return ", ".join(map(show, self.values))
        low = "" if self.minimum is None else f" from {self.minimum}"
        high = "" if self.maximum is None else f" to {self.maximum}"
        return f"whole numbers{low}{high}"

    @property
    def samples(self) -> tuple[OptionValue, ...]:
        """Every value of a list; of numbers within bounds, the default and the bounds."""
        bounds = [bound for bound in (self.minimum, self.maximum) if bound is not None]
        return self.values or (self.default, *bounds)


def remembered_by(chosen: Mapping[str, object]) -> str:
    """Options as the JSON text by which something made with them is remembered: true is not 1 there."""
    return json.dumps(dict(chosen), sort_keys=True)


def declared(doc: MappingNode) -> dict[str, OptionSpec]:
    """The options a whole definition declares. Raises DefinitionError when a declaration makes no sense."""
    specs: dict[str, OptionSpec] = {}
    problems: list[Problem] = []
    for name, node in doc.get("options", {}).items():
        specs[name] = _spec(name, node)
        problems += _declaration_problems(specs[name], node)
    if problems:
        raise DefinitionError(problems)
    return specs


def choose(doc: MappingNode, given: Mapping[str, object] | None = None) -> dict[str, OptionValue]:
    """The value of every option: as given, or its default.

    Texts from a command line are understood as the kind of value the option has. Raises OptionError for an
    unknown option or a value that is not allowed.
    """
    specs = declared(doc)
    chosen = {name: spec.default for name, spec in specs.items()}
    faults = []
    for name, value in (given or {}).items():
        if name not in specs:
            faults.append(_unknown_option(name, specs))
            continue
        converted = _convert(specs[name], value)
        if specs[name].allows(converted):
            chosen[name] = converted
        else:
            hint = did_you_mean(str(value), map(show, specs[name].values))
            fault = f"option '{name}' cannot be {quoted(show(value))}: allowed: {specs[name].allowed}"
            faults.append(f"{fault} {hint}")
    if faults:
        raise OptionError("\n".join(fault.rstrip() for fault in faults))
    return chosen


def apply(doc: MappingNode, chosen: Mapping[str, OptionValue]) -> MappingNode:
    """A new tree for the chosen values: entries with `if` decided, `$name` replaced, places kept.

    Raises DefinitionError for a condition or `$name` that no option or no allowed value answers to, and for
    options that nothing uses. That does not depend on the choice, and is looked at once a document.
    """
    if not doc.options_fit:
        problems = _misuses(doc)
        if problems:
            raise DefinitionError(problems)
        doc.options_fit = True
    return doc.like((k, value if k in UNTOUCHED else replaced(value, chosen)) for k, value in doc.items())


def wrong_in_tests(doc: MappingNode) -> list[Problem]:
    """What the tests of a whole definition choose that no option answers to, as warnings."""
    specs = declared(doc)
    left_out = {number for problem in doc.in_tests for number in re.findall(r"^tests\[(\d+)\]", problem.path)}
    numbers = [n for n in range(len(doc.get("tests", ())) + len(left_out)) if str(n) not in left_out]
    found: list[Problem] = []
    for use in find_uses(doc):
        if use.in_test:
            use = dataclasses.replace(use, path=("tests", numbers[int(use.path[1])], *use.path[2:]))
            found += _use_problems(use, specs)
    return [dataclasses.replace(problem, level="warning") for problem in found]


def _misuses(doc: MappingNode) -> list[Problem]:
    """Everything wrong with how a whole definition uses its options."""
    specs = declared(doc)
    uses = list(find_uses(doc))
    problems = [problem for use in uses if not use.in_test for problem in _use_problems(use, specs)]
    problems += _unused(doc, specs, uses)
    return problems or misfits(doc, uses, {name: spec.samples for name, spec in specs.items()})


def _spec(name: str, node: MappingNode) -> OptionSpec:
    default = node["default"]
    given = node.get("values", [False, True] if isinstance(default, bool) else [])
    bounds = RANGE.fullmatch(given) if isinstance(given, str) else None
    return OptionSpec(
        name=name,
        title=node.get("title", name.replace("_", " ")),
        default=default,
        values=() if isinstance(given, str) else tuple(given),
        minimum=int(bounds[1]) if bounds else None,
        maximum=int(bounds[2]) if bounds else None,
        note=node.get("note", ""),
    )


def _declaration_problems(spec: OptionSpec, node: MappingNode) -> Iterator[Problem]:
    def problem(key: str, message: str, hint: str = "") -> Problem:
        path = path_text(("options", spec.name, key))
        return Problem.at(node.value_marks[key], "H211", message, path, hint)

    if spec.minimum is not None and type(spec.default) is not int:
        yield problem("default", f"expected a whole number, found {quoted(spec.default)}")
    elif not spec.values and spec.minimum is None:
        wanted = "values: 0-100" if isinstance(spec.default, int) else "values: [one, other]"
        yield problem("default", f"option '{spec.name}' does not say what is allowed", f"add {wanted}")
    elif len({type(value) for value in spec.values}) > 1:
        yield problem("values", "values of different kinds")
    elif spec.minimum is not None and spec.maximum is not None and spec.minimum > spec.maximum:
        yield problem("values", f"{spec.maximum} is below {spec.minimum}")
    elif not spec.allows(spec.default):
        hint = did_you_mean(str(spec.default), map(show, spec.values))
        yield problem("default", f"default {quoted(show(spec.default))} is not allowed: {spec.allowed}", hint)


def _unknown_option(name: str, specs: Mapping[str, OptionSpec]) -> str:
    hint = did_you_mean(str(name), specs)
    known = f"options here: {', '.join(specs)}" if specs else "this variant has no options"
    return f"unknown option {quoted(name)}: {hint} {known}".replace("  ", " ")


def _convert(spec: OptionSpec, value: object) -> Any:
    if not isinstance(value, str) or isinstance(spec.default, str):
        return value
    text = value.strip().lower()
    if isinstance(spec.default, bool):
        return {"true": True, "false": False}.get(text, value)
    number = signed(text)
    return value if number is None else number


def _use_problems(use: Use, specs: Mapping[str, OptionSpec]) -> Iterator[Problem]:
    path = path_text(use.path)
    if use.name not in specs:
        known = f"declared: {', '.join(specs)}" if specs else "no option is declared"
        hint = did_you_mean(use.name, specs) or known
        yield Problem.at(use.mark, "H212", f"unknown option {quoted(use.name)}", path, hint)
        return
    spec = specs[use.name]
    for value, mark in use.values:
        if not spec.allows(value):
            message = f"option '{use.name}' is never {quoted(show(value))}: allowed: {spec.allowed}"
            yield Problem.at(mark, "H213", message, path, did_you_mean(show(value), map(show, spec.values)))


def _unused(doc: MappingNode, specs: Mapping[str, OptionSpec], uses: list[Use]) -> Iterator[Problem]:
    used = {use.name for use in uses if not use.in_test}
    for name in specs:
        if name not in used:
            hint = "refer to it by 'if' or '$', or remove it"
            mark = doc["options"].key_marks[name]
            if mark.file != doc.mark.file:
                mark = doc.key_marks["options"]
                mark = mark if mark.file == doc.mark.file else doc.mark
                hint = f"it is inherited: write '{name}: none' under options to remove it"
            yield Problem.at(mark, "H214", f"nothing uses the option '{name}'", f"options.{name}", hint)
