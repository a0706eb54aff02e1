"""Commands of the laboratory that draw conclusions; they join the group `lab`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .lab_commands import DATABASE, RUNNING_OPTIONS, takes
from .shell import loads_variant


@click.command()
@loads_variant
@click.option(
    "--set", "changes", multiple=True, metavar="PATH=VALUE", help="Change the definition in one place."
)
@click.option(
    "--games", type=click.IntRange(2, 10_000_000), default=1000, show_default=True, help="Games a method."
)
@click.option(
    "--nodes",
    type=click.IntRange(1, 10**9),
    default=400,
    show_default=True,
    metavar="N",
    help="Positions that the engine searches a move.",
)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="For other dice.")
@takes(RUNNING_OPTIONS)
def values(variant: str, **choices: Any) -> None:
    """Find out what the pieces are worth, by games of the engine against itself.

    Two methods: games with a handicap (an army lacks a piece, the other one something of like worth), and
    quiet positions of games from the start. Worths are in units of the pawn, or whatever stands for it. Games
    are kept in the database; the same command again goes on, more --games are added.

    \b
    Examples:
      heterodox lab values omega --games 2000
      heterodox lab values chess --nodes 1000 --db values.sqlite --json
    """
    from . import lab_values

    lab_values.values(variant, choices)


COMMANDS = (values,)
"""Commands for the group `lab`."""
__all__ = ["COMMANDS", "DATABASE", "Path"]
