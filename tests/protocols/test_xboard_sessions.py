"""Scripted conversations with the real process, for every shipped variant."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from shared import load
from xboard_process import Process

from interpreter.errors import FenError
from interpreter.protocols.xboard_course import Course
from interpreter.protocols.xboard_moves import Moves
from interpreter.protocols.xboard_setup import Briefing, brief, gui_name
from interpreter.protocols.xboard_words import claim

CLAIMING = {"chess", "omega", "wildebeest", "senterej", "ultima", "empire", "shatranj", "horde", "racingkings"}


@pytest.fixture(scope="module")
def engine() -> Iterator[Process]:
    """One process for all variants."""
    process = Process()
    yield process
    assert process.close() == 0


def start(engine: Process, variant_id: str) -> tuple[Course, Moves, Briefing, list[str]]:
    """Begin a game of a variant on both sides; what the engine said."""
    variant = load(variant_id)
    briefing = brief(variant, gui_name(variant_id, shipped=True))
    told = engine.ask("new", "st 0.05", "sd 1", f"variant {briefing.name}")
    course = Course(variant.position())
    return course, Moves(variant, briefing), briefing, told


def test_setup(engine: Process, variant_id: str) -> None:
    course, _, briefing, told = start(engine, variant_id)
    setups = [line for line in told if line.startswith("setup ")]
    if briefing.name in ("normal", "3check", "capablanca", "makruk", "shatranj", "xiangqi"):
        assert not setups  # XBoard knows the game by this name
        return
    table, size, board = setups[0].split()[1:4]
    half = len(table) // 2
    files, ranks = size.removesuffix("+0_fairy").split("x")
    rows = course.position.variant.game.board.rows
    assert (int(ranks), int(files)) == (len(rows), len(rows[0]))
    assert table[0] == "(" and table[1 : half] == table[half:-1].upper()
    assert set(board) <= {*table, *"0123456789/*"}
    assert all(len(line.encode()) < 500 for line in told)


def test_a_game(engine: Process, variant_id: str) -> None:
    """Legal moves are taken, the engine answers with legal ones, a wrong one is refused and changes nothing."""
    course, moves, _, _ = start(engine, variant_id)
    choice = random.Random(variant_id)
    for ply in range(8):
        own = course.moves()
        if course.position.outcome() or not own:
            return
        move = own[choice.randrange(len(own))]
        if ply < 4:
            told = engine.ask("force", f"usermove {legs(moves.written(course, move))}")
            assert [line for line in told if not line.startswith("setboard")] == []
            course.play(move)
        else:
            told = engine.ask("go")
            course.play(answered(course, moves, told))
        empty = next(s for s in moves.squares.index if not course.position.piece_at(native(moves, s)))
        refused = engine.ask("force", f"usermove {empty}{empty}")
        assert len(refused) == 1 and refused[0].startswith("Illegal move ("), refused
        assert refused[0].endswith(f"): {empty}{empty}")


def native(moves: Moves, square: str) -> str:
    """The native name of a square of XBoard."""
    return moves.variant.game.board.names[moves.squares.index[square]]


def legs(written: list[str]) -> str:
    """The legs of a move in one line, as XBoard sends them."""
    return "".join(written)


def answered(course: Course, moves: Moves, told: list[str]) -> Any:
    """The legal move that the engine has told."""
    text = "".join(line.removeprefix("move ") for line in told if line.startswith("move "))
    move, _ = moves.read(course, text)
    assert move is not None, told
    return move


def results(variant_id: str) -> Iterator[tuple[dict[str, Any], str]]:
    """The tests of a definition that end with a result, and start where XBoard can say it."""
    variant = load(variant_id)
    briefing = brief(variant, gui_name(variant_id, shipped=True))
    for case in variant.definition.get("tests", ()):
        if case.get("result", "*") == "*" or "options" in case or not case.get("moves"):
            continue
        position = variant.position(case.get("fen"))
        side = position.turn if position.turn != "either" else "white"
        fen = briefing.positions.write(position, side)
        try:
            same = briefing.positions.read(fen)[0].fen() == position.fen()
        except FenError:
            same = False
        if same:
            yield case, fen


def test_results_are_claimed(engine: Process, variant_id: str) -> None:
    cases = list(results(variant_id))
    assert cases or variant_id not in CLAIMING
    for case, fen in cases:
        course, moves, briefing, _ = start(engine, variant_id)
        course = Course(*briefing.positions.read(fen))
        engine.ask("force", f"setboard {fen}")
        for i, text in enumerate(case["moves"]):
            move = course.position.parse(text)
            line = f"usermove {legs(moves.written(course, move))}"
            last = i == len(case["moves"]) - 1
            told = engine.ask(*(["playother"] if last else []), line)
            course.play(move)
        outcome = course.position.outcome()
        assert outcome is not None and outcome.result == case["result"]
        assert [line for line in told if not line.startswith("setboard")] == [claim(outcome)], case["name"]


def test_a_new_variant_begins_where_it_should(engine: Process) -> None:
    assert engine.ask("new", "variant nonsense")[0].startswith("tellusererror unknown variant 'nonsense'")
    assert engine.ask("force", "usermove e2e4", "undo") == []  # ordinary chess goes on
