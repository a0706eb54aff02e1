"""Positions in which two variants differ: found by random games of both, each compared from its FEN alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from ..errors import FenError
from ..position import Outcome, Position
from ..variant import Variant
from .randomly import game

SEED = "difference"
PLIES = 80


@dataclass(frozen=True)
class Witness:
    """A position that the variants do not agree on; `kind` is "moves" or "outcome".

    `only_a` and `only_b` are the moves that only one of them has, the outcomes their own words.
    """

    kind: str
    fen: str
    only_a: tuple[str, ...] = ()
    only_b: tuple[str, ...] = ()
    outcome_a: str = ""
    outcome_b: str = ""


@dataclass
class Comparison:
    """What random games have shown."""

    games: int
    positions: int = 0
    unreadable: int = 0
    """Positions of one variant that the other cannot have: another board, pieces or rights."""
    witnesses: list[Witness] = field(default_factory=list)
    """The first positions of every sort of difference."""
    found: Counter[str] = field(default_factory=Counter)
    """All differences by kind."""

    @property
    def equal(self) -> bool:
        """Did no position differ?"""
        return not self.found and not self.unreadable


def compare(
    a: Variant, b: Variant, games: int, each: int = 3, step: Callable[[int], None] = lambda done: None
) -> Comparison:
    """Play `games` random games, of both variants in turn, and compare every position by its FEN.

    Up to `each` witnesses are kept of every sort of difference (which pieces have other moves, which outcomes
    stand against each other). Repetition is history, which a FEN does not tell: it is not compared.
    """
    comparison = Comparison(games)
    seen: set[str] = set()
    sorts: Counter[tuple[object, ...]] = Counter()
    for number in range(games):
        for position, _ in game((a, b)[number % 2], f"{SEED} {number // 2}", PLIES):
            fen = position.fen()
            if fen in seen:
                continue
            seen.add(fen)
            _look(comparison, sorts, a, b, fen, each)
        step(number + 1)
    return comparison


def _look(
    comparison: Comparison, sorts: Counter[tuple[object, ...]], a: Variant, b: Variant, fen: str, each: int
) -> None:
    try:
        first, second = a.position(fen), b.position(fen)
    except FenError:
        comparison.unreadable += 1
        return
    comparison.positions += 1
    outcome = _outcomes(first, second)
    # Where only one of the games is over, that it has no moves says nothing more.
    over = outcome[0] and not (first.legal_moves and second.legal_moves)
    for witness, sort in (outcome,) if over else (_moves(first, second), outcome):
        if witness is None:
            continue
        comparison.found[witness.kind] += 1
        sorts[sort] += 1
        if sorts[sort] <= each:
            comparison.witnesses.append(witness)


Judged = tuple[Witness | None, tuple[object, ...]]


def _moves(first: Position, second: Position) -> Judged:
    """Do the legal moves differ? The sort is which pieces have others."""
    ours, theirs = first.legal_moves.texts.keys(), second.legal_moves.texts.keys()
    if ours == theirs:
        return None, ()
    only_a, only_b = tuple(sorted(ours - theirs)), tuple(sorted(theirs - ours))
    sort = ("moves", _movers(first, only_a), _movers(second, only_b))
    return Witness("moves", first.fen(), only_a, only_b), sort


def _movers(position: Position, texts: tuple[str, ...]) -> frozenset[str]:
    moves = [position.legal_moves.find(text) for text in texts]
    return frozenset((position.piece_at(move.origin) or "").upper() for move in moves if move)


def _outcomes(first: Position, second: Position) -> Judged:
    """Do the outcomes differ?"""
    ours, theirs = told(first.outcome()), told(second.outcome())
    if ours == theirs:
        return None, ()
    witness = Witness("outcome", first.fen(), outcome_a=ours, outcome_b=theirs)
    return witness, ("outcome", ours, theirs)


def told(outcome: Outcome | None) -> str:
    """An outcome in words: the result and the reason, `*` for a game that goes on."""
    return f"{outcome.result} {outcome.reason}" if outcome else "*"
