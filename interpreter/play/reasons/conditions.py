"""Conditions that count, as the model says them: whether they hold, and in words."""

from __future__ import annotations

from ...model.conditions import Count
from ...model.ruleset import Ruleset
from ...rules.tables.conditions import count_squares
from ..core.view import View

WHERE = {
    "same_file": "on its file",
    "same_rank": "on its rank",
    "same_shade": "on the squares of its colour",
    "neighbours": "next to it",
    "below": "directly behind it, towards its owner's edge",
}
WHOSE = {"owner": " of its own side", "enemy": " of the other side", "both": ""}


def number_of(scene: View, count: Count, square: int, side: int) -> int:
    """How many there are of what a condition counts, for an act of a side on a square."""
    codes = (scene.board[s] for s in count_squares(scene.ruleset.board, count, square, side))
    if count.empty:
        return sum(not code for code in codes)
    sides = {"owner": (side,), "enemy": (side ^ 1,), "both": (0, 1)}[count.side]
    return sum(
        code & 1 in sides and (count.who is None or scene.piece(code).name in count.who)
        for code in codes
        if code and not scene.ruleset.is_wall(code)
    )


def holds(scene: View, count: Count, square: int, side: int) -> bool:
    """Does a condition hold?"""
    return count.allows(number_of(scene, count, square, side))


def condition_words(game: Ruleset, count: Count, side: int = 0) -> str:
    """A condition in words: `there is no pawn of its own side on its file`."""
    kinds = [piece.word for piece in game.kinds if count.who is not None and piece.name in count.who]
    noun = "empty square" if count.empty else " or ".join(kinds) or "piece"
    bounds = [(count.least, "at least")] if count.least else []
    bounds += [(count.most, "at most")] if count.most is not None else []
    numbers = " and ".join(_number(number, words) for number, words in bounds)
    many = max(number for number, _ in bounds) > 1
    what = f"{'squares' if count.empty else 'pieces'} ({noun})" if many else noun
    whose = "" if count.empty else WHOSE[count.side]
    return f"there {'are' if many else 'is'} {numbers} {what}{whose} {_place(game, count, side)}"


def _number(number: int, words: str) -> str:
    if number == 0:
        return "no"
    return f"{words} {'one' if number == 1 else number}"


def _place(game: Ruleset, count: Count, side: int) -> str:
    if count.region is None and count.where:
        return WHERE[count.where]
    if count.region is None or len(count.region[side]) == game.board.size:
        return "on the board"
    named = next((name for name, region in game.regions.items() if region == count.region), None)
    if named:
        return f"on the {named.replace('_', ' ')}"
    return "on " + ", ".join(game.board.names[s] for s in sorted(count.region[side]))
