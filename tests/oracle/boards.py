"""The boards of PyPI `chess` that play by the rules of shipped variants; without it, its tests are skipped."""

from __future__ import annotations

from typing import Any

import pytest

chess = pytest.importorskip("chess")
variants = pytest.importorskip("chess.variant")

BOARDS: dict[str, Any] = {
    "chess": chess.Board,
    "antichess": variants.AntichessBoard,
    "kingofthehill": variants.KingOfTheHillBoard,
    "3check": variants.ThreeCheckBoard,
    "racingkings": variants.RacingKingsBoard,
    "horde": variants.HordeBoard,
    "atomic": variants.AtomicBoard,
}
