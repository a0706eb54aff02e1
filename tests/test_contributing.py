"""docs/contributing.md: every worked change is applied to a copy of the tree, and keeps what it promises."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from worked import ROOT, Copy, patched, section

PAGE = ROOT / "docs" / "contributing.md"
END = "Add an end condition"

#: What cannot be seen in the output of commands: the search, the linter, the announcement, the kernel on a ring.
END_CHECKS = """
import interpreter
from interpreter.engine import Engine, Limits, aims
from interpreter.applications.rulebook.ends_in_words import ends_words, reason_words

variant = interpreter.load("morris.yaml")
position = variant.position("MMm/2m/1mM w - - 0 1")
line = Engine(variant, hash_mb=1).search(position, Limits(depth=2)).lines[0]
assert str(line.score) == "#1" and len(line.pv) == 1, line
assert not aims.by_mate_alone(variant.ruleset)
position.push(line.pv[0])
outcome = position.outcome()
assert (outcome.result, outcome.reason) == ("1-0", "mill")
assert variant.position(position.fen()).outcome() == outcome
words = "a side has three men next to each other on one rank, file or diagonal"
assert reason_words(variant.definition, "mill") == f"mill: {words}"
assert ends_words(variant.definition)[0] == f"Mill: when {words}, that side wins."
assert position.why_result().squares == ("c1", "b2", "a3")

text = open("morris.yaml").read().replace("ranks: 1-3}", "ranks: 1-3, wrap: files}")
ring = interpreter.load_text(text.replace("count: 3", "count: 4").partition("tests:")[0])
assert ring.position("MMM/mm1/m2 w - - 0 1").outcome() is None
assert ring.position("MMM/mm1/m2 w - - 0 1").why_result().parts[0].sentence.endswith("3, Black 2 of 4 in a row")
"""


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    """A copy of the tree."""
    return Copy.of_tree(tmp_path)


def test_an_end_condition(copy: Copy) -> None:
    blocks = section(PAGE, END)
    assert copy.changed() == set()
    named = copy.apply(blocks)
    assert len(copy.run_all(blocks)) == 7
    copy.run_script(END_CHECKS)
    rooms = set(re.findall(r"^\| [^|]+ \| `([^`]+)` \|", PAGE.read_text(encoding="utf-8"), re.M))
    assert named == rooms | {"tests/rules/test_ends.py", "morris.yaml"}
    assert copy.changed() == named - {"morris.yaml"} | {"schema/README.md"}


@pytest.mark.parametrize(
    ("file", "room"),
    [
        ("interpreter/applications/rulebook/ends_in_words.py", "rulebook"),
        ("definitions/README.md", "guide of the language"),
    ],
)
def test_a_missing_row_is_named(copy: Copy, file: str, room: str) -> None:
    copy.apply([block for block in section(PAGE, END) if block[1] != f"file={file}"])
    with pytest.raises(
        AssertionError, match=rf"FAILED tests/test_rows.py::test_every_end_has_its_row\[{room}\]"
    ):
        copy.run("pytest -n 0 tests/test_rows.py")


def test_a_hunk_fits_once() -> None:
    assert patched("a\nb\n\nc\n", " a\n-b\n+B\n\n@@\n+d\n c\n") == "a\nB\n\nd\nc\n"
    for diff in (" x\n+y\n", " a\n+b\n"):
        with pytest.raises(AssertionError, match=r"found [02] times"):
            patched("a\na\n", diff)
