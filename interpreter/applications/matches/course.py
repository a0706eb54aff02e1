"""One game between two players, to its end by the rules, a forfeit, or a limit."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ...engine import Score
from ...play.sides import OTHER, side_word
from .budgets import Watch
from .game import Event, Game
from .players import Choice, Forfeit, Player, Stopped, TakeBack
from .umpire import Umpire

LONGEST = 20_000
"""Plies after which any game is broken off: a definition need not have a rule that ends it."""
WON_BY = {"white": "1-0", "black": "0-1"}
DRAW = "1/2-1/2"
TIME_DRAW = "time, and no way to win"

RULE, FORFEIT, LIMIT = "rule", "forfeit", "limit"


@dataclass(frozen=True, slots=True)
class Turn:
    """A move of a game (None: the side declined), and what the player did for it.

    Moves of the opening have no seconds. `score` is from the player's side.
    """

    side: str
    move: str | None
    free: bool = False
    seconds: float | None = None
    nodes: int = 0
    depth: int = 0
    score: Score | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """How a game went: result, reason, kind of reason, and what a player said that lost it by forfeit."""

    result: str
    reason: str
    kind: str
    turns: tuple[Turn, ...] = field(repr=False)
    line: str = ""

    @property
    def plies(self) -> int:
        """Moves played, those of the opening included."""
        return sum(1 for turn in self.turns if turn.move)

    @property
    def loser(self) -> str | None:
        """The side that lost, None for a draw."""
        return {"1-0": "black", "0-1": "white"}.get(self.result)

    def spent(self, side: str) -> tuple[float, int]:
        """Seconds and nodes that a side has used."""
        mine = [turn for turn in self.turns if turn.side == side and turn.seconds is not None]
        return sum(turn.seconds or 0.0 for turn in mine), sum(turn.nodes for turn in mine)


def play(
    game: Game,
    players: Mapping[str, Player],
    watches: Mapping[str, Watch],
    max_plies: int | None = None,
    stopped: Callable[[], bool] = lambda: False,
    seen: Callable[[Event], None] | None = None,
    umpire: Umpire | None = None,
) -> Course:
    """Let two players, "white" and "black", play a game to its end; `seen` is told what they do.

    Raises Stopped if asked to stop.
    """
    turns = [Turn(event.side, event.move.text if event.move else None, event.free) for event in game.events]
    limit = LONGEST if max_plies is None else max_plies
    while True:
        if stopped():
            raise Stopped
        end = over(game, turns, limit, umpire)
        if end:
            return end
        side, free = game.side, game.free
        watch = watches[side]
        start = time.perf_counter()
        try:
            choice = players[side].choose(game, watch)
            seconds = time.perf_counter() - start
            if isinstance(choice, TakeBack):
                take_back(game, turns, choice.events)
                continue
            check(choice, game, players[side].person)
        except Forfeit as forfeit:
            return lost(game, side, forfeit, turns)
        allowed = watch.deadline - watch.margin
        if not watch.spend(seconds):
            late = Forfeit("time", f"{seconds:.3f} s used, {allowed:.3f} s allowed")
            return lost(game, side, late, turns)
        event = game.decline() if choice.move is None else game.play(choice.move)
        text = choice.move.text if choice.move else None
        turns.append(Turn(side, text, free, seconds, choice.nodes, choice.depth, choice.score))
        if seen:
            seen(event)


def over(game: Game, turns: list[Turn], limit: int, umpire: Umpire | None = None) -> Course | None:
    """The end of the game, if it has ended."""
    outcome = game.outcome()
    if outcome:
        return Course(outcome.result, outcome.reason, RULE, tuple(turns))
    stuck = game.free and not game.moves() and game.why_not_pass() is not None
    if stuck or not game.position.legal_moves:
        return Course(DRAW, "no move left", LIMIT, tuple(turns))
    if umpire and (decided := umpire.verdict(game, turns)):
        return Course(*decided, LIMIT, tuple(turns))
    if len(game.events) >= limit and game.plies >= limit:  # counting at every ply would take its time
        return Course(DRAW, "ply limit", LIMIT, tuple(turns))
    return None


def lost(game: Game, side: str, forfeit: Forfeit, turns: list[Turn]) -> Course:
    """The game lost by a player's own doing; too late is a draw where the other side cannot win any more."""
    if forfeit.reason == "time" and not game.position.can_win(OTHER[side]):
        return Course(DRAW, TIME_DRAW, RULE, tuple(turns), forfeit.line)
    kind = RULE if forfeit.reason == "resignation" else FORFEIT
    return Course(WON_BY[OTHER[side]], forfeit.reason, kind, tuple(turns), forfeit.line)


def take_back(game: Game, turns: list[Turn], events: int) -> None:
    """Undo the last events."""
    for _ in range(events):
        game.undo()
        turns.pop()


def check(choice: Choice, game: Game, person: bool) -> None:
    """Raise Forfeit if the choice is not possible."""
    mover = side_word(game.position.variant, game.side)
    must_move = bool(game.why_not_pass()) if person else game.must_move
    if choice.move is None and game.moves() and must_move:
        raise Forfeit("no move", f"{mover} has to move")
    if choice.move is not None and game.owner(choice.move) != game.side:
        raise Forfeit("illegal move", f"{choice.move} (it is {mover}'s turn)")
