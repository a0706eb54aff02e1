"""Definitions and positions that aim at the kernel's arrays end in an answer or in a clear error."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hostile import crowd, ring

import interpreter
from interpreter.errors import DefinitionError

PATIENCE = 900
"""Seconds after which a process is taken to hang; the kernel may have to be compiled first."""


@cache
def asked(group: str) -> dict[str, Any]:
    """The answers of a group of questions, from a process that may end badly."""
    here = Path(__file__).parent
    told = subprocess.run(
        [sys.executable, str(here / "child.py"), group],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONPATH": str(here.parent.parent)},
    )
    assert told.returncode == 0, f"exit code {told.returncode}\n{told.stderr}"
    answers: dict[str, Any] = json.loads(told.stdout.splitlines()[-1])[group]
    return answers


@pytest.mark.every
@pytest.mark.parametrize(
    "question",
    ["legal moves", "outcome", "perft", "why", "reason", "push", "game", "search", "roots", "deeper"],
)
def test_too_many_moves_are_a_clear_error(question: str) -> None:
    kind, message = asked("crowds")[question]
    assert kind == "MemoryError"
    assert message.startswith("too many moves: ")


@pytest.mark.every
def test_the_error_says_in_which_position() -> None:
    assert "in hostile, '" in asked("crowds")["legal moves"][1]
    assert "the search can choose among 16,383" in asked("crowds")["roots"][1]


@pytest.mark.every
def test_what_has_room_is_answered() -> None:
    found = asked("crowds")
    assert found["many"] > 16_384
    assert 8_000 < found["few"] < 16_384
    assert found["line"] is True  # though the lists of its lines find no room at last
    assert found["evaluation"] is True


@pytest.mark.every
def test_errors_leave_the_position_as_it_was() -> None:
    assert asked("crowds")["fen"] == [True, True, True]
    assert asked("crowds")["again"] > 0


@pytest.mark.every
def test_commands_say_it_in_a_line() -> None:
    code, text = asked("commands")["command"]
    assert code == 2
    assert "too many moves: " in text
    assert "Traceback" not in text


@pytest.mark.every
def test_the_uci_loop_says_it_and_goes_on() -> None:
    lines = asked("commands")["uci"]
    assert any("error" in line and "too many moves: " in line for line in lines)
    assert lines[-1].startswith("bestmove "), lines[-1]  # there are moves, if too many to be searched
    assert not any("Traceback" in line for line in lines)


@pytest.mark.every
def test_xboard_is_told_and_goes_on() -> None:
    lines = asked("commands")["xboard"]
    assert any("too many moves: " in line for line in lines)
    assert "pong 1" in lines


@pytest.mark.every
def test_a_move_that_takes_more_than_a_hundred() -> None:
    found = asked("victims")
    assert found["victims"] == 130
    assert found["men"] == [133, 3]
    assert found["searched"] is True


@pytest.mark.every
def test_hundreds_of_royals() -> None:
    found = asked("royals")
    assert found["men"][0] == 320
    assert found["perft"] == found["moves"] ** 2
    assert found["searched"] is True
    assert found["plies"] == 200


@pytest.mark.every
def test_a_game_longer_than_the_history() -> None:
    assert asked("long") == {"same": True, "back": True, "left": 0}


@pytest.mark.every
def test_a_piece_with_more_moves_than_a_list_holds_is_refused() -> None:
    with pytest.raises(DefinitionError, match=r"H390\]: one piece may have 4,\d+ moves, at most 4,096"):
        interpreter.load_text(crowd(47), kernel="plain")


def test_extra_squares_count_as_squares() -> None:
    with pytest.raises(DefinitionError, match=r"H303\]: the board has more than 1000 squares"):
        interpreter.load_text(ring(), kernel="plain")
