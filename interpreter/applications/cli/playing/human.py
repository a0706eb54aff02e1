"""A person at the terminal: reads moves and commands; what is not a move is answered by the prompt."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import click

from ....errors import MoveError, did_you_mean
from ....play.core.moves import Move
from ....play.sides import side_name
from ...matches.budgets import Watch
from ...matches.game import Game
from ...matches.players import Choice, Forfeit, Stopped, TakeBack
from ..common.terminal import interactive, tell
from .prompt import COMMANDS, Prompt, printable

AGAIN = "to leave the game press Ctrl-C once more, or type `quit`"


class HumanPlayer:
    """Asks the person at the terminal. `persons` are the sides of the game that persons play."""

    person = True

    def __init__(self, prompt: Prompt, persons: frozenset[str]) -> None:
        self.prompt = prompt
        self.persons = persons
        self._ask: Callable[[str, list[str]], str] = prompter() if interactive() else read_line

    def choose(self, game: Game, watch: Watch) -> Choice | TakeBack:
        """The first move that is typed, or what else concerns the game; everything else is answered."""
        self.prompt.screen.refresh()
        prompt = f"{side_name(game.position.variant, game.side)}{' (or pass)' if game.free else ''}> "
        words = [str(move) for move in game.moves()] + COMMANDS
        while True:
            try:
                chosen = self.understand(self._line(prompt, words), game)
            except MoveError as error:
                tell(str(error))
                continue
            if chosen is not None:
                return chosen

    def _line(self, prompt: str, words: list[str]) -> str:
        """A line. Raises Stopped at the end of the input, and at the second Ctrl-C in succession."""
        for attempt in range(2):
            try:
                return self._ask(prompt, words).strip()
            except EOFError:
                break
            except KeyboardInterrupt:
                if not interactive():
                    raise
                if not attempt:
                    tell(AGAIN)
        raise Stopped

    def understand(self, text: str, game: Game) -> Choice | TakeBack | None:
        """The wish of a line; None if the line was a question, and has been answered. Raises MoveError."""
        word, _, rest = text.partition(" ")
        word, rest = word.lower(), rest.strip()
        if word == "pass" and not rest:
            return self._pass(game)
        if word == "undo" and not rest:
            return self._undo(game)
        if word == "resign" and not rest:
            raise Forfeit("resignation")
        if word == "quit" and not rest:
            raise Stopped
        if not text or self.prompt.answer(game, word, rest):
            return None
        if text.lower() in game.position.variant.ruleset.board.index and not is_move(game, text):
            self.prompt.targets(game, text.lower())
            return None
        return Choice(self._move(game, text))

    def _pass(self, game: Game) -> Choice:
        reason = game.why_not_pass()
        if reason:
            raise MoveError(reason)
        return Choice(None)

    def _undo(self, game: Game) -> TakeBack | None:
        """Back to the previous turn of a person."""
        turns = [i for i, event in enumerate(game.events) if event.side in self.persons]
        if not turns:
            tell("you have no move to take back")
            return None
        tell(f"taken back: {', '.join(event.text for event in game.events[turns[-1] :])}")
        return TakeBack(len(game.events) - turns[-1])

    def _move(self, game: Game, text: str) -> Move:
        word, position = text.lower(), game.position
        try:
            move = position.legal_moves.find(word) or position.parse_san(printable(text), game.side)
        except MoveError as error:
            first = word.split()[0]
            if not first.isalpha():
                raise
            hint = did_you_mean(first, COMMANDS)
            raise MoveError(f"no command '{printable(text)}' (try `help`) {hint}".rstrip()) from error
        reason = game.why_not_play(move)
        if reason:
            raise MoveError(reason)
        return move

    def hurry(self) -> None:
        """A person takes the time that it takes."""

    def stop(self) -> None:
        """A person cannot be stopped."""

    def close(self) -> None:
        """Nothing is held."""


def is_move(game: Game, text: str) -> bool:
    """Does the name of a square mean a move to it (a pawn's, in algebraic notation)?"""
    position, word = game.position, text.lower()
    try:
        return position.piece_at(word) is None and bool(position.parse_san(word, game.side))
    except MoveError:
        return False


def read_line(prompt: str, words: list[str]) -> str:
    """A line of the standard input, echoed so that a transcript can be read. Raises EOFError at the end."""
    click.echo(prompt, nl=False)
    line = sys.stdin.readline() if sys.stdin else ""
    if not line.endswith("\n") or not sys.stdin.isatty():
        click.echo(line.rstrip("\r\n"))
    if not line:
        raise EOFError
    return line


def prompter() -> Callable[[str, list[str]], str]:
    """Reading lines with completion and history."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class Words(Completer):
        """Completes the whole line to a legal move or a command."""

        words: list[str] = []  # noqa: RUF012

        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
            """The words that start with the text before the cursor."""
            typed = document.text_before_cursor.lstrip().lower()
            if typed or complete_event.completion_requested:
                for word in self.words:
                    if word.startswith(typed):
                        yield Completion(word, start_position=-len(typed))

    completer = Words()
    session: Any = PromptSession(completer=completer)

    def ask(prompt: str, words: list[str]) -> str:
        completer.words = words
        text: str = session.prompt(prompt)
        return text

    return ask
