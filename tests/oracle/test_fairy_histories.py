"""Whole games beside PyPI `pyffish`, for ends that ask what was played: passes, repetition and chases."""

from __future__ import annotations

import contextlib
import random
import re
from collections.abc import Iterable, Iterator
from functools import cache

import pytest
from peer import result_of
from shared import little_and_much, texts
from test_fairy_imports import DOUBLED, of, sparse

import interpreter
from interpreter.play.core.moves import Move
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


CYCLES = {
    "9/9/3k5/9/9/3r5/5N3/B2AB4/3K5/9 w": "f4e6 d8d9 e6c7",
    "9/9/3ck4/r8/3r5/9/9/3A5/9/3K5 w": "d1d2 d6g6 d3e2",
    "6b2/2N6/3k5/5c3/9/9/4C1N2/9/4K4/1r7 w": "c9d7 b1d1 d7b6",
    "5k3/9/9/9/2b6/9/4C4/2n6/9/3K5 w": "d1d2 c3b1 d2e2",
    "3k5/9/9/2c6/9/2r6/9/9/9/R3K4 w": "a1a7 c7d7 a7b7",
    "3k5/9/9/2c6/9/9/9/9/9/R3K4 w": "a1a7 c7c6 a7a6",
    "3k5/9/9/2n6/9/9/9/9/9/R3K4 w": "a1a7 c7b5 a7a5",
    "2rk5/9/9/2r6/9/9/2P6/9/9/C4K3 w": "a1c1 c7b7 c1b1",
    "3k5/9/9/2p6/9/9/9/9/9/R4K3 w": "a1a7 d10d9 a7a8",
    "4k4/9/9/9/9/9/r8/9/2C6/3K5 b": "a4a2 c2c3 a2a3",
}
"""Positions, and a move, its answer and a further move: the two are taken back and made again without end."""


def undone(text: str) -> str:
    """The move that takes a move back."""
    return re.sub(r"([a-i][0-9]+)([a-i][0-9]+)", r"\2\1", text)


def to_the_end(peer: Peer, first: str, answer: str, move: str) -> str | None:
    """The reason by which the game is over when a cycle has been played twice, or an earlier one."""
    for text in [first, *[answer, move, undone(answer), undone(move)] * 2]:
        reason = peer.compare()
        if reason:
            return reason
        peer.push(text)
    return peer.compare()


@pytest.mark.parametrize("name", ["xiangqi", "xiangqihouse"])
@pytest.mark.parametrize("fen", CYCLES)
def test_chases(fen: str, name: str) -> None:
    """The third time, both say who has lost."""
    board, turn = fen.split()
    hand = "[]" if name == "xiangqihouse" else ""
    peer = Peer(name, variant_of(name).position(f"{board}{hand} {turn} - - 0 1"))
    assert to_the_end(peer, *CYCLES[fen].split()) == "repetition"
    assert len(peer.played) == 9


def pursuits(position: Position, chance: random.Random) -> Iterator[tuple[str, str, str]]:
    """Cycles in which a piece that answers is attacked after both moves of one piece of the other side."""
    side = position.turn

    def quiet(moves: Iterable[Move]) -> list[Move]:
        found = [move for move in moves if not move.drop and not position.piece_at(move.target)]
        return chance.sample(found, min(len(found), 8))

    for first in quiet(position.legal_moves):
        position.push(first)
        for answer in quiet(m for m in position.legal_moves if position.attackers(m.origin, side)):
            position.push(answer)
            for move in quiet(m for m in position.legal_moves if m.origin == first.target):
                position.push(move)
                if (
                    position.attackers(answer.target, side)
                    and undone(str(answer)) in position.legal_moves.texts
                ):
                    yield str(first), str(answer), str(move)
                position.pop()
            position.pop()
        position.pop()


def retreats(position: Position, cycle: tuple[str, str, str]) -> bool:
    """Does a piece go straight away from one that it attacks?

    There, the square that it leaves is taken for one that has been opened, and its attack for a new one; the
    rule, and the remark beside it, say that only new attacks count.
    """
    board = position.variant.ruleset.board
    places = [[board.coordinates[board.index[s]] for s in re.findall(r"[a-i][0-9]+", text)] for text in cycle]
    first, victims, (a, b) = places
    steps = first, (a, b), (b, a)
    return any(
        left[axis] == end[axis] == victim[axis]
        and (left[1 - axis] - end[1 - axis]) * (victim[1 - axis] - left[1 - axis]) > 0
        for left, end in steps
        for victim in victims
        for axis in (0, 1)
    )


@little_and_much("cycles", 8, 100)
@pytest.mark.parametrize("name", ["xiangqi", "xiangqihouse", "crowdedxiangqi"])
def test_pursuits(name: str, cycles: int) -> None:
    """Cycles in which pieces are attacked, most of which are not a chase by the rules."""
    chance = random.Random(f"pursuits {name}")
    few = sparse(variant_of(name).position(), chance)
    while cycles:
        start = next(few)
        cycle = next(pursuits(start.copy(), chance), None)
        if cycle and not retreats(start, cycle):
            cycles -= 1
            with contextlib.suppress(KeyError):  # a move that the cycle leaves illegal
                to_the_end(Peer(name, start), *cycle)


def taken_back(position: Position, played: list[str], chance: random.Random) -> str:
    """A move that often takes the last one of its side back, or is a pass between two such moves."""
    moves = set(texts(position))
    last = next((text for text in played[-2:-5:-2] if not DOUBLED.fullmatch(text)), "")
    back = re.sub(r"([a-i][0-9]+)([a-i][0-9]+)", r"\2\1", last)
    if back in moves and chance.random() < 0.9:
        return back
    return PASS if PASS in moves and chance.random() < 0.1 else chance.choice(sorted(moves))


@little_and_much("games", 30, 600)
def test_to_and_fro(games: int) -> None:
    """Whoever moves a piece to and fro too often loses, sooner than a position has come about four times.

    A piece that stands on a1 when the record begins has moved there, to the program: none does here.
    """
    name, found = "janggimodern", []
    chance = random.Random(name)
    few = (one for one in sparse(variant_of(name).position(), chance) if not one.piece_at("a1"))
    for _ in range(games):
        peer = Peer(name, next(few) if chance.random() < 0.7 else variant_of(name).position())
        for _ in range(60):
            reason = peer.compare()
            if reason:
                found.append(reason)
                break
            peer.push(taken_back(peer.position, peer.played, chance))
    assert found.count("to_and_fro") > games / 5
