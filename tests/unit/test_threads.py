"""Threads that share a variant find what one thread finds, game by game, and nobody writes to its tables."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TypeVar

import pytest
from shared import load, texts

from interpreter.applications.lab.arms import arm
from interpreter.applications.lab.playing import play_batch
from interpreter.applications.lab.rows import Row
from interpreter.applications.lab.trial import Settings, trial
from interpreter.applications.matches.openings import judge
from interpreter.engine import Engine, Limits
from interpreter.engine.evaluation import engine_tables
from interpreter.rules.hooks.binding import FAILURES
from interpreter.rules.kernel import RULES
from interpreter.rules.kernel import load as load_kernel

THREADS = 4
GAMES = ("losalamos", "senterej", "ultima", "xiangqi")
T = TypeVar("T")


def together(work: Callable[[int], T], count: int) -> list[T]:
    """The work of every number, by threads that begin at once."""
    barrier = threading.Barrier(THREADS)

    def begin() -> None:
        barrier.wait(60)

    with ThreadPoolExecutor(THREADS, initializer=begin) as pool:
        return list(pool.map(work, range(count)))


def rows(found: list[Row]) -> list[Row]:
    """Games without the time that they took."""
    return [replace(row, seconds=0.0) for row in found]


@pytest.mark.parametrize("variant_name", GAMES)
def test_random_games_of_the_laboratory(variant_name: str) -> None:
    plan = trial(arm(variant_name, {}, (), ("random", "random")), 0, Settings(seed=3, max_plies=150))
    apart = [rows(play_batch(plan, 10 * i, 10)) for i in range(8)]
    assert together(lambda i: rows(play_batch(plan, 10 * i, 10)), 8) == apart


def test_games_of_players_with_judged_openings() -> None:
    players = ("engine:nodes=30", "engine:nodes=20")
    plan = trial(arm("losalamos", {}, (), players), 0, Settings(seed=3, opening_plies=4, max_plies=16))
    apart = [rows(play_batch(plan, 2 * i, 2)) for i in range(4)]
    assert together(lambda i: rows(play_batch(plan, 2 * i, 2)), 4) == apart


@pytest.mark.parametrize("variant_name", GAMES)
def test_moves_playouts_and_searches(variant_name: str) -> None:
    variant = load(variant_name)

    def work(number: int) -> list[object]:
        position = variant.position()
        found: list[object] = []
        for ply in range(12):
            moves = position.legal_moves
            if not moves:
                break
            found += [texts(position), position.perft(1), position.outcome()]
            position.push(moves[(number * 31 + ply * 17) % len(moves)])
        state = variant.kernel.copy(position._state)
        found.append(
            int(variant.kernel.playout(variant.tables_array, state, variant.buffer, number + 1, 100))
        )
        if position.turn != "either":
            result = Engine(variant, hash_mb=1).search(position, Limits(nodes=300))
            found += [result.move, result.nodes]
        return [*found, position.fen()]

    assert together(work, 8) == [work(i) for i in range(8)]


def test_the_kernel_is_loaded_once(plain: bool) -> None:
    found = together(lambda _: load_kernel(plain), 8)
    assert len({id(kernel) for kernel in found}) == 1
    assert set(found[0].modules) == set(RULES.modules)


def test_a_move_is_made_while_others_forget_theirs() -> None:
    variant = load("chess", plain=True)
    codes = [move.code for move in variant.position().legal_moves]

    class Forgetful(dict[int, object]):
        """What another thread clears between two looks of this one."""

        def __setitem__(self, code: int, move: object) -> None:
            """Forget it at once."""

    kept, variant._moves = variant._moves, Forgetful()  # type: ignore[assignment]
    try:
        assert [variant.move(code).code for code in codes] == codes
    finally:
        variant._moves = kept


def test_failures_of_hooks_belong_to_their_thread() -> None:
    variant = load("chess", plain=True)
    other = threading.Thread(target=lambda: FAILURES.raised.append(ValueError("of another thread")))
    other.start()
    other.join()
    variant.reraise()
    FAILURES.raised.append(ValueError("of this thread"))
    with pytest.raises(ValueError, match="of this thread"):
        variant.reraise()


def test_a_judge_of_openings_for_each_thread() -> None:
    variant = load("losalamos")
    barrier = threading.Barrier(THREADS)

    def judge_here(_: int) -> int:
        found = judge(variant)
        barrier.wait(60)
        return id(found)

    with ThreadPoolExecutor(THREADS) as pool:
        assert len(set(pool.map(judge_here, range(THREADS)))) == THREADS


def test_buffers_belong_to_their_thread() -> None:
    variant = load("chess", plain=True)
    mine = variant.buffer
    assert variant.buffer is mine
    others: list[object] = []
    thread = threading.Thread(target=lambda: others.append(variant.buffer))
    thread.start()
    thread.join()
    assert others[0] is not mine


@pytest.mark.parametrize("variant_name", ["chess", "ultima"])
def test_nobody_can_write_to_tables(variant_name: str, form: str) -> None:
    variant = load(variant_name, plain=form == "plain")
    for tables in (variant.tables_array, engine_tables(variant)):
        with pytest.raises((ValueError, TypeError)):
            tables[0] = 1
        words = list(itertools.islice(tables, 64))
        assert words[0] == variant.ruleset.board.size
