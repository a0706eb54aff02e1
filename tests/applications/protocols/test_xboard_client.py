"""The PyPI package chess as an XBoard client: an interface by somebody else, at ordinary chess."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from interpreter.applications.protocols import library

pytestmark = pytest.mark.oracle
chess = pytest.importorskip("chess")
client = pytest.importorskip("chess.engine")
ROOT = library.__file__.rsplit("/interpreter/", 1)[0]


@pytest.fixture(scope="module")
def engine() -> Iterator[Any]:
    """Our engine under its client."""
    command = [sys.executable, "-m", "interpreter", "xboard"]
    with client.SimpleEngine.popen_xboard(command, timeout=300, cwd=ROOT, env=None) as found:
        yield found


def test_features(engine: Any) -> None:
    assert engine.id["name"].startswith("Heterodox")
    assert {"Level", "MultiPV", "ultima.suicide", "memory", "cores"} <= set(engine.options)
    assert engine.options["senterej.werera_limit"].max == 250
    engine.configure({"Level": 5, "memory": 8, "empire.repetition_loser": "turn", "ultima.suicide": False})
    engine.configure({"Level": 0})


@pytest.mark.parametrize(
    "fen",
    [
        chess.STARTING_FEN,
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "8/P6k/8/8/8/8/8/K7 w - - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    ],
)
def test_a_game(engine: Any, fen: str) -> None:
    board = chess.Board(fen)
    game = object()
    for _ in range(12):
        if board.is_game_over() or board.is_repetition(3):  # the third one ends our game
            break
        answer = engine.play(board, client.Limit(time=0.02, depth=3), game=game, info=client.INFO_ALL)
        assert answer.move in board.legal_moves
        assert answer.info["depth"] >= 1
        board.push(answer.move)


def test_clocks_and_pondering(engine: Any) -> None:
    board = chess.Board()
    limit = client.Limit(white_clock=3, black_clock=3, white_inc=0, black_inc=0)
    for _ in range(6):
        answer = engine.play(board, limit, ponder=True)
        assert answer.move in board.legal_moves
        board.push(answer.move)


def test_analysis(engine: Any) -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    with engine.analysis(board, client.Limit(depth=6)) as analysis:
        for info in analysis:
            if "pv" in info and info["score"].is_mate():
                break
    assert info["score"].white().mate() == 1
    assert info["pv"][0] == chess.Move.from_uci("d1d8")


def test_the_result_is_understood(engine: Any) -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    answer = engine.play(board, client.Limit(time=0.2))
    board.push(answer.move)
    assert board.is_checkmate()
    engine.ping()
