"""Plans of matches, and players that are stub programs."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from match_helpers import HERE, Planner, Stub

from interpreter.applications.matches.openings import Randomiser
from interpreter.applications.matches.runner import Breaker, GameResult, Plan, play_game
from interpreter.applications.matches.specs import parse


@pytest.fixture
def plan() -> Planner:
    """`plan("random", "greedy", variant="losalamos", ...)`; without openings unless asked for."""

    def make(a: str, b: str, variant: str = "chess", **settings: object) -> Plan:
        settings.setdefault("randomiser", Randomiser(plies=0))
        players = parse(a), parse(b)
        return Plan(variant=variant, options=(), players=players, **settings)  # type: ignore[arg-type]

    return make


@pytest.fixture
def stub() -> Stub:
    """`stub("uci", "hang", limit="nodes=5")`: the specification of a stub program."""

    def make(protocol: str, mode: str, *arguments: object, limit: str = "depth=3") -> str:
        words = [sys.executable, str(HERE / f"stub_{protocol}.py"), mode, *map(str, arguments)]
        # Commas separate the keys of a specification, so scripts of moves come with other signs.
        return f"{protocol}:" + " ".join(f"'{word}'" for word in words).replace(",", "_") + f",{limit}"

    return make


@pytest.fixture
def first_game() -> Callable[[Plan], GameResult]:
    """The first game of a plan, in which player A has White."""
    return lambda plan: play_game(plan, 0, Breaker())
