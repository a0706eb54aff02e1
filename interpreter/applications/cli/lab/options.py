"""What commands of the laboratory are told; tables/lab.yaml has the parameters of these names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, kw_only=True)
class RuleOptions:
    """What a variant is played by."""

    options: Mapping[str, str]
    changes: tuple[str, ...]
    allow_hooks: bool


@dataclass(frozen=True, kw_only=True)
class ArmOptions(RuleOptions):
    """An arm: rules, and who plays."""

    players: tuple[str, ...]
    label: str | None


@dataclass(frozen=True, kw_only=True)
class VaryOptions:
    """Several settings, one arm each."""

    vary: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class ExperimentOptions:
    """What the arms of an experiment have in common."""

    games: int
    seed: int
    opening_plies: int | None
    temperature: int | None
    balance: int | None
    opening_file: Path | None
    fen: str | None
    max_plies: int
    sprt: tuple[float, float] | None


@dataclass(frozen=True, kw_only=True)
class QuestionOptions:
    """What an experiment is asked."""

    primary: str | None
    margin: float | None
    against: float | None


@dataclass(frozen=True, kw_only=True)
class RunningOptions:
    """Where games are kept, and how they are played."""

    db: Path
    workers: int | None
    executor: str | None
    parts: Path | None
    as_json: bool
    quiet: bool


@dataclass(frozen=True, kw_only=True)
class PlayOptions(RunningOptions, QuestionOptions, ExperimentOptions):
    """What playing an experiment is told, its arms aside."""

    nodes: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class CompareOptions(PlayOptions, ArmOptions):
    """What `lab compare` is told."""


@dataclass(frozen=True, kw_only=True)
class RunOptions(PlayOptions, VaryOptions, ArmOptions):
    """What `lab run` is told."""


@dataclass(frozen=True, kw_only=True)
class ValueOptions(RunningOptions, RuleOptions):
    """What `lab values` is told."""

    games: int
    nodes: int
    seed: int
    unit: str | None


@dataclass(frozen=True, kw_only=True)
class PlanOptions(QuestionOptions):
    """What `lab plan` is told."""

    effect: float | None
    power: float
    alpha: float
    base: float
    spread: float | None
    correlation: float
    arms: int | None
    pilot: Path | None
    experiment: int | None
    as_json: bool


@dataclass(frozen=True, kw_only=True)
class SearchOptions(RunningOptions, ExperimentOptions, VaryOptions, ArmOptions):
    """What `lab search` is told."""

    primary: str
    goal: str
    margin: float | None
    again: int | None
    starts: str | None
