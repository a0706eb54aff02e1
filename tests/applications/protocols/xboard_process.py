"""The engine as an interface meets it: a process that is talked to line by line."""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import sys
import threading
from pathlib import Path

import interpreter

ROOT = Path(interpreter.__file__).parents[1]
PATIENCE = 120.0
"""Seconds for an answer; only a process that hangs, or has to compile first, needs so long."""


class Process:
    """`heterodox xboard` with its lines."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "interpreter", "xboard", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=ROOT,
            env={**os.environ, "HETERODOX_QUIET": "1", **environment},
        )
        self.lines: queue.Queue[str | None] = queue.Queue()
        self.pings = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.decode().rstrip("\n"))
        self.lines.put(None)

    def send(self, *lines: str) -> None:
        """Say something."""
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.process.stdin.flush()

    def until(self, start: str) -> list[str]:
        """The lines up to the first that begins so."""
        found = []
        while True:
            line = self.lines.get(timeout=PATIENCE)
            assert line is not None, f"the engine has gone; last lines: {found[-5:]}"
            found.append(line)
            if line.startswith(start):
                return found

    def ask(self, *lines: str) -> list[str]:
        """What is said in answer to some lines, thinking aside."""
        self.pings += 1
        self.send(*lines, f"ping {self.pings}")
        return [
            line for line in self.until(f"pong {self.pings}")[:-1] if not line[:1].isdigit() or "{" in line
        ]

    def close(self) -> int:
        """Say goodbye, and return the exit code."""
        with contextlib.suppress(BrokenPipeError):
            self.send("quit")
        assert self.process.stdin is not None
        code = self.process.wait(timeout=PATIENCE)
        self.process.stdin.close()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code
