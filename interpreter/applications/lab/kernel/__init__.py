"""The laboratory's kernel: whole games played, counted and judged in one call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import ModuleType

from ....engine.kernel import SEARCH
from ....rules.kernel import RULES, Entry
from ....rules.kernel.parts import Part, jit_wanted

GAMES = Part("games", __name__, ("columns", "census", "games"), (RULES, SEARCH))


@dataclass(frozen=True)
class GamesKernel:
    """Entry points of one form of the laboratory's kernel; the module's functions say what they take."""

    modules: Mapping[str, ModuleType]
    count_games: Entry
    judge_game: Entry


def load(plain: bool) -> GamesKernel:
    """The laboratory's kernel in one of its two forms; always plain with HETERODOX_JIT=0."""
    return _load(plain or not jit_wanted())


@cache
def _load(plain: bool) -> GamesKernel:
    modules = GAMES.load(plain)
    return GamesKernel(modules, modules["games"].count_games, modules["games"].judge_game)
