"""What is found between arms that do not differ, and if games are the same whoever plays them."""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from copy import copy
from dataclasses import astuple, replace
from pathlib import Path

import numpy as np

from interpreter.applications.lab.answers.comparing import compare
from interpreter.applications.lab.design.arms import Arm, arm
from interpreter.applications.lab.design.trial import Settings, trial
from interpreter.applications.lab.playing.executors import SCHEME, hands
from interpreter.applications.lab.playing.playing import play_batch
from interpreter.applications.lab.questions.quantities import ArmSamples
from interpreter.applications.lab.statistics.alpha_spending import LEVEL, ONE_LOOK, Allowance
from interpreter.applications.lab.store.database import Database
from interpreter.applications.lab.store.parts import part_of
from interpreter.applications.matches.statistics import NORMAL
from interpreter.applications.matches.workers import Submit, processes

from .checks import Check, errs

VARIANT = "losalamos"
LONGEST = 120
TWENTY = tuple(float(k) for k in range(1, 21))
TWENTY_UNTIL = tuple(k / 20 for k in TWENTY)


def random_arm() -> Arm:
    """Random players of a small game."""
    return arm(VARIANT, {}, (), ("random", "random"))


def by_chance(rounds: int, tests: int = 10) -> list[Check]:
    """How often anything is established of some quantities without a difference, by one look and twenty."""
    chance = np.random.default_rng(11)
    steps = chance.normal(size=(rounds, tests, len(TWENTY))).cumsum(axis=2)
    z = np.abs(steps / np.sqrt(TWENTY)).max(axis=1)
    checks = []
    for name, shares in (
        ("1 look", (1.0,)),
        ("20 looks, games added", TWENTY),
        ("20 looks until the plan", TWENTY_UNTIL),
    ):
        limits = [least(Allowance(shares[: k + 1]), LEVEL / tests) for k in range(len(shares))]
        wrong = (z[:, : len(shares)] > limits).any(axis=1)
        checks.append(errs(f"false findings, {name}", wrong.tolist()))
    return checks


def least(allowed: Allowance, level: float) -> float:
    """The standard errors at which a test reaches a level."""
    low, high = 0.0, 9.0
    for _ in range(40):
        z = (low + high) / 2
        low, high = (z, high) if allowed.lasting(2 * NORMAL.cdf(-z)) > level else (low, z)
    return high


def by_games(folder: Path, experiments: int, games: int) -> list[Check]:
    """How often anything is established between arms that play the same game, from the same openings."""
    once, often = [], []
    for seed in range(experiments):
        with Database(folder / f"{seed}.sqlite", create=True) as database:
            settings = Settings(seed=seed, opening_plies=4, max_plies=LONGEST, temperature=None)
            database.experiment(settings, [random_arm()] * 2, games)
            for stored in database.experiments()[0].arms:
                played = play_batch(trial(stored.arm, stored.number, settings), 0, games)
                database.merge(stored.id, part_of(played, None).rows or b"", range(games))
            arms = [ArmSamples(database, stored.id) for stored in database.experiments()[0].arms]
        once.append(established(arms, ONE_LOOK))
        looks = [(cut_all(arms, games * k // 20), TWENTY_UNTIL[:k]) for k in range(5, 21, 5)]
        often.append(any(established(first, Allowance(shares)) for first, shares in looks))
    title = f"false findings, {experiments} experiments of {games} games, "
    return [errs(title + "1 look", once), errs(title + "20 looks, 4 of them taken", often)]


def established(arms: list[ArmSamples], allowed: Allowance) -> bool:
    """Is any difference called established?"""
    return any(c.established for item in compare(arms, allowed) for c in item.contrasts)


def cut_all(arms: list[ArmSamples], games: int) -> list[ArmSamples]:
    """The first games of all arms."""
    return [cut(samples, games) for samples in arms]


def cut(samples: ArmSamples, games: int) -> ArmSamples:
    """The first games of an arm."""
    first, proof = copy(samples), samples.evidence
    first.columns = {name: values[:games] for name, values in samples.columns.items()}
    first.evidence = replace(
        proof, numbers=proof.numbers[:games], openings=proof.openings[:games], courses=proof.courses[:games]
    )
    first.labels = samples.labels[:games]
    return first


# --- the same games, whoever plays ------------------------------------------------------------


HOOK = """PARAMETERS = {}


def veto(T, S, move, parameters, unused):
    return 1 if move & 1023 == (move >> 10) & 1023 == 0 else 0
"""
"""A hook that forbids nothing that a game has."""


@contextmanager
def threads() -> Iterator[Submit]:
    """Four threads of this process."""
    with ThreadPoolExecutor(4) as pool:
        yield pool.submit


@contextmanager
def cluster() -> Iterator[Submit]:
    """A dask.distributed cluster on this machine, whose worker has four threads."""
    import distributed

    with distributed.LocalCluster(n_workers=1, threads_per_worker=4, dashboard_address=None) as found:
        address = found.scheduler_address.replace("tcp://", SCHEME)
        with hands(address, 0) as playing:
            yield playing.submit


PLACES: dict[str, Callable[[], AbstractContextManager[Submit]]] = {
    "2 processes": lambda: processes(2),
    "4 threads": threads,
    "a cluster, 4 threads": cluster,
}


def same_games(places: tuple[str, ...] = tuple(PLACES)) -> list[Check]:
    """Are the games the same, hash by hash, as those of one process?"""
    wanted = hashes(place_of=None)
    checks = []
    for name in places:
        title = f"games of {name} as of 1 process"
        if name.startswith("a cluster") and importlib.util.find_spec("distributed") is None:
            checks.append(Check(title, "equal", "not tried: dask.distributed is not installed", None))
            continue
        found = hashes(name)
        equal = sum(a == b for a, b in zip(wanted, found, strict=True))
        checks.append(Check(title, "equal", f"{equal} of {len(wanted)} batches", equal == len(wanted)))
    return checks


def hooked_arm() -> Arm:
    """An arm with a hook file, which whoever plays it has to read, and threads of one process at once."""
    plain = random_arm()
    text = f"{plain.text}hooks: [{{audit.py: {{}}}}]\n"
    return replace(plain, text=text, hooks=(("audit.py", HOOK),), allow_hooks=True)


def hashes(place_of: str | None) -> list[str]:
    """Hashes of batches of games: random ones, also by a hook, and of engines with sampled openings."""
    plans = [
        trial(random_arm(), 0, Settings(max_plies=LONGEST)),
        trial(arm(VARIANT, {}, (), ("engine:nodes=20", "engine:nodes=30")), 1, Settings(max_plies=24)),
        trial(hooked_arm(), 2, Settings(max_plies=24)),
    ]
    work = [(plan, first, 20 if plan.random else 2) for plan in plans for first in range(0, 120, 20)]
    with PLACES[place_of]() if place_of else processes(1) as submit:
        return [future.result() for future in [submit(batch_hash, *one) for one in work]]


def batch_hash(*batch: object) -> str:
    """A hash of everything in a batch of games but the time it took."""
    rows = [astuple(replace(row, seconds=0.0)) for row in play_batch(*batch)]  # type: ignore[arg-type]
    return hashlib.sha256(repr(rows).encode()).hexdigest()
