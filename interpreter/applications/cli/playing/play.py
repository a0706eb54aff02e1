"""A game in the terminal: persons and programs take turns until a rule, a player or a limit ends it."""

from __future__ import annotations

import random
import signal
from collections.abc import Mapping
from contextlib import AbstractContextManager, ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from ....engine.levels import LEVELS
from ....errors import RecordError
from ....play.variant import Position
from ....solver.known import Known
from ...matches.budgets import Budget, Watch
from ...matches.course import play as play_on
from ...matches.game import Game
from ...matches.interrupts import handled
from ...matches.openings import Opening
from ...matches.players import EnginePlayer, Player, Stopped
from ...matches.seating import seat
from ...matches.specs import Spec
from ..common.shell import load_variant, position_of, told_unused
from ..common.terminal import interactive, style_for_output, tell, unechoed
from .announcer import Announcer
from .human import HumanPlayer, prompter
from .prompt import Prompt, Screen, printable
from .scores import ScoreSheet, check_appendable
from .seats import engine_spec, limits_at, read_seat, seat_words, seats, strength_words
from .thinking import Advisor, display

MARGIN = 5.0
"""Seconds over its limit that a program is forgiven: no game among friends is lost by a blink."""
PATIENCE = 3600.0
ENDING = ("SIGTERM", "SIGHUP")
STRENGTH = ("level", "movetime", "nodes", "depth", "threads", "hash_mb")
"""The parameters that say how well the engine plays."""
OFFER = "Save the game (PGN)? Name of a file, or Enter to discard it: "


def command(
    variant: str, options: dict[str, str], allow_hooks: bool, fen: str | None, learned: bool, **more: Any
) -> None:
    """Play a variant in the terminal, against the engine unless something else is asked for."""
    with unechoed():
        loaded = load_variant(variant, options, allow_hooks)
        position = position_of(loaded, fen)
        told_unused(loaded, learned)
        strength = {name: more.pop(name) for name in STRENGTH}
        play(position, engine=engine_spec(**strength, learned=learned), **more)


def play(
    position: Position,
    white: str | None,
    black: str | None,
    engine: Spec,
    seed: int | None = None,
    pgn: Path | None = None,
    **looks: Any,
) -> None:
    """Play from a position and print what happens. Raises RequestError."""
    names = dict(zip(("white", "black"), seats(white, black), strict=True))
    specs = {side: read_seat(name, engine) for side, name in names.items()}
    if pgn:
        check_appendable(pgn)
    table = TerminalGame(position, specs, engine, pgn, **looks)
    with ExitStack() as held:
        table.seat(random.SystemRandom().randrange(1_000_000) if seed is None else seed, held)
        table.run()


class TerminalGame:
    """One game with its players, by side; a spec of None is a person, `engine` advises persons."""

    def __init__(
        self,
        position: Position,
        specs: Mapping[str, Spec | None],
        engine: Spec,
        pgn: Path | None = None,
        only_ascii: bool = False,
        figurines: bool = False,
        max_plies: int | None = None,
        quiet: bool = False,
        show_thinking: bool | None = None,
    ) -> None:
        self.game = Game(position)
        self.specs = dict(specs)
        self.pgn = pgn
        self.max_plies = max_plies
        self.persons = frozenset(side for side, spec in specs.items() if spec is None)
        self.announcer = Announcer(self.game, self.specs, quiet, separate=bool(show_thinking))
        self.sheet = ScoreSheet(self.game, {side: seat_words(spec) for side, spec in specs.items()})
        # Without a person the moves are one running text, which no line of thinking may overwrite.
        self.thinking = display(show_thinking if self.persons else bool(show_thinking))
        style = style_for_output(only_ascii, figurines, flipped=self.persons == {"black"})
        self.screen = Screen(self.game, style, quiet)
        advisor = Advisor(position.variant, engine, self.thinking)
        self.prompt = Prompt(self.screen, advisor, self.sheet, self.set_level)
        self.players: dict[str, Player] = {}
        self.watches: dict[str, Watch] = {}
        self._ended = False  # nobody is there to answer
        self._hurried = -1  # how far the game was when a program was last told to move at once

    def seat(self, seed: int, held: ExitStack) -> None:
        """Let the players come, and `held` let them go. Raises PlayerError."""
        variant, fen = self.game.position.variant, self.game.position.fen()
        opening = Opening(None if fen == variant.start_fen else fen)
        for side, spec in self.specs.items():
            self.watches[side] = Watch(spec.timing if spec else Budget(), MARGIN, PATIENCE)
            if spec is None:
                self.players[side] = HumanPlayer(self.prompt, self.persons)
                continue
            player = self.players[side] = seat(spec, variant, opening, f"{seed}/{side}")
            held.enter_context(closing(player))
            if isinstance(player, EnginePlayer):
                player.know(Known(variant))
                if self.thinking.shows:
                    player.heard = self.thinking.show
        self.announcer.greet(seed)

    def set_level(self, words: str) -> None:
        """Let the computer play better or worse from now on, or tell how it plays."""
        ours = {side: p for side, p in self.players.items() if isinstance(p, EnginePlayer)}
        if not ours:
            tell("no computer plays in this game; add one with `--black engine`")
            return
        if words and (not words.isdecimal() or int(words) not in LEVELS):
            tell(f"a level is a number from 1 to {max(LEVELS)}, found '{printable(words)}'")
            return
        for side, player in ours.items():
            spec = self.specs[side]
            assert spec is not None
            if words:
                level = int(words)
                player.set_level(level)
                spec = replace(spec, level=level, budget=limits_at(level, spec.budget))
                self.specs[side], self.watches[side].budget = spec, spec.budget
                self.sheet.players = {**self.sheet.players, side: seat_words(spec)}
            tell(f"the computer plays at {strength_words(spec)}")

    # --- the course of the game ---------------------------------------------------------------

    def run(self) -> None:
        """Play until the end, tell it, and keep the game."""
        try:
            with self.interruptible():
                self.sheet.course = play_on(
                    self.game, self.players, self.watches, self.max_plies, seen=self.seen
                )
        except Stopped:
            pass
        except BaseException:
            self.announcer.end_line()
            self.keep()
            raise
        self.announcer.end_line()
        if self.sheet.course:
            self.screen.refresh()
        tell(self.announcer.result(self.sheet.course))
        self.keep()

    def seen(self, event: Any) -> None:
        """A player has done something."""
        self.thinking.clear()
        self.announcer.report(event)

    def interruptible(self) -> AbstractContextManager[None]:
        """Ctrl-C makes a person's opponent move; being asked to end leaves the game, which is kept."""
        handlers = dict.fromkeys((s for n in ENDING if (s := getattr(signal, n, None))), self.leave)
        if self.persons:
            handlers[signal.SIGINT] = self.hurry
        return handled(handlers)

    def hurry(self, number: int, frame: object) -> None:
        """Ctrl-C: a program is told once to move at once."""
        player, far = self.players[self.game.side], len(self.game.events)
        if player.person or self._hurried == far:
            raise KeyboardInterrupt
        self._hurried = far
        player.hurry()

    def leave(self, number: int, frame: object) -> None:
        """The terminal is closed, or the process asked to end."""
        self._ended = True
        raise Stopped

    # --- the record ---------------------------------------------------------------------------

    def keep(self) -> None:
        """Add the game to the file that was named, or offer to save it."""
        if self.sheet.empty:
            return
        if self.pgn:
            self.append(self.pgn)
        elif self.persons and interactive() and not (self.sheet.kept or self._ended):
            self.offer()

    def append(self, path: Path) -> None:
        """Add the game to a file; what cannot be written is printed, so that it is not lost."""
        try:
            self.sheet.append(path)
        except RecordError as error:
            click.echo(f"{error}; the game:\n\n{self.sheet.text()}", err=True)
            return
        if self.persons:
            tell(f"The game is in {path}.")

    def offer(self) -> None:
        """Ask for a file until the game is in one, or not wanted."""
        ask = prompter()
        while not self.sheet.kept:
            try:
                name = ask(OFFER, []).strip()
            except (EOFError, KeyboardInterrupt):
                return
            if not name:
                return
            self.prompt.save(name)
