"""The commands about records and positions: `pgn`, `epd` and `fen`."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from . import shell
from .parameters import F, whole
from .shell import hooks_option, json_option, load_variant, takes_position, takes_variant

if TYPE_CHECKING:
    from ...play.variant import Position, Variant

NOTATIONS = click.Choice(shell.NOTATIONS)
WRITABLE = click.Choice([name for name in shell.NOTATIONS if name != "kif"])  # PGN's brackets are variations


def _of_a_record(command: F) -> F:
    """The parameters of a command that reads records; it is handed the variant that was named, or None."""
    of_variant = click.option(
        "--variant",
        metavar="VARIANT",
        help="What is played, where the record cannot say it: an id or a .yaml file.",
    )
    options = shell.chooses_options("Choose an option of --variant; repeat for more.")

    @wraps(command)
    def giving(variant: str | None, options: dict[str, str], allow_hooks: bool, **others: Any) -> Any:
        return command(given=_given(variant, options, allow_hooks), **others)

    return of_variant(options(hooks_option(giving)))  # type: ignore[return-value]


_squares = click.option(
    "--squares",
    type=click.Choice(["native", "xboard"]),
    help="How squares are named; by default both are tried.",
)
_output = click.option(
    "--output", metavar="FILE", help="Write to this file instead of printing; it is replaced as a whole."
)
_file = click.argument("file", metavar="FILE")
_files = click.argument("files", nargs=-1, required=True, metavar="FILE...")


def _given(variant: str | None, options: dict[str, str], allow_hooks: bool) -> Variant | None:
    """The variant that was named, or None."""
    if variant is None:
        if options:
            raise click.UsageError("--option needs --variant")
        return None
    return load_variant(variant, options, allow_hooks)


def _leave(good: bool) -> None:
    if not good:
        raise click.exceptions.Exit(shell.BAD_INPUT)


@click.group(cls=shell.Commands)
def pgn() -> None:
    """Read, check and convert game records of every variant: PGN, and shogi's KIF, KI2 and CSA.

    What stands in a file decides its format. FILE may be `-` for the standard input. Files of any size are
    read game by game.
    """


@pgn.command("check")
@_files
@_of_a_record
@_squares
@click.option("--strict", is_flag=True, help="Notes count as errors.")
@json_option
def pgn_check(
    files: tuple[str, ...], given: Variant | None, squares: str | None, strict: bool, as_json: bool
) -> None:
    """Replay every game and report the exact move that is illegal, and why.

    Notes tell what is doubtful: a definition that has changed since, a result that does not fit.
    Exit code 2 if a game has an error.
    """
    from ..records.identity import Library
    from . import pgn as records

    _leave(records.check(files, Library(given), squares, strict, as_json))


@pgn.command("show")
@_file
@_of_a_record
@_squares
@whole("--game", (1, None), "Which game of the file.", default=1)
@click.option("--boards", is_flag=True, help="Draw the board after every move.")
@click.option("--notation", type=NOTATIONS, default="san", show_default=True, help="How to write the moves.")
def pgn_show(
    file: str, given: Variant | None, squares: str | None, game: int, boards: bool, notation: str
) -> None:
    """Print one game: tags, moves, result; with --boards the board after every move."""
    from ..records.identity import Library
    from . import pgn as records

    records.show(file, game, Library(given), squares, boards, notation)


@pgn.command("convert")
@_file
@_of_a_record
@_squares
@click.option(
    "--to",
    "form",
    type=click.Choice(["pgn", "uci", "json", "epd", "kif", "ki2", "csa"]),
    default="pgn",
    show_default=True,
    help="pgn: strict SAN; uci: a position command a game; json: an object a line; epd: every position; "
    "kif, ki2, csa: records of shogi.",
)
@whole("--game", (1, None), "Only this game of the file.")
@click.option("--notation", type=WRITABLE, default="san", show_default=True, help="Of moves, with --to pgn.")
@_output
def pgn_convert(
    file: str,
    given: Variant | None,
    squares: str | None,
    form: str,
    game: int | None,
    notation: str,
    output: str | None,
) -> None:
    """Write the games of FILE in another form. Games with errors are reported and left out (exit code 2)."""
    if notation != "san" and form != "pgn":
        raise click.UsageError("--notation belongs to --to pgn")
    from ..records.identity import Library
    from . import pgn as records

    _leave(records.convert(file, form, output, game, Library(given), squares, notation))


@click.group(cls=shell.Commands)
def epd() -> None:
    """Read, check and convert positions with operations (EPD), one a line.

    The operation `variant` of a line names its variant: variant "omega";
    """


@epd.command("check")
@_files
@_of_a_record
@json_option
def epd_check(files: tuple[str, ...], given: Variant | None, as_json: bool) -> None:
    """Check every position and every move of its operations. Exit code 2 if one is wrong."""
    from . import positions

    _leave(positions.check_epd(files, given, as_json))


@epd.command("convert")
@_file
@_of_a_record
@click.option(
    "--to",
    "form",
    type=click.Choice(["epd", "fen", "json"]),
    default="json",
    show_default=True,
    help="epd: normal form; fen: the positions alone; json: an object a line.",
)
@_output
def epd_convert(file: str, given: Variant | None, form: str, output: str | None) -> None:
    """Write the positions of FILE in another form."""
    from . import positions

    _leave(positions.convert_epd(file, form, output, given))


@click.group(cls=shell.Commands)
def fen() -> None:
    """Check a position (FEN), mirror it, name its squares."""


_fen_argument = click.argument("fen", metavar="FEN")


@fen.command("check")
@takes_variant
@_fen_argument
@json_option
def fen_check(variant: Variant, fen: str, as_json: bool) -> None:
    """Tell whether FEN is a playable position, with the place of what is wrong, and print its normal form."""
    from . import positions

    positions.check(variant, fen, as_json)


@fen.command("mirror")
@takes_variant
@_fen_argument
@click.option("--files", is_flag=True, help="Change left and right over instead of the sides.")
def fen_mirror(variant: Variant, fen: str, files: bool) -> None:
    """Print the position with the sides changed over, or with --files its mirror image."""
    from . import positions

    positions.mirror(variant, fen, files)


@fen.command("squares")
@takes_position
@click.argument("squares", nargs=-1, metavar="[SQUARE]...")
@json_option
def fen_squares(position: Position, squares: tuple[str, ...], as_json: bool) -> None:
    """Print the names of squares, here and in XBoard, with their shade and what stands there."""
    from . import positions

    positions.squares(position, squares, as_json)


COMMANDS = (pgn, epd, fen)
