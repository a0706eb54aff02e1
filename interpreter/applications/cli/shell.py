"""What all commands share: parameters, loading, and bad input that ends in a message."""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import signal
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NoReturn

import click

from ... import errors
from ...errors import FenError, did_you_mean, quoted
from ...numerals import natural
from ...rules.machine.forms import FORMS, VARIABLE, chosen
from .parameters import F, all_of, real, whole

if TYPE_CHECKING:
    from ...play.variant import Position, Variant


EXAMPLES = Path(__file__).with_name("examples.yaml")
EXCERPT = 160
WIDTH = 78
REFUSED = (*errors.REFUSED, MemoryError)
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
BAD_INPUT = 2
MISSING = {
    "numpy": "the laboratory needs NumPy: pip install 'heterodox[lab]'",
    **dict.fromkeys(("starlette", "uvicorn"), "the studio needs its server: pip install 'heterodox[studio]'"),
}
"""What is said where a package of an extra is not installed."""
NOTATIONS = (
    *("san", "lan", "uci", "figurine"),
    *("wxf", "iccs", "chinese", "korean", "usi", "kif", "ki2", "csa"),
)
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


class Command(click.Command):
    """A command whose help ends with its examples, which stand in a file by the command's name."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does, and the examples."""
        import yaml

        super().format_help_text(ctx, formatter)
        names = ctx.command_path.partition(" ")[2]
        examples = yaml.safe_load(EXAMPLES.read_text("utf-8")).get(names)
        if examples:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text("\b\nExamples:\n" + textwrap.indent(examples, "  "))


class Commands(Command, click.Group):
    """The group of all commands: turns the package's errors into refusals, and guesses misspelt commands."""

    command_class = Command

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


variant_argument = click.argument("variant", metavar="VARIANT")
START = "start:"
fen_option = click.option(
    "--fen",
    metavar="FEN",
    help="Start from this position, in quotes; start:518, start:random of a shuffled setup.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
hooks_option = click.option(
    "--allow-hooks",
    is_flag=True,
    help="Run Python rule hooks that lie beside a definition file. Trust it first.",
)


def _run_by(context: click.Context, parameter: click.Parameter, form: str | None) -> str | None:
    """Let this process, and those that it starts, run the kernel in a form."""
    if form is not None:
        os.environ[VARIABLE] = chosen(form)
    return form


kernel_option = click.option(
    "--kernel",
    type=click.Choice(FORMS),
    callback=_run_by,
    expose_value=False,
    is_eager=True,
    help="How the kernel runs: wasm (the usual way), native (compiled by Numba) or plain (as Python).",
)


def chooses_options(meaning: str, letter: bool = True) -> Callable[[F], F]:
    """The repeated parameter `--option NAME=VALUE`, with its help; `-o` too, unless that is the output."""
    names = ("--option", "-o", "options") if letter else ("--option", "options")
    return click.option(*names, multiple=True, metavar="NAME=VALUE", callback=read_options, help=meaning)


options_option = chooses_options("Choose an option of the variant; repeat for more.")
balance_option = whole(
    "--balance",
    (0, None),
    "Reject random openings in which a side is further ahead; 0: none.",
    default=150,
    metavar="CENTIPAWNS",
)


STRENGTH = ("level", "movetime", "nodes", "depth", "threads", "hash_mb")


strength_options = all_of(
    whole("--level", (1, 10), "From 1, a beginner, to 10, full strength."),
    real("--movetime", (0.001, 3600), "Seconds a move.", metavar="S"),
    whole("--nodes", (1, None), "Positions searched a move.", metavar="N"),
    whole("--depth", (1, 100), "Plies looked ahead.", metavar="N"),
    whole("--threads", (1, 256), "Threads that search.", default=1, show_default=False),
    whole("--hash", (1, 16384), "Memory.", "hash_mb", default=16, show_default=False, metavar="MB"),
)
"""The parameters that say how well the engine plays."""
loads_variant = all_of(variant_argument, options_option, hooks_option)
"""The parameters of a command that loads one variant."""


def loading(command: F) -> F:
    """Hand a command the variant that its parameters name, loaded, in place of them."""

    @wraps(command)
    def wrapped(variant: str, options: dict[str, str], allow_hooks: bool, **others: Any) -> Any:
        return command(load_variant(variant, options, allow_hooks), **others)

    return wrapped  # type: ignore[return-value]


takes_variant = all_of(loads_variant, loading)
"""The parameters of a command about one variant, which is handed to it loaded."""


def placing(command: F) -> F:
    """Hand a command the position of --fen, in place of a loaded variant and that."""

    @wraps(command)
    def wrapped(variant: Variant, fen: str | None, **others: Any) -> Any:
        return command(position_of(variant, fen), **others)

    return fen_option(wrapped)  # type: ignore[return-value]


takes_position = all_of(takes_variant, placing)
"""The parameters of a command about one position of a variant, which is handed to it."""


def load_variant(
    name: str, options: Mapping[str, object] | None, allow_hooks: bool, changes: Sequence[str] = ()
) -> Variant:
    """Load a shipped id or a definition file, with some rules changed."""
    from ...play.loading import load, load_changed

    if changes:
        return load_changed(name, options or {}, changes, allow_hooks=allow_hooks)
    return load(name, options, allow_hooks=allow_hooks)


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


def counted(number: int, word: str) -> str:
    """A number with its word: `1 problem`, `2 problems`."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def progress(text: str) -> None:
    """Say on a terminal how far a longer work is, in place of what was said before."""
    if sys.stderr and sys.stderr.isatty():
        click.echo(f"\r\033[K{text[:WIDTH]}\r", err=True, nl=False)


@contextlib.contextmanager
def terminating() -> Iterator[None]:
    """Being asked to terminate is like Ctrl-C: what is done is kept, and no program is left behind."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


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
    except (BrokenPipeError, ReaderGone, SystemExit):
        # The reader has gone; nothing more can be said, and nothing was wrong. Click makes an exit of it.
        silence()
        return BROKEN_PIPE
    except OSError as error:
        # A disk that is full, a medium that fails.
        silence()
        name = f"{error.filename}: " if error.filename else "cannot read or write: "
        click.echo(name + (error.strerror or str(error)).lower(), err=True)
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
