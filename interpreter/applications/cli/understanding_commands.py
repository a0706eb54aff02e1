"""The commands that give reasons: `why` and `attackers`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from . import shell
from .shell import Command, answer, json_option, takes_position

if TYPE_CHECKING:
    from ...play.variant import Position

moves_option = click.option(
    "--moves", "played", default="", metavar="MOVES", help="Moves to play first, in quotes: 'e2e4 e7e5'."
)


@click.command(cls=Command)
@takes_position
@click.argument("move", required=False)
@click.option("--result", "of_result", is_flag=True, help="Why the game is over, or goes on.")
@moves_option
@click.option("--no-options", is_flag=True, help="Do not ask whether other values of options would decide.")
@json_option
def why(
    position: Position, move: str | None, of_result: bool, played: str, no_options: bool, as_json: bool
) -> None:
    """Say why MOVE is legal or not, or with --result why the game is over or not.

    The answer names the rule, the squares and pieces concerned and the line of the definition that says so;
    and the values of options with which the answer would be another. MOVE may be e2e4, Nf3 or O-O.
    The codes in brackets are explained in docs/reasons.md.

    Exit code 2 if MOVE cannot be understood.
    """
    from . import understanding as page

    if (move is None) == (not of_result):
        raise click.UsageError("say either a MOVE or --result")
    position = page.after(position, played)
    reason = position.why_result() if move is None else position.why(move)
    found = [] if no_options else page.deciding_options(position, move)
    value = page.solved(position) if of_result else None
    if as_json:
        data = page.reason_data(position, reason, found)
        if value is not None:
            data["solved"] = {"result": value.result, "plies": value.plies}
        click.echo(shell.json_text(data))
    else:
        click.echo(page.reason_text(reason, found))
        if value is not None:
            click.echo(page.solved_text(value, position.turn))
    if not page.is_understood(reason):
        raise click.exceptions.Exit(shell.BAD_INPUT)


@click.command(cls=Command)
@takes_position
@click.argument("square")
@moves_option
@click.option("--side", type=click.Choice(["white", "black"]), help="Only this side's attackers.")
@click.option("--victim", metavar="PIECE", help="What is taken to stand on the square: a name or letter.")
@click.option("--ascii", "only_ascii", is_flag=True, help="Draw with ASCII characters only.")
@json_option
def attackers(
    position: Position,
    square: str,
    played: str,
    side: str | None,
    victim: str | None,
    only_ascii: bool,
    as_json: bool,
) -> None:
    """Show which pieces of each side could capture on SQUARE, and by which line of the definition.

    What stands on the square is the victim of the other side; on an empty square, or for the side whose
    piece stands there, a royal is taken to stand there. Pieces that are pinned, frozen or hindered otherwise
    are listed and marked so.
    """
    from . import understanding as page

    position = page.after(position, played)
    found = page.attackers_of(position, square, [side] if side else ["white", "black"], victim)
    answer(
        as_json,
        lambda: page.attackers_data(position, square, found),
        lambda: page.attackers_text(position, square, found, only_ascii),
    )


COMMANDS = (why, attackers)
