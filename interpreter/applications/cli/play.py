"""A game in the terminal: persons and programs take turns until a rule, a player or a limit ends it."""

from __future__ import annotations

import random

import click

from ...engine.levels import LEVELS
from ...errors import MoveError
from ...play.position import Outcome, Position
from ..matches.game import OTHER, Event, Game, score
from ..rulebook.ends_in_words import reason_words
from .advisor import Advisor
from .drivers import Command, Driver, RandomDriver
from .engine_driver import EngineDriver, Strength
from .human import HumanDriver, Screen, printable
from .shell import counted
from .terminal import style_for_output
from .thinking import display

WIDTH = 78
OPENING = "Either side may move. Each in turn makes a move of its own pieces, or passes."


def seats(white: str | None, black: str | None) -> tuple[str, str]:
    """Who plays: a side left open goes to the person, or to the engine if the person has the other."""
    if white is None and black is None:
        return "human", "engine"
    if black is None:
        return str(white), "engine" if white == "human" else "human"
    return white or ("engine" if black == "human" else "human"), black


def play(
    position: Position,
    white: str | None,
    black: str | None,
    strength: Strength,
    seed: int | None = None,
    only_ascii: bool = False,
    figurines: bool = False,
    max_plies: int | None = None,
    quiet: bool = False,
    show_thinking: bool | None = None,
) -> None:
    """Play from a position and print what happens."""
    white, black = seats(white, black)
    watched = "human" in (white, black)
    game = Game(position)
    screen = Screen(game, style_for_output(only_ascii, figurines, black == "human" != white), quiet)
    if seed is None:
        seed = random.SystemRandom().randrange(1_000_000)
    # Without a person the moves are one running text, which no line of thinking may overwrite.
    thinking = display(show_thinking if watched else bool(show_thinking))
    advisor = Advisor(position.variant, strength, thinking)

    def driver(who: str, side: str) -> Driver:
        if who == "human":
            return HumanDriver(screen, advisor)
        if who == "random":
            return RandomDriver(f"{seed}/{side}")
        return EngineDriver(position.variant, strength, 2 * seed + (side == "black"), thinking, hasty=watched)

    drivers = {"white": driver(white, "white"), "black": driver(black, "black")}
    table = Table(game, drivers, screen, max_plies, separate=bool(show_thinking))
    if watched:
        table.greet()
    elif not quiet:
        named = {"engine": f"engine ({strength})"}
        click.echo(
            f"{position.variant.name}, {named.get(white, white)} - {named.get(black, black)}, seed {seed}"
        )
    table.run()
    table.close()


class Table:
    """One game with its players."""

    def __init__(
        self,
        game: Game,
        drivers: dict[str, Driver],
        screen: Screen,
        max_plies: int | None,
        separate: bool = False,
    ) -> None:
        self.game = game
        self.drivers = drivers
        self.screen = screen
        self.max_plies = max_plies
        self.watched = any(driver.human for driver in drivers.values())
        self.separate = separate  # a line for every move of two programs
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
            try:
                choice = driver.choose(self.game.position, side)
            except KeyboardInterrupt:
                self.end_line()
                raise
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
        elif command.name == "level":
            self.change_level(command.argument)
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

    def change_level(self, words: str) -> None:
        """Let the computer play better or worse from now on, or tell how it plays."""
        engines = [driver for driver in self.drivers.values() if isinstance(driver, EngineDriver)]
        if not engines:
            click.echo("there is no computer in this game; `--black engine` is one")
            return
        for engine in engines:
            if words:
                try:
                    engine.set_level(int(words))
                except ValueError:
                    click.echo(f"a level is a number from 1 to {max(LEVELS)}, found '{printable(words)}'")
                    return
        click.echo(f"the computer plays at {engines[0].strength}")

    # --- what is printed ----------------------------------------------------------------------

    def greet(self) -> None:
        """What is played, and how to get help."""
        chosen = ", ".join(f"{name}={str(value).lower()}" for name, value in self.changed().items())
        name = self.game.position.variant.name
        click.echo(f"{name}{f' ({chosen})' if chosen else ''}. `help` lists the commands.")
        for side, driver in self.drivers.items():
            if isinstance(driver, EngineDriver):
                text = f"The computer plays {side.capitalize()}: {driver.strength}."
                click.echo(text + " `level N` changes it, `hint` helps you, Ctrl-C makes it move at once.")
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
            verb = "passes" if event.move is None else f"{event.text}  ({event.move})"
            click.echo(f"{event.side.capitalize()}: {verb}")
        if self._was_free and not self.game.free and not self.game.outcome():
            click.echo(f"The opening phase is over: from now on the sides alternate, {self.game.side} first.")
        self._was_free = self.game.free

    def append(self, token: str) -> None:
        """Add a token to the running text of the moves."""
        if len(self._line) + 1 + len(token) > WIDTH:
            self.end_line()
        click.echo(f" {token}" if self._line else token, nl=False)
        self._line += f" {token}" if self._line else token
        if self.separate:
            self.end_line()

    def end_line(self) -> None:
        """End the running text of the moves."""
        if self._line:
            click.echo()
            self._line = ""

    def close(self) -> None:
        """The last board and the result."""
        self.end_line()
        if not self.left:
            self.screen.refresh()
        click.echo(self.result())

    def result(self) -> str:
        """Who has won and why, in one line."""
        outcome = self.game.outcome()
        if outcome is None:
            if self.left:
                return f"* game left after {counted(self.game.plies, 'move')}"
            if not self.game.position.legal_moves:
                return "* no legal move is left, and no rule of the definition says who wins"
            return f"* stopped after {counted(self.game.plies, 'move')}"
        return f"{outcome.result} {self.winner(outcome)} ({counted(self.game.plies, 'move')})"

    def winner(self, outcome: Outcome) -> str:
        """The winner and the reason in words."""
        if outcome.reason == "resignation" and outcome.winner:
            return f"{OTHER[outcome.winner].capitalize()} resigns, {outcome.winner.capitalize()} wins"
        reason = reason_words(self.game.position.variant.definition, outcome.reason)
        return f"{outcome.winner.capitalize()} wins by {reason}" if outcome.winner else f"draw by {reason}"
