"""Records of games: those of a PGN text as a list, and one of them move by move."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from itertools import islice, takewhile
from typing import Any

from ...errors import RequestError
from ..records.identity import Library
from ..records.model import Node, Record
from ..records.reader import PgnReader
from ..records.replay import replay
from .reading import variant_of

Answer = dict[str, Any]
Asked = Mapping[str, Any]
FAULT = ("message", "line", "column")
MOST_LISTED = 1000
MOST_REPLAYED = 300
"""Games that are played through for the list; what is wrong with later ones is told when they are opened."""


def records(asked: Asked, allow_hooks: bool) -> Answer:
    """The games of a PGN text: who played, how it ended, and the place of what is wrong."""
    library = Library(variant_of(asked, allow_hooks))
    every = list(islice(_read(asked), MOST_LISTED + 1))  # read first: a reader skips what follows a fault
    for each in every[:MOST_REPLAYED]:
        replay(each, library)
    found = [_listed(each) for each in every]
    if not found:
        raise RequestError("there is no game in this text")
    return {"games": found[:MOST_LISTED], "more": len(found) > MOST_LISTED}


def record(asked: Asked, allow_hooks: bool) -> Answer:
    """One game: its start, its moves with comments and variations, as far as it can be played."""
    number = int(asked["number"])
    found = next((each for each in _read(asked) if each.number == number), None)
    if found is None:
        raise RequestError(f"there is no game {number}")
    variant = variant_of(asked, allow_hooks)
    replay(found, Library(variant))
    played = takewhile(lambda node: node.move is not None or node.san, found.main.nodes)
    start = found.start or found.tags.get("FEN") or variant.start_fen
    told = {"start": start, "opening": found.main.opening, "moves": [_move(node) for node in played]}
    return {**_listed(found), **told, "tags": found.tags, "notes": found.notes}


def _read(asked: Asked) -> Iterator[Record]:
    return iter(PgnReader(io.BytesIO(str(asked["pgn"]).encode("utf-8", "replace"))))


def _listed(found: Record) -> Answer:
    return {
        "number": found.number,
        "title": found.title,
        "event": found.tags.get("Event", ""),
        "date": found.tags.get("Date", ""),
        "result": found.result,
        "plies": found.plies or len(found.main.nodes),
        "line": found.line,
        "fault": found.fault and {name: getattr(found.fault, name) for name in FAULT},
    }


def _move(node: Node) -> Answer:
    return {
        "text": node.move.text if node.move else "--",
        "san": node.san or node.text,
        "number": node.number,
        "side": node.side,
        "comments": [*node.comments, *node.after],
        "variations": [" ".join(each.san or each.text for each in line.nodes) for line in node.variations],
    }
