"""What README and tour say is true: their picture, its commands, its walk-through, its Python."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pages import blocks, run

from interpreter.applications.cli.cli import cli
from interpreter.language.resources import shipped_ids

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
TOUR = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
BLOCKS = blocks(ROOT / "docs" / "tour.md")


def test_the_walk_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = 0
    for language, note, text in BLOCKS:
        if note.startswith("file="):
            (tmp_path / note.removeprefix("file=")).write_text(text)
        elif note.startswith("append="):
            with (tmp_path / note.removeprefix("append=")).open("a") as file:
                file.write(text)
        elif language == "sh" and note == "run":
            for command in text.splitlines():
                run(command)
                ran += 1
    assert ran >= 5


def test_the_python_example(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = (text for language, _, text in blocks(ROOT / "README.md") if language == "python")
    exec(compile(code, "README.md", "exec"), {})
    assert "black" in capsys.readouterr().out


def test_the_picture_is_fresh() -> None:
    picture = TOUR.split("<!-- picture: heterodox show omega -->\n```text\n")[1].split("```")[0]
    assert picture in run("heterodox show omega")


def test_the_commands_named_exist() -> None:
    for name in re.findall(r"^\| `heterodox (\w+)", TOUR, re.M):
        assert name in cli.commands


def test_every_shipped_variant_is_named() -> None:
    for variant in shipped_ids():
        assert re.search(rf"\b{variant}\b", TOUR), variant


def test_the_test_command_is_the_one_of_ci() -> None:
    pattern = re.search(r'grep -m1 -E "([^"]+)" README.md', (ROOT / ".ci/run").read_text())
    assert pattern
    assert len(re.findall(pattern[1], README, re.M)) == 1


def test_nothing_tells_of_local_paths() -> None:
    for path in [*ROOT.glob("*.md"), *ROOT.glob("*/*.md"), *(ROOT / "interpreter").rglob("*.py")]:
        assert not re.search(r"/(work|root|home)/", path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize("page", ["definitions/README.md", "CHANGELOG.md", "schema/README.md"])
def test_linked_pages_exist(page: str) -> None:
    assert (ROOT / page).is_file()


def test_the_number_of_variants_and_questions() -> None:
    assert f"[{len(shipped_ids())} shipped variants]" in README
    assert "one of 72 questions" in README
    assert len(list((ROOT / "docs" / "howto").glob("[!i]*.md"))) == 72


def test_every_cell_of_the_comparison_has_a_source() -> None:
    table = README.split("## How it compares")[1].split("## Contributing")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| ")][1:]
    assert len(rows) >= 3
    for row in rows:
        assert len(row) == 8
        assert all(re.fullmatch(r"\[[^]]+\]\([^)]+\)", cell) for cell in row[1:]), row


def test_the_readme_is_a_door() -> None:
    """Short: two commands in blocks, three paths; everything else is behind it."""
    assert len(README.splitlines()) < 100
    assert re.findall(r"^\*\*(\w+)", README, re.M) == ["Play", "Invent", "Build"]
