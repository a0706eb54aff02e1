"""One program for all protocols: the first word that comes chooses."""

from __future__ import annotations

from importlib import import_module

from ...errors import did_you_mean
from .lines import LineReader, LineTooLong, LineWriter, shortened
from .session import Settings

PROTOCOLS = {"uci": "uci", "usi": "uci", "ucci": "uci", "xboard": "xboard"}
"""First word -> module of this folder with `serve(reader, writer, settings, first)`."""


def serve(reader: LineReader, writer: LineWriter, settings: Settings) -> None:
    """Wait for the first word of a protocol, and speak it until the end.

    Other lines are answered in a form that every protocol allows. Raises BrokenPipeError, and what
    wrong settings raise.
    """
    while True:
        try:
            line = reader.read()
        except LineTooLong as error:
            writer.write(f"# error: {error}")
            continue
        if line is None or line.strip() == "quit":
            return
        word = line.split(None, 1)[0] if line.strip() else ""
        if word in PROTOCOLS:
            import_module(f".{PROTOCOLS[word]}", __package__).serve(reader, writer, settings, line)
            return
        if word:
            hint = did_you_mean(word, PROTOCOLS) or f"expected: {' or '.join(PROTOCOLS)}"
            writer.write(f"# error: no protocol '{shortened(word)}': {hint}")
