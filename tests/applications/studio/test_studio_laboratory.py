"""Experiments of the studio: played by a process of its own, stopped, killed, compared, reported."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from shared import TINY

from interpreter.applications.studio.answering import answered
from interpreter.applications.studio.experiments import designed
from interpreter.applications.studio.folder import Folder
from interpreter.applications.studio.keeping import Keeper
from interpreter.applications.studio.laboratory import Laboratory
from interpreter.applications.studio.site import Site
from interpreter.errors import RequestError

SLOW = """import json, sys, time
json.loads(sys.stdin.readline())
print(json.dumps({"games": 1, "wanted": 9}), flush=True)
time.sleep(60)
"""


def question(folder: Path, **more: Any) -> dict[str, Any]:
    database = str(folder / "tiny.lab" / "games.sqlite")
    return {
        "text": TINY,
        "name": "tiny.yaml",
        "folder": str(folder),
        "database": database,
        "games": 20,
        **more,
    }


async def until(holds: Callable[[], bool]) -> None:
    for _ in range(600):
        if holds():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("waited in vain")


@pytest.mark.parametrize("player", ["uci:rm", "cecp:sh", "engine", "engine:nodes=1,threads=9", "book.bin"])
def test_a_page_lets_no_program_play(tmp_path: Path, player: str) -> None:
    with pytest.raises(RequestError, match="in the studio play"):
        designed(question(tmp_path, players=["random", player]), False)


@pytest.mark.parametrize("games", [0, -1, 10**9])
def test_numbers_of_games_are_bounded(tmp_path: Path, games: int) -> None:
    with pytest.raises(RequestError, match="games can be asked for"):
        designed(question(tmp_path, games=games), False)


def test_the_text_is_compared_with_changes_of_it_and_with_others(tmp_path: Path) -> None:
    asked = question(tmp_path, other="hexapawn", changes="pieces.rook.moves=B\n\n", primary="draws")
    found = designed(asked, False)
    assert [arm.label for arm in found.arms] == ["tiny", "hexapawn", "tiny, pieces.rook.moves=B"]
    assert found.question is not None
    assert found.designs[0].games == 20
    with pytest.raises(RequestError, match="in no file yet"):
        designed(question(tmp_path, other="saved"), False)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="processes are killed in another way here")
def test_who_does_not_stop_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.applications.studio.laboratory.PATIENCE", 0.1)

    async def played() -> None:
        laboratory = Laboratory(False, (sys.executable, "-c", SLOW))
        await laboratory.start(question(tmp_path))
        await until(lambda: laboratory.state().get("games") == 1)
        with pytest.raises(RequestError, match="is being played"):
            await laboratory.start(question(tmp_path))
        state = await laboratory.stop()
        assert state["running"] is False
        assert "was killed" in state["failed"]

    asyncio.run(played())


@pytest.mark.slow
def test_an_experiment_from_its_start_to_its_report(tmp_path: Path) -> None:
    async def played() -> None:
        site = Site(Folder(tmp_path), Keeper(tmp_path / "state"), False)
        asked = {"text": TINY, "name": "tiny.yaml", "games": 60, "changes": "pieces.rook.moves=B"}
        try:
            assert (await site.answer("lab_start", asked))[1]["running"]
            await until(lambda: not site.laboratory.running and "done" in site.laboratory.state())
            assert site.laboratory.state()["games"] == 120
            _, listed = await site.answer("lab_list", asked)
            assert [arm["games"] for arm in listed["experiments"][0]["arms"]] == [60, 60]
            _, compared = await site.answer("lab_compare", {**asked, "number": 1})
            titles = {row[1].partition(" (")[0] for row in compared["rows"]}  # without what says the same
            assert titles >= {"Quantity", "drawn games", "plies"}
            _, report = await site.answer("lab_report", asked)
            assert (tmp_path / report["kept"]).read_text(encoding="utf-8").startswith("<!doctype html>")
            assert site.views.get(report["view"].removeprefix("/view/")) is not None

            # Killed in the midst of it: what is written stays, and the same design goes on.
            more = {**asked, "games": 100_000}
            await site.answer("lab_start", more)
            await until(lambda: site.laboratory.state().get("games", 0) > 200)
            assert site.laboratory._process is not None
            os.killpg(site.laboratory._process.pid, signal.SIGKILL)
            await until(lambda: "failed" in site.laboratory.state())
            _, listed = await site.answer("lab_list", asked)
            assert listed["experiments"][0]["arms"][0]["games"] > 60
        finally:
            await site.close()

    asyncio.run(played())


def test_no_experiments_yet(tmp_path: Path) -> None:
    answer = answered({**question(tmp_path), "task": "lab_list"})
    assert answer == {"experiments": []}
    answer = answered({**question(tmp_path), "task": "lab_report"})
    assert "no such file" in answer["refused"]
