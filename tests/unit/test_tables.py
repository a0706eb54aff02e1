"""The limits of the tables: a definition that asks for too much is refused, with its place."""

from __future__ import annotations

from itertools import pairwise

import pytest
from shared import TINY

import interpreter
from interpreter.errors import DefinitionError
from interpreter.model.geometry import Board
from interpreter.model.ruleset import geometry
from interpreter.rules.tables import movement


def test_too_many_nodes_of_movement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(movement, "MOST_NODES", 200)
    with pytest.raises(DefinitionError, match="H390") as refusal:
        interpreter.load_text(TINY, plain=True)
    assert "rook and the pieces before it have more moves" in str(refusal.value)
    monkeypatch.setattr(movement, "MOST_NODES", 1_000)
    assert interpreter.load_text(TINY, plain=True).position().legal_moves


def test_a_shipped_variant_is_built_once() -> None:
    chess = interpreter.load("chess", plain=True)
    assert interpreter.load("chess", plain=True) is chess
    senterej = interpreter.load("senterej", plain=True)
    option, value = next(iter(senterej.options.items()))
    assert interpreter.load("senterej", {option: value}, plain=True) is not senterej


def test_rays_are_the_same_however_few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also round a cylinder, where a ray ends at its own beginning."""
    vectors = [(1, 0), (0, 1), (1, 1), (2, -1), (-3, 0)]
    asked = [(square, vector) for square in range(32) for vector in vectors] * 2
    for wrap in (False, True):
        kept = Board("abcdefgh", 1, 4, wrap=wrap)
        known = [kept.ray(*each) for each in asked]
        with monkeypatch.context() as few:
            few.setattr(geometry, "MOST_RAYS", 3)
            board = Board("abcdefgh", 1, 4, wrap=wrap)
            assert [board.ray(*each) for each in asked] == known
        for (square, vector), ray in zip(asked, known, strict=True):
            steps = (square, *ray)
            assert all(kept.offset(a, vector) == b for a, b in pairwise(steps))
            after = kept.offset(steps[-1], vector)
            assert after is None or after == square
