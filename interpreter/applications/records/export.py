"""Records in other forms: coordinates for engines, JSON for programs, EPD for test suites."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from .epd import epd_text
from .model import Branch, Node, Record
from .replay import after_null_move, main_line
from .writer import all_tags


def uci_text(record: Record) -> str:
    """The main line as the `position` command of UCI, from its last null move on, without declined offers."""
    assert record.variant is not None
    first, moves = record.start, []
    for position, node in main_line(record):
        if node.move:
            moves.append(position.uci(node.move))
        elif not node.free:
            first, moves = after_null_move(position).fen(), []
    start = "startpos" if first == record.variant.start_fen else f"fen {first}"
    return " ".join(["position", start, *(["moves", *moves] if moves else [])])


def as_data(record: Record) -> dict[str, Any]:
    """A replayed record as plain values."""
    assert record.variant is not None
    over = record.outcome
    return {
        "game": record.number,
        "variant": record.variant.id,
        "options": dict(record.variant.options),
        "definition_hash": record.variant.definition_hash,
        "tags": all_tags(record),
        "start": record.start,
        "moves": _moves(record.main),
        **({"comments": record.main.opening} if record.main.opening else {}),
        "result": record.result,
        "termination": record.termination,
        "outcome": over and asdict(over),
        "final": record.final,
        "notes": record.notes,
    }


def _moves(branch: Branch) -> list[dict[str, Any]]:
    return [_move(node) for node in branch.nodes]


def _move(node: Node) -> dict[str, Any]:
    found: dict[str, Any] = {"san": node.san, "move": str(node.move) if node.move else None}
    found |= {"number": node.number, "side": node.side}
    if node.nags:
        found["nags"] = node.nags
    if node.comments or node.after:
        found["comments"] = node.comments + node.after
    commands = node.commands()
    if commands:
        found["commands"] = commands
    if node.variations:
        found["variations"] = [_moves(variation) for variation in node.variations]
    return found


def epd_lines(record: Record) -> Iterator[str]:
    """Every position of the main line with the move played (`sm`), then the last one."""
    ply = 0
    for position, node in main_line(record):
        if node.move is not None:
            yield epd_text(position, {"sm": [node.san], "id": [f"{record.title}, ply {ply}"]})
            ply += 1
    assert record.variant is not None
    yield epd_text(record.variant.position(record.final), {"id": [f"{record.title}, end"]})
