"""What the games of some experiments say, put together once: all who show or print it only set it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..store import Reader, StoredExperiment
from . import contrasts
from .contrasts import Against
from .headlines import Headline, headline_data, headlines
from .interim import Look
from .levels import Levels, levels_of
from .trends import Found, trends_of


@dataclass(frozen=True)
class Findings:
    """Looks at experiments by their ids, and what these say together: trends, and levels by strength."""

    experiments: Sequence[StoredExperiment]
    looks: Mapping[int, Look]
    trends: Sequence[Found]
    levels: Sequence[Levels]

    @classmethod
    def of(
        cls, reader: Reader, experiments: Sequence[StoredExperiment], looks: Mapping[int, Look]
    ) -> Findings:
        """The findings of experiments that have been looked at, or not."""
        return cls(experiments, looks, trends_of(reader, experiments, looks), levels_of(reader, experiments))

    @property
    def headlines(self) -> list[Headline]:
        """The answers to all questions, those of several experiments together first."""
        return headlines(self.experiments, self.looks, self.trends)

    @property
    def against(self) -> list[Against]:
        """Every arm that has games against the first one of its experiment."""
        return [one for look in self.looks.values() for one in contrasts.against(look)]

    def as_data(self) -> dict[str, object]:
        """What experiments say together, as JSON data."""
        return {"together": headline_data(self.trends), "levels": [one.as_data() for one in self.levels]}
