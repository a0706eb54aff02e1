"""Matches: many games between two players, each by itself reproducible, on one process or several."""

from __future__ import annotations

import itertools
import json
import threading
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeVar

from ...engine import Engine, Limits
from ...language.options import remembered_by
from ...play.loading import load
from ...play.sides import OTHER
from ...play.variant import Variant
from ...ranges import seconds, whole
from .budgets import Watch
from .course import Course, play
from .game import Game
from .interrupts import LOOK, interrupts_held
from .openings import Opening, Randomiser, begin
from .players import Player
from .restrictions import even
from .seating import check, seat
from .specs import MOST_PLIES, Spec
from .umpire import Umpire

R = TypeVar("R")


@dataclass(frozen=True)
class Plan:
    """Everything that decides how the games of a match go; can be sent to other processes.

    The players are A and B. Games 2n and 2n + 1, counted from 0, are a pair: they share an opening,
    A has White in the first. `openings` of a file are taken in turn; without them `randomiser` makes
    one for each pair. Times in seconds: `margin` is the forgiven excess over a limit of time,
    `patience` the time for a move of another program without such a limit; `max_plies` is at most a million;
    `umpire` says which games are decided early.
    Raises TypeError or ValueError for other numbers.
    """

    variant: str
    options: tuple[tuple[str, object], ...]
    players: tuple[Spec, Spec]
    seed: int = 0
    randomiser: Randomiser = field(default_factory=Randomiser)
    openings: tuple[Opening, ...] = ()
    max_plies: int | None = None
    margin: float = 0.2
    patience: float = 60.0
    allow_hooks: bool = False
    umpire: Umpire | None = None

    def __post_init__(self) -> None:
        if self.max_plies is not None:
            whole(self.max_plies, "max_plies", 0, MOST_PLIES)
        whole(self.seed, "a seed")
        seconds(self.margin, "margin")
        seconds(self.patience, "patience")

    def load(self) -> Variant:
        """The variant, loaded once a process."""
        return _loaded(self.variant, remembered_by(dict(self.options)), self.allow_hooks)

    def opening(self, number: int) -> Opening:
        """The opening of a game."""
        pair = number // 2
        if self.openings:
            return self.openings[pair % len(self.openings)]
        return self.randomiser.opening(self.load(), self.dice(f"opening/{pair}"))

    def dice(self, name: str) -> str:
        """The seed of what is left to chance in the match under a name."""
        return f"{self.seed}/{name}"

    def colour(self, number: int) -> str:
        """The side that player A has in a game."""
        return "black" if number % 2 else "white"

    def check(self) -> None:
        """Try both players before the first game. Raises PlayerError, or what loading raises."""
        opening = Opening(self.openings[0].fen) if self.openings else Opening()
        for spec in self.players:
            check(spec, self.load(), opening)


@lru_cache(maxsize=4)
def _loaded(variant: str, options: str, allow_hooks: bool) -> Variant:
    loaded = load(variant, json.loads(options), allow_hooks=allow_hooks)
    # The first search of a process loads code, or compiles it: no player's clock shall pay for that.
    Engine(loaded, hash_mb=1).search(loaded.position(), Limits(nodes=1), side="white")
    return loaded


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game of a match: its number counted from 0, the side of player A, and how it went."""

    number: int
    colour: str
    opening: Opening
    course: Course

    @property
    def points(self) -> float:
        """Points of player A: 0, 1/2 or 1."""
        loser = self.course.loser
        return 0.5 if loser is None else 0.0 if loser == self.colour else 1.0


class Breaker:
    """Where running games look whether they shall stop, and whom to tell; each thread plays one."""

    def __init__(self) -> None:
        self._stopped = False
        self._playing: dict[int, tuple[Player, ...]] = {}

    def __call__(self) -> bool:
        return self._stopped

    def stop(self) -> None:
        """Break the running games off; may be called from another thread."""
        self._stopped = True
        for players in list(self._playing.values()):
            for player in players:
                player.stop()

    def watch(self, *players: Player) -> None:
        """These players are to be told: those of the game of this thread."""
        if players:
            self._playing[threading.get_ident()] = players
        else:
            self._playing.pop(threading.get_ident(), None)


def play_game(plan: Plan, number: int, breaker: Breaker) -> GameResult:
    """Play one game of a match, as `contest` does."""
    return contest(plan, number, breaker)[0]


def contest(plan: Plan, number: int, breaker: Breaker) -> tuple[GameResult, Game]:
    """Play one game of a match; it depends on nothing but the plan and the number.

    Raises PlayerError if a player cannot be had, Stopped if the breaker says so.
    """
    variant = plan.load()
    opening = plan.opening(number)
    colour = plan.colour(number)
    sides = {colour: "A", OTHER[colour]: "B"}
    specs = dict(zip("AB", even(*plan.players), strict=True))
    players: dict[str, Player] = {}
    try:
        for side, name in sides.items():
            players[side] = seat(specs[name], variant, opening, plan.dice(f"game/{number}/{name}"))
        breaker.watch(*players.values())
        watches = {side: Watch(specs[n].timing, plan.margin, plan.patience) for side, n in sides.items()}
        game = begin(variant, opening)
        course = play(game, players, watches, plan.max_plies, breaker, umpire=plan.umpire)
        return GameResult(number, colour, opening, course), game
    finally:
        breaker.watch()
        for player in players.values():
            player.close()


def conduct(
    numbers: Iterable[int],
    submit: Callable[[int], Future[R]],
    ahead: int,
    finished: Callable[[R], None] = lambda game: None,
) -> Generator[R, None, None]:
    """Games in the order of their numbers; `finished` is told of each at once.

    Only `ahead` games are handed out at a time, so that little is thrown away when a match stops early.
    """
    waiting = iter(numbers)
    order: list[Future[R]] = []
    running: set[Future[R]] = set()
    try:
        while True:
            for number in itertools.islice(waiting, ahead - len(running)):
                order.append(submit(number))
                running.add(order[-1])
            if not running:
                return
            with interrupts_held():
                ready, running = wait(running, LOOK, FIRST_COMPLETED)
            for future in ready:
                finished(future.result())
            while order and order[0] not in running:
                yield order.pop(0).result()
    finally:
        for future in running:
            future.cancel()
