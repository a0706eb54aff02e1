"""Ways to talk to the UCI loop in tests: inside the test process, and to a real process."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import interpreter
from interpreter.applications.protocols.lines import LineReader, LineWriter
from interpreter.applications.protocols.session import Settings
from interpreter.applications.protocols.uci import Uci
from interpreter.applications.protocols.uci_family import DIALECTS
from interpreter.engine import Engine, Limits, Line, Result, Score
from interpreter.play.variant import Position

PATIENCE = 60.0
"""Seconds after which a process that does not answer is ended, and the test with it."""


class Talk:
    """A conversation inside the test process; every call gives the lines that it was answered."""

    def __init__(self, variant: str = "", input: bytes = b"", protocol: str = "uci", **settings: Any) -> None:
        self.out = io.BytesIO()
        self.reader = LineReader(io.BytesIO(input))
        self.uci = Uci(self.reader, LineWriter(self.out), Settings(variant, **settings), DIALECTS[protocol])

    def __call__(self, *lines: str) -> list[str]:
        """Obey the lines one by one; searches are waited for."""
        found = []
        for line in lines:
            found += self.send(line)
            assert self.uci.session.searcher.wait(PATIENCE), line
            found += self.heard()
        return found

    def send(self, line: str) -> list[str]:
        """Obey a line without waiting for a search."""
        self.uci.obey(line)
        return self.heard()

    def heard(self) -> list[str]:
        """What has been written since the last call."""
        text = self.out.getvalue().decode()
        self.out.seek(0)
        self.out.truncate()
        return text.splitlines()

    @property
    def fen(self) -> str:
        """The position as it stands."""
        return next(line for line in self("d") if line.startswith("Fen: "))[5:]


class Recorder(Engine):
    """An engine that notes what it is asked, and answers with the first move at once."""

    asked: list[tuple[Limits, str | None]]
    hits: int
    made: list[dict[str, Any]] = []

    def __init__(self, variant: Any, **power: Any) -> None:
        self.variant = variant
        self.asked = []
        self.hits = self.stops = 0
        Recorder.made.append(power)

    def search(
        self, position: Position, limits: Limits, on_line: Any = None, side: str | None = None
    ) -> Result:
        """The first move, in no time."""
        self.asked.append((limits, side))
        move = (limits.only or position.legal_moves)[0]
        line = Line(1, 1, 1, Score(centipawns=30), 1, 0.0, (move,))
        if on_line:
            on_line(line)
        return Result(move, None, (line,), 1, 0.0)

    def stop(self) -> None:
        """Note it."""
        self.stops += 1

    def ponder_hit(self) -> None:
        """Note it."""
        self.hits += 1

    def answered(self) -> None:
        """Nothing is reckoned with."""

    def clear(self) -> None:
        """Nothing is kept."""


class Process:
    """A real `heterodox` process, the kernel as plain Python."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "interpreter", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **environment},
            cwd=Path(interpreter.__file__).parents[1],
        )
        self._guard = self._guarded()

    def _guarded(self) -> threading.Timer:
        """What ends the process if the next answer does not come."""
        guard = threading.Timer(PATIENCE, self.process.kill)
        guard.daemon = True
        guard.start()
        return guard

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *details: object) -> None:
        self._guard.cancel()
        self.process.kill()
        self.process.communicate()

    def send(self, *lines: str | bytes) -> None:
        """Write lines."""
        assert self.process.stdin
        data = [line.encode() if isinstance(line, str) else line for line in lines]
        self.process.stdin.write(b"".join(line + b"\n" for line in data))
        self.process.stdin.flush()

    def until(self, start: str) -> list[str]:
        """The lines up to one with this beginning."""
        found: list[str] = []
        assert self.process.stdout
        self._guard.cancel()
        self._guard = self._guarded()
        while not (found and found[-1].startswith(start)):
            line = self.process.stdout.readline()
            assert line, f"ended before '{start}': {found[-5:]}"
            found.append(line.decode().rstrip("\n"))
        return found

    def ask(self, *lines: str, until: str) -> list[str]:
        """Write lines, and read up to the answer."""
        self.send(*lines)
        return self.until(until)

    def finish(self) -> tuple[int, str, str]:
        """Close the input: exit code, and the rest of both outputs."""
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out.decode(), err.decode()


def starting(lines: Iterable[str], start: str) -> list[str]:
    """The lines with this beginning."""
    return [line for line in lines if line.startswith(start)]


def errors(lines: Iterable[str]) -> list[str]:
    """The reasons of the errors."""
    return [
        line.removeprefix("info string error: ") for line in lines if line.startswith("info string error")
    ]
