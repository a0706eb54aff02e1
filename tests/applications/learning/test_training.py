"""Training: it finds what the base leaves out, and the integers say what the floating point said."""

from __future__ import annotations

import random
from array import array
from typing import Any

import pytest

from interpreter import load
from interpreter.applications.learning.regression import SCALE, chance
from interpreter.applications.learning.samples import packed, packed_words, unpacked
from interpreter.applications.learning.training import Trainee, TrainingPositions, share_of, trained
from interpreter.engine.learned import Learned
from interpreter.engine.network import ONE, Inputs
from interpreter.engine.terms import Terms

np: Any = pytest.importorskip("numpy")


def lessons(inputs: Inputs, hidden_worth: int, games: int = 100) -> list[dict[str, Any]]:
    """Games in which a pawn more is worth so much more than the base says."""
    variant, dice = load("chess"), random.Random(4)
    pawn = 2 * variant.ruleset.piece("pawn") + 2
    found = []
    for number in range(games):
        position = variant.position()
        for _ in range(50):
            moves = list(position.legal_moves)
            if not moves or position.outcome():
                break
            position.push(dice.choice(moves))
            seen = inputs.of(position)
            lead = sum((i // inputs.squares == pawn) - (i // inputs.squares == pawn + 1) for i in seen)
            base = dice.randint(-200, 200) + 100 * lead
            value = base + hidden_worth * lead
            told = packed([[value, base, *seen]])
            found.append({"game": number, "points": chance(value / SCALE), "positions": 1, "packed": told})
    return found


@pytest.mark.every
def test_it_finds_what_the_base_leaves_out() -> None:
    variant = load("chess")
    inputs = Inputs(variant)
    network, _, curve = trained(lessons(inputs, 100), inputs, 16, 1, lambda epoch, error: None)
    assert network is not None
    assert min(curve) < curve[0] - 0.002
    added = []
    for pawns in ("PPPPPPPP", "PPPP4"):
        position = variant.position(f"rnbqkbnr/pppppppp/8/8/8/8/{pawns}/RNBQKBNR w KQkq - 0 1")
        added.append(
            Terms(variant, Learned(network=network)).whole(position) - Terms(variant).whole(position)
        )
    assert added[1] < added[0] - 100


def test_integers_say_what_floating_point_said() -> None:
    variant = load("chess")
    inputs = Inputs(variant)
    trainee, dice = Trainee(inputs, 16, 5), random.Random(5)
    trainee.weights[2][:] *= 40
    terms, plain = Terms(variant, Learned(network=trainee.network())), Terms(variant)
    position = variant.position()
    for _ in range(12):
        position.push(dice.choice(list(position.legal_moves)))
        dense = np.zeros((1, inputs.number), np.float32)
        for i in inputs.of(position):
            dense[0, i] += 1
        said = float(trainee.answer(dense)[0])
        assert terms.whole(position) - plain.whole(position) == pytest.approx(said, abs=6 + 600 / ONE)


@pytest.mark.every
def test_where_there_is_nothing_to_find_nothing_is_kept() -> None:
    variant = load("chess")
    inputs = Inputs(variant)
    games = lessons(inputs, 0, games=30)
    for game in games:
        words, count = unpacked(game), game["positions"]
        game |= {"points": 0.5, "packed": packed_words(array("h", bytes(4 * count)) + words[2 * count :])}
    network, _, _ = trained(games, inputs, 16, 1, lambda epoch, error: None)
    assert network is None


def test_what_never_came_about_adds_nothing() -> None:
    variant = load("chess")
    inputs = Inputs(variant)
    seen = inputs.of(variant.position())
    assert inputs.turned
    trainee = Trainee(inputs, 16, 1)
    trainee.begin_with(np.array(seen[:3], np.int16))
    met = {*seen[:3], *(inputs.turned[i] for i in seen[:3])}
    assert {i for i in range(inputs.number) if trainee.weights[0][i].any()} == met


def test_the_results_count_for_more_where_there_are_many_games() -> None:
    few = lessons(Inputs(load("chess")), 0, games=3)
    won = [game | {"points": 1.0} for game in few]
    assert share_of(2) == share_of(1000) == 0.3
    assert share_of(4000) == 0.5
    assert 0.9 < share_of(1_000_000) < 1
    for share in (0.3, 0.8):
        known = TrainingPositions(won, share, SCALE)
        assert list(known.worth) == pytest.approx(
            list(share + (1 - share) * TrainingPositions(won, 0.0, SCALE).worth)
        )
