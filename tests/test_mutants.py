"""The script of mutants: what it changes, whom it asks, and that it tells the dead from the living."""

from __future__ import annotations

import ast
from pathlib import Path

import mutants
import pytest
from mutants import KINDS, Mutant, Source, chosen, killed
from worked import Copy

TEXT = '''"""A page."""

TABLE = {
    "one": "the first of them",
    "two": "the other of them",
}


def say(n: int) -> str:
    """What is said."""
    if n > 2:
        return f"there are {n} pieces"
    return "none is left" if not n else TABLE[["one", "two"][n - 1]]
'''


def made(kind: str) -> list[tuple[int, str, str]]:
    return [(m.line, m.before, m.after) for m in Source("x.py", TEXT).mutants() if m.kind == kind]


def test_what_is_changed() -> None:
    assert made("row") == [(4, '"one": "the first of them",', ""), (5, '"two": "the other of them",', "")]
    assert made("swap") == [
        (4, '"the first of them" | "the other of them"', '"the other of them" | "the first of them"')
    ]
    assert [(line, after) for line, _, after in made("condition")] == [
        (11, "(not (n > 2))"),
        (13, "(not (not n))"),
    ]
    assert {(line, before) for line, before, _ in made("word")} == {
        *((4, word) for word in ("the", "first")),
        *((5, word) for word in ("the", "other")),
        *((12, word) for word in ("there", "are")),
        *((13, word) for word in ("none", "left")),
    }
    for mutant in Source("x.py", TEXT).mutants():
        assert ast.dump(ast.parse(mutant.text)) != ast.dump(ast.parse(TEXT))
        assert "A page." in mutant.text


def test_every_kind_is_chosen_alike_and_the_same_ones_again() -> None:
    file = "interpreter/applications/rulebook/moves_in_words.py"
    found = chosen([file], 8, 3)
    assert [mutant.kind for mutant in found] == [*KINDS, *KINDS]
    assert found == chosen([file], 8, 3) != chosen([file], 8, 4)


def test_who_is_asked() -> None:
    assert mutants.tests_of("interpreter/applications/rulebook/book.py") == [
        "tests/applications/drawing",
        "tests/applications/rulebook",
    ]
    assert "tests/play/reasons" in mutants.tests_of("interpreter/play/reasons/ways.py")
    assert mutants.tests_of("elsewhere.py") == ["tests"]


@pytest.mark.every
def test_the_dead_and_the_living(tmp_path: Path) -> None:
    """A number that is spelt otherwise is noticed; a line that nobody reads is not."""
    file = "interpreter/kinds/english.py"
    copy = Copy.of_tree(tmp_path)
    text = (tmp_path / file).read_text(encoding="utf-8")
    tests = ["tests/applications/rulebook/test_words.py"]
    for other, dead in ((text.replace('"three"', '"tree"', 1), True), (text + "NOBODY = 1\n", False)):
        assert other != text
        assert killed(copy, Mutant(file, 1, "word", "", "", other), tests) == dead
        assert (tmp_path / file).read_text(encoding="utf-8") == text
