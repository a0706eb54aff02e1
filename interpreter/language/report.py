"""Collecting sense problems with their places while a definition is turned into a model."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..errors import DefinitionError, Mark, Problem
from .document import mark_inside
from .hints import hint as hint_of

QUESTIONS = {"region or square": "PLACE", "condition": "CONDITION", "piece": "PIECES"}
"""What is asked where a name of some kind is expected."""


class Report:
    """Problems found so far; `done` raises them all at once."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.unread: set[tuple[int, Any]] = set()  # where words stand that nobody knows: node and key

    def at(self, node: Any, key: Any, code: str, message: str, hint: str = "", of_key: bool = False) -> None:
        """Note a problem at the value (or the key itself) of a mapping, or at an item of a list.

        That something is not supported is not said of what holds a word that nobody knows.
        """
        if code == "H392" and self._is_unread(node, key):
            return
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
        self.unread.add((id(node), key))
        known = list(choices)
        hint = hint_of(word, known, (QUESTIONS.get(kind, ""), str(key)))
        hint = hint or (f"known: {', '.join(known)}" if known else "")
        self.at(node, key, code, f"unknown {kind} '{word}'", hint, of_key)

    def _is_unread(self, node: Any, key: Any) -> bool:
        """Does a value hold a word that nobody knows, at any depth?"""
        if not self.unread:
            return False
        value = node[key] if isinstance(node, (dict, list)) and key is not None else None
        inner = value if isinstance(value, dict) else range(len(value) if isinstance(value, list) else 0)
        return (id(node), key) in self.unread or any(self._is_unread(value, one) for one in inner)

    def done(self) -> None:
        """Raise everything noted, if anything was."""
        if self.problems:
            raise DefinitionError(self.problems)
