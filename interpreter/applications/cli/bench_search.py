"""Measuring the search: nodes a second, and seconds to depths, in a middle game of each variant."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import Any

from ...engine import Engine, Limits, Line
from ...language.resources import shipped_ids
from ...play.loading import load
from ...play.variant import Position, Variant
from ...rules.machine.forms import usual
from .shell import table

OPENING_PLIES = 14
OPENING_NODES = 2000
BACK = 5  # plies that a game which was over so early is taken back
DEPTHS = (6, 8, 10, 12, 14)
ROUNDS = 3
HEAD = ("VARIANT", "KERNEL", "NODES/S", "DEPTH", "SELDEPTH", *(f"TO {depth}" for depth in DEPTHS), "POSITION")


def middle_game(variant: Variant) -> Position:
    """The position after some moves of the engine against itself; the same on every machine."""
    engine = Engine(variant, hash_mb=4, seed=1)
    position = variant.position()
    waits = 0
    while len(position.move_stack) < OPENING_PLIES and position.outcome() is None and waits < 2:
        side = ("white", "black")[(len(position.move_stack) + waits) % 2]
        result = engine.search(position, Limits(nodes=OPENING_NODES), side=side)
        waits = waits + 1 if result.passes else 0
        if result.move:
            position.push(result.move)
        elif not result.passes:
            break
    if position.outcome() is not None:
        for _ in position.move_stack[-BACK:]:
            position.pop()
    return position


def measure(variant: Variant, seconds: float, threads: int, hash_mb: int) -> dict[str, Any]:
    """Search the middle game of a variant some times for so long."""
    position = middle_game(variant)
    side = None if position.turn != "either" else ("white", "black")[len(position.move_stack) % 2]
    rates: list[float] = []
    times: dict[int, list[float]] = {depth: [] for depth in DEPTHS}
    last: Line | None = None
    engine = Engine(variant, hash_mb=hash_mb, threads=threads)
    for _ in range(ROUNDS):
        engine.clear()
        found: list[Line] = []
        result = engine.search(position, Limits(movetime=seconds), found.append, side)
        rates.append(result.nodes / max(result.seconds, 1e-9))
        for line in found:
            if line.depth in times:
                times[line.depth].append(line.seconds)
        last = found[-1] if found else last
    return {
        "variant": variant.id,
        "kernel": variant.kernel.form,
        "nodes_per_second": round(statistics.median(rates)),
        "depth": last.depth if last else 0,
        "seldepth": last.seldepth if last else 0,
        "seconds_to_depth": {
            str(depth): round(statistics.median(taken), 4) for depth, taken in times.items() if taken
        },
        "fen": position.fen(),
    }


def bench(
    names: Sequence[str],
    seconds: float,
    threads: int,
    hash_mb: int,
    allow_hooks: bool,
    kernels: Sequence[str] = (),
) -> dict[str, Any]:
    """Measure variants, all shipped ones if none is named, by forms of the kernel."""
    variants = [
        load(name, allow_hooks=allow_hooks, kernel=form)
        for name in names or shipped_ids()
        for form in kernels or (usual(),)
    ]
    rows = [measure(variant, seconds, threads, hash_mb) for variant in variants]
    return {"threads": threads, "hash_mb": hash_mb, "seconds": seconds, "rounds": ROUNDS, "results": rows}


def as_text(report: dict[str, Any]) -> str:
    """The report as a table."""
    lines: list[tuple[str, ...]] = [HEAD]
    for row in report["results"]:
        to = row["seconds_to_depth"]
        lines.append(
            (
                row["variant"],
                row["kernel"],
                f"{row['nodes_per_second']:,}",
                str(row["depth"]),
                str(row["seldepth"]),
                *(f"{to[str(depth)]:.3f} s" if str(depth) in to else "-" for depth in DEPTHS),
                row["fen"],
            )
        )
    foot = (
        f"{report['threads']} thread(s), {report['hash_mb']} MB, {report['seconds']:g} s each, "
        f"medians of {report['rounds']}; the position is a middle game of the engine against itself"
    )
    return table(lines, right=tuple(range(2, len(HEAD) - 1))) + f"\n{foot}"
