"""Shipped definitions of games that Fairy-Stockfish (PyPI `pyffish`) knows: the same moves and results in random games."""

from __future__ import annotations

import random

import pytest
from shared import little_and_much, load

pyffish = pytest.importorskip("pyffish")

from peer import their_result  # noqa: E402
from test_fairy_imports import fen_there, in_games, variants  # noqa: E402
from test_fairy_moves import agree  # noqa: E402

pytestmark = pytest.mark.oracle

NAMES = {
    name: name
    for name in (
        *("centaur", "chancellor", "embassy", "janus", "opulent", "tencubed"),
        *("legan", "nightrider", "pawnback", "pawnsideways", "torpedo"),
        *("cannonshogi", "checkshogi", "euroshogi", "okisakishogi", "yarishogi"),
        *("asean", "karouk", "shatar", "maharajah", "ordamirror"),
        *("chak", "mansindam", "shoshogi"),
    )
} | {"aiwok": "ai-wok", "microshogi": "micro"}
"""Our id -> the name there."""
BY_COUNT = {"repetition", "move_count", "dead_material", "honour", "counted_out"}
"""Ends that a position alone does not tell there, or that it leaves to the players."""


@little_and_much("positions", 12, 300)
@pytest.mark.parametrize("variant", NAMES)
def test_shipped_as_there(variant: str, positions: int) -> None:
    variants()
    chance = random.Random(f"gallery {variant}")
    left = positions
    for position in in_games(load(variant).position(), chance):
        agree(NAMES[variant], position, chance)
        outcome = position.outcome()
        fen, moves = fen_there(position), bool(position.legal_moves)
        theirs = their_result(NAMES[variant], fen, position.turn, moves)
        if outcome is None or outcome.reason not in BY_COUNT:
            assert (outcome and outcome.result) == theirs, position.fen()
        left -= 1
        if not left:
            break
