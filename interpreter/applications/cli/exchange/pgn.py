"""Game records on the command line: checked, shown, turned into other forms."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, TextIO

import click

from ....errors import RecordError
from ....play.variant import Position, Variant
from ...records import Record, pgn_text, records, replay
from ...records.export import as_data, epd_lines, uci_text
from ...records.files import opened, written
from ...records.identity import Library
from ...records.japanese_writer import csa_text, ki2_text, kif_text, left_out
from ...records.model import Branch
from ...records.replay import after_null_move, walk
from ...records.writer import movetext, wrapped
from ..common.progress import Progress
from ..common.shell import BAD_INPUT, Refusal, counted
from ..common.terminal import Style, board_text, state_text, style_for_output
from ..understanding.listing import in_notation

MANY = 200
TOLD = {"iccs": "ICCS", "wxf": "WXF", "chinese": "Chinese"}
"""Notations that programs of xiangqi look for in the tag `Format`, and what it says."""


def games(name: str, library: Library, squares: str | None, number: int | None = None) -> Iterator[Record]:
    """The replayed games of a file, or the one with a number. Raises Refusal where there is none."""
    last = 0
    with opened(name) as stream, Progress(lambda: f"{last} games", passing=True) as progress:
        for record in records(stream):
            last = record.number
            if number in (None, last):
                yield replay(record, library, squares)
            if number == last:
                break
            progress.show()
    if not last:
        raise Refusal(f"{name}: error: the file has no games")
    if number is not None and number != last:
        raise Refusal(f"{name}: error: the file has {counted(last, 'game')}; there is no game {number}")


def problem(name: str, record: Record) -> str:
    """What is wrong with a game, in one line with its place."""
    fault = record.fault
    assert fault is not None
    return f"{name}:{fault.line}:{fault.column}: error: {record.title}: {fault.message}"


# --- check ---------------------------------------------------------------------------------------


def check(
    files: tuple[str, ...], given: Variant | None, squares: str | None, strict: bool, as_json: bool
) -> None:
    """Print what is wrong or doubtful in each game of each file; exits with an error where there is one."""
    library = Library(given)
    count = {"games": 0, "moves": 0, "errors": 0, "notes": 0}
    if as_json:
        click.echo('{"records": [')
    for name in files:
        try:
            for record in games(name, library, squares):
                count["games"] += 1
                count["moves"] += record.plies
                count["errors"] += record.fault is not None
                count["notes"] += len(record.notes)
                if as_json:
                    # One at a time: a file of any size needs no more memory than its largest game.
                    separator = "," if count["games"] > 1 else ""
                    click.echo(separator + json.dumps(finding(name, record), ensure_ascii=False))
                else:
                    tell(name, record)
        except (RecordError, Refusal) as error:
            count["errors"] += 1
            click.echo(str(error), err=True)
    if as_json:
        click.echo("]," + json.dumps(count)[1:])
    else:
        bad = f"{count['errors']} with errors" if count["errors"] else "no errors"
        games_read, moves = counted(count["games"], "game"), counted(count["moves"], "move")
        click.echo(f"{games_read}, {moves}, {bad}, {counted(count['notes'], 'note')}")
    if count["errors"] or (strict and count["notes"]):
        raise click.exceptions.Exit(BAD_INPUT)


def tell(name: str, record: Record, err: bool = False) -> None:
    """Print what is wrong or doubtful in one game, for people."""
    if record.fault is not None:
        click.echo(problem(name, record), err=err)
    for note in record.notes[:MANY]:
        click.echo(f"{name}:{record.line}: note: {record.title}: {note}", err=err)


def finding(name: str, record: Record) -> dict[str, Any]:
    """What is to be said about one game, for programs."""
    fault = record.fault
    return {
        "file": name,
        "game": record.number,
        "line": record.line,
        "variant": record.variant and record.variant.id,
        "moves": record.plies,
        "result": record.result,
        "error": fault and {"line": fault.line, "column": fault.column, "message": fault.message},
        "notes": record.notes,
    }


# --- show ----------------------------------------------------------------------------------------


def show(
    file: str, given: Variant | None, squares: str | None, game: int, boards: bool, notation: str
) -> None:
    """Print one game: its tags, its moves, its end, and if wanted the board after each move."""
    record = find(file, game, Library(given), squares)
    assert record.variant is not None
    for tag, value in record.tags.items():
        if value not in ("?", "????.??.??") and tag not in ("VariantDefinition", "VariantMen", "SetUp"):
            click.echo(f"{tag + ':':<12} {value}")
    click.echo()
    position = record.variant.position(record.start)
    style = style_for_output()
    if boards:
        draw(position, style)
        for node in record.main.nodes:
            label = f"{node.number}." if node.side == "white" else f"{node.number}..."
            click.echo(f"{label} {written_move(position, node, notation)}")
            if node.move:
                position.push(node.move)
                draw(position, style)
            elif not node.free:
                position = after_null_move(position)
                draw(position, style)
    else:
        if notation != "san":
            rewrite(record.main, position, notation)
        click.echo("\n".join(wrapped(movetext(record))))
    click.echo(f"\n{record.result} ({record.termination}), {counted(record.plies, 'move')}, {record.final}")
    for note in record.notes:
        click.echo(f"note: {note}")
    if record.fault is not None:
        raise Refusal(problem(file, record))


def find(name: str, number: int, library: Library, squares: str | None) -> Record:
    """One game of a file, as far as it is in order. Raises Refusal where there is none, or nothing is."""
    (record,) = games(name, library, squares, number)
    if record.fault is not None and not record.start:
        raise Refusal(problem(name, record))
    return record


def draw(position: Position, style: Style) -> None:
    """The board, with the last move marked."""
    last = position.move_stack[-1:]
    marked = (last[0].origin, last[0].target) if last else ()
    click.echo(f"\n{board_text(position, style, marked)}")
    state = state_text(position)
    click.echo(f"{state}\n" if state else "")


def written_move(position: Position, node: Any, notation: str) -> str:
    """A move in the notation that is wanted."""
    if node.move is None:
        return str(node.san)
    return str(node.san) if notation == "san" else in_notation(position, node.move, notation)


def rewrite(branch: Branch, position: Position, notation: str) -> None:
    """Put a branch with its variations into another notation; `position` is the one before it."""
    for here, node in walk(branch, position):
        for variation in node.variations:
            rewrite(variation, here, notation)
        node.san = written_move(here, node, notation)


# --- convert -------------------------------------------------------------------------------------


def json_line(record: Record) -> str:
    """One game as one line of JSON."""
    return json.dumps(as_data(record), ensure_ascii=False) + "\n"


FORMS: dict[str, Callable[[Record], str]] = {
    "pgn": pgn_text,
    "uci": lambda record: uci_text(record) + "\n",
    "json": json_line,
    "epd": lambda record: "".join(line + "\n" for line in epd_lines(record)),
    "kif": kif_text,
    "ki2": ki2_text,
    "csa": csa_text,
}


BETWEEN = {"csa": "/\n"}
"""What parts two games of a form."""


def convert(
    file: str,
    given: Variant | None,
    squares: str | None,
    form: str,
    game: int | None,
    notation: str,
    output: str | None,
) -> None:
    """Write the games of a file in another form; those with errors are reported, and end before them.

    What the form has no place for makes the exit code 1.
    """
    if notation != "san" and form != "pgn":
        raise click.UsageError("--notation belongs to --to pgn")
    code, library, between = 0, Library(given), ""
    with written(output) as stream:
        for record in games(file, library, squares, game):
            if record.fault is not None:
                code = BAD_INPUT
                click.echo(problem(file, record), err=True)
                if not record.start:
                    continue
            if notation != "san":
                assert record.variant is not None
                rewrite(record.main, record.variant.position(record.start), notation)
                if notation in TOLD:
                    record.tags["Format"] = TOLD[notation]
            try:
                put(stream, between + FORMS[form](record), output)
                between = BETWEEN.get(form, "")
            except ValueError as error:  # the form has no words for something
                code = BAD_INPUT
                click.echo(f"{file}:{record.line}: error: {record.title}: {error}", err=True)
                continue
            for words in left_out(record, form):
                code = code or 1
                click.echo(f"{file}:{record.line}: warning: {record.title}: left out {words}", err=True)
    if code:
        raise click.exceptions.Exit(code)


def put(stream: TextIO, text: str, output: str | None) -> None:
    """Write a text to the file, or to the standard output as click knows it."""
    if output in (None, "-"):
        click.echo(text, nl=False)
    else:
        stream.write(text)
