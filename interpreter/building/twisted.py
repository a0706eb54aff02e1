"""What is not supported on a board with twisted edges: behind them a direction has another number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..kinds.ends import Block, Chase, Facing, Line
from ..language.report import Report
from ..model.consequences import ALONG
from ..model.pieces import Movement, PieceType
from ..model.ruleset import Ruleset


def check_twisted(doc: Mapping[str, Any], game: Ruleset, report: Report) -> None:
    """Note rules that follow a line over the edge by the number of its direction, which changes there."""
    if not game.board.twist:
        return
    found = list(_following(game))
    if not found and any(_meets_itself(game, m) for piece in game.pieces for m in _movements(piece)):
        found = ["a slide that crosses its own way"]
    for what in found[:1]:
        edges = "polar" if game.board.poles else "twisted"
        message = f"{what} is not supported yet on a board with {edges} edges"
        report.at(doc["board"], "wrap", "H305", message, f"leave out {edges}, or leave that rule out")


def _following(game: Ruleset) -> Iterator[str]:
    for piece in game.pieces:
        if piece.effects:
            yield f"what '{piece.name}' captures by an effect"
        if any(m.takes_hurdles for m in _movements(piece)):
            yield f"what '{piece.name}' captures by jumping over it"
    if game.facings:
        yield "facing"
    if any(count.where == "enclosed" for count in game.counts):
        yield "what is enclosed, in a condition,"
    if any({"enclosed", *ALONG} & {*entry.where} for entry in game.consequences):
        yield "an effect along a line"
    for end in game.ends:
        if isinstance(end, Line | Block | Chase | Facing):
            yield f"the end '{end.name}'"


def _movements(piece: PieceType) -> tuple[Movement, ...]:
    return piece.movements + (piece.first_moves.movements if piece.first_moves else ())


def _meets_itself(game: Ruleset, m: Movement) -> bool:
    """Would a line of it come to one square twice before it ends, or is back where it began?"""
    board, limit = game.board, None if m.hop else m.limit
    for vector in m.vectors:
        for square in range(board.size):
            steps = 1 + len(board.ray(square, vector))
            after = board.offset(square, (steps * vector[0], steps * vector[1]))
            if after not in (None, square) and (limit is None or limit >= steps):
                return True
    return False
