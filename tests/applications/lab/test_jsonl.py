"""JSON Lines are what the plain way of writing them gives, letter by letter."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from test_lab_runs import lab, made, play

from interpreter.applications.lab.design.arms import Arm
from interpreter.applications.lab.design.trial import Settings
from interpreter.applications.lab.kernel.counting import PIECE_COUNTS
from interpreter.applications.lab.store import jsonl
from interpreter.applications.lab.store.export import moves_of
from interpreter.applications.lab.store.reading import Reader
from interpreter.applications.lab.store.schema import COUNTED
from interpreter.applications.lab.store.tension import UNSCORED
from interpreter.applications.matches.openings import Opening

CASTLED = Opening("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", ("e1g1", "e8c8"))
PROMOTED = Opening("4k3/P7/8/8/8/8/p7/4K3 w - - 0 1", ("a7a8n", "a2a1q"))


def plainly(path: Path) -> str:
    """The lines by playing every game again, and one call of JSON a game."""
    lines = []
    with Reader(path) as reader:
        for arm in (arm for found in reader.experiments() for arm in found.arms):
            text = "SELECT code, side || ' ' || piece FROM pieces WHERE definition = ? ORDER BY code"
            names = dict(reader.query(text, (arm.definition,)))
            head = {"label": arm.arm.label, "variant": arm.arm.variant, "players": list(arm.arm.players)}
            for *values, fen, moves, scores, counts in reader.query(jsonl.GAMES, (arm.id,)):
                told = [None if c == UNSCORED else c for c in np.frombuffer(scores, "<i2").tolist()]
                pieces = np.frombuffer(counts, "<u4").reshape(-1, len(PIECE_COUNTS)).tolist()
                game = head | dict(zip(COUNTED, values, strict=True)) | {"fen": fen}
                game["moves"] = [move.text for move in moves_of(arm, fen, moves)]
                game["scores"] = told or None
                game["pieces"] = {
                    name: dict(zip(PIECE_COUNTS, pieces[c], strict=True)) for c, name in names.items()
                }
                lines.append(json.dumps(game, ensure_ascii=False) + "\n")
    return "".join(lines)


def written(path: Path) -> str:
    """What the command writes."""
    result = lab("export", path, "--format", "jsonl", "-o", path.with_suffix(".jsonl"))
    assert result.exit_code == 0, result.output
    return path.with_suffix(".jsonl").read_text(encoding="utf-8")


def test_the_lines_are_those_of_the_plain_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With scores and without, from positions, with castling and promotion, over several batches."""
    monkeypatch.setattr(jsonl, "BATCH", 3)
    players = ("engine:nodes=20", "random")
    scored = replace(made("chess", players), label='50 % of "größer"')
    play(tmp_path / "a.db", [scored], 4, Settings(openings=(CASTLED, PROMOTED), max_plies=30))
    play(tmp_path / "b.db", [made(), made("omega")], 7, Settings(max_plies=60))
    texts = [written(path) for path in (tmp_path / "a.db", tmp_path / "b.db")]
    assert texts == [plainly(path) for path in (tmp_path / "a.db", tmp_path / "b.db")]
    assert '"e8c8"' in texts[0]
    assert '"a7a8n"' in texts[0]
    assert [text.count("\n") for text in texts] == [4, 14]


def test_nothing_is_compiled_or_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(tmp_path / "a.db", [made()], 3)

    def refuse(arm: Arm) -> None:
        raise AssertionError("the rules are made ready to play")

    monkeypatch.setattr(Arm, "load", refuse)
    assert written(tmp_path / "a.db").count("\n") == 3
