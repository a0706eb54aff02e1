"""The npm package: it says of games what Python says, its own tests pass, and it is made of the page's scripts."""

from __future__ import annotations

import base64
import gzip
import json
import os
import random
import shutil
import subprocess
import sys
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from pages import blocks
from positions import ODD, REFUSED
from web_browser import wasm

from interpreter.applications.cli.cli import cli
from interpreter.applications.web import binary, script, site
from interpreter.applications.web.tables import package, tables
from interpreter.engine.evaluation import engine_tables
from interpreter.engine.learned import look
from interpreter.errors import FenError
from interpreter.play.variant import Position, Variant

pytestmark = pytest.mark.browser

PLIES = 50
ROOT = Path(__file__).parents[3]
TESTS = ROOT / "tests/library"
PAGE = ROOT / "docs/library.md"
SITE = "https://board.test"
NAMES = ("chess", "shogi", "xiangqi", "senterej", "crazyhouse", "duck", "reversi")
"""Whose tables the package of the tests holds."""


def node(*words: str, given: str = "", **environment: str) -> str:
    """What Node prints."""
    program = shutil.which("node")
    if program is None:
        pytest.skip("node is not installed")
    ran = subprocess.run(
        [program, *words], input=given, capture_output=True, text=True, env=os.environ | environment
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.mark.parametrize(("words", "code"), [(["--help"], 0), ([], 2)])
def test_the_command_that_writes_the_package_has_help(words: list[str], code: int, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "interpreter.applications.web.tables", *words]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    ran = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=environment)
    assert ran.returncode == code
    assert "folder" in ran.stdout + ran.stderr
    assert not list(tmp_path.iterdir())


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package with some variants, where `import "heterodox"` finds it."""
    found = tmp_path_factory.mktemp("npm") / "node_modules/heterodox"
    found.parent.mkdir()
    site.replaced(found, package(*NAMES))
    return found


def told(position: Position) -> dict[str, Any]:
    """What follow.mjs tells of a position, by Python."""
    outcome = position.outcome()
    return {
        "moves": [str(move) for move in position.legal_moves],
        "sans": [
            position.san(move) for move in list(position.legal_moves)[:: 1 + len(position.legal_moves) // 12]
        ],
        "fen": position.fen(),
        "turn": position.turn,
        "check": position.is_check(),
        "outcome": outcome and asdict(outcome),
    }


def game(variant: Variant, seed: int) -> list[dict[str, Any]]:
    """Random moves: what is to be told before each and after the last."""
    chance, position = random.Random(seed), variant.position()
    found = [told(position)]
    while len(found) <= PLIES and position.legal_moves and position.outcome() is None:
        move = chance.choice(list(position.legal_moves))
        position.push(move)
        found.append({**told(position), "move": str(move)})
    return found


def test_a_random_game_is_what_python_says(folder: Path, variant_id: str) -> None:
    variant = wasm(variant_id)
    rows = game(variant, 1)
    asked = json.dumps({"tables": tables(variant.position()), "moves": [row.pop("move") for row in rows[1:]]})
    followed = json.loads(
        node(str(TESTS / "follow.mjs"), (folder / "library/heterodox.js").as_uri(), given=asked)
    )
    for ply, (ours, found) in enumerate(zip(rows, followed["found"], strict=True)):
        assert found == ours, f"ply {ply}, {ours['fen']}"
    assert followed["back"] == [row["fen"] for row in reversed(rows[:-1])]


@pytest.mark.parametrize(
    "name", ["chess", "crazyhouse", "ultima", pytest.param("chu_shogi", marks=pytest.mark.every)]
)
def test_packed_tables_are_what_they_were(folder: Path, name: str) -> None:
    variant = wasm(name)
    tables = engine_tables(variant).words
    packed = binary.packable(tables)
    learned = 50_000 if look(variant)[0] else 0  # a network packs badly
    assert (
        len(gzip.compress(packed)) < (70_000 if name == "chu_shogi" else 30_000) + learned
    )  # hash keys, of which nothing packs, have some 40,000
    script = f"""
        import {{ readFileSync }} from "node:fs";
        import {{ words }} from {(folder / "page/packing.js").as_uri()!r};
        process.stdout.write(Buffer.from(words(Buffer.from(readFileSync(0, "latin1"), "base64"))).toString("base64"));
    """
    found = node("--input-type=module", "-e", script, given=base64.b64encode(packed).decode("ascii"))
    assert base64.b64decode(found) == tables.tobytes()


def test_positions_of_other_programs_are_read_as_python_reads_them(folder: Path) -> None:
    names = sorted({name for name, *_ in ODD} & {*NAMES, "makruk", "3check", "empire", "capablanca"})
    rows = [row for row in (*ODD, *REFUSED) if row[0] in names]
    asked = {name: tables(wasm(name).position()) for name in names}
    answers = json.loads(
        node(
            str(TESTS / "fens.mjs"),
            (folder / "library/heterodox.js").as_uri(),
            given=json.dumps({"tables": asked, "rows": [row[:2] for row in rows]}),
        )
    )
    for (name, fen, *_), found in zip(rows, answers, strict=True):
        try:
            wanted = wasm(name).own_position(fen).fen()
        except FenError as error:
            wanted = str(error).split("; pieces:")[0]
        assert found.split("; pieces:")[0] == wanted, (name, fen)


def test_the_tests_of_the_package_pass(folder: Path) -> None:
    files = sorted(map(str, TESTS.glob("*.test.mjs")))
    assert len(files) >= 5
    assert "# fail 0" in node("--test", "--test-reporter=tap", *files, HETERODOX_PACKAGE=str(folder))


def test_the_package_is_made_of_the_pages_scripts(folder: Path) -> None:
    scripts = {path.name: path.read_text(encoding="utf-8") for path in (folder / "page").iterdir()}
    assert {"rules.js", "notation.js", "search.js", "board.js"} <= set(scripts)
    assert scripts == {name: (script.FOLDER / name).read_text(encoding="utf-8") for name in scripts}
    assert "app.js" not in scripts
    assert (folder / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_the_blocks_of_the_page_do_what_it_says(folder: Path) -> None:
    told = blocks(PAGE)
    ran = 0
    for (language, note, text), (_, _, printed) in pairwise(told):
        if (language, note) == ("js", "run"):
            (folder.parents[1] / "block.mjs").write_text(text, encoding="utf-8")
            assert node(str(folder.parents[1] / "block.mjs")) == printed
            ran += 1
    assert ran == 3


def test_tables_of_a_definition_are_printed_and_written(tmp_path: Path) -> None:
    printed = CliRunner().invoke(cli, ["tables", "wildebeest", "--option", "early_promotion=true"])
    assert printed.exit_code == 0
    assert json.loads(printed.output)["options"]["early_promotion"] is True
    path = tmp_path / "chess.json"
    assert CliRunner().invoke(cli, ["tables", "chess", "-o", str(path)]).output == ""
    assert json.loads(path.read_text(encoding="utf-8")) == tables(wasm("chess").position())
    (tmp_path / "odd.yaml").write_text("format: 2\nvariant: odd\n", encoding="utf-8")
    refused = CliRunner().invoke(cli, ["tables", str(tmp_path / "odd.yaml")])
    assert refused.exit_code == 2
    assert "missing key 'board'" in refused.output
