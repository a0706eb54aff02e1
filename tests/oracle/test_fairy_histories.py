"""Whole games beside PyPI `pyffish`, for ends that ask what was played: passes, repetition and chases."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest
from peer import result_of
from shared import little_and_much, texts
from test_fairy_imports import DOUBLED, of, sparse

import interpreter
from interpreter.play.variant import Position, Variant

pyffish = pytest.importorskip("pyffish")

pytestmark = pytest.mark.oracle

PASS = "0000"


@cache
def variant_of(name: str) -> Variant:
    return interpreter.load_text(of(name).text)


class Peer:
    """A game that is played there and here."""

    def __init__(self, name: str, position: Position) -> None:
        self.name, self.position = name, position
        self.start = position.fen().partition(" {")[0]
        self.played: list[str] = []

    def theirs(self) -> dict[str, str]:
        """Their legal moves, by our texts."""
        found = pyffish.legal_moves(self.name, self.start, self.played)
        return {PASS if DOUBLED.fullmatch(text) else text: text for text in found}

    def result(self, moves: bool) -> str | None:
        """Their result after the moves played, None if the game goes on."""
        over, value = pyffish.is_immediate_game_end(self.name, self.start, self.played)
        if not over and not moves:
            over, value = True, pyffish.game_result(self.name, self.start, self.played)
        if not over:
            over, value = pyffish.is_optional_game_end(self.name, self.start, self.played)
        return result_of(value, self.position.turn) if over else None

    def compare(self) -> str | None:
        """Assert that both have the same moves and the same result, which is returned."""
        theirs, told = self.theirs(), (self.start, self.played)
        ours = set(texts(self.position))
        assert ours == set(theirs), (told, sorted(ours - set(theirs)), sorted(set(theirs) - ours))
        outcome = self.position.outcome()
        result = outcome and outcome.result
        assert result == self.result(bool(theirs)), (told, outcome)
        return outcome and outcome.reason

    def push(self, text: str) -> None:
        """Play a move by our text."""
        self.played.append(self.theirs()[text])
        self.position.push(text)


def quiet_ones(position: Position, chance: random.Random) -> str:
    """A move that is often a pass, or one of a royal, where those are possible."""
    moves = list(position.legal_moves)
    royal = [move for move in moves if (position.piece_at(move.origin) or "").upper() == "K"]
    if moves[-1].passing and chance.random() < 0.15:
        return PASS
    return str(chance.choice(royal if royal and chance.random() < 0.4 else moves))


def played(name: str, start: Position, chance: random.Random, plies: int) -> Iterator[str | None]:
    """The reasons by which the game is over after each move, None while it goes on."""
    peer = Peer(name, start)
    for _ in range(plies):
        reason = peer.compare()
        yield reason
        if reason:
            break
        peer.push(quiet_ones(peer.position, chance))


PASSING = {
    "janggi": {"passed", "facing"},
    "janggitraditional": {"passed", "facing"},
    "janggicasual": {"passed"},
    "janggihouse": {"passed"},
    "flipello6": set(),
    "ataxx": set(),
}
"""Variants with passes, and ends that some games of theirs come to."""


@little_and_much("positions", 300, 3_000)
@pytest.mark.parametrize("name", PASSING)
def test_passes(name: str, positions: int) -> None:
    """Games with many passes, from the start and from positions with few pieces."""
    variant, chance = variant_of(name), random.Random(f"passes {name}")
    few = sparse(variant.position(), chance)
    reasons: set[str | None] = set()
    while positions > 0:
        start = next(few) if name.startswith("janggi") and chance.random() < 0.7 else variant.position()
        found = list(played(name, start, chance, 60))
        positions -= len(found)
        reasons |= {*found}
    assert reasons >= PASSING[name]
