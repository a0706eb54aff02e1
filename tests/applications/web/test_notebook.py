"""The board of a notebook: what it shares with Python, alone and in JupyterLab in a real browser."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from web_browser import READY

from interpreter import MoveError, load

pytest.importorskip("anywidget", reason="anywidget is not installed")
from interpreter.notebook import Board


def heard(board: Board, moves: list[str], number: int | None = None, **more: Any) -> None:
    """Let the board hear what a frame says."""
    known = board.game
    said = {"start": known["start"], "moves": moves, "number": known["number"] if number is None else number}
    board._heard(board, {**said, **more}, [])


def test_moves_of_the_board_arrive_and_are_told() -> None:
    board, told = Board(load("chess")), []
    board.on_move(lambda move: told.append((move.text, board.position.fen())))
    heard(board, ["e2e4"])
    heard(board, ["e2e4", "e7e5", "g1f3"])
    assert [text for text, _ in told] == ["e2e4", "e7e5", "g1f3"]
    assert told[0][1] == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    assert [move.text for move in board.moves] == ["e2e4", "e7e5", "g1f3"]
    heard(board, ["e2e4"])
    assert board.position.fen() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    assert len(told) == 3


def test_a_listener_may_answer() -> None:
    board = Board(load("chess"))

    @board.on_move
    def answer(move: object) -> None:
        board.push("e7e5")

    heard(board, ["e2e4"])
    assert board.game == {"start": board.game["start"], "moves": ["e2e4", "e7e5"], "number": 1}
    heard(board, ["e2e4"], number=0)  # it has not seen the answer yet
    assert len(board.moves) == 2


@pytest.mark.every
def test_nothing_is_believed_that_is_not_legal() -> None:
    board = Board(load("chess"))
    heard(board, ["e2e5"])
    assert (board.game["moves"], board.game["number"]) == ([], 1)
    heard(board, ["e2e4"], start="no position")
    assert (board.game["moves"], board.game["number"]) == ([], 2)
    for wrong in (
        None,
        3,
        {},
        {"number": 2, "start": 1, "moves": []},
        {"number": 2, "start": "", "moves": [1]},
    ):
        board._heard(board, wrong, [])
    with pytest.raises(MoveError):
        board.push("e2e5")
    assert board.game["number"] == 2


def test_the_position_that_is_given_and_taken_is_a_copy() -> None:
    position = load("chess").position()
    position.push("e2e4")
    board = Board(position)
    board.position.push("e7e5")
    assert board.pop().text == "e2e4"
    assert board.position == load("chess").position()
    assert len(position.move_stack) == 1
    board.show(position)
    assert board.game["moves"] == ["e2e4"]
    with pytest.raises(ValueError, match="one of Chess"):
        board.show(load("hexapawn").position())
    with pytest.raises(ValueError, match="'computer'"):
        Board(position, white="me")


def test_a_saved_notebook_has_the_picture() -> None:
    bundle, _ = Board(load("hexapawn"))._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in bundle


# --- in JupyterLab ---------------------------------------------------------------------------------

CELLS = (
    "import interpreter; from interpreter.notebook import Board\nboard = Board(interpreter.load({name!r})); board",
    "seen = []; board.on_move(lambda move: seen.append(move.text)); [board.push(move) for move in {first!r}]",
    "print('=', [move.text for move in board.moves], seen, board.position.fen(), '=')",
)


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A JupyterLab that serves a folder: that, and its address."""
    pytest.importorskip("jupyterlab", reason="JupyterLab is not installed")
    folder = tmp_path_factory.mktemp("lab")
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--allow-root",
        "--port=0",
        "--ip=127.0.0.1",
    ]
    server = subprocess.Popen([*command, f"--notebook-dir={folder}"], stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    found = next(
        m for line in server.stderr if (m := re.search(r"http://127\S+:(\d+)/lab\?token=(\w+)", line))
    )
    yield folder, found[0]
    server.terminate()
    server.communicate(timeout=20)


@pytest.mark.browser
@pytest.mark.parametrize(
    ("name", "first", "second"), [("chess", ["e2e4"], "e7e5"), ("senterej", ["a2a3", "b2b3"], "b7b6")]
)
def test_the_board_and_python_share_a_game(
    browser: Any, lab: Any, name: str, first: list[str], second: str
) -> None:
    folder, address = lab
    cells = [text.format(name=name, first=first) for text in CELLS]
    notebook = {
        "cells": [
            {
                "cell_type": "code",
                "source": text,
                "metadata": {},
                "outputs": [],
                "execution_count": None,
                "id": f"c{i}",
            }
            for i, text in enumerate(cells)
        ],
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    (folder / f"{name}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    where = browser.new_context(viewport={"width": 1300, "height": 1100})
    page = where.new_page()
    page.set_default_timeout(READY)
    page.goto(address.replace("/lab?", f"/lab/workspaces/{name}/tree/{name}.ipynb?"))

    def run(number: int) -> None:
        cell = page.locator(".jp-CodeCell").nth(number)
        for _ in range(20):  # while it begins, the lab does not hear every key
            cell.locator(".cm-content").click()
            page.keyboard.press("Control+Enter")
            page.wait_for_timeout(500)
            if cell.locator(".jp-InputPrompt").inner_text() != "[ ]:":
                return

    run(0)
    board = page.frame_locator("iframe[title$='the board']")

    board.locator(f'[data-square="{second[:2]}"]').wait_for()
    run(1)
    board.locator("#hx-moves", has_text=re.compile(r"\w\d")).wait_for()
    for square in (second[:2], second[2:]):
        board.locator(f'[data-square="{square}"]').click()
    board.locator(f'[data-square="{second[2:]}"]:not([aria-label*=empty])').wait_for()
    run(2)
    answer = page.locator(".jp-OutputArea-output", has_text="= [").inner_text()
    if picture := os.environ.get("HETERODOX_PICTURES"):
        page.locator(".jp-Notebook").screenshot(path=Path(picture) / f"notebook_{name}.png")
    variant = load(name).position()
    for move in (*first, second):
        variant.push(move)
    assert answer.strip() == f"= {[*first, second]} {[second]} {variant.fen()} ="
    where.close()
