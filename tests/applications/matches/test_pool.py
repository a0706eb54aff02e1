"""`heterodox match` of several players: round robins, gauntlets, records, and what does not combine."""

from __future__ import annotations

from pathlib import Path

import pytest
from match_helpers import Stub
from test_match_command import SMALL, data_of, run

POOL = ("random", "engine:nodes=60", "greedy")


@pytest.mark.every
def test_a_round_robin_rates_everybody() -> None:
    data = data_of(*POOL, *SMALL, "--games", 4, "--quiet")
    assert [one["player"] for one in data["players"]][-1] == "random"
    assert [one["games"] for one in data["players"]] == [8, 8, 8]
    assert sum(one["points"] for one in data["players"]) == 12
    assert sum(one["elo"] for one in data["players"]) == pytest.approx(0, abs=0.05)
    assert all(one["elo_low"] < one["elo"] < one["elo_high"] for one in data["players"])
    assert [[each["player"] for each in one["players"]] for one in data["matches"]] == [
        ["random", "engine:nodes=60"],
        ["random", "greedy"],
        ["engine:nodes=60", "greedy"],
    ]


@pytest.mark.every
def test_the_matches_of_a_pool_are_those_of_two_players() -> None:
    keys = ("wins", "draws", "losses", "pairs", "ends", "plies")
    both = data_of(*POOL[1:], *SMALL, "--games", 4, "--quiet")
    pool = data_of(*POOL, *SMALL, "--games", 4, "--quiet")["matches"][2]
    assert [both[key] for key in keys] == [pool[key] for key in keys]


def test_in_a_gauntlet_only_the_first_plays_the_others(stub: Stub) -> None:
    players = (*POOL, stub("uci", "first", limit="depth=1,name=S"))
    result = run(*players, *SMALL, "--gauntlet", "--games", 2)
    assert result.exit_code == 0, result.output
    assert "4 players, Los Alamos Chess" in result.stdout
    assert "6 games" in result.stdout
    assert "random against S: game 2/2" in result.stderr


def test_records_are_one_for_each_match_and_go_on(tmp_path: Path) -> None:
    words = (*POOL, *SMALL, "--games", 2, "--quiet", "--record", tmp_path / "a.pgn")
    first = data_of(*words)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.1-2.pgn", "a.1-3.pgn", "a.2-3.pgn"]
    again = data_of(*words, "--resume")
    assert again["players"] == first["players"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("random",), "found 1"),
        (("random", "random", "greedy"), "two players of the pool are called 'random'"),
        ((*POOL, "--sprt", "0,10"), "--sprt decides between two players"),
        (("random", "greedy", "--gauntlet"), "--gauntlet is for three players or more"),
        ((*POOL, "--resume"), "--resume needs --record"),
        ((*POOL, "nobody"), "no kind of player is called 'nobody'"),
        (tuple(f"random:name={i}" for i in range(33)), "found 33"),
    ],
)
def test_what_a_pool_refuses(words: tuple[str, ...], message: str) -> None:
    result = run(*words, *SMALL, "--games", 2)
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())
