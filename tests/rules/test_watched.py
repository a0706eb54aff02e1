"""Counts of pieces that others attack or guard: Isardam, and kings that their own pieces attack (Bicolores)."""

from __future__ import annotations

import random

import pytest
from contract import check_along
from shared import first

import interpreter
from interpreter.applications.rulebook.ends_in_words import ends_words
from interpreter.applications.rulebook.rules_in_words import rules_words
from interpreter.errors import DefinitionError

ISARDAM = "forbid: [{after: {count: {who: all, if: {count: self, in: attackers}}}}]\n"
OWN = """castling: none
pieces:
  king: {moves: [{step: any, takes: all}]}
forbid: [{after: {count: {who: king, if: {count: all, in: guards}}}}]
setup: |
  r q b n k b n r
  p p p p p p p p
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  P P P P P P P P
  R Q B N K B N R
end:
  - {if: checkmate, result: loss}
  - {if: [stalemate, {count: {who: king, if: {count: all, in: guards}}}], result: loss, name: own_mate}
  - {if: stalemate, result: draw}
"""


def variant(rule: str) -> interpreter.Variant:
    return interpreter.load_text(f"format: 2\nvariant: mine\nextends: chess\n{rule}", kernel="plain")


def moves(rule: str, fen: str) -> set[str]:
    return {str(move) for move in variant(rule).position(fen).legal_moves}


def test_no_piece_comes_to_attack_its_like() -> None:
    """The example of a page on Isardam: the bishop on c1 does not go to e3, where one on c5 attacks it."""
    fen = "rnbq1rk1/ppp2ppp/3p1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQ - 0 1"
    found = moves(ISARDAM, fen)
    assert {to for to in ("d2", "e3", "f4", "g5", "h6") if f"c1{to}" in found} == {"d2", "f4", "g5", "h6"}
    assert "c3d5" not in found
    assert "c3b5" in found
    assert "d3d4" not in found, "pawns"
    assert "a2a3" in found
    said = variant(ISARDAM).position(fen).why("c1e3")
    assert said.code == "leads_there"
    assert "attacked so" in said.sentence
    told = " ".join(rules_words(variant(ISARDAM)))
    assert "that one of its own kind of the enemy attacks" in told


TWO = "end:\n  - {count: {who: king, if: {count: all, in: attackers, is: 2+}}, result: loss, name: two}\n  - inherited\n"


def test_a_double_check_wins() -> None:
    position = variant(TWO).position("4k3/8/8/8/8/4N3/8/K3R3 w - - 0 1")
    position.push("e3d5")
    assert position.outcome() is None, "one piece gives check"
    position = variant(TWO).position("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1")
    position.push("e4f6")
    assert position.outcome().result == "1-0"
    assert position.outcome().reason == "two"
    told = " ".join(ends_words(variant(TWO).ruleset))
    assert "king that at least two pieces of the enemy attack" in told


def test_how_many_guard() -> None:
    """No knight stands where nobody guards it, or where more than one piece does."""
    fen = "4k3/8/8/8/8/8/P7/RN2K3 w - - 0 1"
    alone = "forbid: [{after: {count: {who: knight, if: {count: all, in: guards, is: 0}}}}]\n"
    assert {to for to in ("a3", "c3", "d2") if f"b1{to}" in moves(alone, fen)} == {"d2"}
    twice = "forbid: [{after: {count: {who: knight, if: {count: all, in: guards, is: 2+}}}}]\n"
    found = moves(twice, "4k3/8/8/8/8/8/P7/R1N1K3 w - - 0 1")
    assert {to for to in ("d1", "d2", "e2", "f1") if f"e1{to}" in found} == {"e2", "f1"}
    told = " ".join(rules_words(variant(twice)))
    assert "that at least two pieces of its own side guard" in told


def test_kings_that_their_own_pieces_attack() -> None:
    assert "e1d1" not in moves(OWN, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    found = moves(OWN, "k7/8/8/8/8/8/8/4KR2 w - - 0 1")
    assert {"e1f1", "e1d2", "e1e2", "f1f2"} <= found
    assert not {"e1d1", "e1f2", "f1g1"} & found
    assert variant(OWN).position("8/8/8/8/8/1k6/1n6/RK6 w - - 0 1").is_check() is False


@pytest.mark.parametrize("seed", first(1, range(3)))
@pytest.mark.parametrize("rule", [ISARDAM, OWN], ids=["isardam", "own"])
def test_the_contract(rule: str, seed: int) -> None:
    position, chance = variant(rule).position(), random.Random(seed)
    check_along(position, chance, 50, every=10)


@pytest.mark.parametrize(
    "condition",
    [
        "{count: {who: queen, if: {material: none}}}",
        "{count: {who: queen, if: {count: all, in: {all: [guards, board]}}}}",
    ],
)
def test_what_is_not_supported(condition: str) -> None:
    with pytest.raises(DefinitionError, match="not supported"):
        variant(f"forbid: [{{after: {condition}}}]\n")
