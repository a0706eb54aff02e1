"""Lines of a protocol: read from bytes of any kind and length, written whole from any thread."""

from __future__ import annotations

import re
import threading
from typing import BinaryIO

LONGEST = 1 << 20
"""Bytes of a line; what is longer is thrown away unread, so that no input can fill the memory."""

_BREAKS = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")


class LineTooLong(ValueError):
    """A line had more than LONGEST bytes; it has been skipped."""


class LineReader:
    """Reads lines of a byte stream as text; what is not UTF-8 becomes U+FFFD."""

    def __init__(self, stream: BinaryIO | None) -> None:
        self._stream = stream

    def read(self) -> str | None:
        """The next line without its end, None at the end of the input. Raises LineTooLong."""
        data = self._chunk()
        if not data:
            return None
        if len(data) > LONGEST and not data.endswith(b"\n"):
            while data and not data.endswith(b"\n"):
                data = self._chunk()
            raise LineTooLong(f"a line of more than {LONGEST} bytes is not read")
        return data.rstrip(b"\r\n").decode("utf-8", "replace").removeprefix("\ufeff")

    def _chunk(self) -> bytes:
        try:
            return self._stream.readline(LONGEST + 1) if self._stream else b""
        except (OSError, ValueError):  # closed, or a terminal that has gone
            return b""


class LineWriter:
    """Writes lines at once; several threads may write, and their lines are never mixed."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()

    def write(self, *lines: str) -> None:
        """Write lines, together. Raises BrokenPipeError when nobody reads any more."""
        data = "".join(f"{clean(line)}\n" for line in lines).encode("utf-8", "replace")
        try:
            with self._lock:
                self._stream.write(data)
                self._stream.flush()
        except (OSError, ValueError) as error:
            raise BrokenPipeError from error


def clean(text: str) -> str:
    """The text without line breaks and other control characters."""
    return _BREAKS.sub(" ", text)


def shortened(text: str, limit: int = 60) -> str:
    """What was received, fit to be repeated in a message."""
    shown = clean(text)
    return f"{shown[:limit]}..." if len(shown) > limit else shown
