"""A network trained on games with NumPy: what the evaluation, its base, should have added."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ...engine.network import FINE, ONE, Inputs, Network
from .fitting import Row, scale_of

SHARE = 0.3
"""Share of the result in what a position is worth; the rest is the score of the search."""
BATCH = 256
EPOCHS, PATIENCE = 30, 4
"""At most, and how many without a gain of STEADY on the games held back end the training."""
STEADY = 1e-5
RATE, DECAY = 5e-3, 5e-3
BETA1, BETA2, TINY = 0.9, 0.999, 1e-8
UNIT = 100.0
"""Centipawns of a weight of 1 in the answer."""
HELD_BACK = 10
"""One game of so many is not trained on."""


class Positions:
    """Positions of games as arrays: inputs one behind the other, values of the base, what they are worth."""

    def __init__(self, games: Sequence[dict[str, Any]], scale: float) -> None:
        rows = [(game["points"], *row) for game in games for row in game["rows"]]
        self.number = len(rows)
        self.inputs = np.array([i for row in rows for i in row[3]], np.int32)
        self.ends = np.cumsum([len(row[3]) for row in rows])
        self.counts = np.array([len(row[3]) for row in rows], np.int64)
        self.base = np.array([row[2] for row in rows], np.float32)
        points = np.array([row[0] for row in rows], np.float32)
        scores = np.array([row[1] for row in rows], np.float32)
        self.worth = SHARE * points + (1 - SHARE) * chances(scores / scale)

    def dense(self, chosen: Any, width: int) -> Any:
        """How often each input is there, in the chosen positions."""
        counts = self.counts[chosen]
        lines = np.repeat(np.arange(len(chosen)), counts)
        first = np.repeat(self.ends[chosen] - counts - (np.cumsum(counts) - counts), counts)
        found = np.zeros((len(chosen), width), np.float32)
        np.add.at(found, (lines, self.inputs[first + np.arange(counts.sum())]), 1)
        return found


def chances(log_odds: Any) -> Any:
    """Expected results."""
    return 1 / (1 + np.exp(-np.clip(log_odds, -30, 30)))


class Trainee:
    """The network while it is trained, in floating point: weights of the inputs, bias, answer."""

    def __init__(self, inputs: Inputs, hidden: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.inputs, self.hidden = inputs, hidden
        self.turned = inputs.turned
        self.most = inputs.least_bound / ONE
        self.weights = [
            chance.normal(0, 0.08, (inputs.number, hidden)).astype(np.float32),
            np.full(hidden, 0.1, np.float32),
            chance.normal(0, 0.02, hidden).astype(np.float32),
        ]
        self.moments = [(np.zeros_like(one), np.zeros_like(one)) for one in self.weights]
        self.steps = 0

    def forward(self, dense: Any) -> tuple[Any, list[tuple[float, Any, Any, Any]]]:
        """Centipawns for White; and by the side that looks, its sign, inputs, sums and units."""
        first, bias, out = self.weights
        views = [(1.0, dense)] if self.turned is None else [(1.0, dense), (-1.0, dense[:, self.turned])]
        sums = [(sign, view, view @ first + bias) for sign, view in views]
        seen = [(*one, np.clip(one[2], 0, 1)) for one in sums]
        return UNIT * sum(sign * full**2 @ out for sign, _, _, full in seen), seen

    def answer(self, dense: Any) -> Any:
        """Centipawns for White."""
        return self.forward(dense)[0]

    def learn(self, dense: Any, base: Any, worth: Any, scale: float, rate: float) -> None:
        """A step against the error in a batch."""
        first, bias, out = self.weights
        value, seen = self.forward(dense)
        error = (chances((base + value) / scale) - worth) / len(worth)  # UNIT / scale goes into the rate
        slopes = [np.zeros_like(one) for one in self.weights]
        for sign, view, one, full in seen:
            slopes[2] += sign * (full**2).T @ error
            back = sign * error[:, None] * out * 2 * full * ((one > 0) & (one < 1))
            slopes[0] += view.T @ back
            slopes[1] += back.sum(0)
        self.steps += 1
        for weights, slope, (mean, square) in zip(self.weights, slopes, self.moments, strict=True):
            mean += (1 - BETA1) * (slope - mean)
            square += (1 - BETA2) * (slope * slope - square)
            step = mean / (1 - BETA1**self.steps)
            step /= np.sqrt(square / (1 - BETA2**self.steps)) + TINY
            weights -= rate * (step + DECAY * weights)
        np.clip(first, -self.most, self.most, out=first)
        np.clip(bias, -self.most, self.most, out=bias)

    def network(self) -> Network:
        """The same in integers."""
        first, bias, out = self.weights
        bound = self.inputs.least_bound
        rows = np.clip(np.rint(ONE * np.concatenate([first.ravel(), bias])), -bound, bound)
        answer = np.clip(np.rint(UNIT * FINE * out), -32767, 32767)
        numbers = np.concatenate([rows, answer]).astype("<i2").tobytes()
        network = Network(self.hidden, self.turned is not None, numbers)
        network.check(self.inputs)
        return network


def error_of(trainee: Trainee | None, data: Positions, scale: float) -> float:
    """Mean cross-entropy of what positions are worth; without a network, of the base alone."""
    total = 0.0
    for begin in range(0, data.number, BATCH):
        chosen = np.arange(begin, min(begin + BATCH, data.number))
        value = data.base[chosen]
        if trainee:
            value = value + trainee.answer(data.dense(chosen, trainee.inputs.number))
        p, worth = np.clip(chances(value / scale), 1e-9, 1 - 1e-9), data.worth[chosen]
        total -= float((worth * np.log(p) + (1 - worth) * np.log(1 - p)).sum())
    return total / max(1, data.number)


def trained(
    games: Sequence[dict[str, Any]],
    inputs: Inputs,
    hidden: int,
    seed: int,
    tell: Callable[[int, float], None],
) -> tuple[Network | None, float, list[float]]:
    """The network of the epoch that errs least on games held back, the scale, and the curve of that error.

    The curve begins with the base alone; without a gain on it there is no network.
    """
    rows = [Row(1.0, game["points"], 0.0, (row[1],)) for game in games for row in game["rows"]]
    scale = scale_of(rows, [row.terms[0] for row in rows])
    held = [game for i, game in enumerate(games) if i % HELD_BACK == 0]
    known = Positions([game for i, game in enumerate(games) if i % HELD_BACK], scale)
    unseen = Positions(held, scale)
    trainee, chance = Trainee(inputs, hidden, seed), np.random.default_rng(seed)
    curve = [error_of(None, unseen, scale)]
    best: Network | None = None
    tell(0, curve[0])
    for epoch in range(1, EPOCHS + 1):
        order, rate = chance.permutation(known.number), RATE * 0.85 ** (epoch - 1)
        for begin in range(0, known.number, BATCH):
            chosen = order[begin : begin + BATCH]
            dense = known.dense(chosen, inputs.number)
            trainee.learn(dense, known.base[chosen], known.worth[chosen], scale, rate)
        error = error_of(trainee, unseen, scale)
        if error < min(curve):
            best = trainee.network()
        curve.append(error)
        tell(epoch, error)
        if len(curve) > PATIENCE and min(curve[:-PATIENCE]) - min(curve[-PATIENCE:]) < STEADY:
            break
    return best, scale, curve
