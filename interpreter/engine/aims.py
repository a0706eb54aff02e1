"""What the end conditions mean to a side: where to go, what not to lose, what to be rid of."""

from __future__ import annotations

from dataclasses import dataclass

from ..kinds.ends import Checkmate, Checks, Stalemate
from ..model import ends
from ..model.ruleset import Ruleset
from .piece_values import always_royal


@dataclass(frozen=True)
class Goal:
    """A zone that decides the game when one of the pieces (by index) stands in it: 1 wins, -1 loses."""

    side: int
    pieces: frozenset[int]
    zone: frozenset[int]
    sign: int


@dataclass(frozen=True)
class Loss:
    """A side that has no more than `least` of the pieces (by index): 1 wins, -1 loses."""

    side: int
    pieces: frozenset[int]
    least: int
    sign: int


def indices(game: Ruleset, names: frozenset[str] | None) -> frozenset[int]:
    """Piece indices of names; None = all."""
    return frozenset(i for i, piece in enumerate(game.pieces) if names is None or piece.name in names)


def goals(game: Ruleset) -> list[Goal]:
    """The zones that decide the game."""
    found = (aim for end in game.ends for aim in end.aims())
    return [
        Goal(one.side, indices(game, one.pieces), one.zone, one.sign)
        for one in found
        if isinstance(one, ends.Goal)
    ]


def losses(game: Ruleset) -> list[Loss]:
    """The pieces whose loss decides the game."""
    found = (aim for end in game.ends for aim in end.aims())
    return [
        Loss(one.side, indices(game, one.pieces), one.least, one.sign)
        for one in found
        if isinstance(one, ends.Loss)
    ]


def unwanted(game: Ruleset) -> frozenset[tuple[int, int]]:
    """(piece index, side) of the pieces that a side wins by being rid of."""
    return frozenset((i, loss.side) for loss in losses(game) if loss.sign > 0 for i in loss.pieces)


def checks_to_win(game: Ruleset) -> tuple[int, int]:
    """Number of checks that decides the game (0 = none), and whether giving them wins (1) or loses (-1)."""
    counted = (end for end in game.ends if isinstance(end, Checks))
    return next(((end.count, end.meaning(0, True)) for end in counted), (0, 0))


def royals_in_danger(game: Ruleset) -> bool:
    """Can a royal be lost: is there one, and may it be given check?"""
    royal = any(piece.royal for piece in game.pieces)
    return royal and not game.no_checking and any(end.attacks for end in game.ends)


def by_mate_alone(game: Ruleset) -> bool:
    """Is mate the only way to win, but for what nobody can play for?"""
    others = [end for end in game.ends if end.playable and not isinstance(end, Checkmate)]
    decisive = any(end.meaning(0, False) for end in others)
    return royals_in_danger(game) and not decisive and not game.has_duties


def royals_run(game: Ruleset) -> bool:
    """Do royals win by reaching a goal?"""
    royal = {i for i, piece in enumerate(game.pieces) if piece.royal}
    return any(goal.sign > 0 and goal.pieces & royal for goal in goals(game))


def royal_codes(game: Ruleset) -> list[int]:
    """Piece codes of the kinds that are always royal."""
    kinds = [i for i in range(len(game.pieces)) if always_royal(game, i)]
    return [code for i in kinds for code in (2 * i + 2, 2 * i + 3)]


def passing_helps(game: Ruleset, moves_by_hook: bool) -> bool:
    """Could having to move be a burden by the rules themselves, or a pass mean something else?"""
    stuck_wins = any(isinstance(end, Stalemate) and end.meaning(0, False) > 0 for end in game.ends)
    asks_last = any(count.last or count.events for count in game.counts)
    return (
        game.has_passes or game.has_duties or moves_by_hook or stuck_wins or asks_last or bool(unwanted(game))
    )
