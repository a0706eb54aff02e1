"""The commands that tell, draw and publish a variant: `explain`, `rulebook`, `draw` and `publish`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ...model.layout import SQUARE
from ...model.look import BOARDS, SETS
from ...play.variant import Position, Variant
from . import shell
from .parameters import all_of, real
from .shell import (
    Command,
    answer,
    fen_option,
    hooks_option,
    json_option,
    loading,
    placing,
    position_of,
    takes_variant,
)

MOST_RECORDS = 1_000_000  # characters of PGN in a page
#: Suffix of a file -> format of a rulebook.
FORMS = {"": "html", ".html": "html", ".htm": "html", ".md": "md", ".markdown": "md"}


_to_a_file = all_of(
    shell.chooses_options("Choose an option of the variant; repeat for more.", letter=False),
    hooks_option,
    click.option(
        "-o",
        "--output",
        metavar="FILE",
        help="Write to this file instead of printing; it is replaced as a whole.",
    ),
)
"""The parameters of a command that loads a variant and writes one file, which is `-o` here."""
_of_a_variant = all_of(shell.variant_argument, _to_a_file, loading)
"""The same with the variant, which is handed over loaded."""


def _write(name: str | None, text: str) -> None:
    from ..records.files import written

    with written(name) as stream:
        stream.write(text)


BETZA = click.option(
    "--betza", metavar="TEXT", help="Explain a text in Betza notation, as each dialect reads it."
)


@click.command(cls=Command)
@BETZA
@click.option("--ascii", "only_ascii", is_flag=True)
@json_option
def _betza(betza: str, only_ascii: bool, as_json: bool) -> None:
    from . import betza_text

    answer(as_json, lambda: betza_text.data_of(betza), lambda: betza_text.text_of(betza, only_ascii))


class _PieceOrText(Command):
    """A command about a piece of a variant, or with --betza about a text."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if any(word.partition("=")[0] == "--betza" for word in args):
            _betza.main(args, ctx.command_path, standalone_mode=False)
            ctx.exit()
        return super().parse_args(ctx, args)


@click.command(cls=_PieceOrText)
@takes_variant
@click.argument("piece", metavar="PIECE")
@click.argument("square", metavar="[SQUARE]", required=False)
@click.option("--black", is_flag=True, help="Show the piece as Black's.")
@click.option("--svg", metavar="FILE", help="Draw the diagrams into this file too.")
@click.option("--ascii", "only_ascii", is_flag=True, help="Draw with ASCII characters only.")
@BETZA
@json_option
def explain(
    variant: Variant,
    piece: str,
    square: str | None,
    black: bool,
    svg: str | None,
    only_ascii: bool,
    betza: None,
    as_json: bool,
) -> None:
    """Explain a piece: its moves in sentences, as Betza, as a definition says them, and as a diagram.

    PIECE is its name or letter. The diagram is asked of the rules: for every square, can the piece go there,
    can it capture there? Without SQUARE it stands where its special moves show.
    """
    from . import explain as page

    told = page.explained(variant, piece, square, black)
    if svg is not None:
        _write(svg, told.svg())
    if as_json or svg != "-":
        answer(as_json, told.data, lambda: told.text(only_ascii))


@click.command(cls=Command)
@_of_a_variant
@click.option(
    "--format",
    "form",
    type=click.Choice(["html", "md"]),
    help="What to write.  [default: by the name of FILE, else html]",
)
def rulebook(variant: Variant, output: str | None, form: str | None) -> None:
    """Write the complete rulebook of a variant, with diagrams, for the screen and for printing.

    HTML is one file that needs no network: open it in a browser and print it, or save it as PDF. Markdown has
    its boards drawn in text.
    """
    from .. import rulebook as publisher

    _write(output, publisher.write(variant, form or _form_of(output), shell.progress))


def _form_of(output: str | None) -> str:
    """The format that the name of a file asks for."""
    suffix = Path(output or "").suffix.lower()
    if suffix not in FORMS:
        remedy = "name a .html or .md file, or choose by --format; for PDF, print the HTML"
        raise click.UsageError(f"a rulebook cannot be written as {suffix}: {remedy}")
    return FORMS[suffix]


_of_pieces = click.option(
    "--pieces", type=click.Choice(SETS), help="Draw pieces as figures, flat ones, letters or characters."
)


@click.command(cls=Command)
@_of_a_variant
@placing
@click.option("--moves", default="", metavar="MOVES", help="Play these moves first, in quotes: 'e2e4 e7e5'.")
@click.option("--flip", is_flag=True, help="Black at the bottom.")
@click.option("--mark", "marked", metavar="SQUARE", help="Mark where the piece on this square can go.")
@real("--size", (10, 400), "Pixels of a square.", default=SQUARE)
@click.option("--lastmove", is_flag=True, help="Tint the squares of the last of --moves, without an arrow.")
@click.option("--check", metavar="SQUARE", help="Tint this square as that of a king in check.")
@click.option(
    "--arrow",
    "arrows",
    multiple=True,
    metavar="ARROW",
    help="Draw e2e4, e2e4:red, or a circle, e4; repeat for more.",
)
@click.option("--fill", multiple=True, metavar="SQUARE=COLOUR", help="Tint a square; repeat for more.")
@click.option("--cross", "squares", multiple=True, metavar="SQUARE", help="Frame a square; repeat for more.")
@click.option("--look", type=click.Choice(BOARDS), help="Draw squares, or points where lines cross.")
@_of_pieces
@click.option("--no-coordinates", is_flag=True, help="Leave out the names of files and ranks.")
@click.option(
    "--color",
    "colors",
    multiple=True,
    metavar="NAME=COLOUR",
    help="Change 'square light', 'square dark', 'margin' (none: transparent) or 'coord'.",
)
def draw(position: Position, output: str | None, **choices: Any) -> None:
    """Draw a position as SVG, with an arrow for the last of --moves.

    Colours are #d9a520 or names such as gold; those of arrows are green, red, yellow and blue too.
    """
    from ..drawing import looks
    from ..drawing.portrait import svg_of

    for move in choices["moves"].split():
        position.push(move)
    stack = position.move_stack
    drawn = svg_of(
        position,
        choices["marked"],
        choices["flip"],
        choices["size"] / SQUARE,
        lastmove=stack[-1] if choices["lastmove"] and stack else None,
        check=choices["check"],
        arrows=choices["arrows"],
        fill=looks.choices(choices["fill"], "SQUARE"),
        squares=choices["squares"],
        coordinates=not choices["no_coordinates"],
        look=choices["look"],
        pieces=choices["pieces"],
        colors=looks.choices(choices["colors"], "NAME"),
    )
    _write(output, drawn + "\n")


@click.command(cls=Command)
@click.argument("variant", metavar="[VARIANT]", required=False)
@_to_a_file
@fen_option
@click.option("--pgn", metavar="FILE", help="Show the games of this PGN file, - is the standard input.")
@click.option("--look", type=click.Choice(BOARDS), help="Begin with squares, or with points.")
@_of_pieces
@click.option("--all", "every", is_flag=True, help="Make a gallery of all shipped variants in a folder, -o.")
@click.option(
    "--workbench", is_flag=True, help="Make a site in a folder, -o, on which variants are designed."
)
@click.option("--pyodide", metavar="FOLDER", help="Where Pyodide lies, which --workbench needs.")
def publish(
    variant: str | None,
    options: dict[str, str],
    allow_hooks: bool,
    output: str | None,
    fen: str | None,
    pgn: str | None,
    every: bool,
    look: str | None,
    pieces: str | None,
    workbench: bool,
    pyodide: str | None,
) -> None:
    """Make one HTML page in which the variant is played, against the computer or another person.

    The page needs no network and no server: open it from the disk, put it on any site, or send it to
    somebody. It has the rules in words, too. With --all: a folder with such a page for each shipped variant,
    an index with a search, and what the pages share; any server of files can show it, or the disk.

    With --workbench: a folder with the studio as a site that needs no program behind it. Any server of files
    can show it; there everybody designs, checks, plays and shares variants by links. It needs Pyodide:
    npm install pyodide, in the version that the error names.
    """
    from ...language.inherit import resolve
    from ...play.loading import load
    from ...rules.machine.forms import WASM
    from ..web.page import page

    if workbench:
        _workbench(variant, output, pyodide, every or bool(options or fen or pgn or look or pieces))
        return
    if every:
        _gallery(variant, output, bool(options or fen or pgn or look or pieces))
        return
    if variant is None:
        raise click.UsageError("Missing argument 'VARIANT'; or --all for a gallery of every shipped variant.")
    loaded = load(variant, options, allow_hooks=allow_hooks, kernel=WASM)  # the form that the page has
    records = "" if pgn is None else _records(pgn, loaded)
    _write(
        output,
        page(
            position_of(loaded, fen, own=True),
            resolve(variant),
            shell.progress,
            records,
            look=look,
            pieces=pieces,
        ),
    )


def _workbench(variant: str | None, output: str | None, pyodide: str | None, chosen: bool) -> None:
    """The studio as a site."""
    from ..studio.workbench.writing import write

    if variant is not None or chosen:
        raise click.UsageError("--workbench holds no variant of its own: without VARIANT and choices.")
    if output is None:
        raise click.UsageError("--workbench needs a folder to write to: -o workbench")
    write(Path(output), Path(pyodide) if pyodide else None, shell.progress)


def _gallery(variant: str | None, output: str | None, chosen: bool) -> None:
    """A gallery of all shipped variants."""
    from ...language.inherit import resolve
    from ...play.loading import load
    from ...rules.machine.forms import WASM
    from ..web.site import write
    from .listing import rows

    if variant is not None or chosen:
        raise click.UsageError("--all takes all shipped variants as they are: without VARIANT and choices.")
    if output is None:
        raise click.UsageError("--all needs a folder to write to: -o site")
    write(Path(output), rows(), lambda name: (load(name, kernel=WASM), resolve(name)), shell.progress)


def _records(name: str, variant: Variant) -> str:
    """The games of a file as a page shows them. Raises Refusal for one that is not legal, or too many."""
    from ..records import Library, pgn_text
    from .pgn import games, problem

    texts: list[str] = []
    for record in games(name, Library(variant), None):
        if record.fault is not None:
            raise shell.Refusal(problem(name, record))
        texts.append(pgn_text(record))
        if sum(map(len, texts)) > MOST_RECORDS:
            raise shell.Refusal(f"{name}: error: more games than a page can show: choose some of them")
    return "\n".join(texts)


COMMANDS = (explain, rulebook, draw, publish)
