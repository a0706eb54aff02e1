"""Pieces sent as far again as the move went: Circe and Anticirce Equipollents, by hand and against the judge."""

from __future__ import annotations

import random

import pytest
from contract import check_along

import interpreter

VICTIMS = """effects:
  - {when: capture, in: victim, who: {not: king}, do: {go: ahead again}, blocked: stays}
"""
CAPTORS = "effects: [{when: capture, do: {go: ahead again}}]\n"


def variant(effects: str) -> interpreter.Variant:
    text = f"format: 2\nvariant: mine\nextends: chess\ncastling: none\n{effects}"
    return interpreter.load_text(text, kernel="plain")


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("4k3/8/8/8/3p4/8/1B6/4K3", "b2d4", "4k3/8/5p2/8/3B4/8/8/4K3"),
        ("4k3/8/8/8/8/2n5/8/1N2K3", "b1c3", "4k3/8/8/3n4/8/2N5/8/4K3"),
        ("4k3/8/8/8/8/r7/8/R3K3", "a1a3", "4k3/8/8/r7/8/R7/8/4K3"),
        ("4k3/8/8/p7/8/p7/8/R3K3", "a1a3", "4k3/8/8/p7/8/R7/8/4K3"),
        ("4k3/r7/8/8/8/8/8/R3K3", "a1a7", "4k3/R7/8/8/8/8/8/4K3"),
    ],
)
def test_what_is_captured(before: str, move: str, after: str) -> None:
    position = variant(VICTIMS).position(f"{before} w - - 0 1")
    position.push(move)
    assert position.fen().split()[0] == after


def test_what_captures() -> None:
    position = variant(CAPTORS).position("4k3/8/8/p7/8/p7/8/R3K3 w - - 0 1")
    assert "a1a3" not in {str(move) for move in position.legal_moves}, "the square beyond is taken"
    position = variant(CAPTORS).position("4k3/8/8/8/8/p7/8/R3K3 w - - 0 1")
    position.push("a1a3")
    assert position.fen().split()[0] == "4k3/8/8/R7/8/8/8/4K3"


@pytest.mark.parametrize("effects", [VICTIMS, CAPTORS], ids=["victims", "captors"])
def test_the_contract(effects: str) -> None:
    position, chance = variant(effects).position(), random.Random(effects)
    check_along(position, chance, 60, every=8)
