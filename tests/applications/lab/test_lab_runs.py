"""Experiments: independent of workers and interruptions, resumed after any end, readable afterwards."""

from __future__ import annotations

import itertools
import json
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from shared import load

from interpreter.applications.cli.cli import cli
from interpreter.applications.lab.design.arms import Arm, arm
from interpreter.applications.lab.design.trial import Settings, trial
from interpreter.applications.lab.measures.figures import figures
from interpreter.applications.lab.playing.executors import Hands
from interpreter.applications.lab.playing.playing import play_batch
from interpreter.applications.lab.playing.running import Task, run, task_of
from interpreter.applications.lab.store.database import Database
from interpreter.applications.lab.store.reading import DatabaseError, Reader
from interpreter.applications.matches.workers import at_once

ALONE = Hands(at_once, 1, 1)
MANY = 3000
ENGINES = ("engine:nodes=60", "engine:nodes=30")


def made(name: str = "losalamos", players: tuple[str, str] = ("random", "random"), *changes: str) -> Arm:
    """An arm."""
    return arm(name, {}, changes, players)


def play(
    path: Path, arms: list[Arm], games: int, settings: Settings | None = None, hands: Hands = ALONE
) -> list[Task]:
    """Play an experiment to its end."""
    with Database(path, create=True) as database:
        number = database.experiment(settings or Settings(), arms, games)
        found = next(e for e in database.experiments() if e.id == number)
        tasks = [task_of(database, a, e) for a in found.arms for e in [found.settings]]
        for _ in run(database, tasks, hands):
            pass
        return tasks


def contents(path: Path, *hidden: str) -> dict[str, list[Any]]:
    """All games of a database, the time they took left out."""
    found = {}
    with Reader(path) as reader:
        for name in ("games", "records", "piece_counts", "uses"):
            columns = [row[1] for row in reader.query(f"PRAGMA table_info({name})")]
            chosen = ", ".join(c for c in columns if c not in ("seconds", *hidden))
            found[name] = reader.query(f"SELECT {chosen} FROM {name} ORDER BY arm, number")
    return found


def lab(*arguments: object) -> Result:
    """A command of the laboratory."""
    return CliRunner().invoke(cli, ["lab", *map(str, arguments)])


@pytest.mark.every
def test_games_do_not_depend_on_how_they_are_handed_out(tmp_path: Path) -> None:
    arms = [made(players=ENGINES), made("losalamos", ("random", "random"), "pieces.rook.moves=WD")]
    play(tmp_path / "one", arms, 10)
    play(tmp_path / "many", arms, 10, hands=Hands(at_once, 8, 16))
    assert contents(tmp_path / "one") == contents(tmp_path / "many")


def test_more_games_are_added_to_those_there_are(tmp_path: Path) -> None:
    play(tmp_path / "once", [made()], 25)
    for games in (7, 7, 12, 25, 3):
        play(tmp_path / "pieces", [made()], games)
    assert contents(tmp_path / "once") == contents(tmp_path / "pieces")
    with Reader(tmp_path / "pieces") as reader:
        assert [(a.games, a.wanted) for e in reader.experiments() for a in e.arms] == [(25, 25)]


def test_a_pair_has_one_opening_and_swapped_colours(tmp_path: Path) -> None:
    play(tmp_path / "db", [made(players=ENGINES)], 6)
    with Reader(tmp_path / "db") as reader:
        rows = reader.query(
            "SELECT a_white, opening_plies, moves FROM games JOIN records USING (arm, number) ORDER BY number"
        )
    assert [row[0] for row in rows] == [1, 0] * 3
    for first, second in zip(rows[::2], rows[1::2], strict=True):
        assert first[2][: 4 * first[1]] == second[2][: 4 * second[1]]
    assert len({row[2][: 4 * row[1]] for row in rows}) == 3


@pytest.mark.every
def test_a_player_against_itself_has_an_opening_for_every_game() -> None:
    plan = trial(made(players=("engine:nodes=30", "engine:nodes=30")), 0, Settings(balance=None))
    assert len({plan.opening(number) for number in range(6)}) == 6


@pytest.mark.every
def test_arms_with_the_same_rules_share_their_openings() -> None:
    first, second = (
        trial(made(players=(f"engine:nodes={n}", "greedy")), i, Settings()) for i, n in enumerate((20, 40))
    )
    assert [first.opening(n) for n in range(4)] == [second.opening(n) for n in range(4)]
    assert first.dice("game/0/A") != second.dice("game/0/A")


@pytest.mark.every
def test_figures_added_up_while_playing_are_those_of_the_database(tmp_path: Path) -> None:
    for games, players in ((9, ENGINES), (50, ("random", "random"))):
        for task in play(tmp_path / f"db{games}", [made(players=players)], games):
            with Reader(tmp_path / f"db{games}") as reader:
                kept = figures(reader, task.stored.id)
            seconds, task.figures.seconds = kept.seconds, kept.seconds
            assert kept == task.figures
            assert seconds > 0


@pytest.mark.every
def test_a_sequential_test_stops_at_the_same_pair_whoever_plays(tmp_path: Path) -> None:
    settings = Settings(sprt=(0.0, 200.0), opening_plies=2, temperature=None)
    arms = [made(players=("engine:nodes=40", "random"))]
    play(tmp_path / "one", arms, 200, settings)
    play(tmp_path / "many", arms, 200, settings, Hands(at_once, 3, 9))
    with Reader(tmp_path / "one") as reader:
        (found,) = (a for e in reader.experiments() for a in e.arms)
        assert found.decided == "elo1"
        assert found.games < 60
        assert found.games % 2 == 0
    assert contents(tmp_path / "one") == contents(tmp_path / "many")
    play(tmp_path / "one", arms, 200, settings)
    assert contents(tmp_path / "one") == contents(tmp_path / "many")


@pytest.mark.every
def test_what_the_engine_is_told_makes_another_experiment_of_the_same_rules(tmp_path: Path) -> None:
    arms = [
        made(players=ENGINES),
        made("losalamos", ENGINES, "evaluation={values: {knight: [900, 900]}}"),
    ]
    assert len({arm.load().definition_hash for arm in arms}) == 1
    for one in arms:
        play(tmp_path / "db", [one], 2)
    with Reader(tmp_path / "db") as reader:
        texts = [a.arm.text for e in reader.experiments() for a in e.arms]
    assert texts == [one.text for one in arms]


def test_an_opening_longer_than_the_game_ends_it(tmp_path: Path) -> None:
    settings = Settings(opening_plies=8, max_plies=5)
    play(tmp_path / "db", [made()], 2, settings)
    with Reader(tmp_path / "db") as reader:
        assert reader.query("SELECT DISTINCT plies, reason, kind FROM games") == [(5, "ply limit", "limit")]


def test_a_database_cannot_command_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "lab.sqlite"
    play(path, [made()], 2)
    link = sqlite3.connect(path)
    link.execute("UPDATE arms SET label = 'a' || char(27) || '[31mb'")
    link.execute("""UPDATE experiments SET versions = '{"kernel": "another"}'""")
    link.execute("UPDATE arms SET wanted = 4")
    link.commit()
    link.close()
    result = lab("run", "--resume", path, "--workers", 1)
    assert result.exit_code == 0
    assert "a [31mb" in result.stdout
    assert "\x1b" not in result.output
    assert "started by another version" in result.stderr


@pytest.mark.every
def test_every_game_can_be_told_again_from_its_record(tmp_path: Path) -> None:
    play(tmp_path / "db", [made("wildebeest"), made("ultima"), made("senterej", ENGINES)], 2)
    for form in ("csv", "jsonl", "pgn"):
        result = lab("export", tmp_path / "db", "--format", form, "-o", tmp_path / form)
        assert result.exit_code == 0, result.output
    lines = [json.loads(line) for line in (tmp_path / "jsonl").read_text().splitlines()]
    assert len(lines) == 6
    for line in lines:
        position = load(line["variant"]).position(line["fen"])
        for move in line["moves"]:
            position.push(move)
        outcome = position.outcome()
        assert line["kind"] != "rule" or outcome.reason == line["reason"]
        assert len(line["moves"]) == line["plies"]
        assert sum(found["moves"] for found in line["pieces"].values()) == line["plies"]
    assert sum(line.startswith("[Event ") for line in (tmp_path / "pgn").read_text().splitlines()) == 6
    assert len((tmp_path / "csv").read_text().splitlines()) == 7


@pytest.mark.every
def test_games_as_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    play(tmp_path / "db", [made(), made("hexapawn")], 3)
    for form in ("csv", "parquet"):
        result = lab("export", tmp_path / "db", "--format", form, "-o", tmp_path / form)
        assert result.exit_code == 0, result.output
    table = parquet.read_table(tmp_path / "parquet")
    rows = [line.split(",") for line in (tmp_path / "csv").read_text().splitlines()]
    assert [column.name for column in table.schema] == rows[0]
    assert table.num_rows == len(rows) - 1 == 6
    for name in ("variant", "reason"):
        assert table[name].to_pylist() == [row[rows[0].index(name)] for row in rows[1:]]
    assert table["white_score"].to_pylist() == [float(row[rows[0].index("white_score")]) for row in rows[1:]]
    assert table["plies"].to_pylist() == [int(row[rows[0].index("plies")]) for row in rows[1:]]


def test_parquet_needs_a_file_and_its_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(tmp_path / "db", [made()], 2)
    result = lab("export", tmp_path / "db", "--format", "parquet")
    assert result.exit_code == 2
    assert "-o games.parquet" in result.stderr
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = lab("export", tmp_path / "db", "--format", "parquet", "-o", tmp_path / "games.parquet")
    assert result.exit_code == 2
    assert "pip install 'heterodox[frames]'" in result.stderr
    assert not (tmp_path / "games.parquet").exists()


# --- the command ------------------------------------------------------------------------------


def test_the_command_plays_shows_and_plays_on(tmp_path: Path) -> None:
    path = tmp_path / "lab.sqlite"
    first = lab("run", "losalamos", "--games", 30, "--db", path, "--workers", 1)
    assert first.exit_code == 0, first.output
    assert "losalamos  random      30" in first.output
    again = lab("run", "losalamos", "--games", 40, "--db", path, "--workers", 1, "--json")
    data = json.loads(again.stdout)
    (found,) = data["experiments"][0]["arms"]
    assert (found["games"], found["wanted"]) == (40, 40)
    assert sum(end["games"] for end in found["ends"]) == 40
    shown = lab("show", path, "--json")
    assert json.loads(shown.stdout) == data


@pytest.mark.every
def test_compare_and_skill_make_arms(tmp_path: Path) -> None:
    path = tmp_path / "lab.sqlite"
    result = lab(
        *("compare", "losalamos", "losalamos --set pieces.rook.moves=WD --label short"),
        *("--games", 20, "--db", path, "--workers", 1, "--json", "--quiet"),
    )
    assert result.exit_code == 0, result.output
    arms = json.loads(result.stdout)["experiments"][0]["arms"]
    assert [a["label"] for a in arms] == ["losalamos", "short"]
    assert [a["games"] for a in arms] == [20, 20]
    result = lab(
        "run", "losalamos", "--skill", 10, "--skill", 20, "--games", 2, "--db", path, "--workers", 1, "--json"
    )
    arms = json.loads(result.stdout)["experiments"][0]["arms"]
    assert [a["players"] for a in arms] == [
        ["engine:nodes=20", "engine:nodes=10"],
        ["engine:nodes=40", "engine:nodes=20"],
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("run",), "name a variant or a study"),
        (("run", "nosuch"), "no shipped variant"),
        (("run", "chess", "--players", "uci:/bin/ls,nodes=5"), "no external programs"),
        (("run", "chess", "--players", "cecp:/bin/ls,depth=5"), "no external programs"),
        (("run", "chess", "--players", "engin"), "did you mean 'engine'"),
        (("run", "chess", *(["--players", "random"] * 3)), "two players"),
        (("run", "chess", "--option", "a=b"), "no options"),
        (("run", "chess", "--set", "foo"), "PATH=VALUE"),
        (("run", "chess", "--sprt", "0", "5"), "two different"),
        (("run", "chess", "--sprt", "5", "0"), "smaller"),
        (("run", "chess", "--skill", "9", "--players", "random"), "leave out --players and --nodes"),
        (("run", "chess", "--executor", "tcp:1"), "dask://HOST:PORT"),
        (("run", "chess", "--resume", "x"), "leave VARIANT out"),
        (("run", "--resume", "none.sqlite"), "no such file"),
        (("compare", "chess"), "at least two arms"),
        (("compare", "chess", "chess --foo"), "No such option"),
        (("compare", "chess", "omega", "--label", "x"), "belongs to one arm"),
        (("compare", "chess", "chess 'x"), "No closing quotation"),
        (("show", "none.sqlite"), "no such file"),
        (("export", "none.sqlite", "--format", "csv"), "no such file"),
    ],
)
def test_bad_input_is_refused(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = lab(*arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert not list(tmp_path.iterdir()), "nothing is left of it"


def test_files_that_are_no_laboratory_are_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("not a database at all, though long enough to be looked at" * 99)
    sqlite3.connect(tmp_path / "other").execute("CREATE TABLE games (id)").connection.close()
    for name in ("text", "other"):
        assert lab("show", tmp_path / name).exit_code == 2
        with pytest.raises(DatabaseError):
            Database(tmp_path / name, create=True)


def test_a_damaged_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "lab.sqlite"
    play(path, [made()], 2)
    link = sqlite3.connect(path)
    link.execute("UPDATE experiments SET settings = '[1'")
    link.commit()
    link.close()
    result = lab("show", path)
    assert result.exit_code == 2
    assert "is damaged" in result.output


def test_a_database_can_name_no_program_that_is_then_run(tmp_path: Path) -> None:
    path = tmp_path / "lab.sqlite"
    play(path, [made()], 2)
    link = sqlite3.connect(path)
    link.execute("UPDATE arms SET player_a = 'uci:/bin/sh,nodes=1', wanted = 4")
    link.commit()
    link.close()
    result = lab("run", "--resume", path)
    assert result.exit_code == 2
    assert "no external programs" in result.output


def command(path: Path, *more: str) -> list[str]:
    """The command line of an experiment in a process of its own."""
    words = [
        sys.executable,
        "-m",
        "interpreter",
        "lab",
        "run",
        "losalamos",
        "--games",
        str(MANY),
        "--db",
        str(path),
    ]
    return [*words, "--workers", "2", "--quiet", *more]


def written(path: Path) -> int:
    """Games that a database has so far."""
    try:
        link = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        try:
            return int(link.execute("SELECT count(*) FROM games").fetchone()[0])
        finally:
            link.close()
    except sqlite3.Error:
        return 0


def started(path: Path) -> subprocess.Popen[bytes]:
    """An experiment that has come some way."""
    process = subprocess.Popen(command(path), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 60
    while written(path) < 1 and time.monotonic() < until:
        time.sleep(0.01)
    return process


def test_an_experiment_goes_on_from_what_a_crash_leaves(tmp_path: Path) -> None:
    arms = [made(), made("losalamos", ("random", "random"), "castling=none", "end[3].moves=9")]
    with Database(tmp_path / "live", create=True) as database:
        database.experiment(Settings(), arms, 60)
        (found,) = database.experiments()
        tasks = [task_of(database, a, found.settings) for a in found.arms]
        for _, _ in itertools.islice(run(database, tasks, Hands(at_once, 4, 3)), 5):
            pass
        for file in tmp_path.glob("live*"):
            shutil.copy(file, tmp_path / file.name.replace("live", "left"))
    there = written(tmp_path / "left")
    assert 0 < there < 120
    play(tmp_path / "left", arms, 60)
    play(tmp_path / "whole", arms, 60)
    assert contents(tmp_path / "left") == contents(tmp_path / "whole")


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_an_experiment_goes_on_after_a_sudden_end(number: signal.Signals, tmp_path: Path) -> None:
    path = tmp_path / "lab.sqlite"
    process = started(path)
    process.send_signal(number)
    assert process.wait(60) == (130 if number == signal.SIGINT else -number)
    there = written(path)
    assert 0 < there < MANY
    subprocess.run(
        [
            sys.executable,
            "-m",
            "interpreter",
            "lab",
            "run",
            "--resume",
            str(path),
            "--quiet",
            "--workers",
            "1",
        ],
        check=True,
        capture_output=True,
        timeout=100,
    )
    play(tmp_path / "whole", [made()], MANY)
    assert contents(path) == contents(tmp_path / "whole")


def test_batches_are_games_by_number() -> None:
    plan = trial(made(), 0, Settings(seed=5))
    whole = [(row.number, row.moves) for row in play_batch(plan, 0, 6)]
    assert whole == [(row.number, row.moves) for first in (0, 2, 4) for row in play_batch(plan, first, 2)]
    assert whole != [(row.number, row.moves) for row in play_batch(trial(made(), 0, Settings(seed=6)), 0, 6)]


@pytest.mark.slow
def test_many_games_are_shown_compared_and_told_in_little_memory(tmp_path: Path) -> None:
    """A twentieth of a million: what a game takes in memory must not be what a whole row does."""
    resource = pytest.importorskip("resource", reason="this system does not say what a process has taken")
    arms = [made("antichess"), made("antichess", ("random", "random"), "pieces.knight.moves=WD")]
    play(tmp_path / "db", arms, 25_000)
    for words in (["show"], ["show", "--differences"], ["report", "--output", str(tmp_path / "page.html")]):
        command = [sys.executable, "-m", "interpreter", "lab", *words[:1], str(tmp_path / "db"), *words[1:]]
        subprocess.run(command, check=True, capture_output=True)
    taken = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss  # KiB on Linux, the greatest of all
    assert taken < (400 << 10) * (1024 if sys.platform == "darwin" else 1)
