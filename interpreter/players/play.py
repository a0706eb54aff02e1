"""A game in the terminal: persons and programs take turns until a rule, a player or a limit ends it."""

from __future__ import annotations

import random

import click

from ..errors import MoveError
from ..matches.game import OTHER, Event, Game, score
from ..position import Outcome, Position
from .drivers import Command, Driver, RandomDriver
from .human import HumanDriver, Screen
from .rules_in_words import reason_words
from .terminal import style_for_output

WIDTH = 78
OPENING = "Either side may move. Each in turn makes a move of its own pieces, or passes."


def play(
    position: Position,
    white: str,
    black: str,
    seed: int | None = None,
    only_ascii: bool = False,
    figurines: bool = False,
    max_plies: int | None = None,
    quiet: bool = False,
) -> None:
    """Play from a position and print what happens."""
    game = Game(position)
    flipped = black == "human" and white != "human"
    screen = Screen(game, style_for_output(only_ascii, figurines, flipped), quiet)
    if seed is None:
        seed = random.SystemRandom().randrange(1_000_000)
    drivers: dict[str, Driver] = {
        side: HumanDriver(screen) if who == "human" else RandomDriver(f"{seed}/{side}")
        for side, who in (("white", white), ("black", black))
    }
    table = Table(game, drivers, screen, max_plies)
    if table.watched:
        table.greet()
    elif not quiet:
        click.echo(f"{position.variant.name}, random moves, seed {seed}")
    table.run()
    table.close()


class Table:
    """One game with its players."""

    def __init__(self, game: Game, drivers: dict[str, Driver], screen: Screen, max_plies: int | None) -> None:
        self.game = game
        self.drivers = drivers
        self.screen = screen
        self.max_plies = max_plies
        self.watched = any(driver.human for driver in drivers.values())
        self.left = False
        self._was_free = game.free
        self._stale = True
        self._line = ""

    # --- the course of the game ---------------------------------------------------------------

    def run(self) -> None:
        """Play until the end."""
        while not self.left and not self.over():
            side = self.game.side
            driver = self.drivers[side]
            if driver.human and self._stale:
                self.screen.refresh()
                self._stale = False
            choice = driver.choose(self.game.position, side)
            try:
                if isinstance(choice, Command):
                    self.obey(choice, side)
                else:
                    self.report(self.game.play(choice), driver)
            except MoveError as error:
                if not driver.human:
                    raise
                click.echo(str(error))

    def over(self) -> bool:
        """Has the game ended, or reached its limit?"""
        if self.max_plies is not None and self.game.plies >= self.max_plies:
            return True
        return self.game.outcome() is not None or not self.game.position.legal_moves

    def obey(self, command: Command, side: str) -> None:
        """Do what a player wants instead of moving."""
        if command.name == "pass":
            self.report(self.game.decline(), self.drivers[side])
        elif command.name == "resign":
            self.game.resigned = side
        elif command.name == "undo":
            self.take_back()
        else:
            self.left = True

    def take_back(self) -> None:
        """Back to the previous turn of a person."""
        turns = [i for i, event in enumerate(self.game.events) if self.drivers[event.side].human]
        if not turns:
            click.echo("there is nothing of yours to take back")
            return
        undone = [self.game.undo() for _ in range(len(self.game.events) - turns[-1])]
        click.echo(f"taken back: {', '.join(event.text for event in reversed(undone))}")
        self._was_free = self.game.free
        self._stale = True

    # --- what is printed ----------------------------------------------------------------------

    def greet(self) -> None:
        """What is played, and how to get help."""
        chosen = ", ".join(f"{name}={str(value).lower()}" for name, value in self.changed().items())
        name = self.game.position.variant.name
        click.echo(f"{name}{f' ({chosen})' if chosen else ''}. `help` lists the commands.")
        if self.game.free:
            click.echo(OPENING)

    def changed(self) -> dict[str, object]:
        """Options that are not at their defaults."""
        variant = self.game.position.variant
        declared = variant.definition.get("options", {})
        return {name: value for name, value in variant.options.items() if value != declared[name]["default"]}

    def report(self, event: Event, driver: Driver) -> None:
        """Tell what a player did."""
        if not self.watched:
            if event.move and not self.screen.quiet:
                self.append(score(self.game.events)[-1])
            return
        self._stale = True
        if not driver.human or "x" in event.text:
            verb = "passes" if event.move is None else event.text
            click.echo(f"{event.side.capitalize()}: {verb}")
        if self._was_free and not self.game.free and not self.game.outcome():
            click.echo(f"The opening phase is over: from now on the sides alternate, {self.game.side} first.")
        self._was_free = self.game.free

    def append(self, token: str) -> None:
        """Add a token to the running text of the moves."""
        if self._line and len(self._line) + 1 + len(token) > WIDTH:
            click.echo()
            self._line = ""
        click.echo(f" {token}" if self._line else token, nl=False)
        self._line += f" {token}" if self._line else token

    def close(self) -> None:
        """The last board and the result."""
        if self._line:
            click.echo()
        if not self.left:
            self.screen.refresh()
        click.echo(self.result())

    def result(self) -> str:
        """Who has won and why, in one line."""
        outcome = self.game.outcome()
        if outcome is None:
            if self.left:
                return f"* game left after {moves_text(self.game.plies)}"
            if not self.game.position.legal_moves:
                return "* no legal move is left, and no rule of the definition says who wins"
            return f"* stopped after {moves_text(self.game.plies)}"
        return f"{outcome.result} {self.winner(outcome)} ({moves_text(self.game.plies)})"

    def winner(self, outcome: Outcome) -> str:
        """The winner and the reason in words."""
        if outcome.reason == "resignation" and outcome.winner:
            return f"{OTHER[outcome.winner].capitalize()} resigns, {outcome.winner.capitalize()} wins"
        reason = reason_words(self.game.position.variant.definition, outcome.reason)
        return f"{outcome.winner.capitalize()} wins by {reason}" if outcome.winner else f"draw by {reason}"


def moves_text(plies: int) -> str:
    """`1 move`, `20 moves`: single moves, of both sides together."""
    return f"{plies} {'move' if plies == 1 else 'moves'}"
