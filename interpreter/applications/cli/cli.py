"""The command line: its root, what it says of itself, and its start as a program."""

from __future__ import annotations

import os
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import click

from ... import __version__
from ...errors import FormError
from ...rules.machine.file import stale
from ...rules.machine.forms import NEEDS, WASM, usual
from ...rules.machine.telling import show_compiling_with
from .common import shell
from .common.commands import FAMILIES, CommandTable, parameters, said
from .common.shell import Refusal


def _begin(no_colour: bool) -> None:
    click.get_current_context().color = shell.wants_colour(no_colour)


_ROOT = said("heterodox")
cli = shell.Commands(
    "cli",
    commands=CommandTable({name: family for family, names in FAMILIES.items() for name in names}),
    params=list(parameters(_ROOT["takes"], "heterodox")),
    help=_ROOT["help"].replace("\\b", "\b"),
    callback=_begin,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
"""The command `heterodox`."""
cli.wants = _ROOT["wants"]


def about() -> str:
    """The program, and in which form its kernel runs here. Raises FormError."""
    form = usual()
    runner = f" by {NEEDS[form]} {_release(NEEDS[form])}" if form in NEEDS else ""
    told = f"\nwarning: {stale()}" if form == WASM and stale() else ""
    return f"heterodox {__version__} (definition format 2; {form} kernel{runner}){told}"


def _release(package: str) -> str:
    from importlib.metadata import PackageNotFoundError, version  # a tenth of all that short commands import

    try:
        return version(package)
    except PackageNotFoundError:  # installed by other means than a package
        return "of unknown version"


def show_version(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    """Print the version, if it is wanted, and end."""
    if not wanted or context.resilient_parsing:
        return
    try:
        click.echo(about())
    except FormError as error:
        raise Refusal(str(error)) from error
    context.exit()


def plainly(
    message: Warning | str, category: type[Warning], filename: str, lineno: int, line: str | None = None
) -> str:
    """A warning as a line: where in our code it was given helps nobody."""
    return f"heterodox: {message}\n"


@contextmanager
def visible(notice: str, after: float = 0.0) -> Iterator[None]:
    """Print a line to stderr, and dots while the block runs; silent with HETERODOX_QUIET=1.

    Nothing is printed if the block takes no longer than `after` seconds.
    """
    if os.environ.get("HETERODOX_QUIET") == "1":
        yield
        return
    done = threading.Event()
    start = time.perf_counter()

    def tell(text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()

    def dots() -> None:
        if after and done.wait(after):
            return
        tell(f"heterodox: {notice} ")
        while not done.wait(1.0):
            tell(".")
        tell(f" {time.perf_counter() - start:.0f} s\n")

    thread = threading.Thread(target=dots, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def main() -> None:
    """Run the command `heterodox`."""
    show_compiling_with(visible)
    warnings.formatwarning = plainly
    shell.leave(shell.run(cli))
