"""Games against the engine in the terminal: seats, strength, advice, passing, interrupts."""

from __future__ import annotations

import itertools
import os
import re
import signal
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from shared import TESTS

import interpreter
from interpreter.applications.cli.playing.seats import engine_spec, read_seat, seats, strength_words
from interpreter.applications.cli.playing.thinking import (
    Display,
    Log,
    Ticker,
    amount,
    display,
    line_text,
    score_text,
)
from interpreter.applications.matches.budgets import Budget, Watch
from interpreter.applications.matches.course import play
from interpreter.applications.matches.external import ExternalPlayer
from interpreter.applications.matches.game import Game
from interpreter.applications.matches.openings import START
from interpreter.applications.matches.players import (
    Choice,
    EnginePlayer,
    Immediate,
    RandomPlayer,
    Stopped,
    TakeBack,
)
from interpreter.applications.matches.seating import seat
from interpreter.applications.matches.specs import SpecError, parse
from interpreter.engine import Limits, Line, Result, Score
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


def seated(variant: str, **strength: Any) -> tuple[EnginePlayer, Game, Watch]:
    """Our engine, a game that has just begun, and the engine's clock."""
    loaded, spec = interpreter.load(variant), engine_spec(**strength)
    player = seat(spec, loaded, START, "1/white")
    assert isinstance(player, EnginePlayer)
    return player, Game(loaded.position()), Watch(spec.timing, 0.2, 60)


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
    assert strength_words(engine_spec()) == "level 5 of 10"
    assert engine_spec().budget == Budget()
    assert engine_spec(level=10).budget == Budget(movetime=1.0), "full strength needs some limit"
    assert engine_spec(level=10, depth=3).budget == Budget(depth=3)
    words = strength_words(engine_spec(nodes=2000, depth=4))
    assert words == "full strength, 2,000 nodes a move, depth 4"
    assert engine_spec(nodes=5).level is None
    assert all(level.nodes for number, level in LEVELS.items() if number < max(LEVELS))


def test_seats_take_the_players_of_matches() -> None:
    ours = engine_spec(movetime=2.0)
    assert read_seat("human", ours) is None
    assert read_seat("engine", ours) is ours
    assert read_seat("engine:level=3", ours) == parse("engine:level=3")
    program = read_seat(f"uci:{sys.executable}", ours)
    assert program is not None
    assert program.budget == Budget(movetime=2.0), "a program without a limit thinks as long as ours"
    with pytest.raises(SpecError, match="no kind of player is called 'robot'"):
        read_seat("robot", ours)


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
    assert "no move to take back" in text


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
    assert "no computer plays in this game" in text


def test_the_record_names_the_last_level(run: Any, tmp_path: Path) -> None:
    games = tmp_path / "games.pgn"
    talk(run, "chess", "e2e4", "level 3", "quit", more=("--pgn", str(games)))
    assert '[Black "engine (level 3 of 10, 60 nodes a move)"]' in games.read_text()


def test_the_opening_phase_against_the_engine(run: Any) -> None:
    text = talk(run, "senterej", "d2d3", "pass", "e2e3", "quit")
    offers = re.findall(r"^Black: (.+)$", text, re.M)
    assert len(offers) == 3
    assert all(offer == "passes" or re.match(r"b:\S+  \([a-h][78]", offer) for offer in offers)


def test_a_program_never_passes_twice_in_succession(monkeypatch: pytest.MonkeyPatch) -> None:
    player, game, watch = seated("senterej", nodes=30)
    asked: list[Limits] = []
    search = player._engine.search

    def lazy(position: Any, limits: Limits, heard: Any, side: str) -> Any:
        asked.append(limits)
        if limits.only is None:
            return Result(None, None, (), 0, 0.0, passes=True)
        return search(position, limits, heard, side)

    monkeypatch.setattr(player._engine, "search", lazy)
    for _ in range(4):
        move = player.choose(game, watch).move
        game.decline() if move is None else game.play(move)
    assert [event.move is None for event in game.events] == [True, True, False, False]
    assert asked[0].only is None
    assert all(move.origin[1] in "12" for move in asked[2].only or ())


# --- interrupts ------------------------------------------------------------------------------------


def test_a_hurried_engine_moves_at_once() -> None:
    player, game, watch = seated("chess", depth=50)
    heard: list[Line] = []

    def listen(position: Any, side: str, line: Line) -> None:
        heard.append(line)
        if line.depth == 2:
            player.hurry()

    player.heard = listen
    choice = player.choose(game, watch)
    assert choice.move in game.position.legal_moves
    assert choice.depth == heard[-1].depth == 2


def test_ctrl_c_is_told_to_the_program_once(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def choose(player: RandomPlayer, game: Game, watch: Watch) -> Choice:
        signal.raise_signal(signal.SIGINT)
        assert told == ["hurry"]
        signal.raise_signal(signal.SIGINT)
        raise AssertionError

    monkeypatch.setattr(RandomPlayer, "choose", choose)
    monkeypatch.setattr(RandomPlayer, "hurry", lambda player: told.append("hurry"))
    result = run("play", "chess", "--black", "random", "--quiet", stdin="e2e4\n")
    assert result.exit_code != 0
    assert "Black" not in result.stdout.split("White> ")[1]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_who_is_asked_to_end_keeps_the_game(
    run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(RandomPlayer, "choose", lambda *about: signal.raise_signal(signal.SIGTERM))
    games = tmp_path / "games.pgn"
    result = run("play", "chess", "--black", "random", "--pgn", games, stdin="e2e4\n")
    assert "* game left after 1 move" in result.stdout
    assert "1. e4 *" in games.read_text()


def test_other_programs_are_told_to_move_in_their_words() -> None:
    for protocol, word in (("uci", "stop"), ("cecp", "?")):
        player = seat(parse(stub(protocol, "x") + ",depth=1"), interpreter.load("chess"), START, "")
        with closing(player):
            player.hurry()
            assert isinstance(player, ExternalPlayer)
            assert player.program.transcript[-1] == f"> {word}"


def test_ctrl_c_ends_a_game_between_programs(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(player: EnginePlayer, game: Game, watch: Watch) -> Choice:
        raise KeyboardInterrupt

    monkeypatch.setattr(EnginePlayer, "choose", choose)
    arguments = ["play", "chess", "--white", "random", "--black", "engine", "--seed", 1]
    result = run(*arguments)
    assert result.exit_code != 0
    assert re.fullmatch(rf"1\. {SAN}", result.stdout.splitlines()[1])
    assert "\n" in result.stdout[-8:], "the line of moves is ended"


# --- other programs --------------------------------------------------------------------------------

STUBS = TESTS / "applications" / "matches"


def stub(protocol: str, moves: str) -> str:
    return f"{protocol}:'{sys.executable}' '{STUBS / f'stub_{protocol}.py'}' play {moves}"


@pytest.mark.parametrize("protocol", ["uci", "cecp"])
def test_against_another_program(run: Any, protocol: str) -> None:
    program = stub(protocol, "f2f3_e7e5_g2g4_d8h4")
    result = run("play", "chess", "--black", program, "--quiet", stdin="f2f3\nundo\nf2f3\ng2g4\n")
    assert result.stdout.count("Black: e5  (e7e5)") == 2, "it follows when a move is taken back"
    assert result.stdout.endswith("0-1 Black wins by checkmate (4 moves)\n"), result.output


def test_a_program_that_plays_what_is_illegal_loses(run: Any) -> None:
    result = run("play", "chess", "--white", stub("uci", "e2e5"), "--black", "random")
    assert result.exit_code == 0
    last = result.stdout.splitlines()[-1]
    assert last.startswith("0-1 Black wins by forfeit, illegal move: bestmove e2e5 (")


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        ("uci:/no/such/program", "no program '/no/such/program' can be run"),
        (stub("uci", "x") + ",variant=omega", "does not know the variant 'omega'"),
        ("engin", "did you mean 'engine'?"),
    ],
)
def test_players_that_cannot_be_had(run: Any, seat: str, message: str) -> None:
    result = run("play", "chess", "--black", seat)
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_person_may_decline_twice_where_a_program_may_not() -> None:
    game = Game(interpreter.load("senterej").position())
    waiting = Waiting([Choice(None)] * 3 + [TakeBack(2)] + [Choice(None)])
    limits = dict.fromkeys(("white", "black"), Watch(Budget(), 0, 60))
    with pytest.raises(Stopped):
        play(game, {"white": waiting, "black": waiting}, limits)
    assert [event.move for event in game.events] == [None, None]
    waiting.person, waiting.wanted = False, [Choice(None)] * 4
    course = play(Game(game.position), {"white": waiting, "black": waiting}, limits)
    assert (course.kind, course.reason, len(course.turns)) == ("forfeit", "no move", 2)


class Waiting(Immediate):
    """A player whose choices are known; then it leaves."""

    def __init__(self, wanted: list[Choice | TakeBack]) -> None:
        self.person = True
        self.wanted = wanted

    def choose(self, game: Game, watch: Watch) -> Choice | TakeBack:
        if not self.wanted:
            raise Stopped
        return self.wanted.pop(0)


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
    monkeypatch.setattr("shutil.get_terminal_size", lambda fallback=(80, 24): os.terminal_size((40, 24)))
    position = interpreter.load("chess").position()
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
