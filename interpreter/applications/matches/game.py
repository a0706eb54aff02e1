"""A game between two players, without any input or output.

The position knows the rules; the game knows whose offer it is while either side may move, who
declined, and how a game ends by the will of a player.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...errors import MoveError
from ...play.core.moves import Move, Outcome
from ...play.sides import Offers, mover_side, side_word
from ...play.variant import Position, Variant


@dataclass(frozen=True)
class Event:
    """What a side did: a move, or None if it declined to move."""

    side: str
    move: Move | None
    text: str
    free: bool
    number: int


class Game(Offers):
    """The course of one game from a position on.

    With `described` events carry the number of the move and its text in standard algebraic notation;
    without, which is quicker, its coordinates.
    """

    def __init__(self, position: Position, described: bool = True) -> None:
        super().__init__(position)
        self.described = described
        self.events: list[Event] = []

    def under(self, variant: Variant) -> Game:
        """The same game as somebody sees it who plays by rules that allow other moves."""
        fresh = Game(self.position.under(variant), self.described)
        fresh.events, fresh.sides, fresh.first = self.events, self.sides, self.first
        return fresh

    @property
    def plies(self) -> int:
        """Moves played so far, declined offers aside."""
        return sum(1 for event in self.events if event.move)

    def owner(self, move: Move) -> str | None:
        """The side whose piece a move is made with; of what nobody owns, the side to move."""
        return mover_side(self.position, move)

    def why_not_play(self, move: Move) -> str | None:
        """Why a legal move is not the side's whose turn it is, None if it is."""
        owner = self.owner(move)
        if owner in (None, self.side):
            return None
        ours, theirs = self._called(self.side), self._called(owner)
        return f"it is {ours}'s turn to offer a move; the piece on {move.origin} is {theirs}'s"

    def _called(self, side: str) -> str:
        """What players call a side, inside a sentence."""
        return side_word(self.position.variant, side)

    def play(self, move: Move) -> Event:
        """Play a move of the side whose turn it is. Raises MoveError."""
        reason = self.why_not_play(move)
        if reason:
            raise MoveError(reason)
        side = self.side
        if self.described:
            event = Event(side, move, self.position.san(move), self.free, self.number)
        else:
            event = Event(side, move, move.text, self.free, 0)
        self.position.push(move)
        return self._noted(event)

    def follow(self, text: str) -> Event:
        """Play a move known to have come next, the other side declining to move before it if need be.

        Raises MoveError.
        """
        move = self.position.parse(text)
        if self.free and self.owner(move) != self.side:
            self.decline()
        return self.play(move)

    @property
    def must_move(self) -> bool:
        """Is declining out of the question for a program: by the rules, or because it declined last time?

        Without the second part two programs could decline for ever.
        """
        if self.why_not_pass() is not None:
            return True
        mine = [event for event in self.events[-2:] if event.side == self.side]
        return bool(mine) and mine[-1].move is None and bool(self.moves())

    def decline(self) -> Event:
        """Let the other side move. Raises MoveError where that is not allowed."""
        reason = self.why_not_pass()
        if reason:
            raise MoveError(reason)
        return self._noted(Event(self.side, None, "pass", True, self.number if self.described else 0))

    def _noted(self, event: Event) -> Event:
        self.events.append(event)
        self.sides.append(event.side)
        return event

    def undo(self) -> Event:
        """Take the last event back. Raises IndexError if there is none."""
        event = self.events.pop()
        self.sides.pop()
        if event.move:
            self.position.pop()
        return event

    @property
    def number(self) -> int:
        """The number of the move to come."""
        return self.position.fullmove_number

    def outcome(self) -> Outcome | None:
        """How the rules have ended the game, None while it goes on."""
        return self.position.outcome()

    @property
    def last(self) -> Move | None:
        """The last move played."""
        return next((event.move for event in reversed(self.events) if event.move), None)


def score(events: list[Event]) -> list[str]:
    """The moves as tokens: numbered while the sides alternate, else each names its side."""
    tokens = []
    previous: Event | None = None
    for event in (event for event in events if event.move):
        if event.free:
            tokens.append(event.text)
        elif event.side == "white":
            tokens.append(f"{event.number}. {event.text}")
        elif previous is None or previous.free or previous.side == "black":
            tokens.append(f"{event.number}... {event.text}")
        else:
            tokens.append(event.text)
        previous = event
    return tokens
