"""Searches beside the caller's thread: as iterators, with an event loop, broken off and stopped."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import aclosing, closing

import pytest
from shared import load

from interpreter import Engine, Limits, Line, Position, Result

MATE = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine(load("chess"), hash_mb=1) as engine:
        yield engine
    assert not engine.running


@pytest.fixture
def position() -> Position:
    return load("chess").position()


def is_free(engine: Engine, position: Position) -> bool:
    """Does it search again, and as far as it is asked to?"""
    return not engine.running and engine.search(position, Limits(depth=2)).lines[0].depth == 2


def test_lines_come_one_by_one(engine: Engine, position: Position) -> None:
    lines = list(engine.analyse(position, Limits(depth=4, multipv=2)))
    assert [(line.depth, line.number) for line in lines] == [(d, n) for d in (1, 2, 3, 4) for n in (1, 2)]
    assert is_free(engine, position)


def test_the_lines_are_those_of_a_search(position: Position) -> None:
    told: list[Line] = []
    Engine(load("chess"), hash_mb=1).search(position, Limits(depth=4), told.append)
    again = list(Engine(load("chess"), hash_mb=1).analyse(position, Limits(depth=4)))
    assert [(line.pv, line.score, line.nodes) for line in again] == [
        (line.pv, line.score, line.nodes) for line in told
    ]


def test_the_generator_returns_the_result(engine: Engine) -> None:
    def whole() -> Generator[Line, None, Result]:
        return (yield from engine.analyse(load("chess").position(MATE), Limits(depth=2)))

    lines = whole()
    assert [line.depth for line in itertools.islice(lines, 2)] == [1, 2]
    with pytest.raises(StopIteration) as ended:
        next(lines)
    assert str(ended.value.value.move) == "a1a8"


def test_leaving_the_loop_stops_the_search(engine: Engine, position: Position) -> None:
    for line in engine.analyse(position):
        assert engine.running
        if line.depth == 3:
            break
    assert is_free(engine, position)


def test_closing_stops_the_search(engine: Engine, position: Position) -> None:
    with closing(engine.analyse(position)) as lines:
        next(lines)
        assert engine.running
    assert is_free(engine, position)


def test_the_position_may_be_played_on_meanwhile(engine: Engine, position: Position) -> None:
    with closing(engine.analyse(position, Limits(depth=4))) as lines:
        first = next(lines)
        position.push("e2e4")
        assert all(line.pv[0] in load("chess").position().legal_moves for line in [first, *lines])


def test_stop_ends_the_lines(engine: Engine, position: Position) -> None:
    lines = engine.analyse(position)
    next(lines)
    threading.Thread(target=engine.stop).start()
    assert [line for line in lines if line.depth > 90] == []
    assert is_free(engine, position)


def test_a_stop_before_the_search_has_begun_counts(engine: Engine, position: Position) -> None:
    """Its thread may come late: it is held back here until after the call of `stop`."""
    stopped = threading.Event()
    copied = position.copy()

    class Late(Position):
        """Waits where the search looks at it first."""

        @property
        def turn(self) -> str:
            """The side to move."""
            assert stopped.wait(60)
            return super().turn

    copied.__class__ = Late
    answers: list[Result] = []
    searching = threading.Thread(target=lambda: answers.append(engine.search(copied, Limits())))
    searching.start()
    while not engine.running:
        pass
    engine.stop()
    stopped.set()
    searching.join(60)
    assert answers
    assert answers[0].move in position.legal_moves


def test_one_search_at_a_time(engine: Engine, position: Position) -> None:
    with closing(engine.analyse(position)) as lines:
        next(lines)
        with pytest.raises(RuntimeError, match="searching already"):
            engine.search(position, Limits(depth=1))
        with pytest.raises(RuntimeError, match="searching already"):
            next(engine.analyse(position))
        assert engine.running
        assert next(lines).depth > 1
    assert is_free(engine, position)


def test_the_end_of_one_search_does_not_stop_the_next(engine: Engine, position: Position) -> None:
    over = engine.analyse(position, Limits(depth=1))
    next(over)
    while engine.running:
        pass
    with closing(engine.analyse(position)) as lines:
        next(lines)
        over.close()
        assert engine.running
        assert next(lines).depth > 1


def test_wrong_requests_are_told_in_the_callers_thread(engine: Engine) -> None:
    either = load("senterej").position()
    with pytest.raises(ValueError, match="white or black"):
        next(Engine(load("senterej"), hash_mb=1).analyse(either))
    move = load("chess").position("7k/8/8/8/8/8/8/K7 w - - 0 1").legal_moves[0]
    with pytest.raises(ValueError, match="not legal here"):
        asyncio.run(engine.search_async(load("chess").position(), Limits(only=(move,))))
    assert not engine.running


# --- with an event loop -------------------------------------------------------------------------


def test_the_event_loop_goes_on(engine: Engine, position: Position) -> None:
    async def both() -> tuple[Result, int]:
        search = asyncio.create_task(engine.search_async(position, Limits(movetime=0.3)))
        turns = 0
        while not search.done():
            turns += 1
            await asyncio.sleep(0.001)
        return await search, turns

    result, turns = asyncio.run(both())
    assert result.move in position.legal_moves
    assert turns > 3


def test_asynchronous_lines(engine: Engine, position: Position) -> None:
    async def depths() -> list[int]:
        return [line.depth async for line in engine.analyse_async(position, Limits(depth=4))]

    assert asyncio.run(depths()) == [1, 2, 3, 4]
    assert is_free(engine, position)


def test_leaving_asynchronous_lines(engine: Engine, position: Position) -> None:
    async def twice() -> None:
        for _ in range(2):
            async with aclosing(engine.analyse_async(position)) as lines:
                async for line in lines:
                    if line.depth == 3:
                        break
            assert not engine.running

    asyncio.run(twice())
    assert is_free(engine, position)


def test_a_loop_that_is_only_left_is_closed_by_the_end(engine: Engine, position: Position) -> None:
    async def first(lines: AsyncIterator[Line]) -> Line:
        async for line in lines:
            return line
        raise AssertionError("no line")

    assert asyncio.run(first(engine.analyse_async(position))).depth == 1
    assert is_free(engine, position)


@pytest.mark.parametrize("what", ["search", "analyse"])
def test_cancelling_stops_the_search(engine: Engine, position: Position, what: str) -> None:
    async def searching() -> None:
        if what == "search":
            await engine.search_async(position, Limits())
        async for _ in engine.analyse_async(position):
            pass

    async def cancelled() -> None:
        task = asyncio.create_task(searching())
        while not engine.running:
            await asyncio.sleep(0)
        await asyncio.sleep(0.02)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert not engine.running

    asyncio.run(cancelled())
    assert is_free(engine, position)


def test_a_time_limit_of_the_event_loop(engine: Engine, position: Position) -> None:
    async def hurried() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(engine.search_async(position, Limits()), 0.05)
        assert not engine.running

    asyncio.run(hurried())


def test_engines_that_share_a_variant_search_together(position: Position) -> None:
    engines = [Engine(load("chess"), hash_mb=1) for _ in range(3)]

    async def together() -> list[Result]:
        return await asyncio.gather(*(e.search_async(position, Limits(depth=4)) for e in engines))

    found = asyncio.run(together())
    assert len({(result.move, result.nodes) for result in found}) == 1
