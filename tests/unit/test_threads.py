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

from interpreter.applications.lab.design.arms import arm
from interpreter.applications.lab.design.trial import Settings, trial
from interpreter.applications.lab.playing.playing import play_batch
from interpreter.applications.lab.store.schema import Row
from interpreter.applications.matches.openings import judge
from interpreter.engine import Engine, Limits
from interpreter.engine.evaluation import engine_tables
from interpreter.rules.kernel import RULES
from interpreter.rules.machine.forms import kernel as kernel_of

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


@pytest.mark.every
@pytest.mark.parametrize("variant_name", GAMES)
def test_random_games_of_the_laboratory(variant_name: str) -> None:
    plan = trial(arm(variant_name, {}, (), ("random", "random")), 0, Settings(seed=3, max_plies=150))
    apart = [rows(play_batch(plan, 10 * i, 10)) for i in range(8)]
    assert together(lambda i: rows(play_batch(plan, 10 * i, 10)), 8) == apart


@pytest.mark.every
def test_games_of_players_with_judged_openings() -> None:
    players = ("engine:nodes=30", "engine:nodes=20")
    plan = trial(arm("losalamos", {}, (), players), 0, Settings(seed=3, opening_plies=4, max_plies=16))
    apart = [rows(play_batch(plan, 2 * i, 2)) for i in range(4)]
    assert together(lambda i: rows(play_batch(plan, 2 * i, 2)), 4) == apart


@pytest.mark.every
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
        found.append(position.playout(number + 1, 100))
        if position.turn != "either":
            result = Engine(variant, hash_mb=1).search(position, Limits(nodes=300))
            found += [result.move, result.nodes]
        return [*found, position.fen()]

    assert together(work, 8) == [work(i) for i in range(8)]


@pytest.mark.every
@pytest.mark.parametrize("variant_name", GAMES)
def test_boards_pieces_and_pictures_of_a_shared_variant(variant_name: str) -> None:
    """Everything that is made when it is first asked for is asked for by all at once."""
    variant = load(variant_name).with_options({})

    def work(_: int) -> list[object]:
        board, position = variant.board, variant.position()
        kinds = list(variant.pieces.values())
        found: list[object] = [board.regions, [board.neighbours(square) for square in board]]
        found += [[kind.sentences for kind in kinds], kinds[0].svg()]
        return [*found, position.svg(), str(position), variant.definition_hash, position.why("a1a9").code]

    first, *others = together(work, THREADS)
    assert others == [first] * (THREADS - 1) == [work(0)] * (THREADS - 1)


@pytest.mark.parametrize("variant_name", ["losalamos", "ultima"])
def test_a_stop_from_any_thread_ends_every_search(variant_name: str) -> None:
    """Each thread has an engine of its own; one thread stops them all."""
    variant = load(variant_name)
    engines = [Engine(variant, hash_mb=1) for _ in range(THREADS)]
    thinking = threading.Barrier(THREADS + 1)

    def stop_all() -> None:
        thinking.wait(60)
        for engine in engines:
            engine.stop()

    def work(number: int) -> bool:
        position = variant.position()
        lines = engines[number].analyse(position)
        first = next(lines)
        thinking.wait(60)
        return [first, *lines][-1].pv[0] in position.legal_moves

    threading.Thread(target=stop_all).start()
    assert together(work, THREADS) == [True] * THREADS
    assert not any(engine.running for engine in engines)


def test_the_kernel_is_loaded_once(form: str) -> None:
    found = together(lambda _: kernel_of(form), 8)
    assert len({id(kernel) for kernel in found}) == 1
    assert set(RULES.load(plain=True)) == set(RULES.modules)


def test_a_judge_of_openings_for_each_thread() -> None:
    variant = load("losalamos")
    barrier = threading.Barrier(THREADS)

    def judge_here(_: int) -> int:
        found = judge(variant)
        barrier.wait(60)
        return id(found)

    with ThreadPoolExecutor(THREADS) as pool:
        assert len(set(pool.map(judge_here, range(THREADS)))) == THREADS


def test_a_machine_belongs_to_its_thread(form: str) -> None:
    variant = load("chess", kernel=form)
    mine = variant.machine
    assert variant.machine is mine
    others: list[object] = []
    thread = threading.Thread(target=lambda: others.append(variant.machine))
    thread.start()
    thread.join()
    assert others[0] is not mine


@pytest.mark.parametrize("variant_name", ["chess", "ultima"])
def test_nobody_can_write_to_tables(variant_name: str, form: str) -> None:
    variant = load(variant_name, kernel=form)
    for tables in (variant.tables_array, engine_tables(variant)):
        with pytest.raises((ValueError, TypeError)):
            tables[0] = 1
        words = list(itertools.islice(tables, 64))
        assert words[0] == variant.ruleset.board.size
