"""An ending in the other colours has the same values; where the rules are not the same it is not asked."""

from __future__ import annotations

from typing import Any

import pytest
from rules.small import variant
from shared import load

from interpreter.solver.colours import exchanged
from interpreter.solver.material import material_of, read_material
from interpreter.solver.probing import word_of
from interpreter.solver.solving import Solver

from .test_brute_force import DRAW, KNIGHT, LOSS, PAWN, ROOK, SMALL

TOWN = "k r n / p . P / K R N"


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ({"setup": SMALL, "pieces": ROOK, "end": LOSS}, "K R v K"),
        ({"setup": TOWN, "pieces": f"{PAWN}\n{ROOK}\n{KNIGHT}", "end": DRAW}, "K P v K"),
    ],
)
def test_every_entry_is_that_of_the_other_colours(game: dict[str, Any], text: str) -> None:
    rules = variant(**game, kernel=None)
    solver = Solver(rules)
    table = solver.solve(read_material(rules, text))
    other = solver.solve(material_of(rules, [code ^ 1 for code in table.material.codes]))
    known = {table.material.key: table}
    asked = 0
    for index, word in enumerate(other.entries):
        men, turn = other.shape.men(index)
        if len({square for _, square in men}) == len(men):
            assert word_of(rules, men, turn, lambda wanted: known.get(wanted.key)) == word
            asked += 1
    assert asked > 100


@pytest.mark.parametrize(
    ("name", "men", "there"),
    [
        ("chess", "K P v K", "a8"),
        ("empire", "K v K", None),
        pytest.param("wildebeest", "K W v K", "a10", marks=pytest.mark.every),
        pytest.param("ultima", "K Q v K", None, marks=pytest.mark.every),
    ],
)
def test_where_colours_may_be_exchanged(name: str, men: str, there: str | None) -> None:
    rules = load(name)
    image = exchanged(rules, frozenset(read_material(rules, men).codes))
    names = rules.ruleset.board.names
    assert (image and names[image[names.index("a1")]]) == there


@pytest.mark.parametrize(
    "more",
    [
        {"setup": "k . . / . . . / K . R"},
        {"end": LOSS.replace("stalemate, result: loss", "stalemate, whose: white, result: win")},
    ],
)
def test_what_one_side_alone_has_stays_its_own(more: dict[str, Any]) -> None:
    """A rook that only White has, and a stalemate that only White wins by."""
    rules = variant(**{"setup": SMALL, "pieces": ROOK, "end": LOSS} | more, kernel=None)
    assert exchanged(rules, frozenset(read_material(rules, "K R v K").codes)) is None
