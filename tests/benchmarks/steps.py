"""Steps a second of environments for chess, on one core: ours, PettingZoo's chess_v6 and Pgx's, by random play.

    pip install 'heterodox[env]' 'pettingzoo[classic]' pgx
    python tests/benchmarks/steps.py [seconds]

What is counted is processor time, of one thread. Every step chooses among the mask's actions and makes mask and planes.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ[variable] = "1"
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import numpy as np  # noqa: E402

import interpreter  # noqa: E402
from interpreter.batch import Batch  # noqa: E402

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0


def rate(step: Callable[[], int]) -> float:
    """Steps a second of processor time."""
    start, steps = time.process_time(), 0
    while time.process_time() - start < SECONDS:
        steps += step()
    return steps / (time.process_time() - start)


def some(mask: Any, rng: Any) -> Any:
    """A random legal action of every game."""
    ends = np.cumsum(mask.sum(axis=1))
    starts = np.concatenate([[0], ends[:-1]])
    return np.flatnonzero(mask.ravel())[rng.integers(starts, ends)] % mask.shape[1]


def ours(name: str, games: int, form: str | None = None, planes: bool = True) -> float:
    """This program."""
    batch = Batch(interpreter.load(name, kernel=form), games)
    mask, rng = batch.mask(), np.random.default_rng(1)

    def step() -> int:
        nonlocal mask
        mask = batch.step(some(mask, rng)).mask
        if planes:
            batch.observe()
        return games

    step()
    return rate(step)


def loop() -> float:
    """One position in a loop of Python: nothing but moves."""
    chess, rng = interpreter.load("chess"), np.random.default_rng(1)
    position = chess.position()

    def step() -> int:
        nonlocal position
        moves = position.legal_moves
        if position.outcome() or not len(moves):
            position = chess.position()
            moves = position.legal_moves
        position.push(moves[int(rng.integers(len(moves)))])
        return 1

    return rate(step)


def pettingzoo() -> float:
    """PettingZoo's chess_v6."""
    from pettingzoo.classic import chess_v6

    env, rng = chess_v6.env(), np.random.default_rng(1)
    env.reset()

    def step() -> int:
        seen, _, ended, broken, _ = env.last()
        if ended or broken:
            env.reset()
            seen = env.last()[0]
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        return 1

    return rate(step)


def pgx(games: int) -> float:
    """Pgx's chess, compiled by JAX, with automatic resets."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("chess")
    begin, go = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    keys = jax.random.split(jax.random.PRNGKey(1), games)
    state, rng = begin(keys), np.random.default_rng(1)

    def step() -> int:
        nonlocal state
        state = go(state, some(np.asarray(state.legal_action_mask), rng), keys)
        state.observation.block_until_ready()
        return games

    step()
    return rate(step)


def main() -> None:
    """Print the table."""
    ways: list[tuple[str, Callable[[], float]]] = [
        ("Heterodox, 512 games", lambda: ours("chess", 512)),
        ("Heterodox, 512 games, no planes", lambda: ours("chess", 512, planes=False)),
        ("Heterodox, 1 game", lambda: ours("chess", 1)),
        ("Heterodox, positions in a loop, neither mask nor planes", loop),
    ]
    if find_spec("pettingzoo") and find_spec("chess"):
        ways.append(("PettingZoo chess_v6", pettingzoo))
    if find_spec("pgx"):
        ways.append(("Pgx chess, 512 games", lambda: pgx(512)))
    for name, measure in ways:
        print(f"| {name} | {measure():,.0f} |", flush=True)


if __name__ == "__main__":
    main()
