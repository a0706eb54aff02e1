"""The command `lab search`: the setting that comes nearest to a goal, played again on fresh dice."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import click

from ....errors import quoted
from ....play.variant import Position
from ...lab.answers import Findings, all_looked_at
from ...lab.design import MOST, Arm, Settings
from ...lab.playing import tasks_of
from ...lab.questions import ArmSamples, Quantity, Question, level, quantity_of
from ...lab.statistics import Interval, halving
from ...lab.store import Database, Reader, StoredExperiment
from ..common.shell import Refusal, answer, table
from ..common.terminal import board_text, style_for_output
from . import experiments
from .figures import printable
from .options import SearchOptions

HEAD = ("SETTING", "GAMES", "FIGURE", "ROUNDS")


@dataclass
class Candidate:
    """A setting or set-up, its experiment in the database, its figure, and the rounds that it was in."""

    arm: Arm
    settings: Settings
    start: int | None = None
    experiment: int = 0
    games: int = 0
    figure: Interval | None = None
    rounds: int = 0


def search(variant: str, choices: SearchOptions) -> None:
    """Search, play the winner again, and print both."""
    if choices.sprt:
        raise Refusal("lab search: --sprt would end settings by itself; leave it out")
    candidates = candidates_of(variant, choices)
    if len(candidates) < 2:
        raise Refusal(
            "lab search: there is one setting; --vary PLACE=VALUE|VALUE makes more, --starts N set-ups"
        )
    goal = goal_of(choices.goal)
    against = goal if isinstance(goal, float) else None
    question = Question(choices.primary, choices.margin, against)
    question.check([one.arm for one in candidates])
    try:
        with Database(choices.db, create=True) as database:
            winner = halved(database, candidates, choices, goal)
            fresh = replace(winner.settings, seed=winner.settings.seed + halving.FRESH)
            sentences, again = replayed(database, winner, fresh, question, choices)
    except KeyboardInterrupt:
        click.echo("interrupted; run the same command again to resume", err=True)
        raise click.Abort from None
    quantity = quantity_of(choices.primary)
    answer(
        choices.as_json,
        lambda: as_data(candidates, winner, again, sentences, fresh.seed),
        lambda: as_text(candidates, winner, quantity, again, sentences, fresh.seed),
    )


def candidates_of(variant: str, choices: SearchOptions) -> list[Candidate]:
    """The settings of --vary, or the set-ups of --starts."""
    if choices.starts is None:
        arms = experiments.swept(variant, choices)
        settings = experiments.settings_of(arms, choices)
        return [Candidate(one, settings) for one in arms]
    for name in ("vary", "fen", "opening_file"):
        if getattr(choices, name):
            option = {"opening_file": "openings"}.get(name, name)
            raise Refusal(f"lab search: --starts sets where games begin; leave out --{option}")
    return [
        set_up(experiments.arm_of(variant, choices), number, choices)
        for number in starts_of(variant, choices, choices.starts)
    ]


def set_up(arm: Arm, number: int, choices: SearchOptions) -> Candidate:
    """The start of a number of a shuffled setup; its games begin there."""
    fen = arm.load().position(start=number).fen()
    settings = experiments.settings_of([arm], replace(choices, fen=fen))
    return Candidate(replace(arm, label=f"{arm.label} start {number}"), settings, number)


def starts_of(variant: str, choices: SearchOptions, asked: str) -> list[int]:
    """The numbers of the starts that --starts asks for. Raises Refusal."""
    count = experiments.arm_of(variant, choices).load().starts
    if count < 2:
        raise Refusal(
            f"lab search: {variant} has one start; --set 'shuffle={{in: first_rank}}' makes a family of it"
        )
    if asked != "all" and not (asked.isdecimal() and 2 <= int(asked) <= MOST):
        raise Refusal(f"lab search: --starts {quoted(asked)} is neither all nor a number from 2 to {MOST}")
    if asked == "all" and count > MOST:
        raise Refusal(
            f"lab search: there are {count:,} starts; --starts {MOST} draws as many as can be compared"
        )
    wanted = count if asked == "all" else min(count, int(asked))
    return sorted(random.Random(f"starts {choices.seed}").sample(range(count), wanted))


def goal_of(text: str) -> float | str:
    """`least`, `most`, or a number."""
    if text in (halving.LEAST, halving.MOST):
        return text
    try:
        return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        raise Refusal(f"lab search: --goal '{text}' is not a number, nor least or most") from None


def halved(
    database: Database, candidates: Sequence[Candidate], choices: SearchOptions, goal: float | str
) -> Candidate:
    """The candidate that is left when all rounds have been played."""
    left = list(candidates)
    quantity = quantity_of(choices.primary)
    for found in halving.rounds(len(left), choices.games):
        left = [left[i] for i in halving.kept(figures(left), found.settings, goal)]
        for one in left:
            one.experiment = database.experiment(one.settings, [one.arm], found.games)
            one.rounds += 1
        played(database, [one.experiment for one in left], choices)
        for one in left:
            one.figure, one.games = figure_of(database, one.experiment, quantity)
    (best,) = halving.kept(figures(left), 1, goal)
    return left[best]


def figures(candidates: Sequence[Candidate]) -> list[float | None]:
    """The figures of some candidates."""
    return [one.figure.value if one.figure else None for one in candidates]


def played(database: Database, numbers: Sequence[int], choices: SearchOptions) -> list[StoredExperiment]:
    """Play what is missing in some experiments."""
    found = [e for e in database.experiments(choices.allow_hooks) if e.id in numbers]
    experiments.perform(database, tasks_of(database, found, choices.parts), choices)
    return [e for e in database.experiments(choices.allow_hooks) if e.id in numbers]


def figure_of(reader: Reader, experiment: int, quantity: Quantity) -> tuple[Interval | None, int]:
    """The figure of an experiment with one arm, and its games."""
    (arm,) = reader.query("SELECT id FROM arms WHERE experiment = ?", (experiment,))
    samples = ArmSamples(reader, arm[0], [quantity])
    sample = samples.sample(quantity)
    return (quantity.interval(sample) if sample else None), samples.games


def replayed(
    database: Database, winner: Candidate, settings: Settings, question: Question, choices: SearchOptions
) -> tuple[list[str], Interval | None]:
    """What fresh games say of the winner: sentences, if the goal is a number, and its figure."""
    games = choices.again or max(2, choices.games // 4)
    number = database.experiment(settings, [winner.arm], games)
    if question.against is not None:
        database.ask(number, question.text())
    (found,) = played(database, [number], choices)
    figure, _ = figure_of(database, number, question.quantity())
    looks = all_looked_at(database, [found], question) if question.against is not None else {}
    told = Findings.of(database, [found], looks).headlines
    return [line for each in told for line in each.told], figure


def as_text(
    candidates: Sequence[Candidate],
    winner: Candidate,
    quantity: Quantity,
    again: Interval | None,
    sentences: Sequence[str],
    seed: int,
) -> str:
    """The settings, the best last to drop out first, and what the winner is worth."""
    ordered = sorted(candidates, key=lambda one: (one is not winner, -one.rounds))
    rows = [
        (printable(one.arm.label), f"{one.games}", shown(quantity, one.figure), f"{one.rounds}")
        for one in ordered
    ]
    drawn = [board_text(position_of(winner), style_for_output()), ""] if winner.start is not None else []
    fresh = sentences or [f"{quantity.title}: {shown(quantity, again)}."]
    return "\n".join(
        [
            f"Best: {printable(winner.arm.label)}. On fresh games, seed {seed}:",
            *(printable(line) for line in fresh),
            "",
            *drawn,
            table([HEAD, *rows], right=(1, 2, 3)),
            f"Figures of the search ({quantity.title}) flatter the best: it was chosen for them.",
        ]
    )


def position_of(candidate: Candidate) -> Position:
    """Where the games of a set-up begin."""
    return candidate.arm.load().position(candidate.settings.position)


def shown(quantity: Quantity, figure: Interval | None) -> str:
    """A figure with its interval."""
    return level(quantity, figure) if figure else "-"


def as_data(
    candidates: Sequence[Candidate],
    winner: Candidate,
    again: Interval | None,
    sentences: Sequence[str],
    seed: int,
) -> dict[str, Any]:
    """The search as JSON data; intervals are [value, low, high]."""
    return {
        "best": winner.arm.label,
        "fresh": {"seed": seed, "figure": again.as_data() if again else None, "sentences": list(sentences)},
        "settings": [
            {
                "label": one.arm.label,
                "options": dict(one.arm.options),
                "changes": list(one.arm.changes),
                "start": one.start,
                "fen": one.settings.position,
                "experiment": one.experiment,
                "games": one.games,
                "figure": one.figure.as_data() if one.figure else None,
                "rounds": one.rounds,
            }
            for one in candidates
        ],
    }
