"""docs/contributing.md: every worked change is applied to a copy of the tree, and keeps what it promises."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pages import BLOCK, blocks
from test_architecture import FLOORS
from worked import ROOT, Copy, patched, section

PAGE = ROOT / "docs" / "contributing.md"
END = "Add an end condition"
WORD = "Add a movement word"
MADE = {"schema/variant.schema.json", "schema/README.md", "docs/language.md"}
"""What commands make of a new key."""

#: What cannot be seen in the output of commands: the search, the linter, the announcement, the kernel on a ring.
END_CHECKS = """
import sys
sys.path.insert(0, "tests")
import interpreter
import naive_ends
from interpreter.kinds.ends.surrounded import Surrounded
from interpreter.engine import Engine, Limits, aims
from interpreter.applications.rulebook.ends_in_words import ends_words, reason_words
from interpreter.applications.rulebook.object_in_words import object_words

assert naive_ends.ENDS["surrounded"].__annotations__["end"] == Surrounded.__name__
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
assert reason_words(variant.ruleset, "capture") == f"capture: {words}"
assert ends_words(variant.ruleset)[0] == f"Capture: when {words}, that side loses."
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
    assert position.why_result().parts[0].sentence == f"capture: {free} is free beside the piece on a4"
"""

#: What cannot be seen in the output of commands: judges, sentences, other programs.
WORD_CHECKS = """
import json, sys
sys.path.insert(0, "tests")
import contract
import interpreter
from interpreter.applications.exchange.exporting import exported
from interpreter.applications.rulebook.piece_data import betza_lacks
from interpreter.applications.rulebook.moves_in_words import Moves

variant = interpreter.load("monochromatic.yaml")
for seed in range(4):
    contract.playout(variant, seed, 40)
game = variant.ruleset
queen = game.pieces[game.piece("queen")]
words = "only onto squares of the same shade"
assert Moves(game).piece(queen)[0].endswith(f", {words}")
assert betza_lacks(variant, queen) == "what `shade` asks for"
assert any(loss.endswith("`shade` is not supported") for loss in exported(variant).losses)
assert "shade" in json.load(open("schema/variant.schema.json"))["$defs"]["movement"]["properties"]
"""


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    """A copy of the tree."""
    return Copy.of_tree(tmp_path)


def rooms(heading: str) -> set[str]:
    """The files in the second column of the first table of a section."""
    table = PAGE.read_text(encoding="utf-8").partition(f"## {heading}\n")[2].partition("```")[0]
    return set(re.findall(r"^\| [^|]+ \| `([^`]+)` \|", table, re.M))


def test_the_patches_fit(copy: Copy) -> None:
    """Every hunk has its place in the tree as it is, and the table of the section names the files."""
    named = copy.apply(section(PAGE, END))
    assert named == rooms(END) | {"brandub.yaml"}
    assert len(rooms(END)) == 5
    assert copy.apply(section(PAGE, WORD)) == rooms(WORD) | {"monochromatic.yaml"}
    assert len(rooms(WORD)) == 3


@pytest.mark.slow
def test_an_end_condition(copy: Copy) -> None:
    blocks = section(PAGE, END)
    assert copy.changed() == set()
    named = copy.apply(blocks)
    assert len(copy.run_all(blocks)) == 6
    copy.run_script(END_CHECKS)
    assert copy.changed() == named - {"brandub.yaml"}


@pytest.mark.slow
def test_a_movement_word(copy: Copy) -> None:
    blocks = section(PAGE, WORD)
    named = copy.apply(blocks)
    assert len(copy.run_all(blocks)) == 6
    copy.run_script(WORD_CHECKS)
    assert copy.changed() == named - {"monochromatic.yaml"} | MADE


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
    written = {note.removeprefix("file=") for _, note, _ in blocks(page)}
    return sorted(name for name in named - written if not any((room / name).exists() for room in rooms))


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
