"""How the games of a report were played, so that another can play them again."""

from __future__ import annotations

from ..store import StoredExperiment
from .gathering import Gathered
from .markup import Markup, joined, rows_of, tag


def sources(gathered: Gathered) -> Markup:
    """Commands, seeds, versions, and the hashes of the rules."""
    played = [one.experiment for one in gathered.sections]
    lines = [line for one in gathered.sections for line in one.commands]
    parts = [
        tag("h2", "How it was run", id="sources"),
        tag("p", "These commands play the same games again, whatever the number of processes:"),
        tag("pre", "\n".join(lines)) if lines else Markup(""),
        rows_of(HEAD, [(False, row(e)) for e in played], names=3),
        definitions([*played, *gathered.handicaps]),
    ]
    if gathered.handicaps:
        count = sum(arm.games for e in gathered.handicaps for arm in e.arms)
        parts.append(handicaps(gathered.handicaps, count))
    return joined(parts)


HEAD = ("Experiment", "Begun", "Program, kernel, Python, machine", "Seed", "Games")


def row(experiment: StoredExperiment) -> tuple[object, ...]:
    """An experiment in one row."""
    made = [value[:12] if key == "kernel" else value for key, value in experiment.versions.items()]
    games = sum(arm.games for arm in experiment.arms)
    return (*(experiment.id, experiment.created, ", ".join(made)), *(experiment.settings.seed, f"{games:,}"))


def definitions(experiments: list[StoredExperiment]) -> Markup:
    """Which rules were played: the hash is that of the definition with its options and changes."""
    found = {
        arm.definition: (arm.arm.variant, ", ".join([*options(arm.arm.options), *arm.arm.changes]) or "-")
        for e in experiments
        for arm in e.arms
    }
    rows = [(False, (variant, told, mark)) for mark, (variant, told) in found.items()]
    return rows_of(("Rules", "Options and changes", "SHA-256 of the definition"), rows, names=3)


def options(chosen: tuple[tuple[str, object], ...]) -> list[str]:
    """Options as text."""
    return [f"{name}={str(value).lower()}" for name, value in chosen]


def handicaps(experiments: list[StoredExperiment], games: int) -> Markup:
    """The experiments from given positions, in short."""
    rows = [
        (
            False,
            (arm.arm.label, arm.arm.who, e.settings.seed, f"{arm.games:,}"),
        )
        for e in experiments
        for arm in e.arms
    ]
    return tag(
        "details",
        tag("summary", f"Games with a handicap: {games:,}"),
        tag("p", "These are played by heterodox lab values, with the nodes of the players and the seed."),
        rows_of(("Arm", "Players", "Seed", "Games"), rows, names=2),
    )
