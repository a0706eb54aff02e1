"""The command `match`: what it prints, keeps and refuses, and that Ctrl-C ends it cleanly."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from match_helpers import MATE, Stub
from shared import ROOT, first

from interpreter.applications.cli.cli import cli
from interpreter.applications.cli.common import shell
from interpreter.applications.matches.records import read

SMALL = ("--variant", "losalamos", "--max-plies", "30", "--seed", "1")


def run(*arguments: object) -> Result:
    """The result of `heterodox match ...`."""
    return CliRunner().invoke(cli, ["match", *map(str, arguments)])


def data_of(*arguments: object) -> dict[str, Any]:
    """What it prints with --json."""
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@pytest.mark.every
def test_table(stub: Stub, tmp_path: Path) -> None:
    (tmp_path / "lines").write_text("startpos\n")
    player = stub("uci", "play", MATE, limit="depth=3,name=S")
    result = run(player, player, "--variant", "chess", "--openings", tmp_path / "lines", "--games", 4)
    assert result.exit_code == 0
    assert "S against S, Chess" in result.stdout
    lines = [line.split() for line in result.stdout.splitlines()]
    assert ["Score", "of", "A", "+2", "=0", "-2", "50.0", "%"] in lines
    assert ["Score", "of", "White", "0.0", "%"] in lines
    assert ["Pairs", "by", "points", "0:", "0", "½:", "0", "1:", "1", "1½:", "0", "2:", "0"] in lines
    assert ["checkmate", "4", "0", "4", "0"] in lines
    assert ["Plies", "a", "game", "4.0"] in lines
    assert "game 4/4  +2 =0 -2" in result.stderr


def test_json() -> None:
    data = data_of("random", "engine:nodes=100", *SMALL, "--games", 4, "--quiet")
    assert data["variant"] == "losalamos"
    assert data["games"] == 4 == data["wins"] + data["draws"] + data["losses"]
    assert data["score"] == (data["wins"] + data["draws"] / 2) / 4
    assert sum(data["pairs"]) == 2
    assert sum(end["games"] for end in data["ends"]) == 4
    assert data["players"][1]["player"] == "engine:nodes=100"
    assert data["players"][1]["nodes"] > data["players"][0]["nodes"] > 0
    assert not data["forfeits"]
    assert data["interrupted"] is False


def test_same_seed_same_match() -> None:
    keys = ("wins", "draws", "losses", "pairs", "ends", "plies")
    first, again = (data_of("random", "random", *SMALL[:2], "--seed", 3, "--games", 10) for _ in "12")
    assert [first[key] for key in keys] == [again[key] for key in keys]
    other = data_of("random", "random", *SMALL[:2], "--seed", 4, "--games", 10)
    assert other["plies"] != first["plies"]


def test_forfeits_are_shown(stub: Stub) -> None:
    result = run(stub("uci", "illegal"), "random", "--variant", "chess", "--games", 2, "--seed", 1)
    assert result.exit_code == 0
    assert "game 1, ply 9, " in result.stdout
    assert "illegal move: bestmove e2e5 (illegal move 'e2e5'" in result.stdout
    assert "its rules are probably not those of this variant" in result.stdout
    data = data_of(stub("uci", "hang", limit="movetime=20ms"), "random", "--variant", "chess", "--games", 1)
    assert [entry["reason"] for entry in data["forfeits"]] == ["time"]
    assert data["players"][0]["late"] == 1


@pytest.mark.every
def test_sequential_test_stops_the_match() -> None:
    data = data_of("engine:nodes=400", "random", *SMALL[:2], "--games", 400, "--sprt", "0,200", "--seed", 1)
    assert data["games"] < 100
    assert data["sprt"]["verdict"] == "elo1"
    assert data["sprt"]["llr"] >= data["sprt"]["high"] > 2.9


def test_record_and_resume(tmp_path: Path) -> None:
    path = tmp_path / "games"
    first = data_of("random", "greedy", *SMALL, "--games", 3, "--record", path)
    assert len(list(read(path))) == 3
    result = run("random", "greedy", *SMALL, "--games", 5, "--record", path)
    assert result.exit_code == shell.BAD_INPUT
    assert "exists: --resume continues its match" in result.stderr
    more = data_of("random", "greedy", *SMALL, "--games", 5, "--record", path, "--resume")
    assert len(list(read(path))) == 5
    whole = data_of("random", "greedy", *SMALL, "--games", 5)
    for key in ("wins", "draws", "losses", "pairs", "ends", "plies"):
        assert more[key] == whole[key]
    assert first["games"] == 3
    again = data_of("random", "greedy", *SMALL, "--games", 2, "--record", path, "--resume")
    assert again["games"] == 2
    result = run("random", "random", *SMALL, "--games", 5, "--record", path, "--resume")
    assert result.exit_code == shell.BAD_INPUT
    assert "holds another match: random against greedy, losalamos, seed 1" in result.stderr


WRONG = {
    "another variant": "holds another match: random against greedy, losalamos, seed 1",
    "another seed": "repeat the command that began it, or name another file",
    "other rules": "repeat the command that began it, or name another file",
    "other players": "repeat the command that began it, or name another file",
    "an illegal move": "remove it from a copy of the file, and --resume plays it again",
    "a game cut in the midst": "is damaged, and is not the last one; remove it from a copy of the file",
    "text": "is not a record of a match; name another file",
    "a folder": "name another file",
    "no folder": "make it and its folder writable, or name another file",
    "no right to write": "make it and its folder writable, or name another file",
}


@pytest.mark.parametrize("name", first(6, WRONG))
def test_wrong_ways_to_go_on(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is answered with the place and a remedy, and takes nothing from the file."""
    path, definition = tmp_path / "given.pgn", tmp_path / "mine.yaml"
    definition.write_text("format: 2\nvariant: losalamos\nname: Mine\nextends: losalamos\n")
    given: list[Any] = [
        "--variant",
        definition,
        "--max-plies",
        20,
        "--seed",
        1,
        "--games",
        2,
        "--record",
        path,
    ]
    players = ["random", "greedy"]
    assert run(*players, *given, "--quiet").exit_code == 0
    text = path.read_text()
    if name == "another variant":
        given[1] = "minishogi"
    elif name == "another seed":
        given[5] = 2
    elif name == "other rules":
        given[1] = definition.with_name("other.yaml")
        given[1].write_text(definition.read_text() + "pieces: {knight: {moves: [{leap: [1, 3]}]}}\n")
    elif name == "other players":
        players.reverse()
    elif name == "an illegal move":
        path.write_text(text.replace("1. ", "1. Qz9 ", 1))
    elif name == "a game cut in the midst":
        path.write_text(text[:300] + text[text.index("\n[Event") :])
    elif name == "text":
        path.write_text("text")
    elif name == "a folder":
        path.unlink()
        path.mkdir()
    elif name == "no folder":
        given[-1] = tmp_path / "none/given.pgn"
    else:
        opened = Path.open

        def barred(self: Path, mode: str = "r", *more: Any, **others: Any) -> Any:
            if self == path and mode in ("rb+", "ab", "xb"):
                raise PermissionError(13, "Permission denied", str(self))
            return opened(self, mode, *more, **others)

        monkeypatch.setattr(Path, "open", barred)
    before = path.read_bytes() if path.is_file() else None
    result = run(*players, *given, "--resume", "--quiet")
    assert result.exit_code == shell.BAD_INPUT, result.output
    assert WRONG[name] in result.output
    assert "given.pgn" in result.output
    assert (path.read_bytes() if path.is_file() else None) == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("engin", "random", "--variant", "chess"), "did you mean 'engine'?"),
        (("random", "random", "--variant", "ches"), "did you mean 'chess'?"),
        (("random", "random", "--variant", "chess", "--sprt", "5"), "expected two numbers"),
        (("random", "random", "--variant", "chess", "--sprt", "5,1"), "must be the smaller"),
        (("random", "random", "--variant", "chess", "--resume"), "--resume needs --record"),
        (("random", "random", "--variant", "chess", "--openings", "/no/file"), "/no/file cannot be read"),
        (("random", "random", "--variant", "chess", "--record", "/no/file"), "/no/file cannot be written"),
        (("random", "uci:/bin/true,nodes=5", "--variant", "chess"), "ended during the greeting"),
        (("random", "random"), "Missing option '--variant'"),
        (("random", "--variant", "chess"), "a match has 2 players"),
    ],
)
def test_refused(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == shell.BAD_INPUT
    assert message in result.stderr
    assert not result.stdout


def test_help_explains_players() -> None:
    text = run("--help").stdout
    for word in ("engine[:KEY=VALUE,...]", "movetime=100ms", "option.NAME=VALUE", "greedy", "Examples:"):
        assert word in text


# --- Ctrl-C -----------------------------------------------------------------------------------


def started(*arguments: object, when: Path, meanwhile: int) -> subprocess.Popen[str]:
    """Run a match in a process group of its own until a file has so many lines."""
    process = subprocess.Popen(
        [sys.executable, "-m", "interpreter", "match", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=dict(os.environ),
        cwd=ROOT,
        start_new_session=True,
    )
    until = time.monotonic() + 60
    while not (when.exists() and when.read_text().count("\n") >= meanwhile) and time.monotonic() < until:
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    return process


def interrupted(
    *arguments: object, when: Path, meanwhile: int, how: signal.Signals = signal.SIGINT
) -> subprocess.CompletedProcess[str]:
    """Press Ctrl-C once a file has so many lines, or ask the main process to terminate."""
    process = started(*arguments, when=when, meanwhile=meanwhile)
    if how == signal.SIGINT:
        os.killpg(process.pid, how)
    else:
        process.send_signal(how)
    out, err = process.communicate(timeout=60)
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


@pytest.mark.every
@pytest.mark.parametrize(
    ("processes", "how"),
    [
        (2, signal.SIGINT),
        pytest.param(1, signal.SIGINT, marks=pytest.mark.slow),
        pytest.param(1, signal.SIGTERM, marks=pytest.mark.slow),
        pytest.param(2, signal.SIGTERM, marks=pytest.mark.slow),
    ],
)
def test_interrupt(processes: int, how: signal.Signals, tmp_path: Path) -> None:
    path = tmp_path / "games"
    match = ("random", "random", *SMALL, "--games", 100_000, "--concurrency", processes, "--record", path)
    result = interrupted(*match, when=path, meanwhile=30, how=how)
    assert result.returncode == shell.INTERRUPTED, result.stderr
    assert "of 100000 games" in result.stdout
    assert "Traceback" not in result.stderr
    assert len(list(read(path))) >= 1


@pytest.mark.every
@pytest.mark.parametrize("processes", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_interrupt_ends_programs(processes: int, stub: Stub, tmp_path: Path) -> None:
    path = tmp_path / "pids"
    player = stub("uci", "hang", "-", path)
    match = (player, player, "--variant", "chess", "--games", 9, "--concurrency", processes, "--quiet")
    # The players are tried before the first game, which makes two; then two more a game.
    result = interrupted(*match, "--openings", lines(tmp_path), when=path, meanwhile=2 + 2 * processes)
    assert result.returncode == shell.INTERRUPTED, result.stderr
    assert "no game was finished" in result.stdout
    for process in map(int, path.read_text().split()):
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def children(process: int) -> list[int]:
    """Processes that a process has started."""
    path = Path(f"/proc/{process}/task/{process}/children")
    return [int(word) for word in path.read_text().split()]


def gone(processes: list[int]) -> bool:
    """Do all these processes end before long?"""
    until = time.monotonic() + 20
    while processes and time.monotonic() < until:
        processes = [process for process in processes if Path(f"/proc/{process}").exists()]
        time.sleep(0.05)
    return not processes


@pytest.mark.slow
def test_worker_that_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "games"
    match = ("random", "random", *SMALL, "--games", 100_000, "--concurrency", 2, "--record", path)
    process = started(*match, when=path, meanwhile=30)
    os.kill(children(process.pid)[-1], signal.SIGKILL)
    out, err = process.communicate(timeout=60)
    assert process.returncode == shell.BAD_INPUT
    assert "a process that played games has died" in err
    assert not out
    assert len(list(read(path))) >= 1


@pytest.mark.slow
def test_nothing_outlives_a_killed_match(stub: Stub, tmp_path: Path) -> None:
    path = tmp_path / "pids"
    player = stub("uci", "hang", "-", path)
    match = (player, player, "--variant", "chess", "--games", 9, "--concurrency", 2, "--quiet")
    process = started(*match, "--openings", lines(tmp_path), when=path, meanwhile=6)
    others = children(process.pid) + [int(line) for line in path.read_text().split()]
    process.kill()
    process.communicate(timeout=60)
    assert gone(others)


def lines(folder: Path) -> Path:
    """A file with the start position as the only opening."""
    path = folder / "lines"
    path.write_text("startpos\n")
    return path
