"""What has to be known about the games of an experiment, in words for terminals and pages."""

from __future__ import annotations

from collections.abc import Sequence

from ...matches.presenting import percent
from ..design import PLIES, Settings
from ..questions import quantity_of
from ..statistics import Allowance
from ..store import Evidence, StoredExperiment


def openings_text(experiment: StoredExperiment) -> str:
    """How the openings of an experiment were made."""
    return openings_words(experiment.settings, experiment.players)


def openings_words(settings: Settings, players: Sequence[str]) -> str:
    """How openings are made for some players."""
    by_lot = all(text.partition(":")[0].strip() == "random" for text in players)
    told = bool(settings.openings) or by_lot
    drawn = 0 if told and settings.opening_plies is None else settings.opening_plies
    number = PLIES if drawn is None else drawn
    first = f"{len(settings.openings)} given lines" if settings.openings else "the start position"
    if not number:
        return first
    drawn_how = f"{number} random moves"
    if settings.temperature is not None and not by_lot:
        drawn_how = (
            f"{number} moves drawn among the best at a temperature of {settings.temperature} centipawns"
        )
    if settings.balance is None or by_lot:
        return f"{first}, {drawn_how}"
    return (
        f"{first}, {drawn_how}, rejected where a side was more than {settings.balance} "
        "centipawns ahead: White's score and what depends on it do not show how balanced the start is"
    )


def looked(allowed: Allowance) -> str:
    """How often an experiment has been looked at, and what that means for its intervals."""
    shares = allowed.shares or (1.0,)
    last = f"{percent(shares[-1], 0)} of the planned games"
    return (
        f"Look {len(shares)}, at {last}: intervals have {percent(allowed.confidence, 2)}, so that all looks "
        "together hold in 95 % (O'Brien and Fleming until the plan is fulfilled)."
    )


def ruled_apart(names: Sequence[str]) -> str:
    """Which quantities are not compared, for the rules say it themselves; empty if none."""
    if not names:
        return ""
    titles = ", ".join(quantity_of(name).title for name in names)
    return f"Not compared, because the rules of the arms differ in them: {titles}."


def repeated(proof: Evidence) -> str:
    """That games were played again, if so."""
    different, games = proof.distinct_games, len(proof.numbers)
    if different == games:
        return ""
    return (
        f"{games} games, but {different} different ones; a game that is played again is not evidence and "
        "counts once. Openings make games differ (--opening-plies)"
    )
