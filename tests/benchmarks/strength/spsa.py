"""Parameters tuned by games: simultaneous perturbation, a pair of games a step.

    python tests/benchmarks/strength/spsa.py crazyhouse evaluation.material=100:20 evaluation.king_safety=100:25
    nice -n 19 python tests/benchmarks/strength/spsa.py chess learn=8:3 futility=75:10 --steps 5000

A parameter is NAME=START:STEP, named as in arms.py. Every step, all of them are moved up or down by their STEP
at random, the two arms play a pair of games, and all values move a little towards the better arm's. What comes
out is a proposal: a match (arms.py) has to show that it is better.
"""

from __future__ import annotations

import argparse
import random
import sys

from arms import GROUP, Arm, played, seated

from interpreter import load
from interpreter.applications.matches.openings import START, Randomiser

RATE, RATE_END = 0.1, 0.03


def kept(before: float, after: float) -> float:
    """A number that has moved, but not through 0."""
    return min(after, 0.0) if before < 0 else max(after, 0.0)


def text(values: dict[str, float]) -> str:
    """Values as the name of an arm: parameters of the search and percents of groups are whole numbers."""
    return ",".join(
        f"{name}={value:.2f}" if "." in name and not name.startswith(GROUP) else f"{name}={round(value)}"
        for name, value in values.items()
    )


def main() -> int:
    """Tune."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("variant")
    reader.add_argument("parameters", nargs="+", metavar="NAME=START:STEP")
    reader.add_argument("--nodes", type=int, default=2_000)
    reader.add_argument("--steps", type=int, default=300)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--opening-plies", type=int, default=6)
    choices = reader.parse_args()
    values: dict[str, float] = {}
    steps: dict[str, float] = {}
    for item in choices.parameters:
        name, _, rest = item.partition("=")
        values[name], steps[name] = map(float, rest.split(":"))
    variant = load(choices.variant)
    maker, chance = Randomiser(choices.opening_plies, 200), random.Random(choices.seed)
    for number in range(choices.steps):
        flips = {name: chance.choice((-1, 1)) for name in values}
        up, down = (
            {name: kept(value, value + sign * flips[name] * steps[name]) for name, value in values.items()}
            for sign in (1, -1)
        )
        a, b = (Arm(variant.id, text(one)) for one in (up, down))
        opening = maker.opening(variant, f"{choices.seed} {number}", START)
        lead = -1.0
        for white in (True, False):
            first, second = (seated(one, variant, opening) for one in ((a, b) if white else (b, a)))
            result = played(variant, opening, {"white": first, "black": second}, choices.nodes)
            lead += result if white else 1 - result
        rate = RATE + (RATE_END - RATE) * number / choices.steps
        for name in values:
            values[name] = kept(values[name], values[name] + 2 * rate * lead * flips[name] * steps[name])
        if number % 10 == 9:
            print(number + 1, text(values), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
