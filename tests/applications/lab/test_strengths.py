"""Does an effect survive stronger play? Experiments at several strengths, and on several seeds, as one."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from shared import first, later
from test_lab_runs import lab

from interpreter import lab as door
from interpreter.applications.lab.answers.experiment_series import series_of
from interpreter.applications.lab.answers.trends import FADES, OPEN, SURVIVES, Trend, beyond_chi_square, trend
from interpreter.applications.lab.design.sweeping import at_nodes, strength_of
from interpreter.applications.lab.questions.questions import Question
from interpreter.applications.lab.report import charts, drawing
from interpreter.applications.lab.statistics.alpha_spending import Allowance, shared
from interpreter.applications.lab.statistics.samples import Sample
from interpreter.applications.lab.store.reading import Reader
from interpreter.applications.matches.specs import SpecError

stats = later("scipy.stats")

NODES = (100, 400, 1600, 6400)
DRAWS = Question("draws")
CHANGED = "losalamos --set pieces.knight.moves=WD"

# --- the line ---------------------------------------------------------------------------------


def drawn(
    dice: np.random.Generator, effects: Sequence[float], openings: int, rate: bool
) -> list[list[Sample]]:
    """Two arms at several strengths whose games share openings, and the chance that lies in these."""
    shared, names = dice.normal(size=openings), np.arange(openings)

    def sample(level: float) -> Sample:
        values = 0.6 * shared + 0.8 * dice.normal(size=openings)
        if rate:
            return Sample(values < stats.norm.ppf(level), names)
        return Sample(100 * level + 30 * np.exp(0.5 * values), names)

    return [[sample(0.3), sample(0.3 + effect)] for effect in effects]


def found(pairs: Sequence[Sequence[Sample]], rate: bool = True, margin: float | None = None) -> Trend:
    """The trend of such samples."""
    question = Question("draws" if rate else "plies", margin)
    return trend(question.quantity(), question, 0.95, NODES, 1, pairs)


@pytest.mark.parametrize("rate", first(1, [True, False]))
@pytest.mark.parametrize("openings", first(1, [12, 40]))
@pytest.mark.parametrize("slope", first(1, [0.04, 0.0]))
def test_the_interval_of_the_trend_holds_the_truth(rate: bool, openings: int, slope: float) -> None:
    dice = np.random.default_rng(openings)
    effects = [0.02 + slope * x for x in (0, 2, 4, 6)]
    scale, runs = (1 if rate else 100), 300
    inside = np.zeros(3)
    for _ in range(runs):
        one = found(drawn(dice, effects, openings, rate), rate)
        truths = (slope * scale, effects[-1] * scale, (effects[-1] + 2 * slope) * scale)
        bounds = (one.slope, one.top, one.beyond)
        inside += [each.low <= truth <= each.high for each, truth in zip(bounds, truths, strict=True)]
    assert (inside / runs > 0.93 - 2 * math.sqrt(0.05 * 0.95 / runs)).all(), inside / runs


@pytest.mark.every
def test_verdicts_err_as_rarely_as_is_promised() -> None:
    dice = np.random.default_rng(1)

    def share(effects: Sequence[float], verdict: str, runs: int = 100) -> float:
        return sum(found(drawn(dice, effects, 400, True)).verdict == verdict for _ in range(runs)) / runs

    assert share([0, 0, 0, 0], SURVIVES) <= 0.05
    assert share([0.15, 0.1, 0.05, 0], SURVIVES) <= 0.07
    assert share([0.15, 0.1, 0.05, 0], FADES) > 0.9
    assert share([0.15, 0.15, 0.15, 0.15], SURVIVES) > 0.9
    assert share([0.15, 0.15, 0.15, 0.15], FADES) <= 0.05
    assert share([0.03, 0.03, 0.03, 0.03], OPEN) > 0.4


def test_the_line_is_that_of_weighted_least_squares() -> None:
    dice = np.random.default_rng(2)
    pairs = drawn(dice, [0.1, 0.1, 0.2, 0.2], 50, False)
    pairs[0] = [Sample(each.values[:20], each.labels[:20]) for each in pairs[0]]
    one = found(pairs, False)
    x, weights = np.log2(NODES), [20, 50, 50, 50]
    effects = [second.mean - first.mean for first, second in pairs]
    slope, start = np.polyfit(x, effects, 1, w=np.sqrt(weights))
    assert one.slope.value == pytest.approx(slope)
    assert one.top.value == pytest.approx(start + slope * x[-1])
    assert one.beyond.value == pytest.approx(start + slope * math.log2(25600))
    assert one.step == 25600
    assert [point.effect.value for point in one.points] == pytest.approx(effects)
    assert one.bend.low <= 0 <= one.bend.high


@pytest.mark.parametrize(
    ("effects", "verdict"),
    [
        ([0, 0, 0, 0.4], SURVIVES),
        ([0, 0.4, 0.4, 0.2], OPEN),
        ([0.4, 0, 0, 0], FADES),
        ([0.4, 0.1, 0, 0.2], FADES),
    ],
)
def test_courses_that_are_not_straight(effects: list[float], verdict: str) -> None:
    one = found(drawn(np.random.default_rng(3), effects, 2000, True))
    assert one.bent
    assert one.verdict == verdict


def test_an_effect_within_the_margin_survives_too() -> None:
    one = found(drawn(np.random.default_rng(4), [0, 0, 0, 0], 4000, True), margin=0.05)
    assert one.equivalent
    assert one.verdict == SURVIVES


@pytest.mark.parametrize(
    ("value", "freedom"), [(0, 1), (0.5, 1), (3.8, 1), (7, 2), (2.5, 3), (30, 8), (1e4, 5)]
)
def test_chi_square(value: float, freedom: int) -> None:
    assert beyond_chi_square(value, freedom) == pytest.approx(stats.chi2.sf(value, freedom), abs=1e-12)


def test_a_first_early_look_at_many_arms_has_intervals() -> None:
    """What is left of 5 % for an interrupted ladder, shared among its arms, is not nothing."""
    sure = shared(Allowance((0.0001,)).confidence, 200)
    question = Question("draws")
    pairs = drawn(np.random.default_rng(1), [0.0, 0.0, 0.0, 0.0], 60, rate=True)
    assert math.isfinite(trend(question.quantity(), question, sure, NODES, 1, pairs).top.high)


def test_the_picture_of_a_trend() -> None:
    """A mark for every strength and one for where the line leads, on an axis that has room for all intervals."""
    one = found(drawn(np.random.default_rng(2), [0.3, 0.2, 0.1, 0.05], 60, rate=True), margin=0.03)
    reach = charts.reach_of([one])
    assert reach > 100 * max(abs(x) for point in one.points for x in (point.effect.low, point.effect.high))
    with drawing.style():
        picture = charts.trend(one, reach)
    assert re.findall(r">([^<>]*)</text>", picture)[:5] == ["100", "400", "1,600", "6,400", "25,600"]
    assert ">difference, points</text>" in picture
    assert "nodes a move" in picture


# --- players ----------------------------------------------------------------------------------


def test_players_at_strengths() -> None:
    assert at_nodes("engine", 100) == "engine:nodes=100"
    assert at_nodes("engine:learned=off, name=x", 100) == "engine:nodes=100,learned=off, name=x"
    assert strength_of("engine:nodes=100,learned=off") == ("engine:learned=off", 100)
    assert strength_of("engine:level=3") == ("engine:level=3", None)
    for text in ("random", "greedy", "engine:nodes=5", "engine: depth=4", "engine:level=3", "uci:x"):
        with pytest.raises(SpecError):
            at_nodes(text, 100)


# --- real games -------------------------------------------------------------------------------


@pytest.mark.every
def test_a_ladder_is_played_with_common_openings_and_answered_in_one_sentence(tmp_path: Path) -> None:
    db = str(tmp_path / "db")
    words = ["compare", "losalamos", CHANGED, "--nodes", "32,8", "--games", "10", "--primary", "draws"]
    text = lab(*words, "--db", db, "--workers", "1", "--quiet").output
    assert text.startswith(
        "8 to 32 nodes:\nOpen for stronger play: drawn games in losalamos pieces.knight.moves=WD"
    )
    assert "at 32 nodes;" in text
    assert "a doubling from 8;" in text
    assert "at 128 if that goes on" in text
    assert "engine:nodes=8:\n" in text
    with Reader(tmp_path / "db") as reader:
        ((series),) = series_of(reader.experiments())
        assert series.nodes == (8, 32)
        assert series.ladder
        starts = [
            [
                row[0]
                for row in reader.query(
                    "SELECT substr(moves, 1, 4 * opening_plies) FROM games JOIN records USING (arm, number)"
                    " WHERE arm = ? ORDER BY number",
                    (each.arms[0].id,),
                )
            ]
            for each in series.members
        ]
    assert starts[0] == starts[1]
    data = json.loads(lab("show", db, "--differences", "--json").output)
    (both,) = data["together"]
    assert both["nodes"] == [8, 32]
    assert both["answers"][0]["verdict"] == OPEN
    assert both["answers"][0]["sentence"] in text
    assert door.read(db).compare().answers[0] == both["answers"][0]["sentence"]
    page = lab("report", db).output
    assert "8 to 32 nodes" in page
    assert "losalamos pieces.knight.moves=WD: open.</figcaption>" in page


def test_draws_and_the_first_move_are_told_by_strength_without_a_question(tmp_path: Path) -> None:
    db = str(tmp_path / "db")
    words = ("losalamos", "--nodes", "1,2", "--games", "6", "--max-plies", "14", "--workers", "1", "--quiet")
    text = lab("run", *words, "--db", db).output
    rows = [line.split("  ") for line in text.splitlines() if line.startswith("losalamos ")]
    assert "AT 2 NODES" in text
    assert "AT 4 IF THAT GOES ON" in text
    assert [row[1] for row in rows] == ["White's score", "drawn games"]
    (found,) = json.loads(lab("show", db, "--json").output)["levels"]
    for one in found["levels"]:
        bounds = [*one["top"], *one["beyond"]]
        assert all(0 <= x <= 1 for x in bounds)
    assert found["levels"] == json.loads(lab("report", db, "--format", "json").output)["levels"][0]["levels"]
    assert "At 4 if that goes on" in lab("report", db).output


def test_more_games_than_planned_are_warned_of_before_they_are_played(tmp_path: Path) -> None:
    db = str(tmp_path / "db")
    words = ("run", "losalamos", "--max-plies", "14", "--workers", "1", "--quiet", "--db", db)
    assert "was planned" not in lab(*words, "--games", "4").stderr
    assert "experiment 1 was planned with 4 games" in lab(*words, "--games", "8").stderr


@pytest.mark.every
def test_seeds_are_pooled(tmp_path: Path) -> None:
    db = str(tmp_path / "db")
    for seed in ("0", "1"):
        words = ["compare", "losalamos", CHANGED, "--games", "30", "--primary", "plies", "--seed", seed]
        text = lab(*words, "--db", db, "--workers", "1", "--quiet").output
    assert "Seeds" not in text
    text = lab("show", db, "--differences").output
    assert text.startswith("Seeds 0, 1:\n")
    assert "60 and 60 games; the seeds " in text.splitlines()[1]
    assert "random, seed 1:\n" in text


@pytest.mark.every
def test_one_strength_says_that_others_are_open(tmp_path: Path) -> None:
    words = [
        "losalamos",
        "--players",
        "engine:nodes=1",
        "--primary",
        "draws",
        "--against",
        "99%",
        "--games",
        "30",
    ]
    text = lab("run", *words, "--db", str(tmp_path / "db"), "--workers", "1", "--quiet").output
    assert (
        "Played by engine:nodes=1 only: whether it holds for stronger play is open (--nodes 100,400,1600)."
        in text
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--nodes", "100,x"], "expected different whole numbers as in 100,400,1600"),
        (["--nodes", "100,100"], "expected different whole numbers"),
        (["--nodes", "0"], "expected different whole numbers"),
        (["--nodes", ","], "expected different whole numbers"),
        (["--nodes", "100", "--players", "random"], "leave one out"),
        (["--nodes", "100", "--players", "engine:nodes=5"], "has nodes of its own"),
        (["--nodes", "100", "--players", "engine:level=5"], "has level of its own"),
        (["--nodes", "100", "--skill", "5"], "leave out --players and --nodes"),
        (["--nodes", "100", "--sprt", "0", "5"], "give two different --players"),
    ],
)
def test_what_does_not_go_together(words: list[str], message: str, tmp_path: Path) -> None:
    result = lab("run", "losalamos", *words, "--db", str(tmp_path / "db"))
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())
    assert not (tmp_path / "db").exists()


def test_a_study_says_itself_how_strong_its_players_are(tmp_path: Path) -> None:
    result = lab("run", "castling", "--nodes", "100", "--db", str(tmp_path / "db"))
    assert result.exit_code == 2
    assert "sets --nodes itself" in result.output
