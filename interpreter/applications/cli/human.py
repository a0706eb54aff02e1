"""A person at the terminal: reads moves and commands, and answers questions about the position."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import click

from ...errors import MoveError, did_you_mean
from ...play.position import Move, Position
from ..matches.game import Game
from .advisor import Advisor
from .drivers import Command, own_moves
from .listing import piece_title
from .terminal import Style, board_text, state_text

HELP = {
    "MOVE": "play a move: e2e4, a7a8q, or Nf3, exd5, O-O; the Tab key completes what is legal",
    "SQUARE": "show where the piece on a square can go",
    "moves": "list all legal moves",
    "board": "draw the board",
    "flip": "turn the board round",
    "fen": "print the position as FEN",
    "hint": "the move that the computer would play here, at full strength",
    "think": "let the computer think about the position: `think 10` for ten seconds",
    "eval": "the value of the position without looking ahead, in its terms",
    "level": "how well the computer plays: `level 3`, from 1 to 10",
    "undo": "take back to your previous turn",
    "pass": "let the other side move, while either side may",
    "resign": "give the game up",
    "quit": "leave the game",
    "help": "this list",
}
ACTIONS = {"undo", "pass", "resign", "quit", "level"}
WITH_ARGUMENT = {"think", "level"}
COMMANDS = [word for word in HELP if word.islower()]


class Screen:
    """What is drawn, and how: shared by the persons of a game."""

    def __init__(self, game: Game, style: Style, quiet: bool) -> None:
        self.game = game
        self.style = style
        self.quiet = quiet

    def draw(self, targets: tuple[str, ...] = ()) -> None:
        """The board, and what else belongs to the position."""
        last = self.game.last
        marked = (last.origin, last.target) if last else ()
        click.echo()
        click.echo(board_text(self.game.position, self.style, marked, targets))
        state = state_text(self.game.position)
        if state:
            click.echo(state)
        click.echo()

    def refresh(self) -> None:
        """The board, unless it is not wanted."""
        if not self.quiet:
            self.draw()

    def flip(self) -> None:
        """Turn the board round."""
        self.style = replace(self.style, flipped=not self.style.flipped)
        self.draw()


def interactive() -> bool:
    """Is there a person at both ends?"""
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty())


class HumanDriver:
    """Asks the person at the terminal."""

    human = True

    def __init__(self, screen: Screen, advisor: Advisor) -> None:
        self.screen = screen
        self._answers: dict[str, Callable[[Position, str, str], None]] = {
            "help": self._help,
            "moves": self._moves,
            "board": lambda position, side, words: screen.draw(),
            "flip": lambda position, side, words: screen.flip(),
            "fen": lambda position, side, words: click.echo(position.fen()),
            "hint": lambda position, side, words: advisor.hint(position, side),
            "think": advisor.think,
            "eval": lambda position, side, words: advisor.evaluate(position),
        }
        self._ask: Callable[[str, list[str]], str] = prompter() if interactive() else read_line

    def choose(self, position: Position, side: str) -> Move | Command:
        """The first move or action that is typed; everything else is answered."""
        prompt = f"{side.capitalize()}{' (or pass)' if position.turn == 'either' else ''}> "
        words = [str(move) for move in own_moves(position, side)] + COMMANDS
        while True:
            try:
                text = self._ask(prompt, words).strip()
            except EOFError:
                return Command("quit")
            chosen = self.understand(text, position, side)
            if chosen is not None:
                return chosen

    def understand(self, text: str, position: Position, side: str) -> Move | Command | None:
        """The move or action of a line; None if the line was a question or wrong, and has been answered."""
        word = text.lower()
        first, _, words = word.partition(" ")
        if first in WITH_ARGUMENT:
            word = first
        if word in ACTIONS:
            return Command(word, words.strip())
        if word in self._answers:
            self._answers[word](position, side, words.strip())
        elif word in position.variant.game.board.index and not is_move(position, text, side):
            self._targets(position, word)
        elif word:
            try:
                return position.legal_moves.find(word) or position.parse_san(printable(text), side)
            except MoveError as error:
                unknown = (
                    f"no command '{printable(text)}' (try `help`) {did_you_mean(word, COMMANDS)}".rstrip()
                )
                click.echo(unknown if word.isalpha() else str(error))
        return None

    def _help(self, position: Position, side: str, words: str) -> None:
        for word, text in HELP.items():
            click.echo(f"  {word:<7} {text}")

    def _moves(self, position: Position, side: str, words: str) -> None:
        found: dict[str, list[str]] = {}
        for move in own_moves(position, side):
            found.setdefault(move.origin, []).append(str(move).removeprefix(move.origin))
        for square, targets in found.items():
            click.echo(f"  {square:<3} {piece_title(position, square):<22} {' '.join(targets)}")
        if not found:
            click.echo("  none")

    def _targets(self, position: Position, square: str) -> None:
        moves = [move for move in position.legal_moves if move.origin == square]
        title = piece_title(position, square)
        if not moves:
            click.echo(f"{square}: empty" if title == "empty" else f"{square} ({title}): no legal move")
            return
        if interactive():
            self.screen.draw(tuple(move.target for move in moves))
        click.echo(f"{square} ({title}): {' '.join(str(move).removeprefix(square) for move in moves)}")


def is_move(position: Position, text: str, side: str) -> bool:
    """Does the name of a square mean a move to it (a pawn's, in algebraic notation)?"""
    try:
        return position.piece_at(text.lower()) is None and bool(position.parse_san(text.lower(), side))
    except MoveError:
        return False


def printable(text: str) -> str:
    """What was typed, fit to be repeated in a message."""
    return "".join(c if c.isprintable() else "?" for c in text[:40])


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
