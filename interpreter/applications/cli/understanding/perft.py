"""Perft one first move at a time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from ....play.variant import Position
from ..common.progress import Progress
from ..common.shell import answer

SLICE = 4
"""The kernel counts so many plies at a stretch; between, an interrupt is heard."""


@dataclass(frozen=True)
class Count:
    """What perft found."""

    variant: str
    fen: str
    depth: int
    nodes: int
    seconds: float
    divided: dict[str, int]


def perft(position: Position, depth: int, divide: bool, no_bulk: bool, as_json: bool) -> None:
    """Count the sequences of DEPTH legal moves."""
    result = count(position, depth, bulk=not no_bulk)
    answer(as_json, lambda: as_data(result, divide), lambda: as_text(result, divide))


def count(position: Position, depth: int, bulk: bool = True) -> Count:
    """Perft, one first move after the other."""
    roots = list(position.legal_moves) if depth else []
    if depth > 1:
        position.perft(1)  # so that loading the kernel is not timed
    divided: dict[str, int] = {}
    nodes = 0 if depth else 1
    start = time.perf_counter()
    with Progress(lambda: f"{len(divided)}/{len(roots)} moves, {nodes:,} nodes", passing=True) as progress:
        for move in roots:
            found = 1
            if depth > 1 or not bulk:
                position.push(move)
                found = counted(position, depth - 1, bulk, progress.show)
                position.pop()
            divided[str(move)] = found
            nodes += found
            progress.show()
    seconds = time.perf_counter() - start
    return Count(position.variant.id, position.fen(), depth, nodes, seconds, divided)


def counted(position: Position, depth: int, bulk: bool, step: Callable[[], None]) -> int:
    """Perft, deep ones in slices; `step` is called after each."""
    if depth <= SLICE:
        return position.perft(depth, bulk)
    nodes = 0
    for move in list(position.legal_moves):
        position.push(move)
        nodes += counted(position, depth - 1, bulk, step)
        position.pop()
        step()
    return nodes


def rate(result: Count) -> int:
    """Nodes per second."""
    return round(result.nodes / max(result.seconds, 1e-9))


def as_text(result: Count, divide: bool) -> str:
    """The count for people."""
    lines = [f"{move}: {nodes}" for move, nodes in result.divided.items()] if divide else []
    lines.append(f"nodes    {result.nodes}")
    lines.append(f"seconds  {result.seconds:.3f}")
    lines.append(f"nodes/s  {rate(result):,}")
    return "\n".join(lines)


def as_data(result: Count, divide: bool) -> dict[str, object]:
    """The count for programs."""
    return {
        "variant": result.variant,
        "fen": result.fen,
        "depth": result.depth,
        "nodes": result.nodes,
        "seconds": round(result.seconds, 6),
        "nodes_per_second": rate(result),
        **({"divide": result.divided} if divide else {}),
    }
