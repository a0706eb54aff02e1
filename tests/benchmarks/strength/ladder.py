"""Strength of the engine: matches against other programs and against weak players, as a Markdown table.

    python tests/benchmarks/strength/ladder.py --quick              a few games of each, to see that it works
    python tests/benchmarks/strength/ladder.py                      everything; many hours
    python tests/benchmarks/strength/ladder.py fairymax weak        some of the groups: fairymax, ladder, weak
    python tests/benchmarks/strength/ladder.py ladder --variant chess --variant xiangqi

Every match has a record in the folder of results, so that the program can be stopped and started
again at any time: games that were played are not played again. The table is written after every
match. A program that is not installed is left out.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from interpreter.applications.cli.matches.match import MatchRequest, play, progress_of
from interpreter.applications.cli.matches.report import MatchReport, elo_text, faults
from interpreter.applications.matches.openings import Randomiser
from interpreter.applications.matches.players import PlayerError
from interpreter.applications.matches.runner import Plan
from interpreter.applications.matches.specs import GAMES, parse
from interpreter.language.resources import shipped_ids

GROUPS = ("fairymax", "ladder", "weak")
BOTH_KNOW = (
    *("chess", "xiangqi", "shatranj", "3check", "antichess", "capablanca", "horde"),
    *("kingofthehill", "losalamos", "makruk", "racingkings"),
)
"""Variants that fairy-stockfish 11.1 has too, with the same rules."""
RUNGS = (200, 1_000, 5_000, 20_000, 100_000)
"""Nodes a move of fairy-stockfish."""
HOPELESS = 0.1
"""Higher rungs are left out when a score is below this."""
HEAD = "| variant | against | games | + = - | score | Elo (95 %) | likely stronger | plies | late, illegal, died |"
LINE = "|---|---|---:|---|---:|---|---:|---:|---|"


@dataclass(frozen=True)
class Task:
    """A match to play; matches of one `ladder` get harder."""

    variant: str
    rival: str
    title: str
    ours: str
    ladder: str = ""

    @property
    def file(self) -> str:
        """The name of its record."""
        words = f"{self.variant} {self.title} {self.ours}"
        return "".join(letter if letter.isalnum() else "-" for letter in words) + ".pgn"


def program(name: str) -> str | None:
    """Where a program is, None if it is not installed."""
    return shutil.which(name) or shutil.which(name, path=GAMES)


def tasks(groups: list[str], variants: list[str] | None, choices: argparse.Namespace) -> Iterator[Task]:
    """The matches of the chosen groups."""
    fairymax, stockfish = program("fairymax"), program("fairy-stockfish")
    if "fairymax" in groups and fairymax:
        for variant in ("chess", "capablanca"):
            yield Task(variant, f"cecp:{fairymax},movetime=100ms", "fairymax 100 ms", choices.ours)
    if "ladder" in groups and stockfish:
        for variant in BOTH_KNOW:
            for nodes in choices.rung or RUNGS[: 2 if choices.quick else None]:
                title = f"fairy-stockfish {nodes:,} nodes"
                yield Task(variant, f"uci:{stockfish},nodes={nodes}", title, choices.ours, variant)
    if "weak" in groups:
        for variant in shipped_ids():
            for rival in ("random", "greedy"):
                yield Task(variant, rival, rival, choices.ours_against_weak)


def run(task: Task, folder: Path, choices: argparse.Namespace) -> MatchReport:
    """Play a match, or what is missing of it."""
    plan = Plan(
        variant=task.variant,
        options=(),
        players=(parse(task.ours), parse(task.rival)),
        seed=choices.seed,
        randomiser=Randomiser(choices.opening_plies, 150),
    )
    report = MatchReport(plan, choices.games)
    wishes = MatchRequest(choices.games, choices.concurrency, folder / task.file, resume=True)
    with progress_of(report, silent=False) as progress:
        play(plan, wishes, report, progress)
    return report


def row(task: Task, report: MatchReport) -> str:
    """A match as a row of the table."""
    tally = report.tally
    estimate = tally.estimate
    if not estimate:
        return f"| {task.variant} | {task.title} | 0 | | | | | | |"
    faulty = [faults(work) for work in tally.works]
    wrong = "; ".join(", ".join(map(str, counts)) for counts in faulty) if any(map(any, faulty)) else "none"
    return (
        f"| {task.variant} | {task.title} | {tally.games} | +{tally.wins} ={tally.draws} -{tally.losses} "
        f"| {tally.score:.1%} | {elo_text(report)} | {min(estimate.superiority, 0.9999):.2%} "
        f"| {tally.plies / tally.games:.0f} | {wrong} |"
    )


def write(path: Path, lines: list[str]) -> None:
    """Write the table, whole or not at all."""
    fresh = path.with_name(path.name + ".new")
    fresh.write_text("\n".join(lines) + "\n", encoding="utf-8")
    os.replace(fresh, path)


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("groups", nargs="*", metavar="GROUP", help=f"of {', '.join(GROUPS)}; default: all")
    reader.add_argument("--variant", action="append", choices=shipped_ids(), metavar="ID")
    reader.add_argument(
        "--rung", action="append", type=int, choices=RUNGS, help="of the ladder; default: all"
    )
    reader.add_argument("--games", type=int, help="games of a match (60; 4 with --quick)")
    reader.add_argument("--quick", action="store_true", help="few games, and two rungs of the ladder")
    reader.add_argument("--ours", default="engine:movetime=100ms", help="our player (%(default)s)")
    reader.add_argument("--ours-against-weak", default="engine:nodes=5000", help="(%(default)s)")
    reader.add_argument("--concurrency", type=int, default=1)
    reader.add_argument("--opening-plies", type=int, default=8)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--folder", type=Path, default=Path("strength"), help="for records and the table")
    chosen = reader.parse_args()
    wrong = set(chosen.groups) - set(GROUPS)
    if wrong:
        reader.error(f"no group '{wrong.pop()}'; groups are {', '.join(GROUPS)}")
    chosen.games = chosen.games or (4 if chosen.quick else 60)
    return chosen


def main() -> int:
    """Play everything that was asked for."""
    choices = arguments()
    choices.folder.mkdir(parents=True, exist_ok=True)
    chosen = [
        task
        for task in tasks(choices.groups or list(GROUPS), choices.variant, choices)
        if not choices.variant or task.variant in choices.variant
    ]
    table = choices.folder / "table.md"
    lines = [HEAD, LINE]
    lost: set[str] = set()
    for number, task in enumerate(chosen, 1):
        if task.ladder in lost:
            continue
        print(f"[{number}/{len(chosen)}] {task.variant}: {task.ours} against {task.title}", file=sys.stderr)
        try:
            report = run(task, choices.folder, choices)
        except PlayerError as error:
            print(f"  left out: {error}", file=sys.stderr)
            continue
        lines.append(row(task, report))
        write(table, lines)
        if task.ladder and report.tally.score < HOPELESS:
            lost.add(task.ladder)
        if report.interrupted:
            print(f"interrupted; run the same command again to resume. So far in {table}:", file=sys.stderr)
            break
    print("\n".join(lines))
    return 130 if chosen and lines[2:] and report.interrupted else 0


if __name__ == "__main__":
    sys.exit(main())
