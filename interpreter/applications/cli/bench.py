"""Measuring speed: perft and random games; tests/benchmarks/beside.py measures other programs.

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

from ...language.resources import shipped_ids
from ...play.loading import load
from ...play.variant import Variant
from ...rules.machine.forms import chosen, usual
from . import bench_search
from .shell import Refusal, answer, table

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
        found = bench_search.bench(variants, seconds, threads, 16, allow_hooks, forms)
        answer(as_json, lambda: found, lambda: bench_search.as_text(found))
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
