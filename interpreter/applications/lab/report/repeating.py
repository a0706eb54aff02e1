"""The commands that repeat an experiment."""

from __future__ import annotations

import shlex

from ..design import Settings, describe
from ..questions import Question
from ..store import StoredArm, StoredExperiment


def commands(experiment: StoredExperiment, question: Question | None = None) -> list[str]:
    """The command lines that play an experiment again; openings of a file are named, not written out."""
    arms, settings = experiment.arms, experiment.settings
    common = [*common_words(settings, max(arm.wanted for arm in arms)), *question_words(question)]
    if len(arms) == 1:
        alone = ["--alone"] if arms[0].arm.changes else []
        return [shlex.join(["heterodox", "lab", "run", *arm_words(arms[0]), *alone, *common])]
    return [
        shlex.join(["heterodox", "lab", "compare", *(shlex.join(arm_words(arm)) for arm in arms), *common])
    ]


def arm_words(arm: StoredArm) -> list[str]:
    """An arm as `lab compare` reads it."""
    found = [arm.arm.variant]
    for name, value in arm.arm.options:
        found += ["--option", f"{name}={str(value).lower()}"]
    for change in arm.arm.changes:
        found += ["--set", change]
    for player in dict.fromkeys(arm.arm.players):
        found += ["--players", player]
    if arm.arm.label != describe(arm.arm.variant, arm.arm.options, arm.arm.changes):
        found += ["--label", arm.arm.label]
    return found


def question_words(question: Question | None) -> list[str]:
    """The parameters that ask a question."""
    if question is None:
        return []
    found = ["--primary", question.primary]
    for name, value in (("--margin", question.margin), ("--against", question.against)):
        if value is not None:
            found += [name, f"{value:g}"]
    return found


def common_words(settings: Settings, games: int) -> list[str]:
    """The parameters that arms have in common, where they are not the usual ones."""
    usual = Settings()
    # A file of one position draws no moves, where --fen alone would.
    plies = 0 if settings.position is not None and settings.opening_plies is None else settings.opening_plies
    found = ["--games", str(games)]
    for name, value, default in (
        ("--seed", settings.seed, usual.seed),
        ("--opening-plies", plies, usual.opening_plies),
        ("--balance", settings.balance, usual.balance),
        (
            "--temperature",
            settings.temperature or 0,
            0 if settings.balance is not None else usual.temperature,
        ),
        ("--max-plies", settings.max_plies, usual.max_plies),
        ("--fen", settings.position, None),
        ("--openings", "OPENINGS" if settings.openings and settings.position is None else (), ()),
    ):
        if value != default:
            found += [name, str(value)]
    if settings.sprt:
        found += ["--sprt", *(f"{bound:g}" for bound in settings.sprt)]
    return found
