"""Findings about the board and the start: squares nobody visits, one-sided setups, quick ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from ....errors import Problem
from ....model.ruleset import SIDES
from ....play.core.moves import Move
from ....play.sides import side_name, side_of
from ....play.variant import Position
from ...records.fentools import images
from .subject import Subject, whose

Findings = Iterator[Problem]
T = TypeVar("T")
NEAR = 0.25
"""A setup that differs from its image in at most this share of its pieces is nearly symmetric."""


def unreachable(subject: Subject) -> Findings:
    """H401"""
    facts = subject.facts
    visited = facts.entered | subject.game.setup.keys()
    lost = frozenset(range(subject.game.board.size)) - visited
    if lost:
        message = f"no piece can ever come to {subject.squares(lost)}"
        yield subject.found("H401", ("board",), message)


def empty_region(subject: Subject) -> Findings:
    """H402"""
    from ....kinds.places import Regions
    from ....language.report import Report

    doc = subject.variant.definition
    regions = Regions(subject.game.board, doc, Report(), subject.game.symmetry)
    for name in doc.get("regions", {}):
        white, black = regions.get(doc["regions"], name)
        if not (white or black):
            yield subject.found("H402", ("regions", name), f"region '{name}' has no square")


def slanted(subject: Subject) -> Findings:
    """H403"""
    board = subject.game.board
    if not board.tiling.hexagonal:
        return
    drawn = {board.tiling.heading(place) for place in board.coordinates}
    across = min(x for x, _ in drawn) + max(x for x, _ in drawn)
    if drawn != {(across - x, y) for x, y in drawn}:
        message = "the board is slanted: its left is not the mirror image of its right, so one wing is nearer"
        yield subject.found("H403", ("board",), message)


# --- the first move ----------------------------------------------------------------------------


def over_at_once(subject: Subject) -> Findings:
    """H430"""
    outcome = subject.variant.position().outcome()
    if outcome:
        message = f"the game is over before it begins: {outcome.reason}, {outcome.result}"
        yield subject.found("H430", ("setup",), message)


def check_at_the_start(subject: Subject) -> Findings:
    """H431"""
    start = subject.variant.position()
    if start.is_check():
        side = "a side" if start.turn == "either" else side_name(subject.variant, start.turn)
        yield subject.found("H431", ("setup",), f"{side} is in check in the start position")


def no_royal_on_a_side(subject: Subject) -> Findings:
    """H432"""
    facts = subject.facts
    lacking = [side for side in (0, 1) if not facts.royals & facts.present[side]]
    if facts.royals and len(lacking) == 1:
        message = f"{SIDES[lacking[0]].capitalize()} has no royal piece and cannot be checkmated"
        yield subject.found("H432", ("setup",), message)


def wins_at_once(subject: Subject) -> Findings:
    """H433"""
    start = subject.variant.position()
    for move in start.legal_moves:
        outcome = _after(start, move, Position.outcome)
        if outcome and outcome.winner:
            message = f"the first move {move} ends the game: {outcome.reason}, {outcome.result}"
            yield subject.found("H433", ("setup",), message)
            return


def captures_at_once(subject: Subject) -> Findings:
    """H434"""
    start = subject.variant.position()
    for move in start.legal_moves:
        nothing = move.castling or move.removal or move.passing
        taken = () if nothing else [one for one in start.victims(move) if _is_enemy(start, one)]
        if taken and not _after(start, move, partial(_can_take, square=move.target)):
            message = f"the first move {move} takes the piece on {', '.join(taken)}, and nothing takes back"
            yield subject.found("H434", ("setup",), message)
            return


def _is_enemy(position: Position, square: str) -> bool:
    """Does the piece on a square belong to the side that does not move?"""
    return position.turn != side_of(position.piece_at(square))


def _after(position: Position, move: Move, ask: Callable[[Position], T]) -> T:
    position.push(move)
    try:
        return ask(position)
    finally:
        position.pop()


def _can_take(position: Position, square: str) -> bool:
    """Can the side to move take what stands on the square?"""
    there = position.piece_at(square)
    return there is None or any(square in position.victims(move) for move in position.legal_moves)


# --- symmetry ----------------------------------------------------------------------------------


def nearly_symmetric(subject: Subject) -> Findings:
    """H435"""
    game = subject.game
    words = {"ranks": "mirrored", "turn": "turned round", "files": "mirrored left to right"}
    best: tuple[int, str, frozenset[int]] | None = None
    for name, image in images(game).items():
        odd = set()
        for square in range(game.board.size):
            other = image(square)
            if other is None:
                break
            mine, theirs = game.setup.get(square), game.setup.get(other)
            if mine != (None if theirs is None else (theirs[0], theirs[1] ^ 1)):
                odd.add(square)
        else:
            if best is None or len(odd) < best[0]:
                best = (len(odd), words[name], frozenset(odd))
    if best and 0 < best[0] <= NEAR * len(game.setup):
        message = f"the setup of Black is White's {best[1]}, but for {subject.squares(best[2])}"
        yield subject.found("H435", ("setup",), message)


def one_sided_castling(subject: Subject) -> Findings:
    """H436"""
    sides = {c.side for c in subject.game.castlings}
    facts = subject.facts
    if len(sides) == 1 and all(facts.royals & facts.present[side] for side in (0, 1)):
        message = f"only {whose(list(sides))} king can castle"
        yield subject.found("H436", ("castling",), message)
