"""Games on the desk: they are games by the rules, and what is noted of them is quiet."""

from __future__ import annotations

import random
from typing import Any

import pytest
from shared import first, much

from interpreter import load
from interpreter.engine.self_play import LONGEST, OPENING, SelfPlay
from interpreter.rules.kernel import layout as k
from interpreter.rules.machine.base import Machine
from interpreter.rules.machine.turns import ACT_BITS

NAMES = ("chess", "crazyhouse", "progressive", "amazons", "ataxx", "senterej", "shogi", "clobber", "janggi")


class Watched(SelfPlay):
    """A course that keeps the moves of its game, a turn as one code."""

    moves: list[int] = []

    def play(self, *arguments: Any) -> Any:
        self.moves = []
        return super().play(*arguments)

    def make(self, move: int) -> bool:
        first = self.machine.desk.st[k.ACT] == 0
        self.moves.append(move) if first else self.moves.append(self.moves.pop() | move << ACT_BITS)
        return super().make(move)

    def note(self, machine: Machine) -> list[int]:
        """Where the game is, and what stands there."""
        return [len(self.moves), int(machine.desk.st[k.HASH])]


@pytest.mark.parametrize("name", [*first(2, NAMES), *much(["breakthrough"], "breakthrough")])
def test_games_are_by_the_rules(name: str) -> None:
    """Every move is legal; what the position object says of the end is what the points say."""
    variant = load(name)
    course = Watched(variant)
    for seed in range(3):
        points, rows = course.play(random.Random(seed), 30, course.note)
        position = variant.own_position(None)
        there = {row[1]: row[2] for row in rows}
        for number, code in enumerate(course.moves):
            assert position.outcome() is None
            assert position.legal_moves.has_code(code)
            move = position.move(code)
            if number in there:
                assert position.hash == there[number]
                assert number >= OPENING[0]
                assert not position.is_check()
                assert not move.promotion
                assert not position.victims(move)
            position.push(move)
        outcome = position.outcome()
        if outcome:
            assert points == {"white": 1.0, "black": 0.0}.get(outcome.winner or "", 0.5)
        assert len(course.moves) <= LONGEST


@pytest.mark.parametrize("name", first(1, ["losalamos", "crazyhouse"]))
def test_a_game_is_that_of_its_seed(name: str, form: str) -> None:
    """Also on a desk that has seen others, and in every form of the kernel."""
    course = Watched(load(name, kernel=form))
    games = [course.play(random.Random(seed), 20, course.note) for seed in (1, 2, 1)]
    assert games[0] == games[2] != games[1]
    other = Watched(load(name))
    assert other.play(random.Random(1), 20, other.note) == games[0]


def test_captures_and_promotions_are_not_noted() -> None:
    """The best moves here are of those kinds, and the rest would be noted."""
    variant = load("chess")
    course = SelfPlay(variant)
    for fen, quiet in (
        ("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", False),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", False),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", True),
    ):
        course.crew.renew()
        course.machine = course.crew.workers[0].machine
        course.machine.desk.load(variant.position(fen)._state)
        codes = list(variant.position(fen).legal_moves.codes)
        assert course.make(course.think(0, codes, 200)[1]) == quiet
