"""What a person may ask during a game in the terminal: the commands that play no move, and their answers."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable
from dataclasses import replace

import click

from ....errors import MoveError, RecordError
from ....language.resources import data
from ...matches.game import Game, score
from ..common.terminal import Style, board_text, fitting, interactive, state_text, tell
from ..understanding.listing import parted, piece_title
from .scores import ScoreSheet
from .thinking import Advisor

WIDTH = 78
HELP: dict[str, str] = data(__file__, "texts")["game"]
COMMANDS = [word for word in HELP if word.islower()]


def columns() -> int:
    """The width of lines of text here."""
    return min(WIDTH, shutil.get_terminal_size((WIDTH + 1, 24)).columns - 1)


def printable(text: str) -> str:
    """What was typed, fit to be repeated in a message."""
    return "".join(c if c.isprintable() else "?" for c in text[:40])


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
        click.echo(
            fitting(
                lambda narrow: board_text(
                    self.game.position, replace(self.style, narrow=narrow), marked, targets
                )
            )
        )
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


class Prompt:
    """Answers questions. `set_level` has the computer play at another level, and says how it plays."""

    def __init__(
        self, screen: Screen, advisor: Advisor, sheet: ScoreSheet, set_level: Callable[[str], None]
    ) -> None:
        self.screen = screen
        self.sheet = sheet
        self._plain: dict[str, Callable[[Game], None]] = {
            "moves": legal_moves,
            "history": history,
            "board": lambda game: screen.draw(),
            "flip": lambda game: screen.flip(),
            "fen": lambda game: click.echo(game.position.fen()),
            "hint": lambda game: advisor.hint(game.position, game.side),
            "eval": lambda game: advisor.evaluate(game.position),
        }
        self._wordy: dict[str, Callable[[Game, str], None]] = {
            "help": self.help,
            "save": lambda game, name: self.save(name),
            "level": lambda game, words: set_level(words),
            "think": lambda game, words: advisor.think(game.position, game.side, words),
        }

    def answer(self, game: Game, word: str, rest: str) -> bool:
        """Answer a command, some of which take further words; False if it is none."""
        if word in self._wordy:
            self._wordy[word](game, rest)
        elif word in self._plain and not rest:
            self._plain[word](game)
        else:
            return False
        return True

    def help(self, game: Game, words: str) -> None:
        """The list of commands, a line of it, or how a piece moves."""
        wanted = words.lower()
        if wanted and wanted not in COMMANDS:
            self._piece(game, words)
            return
        for word, text in HELP.items():
            if wanted in ("", word):
                listed(f"  {word:<7}", text.split(), 8)

    def _piece(self, game: Game, words: str) -> None:
        """How a piece moves: by its name, its letter or its square."""
        from ..understanding.explain import explained

        position, square = game.position, words.lower()
        symbol = position.piece_at(square) if square in position.variant.ruleset.board.index else None
        try:
            found = explained(position.variant, symbol or words, None, game.side == "black")
        except MoveError as error:
            tell(str(error))
            return
        click.echo(found.brief(columns(), self.screen.style.ascii))

    def save(self, name: str) -> None:
        """The game into a new file."""
        if not name:
            tell("save the game to which file? `save game.pgn`")
            return
        try:
            self.sheet.save(name)
        except RecordError as error:
            tell(str(error))
            return
        tell(f"saved to {printable(name)}")

    def targets(self, game: Game, square: str) -> None:
        """Where the piece on a square can go."""
        position = game.position
        moves = [move for move in position.legal_moves if move.origin == square]
        title = piece_title(position, square)
        if not moves:
            tell(f"{square}: empty" if title == "empty" else f"{square} ({title}): no legal move")
            return
        if interactive():
            self.screen.draw(tuple(move.target for move in moves))
        listed(f"{square} ({title}):", [str(move).removeprefix(square) for move in moves])


def history(game: Game) -> None:
    """The moves so far, numbered."""
    tokens = score(game.events)
    listed("", tokens) if tokens else tell("no move has been played")


def legal_moves(game: Game) -> None:
    """All legal moves of the side whose turn it is, by their pieces."""
    found: dict[str, list[str]] = {}
    for move in game.moves():
        start, rest = parted(move)
        found.setdefault(start, []).append(rest)
    for square, targets in found.items():
        listed(f"  {square:<3} {piece_title(game.position, square):<22}", targets, 2)
    if not found:
        click.echo("  none")


def listed(head: str, words: list[str], indent: int = 0) -> None:
    """Words behind a heading, in lines that fit."""
    text = " ".join([head, *words] if head else words)
    click.echo(
        textwrap.fill(
            text,
            columns(),
            subsequent_indent=" " * (indent + 2),
            break_long_words=False,
            break_on_hyphens=False,
            drop_whitespace=True,
        )
    )
