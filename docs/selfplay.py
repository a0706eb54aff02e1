"""Learn a small game by playing it against oneself, with NumPy alone; then play against `greedy`.

    python selfplay.py dobutsu --minutes 4

A network with one hidden layer says what a position is worth to White. Many games are played at once. In each
the side to move takes the move after which the position is worth most to it, or now and then any other.
The network learns from what a position turns out to be worth a move later, and at the end from the result.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

import interpreter
from interpreter.applications.matches.budgets import Budget, Watch
from interpreter.applications.matches.game import Game
from interpreter.applications.matches.players import GreedyPlayer
from interpreter.batch import Batch, Step

RATE, NOISE, LEAST_NOISE, LONGEST = 0.02, 0.15, 0.02, 100
WATCH = Watch(Budget(), 0.0, 60.0)


class Network:
    """Planes -> what positions are worth to White, from -1 to 1."""

    def __init__(self, size: int, hidden: int, rng: Any) -> None:
        first = rng.normal(0, size**-0.5, (size, hidden)).astype(np.float32)
        self.weights = [first, np.zeros(hidden, np.float32), np.zeros(hidden, np.float32)]
        self.moved = [np.zeros_like(each) for each in self.weights]

    def values(self, planes: Any) -> tuple[Any, Any]:
        """What positions are worth, and the hidden layer."""
        first, bias, last = self.weights
        inner = np.maximum(planes.reshape(len(planes), -1) @ first + bias, 0)
        return np.tanh(inner @ last), inner

    def learn(self, planes: Any, wanted: Any) -> None:
        """Bring the values of positions nearer to what is wanted (Adagrad)."""
        found, inner = self.values(planes)
        error = ((wanted - found) * (1 - found**2) / len(found)).astype(np.float32)
        back = np.outer(error, self.weights[2]) * (inner > 0)
        changes = planes.reshape(len(planes), -1).T @ back, back.sum(axis=0), inner.T @ error
        for weight, moved, change in zip(self.weights, self.moved, changes, strict=True):
            moved += change**2
            weight += RATE * change / np.sqrt(moved + 1e-8)


def worth(network: Network, children: Batch, step: Step) -> Any:
    """What each child is worth to White: its result where it is over, else what the network says."""
    values, _ = network.values(children.observe())
    return np.where(step.done, step.rewards[:, 0], values)


def best(values: Any, games: Any, turn: Any, rng: Any, noise: float = 0.0) -> Any:
    """By game the child that the side to move likes best, now and then any."""
    liked = values * np.where(turn[games] == 1, -1, 1) + rng.uniform(0, 1e-3, len(values))
    astray = (rng.uniform(size=len(turn)) < noise)[games]
    liked = np.where(astray, rng.uniform(size=len(values)), liked)
    order = np.lexsort((liked, games))
    return order[np.flatnonzero(np.diff(games[order], append=-1))]


def train(variant: interpreter.Variant, network: Network, seconds: float, rng: Any) -> int:
    """Learn for so long; returns how many games were played."""
    batch = Batch(variant, 128, max_plies=LONGEST, seed=1)
    begun, ended = time.monotonic(), 0
    while (share := (time.monotonic() - begun) / seconds) < 1:
        planes, turn, (children, games) = batch.observe(), batch.turn, batch.children()
        values = worth(network, children, children.last)
        network.learn(planes, values[best(values, games, turn, rng)])
        noise = NOISE * (1 - share) + LEAST_NOISE
        step = batch.step(batch.legal()[1][best(values, games, turn, rng, noise)])
        ended += int(step.done.sum())
    return ended


def play(network: Network, variant: interpreter.Variant, side: str, seed: int) -> float:
    """A game against `greedy`: 1, a half or 0."""
    game, greedy = Game(variant.position()), GreedyPlayer(variant, str(seed))
    rng = np.random.default_rng(seed)
    while game.position.outcome() is None and game.plies < 2 * LONGEST:
        if game.side == side:
            batch = Batch.of([game.position])
            children, games = batch.children()
            (choice,) = best(worth(network, children, children.last), games, batch.turn, rng)
            move = batch.actions.of(game.position)[int(batch.legal()[1][choice])]
        else:
            move = greedy.choose(game, WATCH).move
        game.play(move)
    over = game.position.outcome()
    return 0.5 if over is None or over.winner is None else float(over.winner == side)


def score(network: Network, variant: interpreter.Variant, games: int) -> float:
    """The share of points against `greedy`, with both sides in turn."""
    return sum(play(network, variant, ("white", "black")[i % 2], i) for i in range(games)) / games


def main(words: list[str] | None = None) -> float:
    """Learn, and tell what came of it."""
    parser = argparse.ArgumentParser(description="Learn a small game by self-play, then play against greedy.")
    parser.add_argument("variant", nargs="?", default="dobutsu", help="an id, or the path of a definition")
    parser.add_argument("--minutes", type=float, default=4.0, help="for how long to learn")
    parser.add_argument("--games", type=int, default=200, help="how many to play against greedy")
    given = parser.parse_args(words)
    variant, rng = interpreter.load(given.variant), np.random.default_rng(1)
    size = int(np.prod(Batch(variant, 1).planes.shape))
    network = Network(size, 64, rng)
    print(f"before: {score(network, variant, given.games):.1%} against greedy", flush=True)
    ended = train(variant, network, 60 * given.minutes, rng)
    after = score(network, variant, given.games)
    print(f"after {given.minutes:g} minutes, {ended} games: {after:.1%}")
    return after


if __name__ == "__main__":
    main()
