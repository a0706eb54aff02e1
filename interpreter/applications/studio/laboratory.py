"""The laboratory of the studio: one experiment at a time, in a process that can be stopped and killed."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from ...caching import write_whole
from ...errors import RequestError
from .crew import child_environment

PROGRAM = (sys.executable, "-P", "-m", "interpreter.applications.studio.job")
PATIENCE = 5.0
"""Seconds in which a process that was told to stop has to end by itself."""
DATABASE = "games.sqlite"

Answer = dict[str, Any]


def folder_of(file: Path) -> Path:
    """Where the results about a definition lie: beside it."""
    return file.with_name(f"{file.stem}.lab")


class Laboratory:
    """Plays experiments one after the other; what was played stays, however a process ends."""

    def __init__(self, allow_hooks: bool, program: Sequence[str] = PROGRAM) -> None:
        self._command = [*program, *(["--allow-hooks"] if allow_hooks else [])]
        self._process: Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._said: Answer = {}

    @property
    def running(self) -> bool:
        """Is an experiment being played?"""
        return self._process is not None and self._process.returncode is None

    def state(self) -> Answer:
        """What is played and how far it is, or how the last experiment ended."""
        return {"running": self.running, **self._said}

    async def start(self, question: Answer) -> Answer:
        """Begin to play. Raises RequestError while another experiment is played."""
        if self.running:
            raise RequestError(f"an experiment about {self._said['name']} is being played: stop it first")
        self._said = {"name": question["name"]}
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, env=child_environment(), start_new_session=True
        )
        assert self._process.stdin
        self._process.stdin.write(json.dumps(question).encode() + b"\n")
        self._reading = asyncio.create_task(self._read(self._process))
        return self.state()

    async def _read(self, process: Process) -> None:
        """Note what the process tells until it ends."""
        assert process.stdout
        async for line in process.stdout:
            with suppress(ValueError):
                self._said |= json.loads(line)
        await process.wait()
        if not {"done", "failed"} & self._said.keys():
            self._said["failed"] = "the process that played was killed; what it had played is kept"

    async def stop(self) -> Answer:
        """End the experiment: it may write its last batch, and is killed if it takes long."""
        process, reading = self._process, self._reading
        if process is None or reading is None or not self.running:
            return self.state()
        assert process.stdin
        process.stdin.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(reading), PATIENCE)
        if process.returncode is None:
            killed(process)
            await reading
        return self.state()

    def keep(self, file: Path, page: str) -> str:
        """Write a report into the folder beside the definition; its name."""
        path = folder_of(file) / "report.html"
        write_whole(path, page.encode("utf-8", "replace"))
        return f"{path.parent.name}/{path.name}"


def killed(process: Process) -> None:
    """Kill a process, and those that it has started."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
