"""The rig that judges many settings of the search by one match."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

sys.path += [str(Path(__file__).parents[1] / "benchmarks" / "strength")]

from factors import ELO, effects, settings

from interpreter.engine.parameters import DEFAULTS, NAMES


def test_an_arm_has_what_was_drawn_and_else_what_is_usual() -> None:
    usual = {name: DEFAULTS[NAMES[name]] for name in ("delta", "late", "razor")}
    factors = ["delta=250", "late=4,razor=300"]
    assert settings(factors, [True, False]) == usual | {"delta": 250}
    assert settings(factors, [False, True]) == usual | {"late": 4, "razor": 300}


def test_each_effect_is_found_beside_the_others() -> None:
    """Pairs of games as settings worth 35, -20 and 0 Elo would play them, with the noise of real pairs."""
    chance, true = random.Random(7), (35, -20, 0)
    drawn = [[chance.random() < 0.5 for _ in true] for _ in range(4000)]
    points = [
        sum(elo * (1 if on else -1) for elo, on in zip(true, one, strict=True)) / ELO + chance.gauss(0, 0.7)
        for one in drawn
    ]
    for elo, (value, half) in zip(true, effects(drawn, points), strict=True):
        assert value == pytest.approx(elo, abs=1.5 * half)
        assert 5 < half < 10
