"""Where games begin: moves from the start that are drawn and leave the game open, or lines of a file."""

from __future__ import annotations

import math
import random
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from ...engine import Engine, Limits, Score
from ...errors import FenError, MoveError, RequestError, quoted
from ...play.core.moves import Move
from ...play.variant import Variant
from ...ranges import whole
from .game import Game

BALANCING_NODES = 2_000
SAMPLING_NODES, SAMPLED = 200, 8
"""How far is looked before a move is drawn, and among how many moves."""
DECIDED = 10_000
"""Centipawns that a mate counts as where moves are drawn."""
TRIES = 40
LONGEST_FILE = 4_000_000  # bytes


class OpeningError(RequestError):
    """An opening of a file cannot be used; the message says which line and why."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A position (None: the start position of the variant), and moves from there on as coordinate texts."""

    fen: str | None = None
    moves: tuple[str, ...] = ()


START = Opening()


def begin(variant: Variant, opening: Opening, described: bool = False) -> Game:
    """The game of an opening. Raises FenError or MoveError."""
    game = Game(variant.own_position(opening.fen), described)
    for text in opening.moves:
        game.follow(text)
    return game


@dataclass(frozen=True, slots=True)
class Randomiser:
    """How openings are made: `plies` moves that are drawn, and centipawns that a side may be ahead then.

    With a `temperature` the best moves by a short search are drawn, the same way for both sides: one that is
    so many centipawns worse is taken e times more rarely. Without (None) all moves are equally likely. With
    `balance` None nobody asks how good the position is; a limit keeps what makes the start unbalanced from
    being seen. Raises TypeError or ValueError for other numbers than 0 or more, a temperature of 1.
    """

    plies: int = 8
    balance: int | None = None
    temperature: int | None = None

    def __post_init__(self) -> None:
        whole(self.plies, "plies", 0)
        if self.balance is not None:
            whole(self.balance, "balance", 0)
        if self.temperature is not None:
            whole(self.temperature, "temperature", 1)

    def opening(self, variant: Variant, seed: str, base: Opening = START) -> Opening:
        """The opening of a seed: of several random ones the first that is open and balanced.

        If none of them is balanced, the one nearest to it; `base`, where they begin, if all games are over.
        """
        chance = random.Random(seed)
        best, least = base, float("inf")
        for _ in range(TRIES):
            game = self.attempt(variant, chance, base)
            if game is None:
                continue
            moves = tuple(event.move.text for event in game.events if event.move)
            if self.balance is None or not moves:
                return Opening(base.fen, moves)
            lead = advantage(game)
            if lead <= self.balance:
                return Opening(base.fen, moves)
            if lead < least:
                best, least = Opening(base.fen, moves), lead
        return best

    def attempt(self, variant: Variant, chance: random.Random, base: Opening = START) -> Game | None:
        """A game after random moves from `base` on, None if it is over then."""
        game = begin(variant, base)
        plies = game.plies + self.plies
        while game.plies < plies:
            moves = game.moves()
            if moves:
                game.play(self.drawn(game, moves, chance))
            elif game.free and game.position.legal_moves and not game.must_move:
                game.decline()
            else:
                return None
        over = game.position.outcome() is not None or not game.position.legal_moves
        return None if over else game

    def drawn(self, game: Game, moves: list[Move], chance: random.Random) -> Move:
        """One of the moves of the side whose turn it is."""
        if self.temperature is None:
            return chance.choice(moves)
        engine = judge(game.position.variant)
        engine.clear()
        limits = Limits(nodes=SAMPLING_NODES, multipv=SAMPLED, only=tuple(moves))
        lines = engine.search(game.position, limits, side=game.side).lines
        worths = [worth(line.score) for line in lines]
        shares = [math.exp((value - max(worths)) / self.temperature) for value in worths]
        return chance.choices([line.pv[0] for line in lines], shares)[0]


def worth(score: Score) -> int:
    """Centipawns of a score, those of a mate too."""
    if score.centipawns is not None:
        return max(-DECIDED, min(DECIDED, score.centipawns))
    return DECIDED if (score.mate or 0) > 0 else -DECIDED


def judge(variant: Variant) -> Engine:
    """The engine that judges openings of a variant, one a thread."""
    return _judge(variant, threading.get_ident())


@lru_cache(maxsize=16)
def _judge(variant: Variant, thread: int) -> Engine:
    return Engine(variant, hash_mb=1)


def advantage(game: Game) -> float:
    """Centipawns, by a short search, that either side is ahead; infinite if one of them wins by force."""
    engine = judge(game.position.variant)
    engine.clear()
    result = engine.search(game.position, Limits(nodes=BALANCING_NODES), side=game.side)
    if not result.lines or result.lines[0].score.centipawns is None:
        return float("inf")
    return abs(result.lines[0].score.centipawns)


# --- files ------------------------------------------------------------------------------------


def read(path: Path, variant: Variant) -> tuple[Opening, ...]:
    """The openings of a file, one a line: `FEN`, `MOVE MOVE ...`, or `FEN moves MOVE ...`.

    Empty lines and lines that begin with # are left out. Raises OpeningError at the first wrong line.
    """
    try:
        if path.stat().st_size > LONGEST_FILE:
            raise OpeningError(f"{path}: larger than {LONGEST_FILE:,} bytes")
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise OpeningError(f"{path} cannot be read: {reason}") from None
    found = tuple(_lines(path, text, variant))
    if not found:
        raise OpeningError(f"{path}: the file has no openings")
    return found


def _lines(path: Path, text: str, variant: Variant) -> Iterator[Opening]:
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        opening = parse(line)
        try:
            game = begin(variant, opening)
        except (FenError, MoveError) as error:
            raise OpeningError(f"{path}:{number}: {error}\n  {quoted(line.strip())}") from None
        outcome = game.outcome()
        if outcome or not game.position.legal_moves:
            reason = outcome.reason if outcome else "no move is left"
            raise OpeningError(f"{path}:{number}: the game is over there ({quoted(reason)})")
        yield opening


def parse(line: str) -> Opening:
    """An opening as written in a line; nothing is checked yet."""
    place, _, rest = line.strip().partition(" moves ")
    place = re.sub(r"^(position\s+)?(fen\s+)?", "", place)
    moves = tuple(rest.split())
    if "/" in place:
        return Opening(place, moves)
    words = tuple(word for word in place.split() if word not in ("startpos", "moves"))
    return Opening(None, words + moves)
