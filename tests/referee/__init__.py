"""Slow, hand-written referees for five games, to compare a faster rules engine with.

referee = new("omega")
referee.moves()          # ["a1a2", ...]
referee.push("e1e4")
referee.fen(), referee.outcome(), referee.perft(2)
"""

from __future__ import annotations

from .base import Referee
from .empire import Empire
from .omega import Omega
from .senterej import Senterej
from .ultima import Ultima
from .wildebeest import Wildebeest

GAMES: dict[str, type[Referee]] = {
    "omega": Omega,
    "wildebeest": Wildebeest,
    "senterej": Senterej,
    "ultima": Ultima,
    "empire": Empire,
}
START: dict[str, str] = {game: referee.START for game, referee in GAMES.items()}


def new(game: str, options: dict[str, object] | None = None, fen: str | None = None) -> Referee:
    """A game from its start, or from a FEN, with options changed from their defaults."""
    if game not in GAMES:
        raise ValueError(f"unknown game {game!r}")
    return GAMES[game](options, fen)


__all__ = ["GAMES", "START", "Referee", "new"]
