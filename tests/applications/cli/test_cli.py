"""Every command: what it prints, and what it says about wrong input."""

from __future__ import annotations

import importlib
import inspect
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import click
import pytest
from shared import TESTS, each, first, load

import interpreter
from interpreter.applications.cli.cli import cli
from interpreter.applications.cli.common import commands
from interpreter.applications.cli.common.progress import Progress
from interpreter.applications.cli.matches import bench
from interpreter.applications.cli.understanding.show import full_text
from interpreter.language.resources import schema_text, shipped_ids

BAD = TESTS / "bad"


def heterodox(*arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "interpreter", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        cwd=Path(interpreter.__file__).parents[1],
    )


# --- commands ----------------------------------------------------------------------------------


@pytest.mark.every
def test_list(run: Any) -> None:
    result = run("list")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert [line.split()[0] for line in lines[1:]] == shipped_ids()
    assert "10x10+4" in next(line for line in lines if line.startswith("omega"))
    data = json.loads(run("list", "--json").stdout)
    assert {row["id"]: row["board"] for row in data}["lakeside"] == "9x9-5"


def test_show_tells_everything(run: Any) -> None:
    text = run("show", "omega").stdout
    for part in (
        "Omega Chess",
        "w2  w",
        "champion [WDA]",
        "the king goes from f0 to h0, and the rook from i0 to g0",
        "Checkmate:",
        "Sources",
        "D1:",
    ):
        assert part in text
    assert "early_promotion = false" in run("show", "wildebeest").stdout
    assert "chosen true" in run("show", "wildebeest", "-o", "early_promotion=true").stdout


@pytest.mark.every
@pytest.mark.parametrize("variant", each(shipped_ids()))
def test_show_knows_the_words_of_every_variant(run: Any, variant: str) -> None:
    data = json.loads(run("show", variant, "--json").stdout)
    assert data["id"] == variant
    assert all(piece["moves"] for piece in data["pieces"])
    sentences = [text for piece in data["pieces"] for text in piece["moves"]] + data["rules"] + data["ends"]
    for text in sentences:
        assert not any(part in text for part in ("{", "_", "None")), text


@pytest.mark.parametrize("variant", first(2, ["omega", "senterej", "carousel", "horde", "xiangqi"]))
def test_show_full_is_the_same_variant_without_parents(variant: str) -> None:
    text = full_text(variant, {})
    again = interpreter.load_text(text)
    original = interpreter.load(variant)
    assert "extends" not in again.definition
    assert again.definition_hash == original.definition_hash
    assert again.start_fen == original.start_fen


def test_show_full_with_options_decides_them(run: Any) -> None:
    text = run("show", "wildebeest", "--full", "-o", "early_promotion=true").stdout
    again = interpreter.load_text(text)
    assert not again.options
    assert len(again.position("5k5/11/P10/11/11/11/11/11/11/10K w - - 0 1").legal_moves) == 6


def test_check_reports_all_problems_of_all_files(run: Any, tiny: Path) -> None:
    result = run("check", tiny, BAD / "unknown_key.yaml", BAD / "wrong_side.yaml")
    assert result.exit_code == 2
    assert "tiny.yaml: no problems" in result.stdout
    assert "unknown_key.yaml:6:43: error[H102]" in result.stdout
    assert "did you mean 'leap'?" in result.stdout
    assert "wrong_side.yaml: 1 problem" in result.stdout


def test_check_formats(run: Any, tiny: Path) -> None:
    data = json.loads(run("check", tiny, BAD / "unknown_key.yaml", "--format", "json").stdout)
    assert [entry["ok"] for entry in data] == [True, False]
    assert data[1]["problems"][0]["code"] == "H102"
    text = run("check", BAD / "unknown_key.yaml", "--format", "github").stdout
    assert text.startswith("::error file=")
    assert ",line=6,col=43,title=H102::unknown key" in text
    assert "\n" not in text.strip()


@pytest.mark.every
def test_check_tries_every_option(run: Any, tiny: Path) -> None:
    assert run("check", "senterej").exit_code == 0
    assert "7 choices of options tried" in run("check", "senterej").stdout
    text = tiny.read_text(encoding="utf-8").replace(
        "{slide: orthogonal}", "{slide: orthogonal, repeat: $reach}"
    )
    tiny.write_text(text + "options: {reach: {default: 3, values: [0, 2, 3]}}\n", encoding="utf-8")
    result = run("check", tiny)
    assert result.exit_code == 2
    assert "(with option reach=0)" in result.stdout
    assert "reach=2" not in result.stdout


def test_moves(run: Any) -> None:
    text = run("moves", "senterej").stdout
    assert "32 legal moves" in text
    assert "b8   black" in text
    data = json.loads(
        run("moves", "ultima", "--fen", "8/8/2n1b3/6k1/3R4/5P2/2Kp1m2/8 w - - 0 1", "--json").stdout
    )
    assert data["turn"] == "white"
    assert {move["move"]: move["captures"] for move in data["moves"]}["d4f6"] == ["f2", "c6"]
    assert "the game is over" in run("moves", "chess", "--fen", "7k/8/8/8/8/8/8/7K w - - 0 1").stdout


@pytest.mark.parametrize(
    ("variant", "depth", "nodes"),
    [("chess", 3, 8902), ("omega", 2, 1600), ("ultima", 2, 944), ("chess", 0, 1), ("senterej", 1, 32)],
)
def test_perft(run: Any, variant: str, depth: int, nodes: int) -> None:
    assert f"nodes    {nodes}\n" in run("perft", variant, depth).stdout
    data = json.loads(run("perft", variant, depth, "--json", "--divide", "--no-bulk").stdout)
    assert data["nodes"] == nodes
    assert sum(data["divide"].values()) == nodes * (depth > 0)


def test_test(run: Any, tiny: Path) -> None:
    assert "of 25 tests passed" in run("test", "senterej").stdout
    result = run("test", tiny)
    assert result.exit_code == 0
    assert "no tests" in result.stdout


def test_bench(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 1)
    report = json.loads(run("bench", "chess", "senterej", "--seconds", "0.001", "--json").stdout)
    rows = {(row["variant"], row["program"]): row for row in report["results"]}
    ours = rows["chess", "heterodox"]
    assert ours["nodes"] == load("chess").position().perft(ours["depth"])
    assert set(rows) == {("chess", "heterodox"), ("senterej", "heterodox")}
    assert rows["senterej", "heterodox"]["playout"] > 0
    assert "PLAYOUT PLIES/S" in bench.as_text(report)


def test_bench_refuses_wrong_counts() -> None:
    task = bench.Task("someone", "chess", "perft", 2, lambda: 399, 400)
    with pytest.raises(Exception, match="counts 399 nodes in chess at depth 2, expected 400"):
        task.measure(0.001)


def test_warmup_without_compiler(run: Any) -> None:
    assert "nothing to compile" in run("warmup").stdout


def test_schema(run: Any) -> None:
    assert run("schema").stdout == schema_text()


def test_version_and_help(run: Any) -> None:
    assert interpreter.__version__ in run("--version").stdout
    assert "heterodox play omega" in run("--help").stdout
    for name in cli.commands:
        text = run(name, "--help").stdout
        assert "Usage:" in text
        assert name in ("warmup", "schema") or "heterodox " in text


def test_a_path_is_as_good_as_an_id(run: Any, tiny: Path) -> None:
    assert "tiny" in run("show", tiny).stdout
    assert json.loads(run("perft", tiny, 1, "--json").stdout)["variant"] == "tiny"


def every_command(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The words of all commands, those of groups included."""
    for name, command in group.commands.items():
        yield (*path, name)
        if isinstance(command, click.Group):
            yield from every_command(command, (*path, name))


def test_every_example_belongs_to_a_command_and_is_of_it(run: Any) -> None:
    examples = {}
    for words in every_command(cli):
        command: Any = cli
        for word in words:
            command = command.commands[word]
        examples[" ".join(words)] = command.examples
    assert {name for name, text in examples.items() if not text} == {"lab", "schema", "warmup"}
    for name, text in examples.items():
        if not text:
            continue
        assert f"heterodox {name}" in text
        assert text.splitlines()[0].strip() in run(*name.split(), "--help").stdout


def every_row(family: str, rows: commands.Row) -> Iterator[tuple[str, commands.Row]]:
    """The rows of commands that run something, with their family."""
    for row in rows.values():
        if "runs" in row:
            yield family, row
        yield from every_row(family, row.get("commands", {}))


def test_every_function_takes_what_its_row_says() -> None:
    hands = {
        "variant": ({"variant", "options", "allow_hooks"}, "variant"),
        "position": ({"variant", "options", "allow_hooks", "fen"}, "position"),
        "given": ({"variant", "options", "allow_hooks"}, "given"),
    }
    found = [row for family in commands.FAMILIES for row in every_row(family, commands.rows(family))]
    assert len(found) > 45
    for family, row in [*found, ("lab", commands.said("lab")["arm"])]:
        given = {each.name for each in commands.parameters(row.get("takes", ()), family) if each.expose_value}
        if "hands" in row:
            taken, name = hands[row["hands"]]
            assert taken <= given, row["runs"]
            given = given - taken | {name}
        if "choices" in row:
            taken = {each.name for each in fields(commands.options_of(row["choices"]))}
            assert taken <= given, row["runs"]
            given = given - taken | {"choices"}
        file, _, name = row["runs"].rpartition(".")
        function = getattr(importlib.import_module(f"interpreter.applications.cli.{file}"), name)
        inspect.signature(function).bind(**dict.fromkeys({*given, *row.get("with", {})}))


@pytest.mark.parametrize("words", [(), *every_command(cli)], ids=" ".join)
def test_help_fits_80_columns(run: Any, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = run(*words, "--help").stdout
    assert [line for line in text.splitlines() if len(line) > 80] == []


def test_passing_progress_appears_only_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Progress(lambda: "3 games", passing=True) as progress:
        progress.show()
    assert capsys.readouterr().err == "", "not so soon"
    monkeypatch.setattr("interpreter.applications.cli.common.progress.SILENT", 0.0)
    with Progress(lambda: "3 games", passing=True) as progress:
        progress.show()
    assert capsys.readouterr().err == "", "no terminal"
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with Progress(lambda: "3 games", passing=True) as progress:
        progress.show()
    assert capsys.readouterr().err == "\r3 games\r" + " " * 7 + "\r", "and wiped away"


# --- wrong input -------------------------------------------------------------------------------

WRONG = {
    "misspelt variant": (["show", "omgea"], ["no shipped variant 'omgea'", "did you mean 'omega'"]),
    "no such file": (["play", "no/such.yaml"], ["no/such.yaml"]),
    "not a definition": (["show", "README.md"], ["a definition file ends in .yaml"]),
    "broken file": (["moves", str(BAD / "tab.yaml")], ["error[H005]", "tab"]),
    "unknown command": (["pley", "omega"], ["no command 'pley'", "'play'"]),
    "unknown switch": (["list", "--jason"], ["--jason", "--json"]),
    "no variant": (["moves"], ["VARIANT"]),
    "option without value": (["moves", "empire", "-o", "x"], ["expected name=value, found 'x'"]),
    "option given twice": (["moves", "ultima", "-o", "suicide=true", "-o", "suicide=false"], ["given twice"]),
    "unknown option": (["moves", "ultima", "-o", "suicde=true"], ["unknown option 'suicde'", "'suicide'"]),
    "wrong value": (["moves", "empire", "-o", "repetition_loser=movr"], ["'movr'", "mover, turn"]),
    "option of none": (["play", "chess", "-o", "a=b"], ["this variant has no options"]),
    "short rank": (["moves", "chess", "--fen", "8/8/7/8/8/8/8/8 w - - 0 1"], ["row 3 (of 8)", "    ^"]),
    "two kings": (
        ["perft", "chess", "1", "--fen", "kk6/8/8/8/8/8/8/K7 w - - 0 1"],
        ["2 of the royal 'king'"],
    ),
    "pieces on holes": (["moves", "lakeside", "--fen", "9/9/9/9/9/9/9/9/9[] w"], ["row 4 (of 9)"]),
    "empty fen": (["play", "omega", "--fen", ""], ["the text is empty"]),
    "negative depth": (["perft", "chess", "-1"], ["-1"]),
    "depth in words": (["perft", "chess", "two"], ["'two' is not a valid integer"]),
    "unknown player": (["play", "chess", "--white", "genius"], ["'genius'", "human"]),
    "unknown format": (["check", "chess", "--format", "xml"], ["'xml'", "github"]),
    "seconds": (["bench", "chess", "--seconds", "0"], ["0"]),
    "test of nothing": (["test", "nothing"], ["no shipped variant 'nothing'"]),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_input(run: Any, case: str) -> None:
    arguments, expected = WRONG[case]
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.stdout == ""
    for text in expected:
        assert text in result.stderr
    assert "Traceback" not in result.stderr


def test_check_of_an_unknown_variant(run: Any) -> None:
    result = run("check", "omgea")
    assert result.exit_code == 2
    assert "did you mean 'omega'" in result.stdout


# --- as a process ------------------------------------------------------------------------------


def test_wrong_input_of_a_process() -> None:
    done = heterodox("perft", "omgea", "1")
    assert (done.returncode, done.stdout) == (2, "")
    assert "did you mean 'omega'" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.every
def test_a_reader_that_leaves_early() -> None:
    command = [sys.executable, "-m", "interpreter", "schema"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=Path(interpreter.__file__).parents[1]
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(30) in (0, 141)


@pytest.mark.every
def test_poor_terminals() -> None:
    done = heterodox("show", "senterej", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0
    assert "8  r  n  a  k" in done.stdout
    assert "6  .  .  ." in done.stdout


@pytest.mark.every
def test_slow_libraries_are_left_alone() -> None:
    code = (
        "import sys; from interpreter.applications.cli import cli; cli.shell.run(cli.cli, ['perft', 'chess', '1']);"
        "print([name for name in ('rich', 'prompt_toolkit', 'numba', 'chess') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=60,
        env=dict(os.environ),
        cwd=Path(interpreter.__file__).parents[1],
    )
    assert done.stdout.endswith("[]\n"), done.stdout + done.stderr
