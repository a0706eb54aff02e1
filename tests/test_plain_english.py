"""Words that must not come back: in messages, help and pages. Some say in riddles what a usual word says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
INSTEAD = {
    r"(?<!turtle )\bm[ae]n\b(?! pages?)": "piece, pieces",
    r"\bby (?:lot|dice)\b": "random",
    r"\bcan(?:not)? be said\b": "supported, not supported",
    r"\bcannot be had\b": "is not supported",
    r"\bon the average\b": "on average",
    r"\bhardly meant\b": "likely a mistake",
    r"\bthe dear one\b": "the expensive one",
    r"\bis short of\b": "lacks",
    r"\bput a (?:man|piece) down\b": "drop a piece",
    r"\blet a (?:man|piece) go\b": "deselect a piece",
    r"\blanguage has no word\b": "is not supported",
    r"\btelephones?\b": "phone",
    r"\bsame command goes on\b": "run the same command again to resume",
    r"\bput down\b|\bputs (?:\w+ )+down\b": "drop, place",
    r"\bwhoever\b": "the side that, those who",
    r"\bis there already\b": "already exists",
    r"\bsays nothing beside\b": "has no effect beside",
    r"\bno (?:rule|news)\.": "not a rule, not significant",
    r"\bwhat is wrong is told\b": "errors are reported",
    r"(?<!there )\bis no (?:piece|square|colou?r|move|number)\b": "is not a, unknown",
}
"""A pattern of what nobody writes, and what is written instead."""
PROSE = (
    *("*.md", "docs/*.md", "docs/howto/*.md", "definitions/README.md", "schema/README.md"),
    "interpreter/**/*.yaml",
)
OWN = {
    "CHANGELOG.md": "tells of names of old",
    "docs/variants.md": "made of definitions: a man of draughts is called so",
    "interpreter/kinds/english.py": "has the plural of that word",
}
"""What is not looked through, and why."""
DATA = re.compile(r"[`']men[`']|^men$|^man$|\bman: [{]effects|units, men, movement|Nine Men's Morris")
"""A name in data or of another program."""


def said(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a page or table; of a module its texts that are not docstrings."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield from enumerate(text.splitlines(), 1)
        return
    code = list(ast.walk(ast.parse(text)))
    alone = {id(node.value) for node in code if isinstance(node, ast.Expr)}
    for node in code:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.lineno, node.value


@pytest.mark.every
def test_words_that_must_not_come_back() -> None:
    suspect = re.compile("|".join(f"(?:{pattern})" for pattern in INSTEAD), re.IGNORECASE)
    paths = [path for pattern in PROSE for path in ROOT.glob(pattern)] + sorted(
        (ROOT / "interpreter").rglob("*.py")
    )
    assert len(paths) > 800
    found = [
        f"{path.relative_to(ROOT)}:{line}: {word[0]!r}, write: {instead}"
        for path in paths
        if path.relative_to(ROOT).as_posix() not in OWN
        for line, text in said(path)
        if suspect.search(text) and not DATA.search(text)
        for pattern, instead in INSTEAD.items()
        for word in re.finditer(pattern, text, re.IGNORECASE)
    ]
    assert found == []


@pytest.mark.every
def test_no_message_names_a_path_of_the_repository() -> None:
    """An installed program has no folder of documents: a message names a command."""
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for pattern in ("*.py", "*.yaml", "*.js")
        for path in sorted((ROOT / "interpreter").rglob(pattern))
        for line, text in said(path)
        if re.search(r"\b(?:docs|schema)/\w+\.md\b", text) and not text.lstrip().startswith(("#", "//"))
    ]
    assert found == []
