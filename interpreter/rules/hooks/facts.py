"""What a hook is told when it is asked to explain itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...model.ruleset import Ruleset


@dataclass(frozen=True)
class Facts:
    """The game, the hook's parameters (defaults filled in) and the position.

    `board` holds piece codes by square, `counters` those of all hooks. `origin` and `target` are the squares
    of the move in question and `square` that of its victim, each -1 where there is none.
    """

    game: Ruleset
    parameters: Mapping[str, Any]
    board: tuple[int, ...]
    counters: tuple[int, ...]
    origin: int
    target: int
    square: int
