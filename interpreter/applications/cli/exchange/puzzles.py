"""Puzzles on the command line: positions of recorded games with a forced win, and one way to it."""

from __future__ import annotations

from collections.abc import Iterator

import click

from ....engine import Engine, Limits
from ....play.core.moves import Move
from ....play.variant import Position, Variant
from ...records import Record
from ...records.epd import epd_text
from ...records.files import written
from ...records.identity import Library
from ...records.replay import main_line
from ..common.shell import BAD_INPUT, Refusal, counted
from .pgn import games, put, tell


def search(
    engine: Engine, position: Position, most: int, nodes: int, only: tuple[Move, ...] | None
) -> Move | int:
    """A move that forces a win in at most so many moves; else the depth to which there is none."""
    limits = Limits(mate=most, depth=2 * most, nodes=nodes, only=only)
    result = engine.search(position, limits)
    score = result.lines[0].score.mate_moves if result.lines else None
    if result.move is not None and score is not None and 0 < score <= most:
        return result.move
    return result.lines[0].depth if result.lines else 2 * most


def key(engine: Engine, position: Position, most: int, nodes: int) -> Move | None:
    """The one move that forces a win in at most so many moves; None if there is none, or several may."""
    found = search(engine, position, most, nodes, None)
    if isinstance(found, int):
        return None
    others = tuple(move for move in position.legal_moves if move != found)
    second = search(engine, position, most, nodes, others) if others else 2 * most
    return found if isinstance(second, int) and second >= 2 * most - 1 else None


def solution(engine: Engine, position: Position, most: int, nodes: int) -> list[Move] | None:
    """The moves of a win that is forced, one way at every move, with answers that hold out longest."""
    for moves in range(1, most + 1):
        if not isinstance(search(engine, position, moves, nodes, None), int):
            break
    else:
        return None
    here, played = position.copy(), list[Move]()
    for left in range(moves, 0, -1):
        move = key(engine, here, most if left == moves else left, nodes)
        if move is None:
            return None
        here.push(move)
        played.append(move)
        if here.outcome() is not None or here.turn != ("black", "white")[position.turn == "black"]:
            break
        answer = engine.search(here, Limits(depth=2 * left, nodes=nodes)).move
        if answer is None:
            return None
        here.push(answer)
        played.append(answer)
    over = here.outcome()
    return played if over is not None and over.winner == position.turn else None


def of_record(record: Record, engine: Engine, most: int, nodes: int, seen: set[Position]) -> Iterator[str]:
    """The puzzles of a game as EPD."""
    for place, node in main_line(record):
        position = place.copy()
        if position.turn == "either" or position in seen or position.outcome() is not None:
            continue
        seen.add(position)
        moves = solution(engine, position, most, nodes)
        if moves is None:
            continue
        twin, line = position.copy(), []
        for move in moves:
            line.append(twin.san(move))
            twin.push(move)
        name = f"{record.title}, move {node.number}"
        dm = str((len(moves) + 1) // 2)
        yield epd_text(position, {"bm": line[:1], "dm": [dm], "pv": line, "id": [name]})


def puzzles(variant: Variant, file: str, most: int, nodes: int, output: str | None) -> None:
    """Write the puzzles of the games of a file, one a line; exits with an error where a game has one."""
    engine, library = Engine(variant, hash_mb=16, learned=False), Library(variant)
    seen: set[Position] = set()
    code = found = 0
    with written(output) as stream:
        for record in games(file, library, None):
            code = BAD_INPUT if record.fault else code
            tell(file, record, err=True)
            if record.variant is None or not record.start:
                continue
            if not record.variant.same_rules(variant):
                raise Refusal(
                    f"{file}:{record.line}: error: {record.title}: it is a game of {record.variant.id}, "
                    f"expected {variant.id}: name that variant, or leave the game out"
                )
            for line in of_record(record, engine, most, nodes, seen):
                found += 1
                put(stream, line + "\n", output)
    click.echo(counted(found, "puzzle"), err=True)
    if code:
        raise click.exceptions.Exit(code)
