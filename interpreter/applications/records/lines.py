"""The lines of a text from anywhere, in constant memory: bounded, decoded, free of what no text holds."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from typing import BinaryIO

from ...errors import RecordError

LONGEST_LINE = 1 << 20
_MARKS = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}


def lines(stream: BinaryIO, encoding: str | None = None) -> Iterator[tuple[int, str]]:
    """Number and text of each line, without its end: in the encoding, or else UTF-8, or Latin-1.

    Raises RecordError for a line of more than a million characters, for NUL characters, for UTF-16, and for
    what is not text in a given encoding.
    """
    # Latin-1 maps bytes to characters one to one, so that line ends of every kind are found first.
    text = io.TextIOWrapper(stream, encoding="latin-1", newline=None)
    try:
        number = 0
        while line := text.readline(LONGEST_LINE + 1):
            number += 1
            if len(line) > LONGEST_LINE:
                raise RecordError(f"a line of more than {LONGEST_LINE} characters", number, LONGEST_LINE)
            yield number, decoded(line, number, encoding)
    finally:
        with contextlib.suppress(ValueError):  # the file may have been closed before a reader that gave up
            text.detach()


def decoded(line: str, number: int, encoding: str | None = None) -> str:
    """The text of a line that was read as Latin-1."""
    raw = line.encode("latin-1")
    if number == 1 and raw[:2] in _MARKS:
        raise RecordError(f"the file is {_MARKS[raw[:2]]}; save it as UTF-8", 1, 1)
    if "\0" in line:
        raise RecordError("a NUL character: this is not a text file", number, line.index("\0") + 1)
    try:
        text = raw.decode(encoding or "utf-8")
    except UnicodeDecodeError as error:
        if encoding is not None:
            raise RecordError(f"these bytes are not text in {encoding}", number, error.start + 1) from error
        text = line
    return text.rstrip("\n").removeprefix("\ufeff" if number == 1 else "")
