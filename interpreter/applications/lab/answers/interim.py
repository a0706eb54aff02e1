"""A look at an experiment: the answer to its question, and how its arms differ otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from ....errors import DefinitionError, OptionError
from ....model.ruleset import Ruleset
from ...matches.restrictions import worth
from ...matches.statistics import elo
from ..design import player
from ..questions import (
    A_SCORE,
    END,
    QUANTITIES,
    ArmSamples,
    Quantity,
    Question,
    question_of,
)
from ..statistics import Allowance
from ..store import DatabaseError, Reader, StoredExperiment
from .answers import Answer, answers
from .comparing import Compared, compare
from .distances import Distance, distances

PLAIN = (str, int, float, bool, type(None))
POSSIBLE: dict[str, Callable[[Ruleset], bool]] = {
    "castled": lambda game: bool(game.castlings),
    "en_passant": lambda game: any(one.takes_passant for piece in game.pieces for one in piece.movements),
    "promoted": lambda game: any(piece.promotions for piece in game.pieces),
    "frozen": lambda game: any(piece.freezes for piece in game.pieces),
}
"""By quantity, does a game have it at all?"""


@dataclass(frozen=True)
class Asked:
    """A question to an experiment; `late`: it was asked when there were games already."""

    question: Question
    late: bool

    def more(self) -> list[Quantity]:
        """The quantities that it needs."""
        return [self.question.quantity()]


@dataclass(frozen=True)
class Look:
    """What the games of an experiment say: `answers` to its question, if it has one, and comparisons.

    Arms are counted from 0, as their `labels` are.
    """

    experiment: int
    labels: tuple[str, ...]
    others: tuple[int, ...]
    """The arms that have games and are not the first."""
    allowed: Allowance
    asked: Asked | None
    compared: Sequence[Compared] = ()
    answers: Sequence[Answer] = ()
    ruled: tuple[str, ...] = ()
    """Quantities that the rules of the arms themselves tell apart: that they differ is not news."""
    distances: tuple[Distance, ...] = ()


def ruled_apart(experiment: StoredExperiment) -> tuple[str, ...]:
    """The quantities in which arms differ by definition.

    What only some arms have, and ends of games that mean something else in some, or come by other numbers.
    """
    try:
        games = [arm.arm.ruleset() for arm in experiment.arms]
    except (DefinitionError, OptionError):
        return ()
    ends = [{end.name: ends_named(game, end.name) for end in game.ends} for game in games]
    names = sorted({name for each in ends for name in each})
    apart = [name for name in names if any(each.get(name) != ends[0].get(name) for each in ends)]
    possible = {name: {has(game) for game in games} for name, has in POSSIBLE.items()}
    return (
        *(name for name, found in possible.items() if len(found) > 1),
        *(f"{END}{name}" for name in apart),
    )


def ends_named(game: Ruleset, name: str) -> list[dict[str, Any]]:
    """What the conditions of a name say by words and numbers; pieces and squares are those of the game."""
    return [
        {"result": end.result}
        | {one.name: value for one in fields(end) if isinstance(value := getattr(end, one.name), PLAIN)}
        for end in game.ends
        if end.name == name
    ]


def asked_of(reader: Reader, experiment: StoredExperiment, question: Question | None = None) -> Asked | None:
    """The question given, the one an experiment was begun with, or the last one. Raises DatabaseError."""
    notes = reader.asked(experiment.id)
    early = next((text for games, text, _ in notes if games == 0), None)
    if question is not None:
        return Asked(question, question.text() != early)
    if not notes:
        return None
    try:
        return Asked(question_of(early or notes[-1][1]), early is None)
    except (ValueError, TypeError, AttributeError):
        raise DatabaseError(f"{reader.path} is damaged: a question of experiment {experiment.id}") from None


def worth_a_look(experiment: StoredExperiment, asked: Asked | None) -> bool:
    """Is there something to compare: arms with the first one, or one with a value?"""
    if not experiment.arms[0].games:
        return False
    several = sum(arm.games > 0 for arm in experiment.arms) > 1
    return several or (asked is not None and asked.question.against is not None)


def looked_at(
    reader: Reader, experiment: StoredExperiment, arms: Sequence[ArmSamples], asked: Asked | None
) -> Look:
    """Look at the games of some arms; the look is noted in the database, even if nothing can be compared."""
    told = {arm.id: arm.arm for arm in experiment.arms}
    labels = tuple(told[arm.arm].label for arm in arms)
    rest = tuple(place for place, arm in enumerate(arms) if place and arm.games)
    allowed = reader.look(experiment)
    if not worth_a_look(experiment, asked):
        return Look(experiment.id, labels, (), allowed, None)
    ruled = ruled_apart(experiment) if len(arms) > 1 else ()
    compared = compare(arms, allowed, asked is not None, ruled) if len(arms) > 1 else []
    far = distances(arms, allowed) if len(arms) > 1 else ()
    seen = Look(experiment.id, labels, rest, allowed, asked, compared, ruled=ruled, distances=far)
    if asked is None:
        return seen
    others = [allowed.lasting(c.chance) for item in compared for c in item.contrasts]
    if not asked.late:
        others = []
    elif not others:  # it could have been asked about any of them
        others = [1.0] * len(QUANTITIES)
    found = answers(arms, asked.question, allowed, others)
    return replace(seen, answers=[with_worth(one, told[arms[one.arm].arm].players) for one in found])


def with_worth(answer: Answer, players: tuple[str, str]) -> Answer:
    """An answer about A's score, with what that makes worth what one of two players leaves out."""
    if answer.quantity is not A_SCORE:
        return answer
    value, low, high = map(elo, answer.this)
    return replace(answer, worth=worth(player(players[0]), player(players[1]), (value, low, high)))


def all_looked_at(
    reader: Reader, experiments: Sequence[StoredExperiment], question: Question | None = None
) -> dict[int, Look]:
    """By experiment, a look at its arms, if it has several with games or a question about one."""
    found = {}
    for experiment in experiments:
        asked = asked_of(reader, experiment, question)
        if worth_a_look(experiment, asked):
            arms = [ArmSamples(reader, arm.id, asked.more() if asked else ()) for arm in experiment.arms]
            found[experiment.id] = looked_at(reader, experiment, arms, asked)
    return found
