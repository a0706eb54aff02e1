"""Players who leave moves out: `without=castling`, `without=[knight, {by: pawn, when: promotion}]`.

Such a player sees the game by rules that forbid it those moves, and its opponent none: so all of its search
goes without them. Where they are all it has, or a duty leaves no others, it plays as if it might make any.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ...engine import Engine, Limits
from ...errors import ChangeError, DefinitionError
from ...kinds.english import capital
from ...play.loading import without
from ...play.variant import Variant
from ...ranges import SIDES, side_number
from .budgets import Watch
from .game import Game
from .left_out import words
from .players import Choice, Player, PlayerError, TakeBack
from .presenting import known
from .specs import Spec


@lru_cache(maxsize=16)
def restricted(variant: Variant, left_out: tuple[str, ...], side: str) -> Variant:
    """The game as a player of a side sees it who leaves moves out. Raises PlayerError."""
    try:
        found = without(variant, side_number(side), left_out)
        # As in runner: no player's clock shall pay for what is made once.
        Engine(found, hash_mb=1).search(found.position(), Limits(nodes=1), side="white")
        return found
    except DefinitionError as error:
        first = error.problems[0]
        reason = f"{first.message}; {first.hint}" if first.hint else first.message
    except (ChangeError, ValueError) as error:
        reason = str(error)
    raise PlayerError(f"without: {reason}")


class RestrictedPlayer:
    """A player who leaves moves out; `make` makes one without restriction, of the game as it sees it."""

    person = False

    def __init__(
        self, variant: Variant, left_out: tuple[str, ...], make: Callable[[Variant], Player]
    ) -> None:
        self._seen = {side: restricted(variant, left_out, side) for side in SIDES[:2]}
        self._make = make
        self._players: dict[bool, Player] = {}
        self._stopped = False

    def choose(self, game: Game, watch: Watch) -> Choice | TakeBack:
        """The choice among the moves that are left, or among all if none is."""
        seen = game.under(self._seen[game.side])
        legal = game.position.legal_moves
        free = not any(legal.has_code(move.code) for move in seen.moves())
        if free not in self._players:
            self._players[free] = self._make((game if free else seen).position.variant)
            if self._stopped:
                self._players[free].stop()
        return self._players[free].choose(game if free else seen, watch)

    def hurry(self) -> None:
        """Make a running choice end soon."""
        for player in list(self._players.values()):
            player.hurry()

    def stop(self) -> None:
        """Break a running choice off."""
        self._stopped = True
        for player in list(self._players.values()):
            player.stop()

    def close(self) -> None:
        """Give back what the players hold."""
        for player in self._players.values():
            player.close()


# --- what it is worth -----------------------------------------------------------------------------


@dataclass(frozen=True)
class MovesWorth:
    """What a rule or piece is worth to a player in Elo, with bounds: the lead over itself without it."""

    what: str
    whom: str
    elo: float
    low: float
    high: float

    @property
    def sentence(self) -> str:
        """`castling is worth 35 Elo (give or take 20) to a player at 1,000 nodes`."""
        if math.isinf(self.low) and math.isinf(self.high):
            return f"The value of {self.what} to {self.whom} is open"
        if math.isinf(self.high):
            return f"{capital(self.what)} is worth more than {self.low:.0f} Elo to {self.whom}"
        if math.isinf(self.low):
            return f"{capital(self.what)} is worth less than {self.high:.0f} Elo to {self.whom}"
        give = math.ceil(max(self.high - self.elo, self.elo - self.low))
        return f"{capital(self.what)} is worth {self.elo:.0f} Elo (give or take {give}) to {self.whom}"

    def as_data(self) -> dict[str, Any]:
        """For programs; infinite bounds are null."""
        elo, low, high = known((self.elo, self.low, self.high), 2)
        bounds = {"elo": elo, "elo_low": low, "elo_high": high}
        return {"what": self.what, "to": self.whom, **bounds, "sentence": self.sentence}


def worth(a: Spec, b: Spec, lead: tuple[float, float, float]) -> MovesWorth | None:
    """What one of two players lacks is worth by the `lead` of A; None if they differ otherwise."""
    if not comparable(a, b):
        return None
    value, low, high = lead
    if a.without:
        value, low, high = -value, -high, -low
    return MovesWorth(words(a.without or b.without or ()), whom(a), value, low, high)


def comparable(a: Spec, b: Spec) -> bool:
    """Does one of two players leave moves out, and do they differ in nothing else?"""
    return bool(a.without) != bool(b.without) and plain(a) == plain(b)


def even(a: Spec, b: Spec) -> tuple[Spec, Spec]:
    """Two players, of whom none searches better only because the rules that it sees forbid nothing.

    Where moves are forbidden the search prunes less. So the one who leaves out nothing sees such rules too.
    """
    if not comparable(a, b):
        return a, b
    first, second = (replace(spec, without=spec.without or ()) for spec in (a, b))
    return first, second


def plain(spec: Spec) -> Spec:
    """A player without what it leaves out, and without its names."""
    return replace(spec, text="", name=None, without=None)


def whom(spec: Spec) -> str:
    """A player by its strength."""
    if spec.kind != "engine":
        return f"a {spec.kind} player"
    budget = spec.budget
    told = [f"{budget.nodes:,} node{'s' * (budget.nodes != 1)}"] if budget.nodes is not None else []
    told += [f"depth {budget.depth}"] if budget.depth is not None else []
    told += [f"{budget.movetime:g} s a move"] if budget.movetime is not None else []
    told += [f"{budget.clock.base:g} s + {budget.clock.increment:g} s a move"] if budget.clock else []
    told += [f"level {spec.level}"] if spec.level is not None else []
    return f"a player at {', '.join(told)}"
