"""Sweeps and the search for a setting: every combination, fair rounds, fresh games for the winner."""

from __future__ import annotations

import html
import json
import re
import shlex
from pathlib import Path

import pytest
from test_lab_runs import lab

from interpreter import load
from interpreter.applications.lab.design.sweeping import SweepError, settings
from interpreter.applications.lab.design.trial import Settings
from interpreter.applications.lab.questions.study import read
from interpreter.applications.lab.report.repeating import common_words
from interpreter.applications.lab.statistics.halving import Round, kept, rounds
from interpreter.applications.lab.store.reading import Reader
from interpreter.applications.matches.openings import Opening
from interpreter.errors import DefinitionError

PLAYED = ("--max-plies", "20", "--workers", "1", "--quiet")


def test_every_combination_is_a_setting() -> None:
    found = settings(["options.limit=0..20..10", "pieces.pawn.moves[1].repeat=2|2-3"])
    assert [one.label for one in found][:3] == [
        *("limit=0 pieces.pawn.moves[1].repeat=2", "limit=0 pieces.pawn.moves[1].repeat=2-3"),
        "limit=10 pieces.pawn.moves[1].repeat=2",
    ]
    assert len(found) == 6
    assert (found[5].options, found[5].changes) == ({"limit": "20"}, ("pieces.pawn.moves[1].repeat=2-3",))
    assert [one.options["x"] for one in settings(["options.x=-1..1"])] == ["-1", "0", "1"]


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["options.x"], "expected PLACE=VALUE|VALUE"),
        (["options.=1|2"], "expected PLACE=VALUE|VALUE"),
        (["options.x=1||2"], "a value is empty"),
        (["options.x=1|1"], "given twice"),
        (["options.x=5..1"], "found 0"),
        (["options.x=0..999999999"], "found 1000000000"),
        (["options.x=1|2", "options.x=3"], "given twice for one place"),
        (["options.x=1..100", "options.y=1..100", "options.z=1..100"], "200 settings at most"),
    ],
)
def test_sweeps_that_make_no_sense(texts: list[str], message: str) -> None:
    with pytest.raises(SweepError) as caught:
        settings(texts)
    assert message in str(caught.value)


@pytest.mark.parametrize(("number", "games"), [(2, 100), (3, 60), (9, 4000), (200, 2000), (5, 2)])
def test_rounds_halve_and_cost_about_the_same(number: int, games: int) -> None:
    found = rounds(number, games)
    assert found[0].settings == number
    assert found[-1].settings == 2
    costs, before = [], Round(0, 0)
    for one in found:
        assert one.games % 2 == 0
        assert before.settings == 0 or before.settings / 2 <= one.settings < before.settings
        costs.append(one.settings * (one.games - before.games))
        before = one
    each = games / len(found)
    assert all(abs(cost - each) <= one.settings or cost == 2 * one.settings
               for cost, one in zip(costs, found, strict=True))  # fmt: skip


def test_the_nearest_to_the_goal_go_on() -> None:
    figures = [0.3, None, 0.52, 0.5, 0.1]
    assert kept(figures, 2, 0.5) == [2, 3]
    assert kept(figures, 2, "least") == [0, 4]
    assert kept(figures, 1, "most") == [2]
    assert kept(figures, 5, 0.5) == [0, 1, 2, 3, 4]
    assert kept([0.5, 0.5], 1, 0.5) == [0]


@pytest.mark.every
def test_a_search_plays_the_best_again(tmp_path: Path) -> None:
    words = ("losalamos", "--vary", "pieces.queen.moves=Q|K|W", "--primary", "branching", *PLAYED)
    goal = ("--goal", "least", "--games", "24", "--again", "6", "--db", tmp_path / "db", "--json")
    found = lab("search", *words, *goal)
    assert found.exit_code == 0, found.output
    data = json.loads(found.output)
    assert data["best"] == "losalamos pieces.queen.moves=W"  # a queen with fewer moves
    assert [(one["games"], one["rounds"]) for one in data["settings"]] == [(4, 1), (10, 2), (10, 2)]
    assert (data["fresh"]["seed"], data["fresh"]["sentences"]) == (1_000_003, [])
    again = lab("search", *words, *goal)
    assert json.loads(again.output) == data  # nothing is played twice
    near = lab("search", *words, "--goal", "15", "--margin", "14", "--games", "6", "--db", tmp_path / "db")
    assert "On fresh games, seed 1000003:\nLegal moves a ply in losalamos pieces" in near.output
    assert "flatter the best" in near.output
    lab("report", tmp_path / "db", "-o", tmp_path / "report.html")
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    best = near.output.partition("Best: ")[2].partition(". On fresh")[0]
    assert f"{best}, seed 1000003" in page  # it is told apart from what the search saw of it
    assert (
        len(re.findall(r"\d+ games</text>", page)) == 3
    )  # every setting of the search is in the one picture


@pytest.mark.every
def test_a_search_among_set_ups_shows_the_best_on_boards(tmp_path: Path) -> None:
    words = ("search", "chess960", "--starts", "3", "--primary", "branching", "--goal", "20", "--games", "12")
    more = ("--again", "4", "--max-plies", "40", "--workers", "1", "--db", tmp_path / "db", "--quiet")
    data = json.loads(lab(*words, *more, "--json").output)
    variant = load("chess960")
    for one in data["settings"]:
        assert one["fen"] == variant.position(start=one["start"]).fen()
        assert one["label"] == f"chess960 start {one['start']}"
    assert len({one["start"] for one in data["settings"]}) == 3
    best = next(one for one in data["settings"] if one["label"] == data["best"])
    found = lab(*words, *more).output
    assert (
        "8  " + "  ".join(best["fen"].partition("/")[0]) + "  8" in found
    )  # its first rank, as Black has it
    lab("report", tmp_path / "db", "-o", tmp_path / "report.html")
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert page.count("Where the games begin.") == 4
    shown = page.partition('class="setups"')[2].partition("</div>")[0]
    assert [shown.count(one["fen"]) for one in data["settings"]] == [1, 1, 1]
    command = shlex.split(html.unescape(page[page.rindex("heterodox lab run") :].partition("<")[0]))
    again = lab(*command[2:], "--db", tmp_path / "other", "--workers", "1", "--quiet", "--json")
    (arm,) = json.loads(again.output)["experiments"][0]["arms"]
    assert arm["games"] == 4
    with Reader(tmp_path / "db") as ours, Reader(tmp_path / "other") as theirs:
        played = [
            reader.query("SELECT moves FROM records WHERE arm = ? ORDER BY number", (number,))
            for reader, number in ((ours, 4), (theirs, 1))
        ]
    assert played[0] == played[1]


def test_a_file_of_one_position_is_repeated_without_drawn_moves() -> None:
    fen = "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"
    of_a_file = Settings(openings=(Opening(fen),))
    assert common_words(of_a_file, 2) == ["--games", "2", "--opening-plies", "0", "--fen", fen]
    drawn = Settings(openings=(Opening(fen),), opening_plies=8)
    assert common_words(drawn, 2) == ["--games", "2", "--opening-plies", "8", "--fen", fen]


def test_a_sweep_is_compared_with_the_unchanged_game(tmp_path: Path) -> None:
    words = ("run", "losalamos", "--vary", "pieces.queen.moves=K|W", "--games", "2", *PLAYED, "--json")
    for more, labels in (
        ((), ["losalamos", "losalamos pieces.queen.moves=K", "losalamos pieces.queen.moves=W"]),
        (("--alone",), ["losalamos pieces.queen.moves=K", "losalamos pieces.queen.moves=W"]),
    ):
        data = json.loads(lab(*words, *more, "--db", tmp_path / f"db{len(more)}").output)
        assert [arm["label"] for arm in data["experiments"][0]["arms"]] == labels


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("run", "losalamos", "--vary", "x"), "expected PLACE=VALUE|VALUE"),
        (("run", "losalamos", "--vary", "name=a|b", "--label", "x"), "several arms"),
        (("run", "losalamos", "--vary", "name=a|b", "--skill", "3"), "use one of them"),
        (("search", "losalamos", "--primary", "draws", "--goal", "least"), "there is one setting"),
        (("search", "chess", "--starts", "3", "--primary", "draws", "--goal", "most"), "chess has one start"),
        (("search", "chess960", "--starts", "1", "--primary", "draws", "--goal", "most"), "from 2 to 200"),
        (("search", "chess960", "--starts", "all", "--primary", "draws", "--goal", "most"), "there are 960"),
        (
            ("search", "chess960", "--starts", "2", "--fen", "x", "--primary", "draws", "--goal", "most"),
            "leave out --fen",
        ),
        (("run", "chess", "--fen", "8"), "FEN"),
        (("run", "chess", "--fen", "8", "--openings", "x"), "leave one of them out"),
        (("search", "losalamos", "--vary", "pieces.queen.moves=K|W", "--primary", "draws", "--goal", "x"), "least or most"),
        (("search", "losalamos", "--vary", "pieces.queen.moves=K|W", "--primary", "draws", "--goal", "50"), "written 50%"),
    ],
)  # fmt: skip
def test_what_is_refused(tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    found = lab(*words, "--db", tmp_path / "db")
    assert (found.exit_code, message in found.output) == (2, True), found.output


def test_arms_of_a_study_may_vary(tmp_path: Path) -> None:
    text = """\
format: 1
study: sweep
title: A sweep
primary: draws
games: 2
arms:
  - {variant: losalamos}
  - {variant: losalamos, label: queens, vary: {pieces.queen.moves: [K, W], pieces.knight.moves: [N, D]}}
"""
    (tmp_path / "sweep.yaml").write_text(text)
    arms = read(tmp_path / "sweep.yaml").designs[0].arms
    assert [arm.label for arm in arms][1:3] == [
        *(
            "queens pieces.queen.moves=K pieces.knight.moves=N",
            "queens pieces.queen.moves=K pieces.knight.moves=D",
        ),
    ]
    assert len(arms) == 5
    (tmp_path / "sweep.yaml").write_text(text.replace("pieces.queen.moves:", "pieces.quean.moves:"))
    with pytest.raises(DefinitionError) as caught:
        read(tmp_path / "sweep.yaml")
    assert caught.value.problems[0].line == 8
