"""The commands about records and positions: `pgn`, `epd` and `fen`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from . import shell
from .shell import fen_option, hooks_option, json_option, load_variant, loads_variant

F = TypeVar("F", bound=Callable[..., Any])
NOTATIONS = click.Choice(shell.NOTATIONS)
WRITABLE = click.Choice([name for name in shell.NOTATIONS if name != "kif"])  # PGN's brackets are variations


def _of_a_record(command: F) -> F:
    """The parameters of a command that reads records."""
    of_variant = click.option(
        "--variant",
        metavar="VARIANT",
        help="What is played, where the record cannot say it: an id or a .yaml file.",
    )
    options = shell.chooses_options("Choose an option of --variant; repeat for more.")
    wrapped: F = of_variant(options(hooks_option(command)))
    return wrapped


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


def _given(variant: str | None, options: dict[str, str], allow_hooks: bool) -> Any:
    """The variant that was named, or None."""
    if variant is None:
        if options:
            raise click.UsageError("--option needs --variant")
        return None
    return load_variant(variant, options, allow_hooks)


def _leave(good: bool) -> None:
    if not good:
        raise click.exceptions.Exit(shell.BAD_INPUT)


@click.group()
def pgn() -> None:
    """Read, check and convert game records of every variant: PGN, and shogi's KIF, KI2 and CSA.

    What stands in a file decides its format. FILE may be `-` for the standard input. Files of any size are
    read game by game.

    \b
    Examples:
      heterodox pgn check games.pgn
      heterodox pgn show games.pgn --boards
      heterodox pgn convert games.pgn --to json
      heterodox pgn convert game.kif --to csa
    """


@pgn.command("check")
@_files
@_of_a_record
@_squares
@click.option("--strict", is_flag=True, help="Notes count as errors.")
@json_option
def pgn_check(
    files: tuple[str, ...],
    variant: str | None,
    options: dict[str, str],
    allow_hooks: bool,
    squares: str | None,
    strict: bool,
    as_json: bool,
) -> None:
    """Replay every game and report the exact move that is illegal, and why.

    Notes tell what is doubtful: a definition that has changed since, a result that does not fit.
    Exit code 2 if a game has an error.

    \b
    Examples:
      heterodox pgn check games.pgn
      heterodox pgn check club.pgn --variant duchy.yaml --strict
    """
    from ..records.identity import Library
    from . import pgn as records

    library = Library(_given(variant, options, allow_hooks))
    _leave(records.check(files, library, squares, strict, as_json))


@pgn.command("show")
@_file
@_of_a_record
@_squares
@click.option("--game", type=click.IntRange(1), default=1, show_default=True, help="Which game of the file.")
@click.option("--boards", is_flag=True, help="Draw the board after every move.")
@click.option("--notation", type=NOTATIONS, default="san", show_default=True, help="How to write the moves.")
def pgn_show(
    file: str,
    variant: str | None,
    options: dict[str, str],
    allow_hooks: bool,
    squares: str | None,
    game: int,
    boards: bool,
    notation: str,
) -> None:
    """Print one game: tags, moves, result; with --boards the board after every move.

    \b
    Examples:
      heterodox pgn show games.pgn --game 3
      heterodox pgn show games.pgn --boards --notation figurine
    """
    from ..records.identity import Library
    from . import pgn as records

    library = Library(_given(variant, options, allow_hooks))
    records.show(file, game, library, squares, boards, notation)


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
@click.option("--game", type=click.IntRange(1), help="Only this game of the file.")
@click.option("--notation", type=WRITABLE, default="san", show_default=True, help="Of moves, with --to pgn.")
@_output
def pgn_convert(
    file: str,
    variant: str | None,
    options: dict[str, str],
    allow_hooks: bool,
    squares: str | None,
    form: str,
    game: int | None,
    notation: str,
    output: str | None,
) -> None:
    """Write the games of FILE in another form. Games with errors are reported and left out (exit code 2).

    \b
    Examples:
      heterodox pgn convert games.pgn --to json --output games.jsonl
      heterodox pgn convert xboard.pgn --to pgn
      heterodox pgn convert games.pgn --to uci --game 2
      heterodox pgn convert xiangqi.pgn --notation wxf
    """
    if notation != "san" and form != "pgn":
        raise click.UsageError("--notation belongs to --to pgn")
    from ..records.identity import Library
    from . import pgn as records

    library = Library(_given(variant, options, allow_hooks))
    _leave(records.convert(file, form, output, game, library, squares, notation))


@click.group()
def epd() -> None:
    """Read, check and convert positions with operations (EPD), one a line.

    The operation `variant` of a line names its variant: variant "omega";

    \b
    Examples:
      heterodox epd check tactics.epd
      heterodox epd convert tactics.epd --to json
    """


@epd.command("check")
@_files
@_of_a_record
@json_option
def epd_check(
    files: tuple[str, ...], variant: str | None, options: dict[str, str], allow_hooks: bool, as_json: bool
) -> None:
    """Check every position and every move of its operations. Exit code 2 if one is wrong.

    \b
    Examples:
      heterodox epd check tactics.epd
      heterodox epd check tactics.epd --variant omega
    """
    from . import positions

    _leave(positions.check_epd(files, _given(variant, options, allow_hooks), as_json))


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
def epd_convert(
    file: str,
    variant: str | None,
    options: dict[str, str],
    allow_hooks: bool,
    form: str,
    output: str | None,
) -> None:
    """Write the positions of FILE in another form.

    \b
    Examples:
      heterodox epd convert tactics.epd --to json
    """
    from . import positions

    _leave(positions.convert_epd(file, form, output, _given(variant, options, allow_hooks)))


@click.group()
def fen() -> None:
    """Check a position (FEN), mirror it, name its squares.

    \b
    Examples:
      heterodox fen check chess "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
      heterodox fen squares omega w1
    """


_fen_argument = click.argument("fen", metavar="FEN")


@fen.command("check")
@loads_variant
@_fen_argument
@json_option
def fen_check(variant: str, options: dict[str, str], allow_hooks: bool, fen: str, as_json: bool) -> None:
    """Tell whether FEN is a playable position, with the place of what is wrong, and print its normal form.

    \b
    Examples:
      heterodox fen check chess "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    """
    from . import positions

    positions.check(load_variant(variant, options, allow_hooks), fen, as_json)


@fen.command("mirror")
@loads_variant
@_fen_argument
@click.option("--files", is_flag=True, help="Change left and right over instead of the sides.")
def fen_mirror(variant: str, options: dict[str, str], allow_hooks: bool, fen: str, files: bool) -> None:
    """Print the position with the sides changed over, or with --files its mirror image.

    \b
    Examples:
      heterodox fen mirror chess "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    """
    from . import positions

    positions.mirror(load_variant(variant, options, allow_hooks), fen, files)


@fen.command("squares")
@loads_variant
@click.argument("squares", nargs=-1, metavar="[SQUARE]...")
@fen_option
@json_option
def fen_squares(
    variant: str,
    options: dict[str, str],
    allow_hooks: bool,
    squares: tuple[str, ...],
    fen: str | None,
    as_json: bool,
) -> None:
    """Print the names of squares, here and in XBoard, with their shade and what stands there.

    \b
    Examples:
      heterodox fen squares omega w1 a0 j9
      heterodox fen squares wildebeest --json
    """
    from . import positions

    positions.squares(load_variant(variant, options, allow_hooks), fen, squares, as_json)


COMMANDS = (pgn, epd, fen)
