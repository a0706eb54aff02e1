"""UCI and `heterodox analyse` as real processes: every variant, ends of all kinds, the command line."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from shared import TINY, TYPICAL
from uci_talk import Process, errors, starting

from interpreter.applications.cli.cli import cli
from interpreter.language.resources import shipped_ids

SMALL = ("-o", "Hash=1")


@pytest.mark.every
@pytest.mark.parametrize("names", [TYPICAL, pytest.param(shipped_ids(), marks=pytest.mark.every)])
def test_every_variant(names: Sequence[str]) -> None:
    with Process("uci", *SMALL) as engine:
        engine.ask("uci", until="uciok")
        for name in names:
            told = engine.ask(f"setoption name UCI_Variant value {name}", "isready", until="readyok")
            assert starting(told, f"info string variant {name} ") or name == "chess"
            first = engine.ask("position startpos", "go nodes 20", until="bestmove")
            move = first[-1].split()[1]
            second = engine.ask(f"position startpos moves {move}", "go nodes 20", until="bestmove")
            assert not errors(told + first + second), name
            assert second[-1].split()[1] != "(none)"
            fen = engine.ask("d", until="Fen: ")[-1][5:]
            assert not errors(engine.ask(f"position fen {fen}", "isready", until="readyok"))
        engine.send("quit")
        assert engine.finish()[0] == 0


@pytest.mark.every
@pytest.mark.parametrize("last", ["quit", ""])
def test_an_end_during_an_endless_search(tiny: Path, last: str) -> None:
    with Process("uci", "--variant", str(tiny), *SMALL) as engine:
        engine.ask("isready", "go infinite", until="info depth 1 ")
        engine.ask("isready", until="readyok")
        engine.ask("stop", until="bestmove")
        engine.ask("go infinite", until="info depth 1 ")
        engine.send(last)
        code, out, err = engine.finish()
        assert (code, err) == (0, "")
        assert len(starting(out.splitlines(), "bestmove ")) == 1


@pytest.mark.every
def test_a_reader_that_has_gone(tiny: Path) -> None:
    with Process("uci", "--variant", str(tiny), *SMALL) as engine:
        engine.ask("go infinite", until="info depth 1 ")
        assert engine.process.stdout
        engine.process.stdout.close()
        engine.send("isready")
        assert engine.process.wait(60) == 141


# --- the command line, inside the test process ------------------------------------------------------


def invoke(*arguments: str, stdin: str = "") -> Result:
    """The result of a command."""
    return CliRunner().invoke(cli, arguments, input=stdin)


def test_a_script_that_ends_gets_its_answer(tiny: Path) -> None:
    lines = invoke("uci", "--variant", str(tiny), *SMALL, stdin="go depth 3").stdout.splitlines()
    assert lines[-1].startswith("bestmove ")
    assert starting(lines, "info depth 3 ")


def test_here_document() -> None:
    script = (
        f"load <<END\n{TINY}END\nsetoption name UCI_Variant value tiny\nposition startpos moves d1d2\nd\n"
    )
    told = invoke("uci", stdin=script).stdout.splitlines()
    assert "Fen: rk2/4/3R/2K1 b - - 1 1" in told
    assert starting(told, "info string variant tiny files 4 ranks 4 pocket 0 template fairy startpos rk2/")


def test_the_first_word_chooses_the_protocol(tiny: Path) -> None:
    lines = invoke(
        "engine", "--variant", str(tiny), stdin="\nxboad\nuci\nisready\nquit\n"
    ).stdout.splitlines()
    assert lines[0] == "# error: no protocol 'xboad': did you mean 'xboard'?"
    assert lines[1].startswith("id name ")
    assert lines[-2:] == ["uciok", "readyok"]
    assert invoke("engine", stdin="quit\n").stdout == ""
    assert invoke("engine").stdout == ""


def test_settings_of_the_command_line(tmp_path: Path, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "more"
    other.mkdir()
    (other / "any.yaml").write_text(TINY.replace("tiny", "other"))
    monkeypatch.setenv("HETERODOX_VARIANT_PATH", f"{tiny}{os.pathsep}{tmp_path}/missing")
    arguments = ("--path", str(other), "--variant", "other", "-o", "Hash=2", "-o", "MultiPV=2")
    lines = invoke("uci", *arguments, stdin="uci\ngo depth 1\n").stdout.splitlines()
    assert " default other " in lines[2]
    assert " var other " in lines[2]
    assert " var tiny " in lines[2]
    assert f"default {other}{os.pathsep}{tiny}" in lines[3]
    assert errors(lines) == [f"{tmp_path}/missing: No such file or directory"]
    assert any(" multipv 2 " in line for line in starting(lines, "info depth 1 "))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--variant", "omga"), "no variant 'omga': did you mean 'omega'? known: 3check, "),
        (("--variant", "nowhere.yaml"), "no such file"),
        (("-o", "Hsh=1"), "no option 'Hsh': did you mean 'Hash'?"),
        (("-o", "Hash=0"), "'0' is not allowed for option 'Hash'"),
        (("--path", "nowhere"), "nowhere: No such file or directory"),
    ],
)
def test_wrong_settings(arguments: tuple[str, ...], message: str) -> None:
    result = invoke("uci", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr


# --- analyse ---------------------------------------------------------------------------------------


@pytest.mark.every
def test_analyse_until_an_interrupt(tiny: Path) -> None:
    with Process("analyse", str(tiny), "--hash", "1") as desk:
        desk.until("  depth")
        desk.until("    1/")
        desk.process.send_signal(signal.SIGINT)
        code, out, err = desk.finish()
        assert (code, err) == (0, "")
        assert out.splitlines()[-1].startswith("best move: ")


def test_analyse_for_programs(tiny: Path) -> None:
    arguments = ("--depth", "2", "--multipv", "2", "--json", "--moves", "d1d2 a4a3")
    result = invoke("analyse", str(tiny), "rk2/4/4/2KR w - - 0 1", *arguments)
    assert result.exit_code == 0
    *lines, last = map(json.loads, result.stdout.splitlines())
    assert {(line["depth"], line["line"]) for line in lines} >= {(2, 1), (2, 2)}
    assert set(lines[0]["score"]) <= {"cp", "mate"}
    assert last["bestmove"] == next(line for line in lines if line["depth"] == 2)["pv"][0]


def test_analyse_for_people(tiny: Path) -> None:
    lines = invoke("analyse", str(tiny), "--depth", "2", "--hash", "1").stdout.splitlines()
    assert lines[:3] == [
        "tiny, white to move",
        "rk2/4/4/2KR w - - 0 1",
        "  depth    score         nodes     nodes/s  variation",
    ]
    assert re.fullmatch(r" +2/\d+ +[+-]\d\.\d\d +\d+ +[\d,]+  1\. \S+ \S+.*", lines[-2])
    best, answer = lines[-2].split()[5:7]
    assert re.fullmatch(
        rf"best move: {re.escape(best)} \(\w{{4}}\), expecting {re.escape(answer)}", lines[-1]
    )


def test_analyse_what_is_over(tiny: Path) -> None:
    mated = "k2R/3R/4/K3 b - - 0 1"
    assert invoke("analyse", str(tiny), mated).stdout == "the game is over: 1-0, checkmate\n"
    told = json.loads(invoke("analyse", str(tiny), mated, "--json").stdout)
    assert told == {"bestmove": None, "outcome": {"result": "1-0", "winner": "white", "reason": "checkmate"}}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--moves", "d1d9"), "move 1 of 1: illegal move 'd1d9'"),
        (("8/8 w - - 0 1",), "FEN, board"),
        (("--depth", "0"), "--depth"),
    ],
)
def test_wrong_questions(tiny: Path, arguments: tuple[str, ...], message: str) -> None:
    result = invoke("analyse", str(tiny), *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
