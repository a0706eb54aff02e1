"""What a hook is given when it is asked to explain or to describe itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

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


class Words(Protocol):
    """The English lent to `phrase` and `describe`; pieces are given by their names in the definition."""

    def title(self, name: str) -> str:
        """`long leaper`."""

    def one_of(self, names: Iterable[str]) -> str:
        """`a king or an eagle`."""

    def all_of(self, names: Iterable[str]) -> str:
        """`king and eagle`."""

    def counted(self, n: int, noun: str) -> str:
        """`one move`, `three moves`."""
