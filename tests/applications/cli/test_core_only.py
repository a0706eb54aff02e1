"""What is installed without extras is enough for every command outside the laboratory."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from shared import HOOKED, ROOT

from interpreter.errors import FormError
from interpreter.rules.machine import forms

BLOCKED = ("numpy", "numba", "llvmlite", "scipy", "matplotlib", "distributed")
BARE = f"""
import sys
sys.modules.update(dict.fromkeys({BLOCKED!r}))  # as if they were not installed
"""
ONE = f"{BARE}from interpreter.__main__ import main; main()"
MANY = f"""{BARE}
from interpreter.applications.cli import cli
from interpreter.applications.cli.common import shell
for line in sys.argv[1:]:
    print(shell.run(cli.cli, line.split()), line, file=sys.stderr, flush=True)
"""
COMMANDS = (
    "list",
    "show omega",
    "play omega --white random --black random --seed 1 --quiet",
    "play losalamos --white engine --black random --level 1 --seed 1 --quiet",
    "perft chess 2",
    "check --strict omega",
    "test losalamos",
    "explain omega wizard",
    "rulebook losalamos -o book.html",
    "draw omega -o board.svg",
    "analyse losalamos --depth 2",
    "eval chess",
    "why omega e1e9",
    "moves ultima",
    "match engine random --variant losalamos --games 2 --max-plies 20 --seed 1 --quiet",
    "match greedy random --variant losalamos --sprt 0,400 --max-plies 200 --seed 1 --quiet",
    "diff chess chess --games 0",
    "bench losalamos --seconds 0.001",
    "lab --help",
    "lab run --help",
    "warmup",
    "--version",
)
LABORATORY = (
    "lab run losalamos --games 2",
    "lab compare chess omega",
    "lab show",
    "lab export --format csv",
    "lab values chess",
    "lab report",
    "lab plan --primary draws --effect 5%",
    "lab studies",
    "lab run castling",
    "lab search chess --vary castling=none --primary draws --goal least",
)


def bare(folder: Path, program: str, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """A program where nothing of an extra can be imported."""
    environment = {name: value for name, value in os.environ.items() if name != forms.VARIABLE}
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=300,
        cwd=folder,
        env=environment | {"PYTHONPATH": str(ROOT)},
        check=False,
    )


@pytest.mark.every
def test_commands_need_no_extra(tmp_path: Path) -> None:
    done = bare(tmp_path, MANY, *COMMANDS)
    assert done.stderr.splitlines() == [f"0 {words}" for words in COMMANDS]
    for text in ("Omega Chess", "nodes    400", "wasm kernel", "Elo of A", "heterodox lab run"):
        assert text in done.stdout
    assert (tmp_path / "book.html").exists()


@pytest.mark.every
@pytest.mark.parametrize(
    ("words", "stdin", "answer"),
    [
        ("uci", "uci\nposition startpos\ngo depth 2\nisready\nquit\n", "bestmove"),
        ("xboard", "xboard\nprotover 2\nquit\n", "feature done=1"),
        ("play losalamos --level 1 --seed 1", "d2d3\nquit\n", "game left after 2 moves"),
    ],
)
def test_talks_need_no_extra(words: str, stdin: str, answer: str, tmp_path: Path) -> None:
    done = bare(tmp_path, ONE, *words.split(), stdin=stdin)
    assert done.returncode == 0, done.stderr
    assert answer in done.stdout


@pytest.mark.every
def test_the_laboratory_names_what_it_needs(tmp_path: Path) -> None:
    done = bare(tmp_path, MANY, *LABORATORY)
    told = "the laboratory needs NumPy: pip install 'heterodox[lab]'"
    assert done.stderr.splitlines() == [line for words in LABORATORY for line in (told, f"2 {words}")]


@pytest.mark.every
def test_foreign_hooks_run_as_python_and_say_so(tmp_path: Path) -> None:
    (tmp_path / "hooked.yaml").write_text(HOOKED, encoding="utf-8")
    (tmp_path / "mine.py").write_text(
        "def veto(T, S, m, parameters, unused):\n    return 0\n", encoding="utf-8"
    )
    done = bare(tmp_path, ONE, "perft", "hooked.yaml", "1", "--allow-hooks")
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "nodes    5")
    told = (
        "hook 'mine.py' (veto) runs as plain Python, slowly: to compile it, pip install 'heterodox[native]'"
    )
    assert done.stderr == f"heterodox: {told}\n"


def test_other_modules_that_are_missing_are_told_as_they_are(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "interpreter.applications.cli.understanding.listing", None)
    assert isinstance(run("list").exception, ModuleNotFoundError)


@pytest.mark.parametrize(
    ("asked", "told"),
    [("wasm", f"wasm kernel by wasmtime {version('wasmtime')}"), ("plain", "plain kernel")],
)
def test_the_version_names_the_form_of_the_kernel(
    run: Any, monkeypatch: pytest.MonkeyPatch, asked: str, told: str
) -> None:
    monkeypatch.setenv(forms.VARIABLE, asked)
    assert run("--version").stdout.endswith(f"(definition format 2; {told})\n")


def test_the_version_refuses_a_form_that_there_is_not(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(forms.VARIABLE, "fast")
    done = run("--version")
    assert (done.exit_code, "there is no form 'fast'" in done.output) == (2, True)


def test_native_needs_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "can_run", lambda form: form == "plain")
    with pytest.raises(FormError, match=r"pip install 'heterodox\[native\]'"):
        forms.chosen("native")
    monkeypatch.delenv(forms.VARIABLE, raising=False)
    assert forms.usual() == "plain"
