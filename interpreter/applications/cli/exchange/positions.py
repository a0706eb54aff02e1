"""Positions as text on the command line: FEN tools, and EPD files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

import click

from ....errors import RecordError, did_you_mean
from ....play.sides import side_word
from ....play.variant import Position, Variant
from ...records.epd import Epd, epd_text, read_file
from ...records.fentools import colours_swapped, files_swapped, square_rows
from ...records.files import opened, written
from ..common.shell import BAD_INPUT, Refusal, answer, json_text, over_text, position_data, position_of, table
from .pgn import put


def check(variant: Variant, fen: str, as_json: bool) -> None:
    """Print whether a FEN is a playable position, and its normal form. Raises Refusal with the place."""
    position = position_of(variant, fen)
    turn, in_check, moves = position.turn, position.is_check(), len(position.legal_moves)
    if as_json:
        over = position.outcome()
        data = {
            **position_data(position),
            "notes": list(position.notes),
            "turn": turn,
            "check": in_check,
            "moves": moves,
            "outcome": over and asdict(over),
        }
        click.echo(json_text(data))
        return
    click.echo(position.fen())
    who = "either side may move" if turn == "either" else f"{side_word(variant, turn)} to move"
    state = f"{who}{', in check' if in_check else ''}, {moves} legal moves"
    click.echo("; ".join(filter(None, (state, over_text(position)))))


def mirror(variant: Variant, fen: str, files: bool) -> None:
    """Print the mirror image of a position."""
    position_of(variant, fen)
    click.echo((files_swapped if files else colours_swapped)(variant, fen))


def squares(position: Position, squares: tuple[str, ...], as_json: bool) -> None:
    """Print what the squares are called, here and by XBoard."""
    rows = square_rows(position)
    known = [row["square"] for row in rows]
    for name in squares:
        if name not in known:
            near = did_you_mean(name, known)
            raise Refusal(f"the board has no square '{name}'{f': {near}' if near else ''}")
    if squares:
        rows = [row for row in rows if row["square"] in squares]
    header = ("SQUARE", "XBOARD", "SHADE", "PIECE")
    cells = ((r["square"], r["xboard"], r["shade"], r["piece"] or "") for r in rows)
    answer(as_json, lambda: rows, lambda: table([header, *cells]))


# --- EPD -----------------------------------------------------------------------------------------


def positions(name: str, given: Variant | None) -> Iterator[tuple[int, Epd | RecordError]]:
    """The lines of an EPD file with what they hold. Raises Refusal where there is none."""
    line = 0
    with opened(name) as stream:
        for line, found in read_file(stream, given):
            yield line, found
    if not line:
        raise Refusal(f"{name}: error: the file has no positions")


def check_epd(files: tuple[str, ...], given: Variant | None, as_json: bool) -> None:
    """Print what is wrong in EPD files; exits with an error where something is."""
    count = errors = 0
    data: list[dict[str, Any]] = []
    for name in files:
        for line, found in positions(name, given):
            error = found if isinstance(found, RecordError) else None
            notes = [] if isinstance(found, RecordError) else found.notes
            errors += error is not None
            count += error is None
            if as_json and (error or notes):
                fault = error and {"column": error.column, "message": error.message}
                data.append({"file": name, "line": line, "error": fault, "notes": notes})
            elif error:
                click.echo(f"{name}:{line}:{error.column}: error: {error.message}")
            else:
                for note in notes:
                    click.echo(f"{name}:{line}: note: {note}")
    answer(
        as_json,
        lambda: {"positions": count, "errors": errors, "findings": data},
        lambda: f"{count} positions in order{', the others are named above' if errors else ''}",
    )
    if errors:
        raise click.exceptions.Exit(BAD_INPUT)


def epd_data(epd: Epd) -> dict[str, Any]:
    """A position with its operations, for programs; moves also as coordinates."""
    return {
        **position_data(epd.position),
        "operations": epd.operations,
        "moves": {name: [str(move) for move in moves] for name, moves in epd.moves.items()},
    }


EPD_FORMS: dict[str, Callable[[Epd], str]] = {
    "epd": lambda epd: epd_text(epd.position, epd.operations),
    "fen": lambda epd: epd.position.fen(),
    "json": lambda epd: json.dumps(epd_data(epd), ensure_ascii=False),
}


def convert_epd(file: str, given: Variant | None, form: str, output: str | None) -> None:
    """Write the positions of an EPD file in another form; lines with errors are reported and left out."""
    good = True
    with written(output) as target:
        for line, found in positions(file, given):
            if isinstance(found, RecordError):
                good = False
                click.echo(f"{file}:{line}:{found.column}: error: {found.message}", err=True)
            else:
                put(target, EPD_FORMS[form](found) + "\n", output)
    if not good:
        raise click.exceptions.Exit(BAD_INPUT)
