"""Standard input and output as the two ends of an engine protocol."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from ...protocols.library import Library, path_of_environment, split_path
from ...protocols.lines import LineReader, LineWriter
from ...protocols.session import Settings
from ..common.shell import Refusal

Serve = Callable[[LineReader, LineWriter, Settings], None]


def dialect(word: str, **settings: Any) -> None:
    """Speak UCI, or the dialect of it with this word, until the end of the input."""
    from ...protocols.uci import serve

    converse(partial(serve, word=word), **settings)


def xboard(pictures: Path | None, **settings: Any) -> None:
    """Speak CECP, or write the pictures of a variant for XBoard."""
    if pictures:
        from . import pictures as drawn

        drawn.write(settings.pop("variant"), folder=pictures, **settings)
        return
    from ...protocols.xboard import serve

    converse(serve, **settings)


def engine(**settings: Any) -> None:
    """Speak the protocol whose first word comes on standard input."""
    from ...protocols.choice import serve

    converse(serve, **settings)


def language(allow_hooks: bool) -> None:
    """Speak LSP until the editor leaves."""
    from ...lsp.server import serve

    serve(allow_hooks)


def converse(
    serve: Serve, variant: str | None, paths: Sequence[str], options: Mapping[str, str], allow_hooks: bool
) -> None:
    """Let a protocol speak until the end of the input. Raises RequestError for wrong settings."""
    path = [entry for text in paths for entry in split_path(text)]
    troubles = Library(path).troubles  # those of the environment are told within the protocol
    if troubles:
        raise Refusal("\n".join(troubles))
    settings = Settings(variant or "", path + path_of_environment(), options, allow_hooks)
    reader = LineReader(sys.stdin.buffer if sys.stdin else None)
    serve(reader, LineWriter(sys.stdout.buffer), settings)
