"""Collecting sense problems with their places while a definition is turned into a model."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..errors import DefinitionError, Mark, Problem
from .document import mark_inside
from .hints import hint as hint_of


class Report:
    """Problems found so far; `done` raises them all at once."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def at(self, node: Any, key: Any, code: str, message: str, hint: str = "", of_key: bool = False) -> None:
        """Note a problem at the value (or the key itself) of a mapping, or at an item of a list."""
        marks = getattr(node, "key_marks" if of_key else "value_marks", None) or getattr(
            node, "item_marks", None
        )
        mark = None
        if isinstance(marks, dict):
            mark = marks.get(key)
        elif marks is not None and isinstance(key, int) and key < len(marks):
            mark = marks[key]
        mark = mark or getattr(node, "mark", None) or Mark("", 0, 0)
        self.problems.append(Problem.at(mark, code, message, "" if key is None else str(key), hint))

    def inside(
        self, node: Any, key: Any, text: str, offset: int, code: str, message: str, hint: str = ""
    ) -> None:
        """Note a problem at one character of the text that stands at node[key]."""
        mark = mark_inside(node.value_marks[key], text, offset)
        self.problems.append(Problem.at(mark, code, message, str(key), hint))

    def mark(self, mark: Mark | None, code: str, message: str, path: str, hint: str = "") -> None:
        """Note a problem at a place that the model remembers."""
        self.problems.append(Problem.at(mark or Mark("", 0, 0), code, message, path, hint))

    @property
    def found(self) -> frozenset[str]:
        """Codes noted so far."""
        return frozenset(problem.code for problem in self.problems)

    def unknown(
        self,
        node: Any,
        key: Any,
        code: str,
        kind: str,
        word: str,
        choices: Iterable[str],
        of_key: bool = False,
    ) -> None:
        """Note an unknown name (a value, or the key itself) with the nearest known one."""
        known = list(choices)
        hint = hint_of(word, known) or (f"known: {', '.join(known)}" if known else "")
        self.at(node, key, code, f"unknown {kind} '{word}'", hint, of_key)

    def done(self) -> None:
        """Raise everything noted, if anything was."""
        if self.problems:
            raise DefinitionError(self.problems)
