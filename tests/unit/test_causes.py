"""An error in an inherited line is told at the author's line that brings it about, the shipped one as a note."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from shared import load

from interpreter import load_text
from interpreter.applications.cli.cli import cli
from interpreter.errors import DefinitionError, Problem

HEAD = "format: 2\nvariant: mine\nextends: {}\n"
EMPTY = "  . . . . . . . .\n"


def problems(parent: str, body: str) -> tuple[Problem, ...]:
    with pytest.raises(DefinitionError) as caught:
        load_text(HEAD.format(parent) + body, file="mine.yaml", kernel="plain")
    return caught.value.problems


CASES = [
    ("chess", "pieces:\n  bishop: none\n", 5, "H333 H333 H323", "pieces.pawn.promotion.become[2]"),
    ("chess", "pieces:\n  knight: none\n  bishop: none\n", 6, "H333", "bishop"),
    ("chess", "board:\n  files: a-g\n", 4, "H313 H321", ""),
    ("chess", "board: {ranks: 1-6}\n", 4, "H320", "setup"),
    ("chess", "pieces:\n  king: {royal: false}\n", 4, "H360", "end[0]"),
    ("chess", "pieces:\n  queen: {symbol: N}\n", 5, "H361", "pieces.knight.symbol"),
    ("chess", f"setup: |\n  r . . . k . . .\n{6 * EMPTY}  K . . . . . . R\n", 4, "H350", "castling[0].king"),
    ("xiangqi", "board: {holes: [e1]}\n", 4, "H322", "setup"),
    ("wildebeest", "options:\n  early_promotion: none\n", 5, "H212", "pieces.pawn"),
    ("ultima", "pieces:\n  king: none\n", 5, "H333 H323", "pieces.chameleon.moves"),
]  # fmt: skip


@pytest.mark.parametrize(("parent", "body", "line", "codes", "where"), CASES)
def test_told_at_the_cause(parent: str, body: str, line: int, codes: str, where: str) -> None:
    found = problems(parent, body)
    assert {problem.file for problem in found} == {"mine.yaml"}
    here = [problem for problem in found if problem.line == line and problem.code in codes.split()]
    assert {problem.code for problem in here} == set(codes.split())
    assert any(where in f"{problem.path} {problem.message}" for problem in here)
    lines = (HEAD.format(parent) + body).split("\n")
    for problem in here:
        assert problem.source_line == lines[line - 1]
        assert problem.note.startswith(("inherited from chess.yaml:", f"inherited from {parent}.yaml:"))
        assert problem.note in str(problem)
        assert problem.hint


def test_one_cause_is_told_once() -> None:
    found = problems("chess", "board: {files: a-g}\n")
    assert len(found) == 2
    assert any("(and 7 more like it)" in problem.message for problem in found)


@pytest.mark.parametrize("parent", ["chess", "omega", "xiangqi", "carousel"])
def test_no_error_points_into_a_shipped_file(parent: str) -> None:
    for piece in load(parent).ruleset.pieces:
        found = problems(parent, f"pieces: {{{piece.name}: none}}\n")
        assert {problem.file for problem in found} == {"mine.yaml"}


def test_errors_of_the_authors_own_parent_stay_there(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(
        HEAD.format("chess").replace("mine", "base") + "board: {files: a-g}\n"
    )
    child = tmp_path / "child.yaml"
    child.write_text("format: 2\nvariant: child\nextends: base\n")
    shown = json.loads(CliRunner().invoke(cli, ["check", str(child), "--format", "json"]).output)
    found = shown[0]["problems"]
    assert {Path(problem["file"]).name for problem in found} == {"base.yaml"}
    assert all(problem["line"] == 4 and problem["note"] for problem in found)


def test_a_shipped_file_that_is_itself_looked_at_is_no_strangers() -> None:
    text = HEAD.format("chess") + "board: {files: a-g}\n"
    with pytest.raises(DefinitionError) as caught:
        load_text(text, file="empire.yaml", kernel="plain")
    assert {problem.file for problem in caught.value.problems} == {"empire.yaml"}
