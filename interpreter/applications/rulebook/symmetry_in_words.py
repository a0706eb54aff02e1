"""What left and right mean for the two players, where that makes a difference."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.ruleset import Ruleset


def symmetry_words(game: Ruleset) -> Iterator[str]:
    """One sentence, or none where left and right are alike."""
    if not game.one_sided:
        return
    if game.symmetry == "rotate":
        yield (
            "Left and right are the owner's: Black's moves and regions are White's, the board turned half "
            "round."
        )
    else:
        first, last = game.board.files[0], game.board.files[-1]
        yield (
            f"Left is towards the {first}-file and right towards the {last}-file, for both players: Black's "
            "moves and regions are White's, seen in a mirror."
        )
