"""Standard input and output as the two ends of an engine protocol."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence

from ..protocols.library import Library, UnknownVariant, path_of_environment, split_path
from ..protocols.lines import LineReader, LineWriter
from ..protocols.session import Settings
from .shell import Refusal

Serve = Callable[[LineReader, LineWriter, Settings], None]


def converse(
    serve: Serve, variant: str | None, paths: Sequence[str], options: Mapping[str, str], allow_hooks: bool
) -> None:
    """Let a protocol speak until the end of the input. Raises Refusal for wrong settings."""
    path = [entry for text in paths for entry in split_path(text)]
    troubles = Library(path).troubles  # those of the environment are told within the protocol
    if troubles:
        raise Refusal("\n".join(troubles))
    settings = Settings(variant or "", path + path_of_environment(), options, allow_hooks)
    reader = LineReader(sys.stdin.buffer if sys.stdin else None)
    try:
        serve(reader, LineWriter(sys.stdout.buffer), settings)
    except UnknownVariant as error:
        raise Refusal(str(error)) from error
