"""`heterodox eval`: the terms of a position, and the values of pieces."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest


def test_terms_of_a_position(run: Any) -> None:
    text = run("eval", "chess", "4k3/8/8/8/8/8/4P3/4K2R w - - 0 1").stdout
    for word in ("WHITE", "BLACK", "material", "promoters", "king_safety", "tempo", "total"):
        assert word in text
    assert "goals" not in text, "nothing to tell"
    assert "pawns for White; white to move" in text


def test_terms_for_programs(run: Any) -> None:
    data = json.loads(run("eval", "kingofthehill", "--moves", "e2e4 e7e5", "--json").stdout)
    assert data["fen"].startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/")
    assert sum(term["total"] for term in data["terms"]) == pytest.approx(data["centipawns"], abs=2)
    assert {"group", "about", "white", "black", "total"} == set(data["terms"][0])
    assert data["outcome"] is None


def test_the_end_of_the_game_is_told(run: Any) -> None:
    text = run("eval", "chess", "--moves", "f2f3 e7e5 g2g4 d8h4").stdout
    assert "the game is over: 0-1 (checkmate)" in text


def test_values(run: Any, tiny: Path) -> None:
    assert "estimate" in run("eval", "omega", "--values").stdout
    tiny.write_text(
        tiny.read_text(encoding="utf-8") + "evaluation: {values: {rook: [444, 555]}}\n",
        encoding="utf-8",
    )
    data = {row["piece"]: row for row in json.loads(run("eval", tiny, "--values", "--json").stdout)}
    assert data["rook"] | {"symbol": "R"} == data["rook"]
    assert (data["rook"]["early"], data["rook"]["late"], data["rook"]["source"]) == (444, 555, "evaluation")
    assert data["king"]["source"] == "royal"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["eval", "chess", "4k3/8 w"], "rank"),
        (["eval", "chess", "--moves", "e2e5"], "illegal move 'e2e5'"),
        (["eval", "ches"], "did you mean 'chess'"),
    ],
)
def test_wrong_input(run: Any, arguments: list[str], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
