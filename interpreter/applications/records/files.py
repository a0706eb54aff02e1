"""Files of records: opened with a clear refusal, written as a whole or not at all."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TextIO

from ...caching import whole
from ...errors import RecordError, quoted, usable


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file for reading; `-` is the standard input. Raises RecordError if it cannot be opened."""
    if name == "-":
        yield sys.stdin.buffer
        return
    with usable(name, RecordError):
        stream = Path(name).open("rb")  # noqa: SIM115
    with stream:
        yield stream


@contextmanager
def written(name: str | None) -> Iterator[TextIO]:
    """A text file that appears under its name when the block has ended well; None is the standard output.

    A device or a pipe is written to as it is; a link stays one. Raises RecordError if it cannot be written.
    """
    if name is None or name == "-":
        yield sys.stdout
        return
    path = Path(name)
    with usable(name, RecordError):
        if path.is_dir():
            raise RecordError(f"{quoted(name)} is a folder, not a file")
        if path.exists() and not path.is_file():
            with path.open("w", encoding="utf-8", newline="\n") as stream:
                yield stream
            return
        with whole(path.resolve()) as file:
            text = io.TextIOWrapper(file, "utf-8", newline="\n")
            yield text
            text.detach()
