"""The commands that play: `play`, `eval`, `analyse`, `match` and the protocols."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..matches.specs import HELP as PLAYERS_HELP
from ..matches.specs import MOST_PLIES
from . import shell
from .parameters import all_of, file, real, whole
from .shell import (
    Command,
    answer,
    fen_option,
    hooks_option,
    json_option,
    kernel_option,
    load_variant,
    loads_variant,
    position_of,
    takes_variant,
)

if TYPE_CHECKING:
    from ...play.variant import Variant


@click.command(cls=Command, epilog="\b\n" + PLAYERS_HELP)
@loads_variant
@click.option("--white", metavar="PLAYER", help="Who plays White: human, engine, random, or as below.")
@click.option("--black", metavar="PLAYER", help="Who plays Black.  [default: you against the engine]")
@shell.strength_options
@fen_option
@whole("--seed", (0, None), "Seed of the programs, for the same game again.")
@click.option("--ascii", "only_ascii", is_flag=True, help="Draw with ASCII characters only.")
@click.option("--figurines", is_flag=True, help="Draw orthodox pieces as chess figurines.")
@whole("--max-plies", (0, None), "Stop undecided after N moves in all.", metavar="N")
@file("--pgn", "Add the game to the games of a file when it ends, or is left.")
@click.option("--quiet", is_flag=True, help="Draw no board unasked; of two programs only the result.")
@click.option(
    "--show-thinking/--hide-thinking",
    default=None,
    help="Print every line of the engine's thinking, or none.  [default: one line, on a terminal only]",
)
def play(variant: str, options: dict[str, str], allow_hooks: bool, **choices: Any) -> None:
    """Play a variant in the terminal, against the engine unless you say otherwise.

    Type moves as e2e4; a square alone shows where its piece can go; `hint` asks the engine for advice,
    `undo` takes back to your previous turn, `help` lists the commands.

    The same seed with --level, --nodes or --depth and one thread gives the same moves again.
    """
    from . import play as table
    from .seats import engine_spec
    from .terminal import unechoed

    with unechoed():
        loaded = load_variant(variant, options, allow_hooks)
        position = position_of(loaded, choices.pop("fen"))
        strength = {name: choices.pop(name) for name in shell.STRENGTH}
        table.play(position, engine=engine_spec(**strength), **choices)


@click.command("eval", cls=Command)
@takes_variant
@click.argument("fen", required=False)
@click.option("--moves", "played", metavar="MOVES", help="Moves to play first, in quotes, as e2e4 e7e5.")
@click.option("--values", is_flag=True, help="Print what the pieces are worth instead.")
@json_option
def evaluate(variant: Variant, fen: str | None, played: str | None, values: bool, as_json: bool) -> None:
    """Explain what the computer opponent thinks of a position, without searching.

    Every group of terms is shown for both sides, early and late; TOTAL is White's advantage in pawns as the
    position stands now. A definition can change values and weights under `evaluation`.
    """
    from . import evaluation

    position = position_of(variant, fen)
    for move in (played or "").split():
        position.push(move)
    if values:
        of = position.variant
        answer(as_json, lambda: evaluation.values_data(of), lambda: evaluation.values_text(of))
    else:
        answer(as_json, lambda: evaluation.as_data(position), lambda: evaluation.as_text(position))


@click.command(cls=Command)
@takes_variant
@click.argument("fen", required=False)
@whole("--depth", (1, 1000), "Stop after this depth, in plies.")
@whole("--nodes", (1, None), "Stop after so many nodes.")
@real("--movetime", (0.001, None), "Stop after this time.", metavar="SECONDS")
@whole("--multipv", (1, 256), "Lines to show.", default=1)
@whole("--threads", (1, 64), "Threads.", default=1)
@whole("--hash", (1, None), "Megabytes of table.", called="hash_mb", default=64)
@click.option("--moves", default="", metavar="MOVES", help="Play these moves first, in quotes: 'e2e4 e7e5'.")
@json_option
def analyse(variant: Variant, fen: str | None, moves: str, **choices: Any) -> None:
    """Search a position and print the lines of thinking: the start position, or that of FEN.

    Without a limit it goes on until Ctrl-C, which ends it well. Scores are those of the side that
    searches, in pawns; #3 is a win in three moves.
    """
    from . import analyse as desk

    position = position_of(variant, fen)
    desk.analyse(position.variant, fen and position.fen(), moves.split(), **choices)


def match_value(reader: str) -> Callable[[click.Context, click.Parameter, Any], Any]:
    """A callback that is imported only when the command `match` is called."""

    def read(ctx: click.Context, param: click.Parameter, value: Any) -> Any:
        from . import match as arena

        return getattr(arena, reader)(ctx, param, value)

    return read


@click.command(cls=Command, epilog="\b\n" + PLAYERS_HELP)
@click.argument("a", metavar="A", callback=match_value("read_player"))
@click.argument("b", metavar="B", callback=match_value("read_player"))
@click.option("--variant", required=True, metavar="VARIANT", help="What is played.")
@shell.options_option
@hooks_option
@whole("--games", (1, 1_000_000), "How many.", default=20)
@whole("--seed", (0, None), "For the same openings and dice again.")
@whole("--concurrency", (1, 256), "Games at a time.", default=1)
@whole(
    "--opening-plies",
    (0, 200),
    "Random moves before the players take over; a pair of games shares them.",
    default=8,
)
@shell.balance_option
@click.option(
    "--openings",
    "opening_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A FEN or moves a line.",
)
@whole("--max-plies", (1, MOST_PLIES), "Call longer games drawn.", metavar="N")
@whole("--margin", (0, None), "Time over its limit that a player is forgiven.", default=200, metavar="MS")
@real(
    "--patience",
    (0.1, None),
    "How long a program without a time limit may take for a move.",
    default=60.0,
    metavar="SECONDS",
)
@click.option(
    "--sprt", metavar="ELO0,ELO1", callback=match_value("read_sprt"), help="Stop when this is decided."
)
@click.option("--record", type=click.Path(path_type=Path), metavar="FILE", help="Write each game to a file.")
@click.option("--resume", is_flag=True, help="Go on with the match that the record holds.")
@json_option
@kernel_option
@click.option("--quiet", is_flag=True, help="Show no progress.")
def match(a: Any, b: Any, **choices: Any) -> None:
    """Let two players, A and B, play a match.

    Every opening is played twice, with colours swapped. Each game has its own seed, so that players limited
    by nodes or depth play the same match again, by whatever number of processes. All moves and ends of games
    are judged by the rules of the variant; a program that plays an illegal move, or is late, loses the game.
    """
    from . import match as arena

    arena.command((a, b), **choices)


speaks = all_of(
    click.option(
        "--variant",
        help="Id or .yaml file to start with.  [default: the game that the protocol was made for]",
    ),
    click.option("--path", "paths", multiple=True, metavar="PATH", help="Folder or file of definitions."),
    shell.chooses_options("Set an option of the protocol or of the variant; repeat for more."),
    hooks_option,
)
"""The parameters of a command that speaks a protocol."""


def _speak(word: str, settings: dict[str, Any]) -> None:
    """Speak UCI, or the dialect of it with this word, until the end of the input."""
    from functools import partial

    from ..protocols.uci import serve
    from .serving import converse

    converse(partial(serve, word=word), **settings)


@click.command(cls=Command)
@speaks
def uci(**settings: Any) -> None:
    """Speak UCI on standard input and output, for GUIs, match runners and scripts.

    UCI_Variant chooses the variant; VariantPath (or --path, or HETERODOX_VARIANT_PATH) says where
    further definitions are. See docs/protocols.md.
    """
    _speak("uci", settings)


@click.command(cls=Command)
@speaks
def usi(**settings: Any) -> None:
    """Speak USI, the protocol of shogi programs, for every variant.

    It is UCI with shogi's squares (7g7f, P*5e), positions (SFEN) and byoyomi. USI_Variant chooses another
    game. See docs/protocols.md.
    """
    _speak("usi", settings)


@click.command(cls=Command)
@speaks
def ucci(**settings: Any) -> None:
    """Speak UCCI, the protocol of xiangqi programs, for every variant.

    It is UCI with ranks from 0 (h2e2), shorter options and clocks, and banmoves; UCI_Variant chooses another
    game. See docs/protocols.md.
    """
    _speak("ucci", settings)


@click.command(cls=Command)
@speaks
@click.option(
    "--pictures",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Write the pictures of --variant's pieces for XBoard, and how to use them, instead.",
)
def xboard(pictures: Path | None, **settings: Any) -> None:
    """Speak CECP on standard input and output: be an engine for XBoard and WinBoard.

    The interface is told board, pieces and start position of every variant; docs/protocols.md says what it
    can show. Its own test of moves should be off for most of them.
    """
    if pictures:
        from . import xboard_pictures

        xboard_pictures.write(settings.pop("variant"), folder=pictures, **settings)
        return
    from ..protocols import xboard as protocol
    from .serving import converse

    converse(protocol.serve, **settings)


@click.command(cls=Command)
@speaks
def engine(**settings: Any) -> None:
    """Speak the protocol whose first word comes on standard input."""
    from ..protocols import choice
    from .serving import converse

    converse(choice.serve, **settings)


COMMANDS = (play, evaluate, analyse, match, uci, usi, ucci, xboard, engine)
