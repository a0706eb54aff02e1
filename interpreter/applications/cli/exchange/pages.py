"""The commands that draw and publish a variant: `rulebook`, `draw` and `publish`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from ....language.inherit import resolve
from ....model.layout import SQUARE
from ....play.loading import load
from ....play.variant import Position, Variant
from ....rules.machine.forms import WASM
from ...records.files import written
from ..common import shell

MOST_RECORDS = 1_000_000  # characters of PGN in a page
#: Suffix of a file -> format of a rulebook.
FORMS = {"": "html", ".html": "html", ".htm": "html", ".md": "md", ".markdown": "md"}


def _write(name: str | None, text: str) -> None:
    with written(name) as stream:
        stream.write(text)


def rulebook(variant: Variant, output: str | None, form: str | None) -> None:
    """Write the complete rulebook of a variant."""
    from ... import rulebook as publisher

    _write(output, publisher.write(variant, form or _form_of(output), shell.progress))


def _form_of(output: str | None) -> str:
    """The format that the name of a file asks for."""
    suffix = Path(output or "").suffix.lower()
    if suffix not in FORMS:
        remedy = "name a .html or .md file, or choose by --format; for PDF, print the HTML"
        raise click.UsageError(f"a rulebook cannot be written as {suffix}: {remedy}")
    return FORMS[suffix]


def draw(
    position: Position,
    output: str | None,
    moves: str,
    flip: bool,
    marked: str | None,
    size: float,
    lastmove: bool,
    fill: Sequence[str],
    no_coordinates: bool,
    colors: Sequence[str],
    **looks: str | Sequence[str] | None,
) -> None:
    """Draw a position as SVG, with an arrow for the last of --moves."""
    from ...drawing.appearance import choices
    from ...drawing.portrait import svg_of

    for move in moves.split():
        position.push(move)
    stack = position.move_stack
    drawn = svg_of(
        position,
        marked,
        flip,
        size / SQUARE,
        lastmove=stack[-1] if lastmove and stack else None,
        fill=choices(fill, "SQUARE"),
        coordinates=not no_coordinates,
        colors=choices(colors, "NAME"),
        **looks,  # type: ignore[arg-type]
    )
    _write(output, drawn + "\n")


def publish(
    variant: str | None,
    options: Mapping[str, str],
    allow_hooks: bool,
    output: str | None,
    fen: str | None,
    pgn: str | None,
    every: bool,
    look: str | None,
    pieces: str | None,
    workbench: bool,
    workbench_at: str | None,
    pyodide: str | None,
) -> None:
    """Make one HTML page in which a variant is played, a gallery of all, or the workbench as a site."""
    from ...web.page import page

    if workbench_at and not every:
        raise click.UsageError("--workbench-at is an address for the games of a gallery: with --all.")
    if pyodide and not workbench:
        raise click.UsageError("--pyodide is a part of the workbench: with --workbench.")
    chosen = bool(variant is not None or options or fen or pgn or look or pieces)
    if workbench:
        _workbench(output, pyodide, every or chosen)
    elif every:
        _gallery(output, chosen, workbench_at or "")
    elif variant is None:
        raise click.UsageError("Missing argument 'VARIANT'; or --all for a gallery of every shipped variant.")
    else:
        loaded = load(variant, options, allow_hooks=allow_hooks, kernel=WASM)  # the form that the page has
        records = "" if pgn is None else _records(pgn, loaded)
        position = shell.position_of(loaded, fen, own=True)
        text = page(position, resolve(variant), shell.progress, records, look=look, pieces=pieces)
        _write(output, text)


def tables(variant: str, options: Mapping[str, str], allow_hooks: bool, output: str | None) -> None:
    """Print what the npm package needs of a variant."""
    from ...web.tables import tables as made

    loaded = load(variant, options, allow_hooks=allow_hooks, kernel=WASM)
    _write(output, shell.json_text(made(loaded.position())) + "\n")


def _workbench(output: str | None, pyodide: str | None, chosen: bool) -> None:
    """The studio as a site."""
    from ...studio.workbench.writing import write

    if chosen:
        raise click.UsageError("--workbench holds no variant of its own: without VARIANT and choices.")
    if output is None:
        raise click.UsageError("--workbench needs a folder to write to: -o workbench")
    write(Path(output), Path(pyodide) if pyodide else None, shell.progress)


def _gallery(output: str | None, chosen: bool, workbench: str) -> None:
    """A gallery of all shipped variants."""
    from ...web.site import write
    from ..understanding.listing import rows

    if chosen:
        raise click.UsageError("--all takes all shipped variants as they are: without VARIANT and choices.")
    if output is None:
        raise click.UsageError("--all needs a folder to write to: -o site")
    if "#" in workbench or (":" in workbench and not workbench.startswith(("https://", "http://"))):
        raise click.UsageError("--workbench-at takes an address such as https://example.org/workbench/.")
    write(
        Path(output), rows(), lambda name: (load(name, kernel=WASM), resolve(name)), shell.progress, workbench
    )


def _records(name: str, variant: Variant) -> str:
    """The games of a file as a page shows them. Raises Refusal for one that is not legal, or too many."""
    from ...records import Library, pgn_text
    from .pgn import games, problem

    texts: list[str] = []
    for record in games(name, Library(variant), None):
        if record.fault is not None:
            raise shell.Refusal(problem(name, record))
        texts.append(pgn_text(record))
        if sum(map(len, texts)) > MOST_RECORDS:
            raise shell.Refusal(f"{name}: error: more games than a page can show: choose some of them")
    return "\n".join(texts)
