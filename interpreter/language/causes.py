"""Problems of inherited lines, told where the author's own file brings them about.

A definition that extends a shipped one may take away what the shipped lines rest on: a smaller board, a piece
removed. The fault is then not in the shipped file, which nobody can edit, but in a line of the author's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from ..errors import Mark, Problem, path_text
from .document import MappingNode, SequenceNode
from .resources import shipped_ids

Path = tuple[str | int, ...]
Place = tuple[int, int, Path]
_QUOTED = re.compile(r"'([^']+)'")
_SAYS_ENOUGH = {"H365", "H390"}
"""Problems whose own remedy holds wherever the line stands."""
_NAMED = ("pieces", "regions", "options")

#: Code of a problem -> the keys that bring it about in lines that themselves did not change, likeliest first.
_CAUSES = {
    **dict.fromkeys(("H304", "H305", "H306", "H310", "H312", "H313", "H320", "H321", "H322"), ("board",)),
    **dict.fromkeys(("H323", "H330", "H333", "H360", "H361", "H365"), ("pieces",)),
    **dict.fromkeys(("H350", "H351", "H352", "H353", "H354"), ("setup", "board", "castling")),
    **dict.fromkeys(("H364",), ("setup", "pieces", "board")),
    "H390": ("pieces", "board"),
    **dict.fromkeys(("H212", "H213", "H214", "H216"), ("options",)),
    "H391": ("pieces", "board", "symmetry"),
}


def at_home(whole: MappingNode, problems: Iterable[Problem]) -> list[Problem]:
    """The problems of a whole definition, each at a line of the author's; those of one cause as one."""
    told: dict[tuple[Mark, str, str], list[Problem]] = {}
    kept = []
    shipped = {f"{name}.yaml" for name in shipped_ids()} - {whole.mark.file}
    places: list[tuple[str, Place]] = []
    for problem in problems:
        if problem.file in shipped and problem.line:
            places = places or list(_places(whole, ()))
            path = _path_of(places, problem)
            section = path_text(path[:3] if path[:1] == ("pieces",) else path[:1])
            mark = _cause(whole, problem, path, shipped)
            told.setdefault((mark, problem.code, section), []).append(replace(problem, path=path_text(path)))
        else:
            kept.append(problem)
    return kept + [_moved(mark, section, found) for (mark, _, section), found in told.items()]


def _moved(mark: Mark, section: str, found: list[Problem]) -> Problem:
    """One problem at the author's line; the shipped line is a note."""
    first = found[0]
    more = f" (and {len(found) - 1} more like it)" if len(found) > 1 else ""
    note = f"inherited from {first.place}: {' '.join(first.source_line.split())[:80]}"
    hint = f"write your own {section} here, or take back what it rests on"
    hint = first.hint if first.code in _SAYS_ENOUGH or not section else hint
    moved = Problem.at(mark, first.code, first.message + more, first.path, hint)
    return replace(moved, note=note)


def _path_of(places: Iterable[tuple[str, Place]], problem: Problem) -> Path:
    """The path of the value that stands at, or last before, the place of a problem."""
    here = problem.line, problem.column
    before = [place for file, place in places if file == problem.file and place[:2] <= here]
    return max(before, key=lambda place: place[:2], default=(0, 0, ()))[2]


def _places(node: Any, path: Path) -> Iterator[tuple[str, Place]]:
    """File, line, column and path of every key and value."""
    if isinstance(node, MappingNode):
        parts: list[tuple[Any, tuple[Mark, ...]]] = [
            (key, (node.key_marks[key], node.value_marks[key])) for key in node
        ]
    elif isinstance(node, SequenceNode):
        parts = [(i, (mark,)) for i, mark in enumerate(node.item_marks)]
    else:
        return
    for key, marks in parts:
        yield from ((mark.file, (mark.line, mark.column, (*path, key))) for mark in marks)
        yield from _places(node[key], (*path, key))


def _cause(whole: MappingNode, problem: Problem, path: Path, shipped: set[str]) -> Mark:
    """The author's line that most likely brings a problem about."""
    words = _QUOTED.findall(problem.message)
    candidates = [
        *_removals(whole, problem, words),
        *_stated(whole, words),
        *(whole.key_marks[key] for key in _CAUSES.get(problem.code, ()) if key in whole),
        *reversed(list(_along(whole, path))),
        *([whole.key_marks["extends"]] if "extends" in whole else []),
    ]
    return next((mark for mark in candidates if mark.file not in shipped), whole.mark)


def _removals(whole: MappingNode, problem: Problem, words: list[str]) -> Iterator[Mark]:
    """Where something is taken out that the message names, or a piece whose letter it names."""
    for key in _NAMED:
        for name, (mark, value) in getattr(whole.get(key), "removed", {}).items():
            symbol = str(value.get("symbol", "")) if isinstance(value, MappingNode) else ""
            letters = {symbol.upper(), symbol.lower()} if problem.code == "H323" else set()
            if name in words or letters & set(words):
                yield mark


def _stated(whole: MappingNode, words: list[str]) -> Iterator[Mark]:
    """Where something is stated that the message names."""
    for key in _NAMED:
        node = whole.get(key)
        if isinstance(node, MappingNode):
            yield from (node.key_marks[word] for word in words if word in node)


def _along(whole: MappingNode, path: Path) -> Iterator[Mark]:
    """The places of the keys and items that lead to a value."""
    node: Any = whole
    for part in path:
        yield node.key_marks[str(part)] if isinstance(node, MappingNode) else node.item_marks[part]
        node = node[part]
