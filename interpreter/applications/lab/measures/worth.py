"""What the pieces are worth by the games of a database, in units of the usual promoter.

Two methods, both of them logistic regressions of White's result: on what the armies lack in games with a
handicap, and on the material of quiet positions in games from the start. A coefficient is the gain in
log-odds by one piece more; divided by the unit's it is a worth. The constant is the first mover's advantage.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf, nan, sqrt
from typing import Any

import numpy as np

from ....engine.evaluation import Evaluation
from ....play.variant import Variant
from ...matches.presenting import decimal, ranged
from ...matches.statistics import Z95
from ..design import unit_of
from ..statistics import Fit, Interval, fit, ratio
from ..store import Reader, StoredArm, StoredExperiment
from .material import Observations, observe_quiet, observe_starts

RIDGE = 0.02
"""Keeps coefficients finite that hardly any game tells of; small against the weight of ten games."""
SURE = 3.0
"""Standard errors that the unit's coefficient has to be away from 0, for ratios to it to mean something."""
FAR = 2.0
"""Standard errors from which on the two methods are said to disagree."""
HANDICAPS, QUIET = "handicaps", "quiet"
HEAD = ("Piece", "Handicaps", "Quiet positions", "Apart", "Guide", "Engine")
UNKNOWN = Interval(nan, nan, nan)


@dataclass(frozen=True)
class Method:
    """Worths by a method, by name of the piece; `unit` is the unit's gain in log-odds.

    `worths` is empty where the games do not tell; `doubt` then says why.
    """

    games: int = 0
    observations: int = 0
    unit: Interval = UNKNOWN
    worths: Mapping[str, Interval] = field(default_factory=dict)
    doubt: str = ""


@dataclass(frozen=True)
class Worths:
    """Everything known of the worth of the pieces of a variant: by experiment, by a source, by the engine."""

    variant: Variant
    unit: str
    pieces: tuple[str, ...]
    methods: Mapping[str, Method]
    guide: Mapping[str, float]
    source: str
    engine: Mapping[str, float]

    def agreement(self, piece: str) -> float | None:
        """How many standard errors the two methods are apart, None where one of them does not tell."""
        found = [self.methods[m].worths.get(piece) for m in (HANDICAPS, QUIET)]
        if piece == self.unit or None in found:
            return None
        first, second = (one for one in found if one is not None)
        error = sqrt(error_of(first) ** 2 + error_of(second) ** 2)
        return (second.value - first.value) / error if 0 < error < inf else None


def worth_rows(found: Worths) -> list[tuple[str, ...]]:
    """The table of the worths with its head: each method with its interval, what others say."""

    def cell(piece: str, one: Interval | None) -> str:
        if one is None:
            return "-"
        return "1" if piece == found.unit else ranged(one, 2)

    rows: list[tuple[str, ...]] = [HEAD]
    for piece in found.pieces:
        cells = [cell(piece, method.worths.get(piece)) for method in found.methods.values()]
        apart = found.agreement(piece)
        told = (found.guide.get(piece), found.engine.get(piece))
        numbers = ("-" if number is None else decimal(number, 2) for number in told)
        rows.append((piece, *cells, "-" if apart is None else decimal(apart, 1, "+"), *numbers))
    return rows


def worth_remarks(found: Worths) -> list[str]:
    """What the worths rest on, whether the methods agree, and who gives the guide values."""
    said = [account(name, found.methods[name]) for name in (HANDICAPS, QUIET)]
    if all(one.worths for one in found.methods.values()):
        far = [piece for piece in found.pieces if abs(found.agreement(piece) or 0.0) >= FAR]
        apart = f"The methods disagree by {FAR:g} standard errors or more about: {', '.join(far)}."
        said.append(apart if far else "Where both methods give a value, they agree within their errors.")
    return said + ([f"Guide values: {found.source}."] if found.source else [])


def account(name: str, one: Method) -> str:
    """What a method rests on."""
    title = {HANDICAPS: "Handicaps", QUIET: "Quiet positions"}[name]
    seen = f", {one.observations:,} positions" if name == QUIET else ""
    told = one.doubt or f"one unit more is worth {one.unit.value:.3f} in log-odds of the score"
    return f"{title}: {one.games:,} games{seen}; {told}."


def error_of(interval: Interval) -> float:
    """The standard error of an interval of 95 %."""
    return (interval.high - interval.low) / (2 * Z95)


def is_handicap(experiment: StoredExperiment) -> bool:
    """Are the games of an experiment played to find out what pieces are worth?"""
    return bool(experiment.settings.handicap)


def thinks(arm: StoredArm) -> bool:
    """Do both players look ahead? The games of others tell little about worth."""
    return all(text.partition(":")[0] == "engine" for text in arm.arm.players)


def arms_of(reader: Reader, definition: str, handicap: bool) -> list[StoredArm]:
    """The arms with a definition that a method can use: engine against engine, or itself."""
    return [
        arm
        for experiment in reader.experiments()
        if is_handicap(experiment) == handicap
        for arm in experiment.arms
        if arm.definition == definition and arm.games and thinks(arm)
    ]


def worths(reader: Reader, variant: Variant, unit: int | None = None) -> Worths | None:
    """The worths of the pieces of a variant by the games of a database; None if it has only royals.

    `unit` is the kind of piece that is worth 1, the usual promoter if not given.
    """
    unit = unit_of(variant) if unit is None else unit
    if unit is None:
        return None
    starts, quiet = Observations(), Observations()
    for arm in arms_of(reader, variant.definition_hash, True):
        observe_starts(reader, arm, starts)
    for arm in arms_of(reader, variant.definition_hash, False):
        observe_quiet(reader, arm, quiet)
    methods = {HANDICAPS: method(variant, starts, unit), QUIET: method(variant, quiet, unit)}
    values = [early for early, _ in Evaluation(variant).values]
    game = variant.ruleset
    told = {name for found in methods.values() for name in found.worths}
    pieces = [i for i, p in enumerate(game.kinds) if p.name in told or i in present(variant)]
    guide, source = guide_of(variant, unit)
    return Worths(
        variant=variant,
        unit=game.pieces[unit].name,
        pieces=tuple(game.pieces[i].name for i in sorted(pieces, key=lambda i: (values[i], i))),
        methods=methods,
        guide=guide,
        source=source,
        engine={game.pieces[i].name: values[i] / values[unit] for i in pieces},
    )


def present(variant: Variant) -> set[int]:
    """The kinds that stand in the start position, royal ones aside."""
    game = variant.ruleset
    return {index for index, _ in game.setup.values() if not game.pieces[index].royal}


def guide_of(variant: Variant, unit: int) -> tuple[dict[str, float], str]:
    """Worths by a source in units, and who says so."""
    game = variant.ruleset
    given, source = dict(game.guide_values.values), game.guide_values.source
    base = sum(given.get(game.pieces[unit].name, (0.0, 0.0)))
    return ({name: sum(pair) / base for name, pair in given.items()}, source) if base > 0 else ({}, "")


def method(variant: Variant, seen: Observations, unit: int) -> Method:
    """The worths that some observations tell."""
    if not seen.rows:
        return Method(doubt="there are no such games")
    rows = np.array(seen.rows, dtype=float)
    kinds = [i for i in range(rows.shape[1]) if rows[:, i].any() and not variant.ruleset.pieces[i].royal]
    games, observations = seen.clusters, len(rows)
    if unit not in kinds:
        return Method(games, observations, doubt="no game differs in the unit")
    design = np.column_stack([np.ones(len(rows)), rows[:, kinds]])
    penalty = np.array([0.0, *[RIDGE] * len(kinds)])
    found = fit(design, seen.results, seen.games, penalty)
    place = 1 + kinds.index(unit)
    gain = interval_of(*coefficient(found, place))
    if gain.value <= SURE * error_of(gain):
        return Method(games, observations, gain, doubt="too few games to tell what the unit is worth")
    freedom = max(1, games - design.shape[1])
    return Method(
        games,
        observations,
        gain,
        {variant.ruleset.pieces[i].name: worth_of(found, 1 + kinds.index(i), place, freedom) for i in kinds},
    )


def coefficient(found: Fit, place: int) -> tuple[float, float]:
    """A coefficient with its standard error."""
    return float(found.coefficients[place]), sqrt(max(0.0, float(found.covariance[place, place])))


def worth_of(found: Fit, kind: int, unit: int, freedom: int) -> Interval:
    """The worth of a kind in units, by the places of their coefficients."""
    if kind == unit:
        return Interval(1.0, 1.0, 1.0)
    above, below = ((float(found.coefficients[i]), float(found.covariance[i, i])) for i in (kind, unit))
    return ratio(above, below, float(found.covariance[kind, unit]), SURE, freedom)


def interval_of(value: float, error: float) -> Interval:
    """The interval of 95 % of a normally distributed estimate."""
    return Interval(value, value - Z95 * error, value + Z95 * error)


def worth_data(found: Worths) -> dict[str, Any]:
    """The worths as JSON data; intervals are [value, low, high]."""
    return {
        "variant": found.variant.id,
        "definition": found.variant.definition_hash,
        "unit": found.unit,
        "guide_source": found.source or None,
        "methods": {
            name: {
                "games": one.games,
                "observations": one.observations,
                "unit_log_odds": one.unit.as_data(),
                "doubt": one.doubt or None,
            }
            for name, one in found.methods.items()
        },
        "pieces": [
            {
                "piece": piece,
                **{
                    name: one.worths[piece].as_data() if piece in one.worths else None
                    for name, one in found.methods.items()
                },
                "apart": found.agreement(piece),
                "guide": found.guide.get(piece),
                "engine": found.engine.get(piece),
            }
            for piece in found.pieces
        ],
    }
