"""Passes of ours, and the ends that they bring about, as settings of Fairy-Stockfish."""

from __future__ import annotations

from ...kinds.ends import Facing, Passed, Stuck
from ...model.ends import End
from .counting import points_of
from .outward import SIDES, Section

_WHEN = {"always": "pass", "stuck": "passOnStalemate"}


def say(section: Section) -> None:
    """Who may pass. Two passes one after the other end the game there, whatever it is."""
    game = section.game
    for side, when in enumerate(game.passing):
        if when != "never":
            section.put(f"{_WHEN[when]}{SIDES[side]}", "true")
    passes = any(when != "never" for when in game.passing)
    after_two = any(
        isinstance(end, Stuck) or (isinstance(end, Passed) and end.times == 2) for end in game.ends
    )
    if passes and not after_two:
        section.lose("there, two passes one after the other end the game")


def passed(section: Section, end: Passed) -> None:
    """So many passes: two of them are told already."""
    if end.times != 2:
        section.lose(f"the end {end.name} after {end.times} passes")
    _drawn(section, end)


def stuck(section: Section, end: Stuck) -> None:
    """Where neither side can do more, both pass there before the game is over."""
    _drawn(section, end)


def faced(section: Section, end: Facing) -> None:
    """Royals that face each other until a pass."""
    if not end.claim or end.along not in ("orthogonal", "vertical"):
        section.lose(f"the end {end.name}, but on a rank or file and claimed by a pass")
        return
    section.put("bikjangRule", "true")
    _drawn(section, end)


def _drawn(section: Section, end: End) -> None:
    """A draw, unless pieces are counted."""
    if end.result not in (("draw", ""), ("winner", "more")):
        section.lose(f"the end {end.name} is not a draw")


def points(section: Section) -> None:
    """What pieces count in place of draws: each one, or as in one game of theirs."""
    game = section.game
    drawn = {end.kind for end in game.ends if end.result == ("draw", "")}
    counted = [end for end in game.ends if end.result == ("winner", "more")]
    if not counted:
        return
    if drawn:
        section.lose("pieces are counted in place of some draws only")
    if game.score is None:
        section.put("materialCounting", "unweighted")
    elif (dict(game.score.values), game.score.bonus, game.points_in_hand) == (*points_of(section.kinds), {}):
        section.put("materialCounting", "janggi")
    else:
        section.lose("what pieces count")
