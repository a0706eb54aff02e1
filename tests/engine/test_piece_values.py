"""Estimated and given values of pieces."""

from __future__ import annotations

from functools import cache

import pytest
from shared import load

import interpreter
from interpreter.engine.piece_values import Value, piece_values
from interpreter.engine.reach import Reach
from interpreter.engine.walks import BARE, EARLY, Run
from interpreter.play.variant import Variant


def values(variant: Variant) -> dict[str, Value]:
    found = piece_values(variant, Reach(variant))
    return {piece.name: value for piece, value in zip(variant.ruleset.pieces, found, strict=True)}


@cache
def shipped(variant: str) -> dict[str, Value]:
    return values(load(variant, kernel="plain"))


#: Common opinion in centipawns, and by how much the estimate may differ (early value).
OPINIONS = {
    "chess": {"pawn": 100, "knight": 320, "bishop": 330, "rook": 510, "queen": 950},
    "shatranj": {"baidaq": 100, "ferz": 155, "alfil": 110, "faras": 320, "rukh": 510},
    "senterej": {"medeq": 100, "ferz": 155, "saba": 110, "feres": 320, "dir": 510},
    "makruk": {"bia": 100, "met": 170, "khon": 250, "ma": 320, "ruea": 510},
    "xiangqi": {"soldier": 100, "advisor": 200, "horse": 400, "cannon": 450, "chariot": 970},
    "capablanca": {
        "knight": 310,
        "bishop": 345,
        "rook": 520,
        "archbishop": 800,
        "chancellor": 870,
        "queen": 950,
    },
    "omega": {"knight": 310, "bishop": 385, "wizard": 390, "champion": 430, "rook": 590, "queen": 1080},
    "wildebeest": {"camel": 270, "knight": 320, "bishop": 385, "rook": 600, "wildebeest": 600, "queen": 1120},
    "losalamos": {"pawn": 100, "knight": 300, "rook": 420, "queen": 700},
    "ultima": {
        "pincer": 100,
        "withdrawer": 210,
        "coordinator": 290,
        "chameleon": 370,
        "long_leaper": 520,
        "immobilizer": 680,
    },
}
TOLERANCE = 0.15


@pytest.mark.every
@pytest.mark.parametrize("variant", OPINIONS)
def test_common_opinion(variant: str) -> None:
    found = shipped(variant)
    wrong = {
        name: (round(found[name][0]), opinion)
        for name, opinion in OPINIONS[variant].items()
        if abs(found[name][0] - opinion) > TOLERANCE * opinion
    }
    assert not wrong, "estimate, opinion"


def test_elephants_of_the_river_are_worth_less_than_horses() -> None:
    found = shipped("xiangqi")
    assert 140 <= found["elephant"][0] <= 220


@pytest.mark.every
def test_order_of_strange_pieces() -> None:
    carousel, lakeside = shipped("carousel"), shipped("lakeside")
    assert carousel["grasshopper"][0] < carousel["bishop"][0] < carousel["rook"][0] < carousel["queen"][0]
    assert carousel["grasshopper"][0] > 150
    assert lakeside["villager"][0] == 100
    assert all(value[0] > 120 for name, value in lakeside.items() if name != "villager")
    assert lakeside["barge"][0] == max(value[0] for value in lakeside.values())


def test_riders_gain_when_the_board_empties() -> None:
    found = shipped("chess")
    gain = {name: late / early for name, (early, late) in found.items()}
    assert gain["rook"] > gain["knight"] > 1
    assert found["pawn"] == (100, 120)


def captures(run: Run, filling: int) -> float:
    """The chances that the walk comes to nodes where an enemy can be captured."""
    return sum(step.chances[filling] for step in run.pattern.steps if step.taking)


def test_chances_are_exact() -> None:
    """The walk over the nodes of a rook in the corner gives the geometric series, both ways."""
    variant = load("chess", kernel="plain")
    reach = Reach(variant)
    crowd = reach.filling[EARLY]
    rook = reach.movers[2 * variant.ruleset.piece("rook") + 2]
    series = sum((1 - crowd) ** i for i in range(7))
    assert captures(rook.runs[0], EARLY) == pytest.approx(2 * series)
    moves = 2 * series * (1 - crowd) + 2 * series * crowd / 2
    assert rook.mobility[EARLY][0] == pytest.approx(moves)


def test_a_cannon_needs_a_hurdle() -> None:
    variant = load("xiangqi", kernel="plain")
    cannon = Reach(variant).movers[2 * variant.ruleset.piece("cannon") + 2]
    assert all(captures(run, BARE) == 0 for run in cannon.runs)
    assert all(captures(run, EARLY) > 0 for run in cannon.runs)


# --- what the definition says ----------------------------------------------------------------------

DUCHY = "format: 2\nvariant: duchy\nextends: chess\nevaluation: {{values: {{{}}}}}\n"


def duchy(given: str) -> dict[str, Value]:
    return values(interpreter.load_text(DUCHY.format(given), kernel="plain"))


def test_values_in_centipawns_are_kept() -> None:
    found = duchy("pawn: 100, queen: [700, 800], knight: -50")
    assert found["pawn"] == (100, 100)
    assert found["queen"] == (700, 800)
    assert found["knight"] == (-50, -50)
    assert found["rook"] == shipped("chess")["rook"]


def test_values_of_a_source_are_brought_to_centipawns() -> None:
    """Those of the empire are what Fairy-Stockfish publishes, on the scale of our pawns."""
    empire = shipped("empire")
    assert empire["queen"][0] / empire["rook"][0] == pytest.approx(2538 / 1276, rel=0.01)
    assert empire["pawn"][1] / empire["pawn"][0] == pytest.approx(213 / 120, rel=0.01)
    assert 80 <= sum(empire["pawn"]) / 2 <= 120
    assert 300 <= empire["knight"][0] <= 450


def test_a_value_of_nothing() -> None:
    assert duchy("pawn: 100, queen: 0")["queen"] == (0, 0)
