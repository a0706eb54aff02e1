"""What is shown of games while more are played: it changes at looks only, and every look is noted.

Who sees figures and may stop when he likes them looks, at every stop and at every state shown. So each place
where games stopped, and each state that was shown, is a look of the experiment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...matches.presenting import percent, ranged, sparkline
from ...matches.statistics import Estimate
from ..store import Reader
from .running import Task

SHARE = 0.1
"""How much of the planned games comes between two states that are shown: more looks cost certainty."""


@dataclass(frozen=True)
class Standing:
    """How an arm stood at a look: White's score, or A's, with bounds that hold for all looks together."""

    games: int
    white: float
    who: str
    score: float
    low: float
    high: float
    drawn: float


def counted(tasks: Sequence[Task], experiment: int) -> tuple[int, int]:
    """How many games the arms of an experiment have, and how many they are to have."""
    arms = [task for task in tasks if task.stored.experiment == experiment]
    games = [task.figures.games for task in arms]
    wanted = [max(task.stored.wanted, task.figures.games) for task in arms]
    return sum(games), sum(wanted)


def note_stops(reader: Reader, tasks: Sequence[Task]) -> None:
    """Note that experiments to which games will be added could be looked at as they are: in whatever way."""
    for experiment in {task.stored.experiment for task in tasks if task.open}:
        games, wanted = counted(tasks, experiment)
        if games:
            reader.noted(experiment, games, wanted)


@dataclass
class Watch:
    """The standings of arms at the last look, and how the scores have gone from look to look."""

    reader: Reader
    tasks: Sequence[Task]
    standings: dict[int, Standing] = field(default_factory=dict)
    courses: dict[int, list[float]] = field(default_factory=dict)
    _seen: dict[int, int] = field(default_factory=dict)

    def told(self, arm: int, bars: bool = True) -> str:
        """`White 53.2 % (51.0 to 55.4) ▁▃█, drawn 20.0 %`: how an arm stands; empty before the first look."""
        found = self.standings.get(arm)
        if found is None:
            return ""
        shares = ranged((100 * x for x in (found.score, found.low, found.high)), unit=" %")
        course = sparkline(self.courses[arm]) if bars else ""
        return f"{found.who} {shares}{' ' * bool(course)}{course}, drawn {percent(found.drawn)}"

    def follow(self, task: Task) -> None:
        """Look at the experiment of an arm that has more games now, if it is time for that."""
        experiment = task.stored.experiment
        games, wanted = counted(self.tasks, experiment)
        if games < wanted and games - self._seen.get(experiment, 0) < SHARE * wanted:
            return
        self._seen[experiment] = games
        allowed = self.reader.noted(experiment, games, wanted)
        for each in self.tasks:
            if each.stored.experiment == experiment and each.figures.games:
                arm, found = each.stored.id, standing(each, allowed.confidence)
                if arm not in self.standings or self.standings[arm].games < found.games:
                    self.courses.setdefault(arm, []).append(found.score)
                self.standings[arm] = found


def standing(task: Task, confidence: float) -> Standing:
    """How an arm stands."""
    found = task.figures
    estimate: Estimate = found.a_estimate if task.trial.paired else found.white_estimate
    low, high = estimate.interval(confidence)
    who, white = "A" if task.trial.paired else "White", found.white / found.games
    return Standing(found.games, white, who, estimate.score, low, high, found.draws / found.games)
