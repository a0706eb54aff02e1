"""What recorded scores and openings tell, by hand."""

from __future__ import annotations

import itertools
import math
from pathlib import Path

import numpy as np
import pytest
from test_lab_runs import made, play

from interpreter.applications.lab.design.trial import Settings
from interpreter.applications.lab.measures.courses import course
from interpreter.applications.lab.measures.variety import varieties, variety
from interpreter.applications.lab.questions.quantities import QUANTITIES, ArmSamples
from interpreter.applications.lab.store.reading import DatabaseError, Reader
from interpreter.applications.lab.store.tension import MATE, UNSCORED, expectation

NAMED = {quantity.name: quantity for quantity in QUANTITIES}


def blob(*words: int) -> bytes:
    """Scores as they are recorded."""
    return np.array(words, "<i2").tobytes()


def test_a_game_that_stays_open_to_the_end() -> None:
    uncertainty, killer, permanence = course(blob(0, 0, 0, 0, 0, 0))
    assert (uncertainty, killer) == (1.0, 0.0)
    assert math.isnan(permanence)


def test_a_gain_that_is_taken_back_and_one_that_stays() -> None:
    """Up, down again, up for good; the last two of six plies are late."""
    up = expectation(200)
    uncertainty, killer, permanence = course(blob(0, 200, 0, 200, 200, UNSCORED))
    assert killer == pytest.approx(up - 0.5)
    assert permanence == pytest.approx(1 - 2 / 3)  # of the three swings two are taken back
    assert uncertainty == pytest.approx(1 - abs(2 * up - 1))
    assert course(blob(0, 0, MATE - 3, MATE - 2))[1:] == (0.5, 1.0)


def test_games_without_scores() -> None:
    assert np.isnan(course(b"")).all()
    assert np.isnan(course(blob(UNSCORED, UNSCORED))).all()
    with pytest.raises(DatabaseError):
        course(b"abc")


def test_the_effective_number_of_openings() -> None:
    even = variety(2, [25, 25, 25, 25])
    assert (even.games, even.different) == (100, 4)
    assert even.entropy == pytest.approx(math.log(4) + 3 / 200)
    assert variety(2, [100]).effective == 1.0
    assert variety(2, [1] * 10).effective == 10.0
    assert 1 < variety(2, [99, 1]).effective < 1.1


def test_figures_of_played_games(tmp_path: Path) -> None:
    play(tmp_path / "db", [made(players=("engine:nodes=9", "engine:nodes=9"))], 4, Settings(max_plies=12))
    with Reader(tmp_path / "db") as reader:
        samples = ArmSamples(reader, 1)
        first = varieties(reader, 1)
        rows = reader.query("SELECT plies, choices FROM games ORDER BY number")
    assert [one.plies for one in first] == [1, 2, 4, 8]
    assert all(1 <= a.effective <= b.effective + 1e-9 for a, b in itertools.pairwise(first))
    tree = samples.sample(NAMED["tree"])
    assert tree.values == pytest.approx([p * math.log10(c / p) for p, c in rows])
    for name in ("uncertainty", "killer"):
        values = samples.sample(NAMED[name]).values
        assert ((values >= 0) & (values <= 1)).all()
