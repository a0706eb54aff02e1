"""What a game costs the process that hands out and writes, by the number of workers: a table and a picture.

    python tests/benchmarks/workers.py                    print the table of simulated and real workers
    python tests/benchmarks/workers.py --picture FILE     draw it too

Simulated workers play nothing: each is busy for as long as its games would take, and its parts are made from games that
were played before. What hands out, counts and writes is the real thing, and its processor time moves the clock on
by which simulated workers work, so that they wait for it as real ones would.
"""

from __future__ import annotations

import argparse
import heapq
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

from interpreter.applications.lab.design.arms import arm
from interpreter.applications.lab.design.trial import Settings, trial
from interpreter.applications.lab.playing import running
from interpreter.applications.lab.playing.executors import QUEUED, Hands, hands
from interpreter.applications.lab.playing.playing import play_batch
from interpreter.applications.lab.playing.running import run, task_of
from interpreter.applications.lab.store import schema
from interpreter.applications.lab.store.database import MERGED, Database
from interpreter.applications.lab.store.parts import Part, part_of

WORKERS = (1, 10, 100, 1000)
PACES = {"games of 1 s": 1.0, "games of 10 ms": 0.01, "games of 0.3 ms": 0.0003}
ROUNDS = 3
"""Batches that a worker plays of each setting, about."""
MOST = 24_000
"""Games of a setting at most."""


class Clock:
    """Simulated seconds: what this process computes moves them on, but not what stands for other processes."""

    def __init__(self) -> None:
        self.now, self.since, self.own = 0.0, time.process_time(), 0.0

    def tick(self) -> None:
        """Add what was computed since the last look."""
        spent = time.process_time() - self.since
        self.own += spent
        self.now += spent
        self.since = time.process_time()

    @contextmanager
    def elsewhere(self) -> Iterator[None]:
        """What is computed here costs this process nothing."""
        self.tick()
        yield
        self.since = time.process_time()


class Awaited(Future):  # type: ignore[type-arg]
    """The part of a simulated worker, there at a moment of the clock."""

    def __init__(self, sim: Simulation, first: int, count: int, end: float) -> None:
        super().__init__()
        self.sim, self.first, self.number, self.end = sim, first, count, end

    def exception(self, timeout: float | None = None) -> None:
        """Wait for it."""
        clock = self.sim.clock
        with clock.elsewhere():
            if not self.done():
                self.set_result(self.sim.part(self.first, self.number))
        clock.now = max(clock.now, self.end)


class Simulation:
    """Workers that are busy for `pace` seconds a game."""

    def __init__(self, workers: int, pace: float, sample: Path, digest: Any) -> None:
        self.clock, self.pace, self.busy = Clock(), pace, 0.0
        self.free = [0.0] * workers
        self.sample, self.digest = sample, digest

    def submit(self, function: object, shared: object, first: int, count: int, keep: None) -> Awaited:
        """Have the worker that is free first busy."""
        self.clock.tick()
        begin = max(self.clock.now, heapq.heappop(self.free))
        heapq.heappush(self.free, begin + count * self.pace)
        self.busy += count * self.pace
        return Awaited(self, first, count, begin + count * self.pace)

    def begin(self, shared: object) -> object:
        """Playing begins."""
        self.clock = Clock()
        return shared

    def part(self, first: int, count: int) -> Part:
        """Games that were played before, under other numbers."""
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as link:
            link.executescript(schema.GAMES)
            link.execute("ATTACH ? AS sample", (str(self.sample),))
            link.execute("BEGIN")
            for name, columns in MERGED.items():
                chosen = columns.replace("number", "number + ?", 1)
                link.execute(
                    f"INSERT INTO {name} SELECT arm, {chosen} FROM sample.{name} WHERE arm = 0 AND number < ?",
                    (first, count),
                )
            link.execute("COMMIT")
            digest = self.digest.first(count)
            return Part(replace(digest, seconds=digest.seconds * 0 + self.pace), link.serialize())


def played(folder: Path, games: int, playing: Hands, name: str) -> None:
    """Play an experiment."""
    with Database(folder / f"{name}.sqlite", create=True) as database:
        database.experiment(Settings(), [arm("losalamos", {}, (), ("random", "random"))], games)
        (found,) = database.experiments()
        tasks = [task_of(database, stored, found.settings) for stored in found.arms]
        for _ in run(database, tasks, playing):
            pass


def simulated(folder: Path) -> Iterator[tuple[str, int, float, float]]:
    """By pace and workers: microseconds a game, and the share of the time in which workers are busy."""
    found = trial(arm("losalamos", {}, (), ("random", "random")), 0, Settings())
    rows = play_batch(found, 0, 500)
    many = [
        replace(row, number=500 * i + row.number) for i in range(running.LONGEST_BATCH // 500) for row in rows
    ]
    sample = folder / "sample"
    part = part_of(many, sample)
    for name, pace in PACES.items():
        for workers in WORKERS:
            duration = max(running.DURATION, workers / running.RATE)
            batch = max(2, min(running.LONGEST_BATCH, int(duration / pace)))
            games = min(MOST, max(2000, ROUNDS * batch * workers))
            sim = Simulation(workers, pace, sample, part.digest)
            playing = Hands(sim.submit, workers, QUEUED * workers, sim.begin)
            played(folder, games, playing, f"{name}-{workers}")
            sim.clock.tick()
            yield name, workers, 1e6 * sim.clock.own / games, sim.busy / workers / sim.clock.now


def real(folder: Path, games: int = 30_000) -> Iterator[tuple[str, int, float, float]]:
    """Processes of this machine, and a cluster on it, with one and with two workers."""
    for workers in (2, 4):
        with hands(None, workers) as playing:
            begin = time.process_time()
            played(folder, games, playing, f"processes-{workers}")
            yield "processes", workers, 1e6 * (time.process_time() - begin) / games, float("nan")
    import distributed

    for workers in (1, 2):
        with (
            distributed.LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address=None
            ) as cluster,
            hands(cluster.scheduler_address.replace("tcp", "dask"), 0) as playing,
        ):
            begin = time.process_time()
            played(folder, games, playing, f"cluster-{workers}")
            yield (
                "dask, with its scheduler",
                workers,
                1e6 * (time.process_time() - begin) / games,
                float("nan"),
            )


def drawn(rows: list[tuple[str, int, float, float]], path: Path) -> None:
    """The picture."""
    from interpreter.applications.lab.report import drawing as d

    with d.style():
        figure, axes = d.canvas(3.2, 6.4)
        for name, colour in zip(PACES, (d.ACCENT, d.SECOND, d.THIRD), strict=True):
            known = [(w, cost) for n, w, cost, _ in rows if n == name]
            axes.plot(
                *zip(*known, strict=True),
                "o-",
                color=colour,
                linewidth=1.4,
                markersize=4,
                label=f"simulated, {name}",
            )
        for name, mark in (("processes", "s"), ("dask, with its scheduler", "D")):
            known = [(w, cost) for n, w, cost, _ in rows if n == name]
            if known:
                axes.plot(*zip(*known, strict=True), mark, color=d.INK, markerfacecolor="none", label=name)
        axes.set_xscale("log")
        axes.set_xticks(WORKERS, [f"{w:,}" for w in WORKERS])
        axes.set_ylim(bottom=0)
        axes.set_xlabel("workers")
        axes.set_ylabel("µs of the coordinator a game")
        figure.legend(fontsize=8, loc="outside upper left", ncols=2)
        path.write_text(
            d.plain(d.finished(figure, "Processor time of the coordinator a game, by workers")) + "\n"
        )


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--simulated", action="store_true", help="no real workers")
    chosen = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for row in chain(simulated(Path(folder)), () if chosen.simulated else real(Path(folder))):
            rows.append(row)
            print(f"{row[0]:26} {row[1]:5} workers  {row[2]:7.1f} µs a game  busy {row[3]:.0%}", flush=True)
    if chosen.picture:
        drawn(rows, chosen.picture)


if __name__ == "__main__":
    main()
