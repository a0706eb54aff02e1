"""Programs that speak USI and UCCI as players."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from match_helpers import HERE, Planner
from test_match_programs import FirstGame

from interpreter.applications.matches.openings import Opening
from interpreter.applications.matches.players import PlayerError
from interpreter.engine import Score


def player(protocol: str, moves: str, file: Path, *options: str, limit: str = "depth=3") -> str:
    """The specification of a stub program."""
    words = [sys.executable, str(HERE / "stub_dialect.py"), moves.replace(" ", "_"), str(file), *options]
    return f"{protocol}:" + " ".join(f"'{word}'" for word in words) + f",{limit}"


def test_usi(plan: Planner, first_game: FirstGame, tmp_path: Path) -> None:
    told = tmp_path / "told"
    one = player("usi", "7g7f 3c3d 8h2b+ 3a2b B*4e resign", told, limit="clock=60s+1s")
    game = first_game(plan(one, one, variant="shogi"))
    assert [turn.move for turn in game.course.turns] == ["c3c4", "g7g6", "b2h8+", "g9h8", "B@f5"]
    assert (game.course.result, game.course.reason) == ("1-0", "resignation")
    lines = told.read_text().splitlines()
    assert lines[0] == "usi"
    assert "usinewgame" in lines
    assert "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e" in lines
    (first, *_) = (line for line in lines if line.startswith("go "))
    assert first.startswith("go btime 6")
    assert " binc 1000" in first


def test_a_first_position_in_usi(plan: Planner, first_game: FirstGame, tmp_path: Path) -> None:
    told = tmp_path / "told"
    one = player("usi", "7g7f resign", told)
    fen = "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1"
    first_game(plan(one, one, variant="shogi", openings=(Opening(fen, ()),)))
    shown = "position sfen lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
    assert shown in told.read_text().splitlines()


def test_ucci(plan: Planner, first_game: FirstGame, tmp_path: Path) -> None:
    told = tmp_path / "told"
    one = player("ucci", "h2e2 h9g7 nobestmove", told, limit="clock=60s+2s")
    game = first_game(plan(one, one, variant="xiangqi"))
    assert [turn.move for turn in game.course.turns] == ["h3e3", "h10g8"]
    assert game.course.turns[0].score == Score(53)
    assert game.course.result == "0-1"
    lines = told.read_text().splitlines()
    assert "position startpos moves h2e2 h9g7" in lines
    first = next(line for line in lines if line.startswith("go "))
    assert first in (
        "go time 60 opptime 60 increment 2 oppincrement 2",
        "go time 59 opptime 59 increment 2 oppincrement 2",
    )


def test_ucci_in_milliseconds(plan: Planner, first_game: FirstGame, tmp_path: Path) -> None:
    told = tmp_path / "told"
    option = "option usemillisec type check default false"
    one = player("ucci", "h2e2 nobestmove", told, option, limit="clock=60s+2s")
    first_game(plan(one, one, variant="xiangqi"))
    text = told.read_text()
    assert "setoption usemillisec true\n" in text
    assert " increment 2000 " in text


@pytest.mark.parametrize(
    ("protocol", "variant", "moves", "line"),
    [
        ("usi", "shogi", "7g7e", "bestmove 7g7e (illegal move"),
        ("usi", "shogi", "P*5e", "bestmove P*5e (illegal move"),
        ("usi", "shogi", "nothing", "bestmove nothing ("),
        ("ucci", "xiangqi", "h2h0", "bestmove h2h0 (illegal move"),
        ("ucci", "xiangqi", "h3h3", "bestmove h3h3 ("),
    ],
)
def test_illegal_moves(
    protocol: str, variant: str, moves: str, line: str, plan: Planner, first_game: FirstGame, tmp_path: Path
) -> None:
    one = player(protocol, moves, tmp_path / "told")
    course = first_game(plan(one, one, variant=variant)).course
    assert (course.result, course.reason) == ("0-1", "illegal move")
    assert course.line is not None
    assert course.line.startswith(line)


def test_a_program_that_plays_one_game_only(plan: Planner, first_game: FirstGame, tmp_path: Path) -> None:
    one = player("usi", "7g7f", tmp_path / "told")
    with pytest.raises(PlayerError, match="does not know the variant 'minishogi'"):
        first_game(plan(one, one, variant="minishogi"))


@pytest.mark.every
@pytest.mark.parametrize(("protocol", "variant"), [("usi", "kyotoshogi"), ("ucci", "minixiangqi")])
def test_our_own_program(protocol: str, variant: str, plan: Planner, first_game: FirstGame) -> None:
    one = f"{protocol}:{sys.executable} -m interpreter {protocol},nodes=20"
    game = first_game(plan(one, "random", variant=variant, seed=1, max_plies=12))
    assert len(game.course.turns) > 3
    assert game.course.line is None or game.course.line == ""
