"""How far two games are apart in play: what lies in the interval, what is found where nothing is, the command."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import numpy as np
import pytest
from test_lab_runs import lab

from interpreter.applications.lab.answers.distances import MEASURES, Distance, distance, length
from interpreter.applications.lab.questions.questions import NAMED
from interpreter.applications.lab.statistics.samples import Sample
from interpreter.lab import read

CHOSEN = [NAMED[name] for name in MEASURES]


def games(dice: np.random.Generator, number: int, far: float, shared: np.ndarray | None) -> list[Sample]:
    """Games whose measures hang together: long ones are drawn, and what an opening does both arms have."""
    lean = (
        dice.normal(size=number)
        if shared is None
        else 0.5 * shared + math.sqrt(0.75) * dice.normal(size=number)
    )
    names = np.arange(number) if shared is not None else np.arange(number) + int(dice.integers(1 << 40))
    found = []
    for quantity in CHOSEN:
        own = (lean + dice.normal(size=number)) / math.sqrt(2)
        if quantity.kind == "rate":
            rate = math.sin(math.asin(math.sqrt(0.3)) + far / 2) ** 2
            values = (np.array([0.5 * (1 + math.erf(x / math.sqrt(2))) for x in own]) < rate).astype(float)
        elif quantity.kind == "share":
            middle = math.sin(math.asin(math.sqrt(0.2)) + far / 2) ** 2
            values = np.clip(middle + 0.04 * own, 0, 1)
        else:
            values = np.exp(far + 0.5 * own - 0.125)  # skewed; the mean is e to the far
        found.append(Sample(values, names))
    return found


def drawn(dice: np.random.Generator, number: int, far: float, common: bool) -> Distance:
    """The distance of two games that are so far apart in every measure."""
    shared = dice.normal(size=number) if common else None
    first, this = games(dice, number, 0.0, shared), games(dice, number, far, shared)
    return distance(1, list(zip(CHOSEN, first, this, strict=True)), 0.95)


@pytest.mark.parametrize(
    ("number", "far", "common"),
    [
        (25, 0.0, False),
        (100, 0.25, False),
        *(
            pytest.param(*each, marks=pytest.mark.every)
            for each in ((100, 0.0, True), (25, 0.25, True), (100, 0.6, True))
        ),
    ],
)
def test_the_distance_lies_in_its_interval(number: int, far: float, common: bool) -> None:
    """And where there is none it is not found, in no measure either, more often than in 5 % of the cases."""
    dice, runs = np.random.default_rng(7), 150
    found = [drawn(dice, number, far, common) for _ in range(runs)]
    slack = 2 * math.sqrt(0.05 * 0.95 / runs)
    inside = sum(one.interval.low <= far <= one.interval.high for one in found) / runs
    assert inside >= 0.95 - slack
    if not far:
        assert sum(one.interval.low > 0 for one in found) / runs <= 0.025 + slack
        assert sum(any(part.difference.apart for part in one.parts) for one in found) / runs <= 0.05 + slack
    else:
        assert (
            abs(np.median([one.interval.value for one in found]) - far) < 0.05
        )  # noise is not taken for distance
    if far > 0.5:
        assert all(one.interval.low > 0.3 for one in found)
        assert max(one.interval.high for one in found) < 1.0


def test_a_square_that_is_small_by_luck_does_not_say_that_games_are_alike() -> None:
    spread = np.eye(14) / 100
    small = length(np.zeros(14), spread, 99, 0.95)
    usual = length(np.full(14, 0.1), spread, 99, 0.95)
    assert (small.value, small.low, small.high) == (0, 0, pytest.approx(usual.high))
    assert usual.high > 0.05


@pytest.mark.every
def test_the_command_the_report_and_programs_say_it(tmp_path: Path) -> None:
    path, other = tmp_path / "db", "chess"
    text = lab(
        "compare", "losalamos", other, "losalamos", "--games", 60, "--seed", 1, "--workers", 1, "--db", path
    )
    said = re.findall(r"Distance in play: .*", text.stdout)
    assert len(said) == 2, text.output
    assert "most of it by" in said[0]
    assert "no single measure is surely apart" in said[1]
    shown = json.loads(lab("show", path, "--differences", "--json").stdout)["comparisons"][0]["distances"]
    assert [one["arm"] for one in shown] == [1, 2]
    assert shown[0]["distance"][1] > 0 == shown[1]["distance"][1]
    assert {one["name"] for one in shown[0]["measures"]} <= {*MEASURES}
    sizes = [abs(one["difference"][0]) for one in shown[0]["measures"]]
    assert sizes == sorted(sizes, reverse=True)
    mean = math.sqrt(sum(size**2 for size in sizes) / len(sizes))
    assert shown[0]["distance"][0] < mean  # noise is taken off
    assert read(path).compare().distances[0].as_data() == shown[0]
    assert read(path).data()["experiments"][0]["distances"] == shown


def test_a_look_at_the_very_beginning_finds_nothing_and_fails_at_nothing() -> None:
    """Of a million planned games the first hundred may spend nothing of the doubt: what is left rounds to 1."""
    dice = np.random.default_rng(8)
    known = list(zip(CHOSEN, games(dice, 100, 0.0, None), games(dice, 100, 0.1, None), strict=True))
    found = distance(1, known, 1.0)
    assert found.interval.low == 0
    assert found.interval.value <= found.interval.high < math.inf
    assert not any(part.difference.apart for part in found.parts)
