"""The main figures of experiments in words, and as data for other programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..lab.figures import Figures
from ..lab.reading import StoredArm, StoredExperiment
from .shell import table

HEAD = ("ARM", "PLAYERS", "GAMES", "WHITE", "DRAWN", "A", "PLIES", "CHOICES", "ENDS")
SHOWN_ENDS = 3


def as_text(experiments: Sequence[StoredExperiment], sums: Mapping[int, Figures]) -> str:
    """A table for each experiment."""
    parts = []
    for experiment in experiments:
        title = f"Experiment {experiment.id}, begun {experiment.created}, seed {experiment.settings.seed}"
        rows = [row(arm, sums[arm.id]) for arm in experiment.arms]
        parts.append(f"{title}\n{table([HEAD, *rows], right=range(2, 8))}")
    return "\n\n".join(parts) if parts else "no experiment yet"


def row(arm: StoredArm, found: Figures) -> tuple[str, ...]:
    """An arm in one line."""
    games = max(1, found.games)
    ends: dict[str, int] = {}
    for (reason, _), count in found.reasons.items():
        ends[reason] = ends.get(reason, 0) + count
    first = sorted(ends, key=lambda reason: -ends[reason])[:SHOWN_ENDS]
    done = f"{found.games}" if found.games == arm.wanted else f"{found.games}/{arm.wanted}"
    return (
        *(arm.arm.label, " - ".join(dict.fromkeys(arm.arm.players)), done),
        *(f"{found.white / games:.1%}", f"{found.draws / games:.1%}", f"{found.a / games:.1%}"),
        *(f"{found.plies / games:.1f}", f"{found.choices / max(1, found.plies):.1f}"),
        ", ".join(f"{reason} {ends[reason] / games:.0%}" for reason in first),
    )


def as_data(
    path: Path, experiments: Sequence[StoredExperiment], sums: Mapping[int, Figures]
) -> dict[str, Any]:
    """Everything as JSON data."""
    return {
        "database": str(path),
        "experiments": [
            {
                "id": experiment.id,
                "created": experiment.created,
                "seed": experiment.settings.seed,
                "versions": experiment.versions,
                "arms": [arm_data(arm, sums[arm.id]) for arm in experiment.arms],
            }
            for experiment in experiments
        ],
    }


def arm_data(arm: StoredArm, found: Figures) -> dict[str, Any]:
    """An arm as data; shares are of its games, None before the first."""
    games = found.games
    share = (lambda value: value / games) if games else (lambda value: None)
    return {
        "id": arm.id,
        "label": arm.arm.label,
        "variant": arm.arm.variant,
        "definition": arm.definition,
        "options": dict(arm.arm.options),
        "changes": list(arm.arm.changes),
        "players": list(arm.arm.players),
        "games": games,
        "wanted": arm.wanted,
        "decided": arm.decided,
        "white_score": share(found.white),
        "draws": share(found.draws),
        "a_score": share(found.a),
        "pairs": found.pairs,
        "plies": share(found.plies),
        "choices": found.choices / found.plies if found.plies else None,
        "seconds": round(found.seconds, 3),
        "ends": [
            {"reason": reason, "white_score": score, "games": count}
            for (reason, score), count in found.reasons.items()
        ],
    }
