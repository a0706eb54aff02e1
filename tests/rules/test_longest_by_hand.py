"""`must` with lengths and sides, against the same rules by hand."""

from __future__ import annotations

import random

import pytest
from contract import choose
from referee.base import Position, Step
from shared import little_and_much, load

import interpreter
from interpreter import DefinitionError

from .test_last_moves_by_hand import MIDDLE, Chess, Followed, agree

GAME = "format: 2\nvariant: measured\nextends: chess\n"


class Measured(Chess):
    """Chess in which a side has to play the longest or the shortest of its moves."""

    SIDES, LONGEST = "b", True

    def _told(self, position: Followed) -> str:
        return ""

    def _length(self, position: Position, step: Step) -> int:
        frm, to = self.square(step.text[:2]), self.square(step.text[2:4])
        across, up = to[0] - frm[0], to[1] - frm[1]
        if position.board[frm] in "Kk" and abs(across) == 2:
            return 4 + (4 if across > 0 else 9)  # the rook goes two squares, or three
        return across**2 + up**2

    def _legal_steps(self, position: Position) -> list[Step]:
        steps = super()._legal_steps(position)
        if position.turn not in self.SIDES or not steps:
            return steps
        lengths = [self._length(position, step) for step in steps]
        best = max(lengths) if self.LONGEST else min(lengths)
        return [step for step, length in zip(steps, lengths, strict=True) if length == best]


class Shortest(Measured):
    """Both sides play their shortest moves."""

    SIDES, LONGEST = "wb", False


class Forced(Measured):
    """Only White has to capture."""

    def _legal_steps(self, position: Position) -> list[Step]:
        steps = Chess._legal_steps(self, position)
        captures = [step for step in steps if len(step.after.board) < len(position.board)]
        return captures if captures and position.turn == "w" else steps


GAMES = {
    "must: [{when: longest, by: {whose: black}}]": Measured,
    "must: [{when: shortest}]": Shortest,
    "must: [{when: capture, by: {whose: white}}]": Forced,
}


@pytest.mark.parametrize("said", GAMES)
@pytest.mark.parametrize("fen", [None, MIDDLE, "4k3/PN4R1/3K4/8/8/8/1pq2n2/r7 w - - 0 1"])
@little_and_much("games", 1, 20, 4)
def test_by_hand(said: str, fen: str | None, games: int) -> None:
    variant = interpreter.load_text(GAME + said)
    for number in range(games):
        chance = random.Random(f"{said} {fen} {number}")
        position, referee = variant.position(fen), GAMES[said](fen=fen)
        for _ in range(12 if games == 1 else 60):
            agree(referee, position)
            if referee.outcome():
                break
            move = choose(position, chance)
            position.push(move)
            referee.push(move)


def test_castling_counts_for_both_pieces() -> None:
    position = load("maximummer").position("r3k2r/p6p/8/8/8/8/8/4K3 b kq - 0 1")
    assert [*position.legal_moves.texts] == ["e8c8"]
    reason = position.why("e8g8")
    assert reason.code == "duty"
    assert reason.sentence == "a move of the greatest length has to be made where it can be: e8c8"
    assert len(load("maximummer").position("r3k2r/p6p/8/8/8/8/8/4K3 w kq - 0 1").legal_moves) == 5


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("must: [{when: [longest, capture]}]", "'longest' is not supported here yet"),
        ("forbid: [{when: longest}]", "'longest' is not supported under forbid yet"),
        ("board: {wrap: files}\nmust: [{when: shortest}]", "'shortest' is not supported on this board yet"),
    ],
)
def test_what_makes_no_sense_is_an_error(said: str, problem: str) -> None:
    with pytest.raises(DefinitionError, match=problem):
        interpreter.load_text(GAME + said)
