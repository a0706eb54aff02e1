"""Quick fixes of what was found in a definition's text."""

from __future__ import annotations

import re
from typing import Any

from ...errors import Problem
from .splice import Source, applied

Fix = dict[str, Any]
MEANT = re.compile(r"did you mean '([^']+)'\?")
SILENCED = re.compile(r"H4[0-8]\d")


def fixes_of(problem: Problem, text: str) -> list[Fix]:
    """What can be done at once: a title, and the text afterwards or a replacement in the problem's line."""
    if problem.code == "H005":
        return [_replacement("Write spaces", problem.line, problem.column, 1, "  ")]
    return [*_spelling(problem), *_allowance(problem, text)]


def _spelling(problem: Problem) -> list[Fix]:
    """Another word for the one that was mistaken."""
    meant = MEANT.search(problem.hint)
    rest = problem.source_line[problem.column - 1 :]
    found = re.search(r"[\w'+$-]+", rest)
    if meant is None or found is None:
        return []
    wrong = next((word for word in re.findall(r"'([^']+)'", problem.message) if word in rest), found.group())
    column = problem.column + rest.index(wrong)
    return [_replacement(f"Write {meant[1]}", problem.line, column, len(wrong), meant[1])]


def _replacement(title: str, line: int, column: int, length: int, insert: str) -> Fix:
    return {"title": title, "line": line, "column": column, "length": length, "insert": insert}


def _allowance(problem: Problem, text: str) -> list[Fix]:
    """That a finding of the linter is meant."""
    if not SILENCED.fullmatch(problem.code):
        return []
    place = f" {problem.path}" if re.fullmatch(r"[\w.]+", problem.path) else ""
    meant = Source(text).put(("lint", problem.code + place), "it is meant")
    return [{"title": "Ignore this warning", "text": applied(text, meant)}]
