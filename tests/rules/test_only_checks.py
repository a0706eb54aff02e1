"""`forbid: [{after: {not: check}}]`: only moves that give check (Ultraschachzwang, Black Checks)."""

from __future__ import annotations

import random

import pytest
from contract import check_along

import interpreter
from interpreter.applications.rulebook.rules_in_words import rules_words

FORCED = "forbid: [{by: {whose: black}, after: {not: check}}]\n"
CHECKS = FORCED + "turn: {pass: {black: true}}\n"
ROOKS = "forbid: [{by: rook, when: quiet, after: {not: check}}]\n"


def variant(rule: str) -> interpreter.Variant:
    return interpreter.load_text(f"format: 2\nvariant: mine\nextends: chess\n{rule}", kernel="plain")


def test_a_side_that_has_to_give_check() -> None:
    position = variant(FORCED).position("4k3/8/8/7q/8/8/8/4K1N1 b - - 0 1")
    found = {str(move) for move in position.legal_moves}
    assert {"h5e5", "h5a5", "h5h4", "h5e2", "h5d1"} == found
    for move in found:
        after = position.copy()
        after.push(move)
        assert after.is_check(), move
    said = position.why("h5h6")
    assert (said.code, said.sentence) == (
        "gives_no_check",
        "the queen on h5 may move only so that it gives check",
    )
    assert position.why("h5a5").legal


def test_it_passes_where_it_gives_none() -> None:
    position = variant(CHECKS).position("4k3/8/8/8/8/7q/8/K7 b - - 0 1")
    assert "0000" in {str(move) for move in position.legal_moves}
    assert variant(CHECKS).position("4k3/8/8/8/8/8/8/K3R3 b - - 0 1").outcome() is not None, "mated"


def test_the_rulebook() -> None:
    assert "may leave the other side out of check" in " ".join(rules_words(variant(ROOKS)))


@pytest.mark.parametrize("rule", [CHECKS, ROOKS])
def test_the_contract(rule: str) -> None:
    position, chance = variant(rule).position(), random.Random(rule)
    check_along(position, chance, 40, every=8)
