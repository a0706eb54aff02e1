"""Sensible choices: the effective number of moves by their values, and how sure its mean is."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest
from shared import load
from test_lab_runs import lab

from interpreter.applications.lab.measures.choice_quality import PER_GAME, effective, summed_up, valued
from interpreter.engine import Engine
from interpreter.lab import read


def test_the_effective_number() -> None:
    assert effective([15] * 7) == pytest.approx(7)
    assert effective([0]) == 1
    assert effective([0, -10_000, -10_000]) == pytest.approx(1)
    assert effective([100, 100, -10_000]) == pytest.approx(2)
    shares = [math.e / (math.e + 1), 1 / (math.e + 1)]  # 60 centipawns better: e times as often
    assert effective([60, 0]) == pytest.approx(math.exp(-sum(p * math.log(p) for p in shares)))
    assert effective([360, 300]) == effective([60, 0])
    values = np.random.default_rng(1).normal(0, 80, 30)
    assert 1 < effective(values) < effective(values, temperature=200) < 30


@pytest.mark.parametrize(
    ("fen", "least", "most"),
    [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, 1.01),  # mate in one
        ("4k3/8/8/8/8/8/8/4K2q w - - 0 1", 1, 3),
        (None, 5, 20),
    ],
)
def test_a_clear_move_is_one_choice(fen: str | None, least: float, most: float) -> None:
    chess = load("chess")
    position = chess.position(fen)
    values = valued(Engine(chess, hash_mb=1, learned=False), position, 2000)
    assert len(values) == len(position.legal_moves)
    assert least <= effective(values) <= most


def test_positions_of_one_game_are_one_observation() -> None:
    dice = np.random.default_rng(2)
    once = [(i, float(dice.uniform(1, 9)), 10) for i in range(20)]
    often = [each for each in once for _ in range(PER_GAME)]
    assert summed_up(often, 1).sensible.low == pytest.approx(summed_up(once, 1).sensible.low)
    assert summed_up(often, 1).positions == PER_GAME * summed_up(once, 1).positions


def test_the_mean_lies_in_its_interval() -> None:
    """Games lean: some are clear from their beginning to their end."""
    dice, inside, runs = np.random.default_rng(3), 0, 300
    for _ in range(runs):
        lean = dice.normal(0, 1.5, 25)
        counts = [(i, 6 + lean[i] + float(dice.normal()), 20) for i in range(25) for _ in range(PER_GAME)]
        found = summed_up(counts, 1).sensible
        inside += found.low <= 6 <= found.high
    assert 0.95 - 2 * math.sqrt(0.05 * 0.95 / runs) <= inside / runs < 0.99


@pytest.mark.every
def test_the_command_and_programs_say_it(tmp_path: Path) -> None:
    path = tmp_path / "db"
    lab("run", "losalamos", "--games", 6, "--seed", 1, "--max-plies", 30, "--workers", 1, "--db", path)
    arguments = ("choices", path, "--positions", 24, "--nodes", 100)
    found = lab(*arguments, "--json")
    (arm,) = json.loads(found.stdout)["arms"]
    assert (arm["games"], arm["positions"]) == (6, 24)
    assert 1 <= arm["sensible"][0] < arm["legal"][0]
    assert arm["share"][0] == pytest.approx(arm["sensible"][0] / arm["legal"][0])
    assert arm["sensible"][1] < arm["sensible"][0] < arm["sensible"][2]
    assert lab(*arguments, "--json").stdout == found.stdout
    assert "SENSIBLE MOVES" in lab(*arguments).stdout
    table = read(path).choices(24, 100)
    assert list(table.columns["sensible_low"]) == [arm["sensible"][1]]
    two = tmp_path / "two"
    lab("run", "duck", "--games", 2, "--seed", 1, "--max-plies", 4, "--workers", 1, "--db", two)
    assert "where a turn has two acts" in lab("choices", two).output
