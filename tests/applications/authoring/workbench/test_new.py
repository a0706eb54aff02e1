"""New definitions are clean, pass their tests and are laid out, whatever their size and parent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from interpreter.applications.authoring.workbench import selftest, template
from interpreter.applications.authoring.workbench.layout import laid_out
from interpreter.applications.cli.authoring import checks
from interpreter.applications.cli.cli import cli
from interpreter.language.resources import schema_text, shipped_ids

SIZES = ["8x8", "4x5", "5x5", "6x6", "7x9", "10x8", "20x5"]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*arguments: object) -> Any:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments])


def is_fine(path: Path) -> None:
    report = checks.check(str(path))
    assert (report.problems, report.findings) == ([], ())
    tests = selftest.run(selftest.Definition(str(path)))
    assert tests.number
    assert tests.passed, tests.text
    text = path.read_text(encoding="utf-8")
    assert text.startswith(f"# yaml-language-server: $schema={json.loads(schema_text())['$id']}\n")
    assert laid_out(text) == text


@pytest.mark.every
@pytest.mark.parametrize("size", SIZES)
def test_a_game_of_any_size(size: str, tmp_path: Path) -> None:
    assert run("new", "mine", "--board", size).exit_code == 0
    is_fine(tmp_path / "mine.yaml")


@pytest.mark.every
@pytest.mark.parametrize("parent", ["chess", "omega", "xiangqi", "horde", "lakeside"])
def test_a_child_of_a_shipped_variant(parent: str, tmp_path: Path) -> None:
    assert run("new", "mine", "--from", parent).exit_code == 0
    is_fine(tmp_path / "mine.yaml")


@pytest.mark.slow
def test_a_child_of_every_shipped_variant(variant_id: str, tmp_path: Path) -> None:
    assert run("new", "mine", "--from", variant_id).exit_code == 0
    is_fine(tmp_path / "mine.yaml")
    text = (tmp_path / "mine.yaml").read_text(encoding="utf-8").replace('"', "")
    assert "extends: " + variant_id in text


@pytest.mark.every
@pytest.mark.parametrize("variant", ["capablanca", "xiangqi"])
def test_a_copy(variant: str, tmp_path: Path) -> None:
    assert run("new", "mine", "--from", variant, "--copy").exit_code == 0
    is_fine(tmp_path / "mine.yaml")
    assert "extends" not in (tmp_path / "mine.yaml").read_text(encoding="utf-8")


def test_a_child_of_a_file_beside_it(tmp_path: Path) -> None:
    assert run("new", "mine", "--board", "4x5").exit_code == 0
    assert run("new", "yours", "--from", "mine.yaml").exit_code == 0
    is_fine(tmp_path / "yours.yaml")
    (tmp_path / "far").mkdir()
    result = run("new", "theirs", "--from", "mine.yaml", "-o", "far/theirs.yaml")
    assert result.exit_code == 2
    assert "--copy" in result.output


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("mine", encoding="utf-8")
    result = run("new", "mine")
    assert (result.exit_code, path.read_text(encoding="utf-8")) == (2, "mine")
    assert "--force" in result.output
    assert run("new", "mine", "--force").exit_code == 0
    is_fine(path)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["Mine"], "is not an id"),
        (["../mine"], "is not an id"),
        (["chess"], "shipped variant"),
        (["pieces"], "is not an id"),
        (["mine", "--board", "3x3"], "is not supported"),
        (["mine", "--board", "26x30"], "is not supported"),
        (["mine", "--board", "8"], "is not a size of a board"),
        (["mine", "--board", "8x8", "--from", "chess"], "--board is for a new game"),
        (["mine", "--copy"], "--copy needs --from"),
        (["mine", "--from", "omegga"], "did you mean 'omega'"),
        (["mine", "-o", "mine.txt"], "ends in .yaml"),
        (["mine", "-o", "none/mine.yaml"], "no such file or directory"),
    ],
)
def test_wrong_requests(arguments: list[str], message: str, tmp_path: Path) -> None:
    result = run("new", *arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.every
@pytest.mark.parametrize("name", ["1234", "null", "true", "1e5", "0x10", "3d", "none"])
def test_a_number_or_word_is_a_name_too(name: str, tmp_path: Path) -> None:
    assert run("new", name, "--board", "4x5").exit_code == 0
    is_fine(tmp_path / f"{name}.yaml")
    assert run("new", "child", "--from", f"{name}.yaml").exit_code == 0
    is_fine(tmp_path / "child.yaml")


def test_a_parent_with_an_odd_name(tmp_path: Path) -> None:
    assert run("new", "mine").exit_code == 0
    text = (
        (tmp_path / "mine.yaml")
        .read_text(encoding="utf-8")
        .replace("name: Mine", 'name: "#1: \\"you\\", {me}"')
    )
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    assert run("new", "yours", "--from", "mine.yaml").exit_code == 0
    is_fine(tmp_path / "yours.yaml")


def test_all_sizes_are_offered_that_are_said() -> None:
    low, high = template.SMALLEST, template.LARGEST
    assert low[0] * low[1] < template.MAX_SQUARES < high[0] * high[1]
    assert shipped_ids()
