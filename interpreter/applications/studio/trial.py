"""Quick games of the computer against itself, and what they say about a game."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...engine import Engine, Limits
from ...errors import RequestError
from ...kinds.english import listed, titles_of
from ...play.core.moves import Move
from ...play.variant import Position, Variant
from ..authoring.workbench.observing import Observer
from ..matches.presenting import percent
from ..matches.statistics import wilson
from .reading import known_options, text_of

SECONDS = 1.5
"""How long one question plays; the page asks again until enough games are played."""
MOST_GAMES = 1000
MOST_PLIES = 300
NODES = 80
RANDOM_PLIES = 6
"""So many plies at the beginning are random, so that no two games are alike."""
WATCHED = 5
"""In one of so many games it is watched which rules take part."""
FEW = 20
"""Games below which nothing is said."""
LONG, SHORT = 2.5, 0.25
"""Plies for each square of the board above or below which a game is long or short."""
DETAILS = frozenset({"every", "one shade", "optional"})
"""Points about parts of a rule whose other parts are told."""

Asked = Mapping[str, Any]
Answer = dict[str, Any]


class Played(NamedTuple):
    """A game: what White has of it (None: broken off), how many plies it had, and how it ended."""

    white: float | None
    plies: int
    reason: str


def trial(asked: Asked, allow_hooks: bool) -> Answer:
    """Play on for a moment after the games `played`, and what all of them say.

    `used` are the keys of pieces that have moved and rules that have happened, as the last answer had them.
    """
    text = text_of(asked, allow_hooks)
    variant = text.variant(known_options(text, asked))
    games = [Played(*each) for each in asked.get("played", ())]
    used = set(asked.get("used", ()))
    wanted = int(asked.get("games", 100))
    if not 1 <= wanted <= MOST_GAMES or len(games) > MOST_GAMES:
        raise RequestError(f"from 1 to {MOST_GAMES} games can be played")
    engine, until = Engine(variant, hash_mb=1), time.monotonic() + SECONDS
    while len(games) < wanted:
        games.append(_game(variant, engine, len(games), used))
        if time.monotonic() > until:
            break
    return {"played": games, "used": sorted(used), "wanted": wanted, **told(variant, games, used)}


def _game(variant: Variant, engine: Engine, number: int, used: set[str]) -> Played:
    chance, position = random.Random(f"trial {number}"), variant.position()
    observer = Observer(variant) if number % WATCHED == 0 else None
    plies = 0
    while plies < MOST_PLIES and position.legal_moves and not position.outcome():
        move = _chosen(position, engine, chance, plies)
        kind = position.mover(move) or ""
        used.add(f"piece {kind.upper()}")
        if observer:
            used.update(_key(one) for one in (*observer.position(position), *observer.move(position, move)))
        position.push(move)
        plies += 1
    outcome = position.outcome()
    if observer:
        used.update(_key(one) for one in observer.position(position))
    if outcome is None:
        return Played(None, plies, "")
    white = {"white": 1.0, "black": 0.0}.get(outcome.winner or "", 0.5)
    return Played(white, plies, outcome.reason)


def _chosen(position: Position, engine: Engine, chance: random.Random, plies: int) -> Move:
    moves = list(position.legal_moves)
    if plies < RANDOM_PLIES or position.turn == "either":
        return chance.choice(moves)
    return engine.search(position, Limits(nodes=NODES)).move or chance.choice(moves)


def _key(point: Any) -> str:
    return f"{point.kind} {point.name} {point.line}"


# --- what they say -------------------------------------------------------------------------------


def between(share: float, number: int) -> tuple[float, float]:
    """Where the true share lies with 95 % probability, after so many games."""
    return wilson(share, number) if number else (0.0, 1.0)


def told(variant: Variant, games: Sequence[Played], used: set[str]) -> Answer:
    """The answer in a sentence, the facts behind it, rules that never happened, what to change next."""
    silent = list(_silent(variant, used)) if games else []
    if len(games) < FEW:
        few = f"{len(games)} games are too few for an answer."
        return {"verdict": few, "facts": [], "silent": [], "next": []}
    found = Findings(variant, games, [*_idle(variant, used)])
    advice = list(found.advice())
    if silent:
        advice.append("Look at the rules that never happened: make them easier to use, or take them out.")
    return {"verdict": found.verdict(), "facts": list(found.facts()), "silent": silent, "next": advice}


class Findings:
    """What many games say; `idle` names the pieces that never moved."""

    def __init__(self, variant: Variant, games: Sequence[Played], idle: Sequence[str]) -> None:
        second = variant.position().turn == "black"
        self.first = variant.ruleset.look.sides[second]
        self.games, self.squares, self.idle = games, variant.ruleset.board.size, idle
        self.over = [game for game in games if game.white is not None]
        self.decided = sum(game.white != 0.5 for game in self.over) / len(games)
        white = sum(game.white or 0.0 for game in self.over) / max(1, len(self.over))
        self.score = 1 - white if second else white
        self.plies = sum(game.plies for game in games) / len(games)
        low, high = between(self.score, len(self.over))
        self.favours = 1 if low > 0.5 else -1 if high < 0.5 else 0

    def facts(self) -> Iterator[str]:
        """Each with its uncertainty."""
        games, plies = self.games, [game.plies for game in self.games]
        yield f"{percent(self.decided, 0)} of the games were won {_between(self.decided, len(games))}."
        yield f"A game took {self.plies:.0f} plies on average, from {min(plies)} to {max(plies)}."
        score = f"{percent(self.score, 0)} {_between(self.score, len(self.over))}"
        yield f"{self.first} moves first and scored {score}."
        if open_ := len(games) - len(self.over):
            yield f"{open_} of {len(games)} games had no end after {MOST_PLIES} plies."
        if self.idle:
            yield f"Never moved: {listed(self.idle, 'and')}."

    def verdict(self) -> str:
        """The answer in a sentence."""
        low, high = between(self.decided, len(self.games))
        faults = [
            *(["most games have no winner"] if high < 0.4 else []),
            *([f"{self.first} wins too often"] if self.favours == 1 and self.score > 0.6 else []),
            *([f"{self.first} loses too often"] if self.favours == -1 and self.score < 0.4 else []),
            *(["games are very long"] if self.plies > LONG * self.squares else []),
            *(["games are over very soon"] if self.plies < SHORT * self.squares else []),
            *(["some pieces never move"] if self.idle else []),
        ]
        won = f"{percent(self.decided, 0)} were won, give or take {50 * (high - low):.0f}"
        after = f"after {len(self.games)} quick games"
        if faults:
            return f"Not yet, {after}: {listed(faults, 'and')}. {won}."
        return f"It looks good {after}: no fault was found. {won}, in {self.plies:.0f} plies on average."

    def advice(self) -> Iterator[str]:
        """What to change next, the most urgent first."""
        if len(self.over) < 0.8 * len(self.games) or self.plies > LONG * self.squares:
            yield "Let games end: a smaller board, stronger pieces, a goal, or a draw after quiet moves."
        if between(self.decided, len(self.games))[1] < 0.4:
            yield "Let more games be won: stalemate as a win, stronger promotion, or another way to win."
        if self.favours and abs(self.score - 0.5) > 0.1:
            weaker = "the second player" if self.favours == 1 else self.first
            yield f"Help {weaker}: change the setup, or limit what the other side may do in its first turn."
        if self.plies < SHORT * self.squares:
            yield "Let games last longer: more distance between the sides, or fewer strong pieces."
        for title in self.idle:
            yield f"Let {title} move: free its way, give it more moves, or take it out."


def _between(share: float, number: int) -> str:
    low, high = between(share, number)
    return f"(95 % sure: between {percent(low, 0)} and {percent(high, 0)})"


def _idle(variant: Variant, used: set[str]) -> Iterator[str]:
    """The kinds of piece that stand on the board and have never moved."""
    titles = titles_of(variant.definition["pieces"])
    start, board = variant.position(), variant.ruleset.board
    there = {(code >> 1) - 1 for square in range(board.size) if (code := start.code_at(square))}
    for number, kind in enumerate(variant.ruleset.kinds):
        stands = kind.owned and kind.movements and number in there
        if stands and f"piece {kind.symbol.upper()}" not in used:
            yield f"the {titles[kind.name]}"


def _silent(variant: Variant, used: set[str]) -> Iterator[Answer]:
    """The rules of which no watched game has made use, with their lines."""
    found = [one for one in Observer(variant).points if _key(one) not in used and one.kind not in DETAILS]
    for point in {_key(one): one for one in found if one.kind != "piece"}.values():
        words = f"{point.kind} {point.name}".replace("_", " ")
        yield {"text": words, "file": point.file, "line": point.line}
