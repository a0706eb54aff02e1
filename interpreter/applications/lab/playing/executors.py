"""Who plays the batches: processes of this machine, or a dask.distributed cluster.

What all batches of an arm need is sent to a process once: rules, players, openings, which may be long.
"""

from __future__ import annotations

import importlib.util
import logging
import pickle
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ....errors import RequestError
from ...matches.workers import Submit, ahead, processes

SCHEME = "dask://"
PATIENCE = 10.0
"""Seconds within which a cluster has to answer, and to have a worker."""
QUEUED = 4
"""Batches a worker of a cluster that are handed out at a time: enough while one of them travels."""
HEADCOUNT = 2.0
"""Seconds between two looks at how many workers a cluster has."""

Share = Callable[[Any], Any]
"""Makes something of a value that can be sent instead, and is the value, or a Kept, for whoever gets it."""


@dataclass(frozen=True)
class Kept:
    """A value in a file of this program, read once by every process."""

    path: Path

    @property
    def value(self) -> Any:
        """The value."""
        return _read(self.path)


@lru_cache(maxsize=16)
def _read(path: Path) -> Any:
    return pickle.loads(path.read_bytes())


def itself(value: Any) -> Any:
    """For the caller in the same process."""
    return value


def in_files(folder: Path) -> Share:
    """For processes of this machine: values in files of a folder."""
    made: list[Path] = []

    def share(value: Any) -> Kept:
        path = folder / f"{len(made)}.pickle"
        path.write_bytes(pickle.dumps(value))
        made.append(path)
        return Kept(path)

    return share


class ExecutorError(RequestError):
    """A cluster cannot be used; the message says why."""


@dataclass
class Hands:
    """What plays: a function like `submit` of an Executor, the number of games that are played at once, and
    how many batches are handed out at a time.

    `share` makes something of a value that is sent in its place; `counted` says how many play now.
    """

    submit: Submit
    workers: int
    ahead: int
    share: Share = itself
    counted: Callable[[], int] | None = None

    def follow(self) -> None:
        """Hand out for as many as there are now; where nobody is left, for one who may come."""
        if self.counted is not None:
            self.workers = max(1, self.counted())
            self.ahead = QUEUED * self.workers


@contextmanager
def hands(address: str | None, workers: int) -> Iterator[Hands]:
    """The cluster of an address `dask://HOST:PORT`, or, for None, so many processes.

    Raises ExecutorError. Leaving the block breaks off what still runs.
    """
    if address is None:
        with processes(workers) as submit, TemporaryDirectory(prefix="heterodox-lab-") as folder:
            share = in_files(Path(folder)) if workers > 1 else itself
            yield Hands(submit, workers, ahead(workers), share)
        return
    if not address.startswith(SCHEME):
        raise ExecutorError(f"'{address}' is not a cluster; write dask://HOST:PORT")
    if importlib.util.find_spec("distributed") is None:
        raise ExecutorError("dask.distributed is not installed: pip install 'heterodox[cluster]'")
    with cluster(address) as client:
        count = arrived(client)
        if not count:
            raise ExecutorError(f"{address} has no workers; start some and run the same command again")
        executor = client.get_executor(pure=False)
        try:
            yield Hands(executor.submit, count, QUEUED * count, shared_by(client), headcount(client, count))
        finally:
            break_off(executor)


def break_off(executor: Any) -> None:
    """Cancel what is left; of a cluster that has gone nothing is."""
    from distributed.client import ClosedClientError

    with suppress(ClosedClientError):
        executor.shutdown(wait=False)


def arrived(client: Any) -> int:
    """How many games a cluster plays at once, when a first worker is there; 0 if none comes."""
    until = time.monotonic() + PATIENCE
    while not (count := threads_of(client)) and time.monotonic() < until:
        time.sleep(PATIENCE / 50)
    return count


def threads_of(client: Any) -> int:
    """How many games a cluster plays at once."""
    return int(sum(client.nthreads().values()))


def headcount(client: Any, count: int) -> Callable[[], int]:
    """As `threads_of`, but asked for now and then only: workers come and go."""
    asked, found = time.monotonic(), count

    def counted() -> int:
        nonlocal asked, found
        if time.monotonic() > asked + HEADCOUNT:
            asked, found = time.monotonic(), threads_of(client)
        return found

    return counted


def shared_by(client: Any) -> Share:
    """Values as results of the cluster: sent once, handed on by its workers, made again if they are lost."""
    return lambda value: client.submit(pickle.loads, pickle.dumps(value), pure=False)


@contextmanager
def cluster(address: str) -> Iterator[Any]:
    """A client of a cluster. Raises ExecutorError if it does not answer."""
    import distributed
    from distributed.comm import CommClosedError

    for name in ("distributed", "distributed.client"):  # what has gone wrong is told once, by us
        logging.getLogger(name).setLevel(logging.CRITICAL)
    connect: Any = distributed.Client
    try:
        client = connect(address.removeprefix(SCHEME), timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ExecutorError(f"{address} does not answer: {error}") from None
    try:
        yield client
    except (CancelledError, TimeoutError, CommClosedError, distributed.KilledWorker) as error:
        reason = str(error) or type(error).__name__
        kept = "what was played is kept: run the same command again to resume"
        raise ExecutorError(f"{address} has gone ({reason}); {kept}") from error
    finally:
        client.close()
