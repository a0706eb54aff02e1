"""What all commands share: parameters, loading, and bad input that ends in a message."""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import sys
import textwrap
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import IO, TYPE_CHECKING, Any, NoReturn

import click

from .... import errors
from ....errors import FenError, did_you_mean, quoted, unusable
from ....numerals import natural
from ....rules.machine.forms import VARIABLE, chosen
from ...matches.interrupts import ASKING, interruptible

if TYPE_CHECKING:
    from ....play.variant import Position, Variant


EXCERPT = 160
WIDTH = 78
REFUSED = (*errors.REFUSED, MemoryError)
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
BAD_INPUT = 2
MISSING = {
    "numpy": "the laboratory needs NumPy: pip install 'heterodox[lab]'",
    **dict.fromkeys(("starlette", "uvicorn"), "the studio needs its server: pip install 'heterodox[studio]'"),
    **dict.fromkeys(("pygls", "lsprotocol"), "the language server needs pygls: pip install 'heterodox[lsp]'"),
}
"""What is said where a package of an extra is not installed."""
INTERRUPTED = 130
BROKEN_PIPE = 141


class ReaderGone(Exception):
    """Nobody reads the standard output any more."""


class Refusal(click.ClickException):
    """Bad input: its message goes to stderr as it is, and the exit code is 2."""

    exit_code = BAD_INPUT

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message; what it repeats of a file commands no terminal."""
        click.echo(CONTROLS.sub("\ufffd", self.format_message()), file=file, err=file is None)


def with_blanks(words: Sequence[str]) -> list[str]:
    """The words of a command line, those put together again that belong to one value of --set.

    A value with open brackets goes on.
    """
    found: list[str] = []
    for word in words:
        if len(found) > 1 and found[-2] == "--set" and is_open(found[-1]):
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def is_open(value: str) -> bool:
    """Are there more brackets opened than closed?"""
    return sum(value.count(mark) for mark in "[{") > sum(value.count(mark) for mark in "]}")


class Command(click.Command):
    """A command whose help ends with its examples; values of --set may have spaces between brackets."""

    examples = ""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line."""
        takes_changes = any("--set" in each.opts for each in self.params)
        return super().parse_args(ctx, with_blanks(args) if takes_changes else args)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does, and the examples."""
        super().format_help_text(ctx, formatter)
        if self.examples:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text("\b\nExamples:\n" + textwrap.indent(self.examples, "  "))


class Commands(Command, click.Group):
    """The group of all commands: turns the package's errors into refusals, and guesses misspelt commands."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except REFUSED as error:
            raise Refusal(str(error)) from error
        except ModuleNotFoundError as error:
            if error.name not in MISSING:
                raise
            raise Refusal(MISSING[error.name]) from error
        except BrokenPipeError as error:
            raise ReaderGone from error

    wants: Mapping[str, Sequence[str]] = {}
    """What people want, and the commands for it; without any the help lists the commands by name."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands by what people want."""
        if not self.wants:
            super().format_commands(ctx, formatter)
        limit = formatter.width - 6 - max(map(len, self.commands))
        for title, names in self.wants.items():
            rows = [(name, self.commands[name].get_short_help_str(limit)) for name in names]
            with formatter.section(title):
                formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command of the first word."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            hint = did_you_mean(args[0], self.commands) or f"Commands: {', '.join(sorted(self.commands))}."
            raise click.UsageError(f"no command '{args[0]}'. {hint}", ctx)
        return super().resolve_command(ctx, args)


def read_pairs(values: Sequence[str]) -> dict[str, str]:
    """Texts `name=value` as a mapping. Raises ValueError for one that is none, or a name given twice."""
    chosen: dict[str, str] = {}
    for text in values:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not sign or not name or not value:
            raise ValueError(f"expected name=value, found '{text}'")
        if name in chosen:
            raise ValueError(f"'{name}' is given twice")
        chosen[name] = value
    return chosen


def read_options(ctx: click.Context, param: click.Parameter, values: Sequence[str]) -> dict[str, str]:
    """The chosen options of repeated `--option name=value`."""
    try:
        return read_pairs(values)
    except ValueError as error:
        raise click.BadParameter(str(error), ctx, param) from None


def given_options() -> dict[str, str]:
    """The options that the command line gives, by the names of their parameters."""
    context = click.get_current_context()
    return {
        name: each.opts[0]
        for each in context.command.params
        if (name := each.name)
        and context.get_parameter_source(name) == click.core.ParameterSource.COMMANDLINE
    }


COMPLETING = "_HETERODOX_COMPLETE"
"""What the environment says when a shell asks how to complete a line."""
START = "start:"


def run_by(context: click.Context, parameter: click.Parameter, form: str | None) -> str | None:
    """Let this process, and those that it starts, run the kernel in a form."""
    if form is not None:
        os.environ[VARIABLE] = chosen(form)
    return form


def with_variant(variant: str, options: dict[str, str], allow_hooks: bool, **others: Any) -> dict[str, Any]:
    """The parameters of a command about one variant, which is handed to it loaded."""
    return {"variant": load_variant(variant, options, allow_hooks), **others}


def with_position(fen: str | None, **others: Any) -> dict[str, Any]:
    """The parameters of a command about one position of a variant, which is handed to it."""
    others = with_variant(**others)
    return {"position": position_of(others.pop("variant"), fen), **others}


def with_given(
    variant: str | None, options: dict[str, str], allow_hooks: bool, **others: Any
) -> dict[str, Any]:
    """The parameters of a command that reads records; it is handed the variant that was named, or None."""
    if variant is None and options:
        raise click.UsageError("--option needs --variant")
    return {"given": variant and load_variant(variant, options, allow_hooks), **others}


def load_variant(
    name: str, options: Mapping[str, object] | None, allow_hooks: bool, changes: Sequence[str] = ()
) -> Variant:
    """Load a shipped id or a definition file, with some rules changed."""
    from ....play.loading import load, load_changed

    if changes:
        return load_changed(name, options or {}, changes, allow_hooks=allow_hooks)
    return load(name, options, allow_hooks=allow_hooks)


def told_unused(variant: Variant, learned: bool = True) -> None:
    """Warn about files of what was learnt that are there and not used, where they are wanted."""
    from ....engine.learned import look

    for note in look(variant)[1] if learned else ():
        click.echo(f"note: {note}", err=True)


def position_of(variant: Variant, fen: str | None, own: bool = False) -> Position:
    """The position of a FEN, or the start, or a shuffled one; a refusal points at the wrong character.

    How a FEN was read that has another form here is a warning. `own`: no position of another variant.
    """
    if fen and fen.startswith(START):
        return _shuffled(variant, fen.removeprefix(START))
    try:
        position = variant.own_position(fen) if own else variant.position(fen)
        for note in position.notes:
            click.echo(f"warning: FEN: {note}", err=True)
        return position
    except FenError as error:
        text = str(error)
        if fen and 0 < error.offset <= len(fen) and fen.isprintable():
            start = max(0, error.offset - EXCERPT // 2)
            text += f"\n  {fen[start : start + EXCERPT]}\n  {' ' * (error.offset - start)}^"
        raise Refusal(text) from error


def _shuffled(variant: Variant, word: str) -> Position:
    """The start of a number, or any."""
    number = secrets.randbelow(variant.starts) if word == "random" else natural(word)
    if number is None:
        raise Refusal(f"{quoted(START + word)} is not a start: write {START}random, or {START} and a number")
    try:
        return variant.position(start=number)
    except ValueError as error:
        raise Refusal(str(error)) from error


def wants_colour(no_colour: bool) -> bool | None:
    """False where colours are unwanted, None to leave it to whether the output is a terminal."""
    if no_colour or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return None


def coloured() -> bool:
    """May the standard output be coloured?"""
    context = click.get_current_context(silent=True)
    return (context is None or context.color is not False) and bool(sys.stdout) and sys.stdout.isatty()


def table(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Rows as aligned columns, the first row being the header; columns in `right` are flushed right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if i in right else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def json_text(data: object) -> str:
    """Data as JSON for programs."""
    return json.dumps(data, indent=2, ensure_ascii=False)


def answer(as_json: bool, data: Callable[[], object], text: Callable[[], str]) -> None:
    """Print what was found, for programs or for people."""
    click.echo(json_text(data()) if as_json else text())


def position_data(position: Position) -> dict[str, Any]:
    """What data about a position begin with."""
    variant = position.variant
    return {"variant": variant.id, "options": dict(variant.options), "fen": position.fen()}


def over_text(position: Position) -> str:
    """How a game is over, "" if it goes on."""
    over = position.outcome()
    return f"the game is over: {over.result} ({over.reason.replace('_', ' ')})" if over else ""


def counted(number: int, word: str) -> str:
    """A number with its word: `1 problem`, `2 problems`."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def progress(text: str) -> None:
    """Say on a terminal how far a longer work is, in place of what was said before."""
    if sys.stderr and sys.stderr.isatty():
        click.echo(f"\r\033[K{text[:WIDTH]}\r", err=True, nl=False)


terminating = partial(interruptible, *ASKING)
"""Being asked to terminate is like Ctrl-C: what is done is kept, and no program is left behind."""


def run(group: click.Group, arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; no input leads to a traceback."""
    prepare_streams()
    try:
        code = group.main(args=arguments, prog_name="heterodox", standalone_mode=False)
        flush()
        return code if isinstance(code, int) else 0
    except click.ClickException as error:
        error.show()
        return BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except (BrokenPipeError, ReaderGone, SystemExit) as error:
        if COMPLETING in os.environ:  # click leaves so, when it has said how to go on
            return int(getattr(error, "code", BROKEN_PIPE))
        # The reader has gone; nothing more can be said, and nothing was wrong. Click makes an exit of it.
        silence()
        return BROKEN_PIPE
    except OSError as error:
        # A disk that is full, a medium that fails.
        silence()
        click.echo(unusable(error), err=True)
        return BAD_INPUT


def prepare_streams() -> None:
    """Let no character be unprintable; a stream that was closed from the beginning is an empty one."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        stream = getattr(sys, name)
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def silence() -> None:
    """Let what is still to be printed go nowhere, since it cannot be written."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def flush() -> None:
    """Write out what has been printed."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()


def leave(code: int) -> NoReturn:
    """End the process at once: taking the compiler apart piece by piece would be a tenth of a second."""
    with contextlib.suppress(OSError, ValueError):
        flush()
    os._exit(code)
