"""The main figures of experiments in words, and as data for other programs."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...lab.answers import openings_text, repeated
from ...lab.measures import Figures
from ...lab.playing import Task, Watch
from ...lab.store import Evidence, StoredArm, StoredExperiment
from ...matches.presenting import percent
from ..common.shell import table

HEAD = (
    *("ID", "ARM", "PLAYERS", "GAMES", "DIFFERENT", "OPENINGS"),
    *("WHITE", "DRAWN", "A", "PLIES", "CHOICES", "ENDS"),
)
SHOWN_ENDS = 3


def headline(task: Task, tasks: Sequence[Task], total: int, watch: Watch) -> str:
    """The state of a running experiment in one line: all games, and how an arm stood at the last look."""
    text = f"{sum(t.figures.games for t in tasks):,}/{total:,} games"
    utf = "utf" in (getattr(sys.stderr, "encoding", None) or "").lower()
    if told := watch.told(task.stored.id, bars=utf):
        text += f"  {task.stored.arm.label + ': ' if len(tasks) > 1 else ''}{told}"
    if task.sprt:
        low, high = task.sprt.bounds
        text += f"  LLR {task.sprt.ratio(task.figures.pairs):+.2f} ({low:.2f}..{high:.2f})"
    return text


def as_text(
    experiments: Sequence[StoredExperiment], sums: Mapping[int, Figures], proofs: Mapping[int, Evidence]
) -> str:
    """A table for each experiment, and what has to be known about its games."""
    parts = []
    for experiment in experiments:
        title = f"Experiment {experiment.id}, begun {experiment.created}, seed {experiment.settings.seed}"
        rows = [row(arm, sums[arm.id], proofs[arm.id]) for arm in experiment.arms]
        said = [f"Openings: {openings_text(experiment)}.", *warnings(experiment, proofs)]
        parts.append("\n".join([title, table([HEAD, *rows], right=range(3, 11)), *said]))
    return "\n\n".join(parts) if parts else "no experiment yet"


def warnings(experiment: StoredExperiment, proofs: Mapping[int, Evidence]) -> list[str]:
    """Which arms have games that were played again."""
    said = {arm.id: repeated(proofs[arm.id]) for arm in experiment.arms}
    return [f"Warning: arm {number} has {text}." for number, text in said.items() if text]


def printable(text: str) -> str:
    """A text of a database that may come from anybody, without what could command a terminal."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def row(arm: StoredArm, found: Figures, proof: Evidence) -> tuple[str, ...]:
    """An arm in one line."""
    a, b = arm.arm.players
    done = f"{found.games}" if arm.decided or found.games == arm.wanted else f"{found.games}/{arm.wanted}"
    names = str(arm.id), printable(arm.arm.label), printable(arm.arm.who), done
    if not found.games:
        return (*names, *[""] * (len(HEAD) - len(names)))
    first = list(found.reasons.items())[:SHOWN_ENDS]
    means = found.told | ({"a": ""} if a == b else {})
    return (
        *(*names, f"{proof.distinct_games}", f"{proof.distinct_openings}"),
        *(means[name] for name in ("white", "draws", "a", "plies", "choices")),
        ", ".join(f"{printable(reason)} {percent(count / found.games, 0)}" for reason, count in first)
        + (f"; {arm.decided} accepted" if arm.decided else ""),
    )


def as_data(
    path: Path,
    experiments: Sequence[StoredExperiment],
    sums: Mapping[int, Figures],
    proofs: Mapping[int, Evidence],
) -> dict[str, Any]:
    """Everything as JSON data."""
    return {
        "database": str(path),
        "experiments": [
            {
                "id": experiment.id,
                "created": experiment.created,
                "seed": experiment.settings.seed,
                "openings": openings_text(experiment),
                "versions": experiment.versions,
                "arms": [arm_data(arm, sums[arm.id], proofs[arm.id]) for arm in experiment.arms],
            }
            for experiment in experiments
        ],
    }


def arm_data(arm: StoredArm, found: Figures, proof: Evidence) -> dict[str, Any]:
    """An arm as data; shares are of its games, None before the first."""
    games = found.games
    share = (lambda value: value / games) if games else (lambda value: None)
    return {
        **arm.as_data(),
        "games": games,
        "different_games": proof.distinct_games,
        "different_openings": proof.distinct_openings,
        "white_score": share(found.white),
        "draws": share(found.draws),
        "a_score": share(found.a),
        "pairs": found.pairs if arm.arm.players[0] != arm.arm.players[1] else None,
        "plies": share(found.plies),
        "choices": found.choices / found.plies if found.plies else None,
        "seconds": round(found.seconds, 3),
        "ends": [
            {"reason": reason, "white_score": score, "games": count}
            for (reason, score), count in found.ends.items()
        ],
    }
