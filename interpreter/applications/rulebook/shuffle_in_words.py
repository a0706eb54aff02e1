"""The shuffle of a setup as sentences."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.ruleset import Ruleset
from .english import listed


def shuffle_words(game: Ruleset) -> Iterator[str]:
    """Which pieces begin in another order, what keeps them in bounds, and how many starts there are."""
    shuffle = game.shuffle
    if shuffle is None:
        return
    owner = "White" if shuffle.squares else "Black"
    squares = listed([game.board.names[s] for s in shuffle.squares or shuffle.images], "and")
    opposite = "; Black's stand opposite them" if shuffle.squares and shuffle.images else ""
    if shuffle.others and opposite:
        opposite = "; what is opposite to a piece in the setup stays opposite to it"
    yield f"Before the game, {owner}'s pieces on {squares} are shuffled{opposite}."
    for kind in shuffle.apart:
        yield f"The two {game.pieces[kind].word}s stand on squares of both shades."
    if shuffle.between:
        inner, outer = (game.pieces[kind].word for kind in shuffle.between)
        yield f"The {inner} stands between the two {outer}s."
    yield f"That makes {shuffle.count:,} starts, numbered from 0 to {shuffle.count - 1:,}."
