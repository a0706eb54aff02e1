"""Another program, spoken to line by line; it may be slow, silent, noisy, or dead."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import IO

from .players import PlayerError

LINE = 16_384  # bytes; the rest of a longer line counts as a line of its own
WAITING = 4_096  # lines read ahead; then the program has to wait
KEPT = 12  # lines of the transcript that a message shows at most
PATIENCE_WITH_GOODBYE = 0.5


class Silence(Exception):
    """No line came in time."""


class Gone(Exception):
    """The program has ended, or closed its output."""


class Program:
    """A running program. Raises PlayerError if it cannot be started."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for us; and what it starts can be ended with it
            )
        except OSError as error:
            raise PlayerError(f"{command[0]} does not start: {error.strerror or error}") from None
        self.transcript: deque[str] = deque(maxlen=KEPT)
        self._lines: queue.Queue[str | None] = queue.Queue(WAITING)
        self._closing = False
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._readers = [
            (threading.Thread(target=reader, args=(stream,), daemon=True), stream)
            for reader, stream in (
                (self._read, self._process.stdout),
                (self._read_errors, self._process.stderr),
            )
        ]
        for thread, _ in self._readers:
            thread.start()

    def _read(self, stream: IO[bytes]) -> None:
        """Hand the lines of its output on."""
        while True:
            try:
                line = stream.readline(LINE)
            except (OSError, ValueError):
                line = b""
            if not line:
                break
            self._hand_on(line.decode("utf-8", "replace").rstrip())
        self._hand_on(None)

    def _hand_on(self, line: str | None) -> None:
        while not self._closing:
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=0.1)
                return

    def _read_errors(self, stream: IO[bytes]) -> None:
        """Keep what it complains about."""
        with contextlib.suppress(OSError, ValueError):
            while line := stream.readline(LINE):
                self.transcript.append("! " + line.decode("utf-8", "replace").rstrip())

    def send(self, line: str) -> None:
        """Write a line. Raises Gone if nobody reads it."""
        self.transcript.append(f"> {line}")
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise Gone from None

    def read(self, until: float) -> str:
        """The next line, waiting until a time of `time.monotonic`. Raises Silence or Gone."""
        left = until - time.monotonic()
        if left <= 0:  # however much it talks
            raise Silence
        try:
            line = self._lines.get(timeout=left)
        except queue.Empty:
            raise Silence from None
        if line is None:
            self._lines.put(None)
            self._readers[1][0].join(0.2)  # its last complaint may be on its way
            raise Gone
        self.transcript.append(f"< {line}")
        return line

    def kill(self) -> None:
        """End it at once, with all that it has started; may be called from another thread."""
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def close(self) -> None:
        """Let it say goodbye, or end it; afterwards nothing of it is left."""
        self._closing = True
        with contextlib.suppress(Gone):
            self.send("quit")
        with contextlib.suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        try:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(PATIENCE_WITH_GOODBYE)
        finally:
            self.kill()
            self._process.wait()
            for thread, stream in self._readers:
                thread.join(1.0)
                if not thread.is_alive():  # else something it started has escaped and still holds the pipe
                    stream.close()
