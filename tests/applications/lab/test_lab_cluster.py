"""An experiment on a cluster: nothing is lost or counted twice when one of its workers dies."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from shared import later
from test_hook_files import finished, taken
from test_lab_runs import contents, lab, made, play

from interpreter.applications.lab.design.trial import Settings
from interpreter.applications.lab.playing.executors import ExecutorError, break_off, hands
from interpreter.applications.lab.playing.running import run, task_of
from interpreter.applications.lab.store.database import Database

GAMES = 4000
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]
distributed = later("distributed")


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Two workers on this machine."""
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as found:
        yield found


@pytest.mark.parametrize("folder", [None, "parts"])
def test_a_worker_that_dies_loses_nothing(cluster: Any, tmp_path: Any, folder: str | None) -> None:
    if folder:
        (tmp_path / folder).mkdir()
    address = cluster.scheduler_address.replace("tcp://", "dask://")
    with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
        pids = list(client.run(os.getpid).values())
    killed = False
    with Database(tmp_path / "cluster", create=True) as database, hands(address, 0) as playing:
        assert playing.workers == 2
        database.experiment(Settings(), [made()], GAMES)
        (found,) = database.experiments()
        parts = tmp_path / folder if folder else None
        tasks = [task_of(database, a, found.settings, parts) for a in found.arms]
        for task, _ in run(database, tasks, playing):
            if not killed and task.figures.games >= GAMES // 8:
                os.kill(pids[0], signal.SIGKILL)
                killed = True
    assert killed
    assert not folder or not list((tmp_path / folder).iterdir())
    play(tmp_path / "here", [made()], GAMES)
    assert contents(tmp_path / "cluster") == contents(tmp_path / "here")


def test_the_command_plays_on_a_cluster(cluster: Any, tmp_path: Any) -> None:
    address = cluster.scheduler_address.replace("tcp://", "dask://")
    result = lab("run", "losalamos", "--games", 1200, "--db", tmp_path / "db", "--executor", address)
    assert result.exit_code == 0, result.output
    play(tmp_path / "here", [made()], 1200)
    assert contents(tmp_path / "db") == contents(tmp_path / "here")


def test_a_cluster_has_the_hooks_of_a_definition_that_it_has_not(cluster: Any, tmp_path: Any) -> None:
    address = cluster.scheduler_address.replace("tcp://", "dask://")
    finished(tmp_path / "here", taken(tmp_path / "one"), 400)
    with hands(address, 0) as playing:
        assert playing.workers == 2
        finished(tmp_path / "there", taken(tmp_path / "two"), 400, playing)
    assert contents(tmp_path / "here") == contents(tmp_path / "there")
    assert len(contents(tmp_path / "there")["games"]) == 400


def test_an_address_where_nothing_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.applications.lab.playing.executors.PATIENCE", 0.5)
    with pytest.raises(ExecutorError, match="does not answer"), hands("dask://127.0.0.1:1", 1):
        pass


@pytest.fixture
def scheduler() -> Iterator[tuple[Any, str]]:
    """The process of a scheduler, with one worker, and its address."""
    begin = [sys.executable, "-m"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    place = ["--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]
    master = subprocess.Popen([*begin, "distributed.cli.dask_scheduler", *place], **quiet)
    address = f"127.0.0.1:{port}"
    worker = subprocess.Popen([*begin, "distributed.cli.dask_worker", address, "--no-dashboard"], **quiet)
    with distributed.Client(address, set_as_default=False, timeout=60) as client:
        client.wait_for_workers(1)
    yield master, f"dask://{address}"
    for process in (master, worker):
        process.kill()
        process.wait()


def killing(master: Any, path: Any, address: str) -> None:
    """Play an experiment whose scheduler is ended after the first games."""
    with Database(path, create=True) as database, hands(address, 0) as playing:
        database.experiment(Settings(), [made()], GAMES)
        (found,) = database.experiments()
        for task, _ in run(database, [task_of(database, a, found.settings) for a in found.arms], playing):
            if task.figures.games >= GAMES // 8:
                master.kill()


def test_nothing_is_broken_off_where_the_cluster_has_gone() -> None:
    """Ctrl-C after the scheduler has gone ends as always, and not by what the client then raises."""

    class Gone:
        def shutdown(self, wait: bool) -> None:
            raise distributed.client.ClosedClientError

    break_off(Gone())


def test_a_scheduler_that_dies_leaves_what_was_played(scheduler: Any, tmp_path: Any) -> None:
    master, address = scheduler
    with pytest.raises(ExecutorError, match="what was played is kept: run the same command again to resume"):
        killing(master, tmp_path / "db", address)
    with Database(tmp_path / "db") as database:
        assert database.experiments()[0].arms[0].games >= GAMES // 8
    result = lab("run", "--resume", tmp_path / "db", "--quiet")
    assert result.exit_code == 0
    play(tmp_path / "here", [made()], GAMES)
    assert contents(tmp_path / "db") == contents(tmp_path / "here")
