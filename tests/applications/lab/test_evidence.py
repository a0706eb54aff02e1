"""What counts as evidence: equal games, shared openings, looks, openings that are chosen by what they show."""

from __future__ import annotations

import itertools
import json
import sqlite3
from pathlib import Path
from statistics import median

import numpy as np
import pytest
from shared import little_and_much, load
from test_lab_runs import lab, made, play

from interpreter.applications.lab.answers.comparing import compare
from interpreter.applications.lab.design.trial import Settings
from interpreter.applications.lab.measures.figures import figures
from interpreter.applications.lab.questions.quantities import QUANTITIES, ArmSamples
from interpreter.applications.lab.statistics.alpha_spending import Allowance
from interpreter.applications.lab.statistics.effect_sizes import APART, difference, moved
from interpreter.applications.lab.statistics.samples import Sample
from interpreter.applications.lab.store.evidence import Evidence, connected, labels_of
from interpreter.applications.lab.store.reading import Reader
from interpreter.applications.matches.openings import Opening, Randomiser, begin
from interpreter.applications.matches.statistics import NORMAL, Sprt, of_pairs
from interpreter.applications.matches.stopping import elo_after
from interpreter.engine import Engine, Limits

ENGINE = ("engine:nodes=20", "engine:nodes=20")
NAMED = {quantity.name: quantity for quantity in QUANTITIES}


def samples(path: Path) -> list[ArmSamples]:
    """The games of all arms of a database."""
    with Reader(path) as reader:
        return [ArmSamples(reader, arm.id) for found in reader.experiments() for arm in found.arms]


# --- equal games ------------------------------------------------------------------------------


@pytest.mark.every
def test_the_same_game_again_establishes_nothing(tmp_path: Path) -> None:
    """Two arms of one game each, played 12 times: nearly every quantity differs, and nothing is known."""
    arms = [made("losalamos", ENGINE), made("losalamos", ENGINE, "pieces.knight.moves=WD")]
    play(tmp_path / "db", arms, 12, Settings(opening_plies=0, max_plies=40))
    first, second = found = samples(tmp_path / "db")
    assert (first.evidence.distinct_games, first.evidence.distinct_openings) == (1, 1)
    assert first.sample(NAMED["branching"]).clusters == 1
    assert first.sample(NAMED["branching"]).mean != second.sample(NAMED["branching"]).mean
    assert not any(c.established for item in compare(found) for c in item.contrasts)
    shown = lab("show", tmp_path / "db").output
    assert "Warning: arm 1 has 12 games, but 1 different ones" in shown
    told = json.loads(lab("show", tmp_path / "db", "--json").output)["experiments"][0]["arms"][0]
    assert (told["games"], told["different_games"], told["different_openings"]) == (12, 1, 1)


def test_openings_that_come_again_are_clusters(tmp_path: Path) -> None:
    lines = (Opening(moves=("b2b3",)), Opening(moves=("c2c3",)), Opening(moves=("d2d3",)))
    play(tmp_path / "db", [made("losalamos", ENGINE)], 12, Settings(openings=lines, max_plies=20))
    (found,) = samples(tmp_path / "db")
    assert found.evidence.distinct_openings == 3
    assert found.sample(NAMED["plies"]).clusters == 3


def test_random_games_from_the_start_are_evidence_each(tmp_path: Path) -> None:
    play(tmp_path / "db", [made()], 40)
    (found,) = samples(tmp_path / "db")
    assert found.evidence.distinct_openings == 1
    assert found.sample(NAMED["plies"]).clusters == 40
    assert "Warning" not in lab("show", tmp_path / "db").output


def test_games_are_connected_by_others() -> None:
    """The first two share an opening, the second and the third are equal, the fourth is alone."""
    labels = connected(np.array([0, 0, 1, 2]), np.array([0, 1, 1, 2]))
    assert len(set(labels[:3].tolist())) == 1 != labels[3]


def test_one_definition_of_branching(tmp_path: Path) -> None:
    play(tmp_path / "db", [made()], 30)
    with Reader(tmp_path / "db") as reader:
        total = figures(reader, 1)
        mean = ArmSamples(reader, 1).sample(NAMED["branching"]).mean
    assert mean == pytest.approx(total.choices / total.plies)


# --- shared openings --------------------------------------------------------------------------


def test_arms_with_the_same_openings_are_compared_as_pairs(tmp_path: Path) -> None:
    settings = Settings(opening_plies=4, max_plies=60, temperature=None)
    play(tmp_path / "db", [made(), made()], 30, settings)
    arms = samples(tmp_path / "db")
    labels = labels_of([arm.evidence for arm in arms])
    first, second = (arm.sample(NAMED["branching"], own) for arm, own in zip(arms, labels, strict=True))
    found = moved((first, second), APART)
    assert found.paired
    assert len(found.every) == first.clusters == second.clusters
    assert len(found.kinds) == 1


def test_what_pairs_have_in_common_cancels() -> None:
    chance = np.random.default_rng(1)
    common, order = chance.normal(50, 10, 40), np.arange(40)
    one = Sample(common + chance.normal(0, 1, 40), order)
    two = common + 1 + chance.normal(0, 1, 40)
    paired, apart = difference(one, Sample(two, order)), difference(one, Sample(two, order + 40))
    assert paired.chance < 1e-3 < 0.3 < apart.chance
    assert paired.interval.low > 0 > apart.interval.low


def test_five_clusters_that_agree_are_not_enough() -> None:
    """By a toss of a coin each they agree once in 16 times."""
    order = np.arange(5)
    assert difference(Sample([0.0] * 5, order), Sample([1.0] * 5, order), True).chance == 1 / 16


# --- looks ------------------------------------------------------------------------------------


@pytest.mark.every
def test_looks_are_noted_and_paid_for(tmp_path: Path) -> None:
    path, arms = tmp_path / "db", [made(), made("losalamos", ("random", "random"), "pieces.rook.moves=WD")]
    shares = []
    for games in (20, 20, 40, 60):
        play(path, arms, games)
        with Reader(path) as reader:
            shares.append(reader.look(reader.experiments()[0]).shares)
    assert shares == [(1.0,), (1.0,), (1.0, 2.0), (1.0, 2.0, 3.0)]
    shown = lab("show", path, "--differences").output
    assert "Look 3, at 300 % of the planned games" in shown
    first, third = Allowance(shares[0]), Allowance(shares[-1])
    assert third.lasting(0.01) > 2 * first.lasting(0.01) > 0.02
    assert 0.95 < first.confidence < third.confidence


def test_a_database_of_the_layout_before_is_read_and_gets_looks(tmp_path: Path) -> None:
    play(tmp_path / "db", [made(), made()], 4)
    with sqlite3.connect(tmp_path / "db") as link:
        for table in ("looks", "questions", "hook_files", "uses"):
            link.execute(f"DROP TABLE {table}")
        link.execute("PRAGMA user_version = 1")
    link.close()
    with Reader(tmp_path / "db") as reader:
        assert reader.look(reader.experiments()[0]).shares == (1.0,)


def test_one_look_at_the_planned_games_costs_little() -> None:
    assert Allowance((1.0,)).lasting(0.04) == pytest.approx(0.05, rel=0.01)
    assert Allowance((1.0,)).confidence == pytest.approx(0.96, abs=1e-3)


@pytest.mark.every
def test_very_many_looks_are_paid_for_too() -> None:
    shares = tuple(1 + k / 10 for k in range(70))
    all_of_them, few = Allowance(shares), Allowance(shares[-1:])
    assert few.confidence < all_of_them.confidence < 1
    assert all_of_them.lasting(1e-4) > few.lasting(1e-4)


# --- openings ---------------------------------------------------------------------------------


def leads(randomiser: Randomiser, openings: int) -> float:
    """How far White is ahead after openings of chess without a knight of Black's, in the middle."""
    variant = load("chess")
    engine, found = Engine(variant, hash_mb=1), []
    base = Opening("r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    for seed in range(openings):
        game = begin(variant, randomiser.opening(variant, str(seed), base))
        score = engine.search(
            game.position, Limits(nodes=400), side="white" if game.side == "white" else "black"
        )
        found.append((score.lines[0].score.centipawns or 0) * (1 if game.side == "white" else -1))
    return median(found)


@pytest.mark.every
@little_and_much("openings", 3, 9)
def test_openings_keep_what_the_start_has(openings: int) -> None:
    """A limit of balance hides that Black lacks a knight; openings that are sampled do not."""
    assert leads(Randomiser(8, 150), openings) < 300
    assert leads(Randomiser(8, None, 60), openings) > 300


@pytest.mark.every
def test_a_limit_of_balance_is_recorded_and_explained(tmp_path: Path) -> None:
    common = ("losalamos", "--players", "engine:nodes=5", "--games", 2, "--max-plies", 12, "--workers", 1)
    shown = lab("run", *common, "--balance", 300, "--db", tmp_path / "a").output
    assert "rejected where a side was more than 300 centipawns" in shown
    assert "do not show how balanced the start is" in shown
    assert "8 random moves, rejected" in shown
    shown = lab("run", *common, "--db", tmp_path / "b").output
    assert "8 moves drawn among the best at a temperature of 60 centipawns" in shown
    shown = lab("run", *common, "--balance", 300, "--temperature", 90, "--db", tmp_path / "c").output
    assert "8 moves drawn among the best at a temperature of 90 centipawns, rejected where" in shown
    assert "do not show how balanced the start is" in shown


# --- the command ------------------------------------------------------------------------------


def test_a_change_is_compared_with_the_unchanged_game(tmp_path: Path) -> None:
    words = ("run", "losalamos", "--set", "pieces.pawn.moves[0]=none", "--games", 4, "--workers", 1)
    shown = lab(*words, "--db", tmp_path / "a").output
    assert "against losalamos, experiment 1" in shown
    assert "against" not in lab(*words, "--alone", "--db", tmp_path / "b").output


def test_values_with_blanks_need_no_quotes(tmp_path: Path) -> None:
    change = ("--set", "pieces.pawn.promotion.become=[queen,", "rook]")
    result = lab("run", "losalamos", *change, "--games", 2, "--workers", 1, "--db", tmp_path / "a")
    assert result.exit_code == 0, result.output
    inner = "losalamos --set pieces.pawn.promotion.become=[queen, rook]"
    result = lab("compare", "losalamos", inner, "--games", 2, "--workers", 1, "--db", tmp_path / "b")
    assert result.exit_code == 0, result.output


# --- matches ----------------------------------------------------------------------------------


def test_elo_after_a_sequential_stop_is_nearer_than_the_score() -> None:
    """A test that has stopped early saw more than there is."""
    test, pairs = Sprt(0, 50), [0, 0, 0, 0, 0]
    for result in itertools.cycle((2, 3, 2, 1, 3, 2, 4, 2, 0, 3, 4, 1)):
        pairs[result] += 1
        if test.verdict(pairs):
            break
    assert test.verdict(pairs) == "elo1"
    value, low, high = elo_after(test, pairs)
    naive = of_pairs(pairs).elo()[0]
    assert low < value < naive - 2
    assert naive < high
    mirrored = elo_after(Sprt(-50, 0), pairs[::-1])
    assert mirrored == pytest.approx((-value, -high, -low), abs=0.1)


def evidence_of(openings: list[int], courses: list[int]) -> Evidence:
    """Games of an arm by their openings and courses."""
    return Evidence(1, np.arange(len(openings)), np.array(openings), np.array(courses), False, False)


def test_no_game_is_no_evidence() -> None:
    assert [len(labels) for labels in labels_of([evidence_of([], [])])] == [0]


def test_a_first_look_at_a_long_experiment_has_intervals_that_end() -> None:
    confidence = Allowance((0.002,)).confidence
    assert 0.999 < confidence < 1
    assert NORMAL.inv_cdf((1 + confidence) / 2) > 7
