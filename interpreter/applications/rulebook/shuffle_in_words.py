"""The shuffle of a setup as sentences."""

from __future__ import annotations

from collections.abc import Iterator

from ...kinds.english import listed
from ...model.ruleset import Ruleset
from ...model.shuffle import EMPTY, Shuffle


def shuffle_words(game: Ruleset) -> Iterator[str]:
    """Which pieces begin in another order, what keeps them in bounds, and how many starts there are."""
    if game.shuffle is None:
        return
    for group in game.shuffle.groups:
        yield from _group_words(game, group)
    yield f"That makes {game.shuffle.count:,} starts, numbered from 0 to {game.shuffle.count - 1:,}."


def _group_words(game: Ruleset, shuffle: Shuffle) -> Iterator[str]:
    """What is shuffled together, and what keeps it in bounds."""
    owner = "White" if shuffle.squares else "Black"
    squares = listed([game.board.names[s] for s in shuffle.squares or shuffle.images], "and")
    opposite = "; Black's stand opposite them" if shuffle.squares and shuffle.images else ""
    if shuffle.others and opposite:
        opposite = "; what is opposite to a piece in the setup stays opposite to it"
    how = "are each put on one of these squares" if EMPTY in shuffle.kinds else "are shuffled"
    yield f"Before the game, {owner}'s pieces on {squares} {how}{opposite}."
    for kind in shuffle.apart:
        yield f"The two {game.pieces[kind].word}s stand on squares of both shades."
    if shuffle.between:
        inner, outer = (game.pieces[kind].word for kind in shuffle.between)
        yield f"The {inner} stands between the two {outer}s."
