"""Where a definition names its sides, nothing that is told of a game says White or Black instead."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from click.testing import Result
from shared import first

import interpreter

Runner = Callable[..., Result]

COMMANDS = {
    "moves": (["moves"], ""),
    "eval": (["eval"], ""),
    "attackers": (["attackers"], "e5"),
    "play": (["play", "--white", "human", "--black", "human"], "moves\nresign"),
    "board": (["play", "--white", "human", "--black", "human"], "board\nwhy e1e9\nundo\nresign"),
    "analyse": (["analyse", "--depth", "1"], ""),
    "check": (["fen", "check"], "FEN"),
    "why": (["why", "--result"], ""),
}
USUAL = re.compile(r"\b(?:white|black)\b", re.I)
INTRODUCED = re.compile(r"In positions and records \w+ is White and\s+\w+ is Black\.")


@pytest.mark.parametrize("words", COMMANDS.values(), ids=list(COMMANDS))
@pytest.mark.parametrize("name", first(1, ["shogi", "janggi"]))
def test_commands_call_the_sides_as_players_do(run: Runner, name: str, words: tuple[list[str], str]) -> None:
    command, more = words
    typed = "\n" in more
    fen = interpreter.load(name).position().fen()
    at = 2 if command[0] == "fen" else 1
    rest = [] if typed or not more else [fen if more == "FEN" else more]
    result = run(*command[:at], name, *rest, *command[at:], stdin=more + "\n" if typed else None)
    assert result.exit_code == 0, result.output
    told = INTRODUCED.sub("", result.output)
    assert not USUAL.search(told), told
    assert any(side in told for side in interpreter.load(name).sides)


@pytest.mark.parametrize(
    ("fen", "told"),
    [("4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1", "Sente"), ("9/9/4k4/9/9/4K4/9/9/9[] b - - 0 1", "Gote")],
)
def test_reasons_and_ends_name_them(fen: str, told: str) -> None:
    reason = interpreter.load("shogi").position(fen).why_result()
    text = " ".join([reason.sentence, *(part.sentence for part in reason.parts)])
    assert told in text
    assert not USUAL.search(text)


def test_who_resigns_is_named(run: Runner) -> None:
    result = run("play", "xiangqi", "--white", "human", "--black", "human", stdin="h2e2\nresign\n")
    assert "Red resigns, Black wins" in result.output or "Black resigns, Red wins" in result.output


@pytest.mark.every
def test_a_rulebook_says_what_the_sides_are_called(run: Runner) -> None:
    told = run("rulebook", "shogi", "--format", "md").output
    assert "In positions and records Sente is White and Gote is Black." in told
    assert "In positions and records" not in run("rulebook", "hexapawn", "--format", "md").output
