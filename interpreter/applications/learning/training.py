"""A network trained on games with NumPy: what the evaluation, its base, should have added."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ...engine.network import FINE, HIDDEN, ONE, Inputs, Network
from .regression import Row, scale_of
from .samples import unpacked

LEAST_SHARE, HALF = 0.3, 4000
"""Share of the result in what a position is worth, the rest being the score of the search: so much at least,
and a half where there are so many games. All positions of a game have its result in common."""
BATCH = 256
EPOCHS, MOST_EPOCHS, LEAST_STEPS = 2, 30, 1000
"""Times that all positions are seen: more, but so often at most, where these are fewer steps."""
RATE = 1e-3
"""The rate at first where there are no more than LEAST_STEPS; of more steps each counts for less."""
DECAY, MORE_DECAY = 5e-2, 3.0
"""How fast weights shrink that nothing teaches; in a cautious network much faster. With many squares for
few positions a free network learns what does not hold, and loses its match."""
BETA1, BETA2, TINY = 0.9, 0.999, 1e-8
UNIT = 100.0
"""Centipawns of a weight of 1 in the answer."""
ROUNDING = 1e-6
"""What the error may shrink by without any gain."""
ENOUGH = 20_000
"""Positions for a scale."""
HELD_BACK = 10
"""One game of so many is not trained on."""


class TrainingPositions:
    """Positions of games as arrays: inputs one behind the other, values of the base, what they are worth."""

    def __init__(self, games: Sequence[dict[str, Any]], share: float, scale: float = 0) -> None:
        columns: list[list[Any]] = [[], [], [], []]
        for game in games:
            words, count = np.frombuffer(unpacked(game), np.int16), game["positions"]
            for column, part in zip(columns, np.split(words, [count, 2 * count, 3 * count]), strict=True):
                column.append(part)
        scores, base, counts, self.inputs = (np.concatenate(column) for column in columns)
        self.number = len(scores)
        self.base, self.counts = base.astype(np.float32), counts.astype(np.int64)
        self.ends = np.cumsum(self.counts)
        played = [game["positions"] for game in games]
        self.points = np.repeat(np.array([game["points"] for game in games], np.float32), played)
        self.scale = scale or self.fitting_scale()
        self.worth = share * self.points + (1 - share) * chances(scores / self.scale)

    def fitting_scale(self) -> float:
        """The scale at which the values of the base fit the results best."""
        some = slice(None, None, 1 + self.number // ENOUGH)
        values, points = self.base[some].tolist(), self.points[some].tolist()
        return scale_of([Row(1.0, point, 0.0, ()) for point in points], values)

    def dense(self, chosen: Any, width: int) -> Any:
        """How often each input is there, in the chosen positions."""
        counts = self.counts[chosen]
        lines = np.repeat(np.arange(len(chosen)), counts)
        first = np.repeat(self.ends[chosen] - counts - (np.cumsum(counts) - counts), counts)
        seen = self.inputs[first + np.arange(counts.sum())]
        return (
            np.bincount(lines * width + seen, minlength=len(chosen) * width)
            .reshape(-1, width)
            .astype(np.float32)
        )


def chances(log_odds: Any) -> Any:
    """Expected results."""
    return 1 / (1 + np.exp(-np.clip(log_odds, -30, 30)))


def share_of(games: int) -> float:
    """The share of the result in what positions of so many games are worth."""
    return max(LEAST_SHARE, games / (games + HALF))


class Trainee:
    """The network while it is trained, in floating point: weights of the inputs, bias, answer."""

    def __init__(self, inputs: Inputs, hidden: int, seed: int, decay: float = DECAY) -> None:
        chance = np.random.default_rng(seed)
        self.inputs, self.hidden, self.decay = inputs, hidden, decay
        self.turned = inputs.turned
        self.most = inputs.least_bound / ONE
        self.weights = [
            chance.normal(0, 0.08, (inputs.number, hidden)).astype(np.float32),
            np.full(hidden, 0.1, np.float32),
            chance.normal(0, 0.02, hidden).astype(np.float32),
        ]
        self.moments = [(np.zeros_like(one), np.zeros_like(one)) for one in self.weights]
        self.steps = 0

    def begin_with(self, seen: Any) -> None:
        """Inputs that are not among these, from either side, say nothing: nobody could teach them."""
        known = np.bincount(seen, minlength=self.inputs.number) > 0
        if self.turned is not None:
            known |= known[self.turned]
        self.weights[0][~known] = 0

    def forward(self, dense: Any) -> tuple[Any, Any, Any]:
        """Centipawns for White; sums and units, those of Black's view behind White's."""
        first, bias, out = self.weights
        if self.turned is not None:
            first, bias = np.hstack([first, first[self.turned]]), np.tile(bias, 2)
        sums = dense @ first + bias
        full = np.clip(sums, 0, 1)
        return UNIT * (full**2 @ self.answers(out)), sums, full

    def answers(self, out: Any) -> Any:
        """The weights of the answer, Black's view among them."""
        return out if self.turned is None else np.concatenate([out, -out])

    def answer(self, dense: Any) -> Any:
        """Centipawns for White."""
        return self.forward(dense)[0]

    def learn(self, dense: Any, base: Any, worth: Any, scale: float, rate: float) -> None:
        """A step against the error in a batch."""
        first, bias, out = self.weights
        value, sums, full = self.forward(dense)
        error = (chances((base + value) / scale) - worth) / len(worth)  # UNIT / scale goes into the rate
        back = error[:, None] * self.answers(out) * 2 * full * ((sums > 0) & (sums < 1))
        slopes = [dense.T @ back, back.sum(0), (full**2).T @ error]
        if self.turned is not None:
            (a, b), (c, d), (e, f) = (np.split(slope, 2, axis=-1) for slope in slopes)
            slopes = [a + b[self.turned], c + d, e - f]
        self.steps += 1
        for weights, slope, (mean, square) in zip(self.weights, slopes, self.moments, strict=True):
            mean += (1 - BETA1) * (slope - mean)
            square += (1 - BETA2) * (slope * slope - square)
            step = mean / (1 - BETA1**self.steps)
            step /= np.sqrt(square / (1 - BETA2**self.steps)) + TINY
            weights -= rate * (step + self.decay * weights)
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


def error_of(trainee: Trainee | None, data: TrainingPositions, scale: float) -> float:
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

    A free network is trained, then a cautious one, and the better of them is meant. The curve begins with the
    base alone; without a gain on it there is no network.
    """
    share = share_of(len(games))
    known = TrainingPositions([game for i, game in enumerate(games) if i % HELD_BACK], share)
    unseen = TrainingPositions(
        [game for i, game in enumerate(games) if i % HELD_BACK == 0], share, known.scale
    )
    base = error_of(None, unseen, known.scale)
    tell(0, base)
    best, curve = None, [base]
    for units, decay in ((hidden, DECAY), (min(HIDDEN), MORE_DECAY)):
        trainee = Trainee(inputs, units, seed, decay)
        trainee.begin_with(known.inputs)
        own = [base]
        for error in taught(trainee, known, unseen, seed):
            if error < min(*own, *curve) - ROUNDING:
                best = trainee.network()
            own.append(error)
            tell(len(own) - 1, error)
        curve = min(curve, own, key=min)
    return best, known.scale, curve


def taught(
    trainee: Trainee, known: TrainingPositions, unseen: TrainingPositions, seed: int
) -> Iterator[float]:
    """Let a network learn; after each epoch its error on games held back."""
    chance = np.random.default_rng(seed)
    epochs = min(MOST_EPOCHS, max(EPOCHS, LEAST_STEPS * BATCH // max(1, known.number)))
    steps = epochs * known.number / BATCH
    begun = RATE * min(1.0, math.sqrt(LEAST_STEPS / max(steps, 1)))
    for epoch in range(epochs):
        order = chance.permutation(known.number)
        for begin in range(0, known.number, BATCH):
            chosen = order[begin : begin + BATCH]
            rate = begun * (1 - (epoch + begin / known.number) / epochs)
            dense = known.dense(chosen, trainee.inputs.number)
            trainee.learn(dense, known.base[chosen], known.worth[chosen], known.scale, rate)
        yield error_of(trainee, unseen, known.scale)
