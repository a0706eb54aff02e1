"""Scripted conversations with the real process, for every shipped variant."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from shared import load
from xboard_process import Process

from interpreter.applications.protocols.xboard_course import Course
from interpreter.applications.protocols.xboard_moves import XBoardMoves
from interpreter.applications.protocols.xboard_setup import brief, gui_name
from interpreter.applications.protocols.xboard_words import claim
from interpreter.language.resources import shipped_ids
from interpreter.play.core.moves import Move

KNOWN = {"normal", "3check", "capablanca", "crazyhouse", "makruk", "shatranj", "xiangqi"}
CLAIMING = {
    "chess",
    "omega",
    "wildebeest",
    "senterej",
    "ultima",
    "empire",
    "shatranj",
    "xiangqi",
    "racingkings",
}
SERIES = {"italianprogressive", "marseillais", "monster", "progressive", "takeandmake"}
"""They are refused: the protocol knows no turns of several moves."""
FAST = ("omega", "wildebeest", "senterej", "ultima", "empire", "chess")
MOST_CASES = 4
MOST_EVENTS = 500


@pytest.fixture(scope="module")
def engine() -> Iterator[Process]:
    """One process for all variants."""
    process = Process()
    process.ask("st 0.05", "sd 1")
    yield process
    assert process.close() == 0


class Game:
    """A game of a variant, as the rules see it and as the engine plays it."""

    def __init__(self, engine: Process, variant_id: str) -> None:
        variant = load(variant_id)
        self.engine = engine
        self.briefing = brief(variant, gui_name(variant_id, shipped=True))
        self.told = engine.ask("force", f"variant {self.briefing.name}")
        self.moves = XBoardMoves(variant, self.briefing)
        self.course = Course(variant.position())

    def place(self, fen: str) -> None:
        """Go to a position."""
        self.course = Course(*self.briefing.positions.read(fen))
        assert self.engine.ask("force", f"setboard {fen}") == []

    def send(self, move: Move, *before: str) -> list[str]:
        """Make a move; what the engine says to it, corrections of the board aside."""
        legs = "".join(self.moves.written(self.course, move))
        told = self.engine.ask(*before, f"usermove {legs}")
        self.course.play(move)
        return [line for line in told if not line.startswith("setboard")]

    def answer(self) -> None:
        """Let the engine make a move, which has to be legal."""
        told = self.engine.ask("go")
        text = "".join(line.removeprefix("move ") for line in told if line.startswith("move "))
        move, _ = self.moves.read(self.course, text)
        if move is None:
            self.course.decline()
        else:
            self.course.play(move)

    def refuse(self) -> None:
        """A move from an empty square is refused with a reason."""
        names = self.moves.variant.ruleset.board.names
        squares = self.moves.squares
        empty = next(s for s in squares.names if not self.course.position.piece_at(names[squares.index[s]]))
        (refused,) = self.engine.ask(f"usermove {empty}{empty}")
        assert refused.startswith("Illegal move (")
        assert refused.endswith(f"): {empty}{empty}")


@pytest.mark.every
@pytest.mark.parametrize("name", FAST)
def test_five_games_and_chess(engine: Process, name: str) -> None:
    converse(engine, name)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(shipped_ids()) - {*FAST, *SERIES}))
def test_the_other_variants(engine: Process, name: str) -> None:
    converse(engine, name)


def converse(engine: Process, variant_id: str) -> None:
    """Setup, legal moves both ways, an illegal one that changes nothing, and results as the rules have them."""
    game = Game(engine, variant_id)
    check_setup(game)
    choice = random.Random(variant_id)
    for ply in range(6):
        own = game.course.moves()
        if game.course.position.outcome() or not own:
            break
        if ply < 4:
            assert game.send(own[choice.randrange(len(own))], "force") == []
        else:
            game.answer()
        engine.ask("force")
        game.refuse()
    cases = list(results(game))[:MOST_CASES]
    assert cases or variant_id not in CLAIMING
    for case, fen in cases:
        game.place(fen)
        *first, last = case["moves"]
        for text in first:
            assert game.send(game.course.position.parse(text)) == []
        told = game.send(game.course.position.parse(last), "playother")
        outcome = game.course.position.outcome()
        assert outcome is not None
        assert outcome.result == case["result"]
        assert told == [claim(outcome, game.course.position.variant)], case["name"]


def check_setup(game: Game) -> None:
    """The lines that tell of the variant."""
    assert all(len(line.encode()) < 500 for line in game.told)
    setups = [line for line in game.told if line.startswith("setup ")]
    if game.briefing.name in KNOWN:  # XBoard knows the game by this name
        assert not setups
        return
    table, size, board = setups[0].split()[1:4]
    half = len(table) // 2
    size, _, held = size.removesuffix("_fairy").partition("+")
    files, ranks = size.split("x")
    assert int(held) == len(game.briefing.held)
    assert bool(int(held)) == ("[" in board)
    rows = game.course.position.variant.ruleset.board.rows
    assert (int(ranks), int(files)) == (len(rows), len(rows[0]))
    assert table[1:half] == table[half:-1].upper()
    assert set(board) <= {*table, *"0123456789/*[]"}


def results(game: Game) -> Iterator[tuple[dict[str, Any], str]]:
    """The tests of a definition that end with a result, and start where XBoard can say it."""
    variant, positions = game.moves.variant, game.briefing.positions
    for case in variant.definition.get("tests", ()):
        if case.get("result", "*") == "*" or "options" in case or not case.get("moves"):
            continue
        position = variant.position(case.get("fen"))
        fen = positions.write(position, "black" if position.turn == "black" else "white")
        if positions.read(fen)[0].fen() == position.fen():
            yield case, fen


@pytest.mark.every
def test_two_engines_end_a_game_of_senterej(engine: Process) -> None:
    """What XBoard does between two programs: it tells a pass as the position with the other side to move."""
    game = Game(engine, "senterej")
    other = Process()
    players, runs = [engine, other], [0]
    for player in players:
        player.ask("new", "variant senterej", "force", "st 1", "sd 1")
    engine.send("go")
    claimed = ""
    while not claimed and len(game.course.events) < MOST_EVENTS:
        text = players[0].until("move ")[-1].removeprefix("move ")
        move, _ = game.moves.read(game.course, text)
        if move is None:
            game.course.decline()
            told = f"setboard {game.briefing.positions.write(game.course.position, game.course.side)}"
        else:
            game.course.play(move)
            told = f"usermove {text}"
        runs.append(runs[-1] + 1 if move is None else 0)
        outcome = game.course.position.outcome()
        if outcome is not None:
            claimed = players[0].until(claim(outcome, game.course.position.variant))[-1]
        players.reverse()
        players[0].send(told, *(["go"] if len(game.course.events) == 1 else []))
    assert other.close() == 0
    assert claimed
    assert max(runs) == 2  # each lets the other one move, and then has to move itself
    engine.ask("st 0.05")


@pytest.mark.every
def test_an_unknown_variant_changes_nothing(engine: Process) -> None:
    told = engine.ask("new", "force", "usermove e2e4", "variant nonsense")
    assert told[0].startswith("tellusererror unknown variant 'nonsense'")
    assert told[1].endswith(": variant nonsense")
    assert engine.ask("usermove e7e5", "undo", "undo") == []
