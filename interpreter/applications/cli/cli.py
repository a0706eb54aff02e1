"""The command line: its root, and its start as a program."""

from __future__ import annotations

import warnings

import click

from ...rules.machine.telling import show_compiling_with
from . import shell
from .commands import FAMILIES, CommandTable, parameters, said
from .compiling import plainly, visible


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


def main() -> None:
    """Run the command `heterodox`."""
    show_compiling_with(visible)
    warnings.formatwarning = plainly
    shell.leave(shell.run(cli))
