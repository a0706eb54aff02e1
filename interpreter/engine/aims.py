"""What the end conditions mean to a side: where to go, what not to lose, what to be rid of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ..model.ends import MOST_PIECES, Checkmate, Checks, Count, End, Extinct, Reaches, Stalemate
from ..model.ruleset import Ruleset
from .values import always_royal


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


def meaning(end: End, side: int, owner_moves: bool) -> int:
    """Result for the side whose condition holds: 1 wins, -1 loses, 0 drawn.

    `owner_moves` says whether the condition usually comes true by a move of that side.
    """
    word, who = end.result
    if word == "draw" or who in ("more", "fewer"):
        return 0
    own = {"owner": True, "opponent": False, "mover": owner_moves, "turn": not owner_moves}
    wins = own.get(who, who == ("white", "black")[side])
    return 1 if wins == (word == "winner") else -1


def watched(side: str) -> tuple[int, ...]:
    """Sides that a condition about a side can hold for."""
    return {"white": (0,), "black": (1,)}.get(side, (0, 1))


def indices(game: Ruleset, names: frozenset[str] | None) -> frozenset[int]:
    """Piece indices of names; None = all."""
    return frozenset(i for i, piece in enumerate(game.pieces) if names is None or piece.name in names)


def _nowhere(end: End, game: Ruleset) -> Iterator[Goal | Loss]:
    """A condition that gives no square to reach and no piece to keep."""
    return iter(())


def _reaches(end: Reaches, game: Ruleset) -> Iterator[Goal | Loss]:
    for side in watched(end.side):
        if sign := meaning(end, side, True):
            yield Goal(side, indices(game, end.pieces), end.zone[side], sign)


def _extinct(end: Extinct, game: Ruleset) -> Iterator[Goal | Loss]:
    for side in watched(end.side):
        if sign := meaning(end, side, False):
            yield Loss(side, indices(game, end.pieces), end.at_most, sign)


def _count(end: Count, game: Ruleset) -> Iterator[Goal | Loss]:
    """A zone to reach, or pieces to keep; a number of them on the whole board is no square to go to."""
    for side in watched(end.side):
        if end.zone and end.at_least and (sign := meaning(end, side, True)):
            yield Goal(side, indices(game, end.pieces), end.zone[side], sign)
        elif not end.zone and end.at_most < MOST_PIECES and (sign := meaning(end, side, False)):
            yield Loss(side, indices(game, end.pieces), end.at_most, sign)


@dataclass(frozen=True)
class Aim:
    """What a kind of condition makes the evaluation look at.

    `attack`: royals are to be attacked. `play`: a side can play for it, which nobody can for a repetition.
    """

    finds: Callable[[Any, Ruleset], Iterator[Goal | Loss]] = _nowhere
    attack: bool = False
    play: bool = True


#: What the computer opponent aims at, by the kind of condition.
AIMS: dict[str, Aim] = {
    "checkmate": Aim(attack=True),
    "stalemate": Aim(),
    "stuck": Aim(),
    "passed": Aim(),
    "facing": Aim(),
    "castled": Aim(),
    "castling_lost": Aim(),
    "repetition": Aim(play=False),
    "move_count": Aim(),
    "dead_material": Aim(),
    "reaches": Aim(_reaches),
    "extinct": Aim(_extinct),
    "checks": Aim(attack=True),
    "move_limit": Aim(),
    "count": Aim(_count),
    "line": Aim(),
    "block": Aim(),
    "connects": Aim(),
    "full": Aim(),
    "count_out": Aim(),
}


def _found(game: Ruleset) -> Iterator[Goal | Loss]:
    return (found for end in game.ends for found in AIMS[end.kind].finds(end, game))


def goals(game: Ruleset) -> list[Goal]:
    """The zones that decide the game."""
    return [found for found in _found(game) if isinstance(found, Goal)]


def losses(game: Ruleset) -> list[Loss]:
    """The pieces whose loss decides the game."""
    return [found for found in _found(game) if isinstance(found, Loss)]


def unwanted(game: Ruleset) -> frozenset[tuple[int, int]]:
    """(piece index, side) of the pieces that a side wins by being rid of."""
    return frozenset((i, loss.side) for loss in losses(game) if loss.sign > 0 for i in loss.pieces)


def checks_to_win(game: Ruleset) -> tuple[int, int]:
    """Number of checks that decides the game (0 = none), and whether giving them wins (1) or loses (-1)."""
    counted = (end for end in game.ends if isinstance(end, Checks))
    return next(((end.count, meaning(end, 0, True)) for end in counted), (0, 0))


def royals_in_danger(game: Ruleset) -> bool:
    """Can a royal be lost: is there one, and may it be given check?"""
    royal = any(piece.royal for piece in game.pieces)
    return royal and not game.no_checking and any(AIMS[end.kind].attack for end in game.ends)


def by_mate_alone(game: Ruleset) -> bool:
    """Is mate the only way to win, but for what nobody can play for?"""
    others = [end for end in game.ends if AIMS[end.kind].play and not isinstance(end, Checkmate)]
    decisive = any(meaning(end, 0, False) for end in others)
    return royals_in_danger(game) and not decisive and not game.compulsory_capture


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
    stuck_wins = any(isinstance(end, Stalemate) and meaning(end, 0, False) > 0 for end in game.ends)
    passes = any(word != "never" for word in game.passing)
    return passes or game.compulsory_capture or moves_by_hook or stuck_wins or bool(unwanted(game))
