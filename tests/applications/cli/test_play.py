"""Games in the terminal: scripted persons, random programs, boards."""

from __future__ import annotations

import itertools
import os
import re
import subprocess
import sys
import termios
from pathlib import Path
from typing import Any

import click
import pytest

import interpreter
from interpreter.applications.cli.common.shell import coloured, wants_colour
from interpreter.applications.cli.common.terminal import (
    FEW,
    MANY,
    Colour,
    Palette,
    Style,
    board_text,
    state_text,
    tell,
    unechoed,
)
from interpreter.applications.cli.playing.scores import ScoreSheet
from interpreter.applications.matches.budgets import Budget, Watch
from interpreter.applications.matches.game import Game, score
from interpreter.applications.matches.players import RandomPlayer
from interpreter.errors import MoveError, RecordError

FIVE = ["empire", "omega", "senterej", "ultima", "wildebeest"]
EMPTY = "*10*/"


def game_of(variant: str, fen: str | None = None, **options: object) -> Game:
    return Game(interpreter.load(variant, options).position(fen))


def talk(run: Any, variant: str, *lines: str, fen: str | None = None, more: tuple[str, ...] = ()) -> str:
    """The transcript of two persons at one terminal, the boards left out unless asked for."""
    arguments = ["play", variant, "--white", "human", "--black", "human", "--quiet", *more]
    if fen:
        arguments += ["--fen", fen]
    result = run(*arguments, stdin="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    assert result.exception is None
    text: str = result.stdout
    return text


# --- persons -----------------------------------------------------------------------------------


def test_omega_triple_step_and_en_passant(run: Any) -> None:
    fen = f"1**********1/*k9*/*6p3*/{EMPTY}*5P4*/{EMPTY * 5}*9K*/1**********1 b - - 0 1"
    text = talk(run, "omega", "g8g5", "f6", "f6g7", "fen", "quit", fen=fen)
    assert "f6 (white pawn): f7 g7" in text
    assert "White: fxg7  (f6g7)" in text
    assert f"1**********1/*k9*/*10*/*6P3*/{EMPTY * 6}*9K*/1**********1 b - - 0 2" in text


def test_castling_and_undo(run: Any) -> None:
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    text = talk(run, "chess", "e1g1", "fen", "undo", "undo", "fen", "quit", fen=fen)
    assert "4k3/8/8/8/8/8/8/5RK1 b - - 1 1" in text
    assert "taken back: O-O" in text
    assert "no move to take back" in text
    assert fen in text


def test_wildebeest_castling_by_one_square(run: Any) -> None:
    fen = "r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQkq - 0 1"
    text = talk(run, "wildebeest", "f1e1a1", "fen", "f10e10", "fen", "quit", fen=fen)
    assert "r4k4r/11/11/11/11/11/11/11/11/4KR4R b kq - 1 1" in text
    assert "r3k5r/11/11/11/11/11/11/11/11/4KR4R w - - 2 2" in text


def test_ultima_removal(run: Any) -> None:
    fen = "7k/8/8/4b3/2rM4/8/8/K7 b - - 0 1"
    text = talk(run, "ultima", "c4", "c4c4", "fen", "quit", fen=fen)
    assert "c4 (black coordinator): c4" in text
    assert "7k/8/8/4b3/3M4/8/8/K7 w - - 0 2" in text


def test_ultima_captures_are_told(run: Any) -> None:
    text = talk(run, "ultima", "d4f6", "quit", fen="8/8/2n1b3/6k1/3R4/5P2/2Kp1m2/8 w - - 0 1")
    assert "White: Rf6xf2xc6  (d4f6)" in text


@pytest.mark.parametrize(
    ("variant", "fen", "move", "told"),
    [
        ("atomic", None, "e2e4", []),
        (
            "atomic",
            "4k3/8/8/3pn3/4P3/8/8/4K3 w - - 0 1",
            "e4d5",
            ["White: exd5  (e4d5)", "  It removes the pawn on d5.", "  It removes the knight on e5."],
        ),
        (
            "andernach",
            "4k3/8/8/3p4/4N3/2N5/8/4K3 w - - 0 1",
            "c3d5",
            ["White: Nxd5  (c3d5)", "  The knight on d5 changes sides."],
        ),
        (
            "reversi",
            None,
            "P@c5",
            ["Dark: P@c5  (P@c5)", "  The disc on d5 changes sides."],
        ),
        (
            "petrified",
            "4k3/8/8/3p4/4N3/2N5/8/4K3 w - - 0 1",
            "c3d5",
            ["White: Nxd5  (c3d5)", "  The knight on d5 becomes another piece: stone."],
        ),
        ("duck", None, "e2e4,e4e5", ["White: e4,e5  (e2e4,e4e5)", "  The duck is put onto e5."]),
    ],
)
def test_what_follows_from_a_move_is_told(
    run: Any, variant: str, fen: str | None, move: str, told: list[str]
) -> None:
    lines = talk(run, variant, move, "quit", fen=fen).splitlines()
    assert [line for line in lines if line.startswith(("White: ", "Dark: ", "  The ", "  It "))] == told


def test_senterej_pass_and_the_end_of_the_phase(run: Any) -> None:
    lines = [
        "d2d3",
        "pass",
        "b8c6",
        "d3d4",
        "e7e6",
        "pass",
        "e6e5",
        "d4e5",
        "pass",
        "b8c6",
        "b1c3",
        "c6e5",
        "fen",
        "quit",
    ]
    text = talk(run, "senterej", *lines)
    assert "Either side may move" in text
    assert "it is white's turn to offer a move; the piece on b8 is black's" in text
    assert "The opening phase is over: from now on the sides alternate, Black first." in text
    assert "passing is not possible: the sides alternate, and black is to move" in text
    assert "r1akfanr/pppp1ppp/8/4n3/8/2N5/PPP1PPPP/R1AFKANR[] w - - 0 3" in text


def test_senterej_check_must_be_answered(run: Any) -> None:
    fen = "k6r/7p/8/8/8/8/P6P/K6R[] - - - 0 1"
    text = talk(run, "senterej", "h1a1", "a1b1", "pass", "quit", fen=fen)
    assert "illegal move 'h1a1'" in text
    game = game_of("senterej", "k6r/7p/8/8/8/8/1K5P/6R1[] - - - 0 1")
    game.play(game.position.parse("g1a1"))
    with pytest.raises(MoveError, match="black is in check and has to answer"):
        game.decline()
    assert all(move.origin == "a8" for move in game.moves())


def test_senterej_starts_with_the_side_in_check() -> None:
    assert game_of("senterej", "k6r/7p/8/8/8/8/7P/RK6[] - - - 0 1").side == "black"


def test_refusals_are_explained(run: Any) -> None:
    text = talk(run, "chess", "e2e5", "e7e5", "e6", "z9z9", "e5e6", "xyzzy", "mvoes", "quit")
    assert "the pawn on e2 does not go as far as e5; it can go to e3, e4" in text
    assert "white is to move, e7 is black's" in text
    assert "e6: empty" in text
    assert "z9 is not a square of this board" in text
    assert "there is no piece on e5" in text
    assert "no command 'xyzzy' (try `help`)" in text
    assert "did you mean 'moves'?" in text


def test_algebraic_moves_are_read(run: Any) -> None:
    text = talk(run, "chess", "e4", "Nf6", "e4-e5", "nd5", "c4", "fen", "quit")
    assert "rnbqkb1r/pppppppp/8/3nP3/2P5/8/PP1P1PPP/RNBQKBNR b KQkq c3 0 3" in text
    text = talk(run, "chess", "Nf6", "Nc3", "Nf6", "Ne4", "Ng5", "quit")
    assert (
        "illegal move 'Nf6': the knight on b1 does not move like that; it can go to a3, c3; the knight on g1"
        in text
    )
    assert "'Ng5'" in text


def test_either_side_is_meant_by_whose_turn_it_is(run: Any) -> None:
    text = talk(run, "senterej", "Nf3", "Nf6", "fen", "quit")
    assert "rnakfa1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNAFKA1R[] - - - 0 1" in text


@pytest.mark.every
def test_strange_lines_are_answered() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "interpreter", "play", "chess", "--black", "random", "--quiet", "--seed", "1"],
        input=b"e2\xff\xfe\nd\0d\x1b[2J\n\n" + b"q" * 5000 + b"\n  E2E4  \n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        cwd=Path(interpreter.__file__).parents[1],
        timeout=60,
    )
    text = done.stdout.decode("utf-8")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "'d?d?[2J' does not start with a square" in text
    assert "no command 'qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq' (try `help`)" in text
    assert text.endswith("* game left after 2 moves\n")


def test_questions(run: Any) -> None:
    text = talk(run, "chess", "help", "moves", "board", "flip", "fen", "b1", "E2", "quit")
    assert "resign" in text
    assert "give the game up" in text
    assert "b1  white knight" in text
    assert "8  r  n  b  q  k  b  n  r  8" in text
    assert "1  R  N  B  K  Q  B  N  R  1" in text
    assert "b1 (white knight): a3 c3" in text
    assert "e2 (white pawn): e3 e4" in text


def test_the_end_is_told_with_its_reason(run: Any) -> None:
    text = talk(run, "chess", "f2f3", "e7e5", "g2g4", "d8h4")
    assert text.endswith("0-1 Black wins by checkmate (4 moves)\n")
    text = talk(run, "empire", "a7a8", fen="8/K7/8/7k/8/8/8/8 w - - 0 1")
    assert "1-0 White wins by campmate: a king of either side stands on its last rank (1 move)" in text
    text = talk(run, "shatranj", fen="7k/8/8/8/8/8/8/K7 w - - 0 1")
    assert "(0 moves)" in text


def test_resigning_and_leaving(run: Any) -> None:
    assert "0-1 White resigns, Black wins (0 moves)" in talk(run, "chess", "resign")
    assert "* game left after 1 move\n" in talk(run, "chess", "e2e4")
    assert "* stopped after 2 moves" in talk(run, "chess", "e2e4", "e7e5", more=("--max-plies", "2"))


def test_undo_takes_back_to_the_persons_turn(run: Any) -> None:
    lines = "e2e4\nd2d4\nundo\nfen\nundo\nfen\nquit\n"
    result = run("play", "chess", "--black", "random", "--seed", 3, "--quiet", stdin=lines)
    fens = re.findall(r"\S+/\S+ [wb] .*", result.stdout)
    assert " w KQkq - " in fens[0]
    assert fens[0].endswith(" 2")
    assert fens[1].startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    result = run("play", "chess", "--white", "random", "--black", "human", "--quiet", stdin="undo\n")
    assert "no move to take back" in result.stdout


def test_chosen_options_are_announced(run: Any) -> None:
    text = talk(run, "ultima", "quit", more=("--option", "suicide=false"))
    assert text.startswith("Ultima (suicide=false).")


# --- what can be asked -------------------------------------------------------------------------


def test_history_is_numbered(run: Any) -> None:
    text = talk(run, "chess", "history", "e2e4", "e7e5", "g1f3", "history", "quit")
    assert "no move has been played" in text
    assert "1. e4 e5 2. Nf3\n" in text


def test_help_of_a_piece_tells_and_draws(run: Any) -> None:
    text = talk(run, "omega", "help wizard", "help C", "help w1", "help xyz", "help undo", "quit")
    assert text.count("The wizard steps one square diagonally.") == 2, "by its name, and where it stands"
    assert "Champion (C)" in text
    assert "moves or captures here" in text
    assert "Omega Chess has no piece 'xyz'; its pieces are king, " in text
    assert "  undo    take back to your previous turn" in text


def test_help_fits_a_terminal(run: Any) -> None:
    text = talk(run, "ultima", "help", "help chameleon", "moves", "quit")
    assert max(map(len, text.splitlines())) < 80


def test_narrow_terminals_get_narrow_lines(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    text = talk(run, "omega", "help", "help queen", "moves", "board", "quit", more=("--ascii",))
    assert max(map(len, text.splitlines()[1:])) < 40


# --- records -----------------------------------------------------------------------------------


def test_a_game_is_saved_and_never_over_another_file(run: Any, tmp_path: Path) -> None:
    mine, other = tmp_path / "mine.pgn", tmp_path / "other.pgn"
    other.write_text("precious")
    lines = [
        "e2e4",
        f"save {mine}",
        "e7e5",
        f"save {mine}",
        f"save {other}",
        "save",
        "save /no/x.pgn",
        "quit",
    ]
    text = talk(run, "chess", *lines)
    assert text.count(f"saved to {str(mine)[:40]}") == 2
    assert f"{other} already exists; save under another name" in text
    assert "save the game to which file?" in text
    assert "/no/x.pgn: no such file or directory" in text
    assert other.read_text() == "precious"
    assert mine.read_text().endswith("\n\n1. e4 e5 *\n\n")
    assert sorted(tmp_path.iterdir()) == [mine, other], "nothing half written is left"


def test_games_are_added_to_a_file_when_they_end_or_are_left(run: Any, tmp_path: Path) -> None:
    games = tmp_path / "games.pgn"
    games.write_text('[Event "old"]\n\n1. e4 *')  # its end is not an empty line
    more = ("--pgn", str(games))
    assert "The game is in " in talk(run, "chess", "f2f3", "e7e5", "g2g4", "d8h4", more=more)
    talk(run, "chess", "e2e4", "resign", more=more)
    talk(run, "senterej", "d2d3", "pass", "e2e3", "quit", more=more)
    talk(run, "chess", "quit", more=more)  # nothing was played
    run("play", "chess", "--white", "random", "--black", "random", "--max-plies", 4, "--quiet", *more)
    result = run("pgn", "check", games, "--strict")
    assert result.exit_code == 0, result.output
    assert "5 games" in result.output
    text = games.read_text()
    assert re.findall(r'\[Result "(.*)"\]', text) == ["0-1", "1-0", "*", "*"]
    assert re.findall(r'\[Termination "(.*)"\]', text)[:2] == ["checkmate", "resignation"]
    assert '[White "human"]' in text
    assert "w:d3 b:-- w:e3 *" in text


def test_a_file_that_cannot_hold_games_is_refused_before_the_game(run: Any, tmp_path: Path) -> None:
    picture = tmp_path / "x.png"
    picture.write_bytes(b"\x89PNG")
    for file, reason in ((picture, "holds no games"), (tmp_path / "no" / "x.pgn", "no such file")):
        result = run("play", "chess", "--pgn", file, stdin="e2e4\n")
        assert result.exit_code == 2
        assert reason in result.stderr
    assert picture.read_bytes() == b"\x89PNG"
    fresh = tmp_path / "new.pgn"
    run("play", "chess", "--black", "human", "--white", "human", "--pgn", fresh, stdin="quit\n")
    assert not fresh.exists()


def test_a_game_that_cannot_be_written_is_printed(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["e2e4", "quit"]
    games = tmp_path / "games.pgn"
    monkeypatch.setattr(ScoreSheet, "append", full_disk)
    seats = ("--black", "human", "--white", "human")
    result = run("play", "chess", "--pgn", games, *seats, stdin="\n".join(lines))
    assert "no space left; the game:" in result.stderr
    assert "1. e4 *" in result.stderr


def full_disk(sheet: ScoreSheet, path: Path) -> None:
    raise RecordError("no space left")


# --- programs ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "variant", [pytest.param(v, marks=() if v in ("empire", "senterej") else pytest.mark.slow) for v in FIVE]
)
def test_two_random_programs_play_to_the_end(run: Any, variant: str) -> None:
    arguments = ["play", variant, "--white", "random", "--black", "random", "--seed", "11"]
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    last = result.stdout.splitlines()[-1]
    assert re.fullmatch(r"(1-0 White wins|0-1 Black wins|1/2-1/2 draw) by .+ \(\d+ moves\)", last), last
    assert result.stdout.startswith(interpreter.load(variant).name)
    if variant == "empire":
        assert run(*arguments, "--quiet").stdout.strip() == last


def test_the_seed_makes_the_game(run: Any) -> None:
    base = ["play", "omega", "--white", "random", "--black", "random", "--max-plies", "12", "--seed"]
    assert run(*base, 1).stdout == run(*base, 1).stdout
    assert run(*base, 1).stdout != run(*base, 2).stdout


def test_a_program_never_declines_twice() -> None:
    game = game_of("senterej")
    player = RandomPlayer("seed")
    for _ in range(30):
        move = player.choose(game, Watch(Budget(), 0, 0)).move
        game.decline() if move is None else game.play(move)
    for side in ("white", "black"):
        passes = [event.move is None for event in game.events if event.side == side]
        assert any(passes)
        assert not any(first and second for first, second in itertools.pairwise(passes))


def test_the_score_marks_the_side_while_either_may_move() -> None:
    game = game_of("senterej", "rnakfanr/pppp1ppp/8/4p3/3P4/8/PPP1PPPP/RNAFKANR[] - - - 0 1")
    game.play(game.position.parse("a2a3"))
    game.decline()
    for text in ("d4e5", "b8c6", "b1c3", "c6e5"):
        game.play(game.position.parse(text))
    assert score(game.events) == ["w:a3", "w:dxe5", "1... Nc6", "2. Nc3", "Nxe5"]


# --- boards ------------------------------------------------------------------------------------


def test_the_board_of_omega() -> None:
    position = interpreter.load("omega").position()
    position.push("f1f4")
    lines = board_text(position, Style(), last=("f1", "f4")).splitlines()
    assert lines[0] == "w2  w" + " " * 32 + "w  w3"
    assert lines[-2].startswith("w1  W")
    assert lines[-2].endswith("W  w4")
    assert lines[1].split() == ["9", *"crnbqkbnrc", "9"]
    assert lines[-1].split() == list("abcdefghij")
    assert "[P]" in lines[6]
    assert "[·]" in lines[9]
    flipped = board_text(position, Style(ascii=True, flipped=True)).splitlines()
    assert flipped[0].split() == ["w4", "W", "W", "w1"]
    assert flipped[-1].split() == list("jihgfedcba")
    assert "·" not in "".join(flipped)


def test_holes_are_blank_and_columns_align() -> None:
    position = interpreter.load("lakeside").position()
    lines = board_text(position, Style(ascii=True), targets=("a4",)).splitlines()
    assert lines[4].split() == ["5", ".", ".", ".", ".", ".", ".", "5"]
    assert lines[4].index("5", 1) == lines[3].index("6", 1)
    assert "(.)" in lines[5]


def test_figurines_and_colours() -> None:
    position = interpreter.load("chess").position()
    assert "♖" in board_text(position, Style(figurines=True))
    coloured = board_text(position, Style(figurines=True, colour=True))
    assert "\x1b[" in coloured
    assert "♜" in coloured
    assert "♖" in coloured


CUBE = (0, 95, 135, 175, 215, 255)


def rgb(colour: Colour) -> tuple[int, int, int]:
    """A colour as red, green and blue; one of the 256 by the scheme of xterm."""
    if isinstance(colour, tuple):
        return colour
    if colour >= 232:
        return (8 + 10 * (colour - 232),) * 3
    red, rest = divmod(colour - 16, 36)
    return CUBE[red], CUBE[rest // 6], CUBE[rest % 6]


def luminance(colour: Colour) -> float:
    """The relative luminance of WCAG 2."""
    parts = [part / 255 for part in rgb(colour)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", [FEW, MANY])
def test_boards_can_be_seen(palette: Palette) -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    for dark, light in (palette.plain, palette.last, palette.target):
        assert contrast(dark, light) > 1.35
        for ink in palette.ink.values():
            assert contrast(ink, dark) >= 4.5
            assert contrast(ink, light) >= 4.5
    assert contrast(*palette.plain) >= 1.5
    assert palette.ink["white"] != palette.ink["black"]
    assert len({*palette.plain, *palette.last, *palette.target}) == 6


def test_the_palette_follows_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    position = interpreter.load("chess").position()
    monkeypatch.setenv("COLORTERM", "truecolor")
    assert "\x1b[38;2;255;215;0m" in board_text(position, Style(colour=True))
    monkeypatch.delenv("COLORTERM")
    text = board_text(position, Style(colour=True), last=("e2", "e4"), targets=("a3",))
    assert "\x1b[38;5;220m" in text
    assert "38;2" not in text
    assert re.sub(r"\x1b\[[0-9;]*m", "", text) == board_text(
        position, Style(), last=("e2", "e4"), targets=("a3",)
    ).replace("·", " "), "colour only adds to what is there without it"


def test_typing_is_not_mixed_with_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    master, slave = os.openpty()
    monkeypatch.setattr("interpreter.applications.cli.common.terminal.interactive", lambda: True)
    with os.fdopen(slave, "r") as terminal:
        monkeypatch.setattr("sys.stdin", terminal)

        def echoes() -> bool:
            return bool(termios.tcgetattr(slave)[3] & termios.ECHO)

        with unechoed():
            assert not echoes()
        assert echoes()
    os.close(master)


def test_lines_are_broken_between_words_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    tell("one two three four five")
    monkeypatch.setattr("interpreter.applications.cli.common.terminal.interactive", lambda: True)
    tell("one two three four five")
    assert capsys.readouterr().out == "one two three four five\none two three four\n  five\n"


def test_colours_can_be_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert coloured()
    monkeypatch.setenv("NO_COLOR", "1")
    assert wants_colour(False) is False
    with click.Context(click.Command("play")) as context:
        context.color = wants_colour(False)
        assert not coloured()


def test_further_state() -> None:
    assert state_text(interpreter.load("senterej").position()) == "captured: none"
    position = interpreter.load("3check").position("4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1")
    position.push("a1a8")
    assert state_text(position) == "checks left: 1 for White, 3 for Black; Black is in check"
