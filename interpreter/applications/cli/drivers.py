"""Who decides on the moves of a side: what every player can do, and the one who plays at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from ...play.position import Move, Position

CONTINUES = 3, 4
"""A random player moves this often out of so many offers, while it need not."""


@dataclass(frozen=True)
class Command:
    """What a driver wants instead of a move: pass, resign, undo, quit, or another level of the computer."""

    name: str
    argument: str = ""


class Driver(Protocol):
    """Plays one side."""

    @property
    def human(self) -> bool:
        """Is it a person, who wants to see the board and may take moves back?"""

    def choose(self, position: Position, side: str) -> Move | Command:
        """A legal move of the side, or a command.

        While either side may move (`position.turn` is "either") only moves of the side's own pieces
        count, and `Command("pass")` declines to move; a side in check may not pass, and a program
        does not pass twice in succession unless it has no move.
        """


class RandomDriver:
    """Plays any legal move, all being equally likely."""

    human = False

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)
        self._declined = False

    def choose(self, position: Position, side: str) -> Move | Command:
        """A random move; while none is needed, sometimes none."""
        moves = own_moves(position, side)
        if position.turn == "either":
            often, of = CONTINUES
            may = not self._declined and not position.is_check(side)
            if not moves or (may and self._random.randrange(of) >= often):
                self._declined = True
                return Command("pass")
        self._declined = False
        return moves[self._random.randrange(len(moves))]


def own_moves(position: Position, side: str) -> list[Move]:
    """The legal moves of a side, whose turn it is or who may move."""
    return list(_own(position, side))


def _own(position: Position, side: str) -> Iterator[Move]:
    for move in position.legal_moves:
        symbol = position.piece_at(move.origin)
        if position.turn != "either" or (symbol and symbol[0].isupper() == (side == "white")):
            yield move
