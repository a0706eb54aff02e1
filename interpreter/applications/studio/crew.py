"""Worker processes: a newer question of a kind makes the older one void, and who takes too long is killed."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

SECONDS = 60.0
"""That a question may take, on a busy machine too."""
GRACE = 0.3
"""Seconds after which a question that nobody waits for any more is given up."""
MOST_ANSWER = 16 << 20
PACKAGE = Path(__file__).resolve().parents[3]
PROGRAM = (sys.executable, "-P", "-m", "interpreter.applications.studio.worker")

Answer = dict[str, Any]


def child_environment() -> dict[str, str]:
    """The environment of a process that loads definitions, which finds this program from anywhere."""
    path = os.pathsep.join(filter(None, (str(PACKAGE), os.environ.get("PYTHONPATH"))))
    return {**os.environ, "PYTHONPATH": path, "HETERODOX_QUIET": "1"}


class Gone(Exception):
    """There is no answer: the worker was killed, has ended, or is asked something newer."""


class Newer(Gone):
    """A newer question of the same task has come: nobody waits for this answer."""


class Worker:
    """One process, which answers one question at a time."""

    def __init__(self, allow_hooks: bool, program: Sequence[str] = PROGRAM) -> None:
        self._command = [*program, *(["--allow-hooks"] if allow_hooks else [])]
        self._process: Process | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, if it runs."""
        return self._process.pid if self._process and self._process.returncode is None else None

    async def begin(self) -> Process:
        """The process, or a new one. It imports nothing that lies in the folder where it is started."""
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=PIPE,
                stdout=PIPE,
                env=child_environment(),
                limit=MOST_ANSWER,
                start_new_session=True,  # Ctrl-C is the server's, which ends the workers
            )
        return self._process

    async def ask(self, question: dict[str, Any], seconds: float) -> Answer:
        """The answer to a question. Raises Gone; the process is then killed."""
        process = await self.begin()
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(json.dumps(question).encode() + b"\n")
            await process.stdin.drain()
            line = await asyncio.wait_for(process.stdout.readline(), seconds)
            if not line:
                raise EOFError
            answer: Answer = json.loads(line)
            return answer
        except TimeoutError:
            await self.end()
            raise Gone(f"this takes more than {seconds:g} seconds; it was stopped") from None
        except (EOFError, OSError, ValueError) as error:
            await self.end()
            raise Gone("the worker process has ended") from error
        except asyncio.CancelledError:
            await self.end()
            raise

    async def end(self) -> None:
        """End the process, whatever it does."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()


class Seat:
    """A worker for one kind of question, and a spare one that is ready when the first has to be killed."""

    def __init__(
        self, allow_hooks: bool = False, spare: bool = False, program: Sequence[str] = PROGRAM
    ) -> None:
        self._keeps_spare = spare
        self._new = partial(Worker, allow_hooks, program)
        self.worker = self._new()
        self._spare: Worker | None = None
        self._busy = asyncio.Lock()
        self._running: asyncio.Task[Answer] | None = None
        self._task = ""
        self._newest: dict[str, int] = {}
        self._errands: set[asyncio.Task[None]] = set()

    async def warm(self) -> None:
        """Let the workers load what they will need."""
        async with self._busy:
            with suppress(Gone):
                await self.worker.ask({"task": "warm"}, 2 * SECONDS)
        await self._provide()

    async def ask(self, question: dict[str, Any], seconds: float = SECONDS) -> Answer:
        """The answer to the newest question of its task. Raises Gone for older ones, and if there is none."""
        task = str(question["task"])
        mine = self._newest[task] = self._newest.get(task, 0) + 1
        await self._supersede(task)
        async with self._busy:
            if mine != self._newest[task]:
                raise Newer
            if self.worker.pid is None and self._spare is not None:
                self.worker, self._spare = self._spare, None
            self._running, self._task = asyncio.create_task(self.worker.ask(question, seconds)), task
            try:
                return await self._running
            except asyncio.CancelledError:
                raise Newer from None
            finally:
                self._running = None
                self._restock()

    async def _supersede(self, task: str) -> None:
        """Give up an older question of the same task, if its answer does not come soon."""
        running = self._running
        if running is not None and self._task == task:
            await asyncio.wait([running], timeout=GRACE)
            running.cancel()

    def _restock(self) -> None:
        if self._keeps_spare and self._spare is None and not self._errands:
            errand = asyncio.create_task(self._provide())
            self._errands.add(errand)
            errand.add_done_callback(self._errands.discard)

    async def _provide(self) -> None:
        """A spare worker, which is one when it is warm."""
        if not self._keeps_spare or self._spare is not None:
            return
        fresh = self._new()
        with suppress(Gone):
            await fresh.ask({"task": "warm"}, 2 * SECONDS)
            self._spare = fresh

    async def close(self) -> None:
        """End the processes."""
        for errand in self._errands:
            errand.cancel()
        await asyncio.gather(*self._errands, return_exceptions=True)
        for worker in (self.worker, self._spare):
            if worker is not None:
                await worker.end()
