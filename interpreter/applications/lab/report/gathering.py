"""All figures of a report, as plain data: what JSON and CSV hold, and what the page is made of."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from ....errors import DefinitionError, FenError
from ...matches.presenting import known
from ..answers import Findings, Look, asked_of, look_data, looked_at, openings_text, repeated
from ..design import Arm
from ..measures import Use, Variety, Worths, is_handicap, uses, varieties, worth_data, worths
from ..questions import QUANTITIES, ArmSamples, Quantity, ending
from ..statistics import Interval
from ..store import DatabaseError, Reader, StoredArm, StoredExperiment
from .curves import Curve, Seen, advantage, look
from .repeating import commands

LOOKED_AT = 30_000
"""Plies that are played again for a report, over all arms."""
OUTCOME = ("white_score", "white_wins", "draws", "black_wins")
"""Shown even where they are 0 in all games."""
BINS = 24
"""Bars of a histogram of lengths."""


@dataclass
class ArmFigures:
    """Everything that a report says about an arm."""

    stored: StoredArm
    figures: list[tuple[Quantity, Interval]]
    ends: list[tuple[str, int, Interval]]
    median: Interval | None
    lengths: tuple[list[int], list[int]]
    curves: dict[str, Curve]
    seen: Seen | None
    varieties: list[Variety]
    movements: list[Use]


@dataclass
class Section:
    """An experiment with its arms and how they differ."""

    experiment: StoredExperiment
    arms: list[ArmFigures]
    look: Look
    commands: list[str]
    study: str

    @property
    def interrupted(self) -> bool:
        """Are there fewer games than were asked for, and nothing that has decided?"""
        return any(arm.games < arm.wanted and not arm.decided for arm in self.experiment.arms)

    @property
    def shown(self) -> StoredExperiment:
        """The experiment with the arms that have games."""
        return replace(self.experiment, arms=tuple(arm.stored for arm in self.arms))


@dataclass
class Gathered:
    """A whole report. `notes` say what could not be shown, and why."""

    sections: list[Section]
    worths: list[Worths]
    handicaps: list[StoredExperiment]
    notes: list[str]
    findings: Findings


def gather(reader: Reader, numbers: Sequence[int] = (), replayed: int = LOOKED_AT) -> Gathered:
    """The figures of everything in a database, or of the experiments with some ids. Raises DatabaseError.

    `replayed` are the plies that are played again, over all arms; with 0 there are no curves and boards.
    """
    wanted = [e for e in reader.experiments() if not numbers or e.id in numbers]
    experiments = [e for e in wanted if any(arm.games for arm in e.arms)]
    handicaps = [e for e in experiments if is_handicap(e)]
    shown = [e for e in experiments if e not in handicaps]
    notes: list[str] = []
    arms = sum(arm.games > 0 for e in shown for arm in e.arms)
    sections = [section(reader, e, replayed // max(1, arms), notes) for e in shown]
    looks = {one.experiment.id: one.look for one in sections if one.look.asked or one.look.others}
    found = Findings.of(reader, [one.shown for one in sections], looks)
    return Gathered(sections, worths_of(reader, handicaps, notes), handicaps, notes, found)


def section(reader: Reader, experiment: StoredExperiment, plies: int, notes: list[str]) -> Section:
    """An experiment."""
    stored = [arm for arm in experiment.arms if arm.games]
    asked = asked_of(reader, experiment)
    samples = [ArmSamples(reader, arm.id, asked.more() if asked else ()) for arm in stored]
    said = {arm.arm.label: repeated(sample.evidence) for arm, sample in zip(stored, samples, strict=True)}
    notes += [f"{label} has {text}" for label, text in said.items() if text]
    seen = looked_at(reader, experiment, samples, asked)
    sure = seen.allowed.confidence
    arms = [
        arm_figures(reader, arm, sample, plies, sure, notes)
        for arm, sample in zip(stored, samples, strict=True)
    ]
    studies = [study for _, _, study in reader.asked(experiment.id) if study]
    question = asked.question if asked else None
    return Section(experiment, arms, seen, commands(experiment, question), studies[0] if studies else "")


def arm_figures(
    reader: Reader, arm: StoredArm, samples: ArmSamples, plies: int, sure: float, notes: list[str]
) -> ArmFigures:
    """An arm; its intervals have the confidence that is left for this look."""
    found = [(quantity, samples.sample(quantity)) for quantity in QUANTITIES]
    ends = []
    for reason, count in samples.reasons().items():
        sample = samples.sample(ending(reason))
        if sample:
            ends.append((reason, count, sample.rate_interval(sure)))
    length = next(quantity for quantity in QUANTITIES if quantity.name == "plies")
    return ArmFigures(
        stored=arm,
        figures=[(q, q.interval(s, sure)) for q, s in found if s and (q.name in OUTCOME or s.values.any())],
        ends=ends,
        median=samples.median(length, sure),
        lengths=histogram(samples.columns["plies"]),
        curves=advantage(reader, arm),
        seen=looked(reader, arm, plies, notes),
        varieties=varieties(reader, arm.id),
        movements=uses(reader, arm.id),
    )


def looked(reader: Reader, arm: StoredArm, plies: int, notes: list[str]) -> Seen | None:
    """What some games of the arm show, if they can be played again."""
    if not plies:
        return None
    try:
        return look(reader, arm, plies)
    except (DefinitionError, DatabaseError, FenError) as error:
        first = (str(error).splitlines() or [""])[0]
        notes.append(f"{arm.arm.label}: its games could not be played again ({first})")
        return None


def histogram(plies: Any) -> tuple[list[int], list[int]]:
    """Bounds and counts of games by length, in bars of whole plies."""
    low, high = int(plies.min()), int(plies.max())
    width = max(1, math.ceil((high - low + 1) / BINS))
    bounds = np.arange(low, high + width + 1, width)
    counts, _ = np.histogram(plies, bounds)
    return bounds.tolist(), counts.tolist()


def worths_of(reader: Reader, handicaps: Sequence[StoredExperiment], notes: list[str]) -> list[Worths]:
    """The worths of the pieces of every definition that was played with handicaps."""
    arms: dict[str, Arm] = {arm.definition: arm.arm for e in handicaps for arm in e.arms if arm.games}
    found = []
    for arm in arms.values():
        try:
            known = worths(reader, arm.load())
        except (DefinitionError, DatabaseError, FenError) as error:
            notes.append(f"{arm.label}: no worths of pieces ({(str(error).splitlines() or [''])[0]})")
            continue
        if known:
            found.append(known)
    return found


# --- as data ----------------------------------------------------------------------------------


def as_data(gathered: Gathered) -> dict[str, Any]:
    """The report as JSON data; intervals are [value, low, high]."""
    return {
        "format": 1,
        "experiments": [section_data(section) for section in gathered.sections],
        **gathered.findings.as_data(),
        "piece_values": [worth_data(one) for one in gathered.worths],
        "notes": gathered.notes,
    }


def section_data(section: Section) -> dict[str, Any]:
    """An experiment as data."""
    experiment, told = section.experiment, look_data(section.look)
    return {
        "id": experiment.id,
        "created": experiment.created,
        "settings": {k: v for k, v in asdict(experiment.settings).items() if k != "openings"},
        "openings": len(experiment.settings.openings),
        "openings_made": openings_text(experiment),
        "versions": experiment.versions,
        "interrupted": section.interrupted,
        "commands": section.commands,
        "arms": [arm_data(arm) for arm in section.arms],
        "study": section.study,
        "comparison": told.pop("quantities"),
        **told,
    }


def arm_data(arm: ArmFigures) -> dict[str, Any]:
    """An arm as data."""
    return {
        **arm.stored.as_data(),
        "figures": {quantity.name: interval.as_data() for quantity, interval in arm.figures},
        "median_plies": arm.median.as_data() if arm.median else None,
        "ends": [
            {"reason": reason, "games": count, "share": interval.as_data()}
            for reason, count, interval in arm.ends
        ],
        "lengths": {"bounds": arm.lengths[0], "games": arm.lengths[1]},
        "openings": [
            {
                "plies": one.plies,
                "games": one.games,
                "different": one.different,
                "entropy": round(one.entropy, 4),
                "effective": round(one.effective, 2),
            }
            for one in arm.varieties
        ],
        "movements": [asdict(one) for one in arm.movements],
        "branching_by_ply": [round(x, 3) for x in arm.seen.branching] if arm.seen else None,
        "advantage_by_ply": {name: known(curve.mean, 4) for name, curve in arm.curves.items()},
    }


def as_rows(gathered: Gathered) -> list[tuple[object, ...]]:
    """The report as rows of a table, the first being the header."""
    rows: list[tuple[object, ...]] = [
        (
            *("experiment", "arm", "label", "variant", "games", "quantity", "value", "low", "high"),
            "confidence",
        )
    ]
    for section in gathered.sections:
        for arm in section.arms:
            stored = arm.stored
            head = (section.experiment.id, stored.id, stored.arm.label, stored.arm.variant, stored.games)
            medians = [("median_plies", arm.median)] if arm.median else []
            for name, interval in (
                *((quantity.name, interval) for quantity, interval in arm.figures),
                *medians,
                *((f"end:{reason}", interval) for reason, _, interval in arm.ends),
            ):
                values = ("" if x is None else x for x in interval.as_data())
                rows.append((*head, name, *values, section.look.allowed.confidence))
    for one in gathered.worths:
        for name, method in one.methods.items():
            for piece, interval in method.worths.items():
                numbers = ("" if x is None else x for x in interval.as_data())
                row = ("", "", "", one.variant.id, method.games, f"worth:{name}:{piece}", *numbers, "")
                rows.append(row)
    return rows
