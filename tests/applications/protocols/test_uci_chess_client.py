"""PyPI `chess` as the client: what its UCI side expects, for chess, holds."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import interpreter

chess = pytest.importorskip("chess")
pytest.importorskip("chess.engine")
pytestmark = pytest.mark.oracle


@pytest.fixture(scope="module")
def engine() -> Iterator[Any]:
    """One engine for all tests, started as the library does it."""
    environment = {**os.environ, "HETERODOX_QUIET": "1"}
    folder = Path(interpreter.__file__).parents[1]
    client = chess.engine.SimpleEngine.popen_uci(
        [sys.executable, "-m", "interpreter", "uci"], timeout=300, env=environment, cwd=folder
    )
    client.configure({"Hash": 8, "Threads": 1})
    client.analyse(chess.Board(), chess.engine.Limit(depth=1))  # compiles the search, if it has to be
    yield client
    client.quit()


def test_identity_and_options(engine: Any) -> None:
    assert engine.id["name"].startswith("Heterodox ")
    assert engine.options["Hash"].type == "spin"
    assert "omega" in engine.options["UCI_Variant"].var
    assert engine.options["Skill Level"].default == 10


@pytest.mark.parametrize("options", [{}, {"UCI_LimitStrength": True, "UCI_Elo": 800}])
def test_a_whole_game(engine: Any, options: dict[str, Any]) -> None:
    chance = random.Random(1)
    board = chess.Board()
    limit = chess.engine.Limit(nodes=400)
    while not board.is_game_over() and board.ply() < 400:
        if board.turn == chess.BLACK and board.ply() < 30:
            board.push(chance.choice(list(board.legal_moves)))
            continue
        result = engine.play(board, limit, game=str(options), options=options, info=chess.engine.INFO_ALL)
        assert result.move in board.legal_moves
        if result.ponder is not None:
            after = board.copy(stack=False)
            after.push(result.move)
            assert result.ponder in after.legal_moves
        board.push(result.move)
    assert board.is_game_over() or board.ply() == 400


@pytest.mark.parametrize(
    "fen",
    [
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "8/2P5/8/8/8/k7/8/K7 w - - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
    ],
)
def test_special_moves_go_both_ways(engine: Any, fen: str) -> None:
    for move in list(chess.Board(fen).legal_moves):
        board = chess.Board(fen)
        found = engine.play(board, chess.engine.Limit(nodes=50), root_moves=[move])
        assert found.move == move
        board.push(move)
        if not board.is_game_over():
            assert engine.play(board, chess.engine.Limit(nodes=50)).move in board.legal_moves


def test_analysis_of_several_lines(engine: Any) -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    lines = engine.analyse(board, chess.engine.Limit(depth=4), multipv=3)
    assert [line["multipv"] for line in lines] == [1, 2, 3]
    assert lines[0]["score"].white() == chess.engine.Mate(1)
    assert lines[0]["pv"][0] == chess.Move.from_uci("d1d8")
    assert len({line["pv"][0] for line in lines}) == 3
    for line in lines:
        after = board.copy()
        for move in line["pv"]:
            after.push(after.parse_uci(move.uci()))


def test_win_draw_loss(engine: Any) -> None:
    engine.configure({"UCI_ShowWDL": True})
    info = engine.analyse(chess.Board(), chess.engine.Limit(depth=3))
    assert info["wdl"].relative.total() == 1000
    engine.configure({"UCI_ShowWDL": False})


def test_a_clock_and_pondering(engine: Any) -> None:
    board = chess.Board()
    for move in ("e2e4", "e7e5"):
        clock = chess.engine.Limit(white_clock=1.0, black_clock=1.0, white_inc=0.05, black_inc=0.05)
        result = engine.play(board, clock, ponder=True)
        board.push(result.move)
        board.push(result.ponder if result.ponder and move == "e2e4" else next(iter(board.legal_moves)))
    assert engine.play(board, chess.engine.Limit(nodes=100)).move in board.legal_moves


def test_endless_analysis_is_stopped(engine: Any) -> None:
    with engine.analysis(chess.Board()) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 2:
                break
        analysis.stop()
        assert analysis.wait().move in chess.Board().legal_moves
    engine.ping()


def test_a_variant_of_the_library(engine: Any) -> None:
    from chess import variant

    board = variant.AntichessBoard()
    for _ in range(6):
        board.push(engine.play(board, chess.engine.Limit(nodes=60)).move)
    assert engine.play(chess.Board(), chess.engine.Limit(nodes=60)).move in chess.Board().legal_moves
