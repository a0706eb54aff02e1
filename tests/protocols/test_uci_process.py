"""UCI and `heterodox analyse` as real processes: every variant, ends of all kinds, the command line."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest
from uci_talk import TINY, Process, errors, starting

from interpreter.resources import shipped_ids

SMALL = ("-o", "Hash=1")


def test_every_variant() -> None:
    with Process("uci", *SMALL) as engine:
        engine.ask("uci", until="uciok")
        for name in shipped_ids():
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


@pytest.mark.parametrize("last", ["quit", ""])
def test_an_end_during_an_endless_search(tiny: Path, last: str) -> None:
    with Process("uci", "--variant", str(tiny), *SMALL) as engine:
        engine.ask("isready", "go infinite", until="info depth 1 ")
        engine.send(last)
        code, out, err = engine.finish()
        assert (code, err) == (0, "")
        assert len(starting(out.splitlines(), "bestmove ")) == 1


def test_a_script_that_ends_gets_its_answer(tiny: Path) -> None:
    with Process("uci", "--variant", str(tiny), *SMALL) as engine:
        engine.send("go depth 3")
        code, out, _ = engine.finish()
        assert code == 0
        assert out.splitlines()[-1].startswith("bestmove ")
        assert starting(out.splitlines(), "info depth 3 ")


def test_a_reader_that_has_gone(tiny: Path) -> None:
    with Process("uci", "--variant", str(tiny), *SMALL) as engine:
        engine.ask("go infinite", until="info depth 1 ")
        assert engine.process.stdout
        engine.process.stdout.close()
        engine.send("isready")
        assert engine.process.wait(60) == 141


def test_stop_is_heard_during_a_search(tiny: Path) -> None:
    with Process("uci", "--variant", str(tiny), *SMALL) as engine:
        engine.ask("go infinite", until="info depth 1 ")
        engine.ask("isready", until="readyok")
        assert engine.ask("stop", until="bestmove")
        engine.ask("go perft 60", until="")
        assert engine.ask("stop", until="info string the count was stopped")


def test_here_document(tmp_path: Path) -> None:
    with Process("uci", *SMALL) as engine:
        engine.send("load <<END", TINY.rstrip(), "END", "setoption name UCI_Variant value tiny")
        told = engine.ask("position startpos moves d1d2", "d", until="Legal moves")
        assert "Fen: rk2/4/3R/2K1 b - - 1 1" in told
        assert starting(
            told, "info string variant tiny files 4 ranks 4 pocket 0 template fairy startpos rk2/"
        )


def test_the_first_word_chooses_the_protocol(tiny: Path) -> None:
    with Process("engine", "--variant", str(tiny)) as engine:
        engine.send("", "usi")
        assert engine.until("#") == ["# error: no protocol 'usi': did you mean 'uci'?"]
        assert "UCI_Variant" in engine.ask("uci", until="uciok")[2]
        engine.ask("isready", until="readyok")
        engine.send("quit")
        assert engine.finish()[0] == 0
    with Process("engine") as engine:
        engine.send("quit")
        assert engine.finish() == (0, "", "")


def test_settings_of_the_command_line(tmp_path: Path, tiny: Path) -> None:
    other = tmp_path / "more"
    other.mkdir()
    (other / "any.yaml").write_text(TINY.replace("tiny", "other"))
    arguments = ("--path", str(other), "--variant", "other", "-o", "Hash=2", "-o", "MultiPV=2")
    with Process("uci", *arguments, HETERODOX_VARIANT_PATH=str(tiny)) as engine:
        lines = engine.ask("uci", until="uciok")
        assert " default other " in lines[2]
        assert " var other " in lines[2]
        assert " var tiny " in lines[2]
        assert lines[3].endswith(f"default {other}{os.pathsep}{tiny}")
        assert starting(engine.ask("go depth 1", until="bestmove"), "info depth 1 seldepth 1 multipv 2")


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
    with Process("uci", *arguments) as engine:
        code, out, err = engine.finish()
        assert (code, out) == (2, "")
        assert message in err
        assert "Traceback" not in err


# --- analyse ---------------------------------------------------------------------------------------


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
    with Process("analyse", str(tiny), "rk2/4/4/2KR w - - 0 1", *arguments) as desk:
        code, out, err = desk.finish()
        assert (code, err) == (0, "")
        *lines, last = map(json.loads, out.splitlines())
        assert {(line["depth"], line["line"]) for line in lines} >= {(2, 1), (2, 2)}
        assert lines[0]["pv"]
        assert set(lines[0]["score"]) <= {"cp", "mate"}
        assert last["bestmove"] == next(line for line in lines if line["depth"] == 2)["pv"][0]
