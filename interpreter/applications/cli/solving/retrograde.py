"""`heterodox solve VARIANT --whole`: the value of every position that can follow from the start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....errors import RequestError
from ....play.variant import Position, Variant
from ....play.variations import variation_san
from ....solver import whole_store
from ....solver.report import repetition
from ....solver.solving import Note
from ....solver.whole import WholeGame
from ...records.files import written
from ..common.shell import answer, progress, table, terminating
from .endings import SolveOptions, in_data, moves, noting, position_text, share, telling, turned


def solve(starts: Sequence[Position], choices: SolveOptions) -> None:
    """Solve a whole game, and print what its positions are worth."""
    with terminating():
        game = WholeGame(
            starts,
            fold=not choices.unfolded,
            threads=choices.threads,
            memory_mb=choices.memory_mb,
            tell=telling(choices.quiet),
        )
        work(game, choices.prove, noting(choices.quiet))
        if choices.output:
            write(game, choices.output)
        found = as_data(game, starts, choices.prove, choices.line)
        progress("")
    if choices.changes:
        found["changes"] = list(choices.changes)
    answer(choices.as_json, lambda: found, lambda: as_text(game.variant, found))


def work(game: WholeGame, prove: bool, note: Note) -> None:
    """Solve a game, from where it was kept on; keep it where a key interrupts."""
    try:
        if whole_store.resume(game):
            note(f"{game.variant.id} continues where it was interrupted")
    except RequestError as error:
        note(f"{game.variant.id} starts again: its checkpoint {error}")
    try:
        game.solve()
        if prove:
            game.verify()
    except KeyboardInterrupt:
        if whole_store.suspend(game):
            note(f"{game.variant.id} is kept so far; run the same command again to resume")
        raise
    whole_store.forget(game)


def undecided(variant: Variant) -> str:
    """What a position is called in which nothing can be forced."""
    return "not forced" if repetition(variant) else "drawn"


def write(game: WholeGame, name: str) -> None:
    """Write every position with its value, a line each."""
    word = undecided(game.variant)
    with written(name) as stream:
        for fen, value in game.positions():
            told = in_data(value, word) or {}
            stream.write(f"{fen}\t{told['result']}\t{told['plies']}\n")


def as_data(game: WholeGame, starts: Sequence[Position], proved: bool, line: bool) -> dict[str, Any]:
    """What was found, for JSON."""
    counts, packing = game.counts, game.packing
    longest: dict[str, Any] = {"plies": counts.longest, "fen": counts.longest_fen}
    if line and counts.longest_fen:
        longest["san"] = san(game, game.variant.own_position(counts.longest_fen))
    return {
        "variant": game.variant.id,
        "definition": game.variant.definition_hash,
        "options": dict(game.variant.options),
        "mirrors": len(packing.mirrors),
        "colours_exchanged": packing.exchange is not None,
        "proved": proved,
        "positions": counts.positions,
        "over": counts.over,
        "won": counts.won,
        "lost": counts.lost,
        "drawn_by_rule": counts.drawn,
        "not_forced": counts.unforced,
        "longest": longest,
        "lengths": counts.lengths,
        "starts": [told(game, start) for start in starts],
    }


def told(game: WholeGame, position: Position) -> dict[str, Any]:
    """What is known of a position and its moves, and how it goes on with best play."""
    word, after = undecided(game.variant), game.moves(position)
    return {
        "fen": position.fen(),
        "value": in_data(game.value(position), word),
        "best": after[0][0].text if after else None,
        "moves": {move.text: in_data(turned(value), word) for move, value in after},
        "line": san(game, position),
    }


def san(game: WholeGame, position: Position) -> str:
    """How a position that is decided goes on."""
    return variation_san(position, game.line(position))


def as_text(variant: Variant, found: dict[str, Any]) -> str:
    """What was found, in words and a table."""
    number = found["positions"]
    drawn = found["not_forced"] + found["drawn_by_rule"]
    parts = [share(part, number) for part in (found["won"], drawn, found["lost"])]
    header = ["POSITIONS", "WON", undecided(variant).upper(), "LOST", "OVER", "LONGEST WIN"]
    row = [f"{number:,}", *parts, f"{found['over']:,}", moves(found["longest"]["plies"])]
    once = [f"{found['mirrors']} ways of turning the board"] if found["mirrors"] > 1 else []
    once += ["exchange of colours"] if found["colours_exchanged"] else []
    head = f"{variant.name}: every position that can follow"
    head += f", once up to {' and '.join(once)}" if once else ""
    head += ", every value proved" if found["proved"] else ""
    lines = [head, table([header, row], range(6))]
    if found["longest"].get("san"):
        lines += ["", f"Longest win: {found['longest']['fen']}", found["longest"]["san"]]
    for start in found["starts"]:
        lines += ["", position_text(start), *([f"  {start['line']}"] if start["line"] else [])]
    return "\n".join(lines)
