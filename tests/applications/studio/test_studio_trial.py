"""Quick games: what they say follows from the games, with its uncertainty."""

from __future__ import annotations

import json
from typing import Any

import pytest
from test_studio_form import asked, text_of

from interpreter.applications.studio.answering import answered
from interpreter.applications.studio.trial import MOST_PLIES, Played, between, told
from interpreter.play.loading import load

STUCK = """\
format: 2
variant: mine
board: {files: a-d, ranks: 1-6}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  rook: {symbol: R, moves: [{slide: orthogonal}]}
  giant: {symbol: G, moves: [{leap: [5, 6]}]}
setup: |
  r k . g
  . . . .
  . . . .
  . . . .
  . . . .
  R K . G
castling: none
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
  - {repeats: 3, result: draw}
"""


def tried(text: str, games: int, **more: Any) -> dict[str, Any]:
    """Enough games, asked for as the page does, through JSON."""
    found: dict[str, Any] = {"played": [], "used": []}
    while len(found["played"]) < games:
        found = asked("trial", text, played=found["played"], used=found["used"], games=games, **more)
        found = json.loads(json.dumps(found))
    return found


def test_games_are_played_and_told() -> None:
    found = tried(text_of("hexapawn"), 30)
    assert len(found["played"]) == 30
    assert found["verdict"].startswith(
        ("It looks good after 30 quick games", "Not yet, after 30 quick games")
    )
    assert found["facts"][0].startswith("100 % of the games were won (95 % sure: between 89 % and 100 %)")
    assert found["silent"] == []
    assert tried(text_of("hexapawn"), 30)["played"] == found["played"]


@pytest.mark.every
def test_a_piece_that_cannot_move_is_named() -> None:
    found = tried(STUCK, 20)
    assert "some pieces never move" in found["verdict"]
    assert "Never moved: the giant." in found["facts"]
    assert any("Let the giant move" in text for text in found["next"])
    assert any(one["text"].startswith("movement giant") and one["line"] == 7 for one in found["silent"])


def said(variant: str, *games: Played) -> dict[str, Any]:
    return told(load(variant), games, {f"piece {letter}" for letter in "KQRBNP"})


def test_draws_long_games_and_an_advantage_are_found() -> None:
    drawn = said("chess", *[Played(0.5, 400, "repetition")] * 90, *[Played(1.0, 80, "checkmate")] * 10)
    assert "most games have no winner and games are very long" in drawn["verdict"]
    assert "10 % were won, give or take 6" in drawn["verdict"]
    unfair = said("chess", *[Played(1.0, 60, "checkmate")] * 80, *[Played(0.0, 60, "checkmate")] * 20)
    assert "White wins too often" in unfair["verdict"]
    assert unfair["next"][0].startswith("Help the second player")
    fair = said("chess", *[Played(1.0, 60, "checkmate")] * 55, *[Played(0.0, 60, "checkmate")] * 45)
    assert fair["verdict"].startswith("It looks good")
    endless = said("chess", *[Played(None, MOST_PLIES, "")] * 40)
    assert endless["next"][0].startswith("Let games end")
    assert "40 of 40 games had no end" in " ".join(endless["facts"])


def test_few_games_say_nothing() -> None:
    assert said("chess", Played(1.0, 9, "checkmate"))["facts"] == []


@pytest.mark.parametrize(("share", "number"), [(0.0, 1), (1.0, 1), (0.5, 100), (0.0, 100), (1.0, 1000)])
def test_intervals_hold_the_share(share: float, number: int) -> None:
    low, high = between(share, number)
    assert 0 <= low <= share <= high <= 1
    assert high > low
    assert between(0.5, 0) == (0.0, 1.0)


@pytest.mark.parametrize("games", [0, -1, 10**9, "many", None])
def test_odd_numbers_of_games_are_refused(games: Any) -> None:
    answer = answered({"task": "trial", "text": STUCK, "name": "mine.yaml", "games": games})
    assert "refused" in answer


@pytest.mark.every
@pytest.mark.parametrize(
    "variant", ["reversi", "duck", "raumschach", "bughouse", "progressive", "amazons", "sittuyin", "chess960"]
)
def test_games_of_any_kind_can_be_tried(variant: str) -> None:
    assert len(asked("trial", text_of(variant), games=1)["played"]) == 1
