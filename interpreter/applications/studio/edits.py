"""Changes of a definition's text: an item for one of its lists, and quick fixes of what was found."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ...errors import Problem

Fix = dict[str, Any]
MEANT = re.compile(r"did you mean '([^']+)'\?")
SILENCED = re.compile(r"H4[0-8]\d")


def appended(text: str, path: Sequence[str], item: str) -> str:
    """The text with one more item, written as it stands after the dash, in the list of a path of keys.

    The list may be missing, and may be in brackets on one line.
    """
    lines = text.rstrip("\n").split("\n")
    at, indent, rest = _deepest(lines, path)
    if rest:
        new = [f"{' ' * (indent + 2 * i)}{key}:" for i, key in enumerate(rest)]
        end = _end(lines, at, indent - 1)
        dash = f"{' ' * (indent + 2 * len(rest))}- {item}"
        return "\n".join([*lines[:end], *new, dash, *lines[end:]]) + "\n"
    head = lines[at]
    if "[" in head.partition(":")[2]:
        return "\n".join([*lines[:at], _in_brackets(head, item), *lines[at + 1 :]]) + "\n"
    end = _end(lines, at, indent - 2)
    dashes = [line for line in lines[at + 1 : end] if line.lstrip().startswith("-")]
    margin = len(dashes[0]) - len(dashes[0].lstrip()) if dashes else indent
    return "\n".join([*lines[:end], f"{' ' * margin}- {item}", *lines[end:]]) + "\n"


def _deepest(lines: Sequence[str], path: Sequence[str]) -> tuple[int, int, list[str]]:
    """The line of the last key that is there, the column of what belongs to it, the missing keys."""
    at, indent = -1, 0
    for number, key in enumerate(path):
        found = next(
            (
                i
                for i in range(at + 1, _end(lines, at, indent - 1))
                if re.match(rf" {{{indent}}}{re.escape(key)}:", lines[i])
            ),
            None,
        )
        if found is None:
            return at, indent, list(path[number:])
        at = found
        indent += 2
    return at, indent, []


def _end(lines: Sequence[str], at: int, margin: int) -> int:
    """The line behind what belongs to a key at a `margin`; comments before the next key belong to that."""
    end = at + 1
    for number in range(at + 1, len(lines)):
        line = lines[number]
        bare = line.lstrip()
        if bare and not bare.startswith("#"):
            deep = len(line) - len(bare)
            if deep <= margin and not (bare.startswith("-") and deep == margin):
                break
            end = number + 1
    return end


def _in_brackets(line: str, item: str) -> str:
    at = line.rindex("]")
    inner = line[line.index("[") + 1 : at].strip()
    return f"{line[:at].rstrip()}{', ' if inner else ''}{item}{line[at:]}"


# --- quick fixes ---------------------------------------------------------------------------------


def fixes_of(problem: Problem, text: str) -> list[Fix]:
    """What can be done at once: a title, and the text afterwards or a replacement in the problem's line."""
    return [*_spelling(problem), *_tab(problem), *_allowance(problem, text)]


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


def _tab(problem: Problem) -> list[Fix]:
    return (
        [_replacement("Write spaces", problem.line, problem.column, 1, "  ")]
        if problem.code == "H005"
        else []
    )


def _replacement(title: str, line: int, column: int, length: int, insert: str) -> Fix:
    return {"title": title, "line": line, "column": column, "length": length, "insert": insert}


def _allowance(problem: Problem, text: str) -> list[Fix]:
    """That a finding of the linter is meant."""
    if not SILENCED.fullmatch(problem.code):
        return []
    place = f", path: {problem.path}" if re.fullmatch(r"[\w.]+", problem.path) else ""
    item = f"{{code: {problem.code}{place}, reason: it is meant}}"
    return [{"title": "It is meant: allow it", "text": appended(text, ("lint", "allow"), item)}]
