"""Measuring speed: perft, random games and the search; tests/benchmarks/beside.py measures other programs.

Everything is measured in interleaved rounds, so that a busy moment of the machine hits all alike;
the median counts. Node counts are compared, not only timed.
"""

from __future__ import annotations

import platform
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import click

from ....engine import Engine, Limits, Line
from ....language.resources import shipped_ids
from ....play.loading import load
from ....play.variant import Position, Variant
from ....rules.machine.forms import NATIVE, chosen, usual
from ..common.shell import Refusal, answer, table

HEAD = ("VARIANT", "PROGRAM", "DEPTH", "NODES", "PERFT NODES/S", "NO BULK", "PLAYOUT PLIES/S", "HETERODOX IS")
ROUNDS = 5
PLAYOUT_LIMIT = 2000


@dataclass
class Task:
    """Something to measure: `work` does it once and returns how many units it was."""

    program: str
    variant: str
    kind: str
    depth: int
    work: Callable[[], int]
    expected: int | None = None
    rates: list[float] = field(default_factory=list)

    def measure(self, seconds: float) -> None:
        """Repeat the work for at least so long, and note the rate. Raises Refusal for a wrong count."""
        units = 0
        start = time.perf_counter()
        while True:
            done = self.work()
            units += done
            if self.expected is not None and done != self.expected:
                raise Refusal(
                    f"bench: {self.program} counts {done} nodes in {self.variant} at depth {self.depth}, "
                    f"expected {self.expected}"
                )
            elapsed = time.perf_counter() - start
            if elapsed >= seconds:
                break
        self.rates.append(units / elapsed)

    @property
    def rate(self) -> float:
        """The median rate, per second."""
        return statistics.median(self.rates)


def command(
    variants: Sequence[str],
    as_json: bool,
    seconds: float,
    search: bool,
    threads: int,
    allow_hooks: bool,
    kernels: str,
) -> None:
    """Measure the speed of the rules, or of the engine's search."""
    forms = [chosen(form.strip()) for form in kernels.split(",") if form.strip()]
    if search:
        found = bench_search(variants, seconds, threads, 16, allow_hooks, forms)
        answer(as_json, lambda: found, lambda: search_text(found))
        return
    report = bench(variants, seconds, allow_hooks, forms)
    answer(as_json, lambda: report, lambda: as_text(report))


def bench(
    names: Sequence[str], seconds: float, allow_hooks: bool = False, kernels: Sequence[str] = ()
) -> dict[str, Any]:
    """Measure variants (all shipped ones if none is named) by forms of the kernel, and return the rates."""
    forms = kernels or (usual(),)
    variants = [
        [load(name, allow_hooks=allow_hooks, kernel=form) for form in forms]
        for name in names or shipped_ids()
    ]
    tasks = [task for variant, *others in variants for task in tasks_of(variant, others, seconds)]
    for _ in range(ROUNDS):
        for task in tasks:
            task.measure(seconds)
    return {
        "machine": platform.machine(),
        "python": platform.python_version(),
        "kernel": forms[0],
        "rounds": ROUNDS,
        "seconds": seconds,
        "results": rows(tasks),
    }


def tasks_of(variant: Variant, others: Sequence[Variant], seconds: float) -> Iterator[Task]:
    """What is measured for one variant; `others` are the same in other forms of the kernel."""
    depth, nodes = suitable_depth(variant, seconds)
    for each in (variant, *others):
        yield from own_tasks(each, "heterodox" if each is variant else each.kernel.form, depth, nodes)


def own_tasks(variant: Variant, program: str, depth: int, nodes: int) -> Iterator[Task]:
    """What is measured of our own, in one form of the kernel."""
    position = variant.position()
    for kind, bulk in (("perft", True), ("perft, no bulk", False)):
        yield Task(program, variant.id, kind, depth, partial(position.perft, depth, bulk), nodes)
    yield Task(program, variant.id, "playout", 0, playouts(variant))


def suitable_depth(variant: Variant, seconds: float) -> tuple[int, int]:
    """The deepest perft that one measurement has time for, and its count."""
    position = variant.position()
    depth, nodes = 1, position.perft(1)
    before = 1
    while depth < 12 and nodes:
        start = time.perf_counter()
        position.perft(depth)
        elapsed = time.perf_counter() - start
        growth = max(1.0, nodes / max(1, before))
        if elapsed * growth > seconds and depth > 1:
            break
        before, depth = nodes, depth + 1
        nodes = position.perft(depth)
    return depth, nodes


def playouts(variant: Variant) -> Callable[[], int]:
    """Plays one random game to its end a call, and returns its length."""
    start = variant.position()
    seed = 1

    def once() -> int:
        nonlocal seed
        plies, seed = start.playout(seed, PLAYOUT_LIMIT)
        return plies

    return once


def rows(tasks: Sequence[Task]) -> list[dict[str, Any]]:
    """One row for every program and variant."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    columns = {"perft": "bulk", "perft, no bulk": "no_bulk", "playout": "playout"}
    for task in tasks:
        key = task.variant, task.program
        row = found.setdefault(key, {"variant": task.variant, "program": task.program})
        row[columns[task.kind]] = round(task.rate)
        if task.depth:
            row["depth"], row["nodes"] = task.depth, task.expected
    for (variant, program), row in found.items():
        if program != "heterodox":
            mine = found[variant, "heterodox"]
            both = [kind for kind in ("bulk", "no_bulk", "playout") if row.get(kind)]
            row["ratio"] = {kind: round(mine[kind] / row[kind], 2) for kind in both}
    return list(found.values())


def as_text(report: dict[str, Any]) -> str:
    """The report as a table."""
    lines: list[tuple[str, ...]] = [HEAD]
    for row in report["results"]:
        ratios = row.get("ratio", {})
        names = {"bulk": "perft", "no_bulk": "no bulk", "playout": "playout"}
        lines.append(
            (
                row["variant"],
                row["program"],
                str(row["depth"]),
                f"{row['nodes']:,}",
                *(f"{row[key]:,}" if key in row else "-" for key in ("bulk", "no_bulk", "playout")),
                ", ".join(f"{value:.2f} times as fast ({names[key]})" for key, value in ratios.items()),
            )
        )
    rounds = f"medians of {report['rounds']} interleaved rounds"
    foot = f"{report['kernel']} kernel, Python {report['python']}; {rounds}"
    return table(lines, right=(2, 3, 4, 5, 6)) + f"\n{foot}"


# --- the search ----------------------------------------------------------------------------------

OPENING_PLIES = 14
OPENING_NODES = 2000
BACK = 5  # plies that a game which was over so early is taken back
DEPTHS = (6, 8, 10, 12, 14)
SEARCHES = 3
DEPTHS_HEAD = (
    "VARIANT",
    "KERNEL",
    "NODES/S",
    "DEPTH",
    "SELDEPTH",
    *(f"TO {depth}" for depth in DEPTHS),
    "POSITION",
)


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


def measure_search(variant: Variant, seconds: float, threads: int, hash_mb: int) -> dict[str, Any]:
    """Search the middle game of a variant some times for so long."""
    position = middle_game(variant)
    side = None if position.turn != "either" else ("white", "black")[len(position.move_stack) % 2]
    rates: list[float] = []
    times: dict[int, list[float]] = {depth: [] for depth in DEPTHS}
    last: Line | None = None
    engine = Engine(variant, hash_mb=hash_mb, threads=threads)
    for _ in range(SEARCHES):
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


def bench_search(
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
    rows = [measure_search(variant, seconds, threads, hash_mb) for variant in variants]
    return {
        "threads": threads,
        "hash_mb": hash_mb,
        "seconds": seconds,
        "rounds": SEARCHES,
        "results": rows,
    }


def search_text(report: dict[str, Any]) -> str:
    """The report as a table."""
    lines: list[tuple[str, ...]] = [DEPTHS_HEAD]
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
    return table(lines, right=tuple(range(2, len(DEPTHS_HEAD) - 1))) + f"\n{foot}"


# --- the kernel ----------------------------------------------------------------------------------


def warmup() -> None:
    """Compile what the kernel in use compiles, and say what was done."""
    click.echo(warm())


def warm() -> str:
    """Compile; says what was done."""
    form = usual()
    if form != NATIVE:
        return f"the {form} kernel is used: there is nothing to compile"
    from ....rules.machine.library import kept_place, library

    there, start = kept_place(), time.perf_counter()
    before = there.read() is not None
    library()
    where = there.path or "which could not be kept"
    if before:
        return f"the kernel was already compiled ({where})"
    return f"the kernel is compiled, in {time.perf_counter() - start:.0f} s ({where})"
