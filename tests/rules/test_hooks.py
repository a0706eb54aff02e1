"""Hooks: every event, consent, the Python fallback, and what their mistakes say."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared import HOOKED

import interpreter
from interpreter.rules.kernel.parts import jit_wanted

BODY = {
    "veto": """
def veto(T, S, m, parameters, unused):
    return 1 if m & 1023 == 2 and (m >> 10) & 1023 == 7 else 0
""",
    "propose": """
def propose(T, S, side, parameters, unused):
    if side == 0:
        S.scratch[0] = 2 | 22 - 2 << 10
        return 1
    return 0
""",
    "next_turn": """
def next_turn(T, S, m, parameters, progress):
    return 0
""",
}


def hooked(tmp_path: Path, event: str, plain: bool, extra: str = "") -> interpreter.Variant:
    (tmp_path / "hooked.yaml").write_text(HOOKED)
    (tmp_path / "mine.py").write_text(f'"""A hook for {event} {tmp_path.name}."""\n{extra}{BODY[event]}')
    return interpreter.load(tmp_path / "hooked.yaml", allow_hooks=True, plain=plain)


@pytest.mark.parametrize("plain", [True, False])
def test_events(tmp_path: Path, plain: bool) -> None:
    for event in BODY:
        folder = tmp_path / event
        folder.mkdir()
        position = hooked(folder, event, plain).position()
        texts = position.legal_moves.texts
        if event == "veto":
            assert "c1c2" not in texts
            assert "c1b1" in texts
        elif event == "propose":
            assert "c1a5" in texts
        else:
            position.push("c1c2")
            assert position.turn == "white"


def test_a_hook_file_needs_consent(tmp_path: Path) -> None:
    (tmp_path / "hooked.yaml").write_text(HOOKED)
    (tmp_path / "mine.py").write_text("raise SystemExit('never run')\n")
    with pytest.raises(interpreter.DefinitionError, match="H376"):
        interpreter.load(tmp_path / "hooked.yaml", plain=True)


@pytest.mark.skipif(not jit_wanted(), reason="nothing is compiled with HETERODOX_JIT=0")
def test_a_hook_that_cannot_be_compiled_runs_as_python(tmp_path: Path) -> None:
    extra = "import json\nBOX = {'calls': []}\n"
    BODY["slow"] = """
def veto(T, S, m, parameters, unused):
    BOX['calls'].append(json.dumps(int(m)))
    return 1 if m & 1023 == 2 and (m >> 10) & 1023 == 7 else 0
"""
    try:
        with pytest.warns(RuntimeWarning, match="runs as plain Python"):
            position = hooked(tmp_path, "slow", False, extra).position()
        assert "c1c2" not in position.legal_moves.texts
        assert "c1b1" in position.legal_moves.texts
    finally:
        del BODY["slow"]


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_an_exception_in_a_hook_reaches_the_caller(tmp_path: Path, plain: bool) -> None:
    BODY["broken"] = """
def veto(T, S, m, parameters, unused):
    raise ZeroDivisionError(str(m) + "{}".format(BOX))
"""
    try:
        with pytest.raises(ZeroDivisionError):
            hooked(tmp_path, "broken", plain, "BOX = {}\n").position().legal_moves  # noqa: B018
    finally:
        del BODY["broken"]


def test_shipped_hooks_open_with_their_page() -> None:
    from interpreter.rules.hooks.sources import shipped
    from interpreter.rules.machine.sources import HOOKS

    assert shipped() == ["coordination", "opening_phase"]
    for name in shipped():
        text = (HOOKS / f"{name}.py").read_text()
        for heading in ("What it does", "Used by", "Parameters", "Example", "Source"):
            assert heading in text.split('"""')[1]
