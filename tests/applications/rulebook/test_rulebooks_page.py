"""What docs/rulebooks.md and the picture of the README show is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pages import blocks, run
from shared import ROOT, load

import interpreter
from interpreter.applications.drawing.marks import MARKS
from interpreter.applications.drawing.pictures import Album, shipped
from interpreter.applications.drawing.sanitise import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_ELEMENTS,
    SHAPES,
    sanitised,
)

PAGE = (ROOT / "docs" / "rulebooks.md").read_text(encoding="utf-8")
BLOCKS = blocks(ROOT / "docs" / "rulebooks.md")


@pytest.mark.every
def test_the_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for _, note, text in BLOCKS:
        if note == "run":
            for command in text.splitlines():
                run(command)
    assert len(list(tmp_path.glob("*.svg"))) == 5


def test_the_output_is_fresh() -> None:
    command = re.search(r"<!-- output: (.*) -->\n```text\n(.*?)```", PAGE, re.S)
    assert command
    assert run(command[1]).startswith(command[2])


def test_every_mark_is_in_the_table() -> None:
    rows = PAGE.partition("| mark |")[2].partition("\n\n")[0]
    assert set(re.findall(r"`(.)`", rows)) == {mark.ascii for mark in MARKS.values()}


@pytest.mark.every
def test_the_python_example_runs() -> None:
    (code,) = [text for kind, _, text in BLOCKS if kind == "python"]
    printed: list[tuple[object, ...]] = []
    exec(compile(code, "rulebooks.md", "exec"), {"print": lambda *words: printed.append(words)})
    assert printed == [("The wizard steps one square diagonally.", "# Omega Chess", "<svg")]


def test_the_drawing_passes_and_the_bounds_are_these() -> None:
    (drawing,) = [text for kind, _, text in BLOCKS if kind == "svg"]
    assert sanitised(drawing.encode(), "x.svg")
    assert f"{MAX_BYTES // 1024} kB, {MAX_ELEMENTS} elements, {MAX_DEPTH} deep" in PAGE
    for shape in SHAPES:
        assert f"`{shape}`" in PAGE


def test_the_named_picture_is_shipped() -> None:
    piece = next(piece for piece in load("makruk").ruleset.pieces if piece.name == "ruea")
    assert piece.picture == "boat"
    assert shipped()["boat"] in Album(interpreter.load("makruk")).markup(
        load("makruk").ruleset.piece("ruea"), 0
    )


def test_the_picture_of_the_readme_is_fresh(tmp_path: Path) -> None:
    """Made by: heterodox explain empire eagle --svg docs/pictures/eagle.svg"""
    fresh = run("heterodox explain empire eagle --svg -")
    assert (ROOT / "docs" / "pictures" / "eagle.svg").read_text(encoding="utf-8") == fresh
    assert "docs/pictures/eagle.svg" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["xiangqi", "shogi"])
def test_the_pictures_of_looks_are_fresh(name: str) -> None:
    """Made by: heterodox draw NAME --pieces characters -o docs/pictures/NAME.svg"""
    fresh = run(f"heterodox draw {name} --pieces characters")
    assert (ROOT / "docs" / "pictures" / f"{name}.svg").read_text(encoding="utf-8") == fresh
    assert f"(pictures/{name}.svg)" in PAGE
