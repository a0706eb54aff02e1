"""Who plays the batches: processes of this machine, or a dask.distributed cluster."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ..matches.workers import Submit, ahead, processes

SCHEME = "dask://"
PATIENCE = 10.0
"""Seconds within which a cluster has to answer."""
QUEUED = 4
"""Batches a worker of a cluster that are handed out at a time: enough while one of them travels."""


class ExecutorError(RuntimeError):
    """A cluster cannot be used; the message says why."""


@dataclass(frozen=True)
class Hands:
    """What plays: a function like `submit` of an Executor, the number of games that are played at once, and
    how many batches are handed out at a time."""

    submit: Submit
    workers: int
    ahead: int


@contextmanager
def hands(address: str | None, workers: int) -> Iterator[Hands]:
    """The cluster of an address `dask://HOST:PORT`, or, for None, so many processes.

    Raises ExecutorError. Leaving the block breaks off what still runs.
    """
    if address is None:
        with processes(workers) as submit:
            yield Hands(submit, workers, ahead(workers))
        return
    if not address.startswith(SCHEME):
        raise ExecutorError(f"'{address}' is no cluster; write dask://HOST:PORT")
    if importlib.util.find_spec("distributed") is None:
        raise ExecutorError("dask.distributed is not installed: pip install 'heterodox[cluster]'")
    with cluster(address) as client:
        count = sum(client.nthreads().values())
        if not count:
            raise ExecutorError(f"{address} has no workers")
        executor = client.get_executor(pure=False)
        try:
            yield Hands(executor.submit, count, QUEUED * count)
        finally:
            executor.shutdown(wait=False)  # cancels what is left


@contextmanager
def cluster(address: str) -> Iterator[Any]:
    """A client of a cluster. Raises ExecutorError if it does not answer."""
    import distributed

    connect: Any = distributed.Client
    try:
        client = connect(address.removeprefix(SCHEME), timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ExecutorError(f"{address} does not answer: {error}") from None
    try:
        yield client
    finally:
        client.close()
