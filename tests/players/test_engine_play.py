"""Games against the engine in the terminal: seats, strength, advice, passing, interrupts."""

from __future__ import annotations

import itertools
import os
import re
from typing import Any

import pytest

import interpreter
from interpreter.applications.cli.drivers import Command
from interpreter.applications.cli.engine_driver import EngineDriver, Strength
from interpreter.applications.cli.play import seats
from interpreter.applications.cli.thinking import (
    Display,
    Log,
    Ticker,
    amount,
    display,
    line_text,
    score_text,
)
from interpreter.engine import Limits, Line, Score
from interpreter.engine.levels import LEVELS

SAN = r"(?:[A-Z]?[a-l]?[0-9]?x?[a-l][0-9](?:=[A-Z])?|O-O|O-O-O)[+#]?"
QUICK = ("--nodes", "60", "--hash", "1", "--quiet")


def talk(run: Any, variant: str, *lines: str, more: tuple[str, ...] = ()) -> str:
    """The transcript of a person against the engine."""
    result = run("play", variant, *QUICK, "--seed", 1, *more, stdin="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    assert result.exception is None
    text: str = result.stdout
    return text


def driver_of(variant: str, strength: Strength, **choices: Any) -> tuple[EngineDriver, Any]:
    loaded = interpreter.load(variant, plain=True)
    return EngineDriver(loaded, strength, 1, Display(), **choices), loaded.position()


# --- who plays, and how well -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("white", "black", "expected"),
    [
        (None, None, ("human", "engine")),
        (None, "human", ("engine", "human")),
        ("human", None, ("human", "engine")),
        ("engine", None, ("engine", "human")),
        (None, "random", ("human", "random")),
        ("random", "engine", ("random", "engine")),
        ("human", "human", ("human", "human")),
    ],
)
def test_open_seats(white: str | None, black: str | None, expected: tuple[str, str]) -> None:
    assert seats(white, black) == expected


def test_strength() -> None:
    assert str(Strength()) == "level 5 of 10"
    assert Strength().limits == Limits()
    assert Strength(level=10).limits == Limits(movetime=1.0), "full strength needs some limit"
    assert Strength(level=10, depth=3).limits == Limits(depth=3)
    assert str(Strength(nodes=2000, depth=4)) == "full strength, 2,000 nodes a move, depth 4"
    assert Strength(nodes=5).chosen_level is None
    assert all(level.nodes for number, level in LEVELS.items() if number < max(LEVELS))


def test_levels_rise() -> None:
    pairs = list(itertools.pairwise(LEVELS.values()))
    assert all((low.nodes or 0) < (high.nodes or 10**9) for low, high in pairs)
    assert all(low.noise > high.noise for low, high in pairs)


# --- games ---------------------------------------------------------------------------------------


def test_against_the_engine(run: Any) -> None:
    text = talk(run, "chess", "e2e4", "undo", "fen", "quit")
    assert "The computer plays Black: full strength, 60 nodes a move." in text
    answer = re.search(r"^Black: (\S+)  \([a-h]\d[a-h]\d\)$", text, re.M)
    assert answer
    assert f"taken back: e4, {answer[1]}" in text
    assert "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" in text
    assert "thinks" not in text
    assert "nodes/s" not in text


def test_the_engine_begins_for_black(run: Any) -> None:
    text = talk(run, "omega", "undo", "quit", more=("--black", "human"))
    assert text.index("White: ") < text.index("Black> ")
    assert "nothing of yours to take back" in text


def test_thinking_is_shown_in_pipes_when_asked_for(run: Any) -> None:
    text = talk(run, "chess", "e2e4", "quit", more=("--show-thinking",))
    lines = re.findall(r"^  black: depth (\d+)  [+-]\d+\.\d\d  \d+ nodes  \S+ nodes/s  1\.\.\. ", text, re.M)
    assert lines
    assert lines[0] == "1"


def test_two_engines(run: Any) -> None:
    base = ["play", "losalamos", "--white", "engine", "--black", "engine", *QUICK[:4], "--max-plies", 12]
    first = run(*base, "--seed", 1)
    assert first.exit_code == 0, first.output
    assert first.stdout.startswith("Los Alamos Chess, engine (full strength, 60 nodes a move) - engine")
    assert "* stopped after 12 moves" in first.stdout
    assert run(*base, "--seed", 1).stdout == first.stdout
    low = [*base[:6], "--level", 1, "--max-plies", 12, "--seed"]
    assert run(*low, 1).stdout == run(*low, 1).stdout
    assert len({run(*low, seed).stdout.split("\n", 1)[1] for seed in range(3)}) == 3


def test_thinking_of_two_programs_leaves_the_moves_readable(run: Any) -> None:
    base = ["play", "losalamos", "--white", "engine", "--black", "random", "--depth", 2, "--max-plies", 4]
    lines = run(*base, "--seed", 1, "--show-thinking").stdout.splitlines()
    moves = [line for line in lines if re.fullmatch(rf"(\d+\. )?{SAN}", line)]
    assert len(moves) == 4
    assert [line.split()[:3] for line in lines if line.startswith("  white")] == [
        ["white:", "depth", depth] for depth in ("1", "2", "1", "2")
    ]


def test_advice(run: Any) -> None:
    text = talk(run, "chess", "hint", "eval", "think 0.05", "think x", "think -1", "quit")
    assert re.search(rf"^hint: {SAN}  [+-]\d\.\d\d  depth \d+: \d+\.", text, re.M)
    assert "material" in text
    assert "  white: depth 1  " in text
    assert text.count("think for how many seconds?") == 2


def test_levels_can_be_changed(run: Any) -> None:
    text = talk(run, "chess", "level", "level 3", "level 11", "level x", "quit")
    assert "the computer plays at full strength, 60 nodes a move" in text
    assert "the computer plays at level 3 of 10, 60 nodes a move" in text
    assert "from 1 to 10, found '11'" in text
    assert "from 1 to 10, found 'x'" in text
    text = talk(run, "chess", "level 3", "quit", more=("--white", "human", "--black", "human"))
    assert "there is no computer in this game" in text


def test_the_opening_phase_against_the_engine(run: Any) -> None:
    text = talk(run, "senterej", "d2d3", "pass", "e2e3", "quit")
    offers = re.findall(r"^Black: (.+)$", text, re.M)
    assert len(offers) == 3
    assert all(offer == "passes" or re.match(r"b:\S+  \([a-h][78]", offer) for offer in offers)


def test_a_program_never_passes_twice_in_succession(monkeypatch: pytest.MonkeyPatch) -> None:
    driver, position = driver_of("senterej", Strength(nodes=30))
    asked: list[Limits] = []
    search = driver._engine.search

    def lazy(position: Any, limits: Limits, note: Any, side: str) -> Any:
        asked.append(limits)
        if limits.only is None:
            return type("Passing", (), {"move": None, "passes": True})()
        return search(position, limits, note, side)

    monkeypatch.setattr(driver._engine, "search", lazy)
    choices = [driver.choose(position, "black") for _ in range(4)]
    assert [isinstance(choice, Command) for choice in choices] == [True, False, True, False]
    assert asked[0].only is None
    assert asked[1].only
    assert all(move.origin[1] in "78" for move in asked[1].only)


# --- interrupts ------------------------------------------------------------------------------------


def interrupted(driver: EngineDriver, monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Ctrl-C after so many lines of thinking."""
    search = driver._engine.search

    def cut(position: Any, limits: Limits, note: Any, side: str) -> Any:
        seen = itertools.count(1)

        def then(line: Line) -> None:
            note(line)
            if next(seen) >= after:
                raise KeyboardInterrupt

        if not after:
            raise KeyboardInterrupt
        return search(position, limits, then, side)

    monkeypatch.setattr(driver._engine, "search", cut)


def test_ctrl_c_makes_a_persons_opponent_move(monkeypatch: pytest.MonkeyPatch) -> None:
    driver, position = driver_of("chess", Strength(depth=50), hasty=True)
    interrupted(driver, monkeypatch, after=2)
    assert driver.choose(position, "white") in position.legal_moves
    interrupted(driver, monkeypatch, after=0)
    with pytest.raises(KeyboardInterrupt):
        driver.choose(position, "white")


def test_ctrl_c_ends_a_game_between_programs(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, position = driver_of("chess", Strength(depth=50))
    interrupted(driver, monkeypatch, after=1)
    with pytest.raises(KeyboardInterrupt):
        driver.choose(position, "white")
    monkeypatch.setattr(EngineDriver, "choose", driver.choose)
    arguments = ["play", "chess", "--white", "random", "--black", "engine", "--seed", 1]
    result = run(*arguments)
    assert result.exit_code != 0
    assert re.fullmatch(rf"1\. {SAN}", result.stdout.splitlines()[1])
    assert "\n" in result.stdout[-8:], "the line of moves is ended"


# --- how thinking is written -----------------------------------------------------------------------


def test_scores_are_from_whites_side() -> None:
    assert score_text(Score(centipawns=35), "white") == "+0.35"
    assert score_text(Score(centipawns=35), "black") == "-0.35"
    assert score_text(Score(mate=5), "white") == "White wins in 3"
    assert score_text(Score(mate=-4), "white") == "Black wins in 2"
    assert score_text(Score(mate=1), "black") == "Black wins in 1"
    assert [amount(n) for n in (950, 12_345, 4_560_000, 123_456_789)] == ["950", "12.3k", "4.56M", "123M"]


def test_one_line_is_written_anew_and_erased(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.get_terminal_size", lambda: os.terminal_size((40, 24)))
    position = interpreter.load("chess", plain=True).position()
    moves = tuple(position.legal_moves[:3])
    line = Line(7, 9, 1, Score(centipawns=12), 1000, 1.0, moves)
    ticker = Ticker()
    ticker.show(position, "white", line)
    shown = capsys.readouterr().out.lstrip("\r")
    assert shown == f"White thinks: {line_text(position, 'white', line)}"[:39]
    ticker.show(position, "white", line)
    assert capsys.readouterr().out == "", "not so soon again"
    ticker.clear()
    assert capsys.readouterr().out == "\r" + " " * 39 + "\r"
    ticker.clear()
    assert capsys.readouterr().out == ""


def test_where_thinking_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    assert type(display(None)) is type(display(False)) is Display
    assert type(display(True)) is Log
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert type(display(None)) is Ticker
    assert type(display(False)) is Display
