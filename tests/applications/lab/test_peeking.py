"""Whoever looks at figures and goes on until he likes them finds no more by chance than is said."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from shared import first, little_and_much
from test_lab_runs import lab, made

from interpreter import lab as door
from interpreter.applications.cli.lab import experiments as commands
from interpreter.applications.lab.answers.answers import answers
from interpreter.applications.lab.answers.interim import asked_of, looked_at
from interpreter.applications.lab.design.trial import Settings, trial
from interpreter.applications.lab.playing import conducting
from interpreter.applications.lab.playing.playing import play_batch
from interpreter.applications.lab.playing.running import Task
from interpreter.applications.lab.questions.quantities import ArmSamples
from interpreter.applications.lab.statistics.alpha_spending import Allowance
from interpreter.applications.lab.store.database import Database
from interpreter.applications.lab.store.parts import digest_of_rows, part_of
from interpreter.applications.lab.store.reading import Reader
from interpreter.applications.lab.store.schema import Row

STEP, STOPS = 40, 12
DRAWN = 0.4
TEMPTED = 1.64
"""Standard errors at which somebody who peeks stops to have the difference established."""
ARMS = [replace(made(), label=label) for label in ("one", "two")]
Peek = Callable[[Path], float]


@pytest.fixture(scope="module")
def row() -> Row:
    """A game, of which others are made up."""
    return play_batch(trial(ARMS[0], 0, Settings()), 0, 1)[0]


@pytest.fixture
def dice(row: Row, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Games are drawn at random instead of played; returns what sets the seed."""
    chance = [np.random.default_rng(0)]

    def run(
        database: Database, tasks: Sequence[Task], hands: object, stop: Callable[[], bool]
    ) -> Generator[tuple[Task, int], None, None]:
        while any(task.open for task in tasks):
            for task in [each for each in tasks if each.open]:
                if stop():
                    return
                numbers = range(task.next, min(task.next + STEP // 2, task.stored.wanted))
                results = chance[0].choice([0.5, 1.0, 0.0], len(numbers), p=[DRAWN, 0.3, 0.3])
                rows = [
                    replace(row, number=n, white_score=float(x))
                    for n, x in zip(numbers, results, strict=True)
                ]
                database.merge(task.stored.id, part_of(rows, None).rows or b"", numbers)
                task.count(digest_of_rows(rows))
                task.next = numbers.stop
                yield task, len(rows)

    monkeypatch.setattr(conducting, "run", run)

    def begin(seed: int) -> None:
        chance[0] = np.random.default_rng(seed)

    return begin


def asked() -> door.Experiment:
    """Two arms that are the same, and a question to them."""
    return door.experiment(*ARMS, games=STEP * STOPS, primary="draws")


def apart(first: tuple[float, int], second: tuple[float, int]) -> float:
    """Standard errors between two shares of games."""
    (p, n), (q, m) = first, second
    return abs(p - q) / sqrt(max(1e-9, p * (1 - p) / n + q * (1 - q) / m))


def by_show(path: Path) -> float:
    """What `lab show` says of drawn games."""
    shown = lab("show", path, "--json")
    arms = json.loads(shown.output)["experiments"][0]["arms"]
    return apart(*((arm["draws"], arm["games"]) for arm in arms))


def by_export(path: Path) -> float:
    """What the exported games say."""
    rows = list(csv.DictReader(io.StringIO(lab("export", path, "--format", "csv").output)))
    shares = []
    for label in ("one", "two"):
        mine = [row["white_score"] == "0.5" for row in rows if row["label"] == label]
        shares.append((sum(mine) / len(mine), len(mine)))
    return apart(*shares)


def by_python(path: Path) -> float:
    """What the tables for Python say."""
    games = door.read(path).games().columns
    mine = [games["white_score"][games["label"] == label] == 0.5 for label in ("one", "two")]
    return apart(*((float(each.mean()), len(each)) for each in mine))


def by_nothing(path: Path) -> float:
    """What SQLite itself says: no function of ours is asked."""
    import sqlite3

    with sqlite3.connect(path) as link:
        rows = link.execute("SELECT avg(white_score = 0.5), count(*) FROM games GROUP BY arm").fetchall()
    return apart(*rows)


def verdict(path: Path) -> tuple[bool, bool]:
    """Is a difference of drawn games established: by the looks that are noted, and by this one alone?

    The plan is what the first command asked for.
    """
    with Reader(path) as reader:
        (experiment,) = reader.experiments()
        question = asked_of(reader, experiment)
        assert question
        samples = [ArmSamples(reader, arm.id, question.more()) for arm in experiment.arms]
        found = looked_at(reader, experiment, samples, question)
        ((planned,),) = reader.query("SELECT planned FROM looks WHERE games = 0")
        alone = Allowance((sum(arm.games for arm in experiment.arms) / planned,))
        single = answers(samples, question.question, alone, [])
    return found.answers[0].established, single[0].established


def peeking(path: Path, peek: Peek) -> tuple[bool, bool]:
    """Somebody adds games until a difference shows, and then asks whether it is established."""
    for stop in range(1, STOPS + 1):
        door.run(asked(), path, games=STEP * stop, workers=1)
        if peek(path) > TEMPTED or stop == STOPS:
            found = verdict(path)
            if any(found) or stop == STOPS:
                return found
    raise AssertionError


def watching(path: Path) -> tuple[bool, bool]:
    """Somebody watches the running state, and interrupts when a difference shows."""
    seen: dict[str, door.Progress] = {}
    while True:

        def tempting() -> bool:
            scores = [each.white for each in seen.values() if each.white is not None]
            return len(scores) == 2 and abs(scores[0] - scores[1]) > 1.0 * sqrt(0.3 / STEP)

        results = door.run(
            asked(), path, workers=1, progress=lambda p: seen.update({p.label: p}), stop=tempting
        )
        found = verdict(path)
        seen.clear()
        done = sum(arm.games for each in results.experiments() for arm in each.arms) == 2 * STEP * STOPS
        if any(found) or done:
            return found


@pytest.mark.every
@little_and_much("rounds", 12, 300)
@pytest.mark.parametrize("peek", [by_nothing, None], ids=["stopping", "watching"])
def test_peeking_finds_no_more_by_chance(
    tmp_path: Path, dice: Callable[[int], None], peek: Peek | None, rounds: int
) -> None:
    """Of 120 experiments with games added, 8 found something, and 30 (25 %) by the look that was taken alone."""
    found = []
    for seed in range(rounds):
        dice(seed)
        path = tmp_path / f"{seed}.sqlite"
        found.append(peeking(path, peek) if peek else watching(path))
    noted, alone = np.array(found).sum(axis=0)
    assert noted <= 0.05 * rounds + 2 * sqrt(0.05 * 0.95 * rounds)
    assert alone >= noted
    assert rounds < 100 or not peek or alone > 0.15 * rounds, "nothing is tested where peeking is harmless"


def noted(path: Path) -> list[int]:
    """At which numbers of games an experiment was looked at."""
    with Reader(path) as reader:
        rows = reader.query("SELECT games FROM looks WHERE games > 0 ORDER BY games")
    return [games for (games,) in rows]


@pytest.mark.parametrize("peek", first(2, [by_show, by_export, by_python, by_nothing]))
def test_every_stop_is_a_look(tmp_path: Path, dice: Callable[[int], None], peek: Peek) -> None:
    path = tmp_path / "lab.sqlite"
    for stop in (1, 2, 4):
        door.run(asked(), path, games=STEP * stop, workers=1)
        peek(path)
        peek(path)
    verdict(path)
    assert noted(path) == [2 * STEP * stop for stop in (1, 2, 4)]


@pytest.mark.parametrize(
    "ask", first(2, ["games", "pieces", "movements", "figures", "compare", "data", "gathered"])
)
def test_every_table_for_python_is_a_look(tmp_path: Path, dice: Callable[[int], None], ask: str) -> None:
    path = tmp_path / "lab.sqlite"
    results = door.run(asked(), path, games=STEP, workers=1)
    assert noted(path) == []
    getattr(results, ask)()
    assert noted(path) == [2 * STEP]


def test_reading_what_is_played_is_no_look(tmp_path: Path, dice: Callable[[int], None]) -> None:
    path = tmp_path / "lab.sqlite"
    door.run(asked(), path, games=STEP, workers=1)
    door.read(path).experiments()
    door.run(asked(), path, games=STEP, workers=1)
    assert noted(path) == []


def test_the_running_state_changes_at_looks_and_notes_them(
    tmp_path: Path, dice: Callable[[int], None]
) -> None:
    path = tmp_path / "lab.sqlite"
    seen: list[door.Progress] = []
    door.run(asked(), path, workers=1, progress=seen.append)
    assert len(seen) == 2 * 2 * STOPS
    whites = [one.white for one in seen if one.label == "one" and one.white is not None]
    assert 5 <= len(set(whites)) <= len(noted(path)) <= 10
    assert noted(path)[-1] == 2 * STEP * STOPS
    door.run(asked(), path, games=STEP * (STOPS + 1), workers=1)
    assert len(noted(path)) <= 10, "nobody watched"


def test_an_interrupted_watcher_has_looked(tmp_path: Path, dice: Callable[[int], None]) -> None:
    path = tmp_path / "lab.sqlite"
    games = [0]
    door.run(
        asked(),
        path,
        workers=1,
        progress=lambda p: games.__setitem__(0, p.games),
        stop=lambda: games[0] >= STEP * STOPS,
    )
    shown = json.loads(lab("show", path, "--differences", "--json").output)["comparisons"][0]
    assert len(shown["looks"]) >= 4
    assert shown["confidence"] > Allowance((0.5,)).confidence


@pytest.mark.parametrize(("live", "quiet"), [(True, False), (True, True), (False, False)])
def test_the_command_notes_what_it_shows(
    tmp_path: Path, dice: Callable[[int], None], monkeypatch: pytest.MonkeyPatch, live: bool, quiet: bool
) -> None:
    path = tmp_path / "lab.sqlite"
    monkeypatch.setattr(commands.Progress, "live", property(lambda self: live))
    more = ["--quiet"] if quiet else []
    ran = lab("run", "losalamos", "--games", STEP * STOPS, "--db", path, "--workers", 1, *more)
    assert ran.exit_code == 0, ran.output
    assert len(noted(path)) == (8 if live and not quiet else 1)
    assert ("White" in ran.stderr) == (live and not quiet)


@pytest.mark.every
def test_a_report_says_its_confidence_and_that_it_was_interrupted(
    tmp_path: Path, dice: Callable[[int], None]
) -> None:
    path = tmp_path / "lab.sqlite"
    door.run(asked(), path, games=STEP * STOPS, workers=1, stop=lambda: False)
    whole = door.read(path).data()["experiments"][0]
    assert not whole["interrupted"]
    assert whole["confidence"] == pytest.approx(0.96, abs=1e-3)
    door.run(asked(), path, games=4 * STEP * STOPS, workers=1, stop=interrupt_after(30))
    part = door.read(path)
    data = part.data()["experiments"][0]
    assert data["interrupted"]
    assert data["confidence"] > 0.96
    assert [arm["wanted"] for arm in data["arms"]] == [4 * STEP * STOPS] * 2
    page = part.report()
    assert "Interrupted: it has" in page
    assert f"intervals have {100 * data['confidence']:.2f} %" in page
    rows = list(part.figures())
    assert {row["confidence"] for row in rows} == {data["confidence"]}


def interrupt_after(batches: int) -> Callable[[], bool]:
    """Says so when it has been asked that often."""
    asked_: list[int] = []

    def stop() -> bool:
        asked_.append(1)
        return len(asked_) > batches

    return stop


def names(path: Path) -> tuple[set[str], list[str]]:
    """What is compared, and what is not."""
    shown: Any = json.loads(lab("show", path, "--differences", "--json").output)["comparisons"][0]
    return {one["name"] for one in shown["quantities"]}, shown["not_compared"]


@pytest.mark.parametrize(
    ("change", "ruled"),
    [
        ("end[1]={if: stalemate, result: loss}", ["end:stalemate"]),
        ("pieces.pawn.promotion=none", ["promoted"]),
        ("pieces.knight.moves=WD", []),
    ],
)
def test_what_the_rules_say_themselves_is_no_finding(tmp_path: Path, change: str, ruled: list[str]) -> None:
    path = tmp_path / "lab.sqlite"
    experiment = door.experiment("losalamos", door.arm("losalamos", change), games=60)
    door.run(experiment, path, workers=1)
    compared, left = names(path)
    assert left == ruled
    assert not compared & {*ruled, "white_wins", "black_wins"}
    if ruled:
        told = lab("show", path, "--differences").output
        assert "Not compared, because the rules of the arms differ in them: " in told


@pytest.mark.every
def test_resuming_with_more_games_plays_them_or_says_why_not(tmp_path: Path) -> None:
    path = tmp_path / "lab.sqlite"
    assert lab("run", "losalamos", "--games", 20, "--db", path, "--quiet").exit_code == 0
    idle = lab("run", "--resume", path, "--quiet")
    assert idle.exit_code == 0
    assert "nothing to play" in idle.stderr
    more = lab("run", "--resume", path, "--games", 30, "--quiet", "--json")
    assert more.exit_code == 0
    assert json.loads(more.stdout)["experiments"][0]["arms"][0]["games"] == 30
    vain = lab("run", "--resume", path, "--seed", 3)
    assert vain.exit_code == 2
    assert "--seed" in vain.output
