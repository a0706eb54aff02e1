"""Many settings judged by one match: what each of them brings, all the others being now so, now otherwise.

    python tests/benchmarks/strength/factors.py chess --games 400 reduce_factor=580 delta=250 "slack=150,late=4"
    python tests/benchmarks/strength/factors.py makruk --nodes 5000 futility=95 --seed 2

A factor is a list NAME=VALUE,... of parameters of the search (interpreter/engine/parameters.py) that are set
together. In every pair of games each factor is drawn for one arm, and the other arm has the opposite, so that all
games tell of all factors: their effects are fitted by least squares, in Elo with 95 % intervals.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Sequence

import numpy as np
from arms import Arm, played

from interpreter import load
from interpreter.applications.matches.openings import START, Randomiser
from interpreter.engine.parameters import DEFAULTS, NAMES

ELO = 2 * 400 / math.log(10)
"""Elo for each point by which a pair of games is won, near an even match."""
TOLD = 20


def settings(factors: Sequence[str], chosen: Sequence[bool]) -> dict[str, int]:
    """The parameters of an arm that has the chosen factors."""
    found: dict[str, int] = {}
    for text, on in zip(factors, chosen, strict=True):
        for item in text.split(","):
            name, value = item.split("=")
            found[name] = int(value) if on else DEFAULTS[NAMES[name]]
    return found


def effects(drawn: Sequence[Sequence[bool]], points: Sequence[float]) -> list[tuple[float, float]]:
    """Elo that each factor brings and half of its 95 % interval, from pairs of games and their points (-1 to 1)."""
    signs = np.where(np.array(drawn), 1.0, -1.0)
    found, *_ = np.linalg.lstsq(signs, np.array(points), rcond=None)
    rest = np.array(points) - signs @ found
    spread = rest @ rest / max(1, len(points) - signs.shape[1])
    wide = 1.96 * np.sqrt(np.diag(spread * np.linalg.pinv(signs.T @ signs)))
    return [(ELO * value, ELO * half) for value, half in zip(found, wide, strict=True)]


def main() -> int:
    """Play what was asked for."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("variant")
    reader.add_argument("factors", nargs="+", metavar="NAME=VALUE,...")
    reader.add_argument("--nodes", type=int, default=10_000)
    reader.add_argument("--games", type=int, default=400)
    reader.add_argument("--seed", default="1")
    choices = reader.parse_args()
    variant, factors = load(choices.variant), choices.factors
    first, second = Arm(variant.id, ""), Arm(variant.id, "")
    chance, maker = random.Random(choices.seed), Randomiser(8, 150)
    drawn: list[list[bool]] = []
    points: list[float] = []
    for number in range(choices.games // 2):
        drawn.append([chance.random() < 0.5 for _ in factors])
        first.engine.tune(**settings(factors, drawn[-1]))
        second.engine.tune(**settings(factors, [not on for on in drawn[-1]]))
        opening = maker.opening(variant, f"{choices.seed} {number}", START)
        won = 0.0
        for white, black in ((first, second), (second, first)):
            first.engine.clear()
            second.engine.clear()
            result = played(variant, opening, {"white": white, "black": black}, choices.nodes)
            won += result if white is first else 1 - result
        points.append(won - 1)
        if len(points) % TOLD == 0 and len(points) > len(factors):
            told = ", ".join(
                f"{text} {value:+.0f} +- {half:.0f}"
                for text, (value, half) in zip(factors, effects(drawn, points), strict=True)
            )
            print(f"{variant.id}, {2 * len(points)} games: {told}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
