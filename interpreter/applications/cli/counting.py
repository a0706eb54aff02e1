"""Perft one first move at a time, and the warming up of the kernel."""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass

from ...play.position import Position
from ...rules.kernel import cache_folder, is_warm, jit_wanted

SILENT = 1.0
"""Seconds before progress is shown."""

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


class Progress:
    """One line on stderr that tells how far a count has come; only on a terminal, and not at once."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.start = time.perf_counter()
        self.shown = False

    def step(self, done: int, nodes: int) -> None:
        """So many first moves are done."""
        if sys.stderr.isatty() and time.perf_counter() - self.start > SILENT:
            self.shown = True
            sys.stderr.write(f"\r{done}/{self.total} moves, {nodes:,} nodes \x1b[K")
            sys.stderr.flush()

    def close(self) -> None:
        """Wipe the line."""
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def count(position: Position, depth: int, bulk: bool = True) -> Count:
    """Perft, one first move after the other."""
    roots = list(position.legal_moves) if depth else []
    if depth > 1:
        position.perft(1)  # so that loading the kernel is not timed
    progress = Progress(len(roots))
    divided: dict[str, int] = {}
    nodes = 0 if depth else 1
    start = time.perf_counter()
    try:
        for move in roots:
            found = 1
            if depth > 1 or not bulk:
                position.push(move)
                found = counted(position, depth - 1, bulk)
                position.pop()
            divided[str(move)] = found
            nodes += found
            progress.step(len(divided), nodes)
    finally:
        progress.close()
    seconds = time.perf_counter() - start
    return Count(position.variant.id, position.fen(), depth, nodes, seconds, divided)


def counted(position: Position, depth: int, bulk: bool) -> int:
    """Perft, deep ones in slices."""
    if depth <= SLICE:
        return position.perft(depth, bulk)
    nodes = 0
    for move in list(position.legal_moves):
        position.push(move)
        nodes += counted(position, depth - 1, bulk)
        position.pop()
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


def as_json(result: Count, divide: bool) -> str:
    """The count for programs."""
    data: dict[str, object] = {
        "variant": result.variant,
        "fen": result.fen,
        "depth": result.depth,
        "nodes": result.nodes,
        "seconds": round(result.seconds, 6),
        "nodes_per_second": rate(result),
    }
    if divide:
        data["divide"] = result.divided
    return json.dumps(data, indent=2)


def warm() -> str:
    """Fill the kernel cache, hooks of shipped variants included; says what was done."""
    if not jit_wanted():
        return "HETERODOX_JIT=0: the kernel runs as plain Python, there is nothing to compile"
    from ...engine import Engine
    from ...language.inherit import resolve
    from ...language.resources import shipped_ids
    from ...play.loading import load
    from ...play.warmup import PARTS, exercise, part_is_warm
    from ..lab.counts import Counter

    before = is_warm() and all(part_is_warm(part) for part in PARTS)
    start = time.perf_counter()
    Engine(load("chess"))
    Counter(load("chess"))
    for name in shipped_ids():
        if "hooks" in resolve(name):
            exercise(load(name))
    if before:
        return f"the kernel was already compiled ({cache_folder()})"
    return f"the kernel is compiled, in {time.perf_counter() - start:.0f} s ({cache_folder()})"
