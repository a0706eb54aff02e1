"""Time, nodes and depth to the solution of every tactical position, as a Markdown table.

    python tests/benchmarks/tactics.py [--seconds 2] [--only TEXT]

A position counts as solved from the depth after which move and mate distance stay right until the time is up.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tactics.collection import TACTICS, Tactic, answer, ask
from tactics.prover import PASS

from interpreter.engine import Limits, Line

HEAD = "| variant | position | goal | solution | depth | nodes | ms | last word |\n|---|---|---|---|--:|--:|--:|---|"


def goal(tactic: Tactic) -> str:
    """What the solution reaches."""
    if "mate" in tactic.proof:
        return f"wins in {tactic.proof['mate']}"
    return "saves" if "saves" in tactic.proof else f"material +{tactic.proof['margin']}"


def said(line: Line) -> tuple[str, int | None]:
    """Move and claimed mate of a line."""
    return str(line.pv[0]) if line.pv else PASS, line.score.mate_moves


def first_right(tactic: Tactic, lines: Sequence[Line]) -> Line | None:
    """The line from which on every line is right."""
    found = None
    for line in reversed(lines):
        if not tactic.is_solved(*said(line)):
            break
        found = line
    return found


def row(tactic: Tactic, seconds: float) -> tuple[str, Line | None]:
    """One line of the table, and the line of thinking that solved it."""
    result, lines = ask(tactic, Limits(movetime=seconds))
    last = result.lines[0]
    word = f"{answer(result)[0]} {last.score} at depth {last.depth}"
    line = first_right(tactic, lines) if tactic.is_solved(*answer(result)) else None
    cells = f"{line.depth} | {line.nodes} | {line.seconds * 1000:.0f}" if line else "not | - | -"
    solution = " ".join(tactic.solutions)
    return f"| {tactic.variant_id} | {tactic.id} | {goal(tactic)} | {solution} | {cells} | {word} |", line


def main() -> None:
    """Print the table and its sums."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="time for each position (default 2)")
    parser.add_argument("--only", default="", help="positions whose variant or id contains this")
    wanted = parser.parse_args()
    chosen = [tactic for tactic in TACTICS if wanted.only in f"{tactic.variant_id}-{tactic.id}"]
    for tactic in chosen:
        ask(tactic, Limits(nodes=100))  # whatever is loaded once
    print(HEAD, flush=True)
    found: list[Line] = []
    for tactic in chosen:
        text, line = row(tactic, wanted.seconds)
        print(text, flush=True)
        found += [line] if line else []
    times = sorted(line.seconds * 1000 for line in found)
    nodes = sorted(line.nodes for line in found)
    print(f"\nsolved {len(found)} of {len(chosen)}", end="")
    if found:
        middle = len(found) // 2
        print(
            f"; median {times[middle]:.0f} ms, {nodes[middle]} nodes; most {times[-1]:.0f} ms, {nodes[-1]} nodes"
        )


if __name__ == "__main__":
    main()
