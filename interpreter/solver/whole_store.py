"""A whole game half solved, kept in a file where a key has interrupted, and taken up again."""

from __future__ import annotations

import hashlib
import json
from array import array
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..caching import cache_root, opened_plain, whole
from ..errors import KernelError, RequestError
from ..rules.machine.base import Block
from ..rules.machine.forms import demand_fresh
from ..version import __version__
from .whole import WholeGame

MAGIC = b"heterodox whole game 1\n"
CHUNK = 1 << 22


def signature(game: WholeGame) -> dict[str, Any]:
    """What a file has to say to be of this game and this program."""
    starts = sorted(start.fen() for start in game.packing.starts)
    about = {"version": __version__, "definition": game.variant.definition_hash, "fold": game.packing.fold}
    return about | {"options": dict(game.variant.options), "starts": starts}


def place(game: WholeGame) -> Path:
    """Where it is kept."""
    name = hashlib.sha256(json.dumps(signature(game), sort_keys=True).encode()).hexdigest()[:16]
    return cache_root() / "whole" / f"{game.variant.id}-{name}.checkpoint"


def suspend(game: WholeGame) -> bool:
    """Keep how far a game is solved; False where nothing can be kept."""
    path = place(game)
    head = signature(game) | {"size": game.size, "level": game.level, "found": game.found}
    try:
        demand_fresh(game.variant.kernel.form)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with whole(path, private=True) as stream:
            stream.write(MAGIC + json.dumps(head, sort_keys=True).encode() + b"\n")
            digest = hashlib.sha256()
            for block, form in ((game.keys, "q"), (game.values, "h")):
                for first in range(0, game.size, CHUNK):
                    part = array(form, block.words[first : first + CHUNK]).tobytes()
                    digest.update(part)
                    stream.write(part)
            stream.write(digest.digest())
    except (OSError, KernelError):
        return False
    return True


def resume(game: WholeGame) -> bool:
    """Take a game up where it was kept, if it was. Raises RequestError for what cannot be used."""
    try:
        stream = opened_plain(place(game), private=True)
    except OSError:
        return False
    with stream:
        if stream.readline() != MAGIC:
            raise RequestError("is of another version of the program")
        head = read_head(stream)
        if any(head.get(key) != wanted for key, wanted in signature(game).items()):
            raise RequestError("is of another version of the program, or of other rules")
        if head["size"] > game.most:
            raise RequestError("needs more memory than is allowed (--memory)")
        game.lay_table(head["size"])
        digest = hashlib.sha256()
        for block, form in ((game.keys, "q"), (game.values, "h")):
            fill(block, form, game.size, stream, digest)
        if stream.read() != digest.digest():
            game.begin_again()
            raise RequestError("is damaged")
    game.take_up(head["level"], head["found"])
    return True


def read_head(stream: Any) -> dict[str, Any]:
    """What a file says that it is. Raises RequestError for one that cannot be read."""
    try:
        head = json.loads(stream.readline())
        known = isinstance(head, dict) and all(type(head[name]) is int for name in ("size", "level", "found"))
    except (ValueError, KeyError):
        known = False
    if not known:
        raise RequestError("is damaged")
    found: dict[str, Any] = head
    return found


def fill(block: Block, form: str, size: int, stream: Any, digest: Any) -> None:
    """Read a block."""
    for first in range(0, size, CHUNK):
        words = array(form)
        part = stream.read(words.itemsize * min(CHUNK, size - first))
        digest.update(part)
        words.frombytes(part[: len(part) // words.itemsize * words.itemsize])
        block.words[first : first + len(words)] = (
            words if isinstance(block.words, list) else memoryview(words)
        )


def forget(game: WholeGame) -> None:
    """Keep no longer how far it is."""
    with suppress(OSError):
        place(game).unlink()
