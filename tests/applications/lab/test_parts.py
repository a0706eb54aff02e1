"""Parts of an experiment: workers write rows themselves, and whatever dies, each game is there once."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from test_lab_runs import ENGINES, contents, made, play

from interpreter.applications.lab.design.trial import Settings, trial
from interpreter.applications.lab.playing import running
from interpreter.applications.lab.playing.conducting import tasks_of
from interpreter.applications.lab.playing.executors import Hands, Kept, in_files
from interpreter.applications.lab.playing.playing import play_batch, play_part
from interpreter.applications.lab.playing.running import run
from interpreter.applications.lab.playing.sequential import first_decided, ratios
from interpreter.applications.lab.store.database import Database
from interpreter.applications.lab.store.parts import Shelf, part_of, read_part
from interpreter.applications.lab.store.reading import DatabaseError
from interpreter.applications.matches.openings import Opening
from interpreter.applications.matches.statistics import Sprt
from interpreter.applications.matches.workers import at_once

GAMES = 1200


def begun(path: Path, games: int = GAMES) -> None:
    """An experiment without games."""
    with Database(path, create=True) as database:
        database.experiment(Settings(), [made()], games)


def going_on(path: Path, folder: Path | None, hands: Hands, batches: int | None = None) -> int:
    """Play what is missing, or so many batches of it; returns how many games were written."""
    with Database(path) as database:
        written = run(database, tasks_of(database, database.experiments(), folder), hands)
        return sum(games for _, games in islice(written, batches))


def batches_of(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches of so many games."""
    monkeypatch.setattr(running.Task, "fitting", lambda task, workers: size)


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """The same experiment, played by one process at once."""
    play(tmp_path / "here", [made()], GAMES)
    return tmp_path / "here"


@pytest.mark.every
def test_who_goes_on_takes_the_parts_that_are_there(
    tmp_path: Path, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, path = tmp_path / "parts", tmp_path / "db"
    folder.mkdir()
    batches_of(50, monkeypatch)
    begun(path)
    assert going_on(path, folder, Hands(at_once, 4, 8), batches=3) == 150  # who had it is killed now
    left = sorted(folder.iterdir())
    assert len(left) >= 5
    left[0].write_bytes(b"half of it")  # of a machine that has lost its power
    left[1].unlink()
    (folder / "foreign.part").write_bytes(b"")
    played: list[int] = []

    def submit(function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        played.append(arguments[2])
        return at_once(function, *arguments)

    batches_of(70, monkeypatch)
    assert going_on(path, folder, Hands(submit, 4, 8)) == GAMES - 150
    assert sum(played) == GAMES - 150 - 50 * (len(left) - 2)
    assert contents(path) == contents(here)
    assert [file.name for file in folder.iterdir()] == ["foreign.part"]


@pytest.mark.every
def test_what_is_written_and_left_behind_is_not_counted_again(
    tmp_path: Path, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker whose coordinator has died may finish a part that overlaps others, and late."""
    folder, path = tmp_path / "parts", tmp_path / "db"
    folder.mkdir()
    batches_of(100, monkeypatch)
    begun(path)
    going_on(path, folder, Hands(at_once, 4, 8), batches=3)
    with Database(path) as database:
        (task,) = tasks_of(database, database.experiments(), folder)
        assert task.shelf is not None
        for numbers in (range(100, 200), range(250, 350), range(330, 420), range(500)):
            part_of(play_batch(task.trial, numbers.start, len(numbers)), task.shelf.place(numbers))
    going_on(path, folder, Hands(at_once, 4, 8))
    assert contents(path) == contents(here)


@pytest.mark.every
def test_a_test_that_has_ended_counts_no_game_beyond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, settings = tmp_path / "parts", Settings(sprt=(0, 300), opening_plies=0)
    folder.mkdir()
    arms = [made(players=("greedy", "random"))]
    batches_of(6, monkeypatch)
    ended = play(tmp_path / "one", arms, 200, settings)
    games = ended[0].figures.games
    assert ended[0].verdict == "elo1"
    assert 0 < games < 200
    with Database(tmp_path / "two", create=True) as database:
        database.experiment(settings, arms, 200)
        (task,) = tasks_of(database, database.experiments(), folder)
        assert sum(n for _, n in run(database, [task], Hands(at_once, 4, 8))) == games
        assert task.figures.pairs == ended[0].figures.pairs
        (again,) = tasks_of(database, database.experiments())
        assert (again.verdict, again.figures.pairs, again.open) == ("elo1", task.figures.pairs, False)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_bytes_that_are_no_part_are_refused(tmp_path: Path) -> None:
    begun(tmp_path / "db")
    assert read_part(b"") is None
    assert read_part((tmp_path / "db").read_bytes()) is None
    with Database(tmp_path / "db") as database:
        for wrong in (b"", b"x" * 5000, (tmp_path / "db").read_bytes()):
            with pytest.raises(DatabaseError):
                database.merge(1, wrong, range(10))
        rows = play_batch(trial(made(), 0, Settings()), 0, 2)
        packed = part_of(rows, None).rows
        assert packed is not None
        database.merge(1, packed, range(2))  # and goes on
        assert database.query("SELECT number FROM games") == [(0,), (1,)]


@pytest.mark.every
def test_a_digest_is_what_the_rows_say(tmp_path: Path) -> None:
    found = trial(made(players=("greedy", "random")), 0, Settings())
    part = play_part(found, 0, 6, None)
    again = read_part(part.rows or b"")
    assert again is not None
    for name in ("a_white", "white_score", "plies", "choices", "seconds", "marks", "reason"):
        assert (getattr(part.digest, name) == getattr(again.digest, name)).all()
    assert part.digest.reasons == again.digest.reasons
    assert len(part.digest.first(4)) == 4


def test_openings_are_sent_once(tmp_path: Path) -> None:
    lines = tuple(Opening(None, ("a2a3",)) for _ in range(2000))
    found = trial(made(), 0, Settings(openings=lines))
    shared = in_files(tmp_path)(found)
    assert isinstance(shared, Kept)
    assert len(pickle.dumps(shared)) < 500 < 20_000 < len(pickle.dumps(found))
    assert shared.value == found
    assert shared.value is shared.value
    assert (
        play_part(shared, 0, 4, None).digest.marks.tolist()
        == play_part(found, 0, 4, None).digest.marks.tolist()
    )


@pytest.mark.every
def test_the_queue_follows_the_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = deque([1, 1, 6, 6, 2, 0])
    depths: list[int] = []
    waiting = [0]

    def counted() -> int:
        return there.popleft() if len(there) > 1 else there[0]

    class Later(Future):  # type: ignore[type-arg]
        """Played only when somebody waits for it."""

        def exception(self, timeout: float | None = None) -> BaseException | None:
            if not self.done():
                depths.append(waiting[0])
                waiting[0] -= 1
                self.set_result(self.call())
            return None

    def submit(function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        waiting[0] += 1
        future = Later()
        future.call = lambda: function(*arguments)  # type: ignore[attr-defined]
        return future

    batches_of(20, monkeypatch)
    begun(tmp_path / "db", 1000)
    assert going_on(tmp_path / "db", None, Hands(submit, 1, 4, counted=counted)) == 1000
    assert depths[:4] == [4, 4, 24, 24]
    assert max(depths[22:-4]) <= 8
    assert set(depths[40:-4]) == {4}


def test_batches_take_about_as_long_as_they_should() -> None:
    with_figures = running.Task(None, trial(made(players=ENGINES), 0, Settings()), running.Figures(), 0)  # type: ignore[arg-type]
    assert with_figures.fitting(2) == running.PLAYED_BATCH
    with_figures.figures.games, with_figures.figures.seconds = 100, 50.0
    assert with_figures.fitting(2) == 4
    assert with_figures.fitting(1200) == 80  # forty seconds each: thirty batches a second
    with_figures.figures.seconds = 0.001
    assert with_figures.fitting(2) == running.LONGEST_BATCH


@pytest.mark.parametrize("seed", range(6))
def test_a_sequential_test_asked_at_once_ends_where_it_does_alone(seed: int) -> None:
    dice = np.random.default_rng(seed)
    sprt = Sprt(0, 60)
    chances = ((0.1, 0.2, 0.4, 0.2, 0.1), (0.05, 0.15, 0.4, 0.25, 0.15), (0, 0, 0.1, 0.2, 0.7))[seed % 3]
    counts = dice.multinomial(1, chances, 300).cumsum(axis=0)
    alone = next(((i, v) for i, row in enumerate(counts.tolist()) if (v := sprt.verdict(row))), None)
    assert first_decided(sprt, counts) == alone
    assert alone is not None or seed % 3 == 0
    exact = [sprt.ratio(row) for row in counts[:50].tolist()]
    assert ratios(sprt, counts[:50]) == pytest.approx(exact, abs=1e-9)
    assert ratios(sprt, np.zeros((1, 5), int)).tolist() == [0.0]


def test_names_of_files_tell_the_games(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, "abc-0")
    for name in (
        "abc-0-0-10.part",
        "abc-0-10-30.part",
        "abc-1-0-10.part",
        "abc-0-x-3.part",
        "abc-0-5.part",
        "abc-0-7-7.part",
    ):
        (tmp_path / name).touch()
    assert shelf.found() == {0: range(10), 10: range(10, 30)}
    shelf.tidy(10)
    assert shelf.found() == {10: range(10, 30)}
    assert replace(shelf, mark="abc-1").found() == {0: range(10)}
