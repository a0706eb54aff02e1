"""docs/contributing.md: every worked change is applied to a copy of the tree, and keeps what it promises."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pages import BLOCK
from test_architecture import FLOORS
from worked import ROOT, Copy, patched, section

PAGE = ROOT / "docs" / "contributing.md"
END = "Add an end condition"
MODIFIER = "Add a movement modifier"

#: What cannot be seen in the output of commands: the search, the linter, the announcement, the kernel on a ring.
END_CHECKS = """
import interpreter
from interpreter.engine import Engine, Limits, aims
from interpreter.applications.rulebook.ends_in_words import ends_words, reason_words
from interpreter.applications.rulebook.object_in_words import object_words

variant = interpreter.load("brandub.yaml")
position = variant.position("7/7/3R3/2RkR2/7/7/3R3 w - - 0 1")
line = Engine(variant, hash_mb=1).search(position, Limits(depth=2)).lines[0]
assert str(line.score) == "#1" and len(line.pv) == 1, line
assert not aims.by_mate_alone(variant.ruleset)
position.push(line.pv[0])
outcome = position.outcome()
assert (outcome.result, outcome.reason) == ("1-0", "capture")
assert variant.position(position.fen()).outcome() == outcome
words = "a king has an enemy on every square next to it on its rank and file"
assert reason_words(variant.definition, "capture") == f"capture: {words}"
assert ends_words(variant.definition)[0] == f"Capture: when {words}, that side loses."
assert position.why_result().squares == ("d4",)
object_of_the_game = object_words(variant)
assert "Black wins by bringing a king to the corners" in object_of_the_game, object_of_the_game
assert "White wins by bringing" not in object_of_the_game
assert object_of_the_game.endswith(f"When {words}, that side loses.")

text = open("brandub.yaml").read().replace("ranks: 1-7}", "ranks: 1-7, wrap: files}").partition("tests:")[0]
ring = interpreter.load_text(text)
for board, over in (("7/7/R6/kR5/R6/7/7", False), ("7/7/R6/kR4R/R6/7/7", True)):
    position = ring.position(board + " b - - 0 1")
    assert bool(position.outcome()) == over
    free = "no square" if over else "g4"
    assert position.why_result().parts[0].sentence == f"capture: {free} is free beside the king on a4"
"""

#: The same for the modifier: the slow player and brute force, other forms of it, other programs, options.
MODIFIER_CHECKS = """
import random
import sys

sys.path.insert(0, "tests")
from contract import check_attacks, check_counts, check_legality, check_movement
import interpreter
from interpreter.applications.exchange.exporting import exported
from interpreter.applications.protocols.xboard_betza import describe
from interpreter.applications.rulebook.facts import betza_lacks

variant = interpreter.load("outback.yaml")
kangaroo = variant.ruleset.pieces[3]
assert betza_lacks(kangaroo) == "how many pieces it jumps over"
words = describe(variant.ruleset, kangaroo, 0)
assert words.inexact and not words.text
losses = exported(variant).losses
assert "how the kangaroo moves: there is no word for `hurdles`" in losses, losses

HOP = "[{hop: any, hurdles: 2}]"
FORMS = (
    HOP,
    "[{hop: any, hurdles: 2, landing: beyond, over: enemy}]",
    "[{hop: orthogonal, hurdles: 3, run: adjacent}, {hop: diagonal, hurdles: 2, over: friend}]",
)
text = open("outback.yaml").read().partition("tests:")[0]
chance = random.Random(1)
for form in FORMS:
    position = interpreter.load_text(text.replace(HOP, form)).position()
    for _ in range(20):
        for check in (check_movement, check_attacks, check_legality, check_counts):
            check(position)
        if position.outcome():
            break
        position.push(chance.choice(list(position.legal_moves)))

chosen = text.replace("hurdles: 2", "hurdles: $many") + "options: {many: {title: hurdles, default: 2, values: [1, 2]}}"
targets = {
    many: {
        move.target
        for move in interpreter.load_text(chosen, {"many": many}).position("5k/6/1w4/1W4/6/1J3K w").legal_moves
        if move.origin == "b1"
    }
    for many in (1, 2)
}
assert targets == {1: {"b4"}, 2: {"b5"}}, targets
try:
    interpreter.load_text(text.replace("hurdles: 2", "hurdles: 2, over: enemy, takes: hurdles"))
except interpreter.DefinitionError as error:
    assert [problem.code for problem in error.problems] == ["H338"]
else:
    raise AssertionError("hurdles are taken and counted")
"""


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    """A copy of the tree."""
    return Copy.of_tree(tmp_path)


def rooms(heading: str) -> set[str]:
    """The files in the second column of the first table of a section."""
    table = PAGE.read_text(encoding="utf-8").partition(f"## {heading}\n")[2].partition("```")[0]
    return set(re.findall(r"^\| [^|]+ \| `([^`]+)` \|", table, re.M))


@pytest.mark.parametrize(
    ("heading", "more"), [(END, {"tests/rules/test_ends.py", "brandub.yaml"}), (MODIFIER, {"outback.yaml"})]
)
def test_the_patches_fit(copy: Copy, heading: str, more: set[str]) -> None:
    """Every hunk has its place in the tree as it is, and the table of the section names the files."""
    assert copy.apply(section(PAGE, heading)) == rooms(heading) | more


@pytest.mark.slow
def test_an_end_condition(copy: Copy) -> None:
    blocks = section(PAGE, END)
    assert copy.changed() == set()
    named = copy.apply(blocks)
    assert len(copy.run_all(blocks)) == 7
    copy.run_script(END_CHECKS)
    assert named == rooms(END) | {"tests/rules/test_ends.py", "brandub.yaml"}
    assert copy.changed() == named - {"brandub.yaml"} | {"schema/README.md"}


@pytest.mark.slow
def test_a_movement_modifier(copy: Copy) -> None:
    blocks = section(PAGE, MODIFIER)
    named = copy.apply(blocks)
    assert len(copy.run_all(blocks)) == 10
    copy.run_script(MODIFIER_CHECKS)
    assert named == rooms(MODIFIER) | {"outback.yaml"}
    assert copy.changed() == named - {"outback.yaml"} | {"schema/README.md"}


@pytest.mark.slow
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


PATH = re.compile(r"(?<![\w/.])(?:interpreter|definitions|schema|tests|docs|\.ci)/[\w./-]*|\b[\w]+\.md\b")


def prose(page: Path) -> str:
    """A page without its blocks."""
    return BLOCK.sub("", page.read_text(encoding="utf-8"))


def missing(page: Path) -> list[str]:
    """Files and folders that a page names, from the root, its own folder or a room on, and that are not there."""
    rooms = [ROOT, page.parent, ROOT / "interpreter"]
    named = {*PATH.findall(prose(page)), *re.findall(r"`([\w]+(?:/[\w./]+)+)(?:: \w+)?`", prose(page))}
    return sorted(name for name in named if not any((room / name).exists() for room in rooms))


@pytest.mark.parametrize("name", ["contributing.md", "architecture.md"])
def test_the_paths_exist(name: str) -> None:
    assert missing(ROOT / "docs" / name) == []


def test_a_missing_path_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("`tests/none.py`, `play/none.py: no`, none.md, `tests/worked.py`", encoding="utf-8")
    assert missing(page) == ["none.md", "play/none.py", "tests/none.py"]


def test_the_rooms_have_tests() -> None:
    """Every room stands in the table of what to run, and every folder of tests that is run by default."""
    table = prose(PAGE).partition("| changed |")[2].partition("\n\n")[0]
    rows = re.findall(r"`(interpreter/[^`]+)`", table)
    for room in {*FLOORS} - {"", "errors", "rules", "notebook"}:
        assert any(f"interpreter/{room.replace('.', '/')}/".startswith(row) for row in rows), room
    folders = {path.parent.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")}
    told = tuple(re.findall(r"\btests/[\w/]+(?=[ `])", table))
    for folder in folders - {"tests", "tests/oracle", "tests/benchmarks"}:
        assert f"{folder}/".startswith(tuple(f"{one}/" for one in told)), folder
