"""The command `lab plan`: how many games a question needs."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from ...lab.questions import (
    RATE,
    ArmSamples,
    Plan,
    PlanError,
    Quantity,
    Question,
    planning,
    quantity_of,
    questions,
    size,
)
from ...lab.store import Reader, StoredExperiment, labels_of
from ...matches.presenting import percent
from ..common.shell import Refusal, answer, table
from .options import PlanOptions

SHOWN = (0.25, 0.5, 1, 2, 4)
"""Parts of the planned games whose power is shown."""
HEAD = ("GAMES AN ARM", "POWER", "INTERVAL")


def plan(choices: PlanOptions) -> None:
    """Print the games that are needed, and the power of fewer and more."""
    if choices.primary is None:
        raise Refusal("lab plan: name the question, as in --primary draws")
    if not 0.01 <= choices.power <= 0.999:
        raise Refusal("lab plan: a power lies between 1% and 99.9%; 90% is usual")
    if not 0.0001 <= choices.alpha <= 0.2:
        raise Refusal("lab plan: --alpha lies between 0.01% and 20%; 5% is usual")
    if choices.arms == 1 and choices.against is None:
        raise Refusal("lab plan: one arm is compared with a value: --against 50%")
    quantity = quantity_of(choices.primary)
    questions.check_numbers(Question(choices.primary, choices.margin, choices.against), quantity)
    for name in ("effect", "spread"):
        questions.check_unit(name, getattr(choices, name), quantity)
    made = plan_of(quantity, choices)
    games = made.games(choices.power)
    if games is None:
        raise Refusal(
            "lab plan: no number of games answers this; expect a larger effect, or allow a wider margin"
        )
    answer(
        choices.as_json,
        lambda: as_data(made, games, choices),
        lambda: as_text(made, games, quantity, choices),
    )


def plan_of(quantity: Quantity, choices: PlanOptions) -> Plan:
    """The plan of the parameters. Raises PlanError."""
    effect, margin = choices.effect, choices.margin
    if effect is None and margin is None:
        raise PlanError(
            "give the difference to find (--effect 5%), or the margin to show it lies within (--margin)"
        )
    if margin is not None and abs(effect or 0.0) >= margin:
        raise PlanError(
            "a difference is only shown to lie within a margin that is larger: --effect below --margin"
        )
    if effect == 0 and margin is None:
        raise PlanError("no number of games finds an effect of 0; use --margin to show how small it is")
    one = choices.against is not None
    arms = choices.arms or (1 if one else 2)
    answers = arms - (0 if one else 1)
    varies = spread(quantity, choices, one)
    if not (0 < varies < math.inf and math.isfinite(effect or 0.0)):
        raise PlanError(
            f"{quantity.title} are not known to vary; give a --spread above 0, or a --pilot in which they do"
        )
    return Plan(effect or 0.0, margin, varies, answers, choices.alpha)


def spread(quantity: Quantity, choices: PlanOptions, one: bool) -> float:
    """How much the difference varies: by the pilot, by a given spread, or of shares by themselves."""
    correlation, given = choices.correlation, choices.spread
    if choices.pilot:
        with Reader(choices.pilot) as reader:
            found = experiment_of(reader, choices.experiment)
            arms = [ArmSamples(reader, arm.id, [quantity]) for arm in found.arms if arm.games]
            labels = labels_of([arm.evidence for arm in arms])
            samples = [s for a, own in zip(arms, labels, strict=True) if (s := a.sample(quantity, own))]
            return planning.spread_of_pilot(quantity, samples, one, correlation)
    if given is not None:
        return given if one else planning.spread_of_both(given, given, correlation)
    if quantity.kind != RATE:
        raise PlanError(
            f"say how much {quantity.title} vary from game to game: --spread NUMBER, or --pilot DATABASE"
        )
    base, effect = choices.base, choices.effect or 0.0
    second = base + effect if base + effect <= 1 else base - effect
    if not 0 <= second <= 1:
        raise PlanError("this --base leaves no room for such an effect")
    return planning.spread_of_rates(base, None if one else second, correlation)


def experiment_of(reader: Reader, number: int | None) -> StoredExperiment:
    """An experiment of a pilot, the last one if none is named."""
    found = [e for e in reader.experiments() if any(arm.games for arm in e.arms)]
    chosen = [e for e in found if number in (None, e.id)]
    if not chosen:
        raise Refusal(f"lab plan: {Path(reader.path).name} has no such experiment with games; see `lab show`")
    return chosen[-1]


def as_data(made: Plan, games: int, choices: PlanOptions) -> dict[str, Any]:
    """The plan as JSON data."""
    return {
        "primary": choices.primary,
        "effect": made.effect,
        "margin": made.margin,
        "spread": made.spread,
        "alpha": made.level,
        "wanted_power": choices.power,
        "games_an_arm": games,
        "power": [
            {"games_an_arm": n, "power": made.power(n), "half_width": made.reach(n)} for n in steps(games)
        ],
    }


def steps(games: int) -> list[int]:
    """Numbers of games around the planned one."""
    found = dict.fromkeys(max(2, round(games * part / 2) * 2) for part in SHOWN)
    return list(found)


def as_text(made: Plan, games: int, quantity: Quantity, choices: PlanOptions) -> str:
    """The plan as a sentence and a table."""
    effect = size(quantity, abs(made.effect))
    what = f"find a difference of {effect} in {quantity.title}"
    if made.margin is not None:
        margin = size(quantity, made.margin)
        true = f"the true difference is {effect}" if made.effect else "there is no difference"
        what = f"show a difference of no more than {margin} in {quantity.title}, if {true}"
    rows = [(f"{n:,}", percent(made.power(n)), f"± {size(quantity, made.reach(n))}") for n in steps(games)]
    return "\n".join(
        [
            f"{games:,} games in each arm {what}, with a power of {percent(choices.power, 0)}.",
            table([HEAD, *rows], right=range(3)),
            f"{'A game is' if choices.against is not None else 'The difference of two games is'} taken to "
            f"vary by {size(quantity, made.spread)} (standard deviation); one look, at the planned games; "
            f"{made.arms} answer{'s' if made.arms > 1 else ''}.",
        ]
    )
