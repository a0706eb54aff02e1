"""Workers that end, hang, or are asked something newer; the stub answers what it is told to, late if it is told so."""

from __future__ import annotations

import asyncio
import io
import json
import sys
from typing import Any

import pytest

from interpreter.applications.studio import crew
from interpreter.applications.studio.crew import Gone, Newer, Seat, Worker
from interpreter.applications.studio.worker import serve

STUB = """
import json, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    time.sleep(asked.get("sleep", 0))
    if asked.get("die"):
        sys.exit(3)
    if asked.get("noise"):
        print("this is not an answer", flush=True)
    print(json.dumps({"said": asked.get("say")}), flush=True)
"""
PROGRAM = (sys.executable, "-c", STUB)


def seat() -> Seat:
    return Seat(program=PROGRAM)


def test_an_answer_and_the_next() -> None:
    async def talk() -> list[Any]:
        one = seat()
        found = [await one.ask({"task": "a", "say": i}) for i in (1, 2)]
        await one.close()
        return found

    assert asyncio.run(talk()) == [{"said": 1}, {"said": 2}]


def test_who_takes_too_long_is_killed_and_the_next_question_answered() -> None:
    async def talk() -> Any:
        one = seat()
        await one.ask({"task": "a"})
        before = one.worker.pid
        with pytest.raises(Gone, match=r"more than 0\.1 seconds"):
            await one.ask({"task": "a", "sleep": 60}, seconds=0.1)
        found = await one.ask({"task": "a", "say": "again"})
        other = one.worker.pid != before
        await one.close()
        return found, other

    assert asyncio.run(talk()) == ({"said": "again"}, True)


@pytest.mark.parametrize("fault", [{"die": True}, {"noise": True}])
def test_a_worker_that_ends_or_talks_nonsense_is_replaced(fault: dict[str, Any]) -> None:
    async def talk() -> Any:
        one = seat()
        with pytest.raises(Gone, match="has ended"):
            await one.ask({"task": "a", **fault})
        found = await one.ask({"task": "a", "say": "again"})
        await one.close()
        return found

    assert asyncio.run(talk()) == {"said": "again"}


def test_a_worker_that_is_killed_in_the_middle_is_replaced() -> None:
    async def talk() -> Any:
        one = seat()
        await one.ask({"task": "a"})
        asking = asyncio.create_task(one.ask({"task": "a", "sleep": 60}))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        process = await one.worker.begin()
        process.kill()
        with pytest.raises(Gone, match="has ended"):
            await asking
        found = await one.ask({"task": "a", "say": "again"})
        await one.close()
        return found

    assert asyncio.run(talk()) == {"said": "again"}


def test_a_newer_question_of_the_task_makes_the_older_ones_void(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "GRACE", 0.01)

    async def talk() -> list[Any]:
        one = seat()
        await one.ask({"task": "a"})
        asked = [{"task": "a", "sleep": 60}, {"task": "a", "sleep": 60}, {"task": "a", "say": "newest"}]
        asking = []
        for question in asked:
            asking.append(asyncio.create_task(one.ask(question)))
            await asyncio.sleep(0)
        found = await asyncio.gather(*asking, return_exceptions=True)
        await one.close()
        return [each if isinstance(each, dict) else type(each) for each in found]

    assert asyncio.run(talk()) == [Newer, Newer, {"said": "newest"}]


def test_another_task_waits_for_its_turn() -> None:
    async def talk() -> list[Any]:
        one = seat()
        asking = [one.ask({"task": "a", "sleep": 0.05, "say": 1}), one.ask({"task": "b", "say": 2})]
        found = await asyncio.gather(*asking)
        await one.close()
        return list(found)

    assert asyncio.run(talk()) == [{"said": 1}, {"said": 2}]


def test_a_spare_worker_takes_over_and_there_is_another_one() -> None:
    async def talk() -> Any:
        one = Seat(spare=True, program=PROGRAM)
        await one.warm()
        spare = one._spare
        with pytest.raises(Gone, match="more than"):
            await one.ask({"task": "a", "sleep": 60}, seconds=0.1)
        found = await one.ask({"task": "a", "say": "again"})
        took_over = one.worker is spare
        await asyncio.gather(*one._errands)
        restocked = one._spare is not None and one._spare is not spare
        await one.close()
        return found, took_over, restocked

    assert asyncio.run(talk()) == ({"said": "again"}, True, True)


def test_a_worker_that_still_warms_up_is_asked_nothing_else() -> None:
    slow = (
        sys.executable,
        "-c",
        STUB.replace('asked.get("sleep", 0)', 'asked.get("sleep", asked["task"] == "warm")'),
    )

    async def talk() -> Any:
        one = Seat(spare=True, program=slow)
        with pytest.raises(Gone, match="more than"):
            await one.ask({"task": "a", "sleep": 60}, seconds=0.1)
        await asyncio.sleep(0.1)  # the spare one has been started
        found = await one.ask({"task": "a", "say": "at once"})
        await one.close()
        return found

    assert asyncio.run(talk()) == {"said": "at once"}


def test_an_answer_of_any_length_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "MOST_ANSWER", 1000)

    async def talk() -> None:
        worker = Worker(False, PROGRAM)
        with pytest.raises(Gone):
            await worker.ask({"say": "x" * 10_000}, 20)
        assert worker.pid is None

    asyncio.run(talk())


def test_the_worker_answers_lines_and_goes_on_after_faults() -> None:
    questions = [
        {"task": "nonsense"},
        {"task": "layout", "text": "format: 2\nvariant: mine\n"},
        {"task": "layout", "text": 3},
        {"task": "layout", "text": "a: [\n"},
    ]
    out = io.BytesIO()
    serve(io.BytesIO("\n".join(map(json.dumps, questions)).encode()), out, False)
    first, second, third, fourth = map(json.loads, out.getvalue().splitlines())
    assert "an internal error" in first["refused"]
    assert second == {"text": "format: 2\nvariant: mine\n"}
    assert "an internal error" in third["refused"]
    assert "H006" in fourth["refused"]
