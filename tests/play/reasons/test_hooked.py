"""Hooks explain themselves, and moves that they propose or forbid have a reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared import HOOKED

import interpreter

VETO = """
def veto(T, S, m, parameters, unused):
    return 1 if m & 1023 == 2 and (m >> 10) & 1023 == 7 else 0
"""
PROPOSE = """
def propose(T, S, side, parameters, unused):
    if side == 0:
        S.scratch[0] = 2 | 22 - 2 << 10
        return 1
    return 0
"""
EXPLAIN = """
def explain(event, facts):
    return f"{event}: the {facts.game.pieces[0].title} is shy of {facts.game.board.names[facts.target]}"
"""


def position(folder: Path, source: str) -> interpreter.Position:
    (folder / "hooked.yaml").write_text(HOOKED)
    (folder / "mine.py").write_text(f'"""A hook: {folder.name}."""\n{source}')
    return interpreter.load(folder / "hooked.yaml", allow_hooks=True, kernel="plain").position()


@pytest.mark.parametrize(
    ("source", "told"),
    [(VETO, "the rule mine.py forbids it"), (VETO + EXPLAIN, "veto: the king is shy of c2")],
    ids=["silent", "explaining"],
)
def test_a_move_that_a_hook_forbids(tmp_path: Path, source: str, told: str) -> None:
    reason = position(tmp_path, source).why("c1c2")
    assert (reason.code, reason.sentence) == ("refused_by_hook", told)
    assert reason.place
    assert "mine.py" in reason.place.text
    assert position(tmp_path, source).why("c1b2").legal


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (PROPOSE, "a rule of its own brings the king on c1 to a5"),
        (PROPOSE + EXPLAIN, "propose: the king is shy of a5"),
    ],
    ids=["silent", "explaining"],
)
def test_a_move_that_a_hook_proposes(tmp_path: Path, source: str, told: str) -> None:
    reason = position(tmp_path, source).why("c1a5")
    assert reason.legal
    assert reason.sentence == told
    assert reason.place
    assert "mine.py" in reason.place.text


BURN = """
from interpreter.rules.kernel import layout as L
from interpreter.rules.kernel.effects import add_victim, is_victim

PARAMETERS = {"pieces": {"type": "pieces"}}


def captures(T, S, m, parameters, n):
    square = ((m >> L.MOVE_TO) & L.SQUARE_MASK) + 5
    if square < 25 and is_victim(S.board[square], S.board[m & L.SQUARE_MASK] & 1, -1):
        n = add_victim(S, n, square)
    return n
"""


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (BURN, "it captures the ox on b3 by a rule of its own"),
        (BURN + EXPLAIN, "it captures the ox on b3 by a rule of its own: captures: the king is shy of b2"),
    ],
    ids=["silent", "explaining"],
)
def test_a_capture_by_a_hook(tmp_path: Path, source: str, told: str) -> None:
    ox = "\n  ox: {symbol: X, moves: [{step: any}]}\nhooks"
    text = (
        HOOKED.replace("\nhooks", ox)
        .replace(". . k . .", "x . k . X")
        .replace("mine.py: {}", "mine.py: {pieces: [ox]}")
    )
    (tmp_path / "hooked.yaml").write_text(text)
    (tmp_path / "mine.py").write_text(f'"""A hook: {tmp_path.name}."""\n{source}')
    game = interpreter.load(tmp_path / "hooked.yaml", allow_hooks=True, kernel="plain")
    reason = game.position("2k2/5/1x3/5/X1K2 w - - 0 1").why("a1b2")
    part = next(part for part in reason.parts if part.code == "captures_by_hook")
    assert part.sentence == told
    assert part.place
    assert "mine.py" in part.place.text
